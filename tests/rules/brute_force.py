"""Totals of small packs by trying everything: slow, simple, and nothing shared with the answer.

A pack is a count of cards; a side lays down any melds that `judge_meld` passes, in any order that
`duplicate_places` accepts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from scorekeeper.rules import Cards, Variant
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS, combine
from scorekeeper.rules.checks.melds import Circumstances, duplicate_places, judge_meld
from scorekeeper.rules.facts import MeldFacts, meld_facts

Pack = tuple[int, ...]  # copies of each rank in the order of `ranks`
Kinds = tuple[int, ...]  # canastas by kind
Outcome = tuple[tuple[int, ...], int, Pack]  # canastas by kind, melded points, cards left


@dataclass(frozen=True)
class Legal:
    """A meld that the rules pass."""

    cards: Pack
    facts: MeldFacts


def legal_melds(variant: Variant, ranks: tuple[str, ...], pack: Pack, *, out: bool) -> list[Legal]:
    """Every legal meld of one rank, with or without wild cards, of wild cards alone, and in order.

    Sequences are looked at in one suit: with so few copies of a rank others are found in other
    suits, as many tracks side by side as there are cards of a rank.
    """
    wild = [place for place, rank in enumerate(ranks) if rank in (DEUCE, JOKER)]
    found = set()
    for natural in (None, *(place for place in range(len(ranks)) if place not in wild)):
        taken = [*wild] if natural is None else [natural, *wild]
        for counts in product(*(range(pack[place] + 1) for place in taken)):
            cards = [0] * len(ranks)
            for place, count in zip(taken, counts, strict=True):
                cards[place] = count
            found.add(tuple(cards))
    melds = []
    for chosen in sorted(found):
        cards_of = Cards(
            tuple((rank, "", count) for rank, count in zip(ranks, chosen, strict=True) if count)
        )
        if not cards_of:
            continue
        facts = meld_facts(cards_of, variant)
        if not list(judge_meld(facts, variant, Circumstances(out=out))):
            melds.append(Legal(chosen, facts))
    return [*melds, *_sequences(variant, ranks, out=out)]


def _sequences(variant: Variant, ranks: tuple[str, ...], *, out: bool) -> Iterator[Legal]:
    for start in range(len(NATURALS)):
        for end in range(start + 2, len(NATURALS) + 1):
            run = NATURALS[start:end]
            if not set(run) <= set(ranks):
                continue
            facts = meld_facts(Cards(tuple((rank, "h", 1) for rank in run)), variant)
            if not list(judge_meld(facts, variant, Circumstances(out=out))):
                yield Legal(tuple(int(rank in run) for rank in ranks), facts)


def outcomes(
    variant: Variant, ranks: tuple[str, ...], pack: Pack, *, out: bool = False
) -> set[Outcome]:
    """Whatever one side can lay down from a pack."""
    kinds = [kind.code for kind in variant.canasta_kinds]
    melds = legal_melds(variant, ranks, pack, out=out)
    found: set[Outcome] = set()

    def lay(start: int, left: Pack, laid: tuple[MeldFacts, ...]) -> None:
        if not _some_order(laid, variant):
            return
        codes = [facts.canasta.code for facts in laid if facts.canasta is not None]
        canastas = tuple(codes.count(kind) for kind in kinds)
        found.add((canastas, sum(facts.points for facts in laid), left))
        for at in range(start, len(melds)):
            rest = tuple(map(int.__sub__, left, melds[at].cards))
            if min(rest) >= 0:
                lay(at, rest, (*laid, melds[at].facts))

    lay(0, pack, ())
    return found


def _some_order(laid: tuple[MeldFacts, ...], variant: Variant) -> bool:
    """Within each rank the melds can be laid down in some order."""
    laid = tuple(facts._replace() for facts in laid)  # equal melds are still two melds
    by_rank: dict[tuple[str, str], list[MeldFacts]] = {}
    for facts in laid:
        by_rank.setdefault((facts.shape, facts.rank), []).append(facts)
    return all(
        any(not list(duplicate_places(order, variant)) for order in permutations(melds))
        for melds in by_rank.values()
    )


@cache
def hands(values: tuple[int, ...], left: Pack, sides: int) -> frozenset[tuple[int, ...]]:
    """Points that so many sides can hold together of the cards left."""
    found = {(0,) * sides}
    for value, copies in zip(values, left, strict=True):
        splits = [
            split for split in product(range(copies + 1), repeat=sides) if sum(split) <= copies
        ]
        found = {
            tuple(have + count * value for have, count in zip(before, split, strict=True))
            for before in found
            for split in splits
        }
    return frozenset(found)


def everything(
    variant: Variant, ranks: tuple[str, ...], pack: Pack, *, out: tuple[bool, ...]
) -> dict[tuple[tuple[tuple[int, ...], int], ...], set[Pack]]:
    """By canastas and melded points of every side: the packs that can be left."""
    found: dict[tuple[tuple[tuple[int, ...], int], ...], set[Pack]] = {(): {pack}}
    for each in out:
        grown: dict[tuple[tuple[tuple[int, ...], int], ...], set[Pack]] = {}
        known: dict[Pack, set[Outcome]] = {}
        for before, lefts in found.items():
            for left in lefts:
                if left not in known:
                    known[left] = outcomes(variant, ranks, left, out=each)
                for canastas, points, rest in known[left]:
                    grown.setdefault((*before, (canastas, points)), set()).add(rest)
        found = grown
    return found


def held_values(variant: Variant, ranks: tuple[str, ...]) -> tuple[int, ...]:
    """What a card of each rank counts in a hand."""
    return tuple(
        variant.threes.black_in_hand if rank == BLACK_THREE else variant.card_points[rank]
        for rank in ranks
    )


def written(
    found: dict[tuple[tuple[tuple[int, ...], int], ...], set[Pack]], values: tuple[int, ...]
) -> Iterator[tuple[tuple[tuple[int, ...], int, int], ...]]:
    """Everything that the sides can write down: canastas, melded points and held points."""
    for melded, lefts in found.items():
        held: set[tuple[int, ...]] = set()
        for left in lefts:
            held |= hands(values, left, len(melded))
        for points in held:
            yield tuple((*side, count) for side, count in zip(melded, points, strict=True))


Written = tuple[tuple[int, ...], int, int]  # canastas, melded points and held points of one side


def partners(variant: Variant, ranks: tuple[str, ...], pack: Pack) -> set[tuple[Written, ...]]:
    """Whatever two partners can write down: their melds of one rank are one, of either of them."""
    values = held_values(variant, ranks)
    found: set[tuple[Written, ...]] = set()
    tables = list(_tables(legal_melds(variant, ranks, pack, out=False), pack))
    for one, left in tables:
        for other, rest in tables:
            lying = tuple(map(int.__sub__, map(int.__add__, left, rest), pack))
            if min(lying) < 0:
                continue
            points = [sum(each.facts.points for each in table) for table in (one, other)]
            for made in _canastas_of_both(variant, one, other):
                for held in hands(values, lying, 2):
                    found.add(tuple(zip(made, points, held, strict=True)))
    return found


def _canastas_of_both(
    variant: Variant, one: tuple[Legal, ...], other: tuple[Legal, ...]
) -> set[tuple[Kinds, Kinds]]:
    """Ways to write down the canastas that the melds of both are: each under one who has cards."""
    kinds = [kind.code for kind in variant.canasta_kinds]
    tables = [{each.facts.rank: each.facts for each in table} for table in (one, other)]
    ways = {((0,) * len(kinds), (0,) * len(kinds))}
    for rank in {*tables[0], *tables[1]}:
        both = combine(table[rank].cards for table in tables if rank in table)
        canasta = meld_facts(both, variant).canasta
        made = tuple(int(canasta is not None and code == canasta.code) for code in kinds)
        grown = set()
        for mine, yours in ways:
            if rank in tables[0]:
                grown.add((tuple(map(int.__add__, mine, made)), yours))
            if rank in tables[1]:
                grown.add((mine, tuple(map(int.__add__, yours, made))))
        ways = grown
    return ways


def _tables(melds: list[Legal], pack: Pack) -> Iterator[tuple[tuple[Legal, ...], Pack]]:
    """Sets of melds of different ranks, with the cards that they leave."""
    yield (), pack
    for at, meld in enumerate(melds):
        others = [each for each in melds[at + 1 :] if each.facts.rank != meld.facts.rank]
        left = tuple(map(int.__sub__, pack, meld.cards))
        if min(left) >= 0:
            for more, rest in _tables(others, left):
                yield (meld, *more), rest
