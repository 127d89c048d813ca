"""Cards left in hands: a stock of loose cards makes up exactly what every side holds."""

from collections.abc import Iterator
from functools import lru_cache

Fill = tuple[tuple[int, ...], ...]  # for each demand how many of each value of the stock
Stock = tuple[tuple[int, int], ...]  # (value, copies), values rising and above zero

MAX_TRIES = 20_000


class UndecidedError(Exception):
    """The tries that one question may take are used up."""


@lru_cache(maxsize=4096)
def fill(demands: tuple[int, ...], stock: Stock) -> Fill | None:
    """Fill every demand exactly, or None if that cannot be; raises `UndecidedError`.

    Values that divide each other are handed out largest first, which loses nothing: whatever
    takes the place of a larger card within a demand is made of smaller ones that fit there too.
    How many of every other value each demand takes is tried out.
    """
    if sum(demands) > sum(value * copies for value, copies in stock):
        return None
    chain, odd = _split(stock)
    for tries, given in enumerate(_handed_out(demands, stock, odd)):
        if tries > MAX_TRIES:
            raise UndecidedError
        found = _greedy(demands, stock, chain, given)
        if found is not None:
            return found
    return None


def _split(stock: Stock) -> tuple[list[int], list[int]]:
    """Places of values each of which divides the next, and of all others."""
    chain: list[int] = []
    odd: list[int] = []
    for place, (value, _) in enumerate(stock):
        fits = not chain or value % stock[chain[-1]][0] == 0
        (chain if fits else odd).append(place)
    return chain, odd


def _handed_out(
    demands: tuple[int, ...], stock: Stock, odd: list[int]
) -> Iterator[dict[tuple[int, int], int]]:
    """Every way to give cards of the odd values to demands, few cards first."""
    slots = [(at, place) for place in odd for at in range(len(demands))]

    def give(
        slot: int, left: dict[int, int], need: list[int], given: dict[tuple[int, int], int]
    ) -> Iterator[dict[tuple[int, int], int]]:
        if slot == len(slots):
            yield given
            return
        at, place = slots[slot]
        value = stock[place][0]
        for count in range(min(left[place], need[at] // value) + 1):
            rest = [*need]
            rest[at] -= count * value
            after = {**left, place: left[place] - count}
            yield from give(slot + 1, after, rest, {**given, (at, place): count})

    yield from give(0, {place: stock[place][1] for place in odd}, list(demands), {})


def _greedy(
    demands: tuple[int, ...], stock: Stock, chain: list[int], given: dict[tuple[int, int], int]
) -> Fill | None:
    need = list(demands)
    taken = [[0] * len(stock) for _ in demands]
    for (at, place), count in given.items():
        need[at] -= count * stock[place][0]
        taken[at][place] = count
    for place in reversed(chain):
        value, left = stock[place]
        for at, missing in enumerate(need):
            count = min(left, missing // value)
            left -= count
            need[at] -= count * value
            taken[at][place] = count
    return None if any(need) else tuple(tuple(each) for each in taken)
