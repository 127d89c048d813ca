"""Every meld by itself, and the melds of a side beside each other."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from scorekeeper.rules.cards import JOKER, RED_THREE, THREES, Cards
from scorekeeper.rules.check import check
from scorekeeper.rules.facts import (
    BLACK,
    MIXED,
    SEQUENCE,
    SET,
    WILD,
    MeldFacts,
    gaps,
    meld_facts,
    one_suit,
)
from scorekeeper.rules.record import Opening
from scorekeeper.rules.rule import Fault, Found, placed
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.sequences.rules import Sequences
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.view import HandView, SideView

Faults = Iterator[Fault]

# By how many the wild cards of a meld may exceed its naturals.
_MOST_MORE = {"limit": inf, "not-more-than-naturals": 0, "fewer-than-naturals": -1}
_RULE_WORDS = {
    "not-more-than-naturals": "they may not outnumber them",
    "fewer-than-naturals": "they must be fewer",
}


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Under which a meld is judged: did its side go out, and what did it open with if known."""

    out: bool = False
    opening: tuple[MeldFacts, ...] | None = None


def _surely_legal(meld: MeldFacts, variant: Variant) -> bool:
    """A set of naturals of an ordinary length: the usual case, told without running every rule."""
    rules = variant.melds
    return (
        meld.shape == SET
        and not meld.wilds
        and meld.size >= rules.min_cards
        and meld.size >= rules.min_naturals
        and (rules.max_size is None or meld.size <= rules.max_size)
    )


def judge_meld(meld: MeldFacts, variant: Variant, around: Circumstances) -> Faults:
    """Every fault of one meld."""
    if meld.size < variant.melds.min_cards:
        yield Melds.too_short(**_facts(meld), limit=variant.melds.min_cards)
    if not meld.size:
        return
    for rule, more in _BY_SHAPE[meld.shape](meld, variant, around):
        yield rule(**{**_facts(meld), **more})


def _facts(meld: MeldFacts) -> dict[str, object]:
    return {
        "what": meld.words if meld.size else "no rank",
        "size": meld.size,
        "naturals": meld.naturals,
        "wilds": meld.wilds,
    }


def _set_faults(meld: MeldFacts, variant: Variant, around: Circumstances) -> Faults:
    rules = variant.melds
    if meld.naturals < rules.min_naturals:
        yield Melds.too_few_naturals(limit=rules.min_naturals)
    if meld.wilds:
        yield from _wild_faults(meld, variant, around)
    longer_allowed = rules.long_set_when_out and around.out
    if rules.max_size is not None and meld.size > rules.max_size and not longer_allowed:
        yield Melds.too_long(limit=rules.max_size)


def _wild_faults(meld: MeldFacts, variant: Variant, around: Circumstances) -> Faults:
    rules = variant.melds
    if _takes_no_wild(meld, variant, around):
        yield WildCards.in_rank()
    limit = rules.max_wilds
    if rules.rule_of_five and around.opening is not None and meld.naturals < FIVE:
        limit = min(meld.wilds if limit is None else limit, _opened_with(meld, around.opening))
    if limit is not None and meld.wilds > limit:
        yield WildCards.too_many(limit=limit)
    if meld.wilds - meld.naturals > _MOST_MORE[rules.wild_rule]:
        yield WildCards.outnumber_naturals(rule=_RULE_WORDS[rules.wild_rule])


FIVE = 5  # of the rule of five


def _opened_with(meld: MeldFacts, opening: tuple[MeldFacts, ...]) -> int:
    """Wild cards that the side's opening had in a meld of this rank."""
    return max(
        (each.wilds for each in opening if each.rank == meld.rank and each.shape == SET), default=0
    )


def _takes_no_wild(meld: MeldFacts, variant: Variant, around: Circumstances) -> bool:
    if meld.rank in variant.melds.no_wild_ranks:
        return True
    if meld.rank not in variant.melds.opening_wild_ranks or around.opening is None:
        return False
    return _opened_with(meld, around.opening) == 0


def _wild_meld_faults(meld: MeldFacts, variant: Variant, around: Circumstances) -> Faults:
    rules = variant.melds
    only_jokers = meld.cards.count(JOKER) == meld.size
    if not rules.wild_melds or (rules.wild_needs_deuce and only_jokers):
        needed = "a deuce" if rules.wild_melds else "naturals"
        yield WildCards.alone(rule=needed)
    elif meld.size > rules.canasta_size:
        yield Melds.too_long(limit=rules.canasta_size)


def _sequence_faults(meld: MeldFacts, variant: Variant, around: Circumstances) -> Faults:
    cards, rules = meld.cards, variant.melds
    most = rules.most_in_sequence
    if meld.wilds > most:
        takes = f"sequences take at most {most}" if most else "sequences take none"
        yield Sequences.wild(rule=takes)
    elif meld.wilds - meld.naturals > _MOST_MORE[rules.wild_rule]:
        yield WildCards.outnumber_naturals(rule=_RULE_WORDS[rules.wild_rule])
    if any(cards.count(rank) for rank in THREES):
        yield Sequences.ranks()
    if one_suit(cards) is None:
        yield Sequences.suits()
    twice = any(count > 1 for rank, count in cards.counts.items() if rank not in (JOKER, "2"))
    if twice or gaps(cards) > meld.wilds:
        yield Sequences.broken()
    limit = rules.canasta_size
    if rules.long_sequence_when_out and around.out:
        limit = len(variant.meld_ranks)  # beyond the lowest and the highest there is no place
    if meld.size > limit:
        yield Melds.too_long(limit=limit)


