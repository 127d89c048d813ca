"""Cells of tables for spreadsheets: no text is taken for a formula, and it can be read back."""

from unicodedata import normalize

# What begins a formula, or a command of an older spreadsheet.
_FORMULAS = frozenset("=+-@|%\t\r\n\N{MINUS SIGN}")


def harmless(cell: object) -> object:
    """Put an apostrophe before formulas in a text; in some countries a semicolon begins a cell.

    Spaces before it make no difference; some spreadsheets read full-width characters like others.

    >>> harmless("Ann;=1+1")
    "Ann;'=1+1"
    """
    if not isinstance(cell, str):
        return cell
    return ";".join(f"'{each}" if _is_formula(each) else each for each in cell.split(";"))


def as_written(cell: str) -> str:
    """Return the text of a cell without the apostrophes of `harmless`.

    >>> as_written(str(harmless("Ann;=1+1"))), as_written("'t Veld")
    ('Ann;=1+1', "'t Veld")
    """
    parts = cell.split(";")
    return ";".join(
        each[1:] if each[:1] == "'" and _is_formula(each[1:]) else each for each in parts
    )


def _is_formula(cell: str) -> bool:
    if not cell.strip():
        return False
    signs = {normalize("NFKC", each) for each in (cell[0], cell.lstrip()[0])}
    return not signs.isdisjoint(_FORMULAS)
