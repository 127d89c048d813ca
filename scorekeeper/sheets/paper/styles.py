"""Which style sheets a sheet has: the common ones, and those of its kind."""

import re
from collections.abc import Mapping

KIND = re.compile(r'<body class="([a-z-]+)')
# For the first class of the body: the style sheets of this kind of sheet, after the common ones.
STYLES: Mapping[str, tuple[str, ...]] = {
    "game": ("sheet-pad", "sheet-game"),
    "blank-sheet": ("sheet-pad", "sheet-blank"),
    "placed": ("sheet-slips",),
    "summary": ("sheet-summary",),
    "event": ("sheet-summary", "sheet-event"),
    "certificate": ("sheet-slips", "sheet-event"),
    "leaflet": ("sheet-leaflet",),
    "agreement": ("sheet-agreement",),
}
ALL = tuple(dict.fromkeys(each for several in STYLES.values() for each in several))


def styles_for(html: str) -> tuple[str, ...]:
    """Return the style sheets of the kind that a document names, or of all kinds."""
    kind = KIND.search(html)
    return ("sheet", *(STYLES.get(kind[1], ALL) if kind else ALL))
