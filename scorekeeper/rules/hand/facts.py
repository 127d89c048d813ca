"""Facts that follow from a record and its variant: shapes, points and canastas, computed once.

Checks and score lines read these facts; none of them looks at raw cards again.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from scorekeeper.rules.cards import ANY_WILD, BLACK_THREE, DEUCE, JOKER, NATURALS, THREES, Cards, combine
from scorekeeper.rules.elements.fact import CardFaces, RankName
from scorekeeper.rules.hand.classes import class_of
from scorekeeper.rules.hand.runs import Flaw, Lying, lie
from scorekeeper.rules.record.values import SideRecord
from scorekeeper.rules.topics.melds.fields import CanastaKind, DuplicateRank, Shape
from scorekeeper.rules.variant import Variant

SET, SEQUENCE, WILD, BLACK, MIXED, _ = Shape
_PLACE = {rank: place for place, rank in enumerate(NATURALS)}
_OUTSIDE = frozenset({DEUCE, JOKER})
MOST_MELDS = 4096  # the most that are kept for a variant
LONGEST = 50  # characters of the cards of a meld in a sentence
_RANKED = frozenset({SET, WILD, BLACK})  # shapes whose melds a side lays together


class MeldFacts(NamedTuple):
    """One meld: its `rank` if it is a set, its `naturals` (without threes), its card points."""

    cards: Cards
    shape: Shape
    rank: str
    naturals: int
    wilds: int
    points: int
    canasta: CanastaKind | None
    concealed: bool
    size: int  # cards in the meld
    flaws: tuple[Flaw, ...] = ()  # why it is not a meld, if runs have an order
    second: bool = False  # a set beside another one of its rank, if the side may have only one

    @property
    def named(self) -> RankName | CardFaces:
        """The name of the meld in a message: "kings", "wild cards", or its cards."""
        if self.shape in _RANKED:
            return RankName(ANY_WILD if self.shape == WILD else self.rank)
        return CardFaces(self.cards, LONGEST)

    @property
    def words(self) -> str:
        """The name of the meld in English."""
        return self.named.english


Laid = tuple[MeldFacts, ...]


class TableFacts(NamedTuple):
    """What a side has on the table: melds (none if tallied), canastas by kind, card points."""

    melds: tuple[MeldFacts, ...]
    canastas: Mapping[str, int]
    total: int  # canastas of every kind
    points: int
    has_melded: bool


def is_run(cards: Cards, ranks: list[str]) -> bool:
    """Return whether cards of several ranks are meant as a sequence.

    Red and black threes together count as one rank.
    """
    if set(THREES) <= set(ranks):
        return False
    if all(cards.counts[rank] == 1 for rank in ranks):
        return True
    return one_suit(cards) is not None


def is_whole_run(cards: Cards, most_wilds: int) -> bool:
    """Return whether cards are consecutive, of one suit, and nothing else.

    `most_wilds` wild cards may fill gaps or be at an end.
    """
    one_of_each = all(copies == 1 for rank, copies in cards.counts.items() if rank not in _OUTSIDE) and not any(
        cards.count(rank) for rank in THREES
    )
    filled = cards.wilds <= most_wilds and gaps(cards) <= cards.wilds
    return filled and one_of_each and one_suit(cards) is not None


def one_suit(cards: Cards) -> str | None:
    """Return the one suit of all natural cards, or None."""
    suits = {suit for rank, suit, _ in cards.items if rank not in _OUTSIDE}
    return suits.pop() if len(suits) == 1 and "" not in suits else None


def gaps(cards: Cards) -> int:
    """Return how many ranks are missing between the lowest and highest natural card."""
    places = sorted(_PLACE[rank] for rank in cards.counts if rank in _PLACE)
    return 0 if not places else places[-1] - places[0] + 1 - len(places)


def _shape(cards: Cards, ranks: list[str], variant: Variant) -> Shape:
    if len(ranks) == 1 and ranks[0] in _PLACE:
        return SET
    if not ranks:
        return WILD
    if len(ranks) > 1:
        return SEQUENCE if variant.melds.sequences and is_run(cards, ranks) else MIXED
    if ranks[0] == BLACK_THREE:
        return BLACK
    return MIXED


def laid(cards: Cards, variant: Variant) -> Lying:
    """Return the order of the cards of a meld, in a variant whose runs have an order."""
    assert variant.runs is not None  # noqa: S101 - only asked of such a variant
    return lie(cards, variant.runs, 4 * (variant.deal.packs or 1))


def _laid_facts(variant: Variant, cards: Cards, _: bool, trump: str | None) -> MeldFacts:
    """Return the facts about a meld if runs have an order; an unlawful meld has no kind."""
    found, points = laid(cards, variant), variant.laid_points
    kinds = variant.once("kinds", lambda: {kind.code: kind for kind in variant.canasta_kinds})
    bonuses = variant.once("bonuses", lambda: {code: kind.bonus for code, kind in kinds.items()})
    assert variant.runs is not None  # noqa: S101 - as above
    return MeldFacts(
        cards=cards,
        shape=found.shape,
        rank=next((rank for rank in cards.counts if rank not in _OUTSIDE), ""),
        naturals=found.naturals,
        wilds=found.wilds,
        points=sum(points[rank] * copies for rank, copies in cards.counts.items()),
        canasta=kinds.get(class_of(cards, found, variant.runs, bonuses, trump)),
        concealed=False,
        size=found.size,
        flaws=found.flaws,
    )


def meld_facts(cards: Cards, variant: Variant, *, concealed: bool = False, trump: str | None = None) -> MeldFacts:
    """Work out one meld; `trump` is the suit of trumps where the hand has one."""
    # A hand is judged again with every tap on its entry page, and most melds stay the same.
    known = variant.memo.get("melds")
    if known is None:
        find = _set_facts if variant.runs is None else _laid_facts
        known = variant.once("melds", lambda: lru_cache(MOST_MELDS)(partial(find, variant)))
    found: MeldFacts = known(cards, concealed, trump)
    return found


def _set_facts(variant: Variant, cards: Cards, concealed: bool, _: str | None) -> MeldFacts:
    """Return the facts about a meld if sequences have no order."""
    # Written as one pass over the ranks: this is the innermost loop of a ruling.
    values, size = variant.card_points, cards.size
    points = wilds = 0
    ranks: list[str] = []
    for rank, copies in cards.counts.items():
        if rank in values:
            points += values[rank] * copies
        elif rank == BLACK_THREE:
            points += variant.black_three_points * copies
        if rank in _OUTSIDE:
            wilds += copies
        else:
            ranks.append(rank)
    shape = _shape(cards, ranks, variant)
    canasta = None
    run = variant.melds.sequence_wilds
    if size >= variant.melds.canasta_size and (shape != SEQUENCE or is_whole_run(cards, run)):
        jokers = cards.counts.get(JOKER, 0)
        # Where sequences may have wild cards, such a sequence is a mixed canasta, like a set.
        as_set = shape == SEQUENCE and wilds and variant.melds.sequence_wilds
        one = ranks[0] if len(ranks) == 1 else ""
        canasta = _kind(variant, SET if as_set else shape, one, wilds, jokers)
    rank = ranks[0] if ranks else DEUCE
    return MeldFacts(cards, shape, rank, size - wilds, wilds, points, canasta, concealed, size)


def _kind(variant: Variant, shape: Shape, rank: str, wilds: int, jokers: int) -> CanastaKind | None:
    for kind in variant.canasta_kinds:
        if kind.fits(shape, rank, wilds, jokers):
            return kind
    return None


def one_set_of_a_rank(lots: Sequence[Laid], variant: Variant) -> tuple[Laid, ...]:
    """Return the melds of the partners of a hand, of which one set of a rank stands.

    Where runs have an order and a second set of a rank is not allowed, the longest lawful set of a
    rank stands, of equal ones the first; the others are `second` and have no class.
    """
    if variant.runs is None or variant.melds.duplicate_rank is not DuplicateRank.NEVER:
        return tuple(lots)
    sets = [meld for melds in lots for meld in melds if is_lawful_set(meld)]
    longest: dict[str, int] = {}
    for meld in sets:
        longest[meld.rank] = max(meld.size, longest.get(meld.rank, 0))
    if len(longest) == len(sets):
        return tuple(lots)

    def judged(meld: MeldFacts) -> MeldFacts:
        if not is_lawful_set(meld):
            return meld
        if longest[meld.rank] == meld.size:
            longest[meld.rank] = 0  # those that follow are seconds
            return meld
        return meld._replace(canasta=None, second=True)

    return tuple(tuple([judged(meld) for meld in melds]) for melds in lots)


def is_lawful_set(meld: MeldFacts) -> bool:
    """Return whether the meld is a set without a fault."""
    return meld.shape is SET and not meld.flaws


def table_of_melds(melds: tuple[MeldFacts, ...]) -> TableFacts:
    """Return the facts of a side's melds together."""
    canastas: dict[str, int] = {}
    points = cards = 0
    for meld in melds:
        cards += meld.size
        points += meld.points
        if meld.canasta is not None:
            canastas[meld.canasta.code] = canastas.get(meld.canasta.code, 0) + 1
    return TableFacts(melds, canastas, sum(canastas.values()), points, cards > 0)


