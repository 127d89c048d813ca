"""Which style sheets a sheet has: the common one, and those that its template names."""

import re

NAMED = re.compile(r'<body [^>]*data-styles="([a-z/ -]+)"')


def styles_for(html: str) -> tuple[str, ...]:
    """Return the style sheets of a document by their paths in `css/`, without the ending.

    >>> styles_for('<body class="game" data-styles="sheet-pad sheet-game">')
    ('sheet', 'sheet-pad', 'sheet-game')
    """
    named = NAMED.search(html)
    return ("sheet", *(named[1].split() if named else ()))
