"""Finds the opponents of the next round by a matching of least cost.

What counts, in this order: nobody meets an opponent again if that can be avoided; a bye goes to an
entrant with the fewest, and of these to the lowest; scores are close; ranks are close; clubs and
families do not meet; both sit where they have sat less often. What is still equal is decided by the
seed. The order and its figures are printed with every draw (`Costs`). If the announced rounds can
all be drawn so that nobody meets twice, only draws count that leave this possible (`ahead`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from heapq import heappop, heappush
from itertools import count, islice
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.club.model.choices import Rematch
from scorekeeper.club.model.draws.ahead import Graph, drawable, graph_of, plenty, without
from scorekeeper.club.model.errors import EventError
from scorekeeper.rules.messages import msg

SMALL = 128  # up to so many entrants every pair is considered, so no better draw exists
WINDOW = 24  # with more, only so many ranks below each; doubled while nothing is found
NOISE = 20  # bits that the seed decides
MOST_TRIED = 1_000  # draws of which the cheapest is taken; ten entrants have at most 945


class CostName(StrEnum):
    """The figures of `Costs`, the weightiest first."""

    REMATCHES = "rematches"
    BYES_BEFORE = "byes_before"
    ENTRANTS_BELOW_BYE = "entrants_below_bye"
    SCORE_DISTANCE = "score_distance"
    RANK_DISTANCE = "rank_distance"
    TAGS_SHARED = "tags_shared"
    SIDE_CLASH = "side_clash"


BY_RANK = tuple(CostName)
# Before anybody has a rank, and in texts of draws that were made before ranks came first, ranks
# weigh least.
BY_LOT = (*(each for each in CostName if each is not CostName.RANK_DISTANCE), CostName.RANK_DISTANCE)


@dataclass(frozen=True, slots=True)
class DrawnEntrant:
    """An entrant as the draw sees it.

    `score` is in the unit of the standings. `met` says how often each opponent was met, `byes` how
    many rounds the entrant rested. `apart` are tags (clubs, families) that should not meet. `north`
    is how much more often the entrant sat North-South than East-West (negative: less often).
    `partners` on an open evening says how often each was the partner tonight, `alone` how often the
    entrant sat at a table of three, `couple` who is the partner in every round ("" for nobody). The season before
    tonight: `before` counts partners, `faced` opponents, `rested` the rounds that they sat out and
    `came` those in which they were there, tonight's included.
    """

    id: str
    score: int
    met: Mapping[str, int]
    byes: int = 0
    apart: frozenset[str] = frozenset()
    north: int = 0
    partners: Mapping[str, int] = field(default_factory=dict)
    before: Mapping[str, int] = field(default_factory=dict)
    faced: Mapping[str, int] = field(default_factory=dict)
    rested: int = 0
    came: int = 0
    alone: int = 0
    couple: str = ""

    @property
    def tonight(self) -> frozenset[str]:
        """The partners of tonight."""
        return frozenset(self.partners)


@dataclass(frozen=True, slots=True)
class DrawRules:
    """The rules for a draw.

    `last` names each entrant's opponent in the previous round. `weights` are the figures of
    `Costs`, the most important first. `coming` is how many rounds are announced after this one, in
    which nobody should meet twice either; 0 looks at this round alone.
    """

    rematch: Rematch = Rematch.AVOID
    last: Mapping[str, str] | None = None
    weights: tuple[CostName, ...] = BY_RANK
    coming: int = 0

    def again(self, one: DrawnEntrant, other: DrawnEntrant) -> int:
        """Return how many rematches would count if these two met."""
        if self.rematch is Rematch.FREE:
            return 0
        if self.rematch is Rematch.LAST_ROUND:
            return int((self.last or {}).get(one.id) == other.id)
        return one.met.get(other.id, 0)

    def costs(self, entrants: Sequence[DrawnEntrant], one: int, other: int) -> "Costs":
        """Return the costs if the entrants at these indices meet."""
        first, second = entrants[one], entrants[other]
        same_side = first.north * second.north > 0
        return Costs(
            rematches=self.again(first, second),
            byes_before=0,
            entrants_below_bye=0,
            score_distance=(first.score - second.score) ** 2,
            rank_distance=(other - one) ** 2,
            tags_shared=len(first.apart & second.apart),
            side_clash=min(abs(first.north), abs(second.north)) if same_side else 0,
        )


Places = tuple[int, int]  # the indices of two who meet; the bye has the index after the last


class Costs(NamedTuple):
    """The costs of one table; the draw minimises their sums, the most important figure first.

    A tuple, because a big draw makes thousands of them.
    """

    rematches: int
    byes_before: int
    entrants_below_bye: int
    score_distance: int  # squared
    rank_distance: int  # squared
    tags_shared: int
    side_clash: int

    def figures(self, weights: Sequence[CostName]) -> tuple[int, ...]:
        """Return the figures in the order of `weights`."""
        found: tuple[int, ...] = attrgetter(*weights)(self)
        return found


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants that meet, or one with a bye (`other` is None), and the costs of that.

    `one` sits North-South.
    """

    one: DrawnEntrant
    other: DrawnEntrant | None
    costs: Costs


