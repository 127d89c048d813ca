"""What a variant says about the length and the result of a game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.messages import keep_as_words


class BothOver(Choice):
    """Who wins if two sides have reached the target."""

    HIGHEST = (
        "highest",
        "the higher total wins",
        "the higher total wins",
        "If two sides are over it, the higher total wins.",
    )
    OUT = (
        "came-out-first",
        "the side that went out wins",
        "the side that went out wins",
        "If two sides are over it, the side that went out wins.",
    )


class TieRule(Choice):
    """What happens if totals are equal at the end of a game."""

    DRAW = "draw", "a draw", "a draw", "Equal totals are a draw."
    EXTRA_HAND = ("extra-hand", "another hand", "another hand", "Equal totals are played off: another hand follows.")
    OUT = (
        "came-out-first",
        "the side that went out wins",
        "the side that went out wins",
        "If totals are equal, the side that went out wins.",
    )


class PartnersPool(Choice):
    """What the two partners of a hand score together."""

    HAND = ("hand", "share what they have melded and what is left in their hands", "melds and cards left")
    EVERYTHING = (
        "everything",
        "share all points of the hand, including red threes, penalties and extras",
        "red threes, penalties and extras too",
    )


class NoCanasta(Choice):
    """How the melds and red threes of a side without a canasta count."""

    COUNTS = "counts", "", "count as printed"
    AGAINST = ("against", "has its melded cards and red threes counted against it", "count against the side")
    NOTHING = (
        "nothing",
        "scores nothing for melded cards and red threes; what is left in hand counts against it",
        "do not count",
    )

    @property
    def sign(self) -> int:
        """The factor for the points of the melds."""
        return {NoCanasta.COUNTS: 1, NoCanasta.AGAINST: -1, NoCanasta.NOTHING: 0}[self]


@dataclass(frozen=True, slots=True)
class CountBonus:
    """A bonus for the number of a side's canastas in a hand."""

    group: str  # name of the house rule that it belongs to
    label: str
    points: int
    natural: int = 0  # canastas needed: natural ones,
    mixed: int = 0  # mixed ones,
    total: int = 0  # and of any kind
    wins_game: bool = False

    def __post_init__(self) -> None:
        """Make its name a message, so that it is translated."""
        keep_as_words(self, "label")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """The length and the result of a game."""

    target: int | None
    hands: int | None
    both_over_target: BothOver
    tie_rule: TieRule
    partners_pool: PartnersPool  # in changing partnerships
    no_canasta: NoCanasta
    acaba: bool
    acaba_self: int | None  # points where it may be called; None: it may not
    acaba_other: int | None
    count_bonuses: tuple[CountBonus, ...]  # of each group the first that fits

    def bonuses_for(self, canastas: Mapping[str, int]) -> Iterator[CountBonus]:
        """Yield the bonuses for these canastas: of each group the first that fits."""
        if not self.count_bonuses:
            return
        total, paid = sum(canastas.values()), set[str]()
        for bonus in self.count_bonuses:
            if (
                bonus.group not in paid
                and canastas.get("natural", 0) >= bonus.natural
                and canastas.get("mixed", 0) >= bonus.mixed
                and total >= bonus.total
            ):
                paid.add(bonus.group)
                yield bonus
