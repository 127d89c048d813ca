"""What the open protests can change: the game is judged for every combination of decisions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.game.game import leaders
from scorekeeper.game.incidents import Needed, Outcome, Stakes
from scorekeeper.log import LogEntry
from scorekeeper.rules import standing_of
from scorekeeper.usecases.game.ledger import Ledger
from scorekeeper.usecases.incidents.incidents import claims_of, open_protests, side_of

MOST_OPEN = 10  # protests that may be open at a time: each one doubles the combinations


Judge = Callable[[tuple[int, ...], tuple[int, ...]], Outcome]


def stakes(ledger: Ledger) -> Stakes | None:
    """Return what the open protests can change, None if there are none."""
    protests = open_protests(ledger.folded.state)
    if not protests:
        return None
    judge = _judge(ledger)
    recorded = [each for each in protests if ledger.slot(each.number or 0) is not None]
    outcomes = tuple(_outcomes(recorded, ledger.ruling.scores, judge))
    sides = range(len(ledger.ruling.scores))
    amounts = Amounts(ledger.variant.unit, ledger.variant.target, judge)
    return Stakes(
        now=outcomes[0],
        best=tuple(max(outcomes, key=lambda each: _good(each, side)) for side in sides),
        outcomes=outcomes,
        needed=tuple(
            needed
            for each in recorded
            if claims_of(each) is None
            for needed in amounts.needed(each.seq, side_of(each), outcomes)
        ),
        waiting=tuple(each.seq for each in protests if each not in recorded),
    )


def _judge(ledger: Ledger) -> Judge:
    """Return a function that says how the game stands with given scores."""
    standing = standing_of(ledger.played)

    def judge(upheld: tuple[int, ...], scores: tuple[int, ...]) -> Outcome:
        found = standing(scores)
        over = found.finished or ledger.folded.state.ended
        first = found.winners if found.finished else leaders(scores)
        return Outcome(upheld, scores, over, first)

    return judge


def _outcomes(protests: Iterable[LogEntry], scores: tuple[int, ...], judge: Judge) -> Iterable[Outcome]:
    """Uphold every set of protests, the smallest first; equal scores are one outcome."""
    claimed = [(each.seq, claims_of(each)) for each in protests]
    known = [(entry_seq, claims) for entry_seq, claims in claimed if claims is not None]
    seen: set[tuple[int, ...]] = set()
    for count in range(len(known) + 1):
        for chosen in combinations(known, count):
            added = _sum(scores, [claims for _, claims in chosen])
            if added not in seen:
                seen.add(added)
                yield judge(tuple(entry_seq for entry_seq, _ in chosen), added)


def _sum(scores: tuple[int, ...], claims: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(score + sum(each[side] for each in claims) for side, score in enumerate(scores))


def _good(outcome: Outcome, side: int) -> tuple[bool, bool, int, int]:
    """Rate an outcome for a side: sole winner, joint winner, by how much, with what score."""
    own = outcome.scores[side]
    others = max(score for at, score in enumerate(outcome.scores) if at != side)
    first = side in outcome.first
    return first and len(outcome.first) == 1, first, own - others, own


@dataclass(frozen=True, slots=True)
class Amounts:
    """Finds the amounts that matter; all are multiples of `unit`, and `target` ends the game."""

    unit: int
    target: int | None
    judge: Judge

    def needed(self, entry_seq: int, side: int, outcomes: Sequence[Outcome]) -> Iterator[Needed]:
        """Yield the least points, for a side or off another, that change who leads or the end.

        First the other protests stay open; where a smaller amount is enough if some of them are
        upheld, that amount follows. If no amount changes anything, yield one value without points.
        `outcomes` are what the protests that name points can lead to, the present one first.
        """
        now = outcomes[0]
        alike = [each for each in outcomes[1:] if _same(each, now)]
        found = []
        for find in (self._gain, self._loss):
            alone = find(entry_seq, side, now, now)
            others = [find(entry_seq, side, each, now) for each in alike]
            least = min([each for each in others if each], key=_size, default=None)
            found.append(alone)
            found.append(least if least and (not alone or _size(least) < _size(alone)) else None)
        given = [each for each in found if each]
        given.sort(key=lambda each: len(each.upheld) > 0)
        yield from given or [Needed(entry_seq, side, None, now.first, now.finished)]

    def _gain(self, entry_seq: int, side: int, base: Outcome, now: Outcome) -> Needed | None:
        return self._least(entry_seq, side, base, now, sign=1)

    def _loss(self, entry_seq: int, side: int, base: Outcome, now: Outcome) -> Needed | None:
        ahead = [each for each in base.first if each != side]
        found = [self._least(entry_seq, each, base, now, sign=-1) for each in ahead]
        return min([each for each in found if each], key=_size, default=None)

    def _least(self, entry_seq: int, side: int, base: Outcome, now: Outcome, *, sign: int) -> Needed | None:
        """Return the least change of one side's score that leads to another outcome, or None."""
        for points in self._steps(base.scores, side, sign):
            scores = tuple(score + sign * points if at == side else score for at, score in enumerate(base.scores))
            found = self.judge((*base.upheld, entry_seq), scores)
            if not _same(found, now):
                first, over = found.first, found.finished
                return Needed(entry_seq, side, sign * points, first, over, base.upheld)
        return None

    def _steps(self, scores: tuple[int, ...], side: int, sign: int) -> list[int]:
        """Return the amounts that can matter: level with the best side, past it, at the target."""
        own = scores[side]
        best = max(score for at, score in enumerate(scores) if at != side)
        level = self._up(sign * (best - own))
        steps = {level, level + self.unit}
        if self.target is not None:
            beyond = 0 if sign > 0 else 1  # taken off, they must leave less than the target
            steps.add(self._up(sign * (self.target - own) + beyond))
        return sorted(each for each in steps if each > 0)

    def _up(self, points: int) -> int:
        return -(-points // self.unit) * self.unit


def _same(one: Outcome, other: Outcome) -> bool:
    return (one.first, one.finished) == (other.first, other.finished)


def _size(needed: Needed) -> int:
    return abs(needed.points or 0)
