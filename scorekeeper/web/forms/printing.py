"""The forms for printing; they check only whether they can be read."""

from collections.abc import Sequence
from typing import Any

from wtforms import BooleanField, Form

from scorekeeper.game.game import RankingOrder
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper import sizes
from scorekeeper.sheets.paper.sizes import LARGE, MIDDLE, NORMAL, Paper, paper_named
from scorekeeper.usecases import SeasonChoice, limits
from scorekeeper.web.forms.fields import ChoiceField, CountField, DayField, TextField, UsualField
from scorekeeper.web.print.sheet_choices import A4, CHOICES, remembered, usual_paper

SIZES = tuple((key, paper.name) for key, paper in sizes.PAPERS.items())
PAPERS = (
    *SIZES,
    ("a5x2", msg("A5, two on A4 to cut apart")),
    ("a6x2", msg("A6, two on A5 to cut apart")),
    ("a6x4", msg("A6, four on A4 to cut apart")),
    ("letterx2", msg("Half Letter, two on Letter to cut apart")),
    ("letterx4", msg("Quarter Letter, four on Letter to cut apart")),
)


LONGEST_TABLE = 6  # letters of a table's number
ORIENTATIONS = (("", msg("Whichever fits best")), *sizes.Orientation.options())
LARGER = ((NORMAL.value, NORMAL.label), (LARGE.value, msg("Large print, 18 point, from A5 or half Letter")))
OF_GAMES = (
    LARGER[0],
    (MIDDLE.value, msg("Middle, 12 to 14 point, from A5 or half Letter")),
    (LARGE.value, msg("Large print, 16 to 18 point, from A5 or half Letter")),
)


def quarters() -> str:
    """Return the paper choice with four slips on this device's usual paper."""
    return "a6x4" if usual_paper() == A4 else "letterx4"


class PrintForm(Form):
    """The form for printing a sheet."""

    paper: Any = ChoiceField(msg("Paper"), options=PAPERS, default=usual_paper)
    orientation: Any = ChoiceField(msg("Orientation"), options=ORIENTATIONS, default="")
    edition: Any = ChoiceField(msg("Text size"), options=sizes.Edition.options(), default=NORMAL)
    lang: Any = ChoiceField(msg("Language of the sheet"), options=CHOICES, default=remembered)


class GamePrintForm(PrintForm):
    """The form for printing the sheet of a game."""

    edition: Any = ChoiceField(msg("Text size"), options=OF_GAMES, default=NORMAL)
    rules: Any = BooleanField(msg("With the rules and their sources"))


class BlankForm(PrintForm):
    """The form for printing a blank sheet; make the class with `of`."""

    sides: Any = ChoiceField(msg("Who plays"))
    fillable: Any = BooleanField(msg("With fields to type into, for a tablet"))

    @classmethod
    def of(cls, forms: Sequence[tuple[str, str]]) -> type["BlankForm"]:
        """Return the form class with the seats of a variant, the usual ones first."""
        seats = ChoiceField(msg("Who plays"), options=forms, default=forms[0][0])
        return type("BlankFormOf", (cls,), {"sides": seats})


class TablePrintForm(Form):
    """The form for printing something for one table, such as its card."""

    table: Any = TextField(msg("Table"), most=LONGEST_TABLE, description=msg("its number, if it has one"))
    paper: Any = ChoiceField(msg("Paper"), options=PAPERS, default=usual_paper)
    edition: Any = ChoiceField(msg("Text size"), options=LARGER, default=NORMAL)
    lang: Any = ChoiceField(msg("Language"), options=CHOICES, default=remembered)


class SlipPrintForm(TablePrintForm):
    """The form for printing slips for single hands of a game."""

    paper: Any = ChoiceField(msg("Paper"), options=PAPERS, default=quarters)
    hand: Any = CountField(msg("Hand"), description=msg("the first of several on a sheet"))
    code: Any = BooleanField(msg("With a code that opens the game"))


class LeafletForm(Form):
    """The form for printing the leaflet, or one page."""

    paper: Any = ChoiceField(msg("Paper"), options=PAPERS, default=usual_paper)
    edition: Any = ChoiceField(msg("Text size"), options=sizes.Edition.options(), default=NORMAL)
    lang: Any = ChoiceField(msg("Language"), options=CHOICES, default=remembered)
    short: Any = BooleanField(msg("On one page: what people ask most"))


class SummaryForm(Form):
    """The form of a summary; the games are ticked by their ids, in `game`.

    `ticked` is sent once the games were shown; from then on those without a tick are left out.
    """

    title = TextField(msg("Heading"), most=limits.MAX_TITLE)
    first: Any = DayField(msg("From"))
    last: Any = DayField(msg("To"))
    order = ChoiceField(msg("Ranked by"), options=RankingOrder.options(), default=RankingOrder.POINTS)
    paper = UsualField(msg("Paper"), options=SIZES, default=usual_paper)
    large = BooleanField(msg("Large print"))
    lang = UsualField(msg("Language of the sheet"), options=CHOICES, default=remembered)

    def choice(self, ids: frozenset[int] | None) -> SeasonChoice:
        """Return which games count, of a valid form."""
        return SeasonChoice(ids, self.first.data, self.last.data)

    def printed_on(self) -> Paper:
        """Return the paper with the chosen size of print."""
        return paper_named(str(self.paper.data), edition=LARGE if self.large.data else NORMAL)
