"""Finds the order of the cards in a set or an ordered run, and its faults.

Which cards a run has decides their order. The order in which they are written matters only for an
ace that can be at either end, and for a two written between the queen and such an ace.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.rules.cards import DEUCE, THREES, WILDS, Cards
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.topics.melds.fields import Shape
from scorekeeper.rules.topics.runs.fields import HIGH, PLACES, RunRules

FEWEST, BURRACO = 3, 7  # cards of a meld, of a burraco
TWO = PLACES[DEUCE]  # where it is natural
_NOT_ONCE = frozenset((*WILDS, "A"))  # ranks of which a run may have more than one card


class Flaw(Choice):
    """A reason why cards are no lawful meld."""

    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"
    WILD_ONLY = "wild-only"
    TOO_MANY_WILDS = "too-many-wilds"
    MIXED = "mixed-ranks"
    SUITS = "sequence-suits"
    BROKEN = "sequence-broken"
    NO_SETS = "set-not-allowed"
    THREES = "threes"


class Run(NamedTuple):
    """One possible order of the cards of a run; places go from 1, a low ace, to 14, a high one.

    `below` and `above` count the cards on either side of the wild card, of which there is at most
    one. `first` is the place of the lowest card.
    """

    size: int
    natural_two: bool
    wilds: int
    first: int
    below: int
    above: int
    ace: int  # place of the only ace, 0 without one or with two


class Lying(NamedTuple):
    """A meld in order; a lawful run has every possible order (two if the ace can move)."""

    shape: Shape
    size: int
    wilds: int
    flaws: tuple[Flaw, ...]
    ways: tuple[Run, ...]

    @property
    def naturals(self) -> int:
        """The cards that are not wild."""
        return self.size - self.wilds


def suit_of(cards: Cards) -> str:
    """Return the suit of all cards except twos and jokers, or ""."""
    suits = {suit for rank, suit, _ in cards.items if rank not in WILDS}
    return suits.pop() if len(suits) == 1 else ""


def _has_own_two(cards: Cards, suit: str) -> bool:
    return any(rank == DEUCE and each == suit for rank, each, _ in cards.items)


def _ways(cards: Cards, rules: RunRules, *, most: int = 1, natural: bool | None = None) -> tuple[Run, ...]:
    """Return each order in which cards are a run with `most` wild cards, a natural two first.

    `natural` says whether a two is in its own place; None tries both.
    """
    suit = suit_of(cards)
    if not suit:
        return ()
    others = [rank for rank in cards.counts if rank not in _NOT_ONCE]
    aces = cards.count("A")
    if any(cards.counts[rank] > 1 for rank in others) or aces > 1 + rules.ace_at_both_ends:
        return ()
    places = {PLACES[rank] for rank in others}
    own = (True, False) if rules.lowest is None and _has_own_two(cards, suit) else (False,)
    for two in own if natural is None else (natural,):
        wilds = cards.wilds - two
        if wilds > most:
            continue
        lying = places | {TWO} if two else places
        ends = [end for end in _ENDS[min(2, aces)] if not end or end[0] >= rules.floor]
        runs = [_run({*lying, *end}, wilds, two, rules.floor) for end in ends]
        if found := tuple([run for run in runs if run is not None]):
            return found
    return ()


# Places of aces by their number: none, either end, both ends.
_ENDS: Sequence[Sequence[tuple[int, ...]]] = (((),), ((1,), (HIGH,)), ((1, HIGH),))


def _run(lying: set[int], wilds: int, two: int, floor: int) -> Run | None:
    """Return the run of naturals in these places, with wild cards in the gaps and at an end.

    No card lies below `floor`.
    """
    places = sorted(lying)
    if not places or places[-1] - places[0] + 1 - len(places) > wilds:
        return None
    first, count = places[0], len(places)
    gap = next((low for low, high in pairwise(places) if high > low + 1), 0)
    free_below = wilds == 1 and not gap and first > floor
    below = places.index(gap) + 1 if gap else 0 if free_below else count
    low, high = first == 1, places[-1] == HIGH
    return Run(
        size=count + wilds,
        natural_two=bool(two),
        wilds=wilds,
        first=first - free_below,
        below=below,
        above=count - below,
        ace=0 if low == high else 1 if low else HIGH,
    )


def lie(cards: Cards, rules: RunRules, per_rank: int) -> Lying:
    """Return the order of cards melded together; `per_rank` is how many cards of a rank exist."""
    if any(cards.count(rank) for rank in THREES):
        return Lying(Shape.MIXED, cards.size, cards.wilds, (Flaw.THREES,), ())
    ranks = [rank for rank in cards.counts if rank not in WILDS]
    ways = _two_as_king(cards, rules) or _ways(cards, rules)
    if not ranks:
        shape = Shape.WILD
    elif len(ranks) == 1 and not (cards.counts[ranks[0]] == 1 and _own_two_lies(cards, ways, rules)):
        shape = Shape.SET
    elif ways and FEWEST <= cards.size <= rules.longest:
        return Lying(Shape.SEQUENCE, cards.size, ways[0].wilds, (), ways)
    elif suit_of(cards) or all(cards.counts[rank] == 1 for rank in ranks):
        shape = Shape.SEQUENCE
    else:
        shape = Shape.MIXED
    wilds = cards.wilds - (shape is Shape.SEQUENCE and _beside(cards, rules))
    return Lying(shape, cards.size, wilds, tuple(_flaws(cards, shape, wilds, rules, per_rank)), ())


def _two_as_king(cards: Cards, rules: RunRules) -> tuple[Run, ...]:
    """Return the run as it is written if its own two lies between the queen and the ace.

    Its own place is free in such a run; only the written order tells that the two replaces the
    king.
    """
    if cards.count("K") or not _has_own_two(cards, suit_of(cards)):
        return ()
    ways = _ways(cards, replace(rules, ace_at_both_ends=False), natural=False)
    return tuple(way for way in ways if way.ace == HIGH and is_in_order(cards, way))


def _own_two_lies(cards: Cards, ways: tuple[Run, ...], rules: RunRules) -> bool:
    """Return whether a single card and the two of its suit form a run."""
    return ways[0].natural_two if ways else _beside(cards, rules)


def _beside(cards: Cards, rules: RunRules) -> bool:
    """Return whether, in an unlawful run, a two of the suit is next to its three or its ace."""
    twos = {suit for rank, suit in cards if rank == DEUCE and suit}
    return rules.lowest is None and any(rank in ("A", "3") and suit in twos for rank, suit in cards)


def _flaws(cards: Cards, shape: Shape, wilds: int, rules: RunRules, per_rank: int) -> Iterator[Flaw]:
    if cards.size < FEWEST:
        yield Flaw.TOO_SHORT
    if not cards:
        return
    if shape in _NEVER:
        yield _NEVER[shape]
        return
    if wilds > 1:
        yield Flaw.TOO_MANY_WILDS
    if shape is Shape.SET:
        yield from _flaws_of_set(cards, rules, per_rank)
    else:
        yield from _flaws_of_run(cards, rules)


_NEVER: Mapping[Shape, Flaw] = {Shape.WILD: Flaw.WILD_ONLY, Shape.MIXED: Flaw.MIXED}


def _flaws_of_set(cards: Cards, rules: RunRules, per_rank: int) -> Iterator[Flaw]:
    rank = cards.without_wilds.rank
    if rank not in rules.sets:
        yield Flaw.NO_SETS
    if cards.count(rank) > per_rank:
        yield Flaw.TOO_LONG


def _flaws_of_run(cards: Cards, rules: RunRules) -> Iterator[Flaw]:
    """Return why cards are no run; with too many wild cards the order may still be right."""
    if not suit_of(cards):
        yield Flaw.SUITS
    elif not _ways(cards, rules, most=cards.size, natural=_beside(cards, rules)):
        yield Flaw.BROKEN
    if cards.size > rules.longest:
        yield Flaw.TOO_LONG


def is_in_order(cards: Cards, way: Run) -> bool:
    """Return whether the cards are written as a rising or falling run in this order."""
    line = list(cards)
    own = suit_of(cards)
    for row in (line, line[::-1]):
        start = way.ace - next(at for at, (rank, _) in enumerate(row) if rank == "A")
        off = [
            rank
            for at, (rank, suit) in enumerate(row)
            if not _in_place(rank, start + at, way, natural=suit == own and way.natural_two)
        ]
        if len(off) <= way.wilds and all(rank in WILDS for rank in off):
            return True
    return False


def _in_place(rank: str, place: int, way: Run, *, natural: bool) -> bool:
    if rank == "A":
        return place == way.ace
    return PLACES.get(rank) == place and (natural or rank != DEUCE)
