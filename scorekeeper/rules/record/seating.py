"""The seats, the dealer, and the player who sits out."""

from collections.abc import Callable, Sequence

from scorekeeper.rules.variant import Variant


def seat_order(sides: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the players round the table, sides alternating, the first side's first player first.

    >>> seat_order([["Ann", "Cem"], ["Bo", "Dea"]])
    ('Ann', 'Bo', 'Cem', 'Dea')
    """
    longest = max((len(side) for side in sides), default=0)
    return tuple(side[turn] for turn in range(longest) for side in sides if turn < len(side))


def sitting_out(variant: Variant, sides: Sequence[Sequence[str]], hand_number: int) -> str | None:
    """Return who sits out a hand (1 is the first), or None if everybody plays.

    In a side with one player too many the last player sits out first, then the one before, and so
    on in turn (five players: C, B, A).
    """
    if variant.seating.playing is None:
        return None
    for side in sides:
        if len(side) > variant.seating.playing:
            return side[-1 - (hand_number - 1) % len(side)]
    return None


def dealer(
    seats: Sequence[str], first_dealer: str, hand_number: int, absent: Callable[[int], str | None] | None = None
) -> str:
    """Return who deals a hand (1 is the first); after every hand the deal passes to the left.

    `absent` returns who sits out a hand. The deal skips that player, and nobody deals twice in
    succession.

    >>> dealer(("Ann", "Bo", "Cem", "Dea"), "Cem", 3)
    'Ann'
    """
    place = seats.index(first_dealer)
    if absent is None:
        return seats[(place + hand_number - 1) % len(seats)]
    for number in range(1, hand_number + 1):
        if number > 1:
            place += 1
        if seats[place % len(seats)] == absent(number):
            place += 1
    return seats[place % len(seats)]
