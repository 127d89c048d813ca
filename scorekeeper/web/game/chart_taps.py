"""Where a finger on the score chart goes: places wide enough to tap, one hand or a few each."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.sheets.game.plot import ScoreCurve, fit

GAP = 9  # between two strips: 8 pixels on a screen of 360
ROOM = 53 + GAP  # for a strip of 48 pixels and the gap


@dataclass(frozen=True, slots=True)
class Tap:
    """A strip of the drawing over these hands, in its units."""

    x: float
    width: float
    first: int
    last: int


def taps(
    lines: Sequence[ScoreCurve], target: int | None, size: tuple[int, int], hands: Sequence[int]
) -> tuple[Tap, ...]:
    """Divide the chart with these lines among its hands; the last strip has the last scores, too.

    `hands` are the numbers of the hands from left to right. What is left of the first strip are
    the figures of the scale.
    """
    plot = fit(lines, target, size)
    together, half = plot.every(ROOM), (plot.x(1) - plot.x(0)) / 2
    beside = max(half - GAP / 2, 0)
    groups = [hands[at : at + together] for at in range(0, len(hands), together)]
    found = []
    for place, group in enumerate(groups):
        first = place * together + 1
        left = plot.x(first) - beside
        end = plot.x(first + len(group) - 1) + beside
        right = plot.width if place == len(groups) - 1 else end
        found.append(Tap(round(left, 1), round(right - left, 1), group[0], group[-1]))
    return tuple(found)
