"""The forms of questions to the referee; they check only whether the input can be read."""

from collections.abc import Mapping, Sequence
from typing import Any

from wtforms import BooleanField

from scorekeeper.rules import Variant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.question import AskName
from scorekeeper.rules.topics.going_out.fields import PermissionRule
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.web.forms import ask_pots, fields
from scorekeeper.web.forms.fields import BaseForm

YES_NO = (("yes", msg("Yes")), ("no", msg("No")))
PERMISSIONS = (("", msg("Not asked")), ("yes", msg("Said yes")), ("no", msg("Said no")))
SEATS = (("", msg("Partners")), ("1", msg("Each alone")))
NOTHING, PARTNER, SELF = "no", "partner", "yes"
WAS_OPEN = "was_open"
MELDED_BEFORE = ((NOTHING, msg("Nothing")), (PARTNER, msg("Only my partner")), (SELF, msg("I had melded")))


_SCORE = {
    "side": fields.ChoiceField(msg("Which side is asking?")),
    "score": fields.IntegerField(msg("Score of the side before this hand")),
    "hand_number": fields.CountField(msg("Number of the hand")),
}
FIELDS: Mapping[str, Mapping[str, Any]] = {
    AskName.MELD: {
        "cards": fields.CardsField(msg("Cards of the meld")),
        "going_out": BooleanField(msg("The side goes out in this turn")),
        "table": fields.MeldsField(msg("Other melds of your side"), most=600),
        "hand": fields.CardsField(msg("Your hand, including these cards")),
        "first_round": BooleanField(msg("It is the first round of turns")),
    },
    AskName.INITIAL_MELD: {
        **_SCORE,
        "melds": fields.MeldsField(msg("What you lay down"), most=600),
        "upcard": fields.CardField(msg("One of them from the pile")),
        "concealed": BooleanField(msg("The player goes out concealed in this turn")),
        "hand": fields.CardsField(msg("Your hand, including what you lay down")),
        "first_round": BooleanField(msg("It is the first round of turns")),
    },
    AskName.TAKE_PILE: {
        **_SCORE,
        "upcard": fields.CardField(msg("Top card")),
        "hand": fields.CardsField(msg("Your hand")),
        "has_melded": fields.ChoiceField(msg("Has your side melded?"), options=YES_NO),
        "melds": fields.MeldsField(msg("Melds of your side"), most=600),
        "initial_meld": fields.MeldsField(msg("What you would open with"), most=600),
        "frozen": BooleanField(msg("The pile is frozen: a wild card or a red three lies in it")),
        "pile_size": fields.CountField(msg("Cards in the pile, if they are few")),
        "stock_empty": BooleanField(msg("The stock is empty")),
    },
    AskName.GO_OUT: {
        **_SCORE,
        "melds": fields.MeldsField(msg("All melds of your side"), most=600),
        "held_after": fields.CardsField(msg("Left in your hand")),
        WAS_OPEN: fields.ChoiceField(msg("What was melded before this turn?"), options=MELDED_BEFORE),
        "before": fields.MeldsField(msg("Melds of your partner"), most=600),
        "with_pile": BooleanField(msg("The pile was taken in this turn")),
        "permission": fields.ChoiceField(msg("Your partner"), options=PERMISSIONS),
        "red_threes": fields.CountField(msg("Red threes of the side")),
        "foot_played": fields.ChoiceField(msg("Has your foot been played?"), options=YES_NO),
        "side_players": fields.ChoiceField(msg("Who plays?"), options=SEATS),
    },
    AskName.DISCARD: {
        "card": fields.CardField(msg("Card to discard")),
        "hand": fields.CardsField(msg("Your hand, including that card")),
        "melds": fields.MeldsField(msg("Melds of your side"), most=600),
        "pile_empty": BooleanField(msg("The pile is empty")),
        "first_round": BooleanField(msg("It is the first round of turns")),
        "going_out": BooleanField(msg("It is the last card in going out")),
    },
    AskName.ACABA: {"permission": fields.ChoiceField(msg("Your partner"), options=PERMISSIONS, default="")},
}
# Fields that are rarely needed are folded away under these words.
FOLDED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    AskName.MELD: (msg("Beside your other melds, or with your last cards"), ("table", "hand")),
    AskName.INITIAL_MELD: (msg("Is it all in your hand?"), ("hand",)),
    AskName.TAKE_PILE: (msg("At the end of the stock"), ("stock_empty",)),
    AskName.GO_OUT: (msg("A game without partners"), ("side_players",)),
    AskName.DISCARD: (msg("When it is your last card"), ("melds", "going_out")),
}
NEEDED: Mapping[str, tuple[str, str]] = {
    AskName.MELD: ("cards", msg("Tap the cards of the meld.")),
    AskName.INITIAL_MELD: ("melds", msg("Tap what you would lay down.")),
    AskName.TAKE_PILE: ("upcard", msg("Tap the top card of the pile.")),
    AskName.GO_OUT: ("melds", msg("Tap what lies on the table after your turn.")),
    AskName.DISCARD: ("card", msg("Tap the card that you would discard.")),
}


