"""The places of the movements that go on from round to round, read from what was published.

Round 1 says who sits where, changes by hand included; late entries take places that are free.
"""

from scorekeeper.event.draws.draft import Line
from scorekeeper.event.draws.individual import schedule
from scorekeeper.event.draws.movements import round_robin
from scorekeeper.event.standings.ranking import lots
from scorekeeper.event.standings.results import matches
from scorekeeper.event.state import State

Slots = list[str | None]


def mitchell_lines(state: State, turn: int) -> tuple[Line, Line, tuple[int, ...]]:
    """Return who sits North-South and East-West at each table in a round, and the tables' numbers.

    Who has left keeps the place until a late entry takes it: first places where somebody would
    rest, then other free ones, then a new table after the last.
    """
    first = state.rounds[0]
    north: Slots = [each[0].sides[0][0] for each in matches(first)]
    east: Slots = [each[0].sides[1][0] for each in matches(first)]
    numbers = [each[0].table for each in matches(first)]
    lanes = len(matches(first)[0]) if numbers else 1
    for each in first.byes:
        _new_table(each, (north, east), numbers, lanes)
    for number in range(2, turn + 1):
        east.insert(0, east.pop())
        for each in _late(state, number, (north, east)):
            _enter(state, number, each, (north, east, numbers, lanes))
    return tuple(north), tuple(east), tuple(numbers)


def _late(state: State, turn: int, lines: tuple[Slots, Slots]) -> list[str]:
    ids = [each.id for each in state.playing(turn)]
    return [each for each in lots(ids, state.rounds[0].seed) if each not in lines[0] + lines[1]]


def _enter(
    state: State, turn: int, entrant: str, places: tuple[Slots, Slots, list[int], int]
) -> None:
    north, east, numbers, lanes = places
    there = {each.id for each in state.playing(turn)}
    free = [
        (opposite not in there, at, line)
        for line, others in ((north, east), (east, north))
        for at, (mine, opposite) in enumerate(zip(line, others, strict=True))
        if mine not in there
    ]
    if not free:
        _new_table(entrant, (north, east), numbers, lanes)
        return
    _, at, line = min(free, key=lambda each: each[:2])
    line[at] = entrant


def _new_table(entrant: str, lines: tuple[Slots, Slots], numbers: list[int], lanes: int) -> None:
    north, east = lines
    north.append(entrant)
    east.append(None)
    numbers.append(max(numbers, default=1 - lanes) + lanes)


def circle(state: State, turn: int) -> Line:
    """Return who has which number of a round robin; empty if round 1 was no round of it."""
    first = state.rounds[0]
    found = matches(first)
    if len(first.byes) > 1:
        return ()
    places = round_robin(2 * (len(found) + len(first.byes)))[0]
    slots: Slots = [None] * (2 * len(places))
    rows = list(places)
    if first.byes:
        alone = rows.pop(0)
        slots[max(each for each in alone if each is not None) - 1] = first.byes[0]
    for (one, other), match in zip(rows, found, strict=True):
        slots[one - 1] = match[0].sides[0][0]
        if other is not None:
            slots[other - 1] = match[0].sides[1][0]
    return _filled(state, slots, turn)


def individual_numbers(state: State, turn: int) -> Line:
    """Return which player has which number of the movement; empty if round 1 was none of it."""
    first = state.rounds[0]
    found = matches(first)
    slots: Slots = [None] * (4 * len(found) + len(first.byes))
    rows = schedule(len(slots))[0] if len(first.byes) <= 1 else ()
    if len(rows) != len(found):
        return ()
    for row, match in zip(rows, found, strict=True):
        seats = (*match[0].sides[0], *match[0].sides[1])
        if len(seats) != len(row):
            return ()
        for number, who in zip(row, seats, strict=True):
            slots[number - 1] = who
    for each in first.byes:
        slots[slots.index(None)] = each
    return _filled(state, slots, turn)


def _filled(state: State, slots: Slots, turn: int) -> Line:
    """Late entries take what is free, in the order in which they came."""
    for number in range(2, turn + 1):
        there = [each.id for each in state.playing(number)]
        for late in (each for each in there if each not in slots):
            free = [at for at, each in enumerate(slots) if each not in there]
            if free:
                slots[free[0]] = late
    return tuple(slots)
