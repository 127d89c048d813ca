"""What stands at the foot of every page, "page 2 of 3", in the language of the sheet."""

from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.text.language import say


def page_of(number: int, count: int) -> str:
    """Say which page of how many this is."""
    return say("page {number} of {count}", number=number, count=count)


def page_style() -> str:
    """Return what the style sheet writes on each page."""
    before, rest = say("page {number} of {count}", number="\0", count="\1").split("\0")
    between, after = rest.split("\1")
    return f'"{before}" counter(page) "{between}" counter(pages) "{after}"'


def foot_style(paper: Paper) -> str:
    """Return the style of the foot: on narrow paper the number stands behind the words."""
    content = page_style()
    where = "bottom-left" if paper.narrow else "bottom-right"
    words = f'string(about) " · " {content}' if paper.narrow else content
    # Slips and cards are one page; to count it, the renderer would lay it out three times.
    alone = f'.page-of::after {{ content: "{page_of(1, 1)}" }}'
    return f"@page {{ @{where} {{ content: {words} }} }}\n{alone}"
