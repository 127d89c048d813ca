"""Melds of wild cards only: every legal set of them that one side may have."""

from collections.abc import Iterator

from scorekeeper.rules.facts import WILD
from scorekeeper.rules.feasibility.memory import remembered
from scorekeeper.rules.variant import Variant

Lot = tuple[int, int]  # deuces, jokers
Lots = tuple[Lot, ...]


def wild_lots(
    variant: Variant, deuces: int, jokers: int, wanted: tuple[int, ...]
) -> dict[Lot, Lots]:
    """By deuces and jokers taken: melds that make exactly the wanted wild canastas."""
    none = (0,) * len(wanted)
    if not variant.melds.wild_melds:
        return {(0, 0): ()} if wanted == none else {}

    def make() -> dict[Lot, Lots]:
        found = _closure(variant, deuces, jokers, wanted)
        return {lot: melds for (lot, made), melds in found.items() if made == wanted}

    return remembered(variant, "wild-melds", (deuces, jokers, wanted), make)


_Made = tuple[Lot, tuple[int, ...]]


def _closure(
    variant: Variant, deuces: int, jokers: int, wanted: tuple[int, ...]
) -> dict[_Made, Lots]:
    rule, size = variant.melds.duplicate_rank, variant.melds.canasta_size
    singles = list(_singles(variant, deuces, jokers))
    complete = [each for each in singles if sum(each[0]) >= size]
    short = [each for each in singles if sum(each[0]) < size]
    found: dict[_Made, Lots] = {((0, 0), (0,) * len(wanted)): ()}
    most = ((deuces, jokers), wanted)
    if rule == "never":
        return _extended(found, singles, 1, most)
    found = _extended(found, complete, deuces + jokers, most)
    return _extended(found, short, deuces + jokers if rule == "free" else 1, most)


def _singles(variant: Variant, deuces: int, jokers: int) -> Iterator[_Made]:
    rules = variant.melds
    for size in range(rules.min_cards, rules.canasta_size + 1):
        for wild in range(min(size, jokers) + 1):
            if size - wild > deuces or (rules.wild_needs_deuce and wild == size):
                continue
            yield (size - wild, wild), _kinds(variant, size, wild)


def _kinds(variant: Variant, size: int, jokers: int) -> tuple[int, ...]:
    made = [0] * len(variant.canasta_kinds)
    if size >= variant.melds.canasta_size:
        for place, kind in enumerate(variant.canasta_kinds):
            if kind.fits(WILD, "", size, jokers):
                made[place] = 1
                break
    return tuple(made)


def _extended(
    found: dict[_Made, Lots], melds: list[_Made], rounds: int, most: _Made
) -> dict[_Made, Lots]:
    fresh = dict(found)
    for _ in range(rounds):
        grown: dict[_Made, Lots] = {}
        for (lot, made), laid in fresh.items():
            for meld, kinds in melds:
                total = (lot[0] + meld[0], lot[1] + meld[1])
                after = tuple(map(sum, zip(made, kinds, strict=True)))
                over = any(have > want for have, want in zip(after, most[1], strict=True))
                if over or total[0] > most[0][0] or total[1] > most[0][1]:
                    continue
                if (total, after) not in found and (total, after) not in grown:
                    grown[total, after] = (*laid, meld)
        if not grown:
            break
        found = {**found, **grown}
        fresh = grown
    return found
