"""The forms for printing packets, and for an event on paper; they check only whether they can be read."""

from collections.abc import Sequence
from typing import Any

from wtforms import BooleanField, Form, StringField
from wtforms.validators import ValidationError
from wtforms.widgets import TextArea

from scorekeeper.club.sheets.evening.packet import LONGEST_TITLE
from scorekeeper.club.sheets.event.packet import RoundPaper
from scorekeeper.rules.wording import told
from scorekeeper.sheets.paper import sizes
from scorekeeper.sheets.paper.sizes import NORMAL
from scorekeeper.web.forms.fields import BaseForm, ChoiceField, CountField, TextField
from scorekeeper.web.print.sheet_choices import CHOICES, remembered, usual_paper

WHOLE = (("a4", "A4"), ("letter", "Letter"))  # papers that smaller ones are cut from
UPS = (("1", told("1: whole sheets")), ("2", told("2: halves")), ("4", told("4: quarters")))
MOST_NAMES = 40_000  # characters of all names together
LISTS = (*WHOLE, ("a5", "A5"))


def _few_names(_form: Form, field: Any) -> None:
    if len(field.data or "") > MOST_NAMES:
        raise ValidationError(told("That is too many names for one evening."))


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
