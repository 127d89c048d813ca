"""What a variant says about the length and the result of a game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice


class BothOver(Choice):
    """Who wins where two sides are over the target."""

    HIGHEST = ("highest", "the higher total wins", "the higher total wins",
               "Where two sides are over it, the higher total wins.")  # fmt: skip
    OUT = ("came-out-first", "who went out wins", "the side that went out wins",
           "Where two sides are over it, the side that went out wins.")  # fmt: skip


class TieRule(Choice):
    """What equal totals at the end of a game are."""

    DRAW = "draw", "a draw", "a draw", "Equal totals are a draw."
    EXTRA_HAND = ("extra-hand", "another hand", "another hand",
                  "Equal totals are played off: another hand follows.")  # fmt: skip
    OUT = ("came-out-first", "who went out wins", "the side that went out wins",
           "Of equal totals that of the side that went out wins.")  # fmt: skip


class PartnersPool(Choice):
    """What the two partners of a hand share."""

    HAND = ("hand", "share what they have melded and what is left in their hands",
            "melds and cards left")  # fmt: skip
    EVERYTHING = (
        "everything", "share all points of the hand, red threes, penalties and extras among them",
        "red threes, penalties and extras too")  # fmt: skip


@dataclass(frozen=True, slots=True)
class CountBonus:
    """A bonus for the number of canastas of one side in a hand."""

    group: str  # name of the house rule that it belongs to
    label: str
    points: int
    natural: int = 0  # canastas needed: natural ones,
    mixed: int = 0  # mixed ones,
    total: int = 0  # and of any kind
    wins_game: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """Length and result of a game."""

    target: int | None
    hands: int | None
    both_over_target: BothOver
    tie_rule: TieRule
    partners_pool: PartnersPool  # in changing partnerships
    acaba: bool
    acaba_self: int | None  # points where it may be called; None: it may not
    acaba_other: int | None
    count_bonuses: tuple[CountBonus, ...]  # of each group the first that fits

    def bonuses_for(self, canastas: Mapping[str, int]) -> Iterator[CountBonus]:
        """The bonuses for so many canastas of each kind: of each group the first that fits."""
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
