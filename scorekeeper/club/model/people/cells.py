"""Cells of tables for spreadsheets: no text is taken for a formula, and it can be read back."""

import re
from unicodedata import normalize

from scorekeeper.rules.record.signs import is_blank

# What begins a formula, or a command of an older spreadsheet.
_FORMULAS = frozenset("=+-@|%\t\r\n\N{MINUS SIGN}")
# In our own standings on paper: figures below a name, each behind its word; figures behind a name with its number; and
# one word with a figure below them. A line is looked through once.
FIGURES = re.compile(
    r"^[^\W\d_][^\d·\n]*\d[^·\n]* · .*\d$"
    r"|^\d.* \(\d{1,4}\)[^\S\t\n](?:[^\w\t\n(]|\d)*\d$"
    r"|\(\d{1,4}\)[^\S\n](?:[^\w\n(]|\d)*\d[^\S\n]*\n\s*[^\W\d_][^\d\n]*\d(?:[^\w\n]|\d)*$",
    re.MULTILINE,
)
BAR = re.compile(r"\s*[|¦│┃║]\s*")  # between the cells of a table in plain text
_PART = re.compile("[^;,]+")  # what stands between separators, which differ by country


def harmless(cell: object) -> object:
    """Put an apostrophe before formulas in a text; a separator in it may begin a cell.

    Signs before it that cannot be seen make no difference, because spreadsheets leave them out; some
    read full-width characters like others.

    >>> harmless("Ann;=1+1"), harmless("\N{RIGHT-TO-LEFT MARK} =1+1") == "'\N{RIGHT-TO-LEFT MARK} =1+1"
    ("Ann;'=1+1", True)
    """
    if not isinstance(cell, str):
        return cell
    return _PART.sub(lambda part: f"'{part[0]}" if _is_formula(part[0]) else part[0], cell)


def as_written(cell: str) -> str:
    """Return the text of a cell without the apostrophes of `harmless`.

    >>> as_written(str(harmless("Ann;=1+1"))), as_written("'t Veld")
    ('Ann;=1+1', "'t Veld")
    """
    return _PART.sub(lambda part: part[0].removeprefix("'") if _is_formula(part[0][1:]) else part[0], cell)


def _is_formula(cell: str) -> bool:
    cell = cell.lstrip("'")
    shown = next((each for each in cell if not (each.isspace() or is_blank(each))), "")
    return bool(shown) and not {cell[0], *normalize("NFKC", shown)}.isdisjoint(_FORMULAS)


def without_bars(line: str) -> str:
    """Return a row of a table in plain text with tabs between its cells, and none around them."""
    cells = BAR.split(line.strip())
    return "\t".join(cells[not cells[0] : len(cells) - (not cells[-1])])
