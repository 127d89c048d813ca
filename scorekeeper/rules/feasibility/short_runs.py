"""Short sequences, told by how many cards of each rank lie in them, rank after rank.

Every number of cards in order from three on can be laid down as short sequences (of 3, 4, 5 or 6),
so a sequence that has three cards may end or go on at will, and one that goes on is as good as one
that ends while another begins. What a side may do next is told by three counts.
"""

from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.sequences import Run
from scorekeeper.rules.variant import Variant

Lengths = tuple[int, int, int]  # sequences with one card so far, with two, with three or more
NOTHING_OPEN: Lengths = (0, 0, 0)
LEAST = 3  # cards of a sequence that may end


def must_be_ordinary(variant: Variant) -> None:
    """Raise `UndecidedError` for sequences of other lengths than this module knows."""
    if variant.melds.min_cards != LEAST or variant.melds.canasta_size < 2 * LEAST:
        raise UndecidedError


def must_go_on(open_runs: Lengths) -> int:
    """The fewest cards of the next rank."""
    return open_runs[0] + open_runs[1]


def after_rank(open_runs: Lengths, cards: int) -> Lengths:
    """The sequences after so many cards of the next rank, at least those that must go on."""
    one, two, more = open_runs
    begun = max(0, cards - one - two - more)
    return begun, one, cards - begun - one


def may_end(open_runs: Lengths) -> bool:
    """All sequences have three cards."""
    return not must_go_on(open_runs)


def as_runs(cards: list[int]) -> list[tuple[int, int]]:
    """Sequences (first rank, ranks) with so many cards of each rank."""
    found: list[tuple[int, int]] = []
    open_runs: list[int] = []  # where each began, the oldest first
    for place, count in enumerate([*cards, 0]):
        young = [start for start in open_runs if place - start < LEAST]
        old = [start for start in open_runs if place - start >= LEAST]
        going_on = max(0, min(len(old), count - len(young)))
        found += [(start, place - start) for start in old[going_on:]]
        begun = max(0, count - len(young) - going_on)
        open_runs = [*old[:going_on], *young, *[place] * begun]
    return [part for run in found for part in _parts(*run)]


def _parts(start: int, size: int) -> list[tuple[int, int]]:
    """A long sequence as short ones."""
    parts = []
    while size >= 2 * LEAST:
        parts.append((start, LEAST))
        start, size = start + LEAST, size - LEAST
    return [*parts, (start, size)]


def runs_of(places: list[int], cards: list[int]) -> tuple[Run, ...]:
    """The same as runs; `places` are the ranks in the order of `cards`, each beside the next."""
    found = []
    for start, size in as_runs(cards):
        found.append(Run(min(places[start], places[start + size - 1]), size))
    return tuple(found)
