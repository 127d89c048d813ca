"""The forms for printing; they check only whether they can be read."""

from collections.abc import Sequence
from typing import Any

from wtforms import BooleanField, Form, StringField
from wtforms.validators import ValidationError
from wtforms.widgets import TextArea

from scorekeeper.game.game import RankingOrder
from scorekeeper.rules.wording import told
from scorekeeper.sheets.club.packet import LONGEST_TITLE
from scorekeeper.sheets.event.packet import RoundPaper
from scorekeeper.sheets.paper import sizes
from scorekeeper.sheets.paper.sizes import LARGE, NORMAL, Paper, paper_named
from scorekeeper.usecases import SeasonChoice, limits
from scorekeeper.web.forms.fields import BaseForm, ChoiceField, CountField, DayField, TextField, UsualField
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
WHOLE = (("a4", "A4"), ("letter", "Letter"))  # papers that smaller ones are cut from
UPS = (("1", told("1: whole sheets")), ("2", told("2: halves")), ("4", told("4: quarters")))
LONGEST_TABLE = 6  # letters of a table's number
ORIENTATIONS = (("", told("Whichever fits best")), *sizes.Orientation.options())
LARGER = ((NORMAL.value, NORMAL.label), (LARGE.value, told("Large print, 18 point, from A5 or half Letter")))

MOST_NAMES = 40_000  # characters of all names together
LISTS = (*WHOLE, ("a5", "A5"))


def _few_names(_form: Form, field: Any) -> None:
    if len(field.data or "") > MOST_NAMES:
        raise ValidationError(told("That is too many names for one evening."))


def quarters() -> str:
    """Return the paper choice with four slips on this device's usual paper."""
    return "a6x4" if usual_paper() == A4 else "letterx4"


class PaperForm(Form):
    """The paper and the language of sheets."""

    paper: Any = ChoiceField(told("Paper"), options=WHOLE, default=usual_paper)
    lang: Any = ChoiceField(told("Language of the sheets"), options=CHOICES, default=remembered)


class CutForm(PaperForm):
    """The form for cards and slips, several of which go on a sheet."""

    up: Any = ChoiceField(
        told("Cards and slips on a sheet"),
        options=UPS,
        default="2",
        description=told("Cut marks show where to cut; the piles stay in order."),
    )


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


class PacketForm(CutForm, BaseForm):
    """The contents of a packet; make the class with `of`."""

    rules: Any = ChoiceField(told("What is played"))
    tables: Any = CountField(told("How many tables"), default=8)
    title: Any = TextField(told("Name of the evening"), most=LONGEST_TITLE, description=told("if it has one"))
    card: Any = CountField(told("Cards for each table"), default=1)
    slip: Any = CountField(told("Slips for each table, one for a hand"), default=8)
    blank: Any = CountField(told("Blank score sheets for each table"), default=1)
    names: Any = StringField(
        told("Players"),
        [_few_names],
        widget=TextArea(),
        description=told("if they are known: one line for each table, with commas between the names"),
    )
    large: Any = BooleanField(told("Blank score sheets in large print"))
    codes: Any = BooleanField(told("Each card has a code that starts its table's game"), default=True)

    @classmethod
    def of(cls, played: Sequence[tuple[str, str]]) -> type["PacketForm"]:
        """Return the form class with the rules that can be played here, the usual first."""
        what = ChoiceField(told("What is played"), options=played, default=played[0][0])
        return type("PacketFormOf", (cls,), {"rules": what})


class RoundForm(CutForm, BaseForm):
    """What to print for a round."""

    cover: Any = BooleanField(told("A cover with boxes to tick"), default=True)
    card: Any = CountField(told("Cards for each table"), default=0)
    result: Any = CountField(told("Slips for the round, for each table"), default=1)
    slip: Any = CountField(told("Slips for single hands, for each table"), default=0)
    blank: Any = CountField(told("Blank score sheets for each table"), default=0)
    large: Any = BooleanField(told("Everything in large print"))

    def wish(self) -> RoundPaper:
        """Return what to print."""
        return RoundPaper(
            card=self.card.data or 0,
            result=self.result.data or 0,
            slip=self.slip.data or 0,
            blank=self.blank.data or 0,
            cover=bool(self.cover.data),
            up=int(self.up.data or 2),
            paper=str(self.paper.data or usual_paper()),
            large=bool(self.large.data),
            lang=str(self.lang.data or remembered()),
        )


class ListsForm(Form):
    """The form for printing the lists and certificates of an event."""

    best: Any = CountField(told("Certificates for the first"), default=3)
    paper: Any = ChoiceField(told("Paper"), options=LISTS, default=usual_paper)
    edition: Any = ChoiceField(told("Text size"), options=sizes.Edition.options(), default=NORMAL)
    lang: Any = ChoiceField(told("Language"), options=CHOICES, default=remembered)


class ArchiveForm(PaperForm):
    """The contents of an event's archive."""

    games: Any = BooleanField(told("With the sheet of every confirmed game"), default=True)


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
