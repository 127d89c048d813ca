"""The blank sheet of a variant: one page to write a whole game on."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.sheets.context import Document
from scorekeeper.sheets.hands import blank_column
from scorekeeper.sheets.pad import Band, Column, band_of, per_band
from scorekeeper.sheets.paper import Paper
from scorekeeper.sheets.values import Values, values
from scorekeeper.sheets.words import plain

# Millimetres that the style sheet gives to things, with a little to spare.
SIDEBAR = 36  # the column of values, with the gap beside it
HEAD, NAME_LINE = 32, 6.8  # the head of the sheet, and each line for a name in it
BAND_HEAD, BLANK_LINE = 15, 5  # the head of a band with the gap above it, and each line in it
SIGNATURES, PER_LINE = 14.5, 4  # a line of signatures, and how many stand on it
MOST_SIDES, MOST_PLAYERS = 6, 3  # that a sheet has room for
ROW_RANGE = (6.0, 11.0)  # millimetres: lines for handwriting
HAIRLINE = 0.1  # millimetres of the rule below a row


class UnknownForm(ValueError):  # noqa: N818 - says what is wrong
    """No sheet is made for sides like these."""


@dataclass(frozen=True)
class BlankSide:
    """One side of a blank sheet: what it is called in the grid, and how many players it has."""

    name: str
    players: int


@dataclass(frozen=True)
class SheetBlank:
    """Everything that a blank sheet says; `row_height` in millimetres."""

    document: Document
    title: str
    summary: str
    sides: tuple[BlankSide, ...]
    bands: tuple[Band, ...]
    row_height: float
    values: tuple[Values, ...]
    assumed: tuple[str, ...]
    signatures: tuple[str, ...]


def sheet_blank(
    variant: Variant, paper: Paper, form: Sequence[int], rules_name: str = ""
) -> SheetBlank:
    """Build the blank sheet for sides with so many players each; as many hands as have room.

    `rules_name` is what a club calls its house rules, "" for the printed ones. Raises UnknownForm
    unless there are 2 to 6 sides of 1 to 3 players.
    """
    if not 2 <= len(form) <= MOST_SIDES or not all(1 <= each <= MOST_PLAYERS for each in form):
        sides = ", ".join(str(each) for each in form[: MOST_SIDES + 1])
        raise UnknownForm(
            f"sheets have 2 to {MOST_SIDES} sides of 1 to {MOST_PLAYERS}, not {sides}"
        )
    names = tuple(f"Side {at}" for at in range(1, len(form) + 1))
    count, height = _fitting(blank_column(variant, 1), names, _room(paper, form))
    most = per_band(len(form))
    return SheetBlank(
        document=Document(title=f"{variant.name}, score sheet"),
        title=variant.name,
        summary=_summary(variant, rules_name),
        sides=tuple(BlankSide(name, players) for name, players in zip(names, form, strict=True)),
        bands=tuple(
            band_of(
                [blank_column(variant, band * most + hand) for hand in range(1, most + 1)],
                names,
                paper.width - SIDEBAR,
            )
            for band in range(count)
        ),
        row_height=round(height - HAIRLINE, 2),
        values=values(variant),
        assumed=variant.assumed,
        signatures=(*names, "Scorekeeper"),
    )


def _summary(variant: Variant, rules_name: str) -> str:
    """Say what is played; a club's own rules by their name, for the printed ones are others."""
    return f"Rules “{plain(rules_name)}”" if rules_name else variant.summary


def _room(paper: Paper, form: Sequence[int]) -> float:
    """Millimetres that are left for the hands."""
    signatures = SIGNATURES * -(-(len(form) + 1) // PER_LINE)
    return paper.height - HEAD - NAME_LINE * max(form) - signatures


def _fitting(column: Column, names: Sequence[str], room: float) -> tuple[int, float]:
    """Tell how many bands fit, and how high their rows can be."""
    rows = len(band_of([column], names).rows)
    head = BAND_HEAD + BLANK_LINE * len(column.blanks)
    count = max(1, int(room // (head + rows * ROW_RANGE[0])))
    return count, min(ROW_RANGE[1], (room / count - head) / rows)
