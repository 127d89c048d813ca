"""Finds the order of the cards in a set or an ordered run, its faults, and its class.

Which cards a run has decides their order. The order in which they are written matters only for an
ace that can be at either end.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.rules.cards import DEUCE, WILDS, Cards
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.topics.melds.fields import Shape
from scorekeeper.rules.topics.runs.fields import RoyalAce, RunRules, SemiClean

FEWEST, BURRACO, LONGEST = 3, 7, 14  # cards of a meld, of a burraco, of the longest run
BESIDE = 7  # cards beside the wild card of a semi-clean run
SUPER = 8  # naturals of a super burraco
TWO, HIGH = 2, 14  # places of the natural two and of an ace above the king
_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PLACES: Mapping[str, int] = {rank: place for place, rank in enumerate(_NAMES, start=1)}
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


def _ways(
    cards: Cards, *, both_ends: bool, most: int = 1, natural: bool | None = None
) -> tuple[Run, ...]:
    """Return each order in which cards are a run with `most` wild cards, a natural two first.

    `natural` says whether a two is in its own place; None means as possible.
    """
    suit = suit_of(cards)
    if not suit:
        return ()
    others = [rank for rank in cards.counts if rank not in _NOT_ONCE]
    aces = cards.count("A")
    if any(cards.counts[rank] > 1 for rank in others) or aces > 1 + both_ends:
        return ()
    places = {PLACES[rank] for rank in others}
    own = (True, False) if _has_own_two(cards, suit) else (False,)
    for two in own if natural is None else (natural,):
        wilds = cards.wilds - two
        if wilds > most:
            continue
        lying = places | {TWO} if two else places
        runs = [_run({*lying, *end}, wilds, two) for end in _ENDS[min(2, aces)]]
        if found := tuple([run for run in runs if run is not None]):
            return found
    return ()


# Places of aces by their number: none, either end, both ends.
_ENDS: Sequence[Sequence[tuple[int, ...]]] = (((),), ((1,), (HIGH,)), ((1, HIGH),))


def _run(lying: set[int], wilds: int, two: int) -> Run | None:
    """Return the run of naturals in these places, with wild cards in the gaps and at an end."""
    places = sorted(lying)
    if not places or places[-1] - places[0] + 1 - len(places) > wilds:
        return None
    first, count = places[0], len(places)
    gap = next((low for low, high in pairwise(places) if high > low + 1), 0)
    free_below = wilds == 1 and not gap and first > 1
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
    ranks = [rank for rank in cards.counts if rank not in WILDS]
    ways = _ways(cards, both_ends=rules.ace_at_both_ends)
    if not ranks:
        shape = Shape.WILD
    elif len(ranks) == 1 and not (cards.counts[ranks[0]] == 1 and _own_two_lies(cards, ways)):
        shape = Shape.SET
    elif ways and FEWEST <= cards.size <= LONGEST:
        return Lying(Shape.SEQUENCE, cards.size, ways[0].wilds, (), ways)
    elif suit_of(cards) or all(cards.counts[rank] == 1 for rank in ranks):
        shape = Shape.SEQUENCE
    else:
        shape = Shape.MIXED
    wilds = cards.wilds - (shape is Shape.SEQUENCE and _beside(cards))
    return Lying(shape, cards.size, wilds, tuple(_flaws(cards, shape, wilds, rules, per_rank)), ())


def _own_two_lies(cards: Cards, ways: tuple[Run, ...]) -> bool:
    """Tell whether a single card and the two of its suit form a run."""
    return ways[0].natural_two if ways else _beside(cards)


def _beside(cards: Cards) -> bool:
    """Tell whether, in an unlawful run, a two of the suit is next to its three or its ace."""
    twos = {suit for rank, suit in cards if rank == DEUCE and suit}
    return any(rank in ("A", "3") and suit in twos for rank, suit in cards)


def _flaws(
    cards: Cards, shape: Shape, wilds: int, rules: RunRules, per_rank: int
) -> Iterator[Flaw]:
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
    elif not _ways(
        cards, both_ends=rules.ace_at_both_ends, most=cards.size, natural=_beside(cards)
    ):
        yield Flaw.BROKEN
    if cards.size > LONGEST:
        yield Flaw.TOO_LONG


def written(cards: Cards, way: Run) -> bool:
    """Tell whether the cards are written as a rising or falling run in this order."""
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


def _royal(run: Run, rules: RunRules) -> bool:
    return run.first == 1 or run.size == LONGEST or rules.royal_ace is RoyalAce.EITHER


def _semi_clean(laid: Lying, run: Run | None, rules: RunRules) -> bool:
    if not laid.wilds or rules.semi_clean is SemiClean.NONE:
        return False
    at_end = rules.semi_clean is SemiClean.END_ONLY
    if run is None:
        return laid.size == BESIDE + 1 if at_end else laid.size > BESIDE
    beside = max(run.below, run.above)
    return beside >= BESIDE and (not at_end or beside == laid.size - 1)


# The classes in their order of precedence: the first that a burraco fits and that is played counts.
_Fits = Callable[[Lying, Run | None, RunRules], bool]
CLEAN, SEMI_CLEAN, DIRTY = MAIN_CLASSES = "clean", "semi-clean", "dirty"
CLASSES: Mapping[str, _Fits] = {
    "ace-to-ace": lambda laid, run, _: run is not None and laid.size == LONGEST and not laid.wilds,
    "ace-to-ace-dirty": lambda laid, run, rules: (
        run is not None and laid.size == LONGEST and laid.wilds > 0 and rules.ace_at_both_ends
    ),
    "royal": lambda laid, run, rules: (
        run is not None and laid.size == LONGEST - 1 and not laid.wilds and _royal(run, rules)
    ),
    "royal-dirty": lambda laid, run, rules: (
        run is not None and laid.size >= LONGEST - 1 and laid.wilds > 0 and _royal(run, rules)
    ),
    "super": lambda laid, run, _: run is None and laid.naturals >= SUPER and not laid.wilds,
    "super-dirty": lambda laid, run, _: run is None and laid.naturals >= SUPER and laid.wilds > 0,
    "set-clean": lambda laid, run, _: run is None and not laid.wilds,
    "set-dirty": lambda laid, run, _: run is None and laid.wilds > 0,
    CLEAN: lambda laid, _, __: not laid.wilds,
    SEMI_CLEAN: _semi_clean,
    DIRTY: lambda laid, _, __: laid.wilds > 0,
}
OF_SETS = ("super", "super-dirty", "set-clean", "set-dirty")
SOILED = ("ace-to-ace-dirty", "royal-dirty", "super-dirty", "set-dirty", SEMI_CLEAN, DIRTY)
TRUMP = "trump-"
# Cards of the smallest burraco of a class that is not seven.
LEAST_CARDS: Mapping[str, int] = {
    "ace-to-ace": 14, "ace-to-ace-dirty": 14, "royal": 13, "royal-dirty": 13, "super": 8,
    "super-dirty": 9, SEMI_CLEAN: 8,
}  # fmt: skip


def class_of(
    cards: Cards, laid: Lying, rules: RunRules, bonuses: Mapping[str, int], trump: str | None = None
) -> str:
    """Return the code of the meld's class, "" if it has none; `bonuses` are those of each kind.

    If a run can have two orders, it is the one written, or else the one worth more.
    """
    if laid.flaws or laid.size < BURRACO:
        return ""
    named = [way for way in laid.ways if len(laid.ways) > 1 and written(cards, way)]
    runs: Sequence[Run | None] = named[:1] or laid.ways or (None,)
    codes = [
        next((code for code in CLASSES if code in bonuses and CLASSES[code](laid, run, rules)), "")
        for run in runs
    ]
    found = max(codes, key=lambda code: bonuses.get(code, 0))
    in_trumps = laid.ways and trump is not None and suit_of(cards) == trump
    return TRUMP + found if found and in_trumps else found


def plain_class(code: str) -> str:
    """Return the class of a kind, whether in trumps or not."""
    return code.removeprefix(TRUMP)


def wanted_as(code: str) -> str:
    """Return what a class counts as for going out: clean, semi-clean or dirty."""
    found = plain_class(code)
    if found == SEMI_CLEAN:
        return found
    return DIRTY if found in SOILED else CLEAN
