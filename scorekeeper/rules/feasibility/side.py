"""One side's table: its bundles for every rank, and the places at which its totals are met."""

from scorekeeper.rules.cards import NATURALS
from scorekeeper.rules.facts import SET
from scorekeeper.rules.feasibility.bundles import (
    Bundle,
    Melds,
    RankRules,
    bundles_of,
    rank_rules,
)
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.memory import remembered
from scorekeeper.rules.feasibility.partners import joining, with_partner
from scorekeeper.rules.feasibility.question import Ask, Supply
from scorekeeper.rules.feasibility.sequences import kind_of_run, possible_points
from scorekeeper.rules.feasibility.settle import Laid
from scorekeeper.rules.feasibility.table import Level, RankBundles, Table, furthest
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.variant import Variant

MAX_WORK = 2_500_000  # states times bits of one table
# Cards of a rank beside its sets: none, any number, or those of short sequences, marked as such.
NO_LOOSE, ANY_LOOSE, SHORT_RUNS = "none", "any", "short-runs"


class SideTables:
    """Makes the tables of all sides that draw on one supply."""

    def __init__(
        self, variant: Variant, supply: Supply, worth: Worth, wilds: int | None = None
    ) -> None:
        """`wilds`: most wild cards that sets may take, if fewer than there are."""
        self.dear_first = False
        self.loose = NO_LOOSE
        self.apart = False  # canastas of partners only as each of them has them alone
        self.quota = supply.deuces, supply.jokers
        self.most_wilds = supply.wilds if wilds is None else wilds
        self.variant = variant
        self.supply = supply
        self.worth = worth
        self.sets = tuple(
            place for place, kind in enumerate(variant.canasta_kinds) if kind.shape == SET
        )

    def any_runs(self, ask: Ask) -> int:
        """Points, as bits, of sequences with the canastas that the side wrote."""
        return self.runs(ask, max(ask.all_melded) // self.worth.unit)

    def runs(self, ask: Ask, most: int) -> int:
        """The same up to `most` units."""
        kind = kind_of_run(self.variant)
        wanted = 0 if kind is None else ask.canastas[kind]
        return possible_points(self.variant, self.worth, wanted, most, out=ask.out)

    def table(self, ask: Ask, beside: dict[int, list[Laid]], runs: int) -> Table:
        """The table of a side whose sequences are worth one of `runs`; raises `UndecidedError`."""
        levels = self.levels(ask)
        wanted = self.wanted(ask)
        most = max(ask.all_melded) // self.worth.unit
        width = most + 1 + furthest(levels)
        states = 1
        for count in wanted:
            states *= count + 1
        if states * width * (self.supply.wilds + 1) > MAX_WORK:
            raise UndecidedError
        return Table(levels, wanted, self._goal(ask, beside, runs, width), width)

    def wanted(self, ask: Ask) -> tuple[int, ...]:
        """The canastas of sets that the side wrote."""
        return self._of_sets(ask.canastas)

    def _of_sets(self, canastas: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(canastas[place] for place in self.sets)

    def empty_table(self, ask: Ask, most: int = 0) -> Table:
        """A table without a goal: only its steps are of use, for points up to `most`."""
        levels = self.levels(ask)
        return Table(levels, self.wanted(ask), 0, most + 1 + furthest(levels))

    def levels(self, ask: Ask) -> list[Level]:
        """The ranks, four first: the cheap ones are what sides contend for."""
        found, order = [], range(len(NATURALS))
        for place in order if self.dear_first else reversed(order):
            rules = rank_rules(self.variant, NATURALS[place], out=ask.out)
            copies = self.supply.naturals[place]
            found.append(
                Level(
                    place,
                    copies,
                    self.worth.naturals[place],
                    self._bundles(ask, rules, copies),
                )
            )
        return found

    def _bundles(self, ask: Ask, rules: RankRules, copies: int) -> RankBundles:
        most = (copies + self.supply.wilds) // self.variant.melds.canasta_size
        wanted = tuple(min(count, most) for count in self.wanted(ask))
        if not ask.joins:
            return self._of_rank(rules, copies, wanted)
        return (
            self._apart(rules, copies, wanted)
            if self.apart
            else self._joined(rules, copies, wanted)
        )

    def _apart(self, rules: RankRules, copies: int, wanted: tuple[int, ...]) -> RankBundles:
        def make() -> RankBundles:
            melds = self._of_rank(rules, copies, wanted).melds
            return RankBundles(melds, joining(self.variant, rules, self.sets))

        return remembered(self.variant, "apart", (rules, copies, self.supply.wilds, wanted), make)

    def _joined(self, rules: RankRules, copies: int, wanted: tuple[int, ...]) -> RankBundles:
        cards = copies, self.supply.wilds

        def make() -> RankBundles:
            joins = joining(self.variant, rules, self.sets)
            return RankBundles(with_partner(self.variant, rules, cards, wanted, joins), joins)

        return remembered(self.variant, "joined", (rules, cards, wanted), make)

    def _of_rank(self, rules: RankRules, copies: int, wanted: tuple[int, ...]) -> RankBundles:
        limits = [0] * len(self.variant.canasta_kinds)
        for place, count in zip(self.sets, wanted, strict=True):
            limits[place] = count
        cards = copies, self.supply.wilds

        def make() -> RankBundles:
            found = bundles_of(self.variant, rules, cards, tuple(limits))
            melds = {
                Bundle(each.naturals, each.wilds, self._of_sets(each.canastas)): melds
                for each, melds in found.items()
            }
            return RankBundles(melds if self.loose == NO_LOOSE else self._loosened(melds, copies))

        return remembered(self.variant, "bundles", (rules, cards, wanted, self.loose), make)

    def _loosened(self, melds: dict[Bundle, Melds], copies: int) -> dict[Bundle, Melds]:
        """The same with more naturals that lie in sequences."""
        found: dict[Bundle, Melds] = {}
        for each, laid in melds.items():
            for more in range(copies - each.naturals + 1):
                mark = more if self.loose == SHORT_RUNS else 0
                found.setdefault(each._replace(naturals=each.naturals + more, loose=mark), laid)
        return found

    def _goal(self, ask: Ask, beside: dict[int, list[Laid]], runs: int, width: int) -> int:
        """Places (wild cards in sets, natural points of sets) that meet the melded points."""
        worth, goal, turned = self.worth, 0, 0
        for points in ask.all_melded:
            turned |= _turned(runs, points // worth.unit)
        most = max(ask.all_melded) // worth.unit
        for points, ways in beside.items():
            for deuces, jokers in {self._spare(way) for way in ways if points <= most}:
                for dear in range(jokers + 1):
                    for cheap in range(min(deuces, self.most_wilds - dear) + 1):
                        cost = points + cheap * worth.deuce + dear * worth.joker
                        if cost <= most:
                            goal |= (turned >> cost) << ((cheap + dear) * width)
        return goal

    def _spare(self, way: Laid) -> tuple[int, int]:
        """Deuces and jokers that are left for sets."""
        return self.quota[0] - way.deuces, self.quota[1] - way.jokers


def _turned(bits: int, most: int) -> int:
    """Bit `most - e` for every bit `e` of the points."""
    return int(f"{bits & ((1 << (most + 1)) - 1):0{most + 1}b}"[::-1], 2)
