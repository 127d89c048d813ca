"""Rules about the card that ends a turn."""

from scorekeeper.rules.elements.fact import Choice, ranks_named
from scorekeeper.rules.elements.rule import Rule, asked
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import both, told


def _discards(variant: Variant) -> str:
    rules = variant.discard
    barred: list[str] = []
    if not rules.threes:
        barred.append("threes")
    elif variant.lays_red_threes:
        barred.append("red threes")
    if not rules.wilds:
        barred.append("wild cards from a hand that holds others")
    if rules.empty_pile_barred:
        ranks = ranks_named(rules.empty_pile_barred)
        barred.append(told("{words} onto an empty pile", words=ranks))
    if not rules.black_three_first_round:
        barred.append("black threes in the first round of turns")
    if rules.sevens_after_canasta:
        barred.append("sevens before the side has a canasta of them, or as the last card")
    if not barred:
        return "Any card may be discarded."
    return told("Any card may be discarded but {words}.", words=both(barred))


class What(Choice):
    """A card that may not be discarded, where it is not called by its rank."""

    LAST_CARD = "last-card", "The last card"
    SEVEN = "seven", "A seven"


class Why(Choice):
    """Why a card may not be discarded."""

    NO_DISCARD = "no-discard", "going out is without a discard"
    NOT_FIRST = "not-first", "they may not start a pile"
    NEVER_LAST = "never-last", "it is never the last card"
    NO_SEVENS = "no-sevens", "the side has no canasta of sevens yet"


class Three(Choice):
    """What is said more of a three that may not be discarded."""

    LAID_OUT = "laid-out", "; red threes are laid out"
    HERE = "here", " here"


class Discard:
    """Rules about the card that ends a turn."""

    not_allowed = Rule.of("discard.not-allowed", "{what} may not be discarded: {reason}.",
        asked("North begins the pile with an ace and keeps an eight.", "discard", card="A",
            hand="A*2 8", pile_empty=True),
        asked("North discards a seven; the side has no canasta of sevens.", "discard", card="7",
            hand="7 8 9", melds=["K*7"]), law=_discards)  # fmt: skip
    not_in_hand = Rule.of("discard.not-in-hand", "The hand holds no {what} to discard.",
        asked("North discards a king that the hand does not hold.", "discard", card="K",
            hand="4 5 6"), law="A discard comes out of the own hand.")  # fmt: skip
    wild_not_allowed = Rule.of("discard.wild-not-allowed",
        "A wild card may be discarded only in going out, or from a hand of wild cards.",
        asked("North discards a deuce and keeps a king.", "discard", card="2", hand="2 K"),
        law=_discards)  # fmt: skip
    three_not_allowed = Rule.of("discard.three-not-allowed", "A three may not be discarded{rule}.",
        asked("North discards a red three.", "discard", card="3r", hand="3r K"),
        asked("North discards a black three.", "discard", card="3b", hand="3b K"),
        law=_discards)  # fmt: skip
