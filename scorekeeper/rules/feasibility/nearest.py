"""The nearest figures with which a hand is possible.

Figures are asked for many at once: one search that finds nothing rules out all of them, and the
next one looks at more that lie further away. What is found is then drawn nearer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.feasibility.decide import Case, Known
from scorekeeper.rules.feasibility.figures import downward, other_canastas, upward, with_ask
from scorekeeper.rules.feasibility.floor import Floor
from scorekeeper.rules.feasibility.plane import Plane, planar
from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.scarce import floor_of
from scorekeeper.rules.feasibility.sharing import QUICK
from scorekeeper.rules.feasibility.solution import IMPOSSIBLE, NOT_DECIDED, Verdict
from scorekeeper.rules.feasibility.span import possible_melded
from scorekeeper.rules.feasibility.survey import Survey, enough_for_canastas
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.variant import Variant

MELDED, HELD = "melded_points", "held_points"
RING = 8  # figures that are looked at together, to begin with; then twice as many
SINGLE, GROWTH = 4, 4  # figures asked for one by one; then how many times as many at once
FAR = 400  # units above a figure that are looked at
STEPS = 450  # of each search
WORK, LEAST_WORK = 690, 250  # steps of decision and explanation together; the least for one
LIVE_STEPS, ALONE_STEPS = 40, 30  # to see if there is enough for canastas; a side's figures
CASE_STEPS = 10  # for a search, beside its own
MAX_UNDECIDED = 3  # searches that may end so before the others are cut short


@dataclass(frozen=True, slots=True)
class Near:
    """The nearest possible figures; `sure`: nothing nearer was left undecided."""

    points: int
    lower: int | None
    higher: int | None
    sure: bool
    alone: bool  # the nearest that the side could have if the others took nothing

    @property
    def is_bound(self) -> bool:
        """Everything on the other side of the figure is impossible, too."""
        return self.sure and (self.lower is None or self.higher is None)

    @property
    def distance(self) -> int:
        """From what was written to the nearer of the two."""
        near = [each for each in (self.lower, self.higher) if each is not None]
        return min(abs(each - self.points) for each in near)


class Nearest:
    """Looks for figures of one question; all its searches share tables and a number of tries."""

    def __init__(self, variant: Variant, totals: Totals, spent: int = 0) -> None:
        """`spent`: the steps that the decision took."""
        self.variant = variant
        self.totals = totals
        self.case = Case(variant, totals)
        self.worth: Worth = self.case.worth
        self._known = Known({})
        self._work = max(LEAST_WORK, WORK - spent)
        self._alone: dict[int, int] = {}
        self._undecided = 0
        self._floor_known = False
        self._survey = Survey(self.case) if planar(totals, variant) else None

    @property
    def spent(self) -> int:
        """The steps of decision and explanation so far."""
        return WORK - self._work

    @property
    def sure(self) -> bool:
        """No search was cut short so far."""
        return not self._undecided and self._work >= 0

    def melded_alone(self, at: int) -> int:
        """Melded points in units, as bits, that a side could have if the others took nothing."""
        if at not in self._alone:
            self._work -= ALONE_STEPS
            self._alone[at] = self._melded_alone(at)
        return self._alone[at]

    def _melded_alone(self, at: int) -> int:
        ask, supply, worth = self.totals.asks[at], self.totals.supply, self.worth
        most = sum(map(int.__mul__, worth.naturals, supply.naturals))
        most += worth.deuce * supply.deuces + worth.joker * supply.jokers
        most = min(most + worth.black * supply.blacks, ask.melded // worth.unit + FAR)
        return possible_melded(self.case.sides, ask, self.case.beside[at], most)

    def melded(self, at: int) -> Near | None:
        """The nearest melded points of a side with which the hand is possible."""
        return self._near(at, MELDED, self._open_to(at))

    def at_least_off(self, at: int) -> int:
        """How many units a side's melded points are off, as far as the floor sees."""
        bits, points = self._open_to(at), self.totals.asks[at].melded // self.worth.unit
        if self._survey is not None:
            mask = (1 << points + RING + 1) - (1 << max(0, points - RING))
            figures = [each * self.worth.unit for each in upward(bits & mask, 0)]
            seen = self._seen(at, MELDED, figures) or ()
            return min((abs(each // self.worth.unit - points) for each in seen), default=FAR)
        near = [next(downward(bits, points + 1), None), next(upward(bits, points), None)]
        return min((abs(each - points) for each in near if each is not None), default=FAR)

    def melded_within(self, at: int, points: int) -> bool:
        """Melded points of a side that are less than so many off may be possible."""
        unit, written = self.worth.unit, self.totals.asks[at].melded
        bits, most = self._open_to(at), (written + points - 1) // unit
        figures = [
            each * unit
            for each in upward(bits & (1 << most + 1) - 1, max(0, (written - points) // unit + 1))
        ]
        seen = self._seen(at, MELDED, figures)
        return bool(seen) and self._any_of(at, MELDED, seen or [])[0] is not None

    def _open_to(self, at: int) -> int:
        """Melded points in units, as bits, without those that are below the floor."""
        bits, floor = self.melded_alone(at), self.floor
        if floor is None:
            return bits
        others = [*self.case.goals[:at], bits.bit_length(), *self.case.goals[at + 1 :]]
        paid = [cost[1:] for cost in floor.root if all(map(int.__le__, cost[1:], others))]
        least = min((points[at] for points in paid), default=bits.bit_length())
        return bits >> least << least

    @property
    def floor(self) -> Floor | None:
        """What the canastas cost at the least, whatever one side melds; None: not known."""
        asks = len(self.totals.asks)
        wanted = asks > 1 and not self.variant.melds.sequences and self._survey is None
        if wanted and not self._floor_known:
            self._floor_known = True
            caps = [self.melded_alone(at).bit_length() for at in range(asks)]
            self._known.floor, steps = floor_of(self.case, caps)
            self._work -= steps
        return self._known.floor

    def enough_for_canastas(self, totals: Totals) -> bool:
        """There are ranks and wild cards for all canastas, as far as this sees.

        `totals` may ask for other canastas than were written.
        """
        if self._survey is not None:
            self._work -= LIVE_STEPS
            return enough_for_canastas(self.variant, totals)
        if any(map(other_canastas, totals.asks, self.totals.asks)):
            return True
        return self.floor is not None and bool(self.floor.root)

    def held(self, at: int) -> Near | None:
        """The nearest points in the hands of a side."""
        most = self.totals.asks[at].held // self.worth.unit + FAR
        return self._near(at, HELD, (1 << min(most, self._left_for(at, HELD)) + 1) - 1)

    def possible(self, totals: Totals, steps: int = STEPS) -> bool:
        """A search finds a hand for these totals."""
        if self._work < 0:
            return False
        verdict = self._decide(totals, steps)
        self._undecided += verdict.answer == NOT_DECIDED
        return verdict.solution is not None

    def _decide(self, totals: Totals, steps: int, plane: Plane | None = None) -> Verdict:
        known = Known(self._known.tables, self._known.floor, plane)
        if any(map(other_canastas, totals.asks, self.totals.asks)):
            known = Known(known.tables)  # the floor is for the canastas that were written
        verdict = Case(self.variant, totals, steps, known).decide()
        self._work -= verdict.steps + CASE_STEPS
        return verdict

    def _left_for(self, at: int, figure: str) -> int:
        """The most units that the pack leaves for one figure."""
        pack = self.case.points_of_pack()
        if pack is None:
            return 1 << 20
        others = sum(ask.melded + ask.held for ask in self.totals.asks)
        ask = self.totals.asks[at]
        others -= ask.melded if figure == MELDED else ask.held
        return max(0, pack - others) // self.worth.unit

    def _near(self, at: int, figure: str, bits: int) -> Near | None:
        unit, ask = self.worth.unit, self.totals.asks[at]
        points = ask.melded if figure == MELDED else ask.held
        written, most = points // unit, self._left_for(at, figure)
        down = [*downward(bits, min(written, most + 1))]
        up = [each for each in upward(bits, written + 1) if each <= most]
        lower, sure_down = self._first(at, figure, [each * unit for each in down])
        higher, sure_up = self._first(at, figure, [each * unit for each in up])
        if lower is None and higher is None:
            return None
        bits = self.melded_alone(at) if figure == MELDED else bits
        first = [
            next(downward(bits, written), None),
            next(upward(bits, written + 1), None),
        ]
        found = [None if each is None else each // unit for each in (lower, higher)]
        alone = figure == MELDED and found == first and not bits >> written & 1
        return Near(points, lower, higher, sure_down and sure_up, alone)

    def _first(self, at: int, figure: str, figures: list[int]) -> tuple[int | None, bool]:
        """The first of some figures with which the hand is possible, and if that is sure."""
        if self._survey is None or figure == HELD or not figures:
            return self._first_of(at, figure, figures)
        looked = self._survey.has_looked_at(at, figures[0] // self.worth.unit)
        if not looked and self._guessed(at, figures[0]):
            return figures[0], True
        sure, size = True, RING
        while figures:
            seen = self._seen(at, figure, figures[:size])
            if seen is None:
                return None, False
            found, certain = self._first_of(at, figure, seen)
            sure = sure and certain
            if found is not None:
                return found, sure
            figures, size = figures[size:], size * 2
        return None, sure

    def _guessed(self, at: int, points: int) -> bool:
        """A short look finds a hand with these melded points."""
        asked = with_ask(self.totals, at, replace(self.totals.asks[at], melded=points))
        return self._work >= 0 and self._decide(asked, QUICK).solution is not None

    def _seen(self, at: int, figure: str, figures: list[int]) -> list[int] | None:
        """Those that may be possible, None: not known; only melded points are looked at at once."""
        survey, unit = self._survey, self.worth.unit
        if survey is None or figure == HELD or not figures or self._work < 0:
            return figures
        before = survey.steps
        seen = survey.melded(at, min(figures) // unit, max(figures) // unit, max(0, self._work))
        self._work -= survey.steps - before
        return None if seen is None else [each for each in figures if each // unit in seen]

    def _first_of(self, at: int, figure: str, figures: list[int]) -> tuple[int | None, bool]:
        parts, size, sure = [], 1, True
        while figures:
            parts.append(figures[:size])
            figures, size = figures[size:], size * (GROWTH if len(parts) >= SINGLE else 1)
        parts.reverse()
        while parts:
            part = parts.pop()
            found, decided = self._any_of(at, figure, part)
            if found is not None:
                return self._drawn_near(at, figure, part, (found, sure))
            if not decided and len(part) > 1 and self._undecided <= MAX_UNDECIDED:
                half = len(part) // 2
                parts += [part[half:], part[:half]]
            else:
                sure = sure and decided
        return None, sure

    def _drawn_near(
        self, at: int, figure: str, part: list[int], so_far: tuple[int, bool]
    ) -> tuple[int, bool]:
        found, sure = so_far
        nearer = part[: part.index(found)]
        while nearer:
            half = nearer[: (len(nearer) + 1) // 2]
            better, decided = self._any_of(at, figure, half)
            sure = sure and decided
            if better is not None:
                found = better
                nearer = nearer[: nearer.index(better)]
            else:
                nearer = nearer[len(half) :]
        return found, sure

    def _any_of(self, at: int, figure: str, figures: Sequence[int]) -> tuple[int | None, bool]:
        """One of the figures with which the hand is possible; if there is none, if that is sure."""
        if self._work < 0:
            return None, False
        ask, each = self.totals.asks[at], tuple(figures)
        if figure == MELDED:
            ask = replace(ask, melded=each[0], or_melded=each)
        else:
            ask = replace(ask, held=each[0], or_held=each)
        totals = with_ask(self.totals, at, ask)
        steps = STEPS if self._undecided < MAX_UNDECIDED else QUICK
        plane = None
        if self._survey is not None and figure == MELDED and len(each) == 1:
            plane = self._survey.plane_for(at, each[0] // self.worth.unit)
        verdict = self._decide(totals, steps, plane)
        if verdict.solution is None:
            self._undecided += verdict.answer != IMPOSSIBLE
            return None, verdict.answer == IMPOSSIBLE
        ending = verdict.solution.ending
        if figure == HELD:
            return ending.held_points[at], True
        runs = sum(
            sum(self.worth.naturals[run.start : run.start + run.size])
            for run, _ in verdict.solution.runs[at]
        )
        return (ending.shares[at].melded + runs) * self.worth.unit, True
