"""From the least to the most that something may be."""

from typing import NamedTuple


class Window(NamedTuple):
    """Least and most."""

    low: int
    high: int

    @property
    def size(self) -> int:
        """How many there are."""
        return max(0, self.high - self.low + 1)


def wider(known: Window | None, low: int, high: int) -> Window:
    """A window that holds these, too."""
    return Window(low, high) if known is None else Window(min(low, known[0]), max(high, known[1]))
