"""From choices of melds to a whole solution: in turn, or by the exhaustive search."""

from collections.abc import Iterator
from itertools import count, islice

from scorekeeper.rules.feasibility.bundles import Bundle, Melds
from scorekeeper.rules.feasibility.floor import MAX_STEPS, PER_STEP, Floor
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.in_turn import InTurn, Order
from scorekeeper.rules.feasibility.joint import joint_table
from scorekeeper.rules.feasibility.plane import Plane, planar
from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.quotas import Quota, kept_for_hands, quotas
from scorekeeper.rules.feasibility.search import EASY, Path, Sharing, State
from scorekeeper.rules.feasibility.sequences import Run
from scorekeeper.rules.feasibility.settle import Beside, Settler
from scorekeeper.rules.feasibility.short_runs import runs_of
from scorekeeper.rules.feasibility.solution import Solution
from scorekeeper.rules.feasibility.suits import in_suits
from scorekeeper.rules.feasibility.table import Table
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.variant import Variant

Plan = tuple[tuple[Run, ...], ...]  # sequences of every side
SuitedRuns = tuple[tuple[tuple[Run, str], ...], ...]

HARD = 500  # steps of a search with the costlier bound, before anything else is tried
PLENTY = 0.4  # part of the points that canastas leave free, from which on guesses come first
ONE_SHARE, TURNS = 5, 4  # guesses, and turns of another search, between its parts
LEAST_STEPS, FEW_STEPS = 100, 450  # for a plane at all, and before anything else is tried
QUICK, GUESS = 50, 150  # steps of a search that looks here or there


def no_runs(sides: int) -> Plan:
    """No sequences for anybody."""
    return ((),) * sides


def _with_suits(runs: Plan, suits: list[str]) -> SuitedRuns:
    """Sequences of all sides with their suits in the same order."""
    marks = iter(suits)
    return tuple(tuple((run, next(marks)) for run in each) for each in runs)


