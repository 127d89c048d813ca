"""Prints a sheet's context as a PDF; WeasyPrint is loaded with the first sheet, not before."""

from scorekeeper.sheets.game.proof import Enclosed
from scorekeeper.sheets.paper.sizes import Paper


def printed(template: str, sheet: object, paper: Paper, enclosed: Enclosed | None = None) -> bytes:
    """Print a sheet's context as `paper.render.pdf` does."""
    from scorekeeper.sheets.paper.render import pdf  # noqa: PLC0415 - loads WeasyPrint

    return pdf(template, sheet, paper, enclosed)
