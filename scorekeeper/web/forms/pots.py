"""The form of one hand of a game with pots: burraco, buraco, burako, biriba.

It asks what became of each pot, who took the first one where that player is alone, and for the
suit of trumps where there is one. A side is entered by its cards or by counts, as on a slip.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wtforms import Form
from wtforms.fields import Field

from scorekeeper.rules import HandRecord, SideNames, Variant
from scorekeeper.rules.cards import SUIT_NAMES
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.rules.topics.pots.fields import Pot
from scorekeeper.web.forms import fields
from scorekeeper.web.forms.hand_values import BROKEN_OFF, CARDS, NOBODY
from scorekeeper.web.forms.hands import HandForm, SideForm
from scorekeeper.web.forms.rows import rows_of
from scorekeeper.words.language import mark_for_translation, translate

_CANASTA = ("black_threes", "concealed", "first_turn", "special_hand")
_POTS = {
    Pot.NONE: mark_for_translation("not taken"),
    Pot.TAKEN: mark_for_translation("taken"),
    Pot.UNPLAYED: mark_for_translation("taken, not played"),
    Pot.STOCK: mark_for_translation("became the stock"),
}
_ENDED = dict(
    zip(
        BROKEN_OFF,
        (mark_for_translation("Nobody"), mark_for_translation("Time"), mark_for_translation("Deadlock")),
        strict=True,
    )
)


def _fields_of_cards(*, ranked: bool) -> dict[str, Any]:
    """Return the fields of cards; `ranked`: a three is a card like any other, and a meld keeps its order."""
    meld = type("PotMeldForm", (Form,), {"cards": fields.CardsField(msg("Cards"), ranked=ranked)})
    against = msg("Cards that the director turned against the side")
    return {
        "melds": rows_of(meld, msg("All melds")),
        "opening": fields.MeldsField(msg("Opened with"), ranked=ranked),
        "upcard": fields.CardField(msg("Card taken from the pile for it"), ranked=ranked),
        "penalised": fields.CardsField(against, ranked=ranked),
    }


class PotSideForm(SideForm):
    """The fields of one side that plays with a pot."""

    penalised: fields.CardsField
    pot: fields.ChoiceField
    implied = False  # nobody said that the pot was taken, but it follows

    @classmethod
    def of(cls, variant: Variant, seats: int) -> type[SideForm]:
        """Return the form class of a side with this number of players."""
        stock = variant.pots is not None and variant.pots.becomes_stock
        options = [(pot.value, translate(word)) for pot, word in _POTS.items() if stock or pot is not Pot.STOCK]
        asked = {"pot": fields.ChoiceField(translate("Pot"), options=options)}
        asked |= _fields_of_cards(ranked=variant.ranked_threes)
        left_out = _CANASTA if variant.lays_red_threes else (*_CANASTA, "red_threes")
        return type("PotSideFormOf", (super().of(variant, seats),), dict.fromkeys(left_out) | asked)

    @classmethod
    def left(cls, seat: int, player: str) -> Iterator[tuple[str, str]]:
        """Yield the field of the cards that a player has left; there is no foot."""
        yield f"held_{seat}", translate("Left in hand: {name}", name=player)

    def gaps(self, name: str, *, special: bool) -> Iterator[tuple[Field, str]]:
        """Yield what is still to be said of the side, with the question."""
        yield from super().gaps(name, special=special)
        if self.pot.data is None and not self.pot.errors:
            yield self.pot, translate("Did {name} take the pot?", name=name)

    @property
    def tells_charges(self) -> bool:
        """Whether the fields of penalties, extras and penalised cards are filled in."""
        answered = bool(self.penalised.data or self.penalised.errors)
        return answered or super().tells_charges


class PotHandForm(HandForm):
    """The form of one hand with pots; `of` returns what makes it."""

    SIDE = PotSideForm

    stock_left = fields.CountField(msg("Cards left in the stock"))

    @classmethod
    def asked(cls, variant: Variant, sides: Sequence[SideNames]) -> Mapping[str, Any]:
        """Return the fields of what is asked about the hand as a whole."""
        marks = [(f"out-{index}", side.name) for index, side in enumerate(sides)]
        marks += [(mark, translate(word)) for mark, word in _ENDED.items()]
        parts: dict[str, Any] = {"ending": fields.MarksField(translate("Who closed?"), options=marks)}
        if variant.seating.partnerships is Partnerships.BY_POT:
            loners = [(str(index), side.name) for index, side in enumerate(sides)]
            label = translate("Who took the first pot, and plays alone?")
            parts["lone"] = fields.ChoiceField(label, options=[*loners, (NOBODY, translate("Nobody"))])
        if variant.has_trumps:
            suits = [(suit, translate(name)) for suit, name in SUIT_NAMES.items()]
            options = [*suits, (NOBODY, translate("none"))]
            parts["trump"] = fields.ChoiceField(translate("Which suit is trumps?"), options=options)
        return parts

    def process(self, *args: Any, **kwargs: Any) -> None:
        """Read what was sent; the pot of whoever closed or plays alone was taken."""
        super().process(*args, **kwargs)
        lone = self.lone.data if "lone" in self else None
        for index, side in enumerate(self.sides):
            closed = f"out-{index}" in (self.ending.data or ()) and lone in (None, NOBODY)
            if side.pot.data is None and not side.pot.errors and (closed or lone == str(index)):
                side.pot.data, side.implied = Pot.TAKEN.value, True

    @property
    def so_far(self) -> HandRecord:
        """The hand in which a pot is nobody's, and costs nothing, until somebody has said what became of it."""
        judged = zip(self.hand.sides, self.sides, strict=True)
        sides = (each if self.bare or form.pot.data else replace(each, pot=None) for each, form in judged)
        return replace(self.hand, sides=tuple(sides))

    def _gaps(self) -> Iterator[tuple[Field, str]]:
        pots = [side.pot for side in self.sides]
        for field, sentence in super()._gaps():
            if self.bare and field in pots:
                continue  # a result alone has it in it
            yield field, self._question(field) or sentence
        cards = any(side.mode.data == CARDS for side in self.sides)
        if "trump" in self and self["trump"].data is None and cards:
            yield self["trump"], translate("Which suit is trumps?")

    def _question(self, field: Field) -> str:
        """Return the question for an empty field where it is another one than in canasta."""
        if field is self.ending:
            return translate("Who closed? Choose a side, or nobody.")
        asked = "lone" in self and field is self.lone
        return translate("Who took the first pot? Choose a player, or nobody.") if asked else ""


def kind_of(variant: Variant) -> type[HandForm]:
    """Return the kind of form that the hands of a game have."""
    return HandForm if variant.pots is None else PotHandForm


def hand_form_of(
    variant: Variant, sides: Sequence[SideNames], away: Collection[str | None], scores: Sequence[int]
) -> Callable[..., HandForm]:
    """Return what makes the form of a hand that begins with these scores, in any game.

    Without scores it is asked who plays alone, even if nobody may.
    """
    pots = variant.pots
    alone = bool(pots and scores and pots.solo(tuple(scores)))  # there is no first pot of all then
    return kind_of(variant).of(variant, sides, away, alone=alone)