class Witness:
    """Looks for a solution of one question; sequences are laid out already."""

    def __init__(self, variant: Variant, totals: Totals, worth: Worth, beside: Beside) -> None:
        self.totals = totals
        self.settler = Settler(variant, totals, worth, beside)
        self._turns = InTurn(variant, totals, worth, beside)
        self._suits_failed = False
        self.steps = 0  # of the searches so far
        self.plane: Plane | None = None  # filled in already
        self.whatever_held = False  # it was shown that hands do not matter

    def in_turn(self, runs: Plan) -> Solution | None:
        """A solution in which one side after the other takes its cards; None decides nothing."""
        for order in self._turns.orders():
            found = self._served(runs, order, self.totals.supply.naturals)
            if found is not None:
                return found
        return None

    def _served(
        self,
        runs: Plan,
        order: Order,
        naturals: tuple[int, ...],
        shared: tuple[Quota, ...] | None = None,
    ) -> Solution | None:
        served = self._turns.serve(order, naturals, shared)
        return None if served is None else self._solution(self._turns.tables, *served, runs)

    def search(
        self, tables: list[Table], runs: Plan, budget: int, floor: Floor | None = None
    ) -> Solution | None:
        """A solution, or None if there is none; raises `UndecidedError`.

        `floor`, if it is known already, may be one for more points than were written.
        """
        copies = self.totals.supply.naturals
        if floor is not None and floor.spare(self.settler.goals) is None:
            return None
        if planar(self.totals, self.settler.variant):
            return self._on_plane(tables, runs, budget)
        if floor is None:
            try:
                return self._search(tables, runs, copies, min(budget, EASY))
            except UndecidedError:
                floor = self.floor(tables)
        spare = PLENTY if floor is None else floor.spare(self.settler.goals)
        if spare is None:
            return None
        if budget <= 2 * HARD:
            return self._search(tables, runs, copies, budget, floor)
        return self._to_the_end(self._sharing(tables, runs, copies, floor), runs, budget, spare)

    def _on_plane(self, tables: list[Table], runs: Plan, budget: int) -> Solution | None:
        """Search where both sides together can still meet their totals."""
        if self.plane is None and budget < LEAST_STEPS:
            raise UndecidedError
        plane = self.plane or Plane(tables, self.settler)
        if self.plane is None:
            found = self._fill(plane, runs, budget)
            if found is not None:
                return found
        self.whatever_held = not plane.possible
        if self.whatever_held:
            return None
        search = self._sharing(tables, runs, self.totals.supply.naturals)
        search.plane = plane
        return self._sure(self._counted(search, budget))

    def _fill(self, plane: Plane, runs: Plan, budget: int) -> Solution | None:
        """Fill a plane in; a large one takes so long that guesses come first."""
        found = None
        if plane.canastas_can_be and not plane.fill(min(budget, FEW_STEPS)):
            found = _first_of(islice(self._guesses(runs), ONE_SHARE))
        done = found is not None or not plane.canastas_can_be or plane.fill(budget)
        self.steps += plane.steps
        if not done:
            raise UndecidedError
        return found

    def _to_the_end(
        self, whole: Sharing[Solution], runs: Plan, budget: int, spare: float
    ) -> Solution | None:
        """Search in longer and longer parts, and look elsewhere between them."""
        whole.joint = joint_table(whole.tables, self.settler)
        if whole.joint is not None and not whole.joint.possible:
            return None
        steps = HARD
        for elsewhere in self._elsewhere(whole, runs, few=spare < PLENTY):
            if elsewhere is not None:
                return self._sure(elsewhere)
            try:
                return self._sure(self._counted(whole, steps))
            except UndecidedError:
                steps *= 2
            if steps > budget:
                break
        raise UndecidedError

    def _elsewhere(
        self, whole: Sharing[Solution], runs: Plan, *, few: bool
    ) -> Iterator[Solution | None]:
        """Solutions by looking here and there, for a while each, between parts of the search.

        `few`: the points are few for these canastas, so that there is not much to look through;
        large sums are found where the dear ranks come first and the cheap ones make up the rest.
        """
        copies = self.totals.supply.naturals
        if few:
            yield None
            yield self.guess(whole.tables, runs, copies, HARD)
            yield None
        guesses = self._guesses(runs)
        yield _first_of(islice(guesses, ONE_SHARE))
        tables = self._turns.dear_first()
        dear = self._sharing(tables, runs, copies)
        dear.joint = joint_table(tables, self.settler)
        turns = count(1)
        while True:
            yield _first_of(self._quietly(dear, turn) for turn in islice(turns, TURNS))
            yield _first_of(islice(guesses, ONE_SHARE))

    def _quietly(self, search: Sharing[Solution], turn: int) -> Solution | None:
        try:
            return self._counted(search, GUESS, turn)
        except UndecidedError:
            return None

    def _counted(self, search: Sharing[Solution], budget: int, turn: int = 0) -> Solution | None:
        try:
            return search.run(budget, turn)
        finally:
            self.steps += round(budget - search.budget)

    def _guesses(self, runs: Plan) -> Iterator[Solution | None]:
        """Solutions in which every side has its share of the wild cards."""
        kept = kept_for_hands(self.totals, self.settler.worth)
        for shared in quotas(self.totals) if len(self.totals.asks) > 1 else ():
            yield from self._with_shares(runs, kept, shared)

    def _with_shares(
        self, runs: Plan, copies: tuple[int, ...], shared: tuple[Quota, ...]
    ) -> Iterator[Solution | None]:
        for order in self._turns.by_points():
            yield self._served(runs, order, copies, shared)
        for dear_first in (False, True) if len(shared) == 2 else ():
            narrow = self._turns.with_quotas(shared, dear_first=dear_first)
            if all(table.possible for table in narrow):
                yield self.guess(narrow, runs, copies)

    def floor(self, tables: list[Table]) -> Floor | None:
        """What the canastas cost at the least; None if it takes too long to find out."""
        supply, worth = self.totals.supply, self.settler.worth
        copies = tables[0].in_order(supply.naturals)
        caps = (supply.wilds, *self.settler.goals)
        try:
            floor = Floor(tables, copies, min(worth.deuce, worth.joker), caps)
        except UndecidedError:
            self.steps += MAX_STEPS // PER_STEP
            return None
        self.steps += floor.steps
        return floor

    def guess(
        self, tables: list[Table], runs: Plan, copies: tuple[int, ...], steps: int = GUESS
    ) -> Solution | None:
        """A solution with so many naturals in melds at the most; None decides nothing."""
        try:
            return self._search(tables, runs, copies, steps)
        except UndecidedError:
            return None

    def _search(
        self,
        tables: list[Table],
        runs: Plan,
        copies: tuple[int, ...],
        budget: int,
        floor: Floor | None = None,
    ) -> Solution | None:
        search = self._sharing(tables, runs, copies, floor)
        return self._sure(self._counted(search, budget))

    def _sharing(
        self, tables: list[Table], runs: Plan, copies: tuple[int, ...], floor: Floor | None = None
    ) -> Sharing[Solution]:
        def settle(state: State, path: Path) -> Solution | None:
            return self._solution(tables, state, path, runs)

        return Sharing(tables, tables[0].in_order(copies), self.settler, settle, floor)

    def with_short_runs(self, tables: list[Table], runs: Plan, budget: int) -> Solution | None:
        """A solution, with short sequences as the tables mark them; else as `search`."""

        def settle(state: State, path: Path) -> Solution | None:
            places = [level.rank for level in tables[0].levels]
            short = tuple(
                runs_of(places, [choices[at].loose for choices in path])
                for at in range(len(tables))
            )
            both = tuple(map(tuple.__add__, runs, short))
            return self._solution(tables, state, path, both)

        copies = tables[0].in_order(self.totals.supply.naturals)
        search = Sharing(tables, copies, self.settler, settle, short_runs=True)
        return self._sure(self._counted(search, budget))

    def _sure(self, found: Solution | None) -> Solution | None:
        """Nothing was found; that proves nothing if other sequences might have found suits."""
        if found is None and self._suits_failed:
            raise UndecidedError
        return found

    def _solution(
        self, tables: list[Table], state: State, path: Path, runs: Plan
    ) -> Solution | None:
        wilds = [place // table.width for table, (_, place) in zip(tables, state, strict=True)]
        points = [place % table.width for table, (_, place) in zip(tables, state, strict=True)]
        taken = {
            level.rank: sum(choice.naturals for choice in choices)
            for level, choices in zip(tables[0].levels, path, strict=True)
        }
        left = tuple(
            have - taken.get(place, 0) for place, have in enumerate(self.totals.supply.naturals)
        )
        ending = self.settler.ending(wilds, points, left)
        if ending is None:
            return None
        suits = in_suits([run for each in runs for run in each], self.totals.supply)
        if suits is None:
            self._suits_failed = True
            return None
        sets = tuple(_sets(table, path, at) for at, table in enumerate(tables))
        return Solution(sets, _with_suits(runs, suits), ending)


def _first_of(guesses: Iterator[Solution | None]) -> Solution | None:
    return next((found for found in guesses if found is not None), None)


def _sets(table: Table, path: Path, at: int) -> tuple[tuple[int, Melds], ...]:
    """The melds of a side by place of the rank."""
    state, sets = 0, []
    for level, taken in enumerate(path):
        choice = taken[at]
        made = tuple(map(int.__sub__, table.kinds[choice.after], table.kinds[state]))
        state = choice.after
        bundle = Bundle(choice.naturals, choice.wilds, made, choice.loose)
        melds = table.levels[level].bundles.melds[bundle]
        if melds:
            sets.append((table.levels[level].rank, melds))
    return tuple(sets)
