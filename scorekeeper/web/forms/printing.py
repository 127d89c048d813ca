"""The forms for printing; they check only whether they can be read."""

from collections.abc import Sequence
from typing import Any

from wtforms import BooleanField, Form

from scorekeeper.game.game import RankingOrder
from scorekeeper.rules.wording import told
from scorekeeper.sheets.paper import sizes
from scorekeeper.sheets.paper.sizes import LARGE, NORMAL, Paper, paper_named
from scorekeeper.usecases import SeasonChoice, limits
from scorekeeper.web.forms.fields import ChoiceField, CountField, DayField, TextField, UsualField
from scorekeeper.web.print.sheet_choices import A4, CHOICES, remembered, usual_paper

SIZES = tuple((key, paper.name) for key, paper in sizes.PAPERS.items())
PAPERS = (
    *SIZES,
    ("a5x2", told("A5, two on A4 to cut apart")),
    ("a6x2", told("A6, two on A5 to cut apart")),
    ("a6x4", told("A6, four on A4 to cut apart")),
    ("letterx2", told("Half Letter, two on Letter to cut apart")),
    ("letterx4", told("Quarter Letter, four on Letter to cut apart")),
)


LONGEST_TABLE = 6  # letters of a table's number
ORIENTATIONS = (("", told("Whichever fits best")), *sizes.Orientation.options())
LARGER = ((NORMAL.value, NORMAL.label), (LARGE.value, told("Large print, 18 point, from A5 or half Letter")))


def quarters() -> str:
    """Return the paper choice with four slips on this device's usual paper."""
    return "a6x4" if usual_paper() == A4 else "letterx4"


class PrintForm(Form):
    """The form for printing a sheet."""

    paper: Any = ChoiceField(told("Paper"), options=PAPERS, default=usual_paper)
    orientation: Any = ChoiceField(told("Orientation"), options=ORIENTATIONS, default="")
    edition: Any = ChoiceField(told("Text size"), options=sizes.Edition.options(), default=NORMAL)
    lang: Any = ChoiceField(told("Language of the sheet"), options=CHOICES, default=remembered)


class BlankForm(PrintForm):
    """The form for printing a blank sheet; make the class with `of`."""

    sides: Any = ChoiceField(told("Who plays"))
    fillable: Any = BooleanField(told("With fields to type into, for a tablet"))

    @classmethod
    def of(cls, forms: Sequence[tuple[str, str]]) -> type["BlankForm"]:
        """Return the form class with the seats of a variant, the usual ones first."""
        seats = ChoiceField(told("Who plays"), options=forms, default=forms[0][0])
        return type("BlankFormOf", (cls,), {"sides": seats})


class TablePrintForm(Form):
    """The form for printing something for one table, such as its card."""

    table: Any = TextField(told("Table"), most=LONGEST_TABLE, description=told("its number, if it has one"))
    paper: Any = ChoiceField(told("Paper"), options=PAPERS, default=usual_paper)
    edition: Any = ChoiceField(told("Text size"), options=LARGER, default=NORMAL)
    lang: Any = ChoiceField(told("Language"), options=CHOICES, default=remembered)


class SlipPrintForm(TablePrintForm):
    """The form for printing slips for single hands of a game."""

    paper: Any = ChoiceField(told("Paper"), options=PAPERS, default=quarters)
    hand: Any = CountField(told("Hand"), description=told("the first of several on a sheet"))
    code: Any = BooleanField(told("With a code that opens the game"))


class LeafletForm(Form):
    """The form for printing the leaflet."""

    paper: Any = ChoiceField(told("Paper"), options=PAPERS, default=usual_paper)
    edition: Any = ChoiceField(told("Text size"), options=sizes.Edition.options(), default=NORMAL)
    lang: Any = ChoiceField(told("Language"), options=CHOICES, default=remembered)


class SummaryForm(Form):
    """The form of a summary; the games are ticked by their ids, in `game`.

    `ticked` is sent once the games were shown; from then on those without a tick are left out.
    """

    title = TextField(told("Heading"), most=limits.MAX_TITLE)
    first: Any = DayField(told("From"))
    last: Any = DayField(told("To"))
    order = ChoiceField(told("Ranked by"), options=RankingOrder.options(), default=RankingOrder.POINTS)
    paper = UsualField(told("Paper"), options=SIZES, default=usual_paper)
    large = BooleanField(told("Large print"))
    lang = UsualField(told("Language of the sheet"), options=CHOICES, default=remembered)

    def choice(self, ids: frozenset[int] | None) -> SeasonChoice:
        """Return which games count, of a valid form."""
        return SeasonChoice(ids, self.first.data, self.last.data)

    def printed_on(self) -> Paper:
        """Return the paper with the chosen size of print."""
        return paper_named(str(self.paper.data), edition=LARGE if self.large.data else NORMAL)
