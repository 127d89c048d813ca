"""What a variant with pots says about drawing, discarding and the end of the stock."""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice


class PileTake(Choice):
    """What must be done with a pile that is taken."""

    FREE = "free", "may be taken as it lies", "no condition"
    MELD_ONE = (
        "meld-one",
        ("may be taken if a card of the hand or of the pile is melded or laid off in that turn"),
        "a card must be melded or laid off in that turn",
    )
    TOP_CARD = (
        "top-card",
        "may be taken if its top card is melded or laid off at once",
        "the top card must be used at once",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingRules:
    """The stock, the pile and the discard."""

    undrawn: int  # cards of the stock that are never drawn
    pile_take: PileTake
    single_card_back: bool  # a pile of one card that was taken may be discarded again
    wild_closes: bool  # the closing discard may be a wild card
    wild_locks: bool | None = None  # a wild card on top locks the pile as a three does