def table_facts(side: SideRecord, variant: Variant, trump: str | None = None) -> TableFacts:
    """Work out what a side has on the table, itemised or tallied."""
    if side.tally is not None:
        tally = side.tally
        return TableFacts((), tally.canastas, tally.total_canastas, tally.melded_points, tally.has_melded)
    melds = [meld_facts(meld.cards, variant, concealed=meld.concealed, trump=trump) for meld in side.melds]
    return table_of_melds(tuple(melds))


def pooled(tables: Iterable[TableFacts], variant: Variant) -> TableFacts:
    """Return the common table of a hand's partners, whose melds of the same rank are joined.

    Sequences have no rank and stay as they are, as do two melds of a rank under one player. Where
    several melds of a rank are lawful, none are joined.
    """
    tables = tuple(tables)
    merged: dict[tuple[str, str, int], list[MeldFacts]] = {}
    for whose, table in enumerate(tables):
        seen: dict[str, int] = {}
        longest_first = sorted(table.melds, key=lambda meld: (-meld.size, meld.cards.text))
        for place, meld in enumerate(longest_first):
            if meld.shape in _RANKED and variant.runs is None:
                nth = seen[meld.rank] = seen.get(meld.rank, 0) + 1
                merged.setdefault((meld.shape, meld.rank, nth), []).append(meld)
            else:
                merged[meld.shape, f"{whose}", place] = [meld]
    melds = tuple(parts[0] if len(parts) == 1 else _joined(parts, variant) for parts in merged.values())
    sums = table_of_melds(melds)
    tallied = [table for table in tables if table.has_melded and not table.melds]
    canastas = dict(sums.canastas)
    for table in tallied:
        for kind, count in table.canastas.items():
            canastas[kind] = canastas.get(kind, 0) + count
    return TableFacts(
        melds,
        canastas,
        sum(canastas.values()),
        sums.points + sum(table.points for table in tallied),
        any(table.has_melded for table in tables),
    )


def _joined(parts: list[MeldFacts], variant: Variant) -> MeldFacts:
    return meld_facts(combine(meld.cards for meld in parts), variant, concealed=any(meld.concealed for meld in parts))
