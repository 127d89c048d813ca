"""What a protest that names no points would have to bring to change who is first, or the end."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.game.incidents import Needed, Outcome

Judge = Callable[[tuple[int, ...], tuple[int, ...]], Outcome]


@dataclass(frozen=True, slots=True)
class Amounts:
    """Finds amounts: all are multiples of `unit`; `target` ends the game."""

    unit: int
    target: int | None
    judge: Judge

    def needed(self, event_id: int, side: int, outcomes: Sequence[Outcome]) -> Iterator[Needed]:
        """The least that changes who is first or the end, for the side or off those in front.

        First with the other protests as they stand, then with some of them upheld where that
        takes less; one with no points if no amount changes anything. `outcomes` are what the
        protests that name points can lead to, the present one first.
        """
        now = outcomes[0]
        alike = [each for each in outcomes[1:] if _same(each, now)]
        found = []
        for find in (self._gain, self._loss):
            alone = find(event_id, side, now, now)
            others = [find(event_id, side, each, now) for each in alike]
            least = min([each for each in others if each], key=_size, default=None)
            found.append(alone)
            found.append(least if least and (not alone or _size(least) < _size(alone)) else None)
        told = [each for each in found if each]
        told.sort(key=lambda each: len(each.upheld) > 0)
        yield from told or [Needed(event_id, side, None, now.first, now.finished)]

    def _gain(self, event_id: int, side: int, base: Outcome, now: Outcome) -> Needed | None:
        return self._least(event_id, side, base, now, sign=1)

    def _loss(self, event_id: int, side: int, base: Outcome, now: Outcome) -> Needed | None:
        ahead = [each for each in base.first if each != side]
        found = [self._least(event_id, each, base, now, sign=-1) for each in ahead]
        return min([each for each in found if each], key=_size, default=None)

    def _least(
        self, event_id: int, side: int, base: Outcome, now: Outcome, *, sign: int
    ) -> Needed | None:
        """The least change of one side's score that makes another outcome."""
        for points in self._steps(base.scores, side, sign):
            scores = tuple(
                score + sign * points if at == side else score
                for at, score in enumerate(base.scores)
            )
            found = self.judge((*base.upheld, event_id), scores)
            if not _same(found, now):
                first, over = found.first, found.finished
                return Needed(event_id, side, sign * points, first, over, base.upheld)
        return None

    def _steps(self, scores: tuple[int, ...], side: int, sign: int) -> list[int]:
        """Where something can change: level with the best other side, past it, at the target."""
        own = scores[side]
        best = max(score for at, score in enumerate(scores) if at != side)
        level = self._up(sign * (best - own))
        steps = {level, level + self.unit}
        if self.target is not None:
            beyond = 0 if sign > 0 else 1  # who falls below the target, not to it
            steps.add(self._up(sign * (self.target - own) + beyond))
        return sorted(each for each in steps if each > 0)

    def _up(self, points: int) -> int:
        return -(-points // self.unit) * self.unit


def _same(one: Outcome, other: Outcome) -> bool:
    return (one.first, one.finished) == (other.first, other.finished)


def _size(needed: Needed) -> int:
    return abs(needed.points or 0)
