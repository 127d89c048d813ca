"""What a variant says about pots."""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice


class Pot(Choice):
    """What happened to the pot of a side."""

    NONE = "none", "not taken"
    TAKEN = "taken", "taken and played from"
    UNPLAYED = "unplayed", "taken with a discard, and no card of it played"
    STOCK = "stock", "not taken, it became the stock"

    @property
    def taken(self) -> bool:
        """Whether somebody of the side has taken it."""
        return self in (Pot.TAKEN, Pot.UNPLAYED)


class FineWhen(Choice):
    """When a side pays for its pot."""

    OTHER_TOOK = ("if-other-took", "if another side took one", "only if another side took a pot")
    ALWAYS = "always", "whoever took one", "always"
    ALSO_STOCK = (
        "also-if-stock",
        "whoever took one, and also if it became the stock",
        "always, also if it became the stock",
    )


class UnplayedPot(Choice):
    """What a pot costs that was taken but not played."""

    VALUE = "value", "costs the value of its cards, as a hand does", "its cards"
    FINE = "fine", "costs the value of its cards and the fine", "its cards and the fine"
    FINE_ONLY = (
        "fine-only",
        "is paid for as if it had not been taken: its cards are not written down and count nothing",
        "the fine; its cards count nothing",
    )


class PairShare(Choice):
    """How large each player's share of a pair's points is."""

    HALF_UP = "half-up", "half, rounded up to five", "half, rounded up"
    HALF_DOWN = "half-down", "half, rounded down to five", "half, rounded down"
    FULL = "full", "all of them", "all"

    def of(self, points: int) -> int:
        """Return the share of each.

        >>> PairShare.HALF_UP.of(335), PairShare.HALF_UP.of(-335), PairShare.HALF_DOWN.of(-335)
        (170, -165, -170)
        """
        if self is PairShare.FULL:
            return points
        return (-(-points // 10) if self is PairShare.HALF_UP else points // 10) * 5


@dataclass(frozen=True, slots=True, kw_only=True)
class PotRules:
    """The rules of pots; with `lone_cards`, the first to take a pot may have to play alone."""

    cards: int  # of a pot
    fine: int  # for a side without its pot
    fine_when: FineWhen
    bonus: int  # for a side that took its pot
    unplayed: UnplayedPot
    becomes_stock: bool  # a pot that was left may become the stock
    lone_cards: int | None
    solo_from: int | None  # points of a player from which on all play alone; 0: always
    share: PairShare
    closes_without: bool | None = None  # a side whose pot became the stock may close

    def solo(self, scores: tuple[int, ...]) -> bool:
        """Return whether everybody plays alone in a hand that begins with these scores."""
        if self.lone_cards is None or self.solo_from is None:
            return False
        return self.solo_from == 0 or max(scores) >= self.solo_from
