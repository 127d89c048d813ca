"""Rules about the card that ends a turn."""

from scorekeeper.rules.elements.fact import Choice, ranks_named
from scorekeeper.rules.elements.rule import Rule, question_case
from scorekeeper.rules.messages import both, msg
from scorekeeper.rules.variant import Variant


def _discards(variant: Variant) -> str:
    rules, drawing = variant.discard, variant.drawing
    if drawing is not None:
        if variant.lays_red_threes:
            closes = "Any card except a red three may be discarded; the one that closes the hand is not wild."
            return "Any card except a red three may be discarded." if drawing.wild_closes else closes
        closes = "Any card may be discarded; the one that closes the hand is not wild."
        return "Any card may be discarded." if drawing.wild_closes else closes
    empty = ranks_named(rules.empty_pile_barred)
    sevens = "sevens before the side has a canasta of them, or as the last card"
    first = "black threes in the first round of turns"
    barred = [
        words
        for words, holds in (
            ("threes", not rules.threes),
            ("red threes", rules.threes and variant.lays_red_threes),
            ("wild cards from a hand that holds other cards", not rules.wilds),
            (msg("{words} onto an empty pile", words=empty), bool(rules.empty_pile_barred)),
            (first, not rules.black_three_first_round),
            (sevens, rules.sevens_after_canasta),
        )
        if holds
    ]
    if not barred:
        return "Any card may be discarded."
    return msg("Any card may be discarded except {words}.", words=both(barred))


class What(Choice):
    """A card that may not be discarded, if a message does not name it by its rank."""

    LAST_CARD = "last-card", "The last card"
    SEVEN = "seven", "A seven"


class Why(Choice):
    """Why a card may not be discarded."""

    NO_DISCARD = "no-discard", "a player goes out without a discard"
    NOT_FIRST = "not-first", "they may not start a pile"
    NEVER_LAST = "never-last", "it is never the last card"
    NO_SEVENS = "no-sevens", "the side has no canasta of sevens yet"


class Three(Choice):
    """Why a three may not be discarded, as a sentence."""

    LAID_OUT = "laid-out", "A red three may not be discarded; it is laid out."
    HERE = "here", "Threes may not be discarded in this game."


class WildStays(Choice):
    """Why a wild card may not be discarded, as a sentence."""

    KEPT = ("kept", "A wild card may be discarded only when going out, or from a hand of wild cards.")
    CLOSING = "closing", "The card that closes the hand may be neither a joker nor a two."


class Discard:
    """Rules about the card that ends a turn."""

    not_allowed = Rule.of(
        "discard.not-allowed",
        "{what} may not be discarded: {reason}.",
        question_case(
            "North begins the pile with an ace and keeps an eight.", "discard", card="A", hand="A*2 8", pile_empty=True
        ),
        question_case(
            "North discards a seven; the side has no canasta of sevens.",
            "discard",
            card="7",
            hand="7 8 9",
            melds=["K*7"],
        ),
        law=_discards,
    )
    not_in_hand = Rule.of(
        "discard.not-in-hand",
        "The hand holds no {what} to discard.",
        question_case("North discards a king that the hand does not hold.", "discard", card="K", hand="4 5 6"),
        law="A discard must come from the player's own hand.",
    )
    wild_not_allowed = Rule.of(
        "discard.wild-not-allowed",
        "{sentence}",
        question_case("North discards a deuce and keeps a king.", "discard", card="2", hand="2 K"),
        question_case("North closes with a joker as the last card.", "discard", card="JKR", hand="JKR", going_out=True),
        law=_discards,
    )
    three_not_allowed = Rule.of(
        "discard.three-not-allowed",
        "{sentence}",
        question_case("North discards a red three.", "discard", card="3r", hand="3r K"),
        question_case("North discards a black three.", "discard", card="3b", hand="3b K"),
        law=_discards,
    )