def pair(entrants: Sequence[DrawnEntrant], rules: DrawRules, seed: str) -> tuple[Pairing, ...]:
    """Draw the next round for entrants in the order of the standings, best first.

    Tables are in the order of their better entrant, with a bye last. The same input gives the same
    draw. Raises EventError if there is nobody, or the same entrant twice.
    """
    _check(entrants)
    draw = _Draw(entrants, rules, seed)
    window = SMALL if len(entrants) <= SMALL else WINDOW
    found = draw.foreseen()
    while found is None and (found := draw.matched(window)) is None:
        window *= 2
    pairs = sorted(found, key=lambda places: (draw.is_bye(places[1]), places[0]))
    return tuple(draw.pairing(*places) for places in pairs)


def paired(entrants: Sequence[DrawnEntrant], places: Iterable[tuple[int, int]], seed: str) -> tuple[Pairing, ...]:
    """Return pairings of indices; who has sat North-South less often sits there, else by seed."""
    draw = _Draw(entrants, DrawRules(), seed)
    return tuple(draw.pairing(*each) for each in places)


def pair_by_order(entrants: Sequence[DrawnEntrant], seed: str) -> tuple[Pairing, ...]:
    """Pair first with second, third with fourth; the lowest with the fewest byes rests."""
    _check(entrants)
    places = list(range(len(entrants)))
    rests: list[tuple[int, int]] = []
    if len(places) % 2:
        resting = min(places, key=lambda place: (entrants[place].byes, -place))
        places.remove(resting)
        rests = [(resting, len(entrants))]
    meeting = list(zip(places[::2], places[1::2], strict=True))
    return paired(entrants, meeting + rests, seed)


