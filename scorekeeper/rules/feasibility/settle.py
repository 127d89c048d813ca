"""The end of a search: wild cards, black threes and hands for sets that are already chosen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from scorekeeper.rules.feasibility.held import Fill, fill
from scorekeeper.rules.feasibility.question import Ask, Totals
from scorekeeper.rules.feasibility.wild_melds import wild_lots
from scorekeeper.rules.feasibility.worth import Worth, threes_held
from scorekeeper.rules.headings import MeldRules
from scorekeeper.rules.variant import Variant


class Laid(NamedTuple):
    """What a side lays down besides sets: black threes, and melds of so many wild cards."""

    blacks: int
    deuces: int
    jokers: int


Beside = Sequence[dict[int, list[Laid]]]  # of every side by points, see `beside_sets`


class Share(NamedTuple):
    """A side's part of what all sides draw on; `in_sets` are jokers in its sets of naturals."""

    laid: Laid
    in_sets: int
    deuces: int  # in sets and wild melds
    jokers: int
    melded: int  # what the side melded in all, in units


@dataclass(frozen=True, slots=True)
class Ending:
    """Everything that the sides have beside the naturals of their sets."""

    shares: tuple[Share, ...]
    stock: tuple[tuple[int, int], ...]
    held: Fill
    threes: tuple[tuple[int, int], ...]  # red and black threes in hand that count in a ladder
    held_points: tuple[int, ...]  # of every side


def wild_wanted(variant: Variant, ask: Ask) -> tuple[int, ...]:
    """The canastas of wild cards that a side wrote, all other kinds zero."""
    kinds = zip(variant.canasta_kinds, ask.canastas, strict=True)
    return tuple(count if kind.shape == "wild" else 0 for kind, count in kinds)


def _blacks(rules: MeldRules, blacks: int, *, out: bool) -> list[int]:
    if not (rules.black_threes and out):
        return [0]
    return [0, *range(rules.min_cards, blacks + 1)]


def beside_sets(variant: Variant, totals: Totals, worth: Worth, ask: Ask) -> dict[int, list[Laid]]:
    """By points: everything that a side may lay down besides sets and sequences."""
    supply = totals.supply
    lots = wild_lots(variant, supply.deuces, supply.jokers, wild_wanted(variant, ask))
    found: dict[int, list[Laid]] = {}
    for blacks in _blacks(variant.melds, supply.blacks, out=ask.out):
        for deuces, jokers in lots:
            points = blacks * worth.black + deuces * worth.deuce + jokers * worth.joker
            found.setdefault(points, []).append(Laid(blacks, deuces, jokers))
    return found


_Pairs = tuple[tuple[int, int], ...]
_Hands = tuple[_Pairs, Fill, _Pairs, tuple[int, ...]]  # the last four of an `Ending`


