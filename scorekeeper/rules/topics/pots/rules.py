"""Rules about pots, playing alone because of them, and the cards of a side that took one."""

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.elements.rule import Rule, hand_case, hand_json, pot_side_json, question_case, record_case
from scorekeeper.rules.messages import msg, sentences
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.variant import Variant

RUN_OF_SEVEN = "4h 5h 6h 7h 8h 9h 10h"


class LoneHand(Choice):
    """What is wrong with the player recorded as playing alone, as a sentence."""

    NOBODY = "nobody", "A pot was taken, but nobody is named as playing alone."
    WITHOUT_POT = "without-pot", "The player who plays alone is recorded as having taken no pot."
    ALL_ALONE = "all-alone", "All play alone in this hand; nobody plays against pairs."


def _alone(variant: Variant) -> str:
    pots = variant.pots
    if pots is None or pots.lone_cards is None:
        return "In this game nobody has to play alone for taking a pot."
    first = "The player who takes the first pot plays alone in that hand; the others are pairs."
    solo = "In a hand that begins with a player at {points} points or more, all play alone, with a pot each."
    return sentences(first, "" if pots.solo_from is None else msg(solo, points=pots.solo_from))


def _without_pot(variant: Variant) -> str:
    stock = "A side whose pot became the stock may close without one, and pays for it."
    without = variant.pots is not None and variant.pots.closes_without
    return sentences("A side closes only after it has taken its pot.", stock if without else "")


class NoPot(Choice):
    """Why there is no pot to take, as a sentence."""

    TAKEN = "taken", "The side has taken its pot; a side takes only one in a hand."
    STOCK = "stock", "The pot that was left became the stock; there is none to take."


class Pots:
    """Rules about pots."""

    hand_left = Rule.of(
        "pot.hand-left",
        "{count:card is|cards are} left in hand; the pot is taken when none is left, or with the discard of the last.",
        question_case("North has two cards left and wants to take the pot.", "take-pot", hand="5c 9d"),
        law="The player of a side who first empties the hand takes its pot: in flight, to play on"
        " at once, if every card was melded; after the discard, to play from the next turn, if the"
        " last card was discarded. The last card may be a wild card.",
    )
    none_left = Rule.of(
        "pot.none-left",
        "{sentence}",
        question_case("North has no card left; the side has taken its pot.", "take-pot", hand="", pot="taken"),
        law="A side takes only one pot in a hand.",
    )

    not_taken = Rule.of(
        "going-out.pot-not-taken",
        "The side has not taken its pot; nobody closes before it is taken.",
        hand_case(
            "A side closes although its pot was never taken.",
            pot_side_json(RUN_OF_SEVEN, "Kc Qc Jc 10c", pot="none", held=("", "5c"), went_out=True),
        ),
        question_case(
            "North wants to close; the side has not taken its pot.",
            "go-out",
            melds=[RUN_OF_SEVEN],
            held_after="5c",
            pot="none",
        ),
        law=_without_pot,
    )
    lone_hand = Rule.of(
        "pot.lone-hand",
        "{sentence}",
        hand_case(
            "A player took the first pot, but nobody is named as playing alone.",
            pot_side_json(RUN_OF_SEVEN, "Kc Qc Jc 10c", held=("9h",)),
        ),
        record_case(
            "The player who plays alone is recorded as having taken no pot.",
            hand_json(pot_side_json("Kc Qc Jc", pot="none", held=("9h",)), pot_side_json(RUN_OF_SEVEN), lone=0),
        ),
        law=_alone,
    )
    too_few_melded = Rule.of(
        "pot.too-few-melded",
        "A pot was taken, and the side has {size:card|cards} on the table; a side that takes a"
        " pot has laid down {limit} or more.",
        hand_case("A side took its pot and has three cards on the table.", pot_side_json("Kc Qc Jc")),
        law="A player who takes a pot has emptied a hand, so its cards lie on the table.",
        severity=QUERY,
    )
