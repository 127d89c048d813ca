"""The forms for printing packets, and for an event on paper; they check only whether they can be read."""

from collections.abc import Sequence
from typing import Any

from wtforms import BooleanField, Form, StringField
from wtforms.validators import ValidationError
from wtforms.widgets import TextArea

from scorekeeper.club.sheets.evening.packet import LONGEST_TITLE
from scorekeeper.club.sheets.event.packet import RoundPaper
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper import sizes
from scorekeeper.sheets.paper.sizes import NORMAL
from scorekeeper.web.forms.fields import BaseForm, ChoiceField, CountField, TextField
from scorekeeper.web.print.sheet_choices import CHOICES, remembered, usual_paper

WHOLE = (("a4", "A4"), ("letter", "Letter"))  # papers that smaller ones are cut from
UPS = (("1", msg("1: whole sheets")), ("2", msg("2: halves")), ("4", msg("4: quarters")))
MOST_NAMES = 40_000  # characters of all names together
LISTS = (*WHOLE, ("a5", "A5"))


def _few_names(_form: Form, field: Any) -> None:
    if len(field.data or "") > MOST_NAMES:
        raise ValidationError(msg("That is too many names for one evening."))


class PaperForm(Form):
    """The paper and the language of sheets."""

    paper: Any = ChoiceField(msg("Paper"), options=WHOLE, default=usual_paper)
    lang: Any = ChoiceField(msg("Language of the sheets"), options=CHOICES, default=remembered)


class CutForm(PaperForm):
    """The form for cards and slips, several of which go on a sheet."""

    up: Any = ChoiceField(
        msg("Cards and slips on a sheet"),
        options=UPS,
        default="2",
        description=msg("Cut marks show where to cut; the piles stay in order."),
    )


class PacketForm(CutForm, BaseForm):
    """The contents of a packet; make the class with `of`."""

    rules: Any = ChoiceField(msg("What is played"))
    tables: Any = CountField(msg("How many tables"), default=8)
    title: Any = TextField(msg("Name of the evening"), most=LONGEST_TITLE, description=msg("if it has one"))
    card: Any = CountField(msg("Cards for each table"), default=1)
    slip: Any = CountField(msg("Slips for each table, one for a hand"), default=8)
    blank: Any = CountField(msg("Blank score sheets for each table"), default=1)
    names: Any = StringField(
        msg("Players"),
        [_few_names],
        widget=TextArea(),
        description=msg("if they are known: one line for each table, with commas between the names"),
    )
    large: Any = BooleanField(msg("Blank score sheets in large print"))
    codes: Any = BooleanField(msg("Each card has a code that starts its table's game"), default=True)

    @classmethod
    def of(cls, played: Sequence[tuple[str, str]]) -> type["PacketForm"]:
        """Return the form class with the rules that can be played here, the usual first."""
        what = ChoiceField(msg("What is played"), options=played, default=played[0][0])
        return type("PacketFormOf", (cls,), {"rules": what})


class RoundForm(CutForm, BaseForm):
    """What to print for a round."""

    cover: Any = BooleanField(msg("A cover with boxes to tick"), default=True)
    card: Any = CountField(msg("Cards for each table"), default=0)
    result: Any = CountField(msg("Slips for the round, for each table"), default=1)
    slip: Any = CountField(msg("Slips for single hands, for each table"), default=0)
    blank: Any = CountField(msg("Blank score sheets for each table"), default=0)
    large: Any = BooleanField(msg("Everything in large print"))

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

    best: Any = CountField(msg("Certificates for the first"), default=3)
    paper: Any = ChoiceField(msg("Paper"), options=LISTS, default=usual_paper)
    edition: Any = ChoiceField(msg("Text size"), options=sizes.Edition.options(), default=NORMAL)
    lang: Any = ChoiceField(msg("Language"), options=CHOICES, default=remembered)


class ArchiveForm(PaperForm):
    """The contents of an event's archive."""

    games: Any = BooleanField(msg("With the sheet of every confirmed game"), default=True)