class Settler:
    """Finds the ending for given sets; `failed_fills` counts hands that could not be made up."""

    def __init__(
        self,
        variant: Variant,
        totals: Totals,
        worth: Worth,
        beside: Sequence[dict[int, list[Laid]]],
    ) -> None:
        self.variant = variant
        self.totals = totals
        self.worth = worth
        self.beside = beside
        self.goals = [max(ask.all_melded) // worth.unit for ask in totals.asks]
        self._least = sum(min(ask.all_melded) // worth.unit for ask in totals.asks)
        self._melded = [[points // worth.unit for points in ask.all_melded] for ask in totals.asks]
        self.failed_fills = 0

    @property
    def spare_naturals(self) -> int:
        """Points of naturals that need not be melded: the rest cannot do without them."""
        supply, worth = self.totals.supply, self.worth
        other = worth.deuce * supply.deuces + worth.joker * supply.jokers
        other += worth.black * supply.blacks
        naturals = sum(map(int.__mul__, worth.naturals, supply.naturals))
        return naturals - max(0, self._least - other)

    def ending(self, wilds: list[int], points: list[int], left: tuple[int, ...]) -> Ending | None:
        """End a hand.

        For each side the wild cards in its sets, and the points of their naturals; `left` are the
        naturals that no side melded, in the order of the values of `worth`.
        """
        per_side = [
            [
                share
                for goal in self._melded[at]
                for share in self._shares(at, wilds[at], goal, goal - points[at])
            ]
            for at in range(len(wilds))
        ]
        supply = self.totals.supply
        tried: set[tuple[int, tuple[int, int, int]]] = set()
        start = (supply.deuces, supply.jokers, supply.blacks)
        for shares in self._together(per_side, (0, start), tried):
            rest = (
                supply.deuces - sum(share.deuces for share in shares),
                supply.jokers - sum(share.jokers for share in shares),
                supply.blacks - sum(share.laid.blacks for share in shares),
            )
            found = self._hands(left, rest)
            if found is not None:
                return Ending(shares, *found)
            self.failed_fills += 1
        return None

    def _shares(self, at: int, wilds: int, goal: int, points: int) -> Iterator[Share]:
        supply, worth = self.totals.supply, self.worth
        for jokers in range(min(wilds, supply.jokers) + 1):
            rest = points - (wilds - jokers) * worth.deuce - jokers * worth.joker
            for laid in self.beside[at].get(rest, ()):
                deuces, both = wilds - jokers + laid.deuces, jokers + laid.jokers
                if deuces <= supply.deuces and both <= supply.jokers:
                    yield Share(laid, jokers, deuces, both, goal)

    def _together(
        self,
        per_side: list[list[Share]],
        step: tuple[int, tuple[int, int, int]],
        tried: set[tuple[int, tuple[int, int, int]]],
    ) -> Iterator[tuple[Share, ...]]:
        """Shares of all sides; once for whatever they leave, as only that matters for the rest."""
        if step in tried:
            return
        tried.add(step)
        at, left = step
        if at == len(per_side):
            yield ()
            return
        for share in per_side[at]:
            rest = (left[0] - share.deuces, left[1] - share.jokers, left[2] - share.laid.blacks)
            if min(rest) >= 0:
                for others in self._together(per_side, (at + 1, rest), tried):
                    yield (share, *others)

    def _hands(self, left: tuple[int, ...], rest: tuple[int, int, int]) -> _Hands | None:
        stock = self._stock(left, rest)
        for demands in product(*(ask.all_held for ask in self.totals.asks)):
            for threes, costs in self._threes(rest[2]):
                needed = tuple(
                    want // self.worth.unit - cost
                    for want, cost in zip(demands, costs, strict=True)
                )
                if min(needed) >= 0:
                    found = fill(needed, stock)
                    if found is not None:
                        return stock, found, threes, demands
        return None

    def _stock(
        self, left: tuple[int, ...], rest: tuple[int, int, int]
    ) -> tuple[tuple[int, int], ...]:
        worth = self.worth
        copies: dict[int, int] = {}
        for value, count in (
            *zip(worth.naturals, left, strict=True),
            (worth.deuce, rest[0]),
            (worth.joker, rest[1]),
            (worth.black_held, rest[2]),
            (worth.red_held, self.totals.supply.reds),
        ):
            if value and count > 0:
                copies[value] = copies.get(value, 0) + count
        return tuple(sorted(copies.items()))

    def _threes(self, blacks: int) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]]:
        """Ways to leave threes in hands where they count in a ladder, with their costs."""
        asks = self.totals.asks
        yield ((0, 0),) * len(asks), (0,) * len(asks)
        if self.variant.threes.ladder is None:
            return
        reds = max(0, self.totals.supply.reds)
        each = list(product(range(reds + 1), range(max(0, blacks) + 1)))
        for threes in product(each, repeat=len(asks)):
            if sum(pair[0] for pair in threes) > reds or sum(pair[1] for pair in threes) > blacks:
                continue
            costs = [
                threes_held(self.variant, ask, *pair)
                for ask, pair in zip(asks, threes, strict=True)
            ]
            if any(threes):
                yield threes, tuple(cost // self.worth.unit for cost in costs)
