"""Rules about the end of the stock, and the discard of a pile of one card."""

from scorekeeper.rules.elements.rule import Rule, hand_json, pot_side_json, question_case, record_case
from scorekeeper.rules.messages import msg
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.variant import Variant


def _undrawn(variant: Variant) -> str:
    count = 0 if variant.drawing is None else variant.drawing.undrawn
    if not count:
        return "The stock is drawn to its last card."
    text = (
        "The last {count:card of the stock is|cards of the stock are} never drawn. The player who"
        " draws the card before plays the turn; unless the side closes, the discard ends the hand,"
        " and nobody may take the pile to continue."
    )
    return msg(text, count=count)


def _back(variant: Variant) -> str:
    if variant.drawing is None or variant.drawing.single_card_back:
        return "A pile of one card that was taken may be discarded again."
    return (
        "A pile of one card that was taken may not be that turn's discard, unless the hand holds another card like it."
    )


class Drawing:
    """Rules about the stock and about taking and leaving the pile."""

    hand_over = Rule.of(
        "pile.hand-over",
        "The stock is down to {left:card|cards}; nobody may take the pile to continue.",
        question_case(
            "The stock is down to its last cards; North wants to take the pile.",
            "take-pile",
            upcard="9d",
            hand="4h 6s",
            stock_left=1,
        ),
        law=_undrawn,
    )
    taken_card = Rule.of(
        "discard.taken-card",
        "The pile was this one card; it may not be discarded in the turn in which it was taken.",
        question_case(
            "North takes a pile of one card, the nine of diamonds, and discards it again.",
            "discard",
            card="9d",
            hand="9d 6s Kc",
            taken="9d",
        ),
        law=_back,
    )
    stock_left = Rule.of(
        "ending.stock-left",
        "The stock is recorded as ending the hand, but {left:card is|cards are} left in it.",
        record_case(
            "The stock ended the hand, and twenty cards are left in it.",
            hand_json(pot_side_json("4h 5h 6h 7h 8h 9h 10h", "Kc Qc Jc 10c"), stock_left=20),
        ),
        law=_undrawn,
        severity=QUERY,
    )
