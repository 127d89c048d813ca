"""Two variants statement by statement, in the words of `describe`."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.describe import Row, describe
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Pair:
    """What two variants say under one label; None where one of them says nothing about it."""

    heading: str
    label: str
    first: Row | None
    second: Row | None

    @property
    def differs(self) -> bool:
        """The two do not say the same."""
        return self.first is None or self.second is None or self.first.said != self.second.said

    @property
    def noted(self) -> bool:
        """The two say the same in short and differ in what they add."""
        return self.differs and bool(
            self.first and self.second and self.first.value == self.second.value
        )


def compare(first: Variant, second: Variant) -> tuple[Pair, ...]:
    """Everything that either variant says, in the order of the rules page."""
    return tuple(_pairs(first, second))


def _pairs(first: Variant, second: Variant) -> Iterator[Pair]:
    mine, theirs = _by_heading(first), _by_heading(second)
    headings = _merged(list(mine), list(theirs))
    for heading in headings:
        left, right = mine.get(heading, {}), theirs.get(heading, {})
        for label in _merged(list(left), list(right)):
            yield Pair(heading, label, left.get(label), right.get(label))


def _by_heading(variant: Variant) -> dict[str, dict[str, Row]]:
    return {
        section.heading: {row.label: row for row in section.rows} for section in describe(variant)
    }


def _merged(first: list[str], second: list[str]) -> list[str]:
    """Both lists in one, each in its own order: what only the second has stands where it has it."""
    merged = list(first)
    at = 0
    for each in second:
        if each in merged:
            at = max(at, merged.index(each) + 1)
        else:
            merged.insert(at, each)
            at += 1
    return merged
