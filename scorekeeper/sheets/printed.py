"""Prints a sheet's context as a PDF, or makes it a page that a browser prints.

WeasyPrint is loaded with the first PDF, not before.
"""

from collections.abc import Iterable, Sequence

from scorekeeper.sheets.game.proof import Enclosed
from scorekeeper.sheets.paper import on_screen, pages
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import Paper, Way
from scorekeeper.sheets.paper.writer import loading


def printed(template: str, sheet: object, paper: Paper) -> bytes:
    """Print a sheet's context as a PDF; inside `as_pages` return a page.

    Raises NoWriter if this machine can make no PDF.
    """
    return printed_that_fits(template, [(sheet, paper, None)])


def printed_that_fits(template: str, ways: Iterable[Way], enclosed: Sequence[Enclosed] = ()) -> bytes:
    """Print the first of several contexts that has no more pages than it may, else the last.

    `enclosed` is as in `paper.render.pdf_that_fits`. A page for a browser has the last, because
    only the browser knows how many pages it takes. Raises as `printed`.
    """
    if (files := pages.wanted()) is not None:
        *_, (sheet, paper, _) = ways
        return on_screen.page(filled_in(template, sheet), paper, files)
    with loading():
        from scorekeeper.sheets.paper.render import pdf_that_fits  # noqa: PLC0415 - loads WeasyPrint

    return pdf_that_fits(template, ways, tuple(enclosed))
