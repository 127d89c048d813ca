"""Seats an individual round in which somebody is missing: who rests, and who fills the gaps."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations

from scorekeeper.club.model.draws.draft import Facts
from scorekeeper.club.model.draws.pairing import DrawnEntrant
from scorekeeper.club.model.standings.standings import lots

FOUR = 4
Table = list[str | None]  # North, South, East, West; None: a free seat
AGAIN, LATER = 16, 8  # what a repeated partner costs, past or to come, in repeated opponents


def resting(facts: Facts, tables: Sequence[Sequence[str | None]]) -> tuple[str, ...]:
    """Return who rests: as few as possible, of those who have rested least often.

    Of equals, those without a complete table rest first; otherwise lots decide.
    """
    byes = {each.id: each.byes for each in facts.field}
    complete = {who for table in tables if all(each in byes for each in table) for who in table}
    order = lots(byes, facts.seed)
    ranked = sorted(order, key=lambda who: (byes[who], who in complete))
    return tuple(ranked[: len(ranked) % FOUR])


def without_gaps(
    facts: Facts,
    tables: Sequence[Sequence[str | None]],
    rests: Collection[str],
    later: Collection[frozenset[str | None]],
) -> list[Table]:
    """Return full tables for all who do not rest; tables without a gap are unchanged.

    Seats at the other tables are assigned so that partners and opponents repeat as little as
    possible; `later` are the partners of coming rounds.
    """
    known = {each.id: each for each in facts.field}
    playing = [each for each in lots(known, facts.seed) if each not in rests]
    found: list[Table] = [[who if who in playing else None for who in table] for table in tables]
    found.sort(key=lambda table: table.count(None))
    del found[len(playing) // FOUR :]
    kept = {who for table in found for who in table}
    seats = [(table, at) for table in found if None in table for at in range(FOUR)]
    left = (each for each in playing if each not in kept)
    for table, at in seats:
        table[at] = table[at] or next(left)
    _exchange(seats, lambda table: _cost(known, table, later))
    return found


def _exchange(seats: Sequence[tuple[Table, int]], cost: Callable[[Table], int]) -> None:
    """Let two entrants swap places as long as that lowers the cost."""
    better = True
    while better:
        better = False
        for (one, mine), (other, theirs) in combinations(seats, 2):
            before = cost(one) + cost(other)
            one[mine], other[theirs] = other[theirs], one[mine]
            if cost(one) + cost(other) < before:
                better = True
            else:
                one[mine], other[theirs] = other[theirs], one[mine]


def _cost(known: Mapping[str, DrawnEntrant], table: Table, later: Collection[frozenset[str | None]]) -> int:
    north, south, east, west = (known[who] for who in table if who is not None)
    partners = sum(
        AGAIN * one.partners.get(other.id, 0) + LATER * (frozenset((one.id, other.id)) in later)
        for one, other in ((north, south), (east, west))
    )
    return partners + sum(one.met.get(other.id, 0) for one in (north, south) for other in (east, west))
