"""Sequences: which points they can make, and where canastas of them can lie."""

from itertools import combinations_with_replacement
from typing import NamedTuple

from scorekeeper.rules.cards import NATURALS
from scorekeeper.rules.facts import SEQUENCE
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.variant import Variant


class Run(NamedTuple):
    """Naturals that follow each other, by places in `NATURALS`."""

    start: int
    size: int


def _runs(variant: Variant, *, out: bool) -> list[Run]:
    rules = variant.melds
    if not rules.sequences:
        return []
    longest = len(NATURALS) if rules.long_sequence_when_out and out else rules.canasta_size
    return [
        Run(start, size)
        for size in range(max(2, rules.min_cards), min(longest, len(NATURALS)) + 1)
        for start in range(len(NATURALS) - size + 1)
    ]


def _points(run: Run, worth: Worth) -> int:
    return sum(worth.naturals[run.start : run.start + run.size])


def kind_of_run(variant: Variant) -> int | None:
    """Place of the kind of canasta that a long sequence is."""
    for place, kind in enumerate(variant.canasta_kinds):
        if kind.fits(SEQUENCE, "", 0, 0):
            return place
    return None


def possible_points(variant: Variant, worth: Worth, wanted: int, most: int, *, out: bool) -> int:
    """Points, as bits, of sequences with `wanted` canastas, as if every card were there often.

    More than can be laid down, never less: what is not among them cannot be.
    """
    size, mask = variant.melds.canasta_size, (1 << (most + 1)) - 1
    runs = _runs(variant, out=out)
    counted = kind_of_run(variant) is not None
    canastas = {_points(run, worth) for run in runs if run.size >= size and counted}
    free = {_points(run, worth) for run in runs if run.size < size or not counted}
    bits = 1
    for _ in range(wanted):
        bits = _any_of(bits, canastas) & mask
    for points in sorted(free - {0}):
        step = points
        while step <= most:
            bits |= (bits << step) & mask
            step *= 2
    return bits


def _any_of(bits: int, values: set[int]) -> int:
    grown = 0
    for value in values:
        grown |= bits << value
    return grown


def placements(variant: Variant, wanted: int, *, out: bool) -> list[tuple[Run, ...]]:
    """Ways to choose so many canastas of sequences, the shortest and cheapest first."""
    size = variant.melds.canasta_size
    runs = [run for run in reversed(_runs(variant, out=out)) if run.size >= size]
    runs.sort(key=lambda run: run.size)
    return list(combinations_with_replacement(runs, wanted))
