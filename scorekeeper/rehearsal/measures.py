"""Measures how long the server takes to answer, and how often it fails."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Lock

from scorekeeper.words.language import mark_for_translation, say

BROKEN = 500  # from this status on the server failed; below it, the server refused
SLOWEST_TOLD = 3

_NAMES = {
    "GET": mark_for_translation("Pages: {count}, p50 {median} ms, p99 {slow} ms, errors {errors}."),
    "POST": mark_for_translation("Forms: {count}, p50 {median} ms, p99 {slow} ms, errors {errors}."),
}
_SECRET = re.compile(r"(?<=^/)(direct|event|table|g)/[\w-]+")
_NUMBER = re.compile(r"(?<=/)\d+(?=/|$)")


@dataclass
class Measures:
    """The response times in seconds and the failures of all devices; thread-safe."""

    seconds: dict[str, dict[str, list[float]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    errors: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def took(self, method: str, path: str, seconds: float, status: int) -> None:
        """Record an answer."""
        with self._lock:
            self.seconds[method][shape(path)].append(seconds)
            self.errors[method] += status >= BROKEN

    def failed(self, method: str) -> None:
        """Record that no answer came."""
        with self._lock:
            self.errors[method] += 1

    @property
    def broken(self) -> int:
        """How many requests failed."""
        return self.errors.total()

    def told(self) -> list[str]:
        """Return lines with the median, the 99th percentile, and the slowest addresses."""
        return [*map(self._told, _NAMES), *self._slowest()]

    def _told(self, method: str) -> str:
        taken = [each for values in self.seconds[method].values() for each in values]
        p50, p99 = (1e3 * percentile(taken, share) for share in (0.5, 0.99))
        return say(_NAMES[method], count=len(taken), median=round(p50), slow=round(p99), errors=self.errors[method])

    def _slowest(self) -> Iterable[str]:
        """Yield a line for each of the addresses with the highest 99th percentile."""
        found = [
            (percentile(values, 0.99), method, path, len(values))
            for method, paths in self.seconds.items()
            for path, values in paths.items()
        ]
        for p99, method, path, many in sorted(found, reverse=True)[:SLOWEST_TOLD]:
            yield say(
                "Slowest: {path}, {count:time|times}, p99 {slow} ms.",
                path=f"{method} {path}",
                count=many,
                slow=round(1e3 * p99),
            )


def shape(path: str) -> str:
    """Return a path with its secrets and numbers replaced and without its query."""
    return _NUMBER.sub("N", _SECRET.sub(r"\1", path.partition("?")[0]))


def percentile(values: list[float], share: float) -> float:
    """Return the value that this share of the values does not exceed; 0 if there are none."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0.0
