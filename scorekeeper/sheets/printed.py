"""Prints a sheet's context as a PDF, or makes it a page that a browser prints.

WeasyPrint is loaded with the first PDF, not before.
"""

from collections.abc import Iterable

from scorekeeper.sheets.game.proof import Enclosed
from scorekeeper.sheets.paper import on_screen, pages
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.paper.writer import loading


def printed(template: str, sheet: object, paper: Paper, enclosed: Enclosed | None = None) -> bytes:
    """Print a sheet's context as `paper.render.pdf` does; inside `as_pages` return a page.

    Raises NoWriter if this machine can make no PDF.
    """
    if (files := pages.wanted()) is not None:
        return on_screen.page(filled_in(template, sheet), paper, files)
    with loading():
        from scorekeeper.sheets.paper.render import pdf  # noqa: PLC0415 - loads WeasyPrint

    return pdf(template, sheet, paper, enclosed)


def printed_that_fits(template: str, sheets: Iterable[object], paper: Paper, count: int) -> bytes:
    """Print the first of several contexts that has exactly `count` pages, else the last.

    A page for a browser has the last, because only the browser knows how many pages it takes.
    Raises as `printed`.
    """
    if (files := pages.wanted()) is not None:
        *_, last = sheets
        return on_screen.page(filled_in(template, last), paper, files)
    with loading():
        from scorekeeper.sheets.paper.render import pdf_that_fits  # noqa: PLC0415 - as above

    return pdf_that_fits(template, sheets, paper, count)
