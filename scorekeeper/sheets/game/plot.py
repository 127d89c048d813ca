"""The geometry of a score chart: its scales, grid and positions, in drawing units."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.words.formats import number

TOP, BOTTOM = 20, 42  # room above the lines, and below them for the numbers of the hands
DIGIT = 8.4  # width of a figure, bold or not
MOST_INTERVALS = 6


@dataclass(frozen=True)
class ScoreCurve:
    """One side's scores: before the first hand, and after each hand."""

    name: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Plot:
    """The box of the chart, and the range of hands and scores in it."""

    width: int
    height: int
    steps: int
    low: int
    high: int
    left: float
    right: float
    least: int = 100  # points between two grid lines

    @property
    def grid(self) -> range:
        """The scores with a grid line: round numbers, few enough to read."""
        step = _round_step(self.high - self.low, self.least)
        return range(-(-self.low // step) * step, self.high + 1, step)

    def x(self, step: int) -> float:
        """Return the x of a hand; 0 is before the first hand."""
        return round(self.left + (self.right - self.left) * step / max(self.steps, 1), 1)

    def y(self, points: float) -> float:
        """Return the y of a score; high scores are at the top."""
        room = self.height - TOP - BOTTOM
        return round(TOP + room * (self.high - points) / (self.high - self.low), 1)

    @property
    def bottom(self) -> float:
        """The y where the lines end and the numbers of the hands begin."""
        return self.height - BOTTOM

    def every(self, room: float) -> int:
        """Return n so that every n-th hand has at least `room` units: 1, 2, 5, 10 or 20."""
        return next(n for n in (1, 2, 5, 10, 20) if self.x(n) - self.x(0) >= room or n == 20)


def fit(lines: Sequence[ScoreCurve], target: int | None, size: tuple[int, int], least: int = 100) -> Plot:
    """Return a plot that shows zero, the target and every score, with room for the labels.

    Its grid lines are at least `least` points apart.
    """
    shown = [score for line in lines for score in line.scores] + [0, target or 0]
    low, high = min(shown), max(shown)
    low -= (high - low) // 25 if low < 0 else 0  # a marker's height above the numbers below
    steps = max(len(line.scores) for line in lines) - 1
    label = DIGIT * max(len(number(points)) for points in (low, high))
    right = size[0] - 12 - label
    return Plot(*size, steps, low, max(high, low + least), 14 + label, right, least)


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Move ascending positions apart to at least `gap`, each no farther than necessary.

    Subtracts the gap from each position, averages neighbours that would then overlap, and adds the
    gap again.

    >>> spread([10, 12, 50], 10, 0, 100)
    [6.0, 16.0, 50.0]
    """
    groups: list[tuple[float, int]] = []
    for at, place in enumerate(wanted):
        total, size = place - gap * at, 1
        while groups and groups[-1][0] * size > total * groups[-1][1]:
            above, others = groups.pop()
            total, size = total + above, size + others
        groups.append((total, size))
    highest = bottom - gap * (len(wanted) - 1)
    level = [min(max(total / size, top), highest) for total, size in groups for _ in range(size)]
    return [start + gap * at for at, start in enumerate(level)]


def _round_step(span: int, least: int) -> int:
    """Return the distance between grid lines: 1, 2 or 5 times a power of ten, from `least` on."""
    steps = (lead * noughts for noughts in _powers_of_ten(least) for lead in (1, 2, 5))
    return next(step for step in steps if span <= step * MOST_INTERVALS)


def _powers_of_ten(start: int) -> Iterator[int]:
    while True:
        yield start
        start *= 10
