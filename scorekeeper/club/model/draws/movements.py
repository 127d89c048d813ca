"""Movements that are known before the first hand: Mitchell, round robin, knock-out.

Entrants are numbered from 1. A table is (North-South, East-West); `None` opposite an entrant is a
bye. The tables of a round are in the order of their numbers.
"""

from collections.abc import Sequence

from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.draws.draft import Line
from scorekeeper.club.model.draws.open_evening import sitting
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.standings.ranking import is_final
from scorekeeper.club.model.standings.results import matches
from scorekeeper.club.model.standings.standings import lots
from scorekeeper.club.model.state import State
from scorekeeper.rules.messages import msg

Table = tuple[int, int | None]
Round = tuple[Table, ...]
LEAST = 2  # entrants of any event


def mitchell(north_south: int, east_west: int, step: int = 1) -> tuple[Round, ...]:
    """Return the rounds of a Mitchell: East-West move up `step` tables, the last to the first.

    Cards are shuffled for every hand, so unlike in bridge no round has to be skipped: each entrant
    meets a new opponent in as many rounds as there are tables (in fewer if `step` and the number of
    tables share a divisor). North-South are the numbers 1 to `north_south`, East-West those after.
    One line may have one entrant more, who rests opposite the empty place. Raises EventError
    for other lines.
    """
    tables = max(north_south, east_west)
    if min(north_south, east_west) < 1 or abs(north_south - east_west) > 1:
        raise EventError("movement.lines", msg("Both lines need entrants, and may differ by one at most."))
    return tuple(
        tuple(_mitchell_table(at, up, tables, north_south, east_west) for at in range(tables))
        for up in range(0, step * tables, step)
    )


def _mitchell_table(at: int, up: int, tables: int, north: int, east: int) -> Table:
    moving = (at - up) % tables
    sits = at + 1 if at < north else None
    moves = north + moving + 1 if moving < east else None
    if sits is None:
        assert moves is not None  # noqa: S101 - only one line is short, and only by one
        return moves, None
    return sits, moves


def round_robin(entrants: int) -> tuple[Round, ...]:
    """Return the rounds of a round robin: n - 1 rounds for even n, n rounds with a bye for odd n.

    In the circle method one stays (number 1, or the bye) and the others rotate. For everybody, the
    numbers of rounds North-South and East-West differ by at most one. Raises EventError.
    """
    if entrants < LEAST:
        raise EventError("movement.entrants", msg("There must be at least two entrants."))
    stays = None if entrants % 2 else 1
    turning = [each for each in range(1, entrants + 1) if each != stays]
    return tuple(_circle(stays, turning, number) for number in range(len(turning)))


