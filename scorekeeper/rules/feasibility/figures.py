"""Other figures for a question, and places of bits that stand for figures."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules.feasibility.question import Ask, Totals


def with_ask(totals: Totals, at: int, ask: Ask) -> Totals:
    """The same question with other figures of one side."""
    return replace(totals, asks=(*totals.asks[:at], ask, *totals.asks[at + 1 :]))


def other_canastas(ask: Ask, other: Ask) -> bool:
    """They want other canastas."""
    return ask.canastas != other.canastas


def downward(bits: int, end: int) -> Iterator[int]:
    """Places of bits below `end`, the highest first."""
    rest = bits & ((1 << max(0, end)) - 1)
    while rest:
        yield rest.bit_length() - 1
        rest ^= 1 << (rest.bit_length() - 1)


def upward(bits: int, start: int) -> Iterator[int]:
    """Places of bits from `start` on, the lowest first."""
    rest = bits >> start
    while rest:
        lowest = rest & -rest
        yield start + lowest.bit_length() - 1
        rest ^= lowest
