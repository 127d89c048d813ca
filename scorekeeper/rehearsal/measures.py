"""How long the server took to answer, and how often it failed."""

from collections import defaultdict
from dataclasses import dataclass, field
from threading import Lock

BROKEN = 500  # and above: the server failed; below, it refused

_NAMES = {"GET": "Pages", "POST": "Posts"}


@dataclass
class Measures:
    """Collects the answers of all devices."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    _lock: Lock = field(default_factory=Lock)

    def took(self, method: str, seconds: float, status: int) -> None:
        """Note an answer."""
        with self._lock:
            self.seconds[method].append(seconds)
            self.errors[method] += status >= BROKEN

    def failed(self, method: str) -> None:
        """Note that no answer came."""
        with self._lock:
            self.seconds[method]
            self.errors[method] += 1

    @property
    def broken(self) -> int:
        """How many requests failed."""
        return sum(self.errors.values())

    def told(self) -> list[str]:
        """Say in a line for pages and one for posts how long half and nearly all took."""
        return [self._told(method) for method in _NAMES if method in self.seconds]

    def _told(self, method: str) -> str:
        taken, failed = self.seconds[method], self.errors[method]
        p50, p99 = (1e3 * percentile(taken, share) for share in (0.5, 0.99))
        count = f"{_NAMES[method]}: {len(taken):,}"
        return f"{count}, p50 {p50:.0f} ms, p99 {p99:.0f} ms, errors {failed}."


def percentile(values: list[float], share: float) -> float:
    """Return the value that this share of all does not exceed; 0 of none."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0.0
