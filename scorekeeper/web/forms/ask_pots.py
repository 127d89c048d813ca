"""The forms of questions to the referee where a hand has pots."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from wtforms import BooleanField

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.cards import SUIT_NAMES
from scorekeeper.rules.messages import as_it_is, msg
from scorekeeper.rules.questions.question import AskName
from scorekeeper.rules.topics.drawing.fields import PileTake
from scorekeeper.rules.topics.drawing.ways import rules_of
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.runs.kinds import rules_of as runs_of
from scorekeeper.web.forms import fields
from scorekeeper.web.forms.hand_values import split_melds

NOT_YET, TAKEN = "none", "taken"
POTS = ((NOT_YET, msg("Not yet")), (TAKEN, msg("Taken")))
ALL_POTS = (*POTS, ("unplayed", msg("Taken, not played")))
STOCK = ("stock", msg("Became the stock"))
TRUMPS = (("", msg("None")), *((suit, as_it_is(name)) for suit, name in SUIT_NAMES.items()))


def _read(text: str, *, ranked: bool) -> str:
    """Return cards in their order; raises ValueError with a sentence that quotes a card."""
    try:
        return rules.parse_cards(fields.spaced(text), ranked=ranked).text
    except rules.RecordError as error:
        raise ValueError(
            msg("{problem}; write cards like {name_cards}.", problem=error.message, name_cards="4h 5h 2c 7h")
        ) from error


class RunField(fields.CardsField):
    """Cards whose order may tell one run from another; holds their text."""

    def read(self, text: str) -> str:
        """Read cards, which may have commas between them."""
        return _read(text.replace(",", " "), ranked=self.ranked)


class RankedCardField(fields.CardField):
    """One card, which may be a three of any suit."""

    def read(self, text: str) -> str:
        """Read one card; raises ValueError with a sentence for several."""
        card = _read(text, ranked=self.ranked)
        if rules.parse_cards(card, ranked=self.ranked).size > 1:
            raise ValueError(msg("Only one card belongs here; remove the others."))
        return card


class RunsField(fields.MeldsField):
    """Several melds, separated by commas, each in its order."""

    def read(self, text: str) -> str:
        """Read every meld."""
        return ", ".join(_read(piece, ranked=self.ranked) for piece in split_melds(text))


def _fields(*, ranked: bool) -> Mapping[str, Mapping[str, Any]]:
    """Return the fields of each question; `ranked`: a three is a card like any other."""
    run, one_card, runs = (partial(kind, ranked=ranked) for kind in (RunField, RankedCardField, RunsField))
    pots = ALL_POTS if ranked else (*ALL_POTS, STOCK)
    return {
        AskName.MELD: {
            "cards": run(msg("Cards of the meld, with those that lie there")),
            "trump": fields.ChoiceField(msg("Trumps"), options=TRUMPS),
            "table": runs(msg("Other melds of your side on the table"), most=600),
        },
        AskName.INITIAL_MELD: {
            "side": fields.ChoiceField(msg("Which side is asking?")),
            "score": fields.IntegerField(msg("Score of the side before this hand")),
            "melds": runs(msg("What you lay down"), most=600),
        },
        AskName.TAKE_PILE: {
            "upcard": one_card(msg("Top card")),
            "hand": run(msg("Your hand")),
            "pile": run(msg("Cards below it")),
            "melds": runs(msg("Melds of your side on the table"), most=600),
            "stock_left": fields.CountField(msg("Cards left in the stock, if they are few")),
        },
        AskName.TAKE_POT: {
            "hand": run(msg("Left in your hand after melding")),
            "pot": fields.ChoiceField(msg("The pot of your side"), options=POTS),
        },
        AskName.DISCARD: {
            "card": one_card(msg("Card to discard")),
            "hand": run(msg("Your hand, including that card")),
            "taken": run(msg("Cards taken from the pile in this turn")),
            "going_out": BooleanField(msg("It is the card that closes the hand")),
        },
        AskName.GO_OUT: {
            "melds": runs(msg("All melds of your side on the table"), most=600),
            "held_after": run(msg("Left in your hand")),
            "pot": fields.ChoiceField(msg("The pot of your side"), options=pots),
        },
    }


_FIELDS = {ranked: _fields(ranked=ranked) for ranked in (True, False)}


def fields_in(variant: Variant) -> Mapping[str, Mapping[str, Any]]:
    """Return the fields of each question in a game with pots."""
    return _FIELDS[variant.ranked_threes]


def asks_minimum(variant: Variant) -> bool:
    """Return whether a side must open with some points."""
    return any(each.text for each in variant.opening.minimums)


def asked_in(variant: Variant) -> tuple[str, ...]:
    """Return the kinds of questions that can be asked in a game with pots, in their order."""
    known = in_force(variant).asks
    return tuple(
        ask for ask in fields_in(variant) if ask in known and (ask != AskName.INITIAL_MELD or asks_minimum(variant))
    )


def shown(ask: str, variant: Variant, *, in_game: bool) -> list[str]:
    """Return the names of the fields that matter in this variant, in the order of the form."""
    drawing = rules_of(variant)
    free = drawing.pile_take is PileTake.FREE
    one_set = variant.melds.duplicate_rank is DuplicateRank.NEVER and bool(runs_of(variant).sets)
    matters = {
        "trump": variant.has_trumps,
        "table": one_set,
        "side": in_game,
        "score": not in_game,
        "pile": drawing.pile_take is PileTake.MELD_ONE,
        "stock_left": drawing.undrawn > 0,
        "taken": not drawing.single_card_back,
    }
    if ask == AskName.TAKE_PILE:
        matters |= {"hand": not free, "melds": not free}
    return [name for name in fields_in(variant)[ask] if matters.get(name, True)]