def fields_of(ask: str, variant: Variant) -> Mapping[str, Any]:
    """Return the fields of a question in a variant; none if it cannot be asked there."""
    of_all = FIELDS if variant.pots is None else ask_pots.fields_in(variant)
    return of_all.get(ask, {})


class AskForm(BaseForm):
    """The form of a question; make the class with `of`."""

    PLACES = ((r"([^\[]*)\[.*", r"\1"),)

    ask: str

    @classmethod
    def of(cls, ask: str, variant: Variant, sides: Sequence[tuple[str, str]]) -> type["AskForm"]:
        """Return the form class of a question; `sides` are (value, name) pairs of the game."""
        if not sides:
            return variant.once(f"form of {ask}", lambda: cls._made(ask, variant, (("", ""),)))
        return cls._made(ask, variant, sides)

    @classmethod
    def _made(cls, ask: str, variant: Variant, sides: Sequence[tuple[str, str]]) -> type["AskForm"]:
        parts = dict(fields_of(ask, variant))
        if "side" in parts:
            parts["side"] = fields.ChoiceField(msg("Which side is asking?"), options=sides)
        return type("AskFormOf", (cls,), {"ask": ask, **parts})

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Check that everything can be read and that the subject of the question is given."""
        readable = super().validate(extra_validators)
        if self.ask not in NEEDED:
            return readable
        name, sentence = NEEDED[self.ask]
        if not self[name].data and not self[name].errors:
            self.blame(name, sentence)
            return False
        return readable

    def leave_out_partner(self) -> None:
        """Remove the answers about a partner, for games in which each plays alone."""
        for field in self:
            if isinstance(field, fields.ChoiceField) and field.name == WAS_OPEN:
                field.options = tuple(each for each in field.options if each[0] != PARTNER)


def shown(ask: str, variant: Variant, *, in_game: bool) -> list[str]:
    """Return the names of the fields that matter in this variant, in the order of the form."""
    return variant.once(f"fields of {ask}, {in_game}", lambda: _shown(ask, variant, in_game))


def _shown(ask: str, variant: Variant, in_game: bool) -> list[str]:
    if variant.pots is not None:
        return ask_pots.shown(ask, variant, in_game=in_game)
    return [name for name in FIELDS[ask] if _matters(ask, name, variant, in_game=in_game)]


def _matters(ask: str, name: str, variant: Variant, *, in_game: bool) -> bool:
    melds, out, by_hand = variant.melds, variant.going_out, variant.opening.by_hand is not None
    partners = variant.seating.forms[0][0] > 1 or variant.seating.partnerships is Partnerships.CHANGING
    longer = melds.long_set_when_out or melds.long_sequence_when_out
    return {
        "side": in_game,
        "score": not in_game and not by_hand,
        "hand_number": not in_game and by_hand,
        "concealed": variant.opening.concealed_exempt,
        "frozen": not variant.pile.always_frozen,
        "before": partners and out.pays_concealed,
        "with_pile": asks_for_pile(variant),
        "permission": partners and out.permission is not PermissionRule.NONE,
        "red_threes": out.red_threes_per_canasta,
        "foot_played": variant.has_foot,
        "pile_empty": bool(variant.discard.empty_pile_barred),
        "first_round": not (variant.discard.black_three_first_round if ask == AskName.DISCARD else melds.first_round),
        "table": melds.duplicate_rank is not DuplicateRank.FREE or bool(melds.barred_wilds) or not variant.has_foot,
        "hand": ask != AskName.MELD or not variant.has_foot,
        "melds": ask != AskName.DISCARD or variant.discard.sevens_after_canasta or not variant.has_foot,
        "stock_empty": variant.seating.partnerships is Partnerships.FIXED,
        "side_players": not in_game and out.single_kinds is not None,
        "going_out": ask != AskName.MELD or melds.black_threes or longer,
    }.get(name, True)


def folded(ask: str, variant: Variant) -> tuple[str, ...]:
    """Return the names of the fields that are folded away, because they are rarely needed."""
    names = FOLDED[ask][1] if ask in FOLDED else ()
    if variant.pots is not None and ask == AskName.MELD:
        return ()
    usual = ask == AskName.DISCARD and variant.discard.sevens_after_canasta
    return () if usual else names


def asks_for_pile(variant: Variant) -> bool:
    """Return whether going out depends on taking the pile: for its bonus, or the minimum."""
    out = variant.going_out
    return variant.opening.concealed_exempt or (out.pays_concealed and not out.concealed_with_pile)
