"""Checks each meld alone, and the melds of a side together."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.cards import RED_THREE, WILDS
from scorekeeper.rules.elements.fact import RankName
from scorekeeper.rules.elements.rule import Fault, Found, check
from scorekeeper.rules.hand.facts import BLACK, MIXED, SEQUENCE, SET, WILD, MeldFacts, meld_facts
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.record.values import Opening
from scorekeeper.rules.topics.melds.fields import DuplicateRank, Shape
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.runs.checks import faults_of_run
from scorekeeper.rules.topics.sequences.topic import Sequences, sequence_faults, written_run
from scorekeeper.rules.topics.threes.rules import Threes, black_threes, red_threes
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.topics.wild_cards.topic import alone, in_set
from scorekeeper.rules.variant import Variant

Faults = Iterator[Fault]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a meld is judged by: whether its side went out, and its initial meld if known."""

    out: bool = False
    opening: tuple[MeldFacts, ...] | None = None


def _surely_legal(meld: MeldFacts, variant: Variant) -> bool:
    """Return whether this is a plain set of ordinary length, without running every rule."""
    rules = variant.melds
    return (
        meld.shape == SET
        and not meld.wilds
        and meld.size >= rules.min_cards
        and meld.size >= rules.min_naturals
        and (rules.max_size is None or meld.size <= rules.max_size)
    )


def judge_meld(meld: MeldFacts, variant: Variant, around: Circumstances) -> Faults:
    """Yield every fault of one meld."""
    if variant.runs is not None:
        yield from faults_of_run(meld, variant)
        return
    if meld.size < variant.melds.min_cards:
        yield Melds.too_short(**_facts(meld), limit=variant.melds.min_cards)
    if not meld.size:
        return
    for rule, more in _BY_SHAPE[meld.shape](meld, variant, around):
        yield rule(**{**_facts(meld), **more})


def _facts(meld: MeldFacts) -> dict[str, object]:
    return {
        "what": meld.named if meld.size else RankName(""),
        "size": meld.size,
        "naturals": meld.naturals,
        "wilds": meld.wilds,
    }


def _set_faults(meld: MeldFacts, variant: Variant, around: Circumstances) -> Faults:
    rules = variant.melds
    if meld.naturals < rules.min_naturals:
        yield Melds.too_few_naturals(limit=rules.min_naturals)
    if meld.wilds:
        yield from in_set(meld, variant, around.opening)
    longer_allowed = rules.long_set_when_out and around.out
    if rules.max_size is not None and meld.size > rules.max_size and not longer_allowed:
        yield Melds.too_long(limit=rules.max_size)


def _mixed_faults(meld: MeldFacts, variant: Variant) -> Faults:
    if [rank for rank in meld.cards.counts if rank not in WILDS] != [RED_THREE]:
        run = not variant.melds.sequences and written_run(meld.cards)
        yield Sequences.not_allowed() if run else Melds.mixed_ranks()
    yield from red_threes(meld)


_BY_SHAPE: Mapping[Shape, Callable[[MeldFacts, Variant, Circumstances], Faults]] = {
    SET: _set_faults,
    WILD: lambda meld, variant, _: alone(meld, variant),
    SEQUENCE: lambda meld, variant, around: sequence_faults(meld, variant, out=around.out),
    BLACK: lambda meld, variant, around: black_threes(meld, variant, out=around.out),
    MIXED: lambda meld, variant, _: _mixed_faults(meld, variant),
}


def opening_facts(opening: Opening | None, variant: Variant) -> tuple[MeldFacts, ...] | None:
    """Return the melds of a recorded initial meld, or None."""
    if opening is None:
        return None
    return tuple(meld_facts(cards, variant) for cards in opening.melds)


@check(
    Melds.too_short,
    Melds.too_long,
    Melds.too_few_naturals,
    WildCards.too_many,
    WildCards.outnumber_naturals,
    Melds.mixed_ranks,
    WildCards.in_rank,
    WildCards.alone,
    Sequences.not_allowed,
    Sequences.broken,
    Sequences.suits,
    Sequences.ranks,
    Sequences.wild,
    Threes.never,
    Threes.black_early,
    needs_cards=True,
)
def meld_faults(view: HandView) -> Iterator[Found]:
    """Every meld must be one that the variant allows."""
    for side in view.sides:
        opening = opening_facts(side.record.initial_meld, view.variant)
        around = Circumstances(out=side.won_out, opening=opening)
        for place, meld in enumerate(side.own.melds):
            if not _surely_legal(meld, view.variant):
                for fault in judge_meld(meld, view.variant, around):
                    yield fault.at(f"{side.where}.melds[{place}]")


def duplicate_places(melds: tuple[MeldFacts, ...], variant: Variant) -> Iterator[int]:
    """Yield the indices of melds that are one too many of their rank.

    A side may have one meld of a rank; or, if it may begin a second one after a canasta, at most
    one that is incomplete. The order of writing does not matter.
    """
    if variant.runs is not None:
        return  # the facts of such a meld say so
    rule = variant.melds.duplicate_rank
    counted: set[tuple[str, str]] = set()
    for place, meld in enumerate(melds):
        if rule is DuplicateRank.FREE or meld.shape not in (SET, WILD, BLACK):
            continue
        if rule is DuplicateRank.AFTER_COMPLETE and meld.size >= variant.melds.canasta_size:
            continue
        if (meld.shape, meld.rank) in counted:
            yield place
        counted.add((meld.shape, meld.rank))


@check(Melds.duplicate_rank, needs_cards=True)
def duplicate_rank(view: HandView) -> Iterator[Found]:
    """Melds of one rank are one meld unless the variant lets them stand apart."""
    for side in view.sides:
        for place in duplicate_places(side.own.melds, view.variant):
            where = f"{side.where}.melds[{place}]"
            yield Melds.duplicate_rank.at(where, what=side.own.melds[place].named)
