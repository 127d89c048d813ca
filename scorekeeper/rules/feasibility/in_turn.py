"""One side after the other takes what it needs: finds a witness quickly, or finds nothing."""

from dataclasses import replace

from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.quotas import Quota
from scorekeeper.rules.feasibility.search import Path, State
from scorekeeper.rules.feasibility.settle import Beside
from scorekeeper.rules.feasibility.side import SideTables
from scorekeeper.rules.feasibility.table import Choice, Table
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.variant import Variant

Order = tuple[list[int], frozenset[int]]  # sides in turn, and those that prefer dear ranks


class InTurn:
    """Sides that help themselves in a given order; `tables` are those they chose from."""

    def __init__(self, variant: Variant, totals: Totals, worth: Worth, beside: Beside) -> None:
        self.variant = variant
        self.totals = totals
        self.worth = worth
        self.beside = beside
        self.tables: list[Table] = []

    def orders(self) -> list[Order]:
        """Who chooses first, and who takes the dear ranks instead of the cheap ones."""
        asks = self.totals.asks
        places = range(len(asks))
        first = sorted(places, key=lambda at: (-sum(asks[at].canastas), asks[at].melded))
        poor = sorted(places, key=lambda at: asks[at].melded / (1 + sum(asks[at].canastas)))
        rich = frozenset(poor[len(poor) // 2 :])
        return [
            (first, frozenset()),
            (poor, rich),
            (first, rich),
            (poor, frozenset()),
            (first, frozenset(places)),
        ]

    def by_points(self) -> list[Order]:
        """The same for sides whose share of the wild cards is settled: by what they melded."""
        asks = self.totals.asks
        rich = sorted(range(len(asks)), key=lambda at: -asks[at].melded)
        return [
            (rich, frozenset(rich[:-1])),
            (rich, frozenset(rich[:1])),
            (rich[::-1], frozenset(rich)),
        ]

    def with_quotas(self, shared: tuple[Quota, ...], *, dear_first: bool) -> list[Table]:
        """Tables of all sides, each with its own share of the wild cards."""
        tables = []
        for ask, beside, quota in zip(self.totals.asks, self.beside, shared, strict=True):
            sides = SideTables(self.variant, self.totals.supply, self.worth)
            sides.quota, sides.dear_first = quota, dear_first
            tables.append(sides.table(ask, beside, 1))
        return tables

    def dear_first(self) -> list[Table]:
        """Tables of all sides with the dear ranks first: the cheap ones make up what is missing."""
        sides = SideTables(self.variant, self.totals.supply, self.worth)
        sides.dear_first = True
        pairs = zip(self.totals.asks, self.beside, strict=True)
        return [sides.table(ask, beside, 1) for ask, beside in pairs]

    def serve(
        self, plan: Order, naturals: tuple[int, ...], shared: tuple[Quota, ...] | None = None
    ) -> tuple[State, Path] | None:
        """What every side takes of so many naturals, if there is enough for each in its turn."""
        order, dear = plan
        supply = self.totals.supply
        left, wilds = list(naturals), supply.wilds
        tables: dict[int, Table] = {}
        taken: dict[int, list[Choice]] = {}
        ends: dict[int, tuple[int, int]] = {}
        for at in order:
            rest = replace(supply, naturals=tuple(left))
            sides = SideTables(self.variant, rest, self.worth, wilds)
            sides.apart = True
            if shared is not None:
                sides.quota = shared[at]
            table = sides.table(self.totals.asks[at], self.beside[at], 1)
            if not table.possible:
                return None
            tables[at], (taken[at], ends[at]) = table, _walk(table, dear=at in dear)
            wilds -= ends[at][1] // table.width
            for level, choice in zip(table.levels, taken[at], strict=True):
                left[level.rank] -= choice.naturals
        places = range(len(order))
        self.tables = [tables[at] for at in places]
        path = [tuple(taken[at][level] for at in places) for level in range(len(left))]
        if self._shared_rank(path):
            return None
        return tuple(ends[at] for at in places), path

    def _shared_rank(self, path: Path) -> bool:
        """Both partners have cards of a rank: together they may be another canasta."""
        partners = self.totals.partners
        return bool(partners) and any(
            all(choices[at].naturals for at in partners) for choices in path
        )


def _walk(table: Table, *, dear: bool) -> tuple[list[Choice], tuple[int, int]]:
    """A way through a table that is possible: many cards of few ranks, few wild cards.

    The cheap ranks come first; who goes for the dear ones passes as long as that can be.
    """
    taken: list[Choice] = []
    state, at = 0, 0
    for place in range(len(table.levels)):
        reach = table.reach[place + 1]
        open_to = (
            choice
            for choice in table.choices(place, state)
            if reach[choice.after] >> (at + choice.shift) & 1
        )
        choice = min(open_to, key=_few_first) if dear else next(open_to)
        taken.append(choice)
        state, at = choice.after, at + choice.shift
    return taken, (state, at)


def _few_first(choice: Choice) -> tuple[bool, int, int]:
    return (choice.naturals > 0, -choice.naturals, choice.wilds)
