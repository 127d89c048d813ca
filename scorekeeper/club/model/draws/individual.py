"""Individual movements: all players partner each other once and are opponents twice.

With 4k players all play in every round; with 4k + 1 players one rests in each. One round is given,
and the others follow by adding 1 to the numbers that rotate.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.club.model.choices import Movement
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.setup import Setup
from scorekeeper.rules.messages import either, msg

# (partner, partner, opponent, opponent); North and South first
Table = tuple[int, int, int, int]

# First rounds for 4k players: the last number stays, the others rotate. Up to 20 players from the
# tables that clubs use; the larger ones were found by search and are proven by the tests.
STAYS = 0  # written for the one who stays
STARTERS: Mapping[int, tuple[Table, ...]] = {
    4: ((STAYS, 1, 2, 3),),
    8: ((STAYS, 1, 2, 4), (3, 7, 5, 6)),
    12: ((STAYS, 1, 8, 11), (2, 3, 5, 7), (4, 9, 6, 10)),
    16: ((STAYS, 1, 2, 3), (4, 7, 10, 12), (5, 14, 9, 13), (6, 11, 8, 15)),
    20: ((STAYS, 1, 7, 14), (2, 3, 5, 11), (4, 6, 8, 13), (9, 17, 12, 16), (10, 19, 15, 18)),
    24: ((STAYS, 1, 14, 15), (2, 13, 18, 5), (3, 20, 22, 4), (6, 10, 21, 23), (7, 16, 19, 12), (8, 11, 17, 9)),
    28: (
        (STAYS, 1, 14, 26),
        (2, 18, 3, 21),
        (4, 6, 27, 24),
        (5, 25, 11, 10),
        (7, 13, 15, 23),
        (8, 22, 17, 12),
        (9, 19, 20, 16),
    ),
    32: (
        (STAYS, 1, 29, 14),
        (2, 6, 13, 21),
        (3, 28, 7, 19),
        (4, 30, 12, 10),
        (5, 15, 9, 22),
        (8, 25, 11, 20),
        (16, 27, 18, 17),
        (23, 26, 31, 24),
    ),
}
# The same for 4k + 1 players where no field has that many elements: number 1 sits out first.
TURNING: Mapping[int, tuple[Table, ...]] = {
    21: ((2, 14, 8, 21), (3, 10, 19, 20), (4, 7, 12, 18), (5, 9, 6, 17), (11, 16, 13, 15)),
    33: (
        (2, 31, 20, 14),
        (3, 6, 5, 16),
        (4, 32, 9, 8),
        (7, 22, 29, 21),
        (10, 24, 27, 18),
        (11, 28, 30, 23),
        (12, 33, 15, 25),
        (13, 26, 19, 17),
    ),
}
SMALLEST = 4


@dataclass(frozen=True, slots=True)
class Field:
    """A finite field; its elements are the numbers below `size`.

    If `root` is None, the size is a prime and arithmetic is modulo it. Otherwise the size is the
    square of `prime`, and a number stands for a + b w with a = number % prime, b = number // prime
    and w * w = root.
    """

    size: int
    prime: int
    root: int | None

    def add(self, one: int, other: int) -> int:
        """Return the sum of two elements."""
        low = (one % self.prime + other % self.prime) % self.prime
        high = (one // self.prime + other // self.prime) % self.prime
        return low + high * self.prime

    def multiply(self, one: int, other: int) -> int:
        """Return the product of two elements."""
        a, b = one % self.prime, one // self.prime
        c, d = other % self.prime, other // self.prime
        low = (a * c + b * d * (self.root or 0)) % self.prime
        high = (a * d + b * c) % self.prime
        return low + high * self.prime

    def powers(self) -> tuple[int, ...]:
        """Return x^0, x^1 ... x^(size - 2) of the smallest primitive element x."""
        for candidate in range(1, self.size):
            row = [1]
            while (after := self.multiply(row[-1], candidate)) != 1:
                row.append(after)
            if len(row) == self.size - 1:
                return tuple(row)
        raise AssertionError("every finite field has a primitive element")


def field_of(size: int) -> Field | None:
    """Return the field of this size if it is an odd prime or the square of one, else None."""
    if _is_odd_prime(size):
        return Field(size, size, None)
    prime = round(size**0.5)
    if prime * prime != size or not _is_odd_prime(prime):
        return None
    squares = {each * each % prime for each in range(prime)}
    return Field(size, prime, next(each for each in range(prime) if each not in squares))


def _is_odd_prime(number: int) -> bool:
    return number > 2 and all(number % each for each in range(2, round(number**0.5) + 1))


def schedule(players: int) -> tuple[tuple[Table, ...], ...]:
    """Return all rounds for players numbered from 1; a player at no table rests.

    4k players play 4k - 1 rounds, 4k + 1 players 4k + 1. Raises EventError for a number of
    players without a complete or a known movement.
    """
    if players in STARTERS:
        return tuple(_turned(STARTERS[players], players - 1, players))
    if players in TURNING:
        return tuple(_turned(TURNING[players], players, 0))
    if players > SMALLEST and players % 4 == 1:
        field = field_of(players)
        if field is not None:
            return tuple(_over_field(field))
    raise EventError(
        "individual.players",
        msg(
            "There is no complete movement for {players:player|players}: take {near}. With one more"
            " than a multiple of four everybody sits out once.",
            players=players,
            near=_near(players),
        ),
        "players",
    )


def fits(players: int) -> bool:
    """Return whether there is a complete movement for this number of players."""
    if players in STARTERS or players in TURNING:
        return True
    return players > SMALLEST and players % 4 == 1 and field_of(players) is not None


def nearest(players: int) -> tuple[int, ...]:
    """Return the nearest numbers of players, below and above, that have a movement.

    >>> nearest(7)
    (5, 8)
    """
    below = next((each for each in range(players - 1, 0, -1) if fits(each)), None)
    above = next((each for each in range(players + 1, 2 * players + SMALLEST) if fits(each)), None)
    return tuple(each for each in (below, above) if each is not None)


def _near(players: int) -> str:
    return either([str(each) for each in nearest(players)])


def _turned(start: tuple[Table, ...], turning: int, stays: int) -> Iterator[tuple[Table, ...]]:
    def seat(number: int, steps: int) -> int:
        return stays if number == STAYS else (number - 1 + steps) % turning + 1

    for steps in range(turning):
        yield tuple(
            (seat(north, steps), seat(south, steps), seat(east, steps), seat(west, steps))
            for north, south, east, west in start
        )


def _over_field(field: Field) -> Iterator[tuple[Table, ...]]:
    """Yield the rounds of a whist tournament over a finite field with 4t + 1 elements.

    The first round is (x^i, x^(i+2t)) against (x^(i+t), x^(i+3t)) for i from 0 to t - 1, where x is
    a primitive element; the others add each element of the field.
    """
    quarter = (field.size - 1) // 4
    powers = field.powers()
    start = [tuple(powers[i + step * quarter] for step in (0, 2, 1, 3)) for i in range(quarter)]
    for shift in range(field.size):
        numbers = [[field.add(each, shift) + 1 for each in seats] for seats in start]
        yield tuple((seats[0], seats[1], seats[2], seats[3]) for seats in numbers)


def misfit(setup: Setup, entrants: int) -> str:
    """Return in words why this number of entrants does not fit the set-up, "" if it does or is 0.

    A round robin allows every number; the sentence then says if not all entrants meet, or if there
    are more rounds than needed.
    """
    if not entrants:
        return ""
    if setup.movement is Movement.INDIVIDUAL and not fits(entrants):
        return msg(
            "An individual event cannot be drawn for {players:player|players}; it can for {near}.",
            players=entrants,
            near=_near(entrants),
        )
    if setup.movement is not Movement.ROUND_ROBIN:
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
