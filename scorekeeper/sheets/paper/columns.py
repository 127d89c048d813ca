"""Things side by side in columns of about equal length."""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product
from typing import TypeVar

T = TypeVar("T")


def in_columns(
    groups: Sequence[T], columns: int, length: Callable[[T], float]
) -> tuple[tuple[T, ...], ...]:
    """Set groups in so many columns, at most, of about equal length, without breaking any.

    >>> in_columns(["a", "bcd", "ef"], 2, len)
    (('a', 'bcd'), ('ef',))
    """
    columns = min(columns, len(groups))
    lengths = [length(group) for group in groups]
    ways = (
        (0, *breaks, len(groups)) for breaks in combinations(range(1, len(groups)), columns - 1)
    )
    best = min(ways, key=lambda way: sum(sum(lengths[a:b]) ** 2 for a, b in pairwise(way)))
    return tuple(tuple(groups[start:end]) for start, end in pairwise(best))


def in_any_columns(
    groups: Sequence[T], columns: int, length: Callable[[T], float]
) -> tuple[tuple[T, ...], ...]:
    """Set groups in columns, of two any groups in each, so that the longer one is short.

    >>> in_any_columns(["ab", "abcdefgh", "abc", "abc"], 2, len)
    (('ab', 'abc', 'abc'), ('abcdefgh',))
    """
    if columns != 2 or len(groups) < columns:
        return in_columns(groups, columns, length)
    lengths = [length(group) for group in groups]
    whole = sum(lengths)

    def longest(second: tuple[int, ...]) -> float:
        right = sum(lengths[at + 1] for at, there in enumerate(second) if there)
        return max(right, whole - right)

    ways = (each for each in product((0, 1), repeat=len(groups) - 1) if any(each))
    there = (0, *min(ways, key=longest))
    return tuple(
        tuple(group for group, at in zip(groups, there, strict=True) if at == column)
        for column in (0, 1)
    )
