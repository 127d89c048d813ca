"""The form of a club evening's packet; it judges only whether it can be read."""

from collections.abc import Sequence
from typing import Any

from wtforms import BooleanField, StringField
from wtforms.validators import Length
from wtforms.widgets import TextArea

from scorekeeper.sheets.club.packet import LONGEST_TITLE
from scorekeeper.web.forms.fields import BaseForm, ChoiceField, CountField, TextField
from scorekeeper.web.forms.printing import CutForm

MOST_NAMES = 40_000  # characters of all names together


class PacketForm(CutForm, BaseForm):
    """What a packet holds; make the class with `of`."""

    rules: Any = ChoiceField("What is played")
    tables: Any = CountField("How many tables", default=8)
    title: Any = TextField("Name of the evening", most=LONGEST_TITLE, description="if it has one")
    card: Any = CountField("Cards for each table", default=1)
    slip: Any = CountField("Slips for each table, one for a hand", default=8)
    blank: Any = CountField("Blank score sheets for each table", default=1)
    names: Any = StringField(
        "Players",
        [Length(max=MOST_NAMES, message="These are too many names for one evening.")],
        widget=TextArea(),
        description="if they are known: one line for each table, with commas between the names",
    )
    large: Any = BooleanField("Blank score sheets in large print")
    codes: Any = BooleanField("Each card has a code that starts its table's game", default=True)

    @classmethod
    def of(cls, played: Sequence[tuple[str, str]]) -> type["PacketForm"]:
        """Make the form with what can be played here, the first being the usual."""
        what = ChoiceField("What is played", options=played, default=played[0][0])
        return type("PacketFormOf", (cls,), {"rules": what})