def _circle(stays: int | None, turning: Sequence[int], number: int) -> Round:
    size = len(turning)
    facing = turning[-number % size - 1]
    alone: Table = (facing, stays) if stays is None or number % 2 else (stays, facing)
    rest = [_opposite(turning, (at - number) % size, (size - 2 - at - number) % size) for at in range(size // 2)]
    return (*rest, alone) if stays is None else (alone, *rest)


def _opposite(turning: Sequence[int], one: int, other: int) -> Table:
    """Seat two places of the circle; the one that follows the other sits North-South.

    The shorter way round decides which one follows, so every place is followed by half of the
    others.
    """
    size = len(turning)
    first, second = (one, other) if (one - other) % size <= size // 2 else (other, one)
    return turning[first], turning[second]


def knock_out(seeds: Sequence[int]) -> Round:
    """Return the next round of a knock-out: best against last, and so on; the best have byes.

    `seeds` are the entrants still in, best first. If their number is not a power of two, only as
    many play as needed to make it one in the next round. Raises EventError.
    """
    if len(seeds) < LEAST:
        raise EventError("movement.entrants", msg("The knock-out is over: only one is left."))
    bracket = 1 << (len(seeds) - 1).bit_length()
    resting = bracket - len(seeds)
    playing = seeds[resting:]
    half = len(playing) // 2
    tables: list[Table] = [(playing[at], playing[-1 - at]) for at in range(half)]
    return (*tables, *((each, None) for each in seeds[:resting]))


Slots = list[str | None]


def mitchell_lines(state: State, round_number: int) -> tuple[Line, Line, tuple[int, ...]]:
    """Return who sits North-South and East-West at each table of a round, and their numbers.

    An entrant who has left keeps the place until a late entry takes it: first places opposite an
    entrant who would rest, then other free ones, then a new table after the last.
    """
    first = state.rounds[0]
    north: Slots = [each[0].sides[0][0] for each in matches(first)]
    east: Slots = [each[0].sides[1][0] for each in matches(first)]
    numbers = [each[0].table for each in matches(first)]
    lanes = len(matches(first)[0]) if numbers else 1
    for each in first.byes:
        _new_table(each, (north, east), numbers, lanes)
    for number in range(2, round_number + 1):
        for _ in range(state.setup.mitchell_step):
            east.insert(0, east.pop())
        for each in _late(state, number, (north, east)):
            _enter(state, number, each, (north, east, numbers, lanes))
    return tuple(north), tuple(east), tuple(numbers)


def _late(state: State, number: int, lines: tuple[Slots, Slots]) -> list[str]:
    ids = [each.id for each in state.playing(number)]
    return [each for each in lots(ids, state.rounds[0].seed) if each not in lines[0] + lines[1]]


def _enter(state: State, number: int, entrant: str, places: tuple[Slots, Slots, list[int], int]) -> None:
    north, east, numbers, lanes = places
    there = {each.id for each in state.playing(number)}
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


def circle(state: State, number: int) -> Line:
    """Return which entrant has which number of a round robin; empty if round 1 was not one."""
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
    return _filled(state, slots, number)


def _filled(state: State, slots: Slots, round_number: int) -> Line:
    """Give free places to late entries in the order in which they came."""
    for number in range(2, round_number + 1):
        there = [each.id for each in state.playing(number)]
        for late in (each for each in there if each not in slots):
            free = [at for at, each in enumerate(slots) if each not in there]
            if free:
                slots[free[0]] = late
    return tuple(slots)


def seated(setup: Setup, entrants: int, number: int = 1) -> str:
    """Return in words how this number of entrants sits in a round, "" for 0 or if the number alone does not say it.

    It does not in the later rounds of a round robin, a knock-out or groups, nor in a final.
    """
    if not entrants or is_final(setup, number):
        return ""
    if setup.movement is Movement.INDIVIDUAL:
        return sitting(entrants, threes=setup.threes)
    bracket = setup.movement is Movement.KNOCK_OUT
    if number > 1 and (bracket or setup.groups or setup.movement is Movement.ROUND_ROBIN):
        return ""
    if entrants < LEAST:
        return msg("There must be at least two entrants.")
    byes = sum(other is None for _, other in knock_out(range(entrants))) if bracket else entrants % 2
    tables = (entrants - byes) // 2 * (setup.lanes if setup.kind is EventKind.TEAMS else 1)
    if not byes:
        return msg("{tables:table|tables}.", tables=tables)
    return msg("{tables:table|tables}, {byes:bye|byes}.", tables=tables, byes=byes)


def misfit(setup: Setup, entrants: int) -> str:
    """Return in words what the rounds of a round robin mean for this number of entrants, "" if all meet once.

    Every number can play: it says if not all of them meet, or if there are more rounds than needed. It is ""
    for other movements, and if the number is 0.
    """
    if not entrants or setup.movement is not Movement.ROUND_ROBIN:
        return ""
    needed = entrants - 1 + entrants % 2
    if setup.rounds == needed:
        return ""
    if setup.rounds < needed:
        return msg(
            "A round robin of {count} takes {needed:round|rounds}; with {rounds} not everybody meets everybody.",
            count=entrants,
            needed=needed,
            rounds=setup.rounds,
        )
    return msg(
        "A round robin of {count} takes {needed:round|rounds}; with {rounds} some meet twice.",
        count=entrants,
        needed=needed,
        rounds=setup.rounds,
    )
