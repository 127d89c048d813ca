"""The ways of taking the pile with its top card: which are allowed, and what forbids the others."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.rules.cards import NATURALS, THREES, WILDS, Cards
from scorekeeper.rules.elements.fact import Choice, Phrase, RankName
from scorekeeper.rules.elements.rule import Fault, Rule
from scorekeeper.rules.hand.facts import SEQUENCE, SET, MeldFacts, gaps, one_suit
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.pile.rules import Pile, Useless
from scorekeeper.rules.variant import Variant

Faults = Iterator[Fault]
Table = tuple[MeldFacts, ...]

PAIR = 2  # naturals from the hand that take a frozen pile


class Use(Choice):
    """What the top card is used for."""

    PAIR = "natural-pair", "with two naturals of the top card's rank from the hand"
    WITH_WILD = "natural-and-wild", "with one natural and a wild card"
    ONTO_SET = "onto-set", "onto the side's own set"
    ONTO_SEQUENCE = "onto-sequence", "onto the side's own sequence"
    OPENING = "opening", "by opening with its top card"

    @property
    def onto(self) -> bool:
        """Whether it uses no card from the hand."""
        return self in (Use.ONTO_SET, Use.ONTO_SEQUENCE)


class Way(NamedTuple):
    """A way of using the top card; if it is not open, `bar` is the rule that closes it, if any."""

    use: Use
    is_open: bool = False
    bar: Rule | None = None
    size: int = 0  # cards that the meld would have

    def free(self, *, frozen: bool) -> bool:
        """Return whether this way is open for a pile that is frozen or not."""
        return self.is_open and not (frozen and self.use is not Use.PAIR)


def card_faults(rank: str, variant: Variant) -> Faults:
    """Yield why the top card itself prevents taking the pile."""
    if rank in WILDS:
        yield Pile.wild_upcard()
    elif rank in THREES:
        yield Pile.stop_card(what=RankName(rank, 1))
    elif rank == "7" and not variant.pile.seven_takes:
        yield Pile.seven_upcard()


def _useless(why: Useless, rank: str) -> Fault:
    return Pile.no_use(reason=Phrase(why, {"what": RankName(rank)}))


def upcard_faults(melds: Table, upcard: Cards, variant: Variant) -> Faults:
    """Yield faults of the card from the pile in an initial meld that includes it."""
    rank = upcard.rank
    faults = list(card_faults(rank, variant))
    yield from faults
    if faults:
        return
    lying = [meld for meld in melds if meld.shape == SET and meld.rank == rank]
    if not lying:
        yield _useless(Useless.NOT_LAID, rank)
    elif all(meld.naturals - 1 < PAIR for meld in lying):
        if variant.pile.frozen_to_open:
            yield Pile.frozen(what=RankName(rank))
        elif not variant.pile.natural_and_wild:
            yield _useless(Useless.NO_PAIR, rank)


def ways(upcard: Cards, hand: Cards, table: Table, variant: Variant) -> tuple[Way, ...]:
    """Return every way in the variant to use a natural top card, without regard to freezing."""
    rank, suit, _ = upcard.items[0]
    own = [meld for meld in table if meld.shape == SET and meld.rank == rank]
    found = [_pair(rank, hand, own, variant)]
    if variant.pile.natural_and_wild:
        found.append(_with_wild(rank, hand, own, variant))
    if variant.pile.onto_set:
        found.append(_onto_set(own, variant))
    if variant.pile.onto_sequence:
        found.append(_onto_sequence(rank, suit, table, variant))
    return tuple(found)


def _may_be_new_meld(own: list[MeldFacts], variant: Variant) -> bool:
    """Return whether the cards may be a new meld beside the side's own melds of their rank."""
    rule = variant.melds.duplicate_rank
    complete = all(meld.size >= variant.melds.canasta_size for meld in own)
    again = rule is DuplicateRank.AFTER_COMPLETE and complete
    return not own or again or rule is DuplicateRank.FREE


def _grown(use: Use, own: list[MeldFacts], more: int, variant: Variant) -> Way:
    """Return the way that adds this many cards to the smallest of these sets."""
    limit = variant.melds.max_size
    size = min(meld.size for meld in own)
    if limit is None or size + more <= limit:
        return Way(use, True, None, size + more)
    whole = size >= variant.melds.canasta_size
    return Way(use, False, Pile.finished_canasta if whole else Pile.too_long, size + more)


def _pair(rank: str, hand: Cards, own: list[MeldFacts], variant: Variant) -> Way:
    if hand.count(rank) < PAIR:
        return Way(Use.PAIR)
    if _may_be_new_meld(own, variant):
        return Way(Use.PAIR, True, None, PAIR + 1)
    return _grown(Use.PAIR, own, PAIR + 1, variant)


def _with_wild(rank: str, hand: Cards, own: list[MeldFacts], variant: Variant) -> Way:
    rules, most = variant.melds, variant.melds.max_wilds
    takes = rank not in (*rules.no_wild_ranks, *rules.opening_wild_ranks)
    if not (hand.count(rank) and hand.wilds and takes) or most == 0:
        return Way(Use.WITH_WILD)
    if _may_be_new_meld(own, variant):
        return Way(Use.WITH_WILD, True, None, PAIR + 1)
    room = [meld for meld in own if most is None or meld.wilds < most]
    if not room:
        return Way(Use.WITH_WILD)
    joined = [each for each in room if rules.wild_on_complete or not each.canasta or each.wilds]
    if joined:
        return _grown(Use.WITH_WILD, joined, PAIR + 1, variant)
    size = min(meld.size for meld in room) + PAIR + 1
    return Way(Use.WITH_WILD, False, Pile.finished_canasta, size)


def _onto_set(own: list[MeldFacts], variant: Variant) -> Way:
    if not own:
        return Way(Use.ONTO_SET)
    size = min(meld.size for meld in own)
    if size >= variant.melds.canasta_size and not variant.pile.onto_complete:
        return Way(Use.ONTO_SET, False, Pile.finished_canasta, size + 1)
    return _grown(Use.ONTO_SET, own, 1, variant)


def _ends(meld: MeldFacts) -> Iterator[str]:
    """Yield the ranks that would extend a sequence.

    A wild card that fills no gap may be at either end, if there is room.
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


def _onto_sequence(rank: str, suit: str, table: Table, variant: Variant) -> Way:
    fitting = [
        meld.size
        for meld in table
        if meld.shape == SEQUENCE and suit and one_suit(meld.cards) == suit and rank in _ends(meld)
    ]
    if not fitting:
        return Way(Use.ONTO_SEQUENCE)
    size = min(fitting)
    whole = size >= variant.melds.canasta_size
    bar = Pile.finished_canasta if whole else None
    return Way(Use.ONTO_SEQUENCE, not whole, bar, size + 1)


def pile_faults(found: tuple[Way, ...], *, frozen: bool, rank: str, variant: Variant) -> Faults:
    """Yield why no way is open, as one fault; nothing if one is."""
    if any(way.free(frozen=frozen) for way in found):
        return
    barred = next((way for way in found if way.bar), None)
    if not found[0].bar and any(way.is_open for way in found):
        yield Pile.frozen(what=RankName(rank))
    elif barred and barred.bar:
        limit = variant.melds.max_size
        yield barred.bar(what=RankName(rank), size=barred.size, limit=limit)
    else:
        yield _useless(Useless.NO_PAIR, rank)
