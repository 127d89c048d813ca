"""What a variant says about the length and the result of a game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CountBonus:
    """A bonus for the number of canastas of one side in a hand."""

    group: str  # name of the house rule that it belongs to
    label: str
    natural: int  # canastas needed: natural ones,
    mixed: int  # mixed ones,
    total: int  # and of any kind
    points: int
    wins_game: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """Length and result of a game."""

    target: int | None
    hands: int | None
    both_over_target: str  # "highest", "came-out-first"
    tie_rule: str  # "draw", "extra-hand", "came-out-first"
    partners_pool: str  # in changing partnerships: "hand" (melds and cards left), "everything"
    acaba: bool
    acaba_self: int | None  # points where it may be called; None: it may not
    acaba_other: int | None
    count_bonuses: tuple[CountBonus, ...]  # of each group the first that fits

    def bonuses_for(self, canastas: Mapping[str, int]) -> Iterator[CountBonus]:
        """The bonuses for so many canastas of each kind: of each group the first that fits."""
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
