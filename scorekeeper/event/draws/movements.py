"""Movements that are known before the first hand: Mitchell, round robin, knock-out.

Entrants are numbered from 1. A table is (North-South, East-West); `None` opposite an entrant is a
bye. The tables of a round come in the order of their numbers.
"""

from collections.abc import Sequence

from scorekeeper.event.errors import TournamentError

Table = tuple[int, int | None]
Round = tuple[Table, ...]
LEAST = 2  # entrants of any event


def mitchell(north_south: int, east_west: int) -> tuple[Round, ...]:
    """North-South stay, East-West move up one table a round and from the last to the first.

    Canasta shuffles its cards anew, so no round has to be skipped, whatever the number of tables:
    everybody meets a new opponent in each of as many rounds as there are tables. North-South are
    1 to `north_south`, East-West the numbers after. The lines may differ by one: the odd entrant
    rests where there is nobody. Raises TournamentError for other lines.
    """
    tables = max(north_south, east_west)
    if min(north_south, east_west) < 1 or abs(north_south - east_west) > 1:
        raise TournamentError(
            "movement.lines", "North-South and East-West must be equally many, or one more."
        )
    return tuple(
        tuple(_mitchell_table(at, turn, tables, north_south, east_west) for at in range(tables))
        for turn in range(tables)
    )


def _mitchell_table(at: int, turn: int, tables: int, north: int, east: int) -> Table:
    moving = (at - turn) % tables
    sits = at + 1 if at < north else None
    moves = north + moving + 1 if moving < east else None
    if sits is None:
        assert moves is not None  # noqa: S101 - only one line is short, and only by one
        return moves, None
    return sits, moves


def round_robin(entrants: int) -> tuple[Round, ...]:
    """Everybody meets everybody once: n - 1 rounds for even n, n rounds with a bye for odd n.

    The circle: one stays (number 1, or the bye), the others turn. Nobody sits North-South more
    than one round oftener or less often than East-West.
    """
    if entrants < LEAST:
        raise TournamentError("movement.entrants", "At least two must be there.")
    stays = None if entrants % 2 else 1
    turning = [each for each in range(1, entrants + 1) if each != stays]
    return tuple(_circle(stays, turning, turn) for turn in range(len(turning)))


def _circle(stays: int | None, turning: Sequence[int], turn: int) -> Round:
    size = len(turning)
    facing = turning[-turn % size - 1]
    alone: Table = (facing, stays) if stays is None or turn % 2 else (stays, facing)
    rest = [
        _opposite(turning, (at - turn) % size, (size - 2 - at - turn) % size)
        for at in range(size // 2)
    ]
    return (*rest, alone) if stays is None else (alone, *rest)


def _opposite(turning: Sequence[int], one: int, other: int) -> Table:
    """Seat two places of the circle: who comes next after the other sits North-South.

    Next is who is reached by the shorter way round; so everybody has half of the others.
    """
    size = len(turning)
    first, second = (one, other) if (one - other) % size <= size // 2 else (other, one)
    return turning[first], turning[second]


def knock_out(seeds: Sequence[int]) -> Round:
    """The next round of a knock-out: best against last, and so on; the best have the byes.

    `seeds` are those still in, best first. With a field that is no power of two only as many meet
    as must, so that the round after is one.
    """
    if len(seeds) < LEAST:
        raise TournamentError("movement.entrants", "The knock-out is over: one is left.")
    bracket = 1 << (len(seeds) - 1).bit_length()
    resting = bracket - len(seeds)
    playing = seeds[resting:]
    half = len(playing) // 2
    tables: list[Table] = [(playing[at], playing[-1 - at]) for at in range(half)]
    return (*tables, *((each, None) for each in seeds[:resting]))
