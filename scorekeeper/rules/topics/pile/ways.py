"""Taking the pile: the ways that the variant knows, and which of them are open."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards import NATURALS, Cards, rank_name
from scorekeeper.rules.facts import SEQUENCE, SET, MeldFacts, gaps, one_suit
from scorekeeper.rules.rule import Fault
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.topics.pile.upcard import PAIR, no_pair
from scorekeeper.rules.variant import Variant

OPEN, TOO_LONG, FINISHED, CLOSED = "open", "too long", "finished", "closed"

ONTO = ("onto-set", "onto-sequence")  # ways that lay nothing from the hand


@dataclass(frozen=True, slots=True)
class Way:
    """One way of using the top card: `state` says whether it is open."""

    name: str
    state: str
    needs_unfrozen: bool
    size: int  # cards that the meld would have


def ways(
    upcard: Cards, hand: Cards, table: tuple[MeldFacts, ...], variant: Variant
) -> tuple[Way, ...]:
    """Every way that the variant knows for a natural top card, leaving freezing aside."""
    rank, suit, _ = upcard.items[0]
    own = [meld for meld in table if meld.shape == SET and meld.rank == rank]
    found = [_pair(rank, hand, own, variant)]
    if variant.pile.natural_and_wild:
        found.append(_natural_and_wild(rank, hand, own, variant))
    if variant.pile.onto_set:
        found.append(_onto_set(own, variant))
    if variant.pile.onto_sequence:
        found.append(_onto_sequence(rank, suit, table, variant))
    return tuple(found)


def _apart(own: list[MeldFacts], variant: Variant) -> bool:
    """The cards may be a new meld beside the own ones of their rank."""
    rule = variant.melds.duplicate_rank
    complete = all(meld.size >= variant.melds.canasta_size for meld in own)
    return not own or rule == "free" or (rule == "after-complete" and complete)


def _grown(own: list[MeldFacts], more: int, variant: Variant) -> tuple[str, int]:
    """State and size of the smallest of these sets with so many cards more."""
    limit = variant.melds.max_size
    size = min(meld.size for meld in own)
    if limit is None or size + more <= limit:
        return OPEN, size + more
    return (FINISHED if size >= variant.melds.canasta_size else TOO_LONG), size + more


def _pair(rank: str, hand: Cards, own: list[MeldFacts], variant: Variant) -> Way:
    if hand.count(rank) < PAIR:
        return Way("natural-pair", CLOSED, False, 0)
    apart = _apart(own, variant)
    state, size = (OPEN, PAIR + 1) if apart else _grown(own, PAIR + 1, variant)
    return Way("natural-pair", state, False, size)


def _natural_and_wild(rank: str, hand: Cards, own: list[MeldFacts], variant: Variant) -> Way:
    name, rules = "natural-and-wild", variant.melds
    most = rules.max_wilds
    takes = rank not in (*rules.no_wild_ranks, *rules.opening_wild_ranks)
    if not (hand.count(rank) and hand.wilds and takes) or most == 0:
        return Way(name, CLOSED, True, 0)
    if _apart(own, variant):
        return Way(name, OPEN, True, PAIR + 1)
    room = [meld for meld in own if most is None or meld.wilds < most]
    if not room:
        return Way(name, CLOSED, True, 0)
    joined = [meld for meld in room if rules.wild_on_complete or not _is_natural_canasta(meld)]
    if not joined:
        return Way(name, FINISHED, True, _grown(room, PAIR + 1, variant)[1])
    state, size = _grown(joined, PAIR + 1, variant)
    return Way(name, state, True, size)


def _is_natural_canasta(meld: MeldFacts) -> bool:
    return meld.canasta is not None and not meld.wilds


def _onto_set(own: list[MeldFacts], variant: Variant) -> Way:
    if not own:
        return Way("onto-set", CLOSED, True, 0)
    size, limit = min(meld.size for meld in own), variant.melds.max_size
    if size >= variant.melds.canasta_size and not variant.pile.onto_complete:
        return Way("onto-set", FINISHED, True, size + 1)
    if limit is not None and size + 1 > limit:
        state = FINISHED if size >= variant.melds.canasta_size else TOO_LONG
        return Way("onto-set", state, True, size + 1)
    return Way("onto-set", OPEN, True, size + 1)


def _ends(meld: MeldFacts) -> Iterator[str]:
    """The ranks that would lengthen a sequence.

    A wild card that fills no gap lies at either end, wherever there is room.
    """
    places = sorted(NATURALS.index(rank) for rank in meld.cards.counts if rank in NATURALS)
    if not places:
        return
    spare = max(0, meld.wilds - gaps(meld.cards))
    for before in range(spare + 1):
        first, last = places[0] - before, places[-1] + spare - before
        if first >= 0 and last < len(NATURALS):
            yield from NATURALS[max(0, first - 1) : first]
            yield from NATURALS[last + 1 : last + 2]


def _onto_sequence(rank: str, suit: str, table: tuple[MeldFacts, ...], variant: Variant) -> Way:
    fitting = [
        meld.size
        for meld in table
        if meld.shape == SEQUENCE and suit and one_suit(meld.cards) == suit and rank in _ends(meld)
    ]
    if not fitting:
        return Way("onto-sequence", CLOSED, True, 0)
    size = min(fitting)
    state = FINISHED if size >= variant.melds.canasta_size else OPEN
    return Way("onto-sequence", state, True, size + 1)


def pile_faults(
    found: tuple[Way, ...], *, frozen: bool, rank: str, variant: Variant
) -> Iterator[Fault]:
    """Why none of the ways is open, as one fault; nothing if one is."""
    if any(way.state == OPEN and not (frozen and way.needs_unfrozen) for way in found):
        return
    name = rank_name(rank)
    pair = found[0]
    barred = [way for way in found if way.state in (TOO_LONG, FINISHED)]
    if pair.state in (TOO_LONG, FINISHED):
        barred = [pair]
    elif any(way.state == OPEN for way in found):
        yield Pile.frozen(what=name)
        return
    if barred:
        rule = Pile.too_long if barred[0].state == TOO_LONG else Pile.finished_canasta
        yield rule(what=name, size=barred[0].size, limit=variant.melds.max_size)
        return
    yield Pile.no_use(reason=no_pair(name))
