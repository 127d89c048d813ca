"""What a variant says about setting up a hand; it does not affect any score."""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice


class FirstCard(Choice):
    """How the discard pile begins."""

    TURNED = "turned", "is turned up beside the stock and begins the pile"
    BY_VALUE = (
        "by-value",
        (
            "is turned up once the red threes are laid out and begins the pile, with as"
            " many cards face down under it as it is worth: eleven for a jack, twelve for a queen,"
            " thirteen for a king"
        ),
    )
    NONE = "none", "is empty when play begins"


class TalonsTaken(Choice):
    """How the player who opens for a side gets a talon; `{cards}` is how many cards it has."""

    PACKETS = "packets", "takes a talon at once: {cards}"
    STOCK = "stock", "draws more cards from the stock at once: {cards}"
    STOCK_LATER = (
        "stock-later",
        (
            "draws a talon from the stock after the discard, to play from the next"
            " turn: {cards}; there is none if the pile was taken in the same turn, or if the stock has"
            " fewer than nine cards"
        ),
    )


class FootTaken(Choice):
    """When a player takes up the foot."""

    WHEN_EMPTY = (
        "when-empty",
        (
            "is taken up when the hand is empty: at once if its last card was melded,"
            " to play from the next turn if it was discarded"
        ),
    )
    FIRST_CANASTA = "first-canasta", "is taken up after the player's first canasta"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is on the table besides hands and stock, and who takes it when."""

    first_card: FirstCard
    talons: tuple[int, ...]  # cards of each talon, in the order in which sides open; () without
    talons_taken: TalonsTaken
    foot_taken: FootTaken
