"""Several pages on one sheet of paper: which paper they are, and which one holds them.

A5 and A6 stand on the paper that holds them exactly, A4 and Letter are divided, so that no letter
becomes smaller.
"""

from dataclasses import dataclass

from scorekeeper.sheets.paper.parts import POINTS, SIZES, paper_of
from scorekeeper.sheets.paper.sizes import (
    NORMAL,
    PAPERS,
    Orientation,
    Paper,
    UnknownPaper,
    paper_named,
)

HOLDERS = {("a5", 2): "a4", ("a6", 2): "a5", ("a6", 4): "a4"}
UPS = (1, 2, 4)


@dataclass(frozen=True)
class Several:
    """The paper of a page, how many stand on one sheet, and the paper that this sheet is."""

    paper: Paper
    up: int
    sheet: str

    def laid_out(self, content: bytes, copies: int = 1) -> bytes:
        """Lay the pages of a PDF, as often as there are copies, on sheets to cut apart."""
        return self.together([content] * copies)

    def together(self, contents: list[bytes]) -> bytes:
        """Lay the pages of some PDFs on sheets to cut apart; one page on a sheet is left alone."""
        from scorekeeper.sheets.paper.impose import imposed  # noqa: PLC0415 - only when it is asked for
        from scorekeeper.sheets.paper.merge import joined  # noqa: PLC0415

        content = joined(contents) if len(contents) > 1 else contents[0]
        held = PAPERS[self.sheet]
        return imposed(content, self.up, (held.page_width * POINTS, held.page_height * POINTS))


def several(
    name: str, up: int = 1, orientation: str | None = None, edition: str = NORMAL
) -> Several:
    """Return the paper of which `up` stand on a sheet; the rest is as in `paper_named`.

    Two of A4 are its halves. Raises UnknownPaper, also where the pages would have to be shrunk.
    """
    paper, key = paper_named(name, orientation, edition), name.lower()
    if up == 1:
        return Several(paper, up, key)
    if (key, up) in HOLDERS:
        return Several(paper, up, HOLDERS[key, up])
    if key not in SIZES or up not in UPS:
        raise UnknownPaper("on a sheet stand 2 of a4, letter, a5 or a6, or 4 of a4, letter or a6")
    part = paper_of(key, up, edition)
    return Several(part.turned(Orientation(orientation.lower())) if orientation else part, up, key)