def _black_three_faults(meld: MeldFacts, variant: Variant, around: Circumstances) -> Faults:
    if not variant.melds.black_threes:
        yield Threes.never(what="Black threes", done="melded")
    elif not around.out:
        yield Threes.black_early()
    if meld.wilds:
        yield WildCards.in_rank()


def _mixed_faults(meld: MeldFacts, variant: Variant, around: Circumstances) -> Faults:
    ranks = [rank for rank in meld.cards.counts if rank not in (JOKER, "2")]
    if ranks != [RED_THREE]:
        run = not variant.melds.sequences and _written_run(meld.cards)
        yield Sequences.not_allowed() if run else Melds.mixed_ranks()
    if meld.cards.count(RED_THREE):
        yield Threes.never(what="Red threes", done="melded")


def _written_run(cards: Cards) -> bool:
    """A sequence of one written suit, each rank once."""
    single = all(count == 1 for rank, count in cards.counts.items() if rank not in (JOKER, "2"))
    return single and one_suit(cards) is not None and gaps(cards) <= cards.wilds


_BY_SHAPE = {
    SET: _set_faults,
    WILD: _wild_meld_faults,
    SEQUENCE: _sequence_faults,
    BLACK: _black_three_faults,
    MIXED: _mixed_faults,
}


def opening_facts(opening: Opening | None, variant: Variant) -> tuple[MeldFacts, ...] | None:
    """The melds of a recorded opening; None if none was recorded."""
    if opening is None:
        return None
    return tuple(meld_facts(cards, variant) for cards in opening.melds)


def around_side(view: HandView, side: SideView) -> Circumstances:
    """The circumstances of the melds that are written under a side."""
    opening = opening_facts(side.record.initial_meld, view.variant)
    return Circumstances(out=side.won_out, opening=opening)


@check(
    Melds.too_short, Melds.too_long, Melds.too_few_naturals, WildCards.too_many,
    WildCards.outnumber_naturals, Melds.mixed_ranks, WildCards.in_rank, WildCards.alone,
    Sequences.not_allowed, Sequences.broken, Sequences.suits,
    Sequences.ranks, Sequences.wild, Threes.never, Threes.black_early,
    needs_cards=True,
)  # fmt: skip
def meld_faults(view: HandView) -> Iterator[Found]:
    """Every meld must be one that the variant allows."""
    for side in view.sides:
        around = around_side(view, side)
        for place, meld in enumerate(side.own.melds):
            if not _surely_legal(meld, view.variant):
                faults = judge_meld(meld, view.variant, around)
                yield from placed(faults, f"{side.where}.melds[{place}]")


def duplicate_places(melds: tuple[MeldFacts, ...], variant: Variant) -> Iterator[int]:
    """Places of melds that are one too many of their rank, whatever the order of writing.

    Of the melds of one rank there is one, or, where a second is begun after a canasta, at most one
    that is incomplete (format, 10).
    """
    rule = variant.melds.duplicate_rank
    counted: set[tuple[str, str]] = set()
    for place, meld in enumerate(melds):
        if rule == "free" or meld.shape not in (SET, WILD, BLACK):
            continue
        if rule == "after-complete" and meld.size >= variant.melds.canasta_size:
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
            yield Melds.duplicate_rank.at(where, what=side.own.melds[place].words)


def has_wild_beside_naturals(meld: MeldFacts, variant: Variant) -> bool:
    """The naturals of the meld are a canasta by themselves, and a wild card lies with them."""
    in_run = meld.shape == SEQUENCE and variant.melds.sequence_wilds > 0
    complete = meld.naturals >= variant.melds.canasta_size
    return complete and meld.wilds > 0 and (in_run or meld.shape == SET)


@check(
    WildCards.on_complete,
    needs_cards=True,
    applies=lambda variant: not variant.melds.wild_on_complete,
)
def wild_on_complete(view: HandView) -> Iterator[Found]:
    """A wild card may not join a complete natural canasta; it may have been there before."""
    for side in view.sides:
        for place, meld in enumerate(side.own.melds):
            if has_wild_beside_naturals(meld, view.variant):
                where = f"{side.where}.melds[{place}]"
                yield WildCards.on_complete.at(where, what=meld.words, naturals=meld.naturals)


@check(
    WildCards.barred,
    needs_cards=True,
    applies=lambda variant: bool(variant.melds.barred_wilds),
)
def deuces_barred(view: HandView) -> Iterator[Found]:
    """While an own wild meld is unfinished its wild cards are barred from other melds."""
    for side in view.sides:
        for place, meld in enumerate(side.own.melds):
            if holds_barred(meld, side.own.melds, view.variant):
                yield WildCards.barred.at(f"{side.where}.melds[{place}]", what=meld.words)


def holds_barred(meld: MeldFacts, table: tuple[MeldFacts, ...], variant: Variant) -> bool:
    """The meld holds wild cards that an unfinished meld of wild cards on the table bars."""
    size, barred = variant.melds.canasta_size, variant.melds.barred_wilds
    if meld.shape == WILD or not any(meld.cards.count(rank) for rank in barred):
        return False
    return any(each.shape == WILD and each.size < size for each in table)