class _Draw:
    """The graph of one draw: a node for each entrant, and one for the bye if the number is odd."""

    def __init__(self, entrants: Sequence[DrawnEntrant], rules: DrawRules, seed: str) -> None:
        self.entrants = entrants
        self.rules = rules
        self.seed = seed
        self.size = len(entrants) + len(entrants) % 2
        self.ids = [*(each.id for each in entrants), ""]  # the last is the bye

    def is_bye(self, place: int) -> bool:
        return place >= len(self.entrants)

    def costs(self, one: int, other: int) -> Costs:
        if self.is_bye(other):
            below = len(self.entrants) - 1 - one
            return Costs(0, self.entrants[one].byes, below, 0, 0, 0, 0)
        return self.rules.costs(self.entrants, one, other)

    def matched(self, window: int) -> list[Places] | None:
        """Match within a window of ranks; None if a wider one may be better.

        A narrow window is good enough only if it needs no rematch; otherwise the widest one is
        tried.
        """
        edges = {(one, other): self.costs(one, other) for one, other in self._within(window)}
        complete = window >= self.size
        if not complete:
            edges = {places: each for places, each in edges.items() if not each.rematches}
        return self._cheapest(self._weights(edges))

    def _cheapest(self, weights: Mapping[Places, int]) -> list[Places] | None:
        """Return the matching of everybody with the greatest weights, None if there is none."""
        import rustworkx  # noqa: PLC0415 - a phone alone has none and draws nothing

        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(self.size))
        graph.add_edges_from([(*places, weight) for places, weight in weights.items()])
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        if len(found) * 2 < self.size:
            return None
        return [(min(places), max(places)) for places in found]

    def foreseen(self) -> list[Places] | None:
        """Return the best draw after which the coming rounds can be drawn without a rematch.

        If not all of them can, then as many as possible. None if that need not be looked at: every
        draw leaves it possible, or none is without a rematch.
        """
        if not self.rules.coming:
            return None
        places = {each.id: at for at, each in enumerate(self.entrants)}
        met = [{places[who] for who in each.met if who in places} for each in self.entrants]
        partners = [len(self.entrants) - 1 - len(each) for each in met]
        rest = self.size > len(self.entrants)
        rounds = self.rules.coming + 1
        # Where nobody has met yet, whatever is drawn is the first round of some round robin.
        if not any(met) or plenty(partners, rounds, rest=rest):
            return None
        apart = [(one, other) for one, each in enumerate(met) for other in range(one) if other not in each]
        for left in range(min(rounds, max(partners) + rest), 0, -1):
            for resting, keep in self._resting(left):
                free = graph_of(self.size, [*apart, *((each, self.size - 1) for each in resting)])
                found = self._leaving(free, left - 1, keep)
                if found is not None:
                    return found
        return None

    def _resting(self, rounds: int) -> Iterator[tuple[Sequence[int], int]]:
        """Yield who may rest in these rounds, and the bit of the rest if they may do so twice.

        First only those who have rested least, each once, if they are enough; then anybody.
        """
        if self.size == len(self.entrants):
            yield (), 0
            return
        fewest = min(each.byes for each in self.entrants)
        rested_least = [at for at, each in enumerate(self.entrants) if each.byes == fewest]
        if len(rested_least) >= rounds:
            yield rested_least, 0
        yield range(len(self.entrants)), 1 << (self.size - 1)

    def _leaving(self, free: Graph, rounds: int, keep: int) -> list[Places] | None:
        """Return the cheapest draw from a graph after which `rounds` more can be drawn.

        Where a search found no answer, a draw that is not known to be wrong is the second best.
        """
        if drawable(free, rounds + 1, keep) is False:
            return None
        places = [(one, other) for one, other in self._within(self.size) if free[one] >> other & 1]
        doubtful = None
        for pairs in islice(self._in_order(places), MOST_TRIED):
            known = drawable(without(free, pairs, keep), rounds, keep)
            if known:
                return pairs
            doubtful = pairs if known is None and doubtful is None else doubtful
        return doubtful

    def _in_order(self, places: Iterable[Places]) -> Iterator[list[Places]]:
        """Yield the draws that consist of these tables, the cheapest first (Murty's method)."""
        number = count()
        queue: list[tuple[int, int, list[Places], set[Places], Mapping[Places, int]]] = []

        def add(allowed: Mapping[Places, int], fixed: set[Places]) -> None:
            found = self._cheapest(allowed)
            if found is not None:
                cost = -sum(allowed[each] for each in found)
                heappush(queue, (cost, next(number), found, fixed, allowed))

        add(self._weights({each: self.costs(*each) for each in places}), set())
        while queue:
            *_, found, fixed, allowed = heappop(queue)
            yield found
            for each in found:
                if each in fixed:
                    continue
                add({other: weight for other, weight in allowed.items() if other != each}, fixed)
                fixed = fixed | {each}
                allowed = {
                    other: weight for other, weight in allowed.items() if other == each or set(other).isdisjoint(each)
                }

    def _within(self, window: int) -> Iterator[Places]:
        for one in range(len(self.entrants)):
            for other in range(one + 1, min(len(self.entrants), one + 1 + window)):
                yield one, other
            if self.size > len(self.entrants):
                yield one, self.size - 1

    def _weights(self, edges: Mapping[Places, Costs]) -> Mapping[Places, int]:
        """Return weights so that a less important figure never outweighs a more important one."""
        figures = attrgetter(*self.rules.weights)
        rows = {places: figures(each) for places, each in edges.items()}
        most = [max(column) for column in zip(*rows.values(), strict=True)] if rows else []
        tables = self.size // 2
        widths = [(each * tables).bit_length() for each in most]
        top = sum(widths) + NOISE + tables.bit_length() + 1
        columns = [(at, width) for at, width in enumerate(widths) if width]
        return {places: (1 << top) - self._packed(places, row, columns) for places, row in rows.items()}

    def _packed(self, places: Places, row: Sequence[int], columns: Sequence[tuple[int, int]]) -> int:
        packed = 0
        for at, width in columns:
            packed = (packed << width) + row[at]
        return (packed << (NOISE + (self.size // 2).bit_length())) + self._noise(places)

    def _noise(self, places: Places) -> int:
        """Return a number of `NOISE` bits that depends only on the seed and the two entrants."""
        one, other = self.ids[places[0]], self.ids[places[1]]
        text = f"{self.seed}\n{one}\n{other}" if one < other else f"{self.seed}\n{other}\n{one}"
        return int.from_bytes(sha256(text.encode()).digest()[:4]) % (1 << NOISE)

    def pairing(self, one: int, other: int) -> Pairing:
        costs = self.costs(one, other)
        first = self.entrants[one]
        if self.is_bye(other):
            return Pairing(first, None, costs)
        second = self.entrants[other]
        if (second.north, self._noise((one, other)) % 2) < (first.north, 1):
            first, second = second, first
        return Pairing(first, second, costs)


def _check(entrants: Sequence[DrawnEntrant]) -> None:
    if not entrants:
        raise EventError("pairing.nobody", msg("There is nobody to pair."))
    seen: set[str] = set()
    for each in entrants:
        if each.id in seen:
            raise EventError("pairing.twice", msg("This entrant is listed twice."), each.id)
        seen.add(each.id)
