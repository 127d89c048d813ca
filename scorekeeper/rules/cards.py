"""Cards and the notation they are written in: `K*5 2 JKR` is five kings, a deuce and a joker."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby

from scorekeeper.rules.errors import RecordError
from scorekeeper.rules.messages import msg

JOKER = "JKR"
DEUCE = "2"
RED_THREE = "3r"
BLACK_THREE = "3b"
THREE = "3"  # where threes are cards like any other
WILDS = (JOKER, DEUCE)
ANY_WILD = "wild"  # used as a rank for "a deuce or a joker"
THREES = (RED_THREE, BLACK_THREE)
NATURALS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4")
SUIT_NAMES = {"h": "hearts", "d": "diamonds", "c": "clubs", "s": "spades"}
SUITS = tuple(SUIT_NAMES)
RED_SUITS = ("h", "d")

MAX_COPIES = 999  # in one token; keeps sums small, and is far above any pack
MAX_TEXT = 2_000  # characters of one cards string

_TOKEN = re.compile(r"(JOKER|JKR|JK|10|[2-9TJQKA])([HDCSRB])?(?:\*([1-9][0-9]{0,5}))?\Z", re.IGNORECASE | re.ASCII)
_RANKS = {"T": "10", "JK": JOKER, "JOKER": JOKER}
_THREES = dict.fromkeys("RHD", RED_THREE) | dict.fromkeys("BCS", BLACK_THREE)
_NAMES = {
    "A": ("ace", "aces"),
    "K": ("king", "kings"),
    "Q": ("queen", "queens"),
    "J": ("jack", "jacks"),
    DEUCE: ("deuce", "deuces"),
    JOKER: ("joker", "jokers"),
    RED_THREE: ("red three", "red threes"),
    BLACK_THREE: ("black three", "black threes"),
    "10": ("ten", "tens"),
    "9": ("nine", "nines"),
    "8": ("eight", "eights"),
    "7": ("seven", "sevens"),
    "6": ("six", "sixes"),
    "5": ("five", "fives"),
    "4": ("four", "fours"),
    ANY_WILD: ("wild card", "wild cards"),
    THREE: ("three", "threes"),
    "": ("no rank", "no rank"),
}


def rank_name(rank: str, count: int = 2) -> str:
    """Return the name of a rank, `ANY_WILD` or "", plural unless `count` is 1: "kings"."""
    return _NAMES[rank][0 if count == 1 else 1]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in the order in which they were written, as (rank, suit or "", copies).

    `counts` (copies of each rank) and `size` (number of cards) are derived once.

    >>> parse_cards("k*2 K 2").text
    'K*3 2'
    """

    items: tuple[tuple[str, str, int], ...]
    counts: dict[str, int] = field(init=False, compare=False, repr=False)
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        counts: dict[str, int] = {}
        for rank, _, copies in self.items:
            counts[rank] = counts.get(rank, 0) + copies
        object.__setattr__(self, "counts", counts)
        object.__setattr__(self, "size", sum(counts.values()))

    def count(self, rank: str) -> int:
        """Return the number of cards of a rank, of any suit."""
        return self.counts.get(rank, 0)

    @property
    def rank(self) -> str:
        """The rank of the first card, "" if there is none. Used for the name of a single card."""
        return self.items[0][0] if self.items else ""

    @property
    def wilds(self) -> int:
        """The number of deuces and jokers."""
        return self.counts.get(DEUCE, 0) + self.counts.get(JOKER, 0)

    @property
    def text(self) -> str:
        """The cards in canonical notation."""
        return " ".join(_token(rank, suit, copies) for rank, suit, copies in self.items)

    def plus(self, rank: str, count: int = 1, suit: str = "") -> "Cards":
        """Return these cards with more of a rank."""
        return combine([self, Cards(((rank, suit, count),))])

    def minus(self, rank: str, count: int = 1) -> "Cards":
        """Return these cards without `count` of a rank, or without all if there are fewer."""
        items, left = [], count
        for card, suit, copies in self.items:
            less = min(left, copies) if card == rank else 0
            left -= less
            if copies > less:
                items.append((card, suit, copies - less))
        return Cards(tuple(items))

    @property
    def without_wilds(self) -> "Cards":
        """These cards without deuces and jokers."""
        return Cards(tuple(item for item in self.items if item[0] not in WILDS))

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield every single card as (rank, suit)."""
        for rank, suit, copies in self.items:
            for _ in range(copies):
                yield rank, suit

    def __bool__(self) -> bool:
        return self.size > 0


NO_CARDS = Cards(())


def _token(rank: str, suit: str, copies: int) -> str:
    face = ("3" if suit and rank in THREES else rank) + suit
    return face if copies == 1 else f"{face}*{copies}"


def combine(parts: Iterable[Cards]) -> Cards:
    """Return all these cards together; equal cards are merged."""
    merged: dict[tuple[str, str], int] = {}
    for cards in parts:
        for rank, suit, copies in cards.items:
            merged[rank, suit] = merged.get((rank, suit), 0) + copies
    return Cards(tuple((rank, suit, copies) for (rank, suit), copies in merged.items()))


def lacking(wanted: Cards, there: Cards) -> Iterator[tuple[str, int, int]]:
    """Yield (rank, cards wanted, cards available) for ranks with too few cards available.

    A card written without a suit stands for any suit, both wanted and available.
    """
    for rank, copies in wanted.counts.items():
        asked, held = _by_suit(wanted, rank), _by_suit(there, rank)
        other = sum(max(0, many - held.get(suit, 0)) for suit, many in asked.items() if suit)
        short = max(0, other - held.get("", 0), copies - there.count(rank))
        if short:
            yield rank, copies, copies - short


def _by_suit(cards: Cards, rank: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for each, suit, copies in cards.items:
        if each == rank:
            found[suit] = found.get(suit, 0) + copies
    return found


def _read_token(token: str, position: int, *, ranked: bool) -> tuple[str, str, int]:
    match = _TOKEN.match(token)
    if match is None:
        raise RecordError(
            "cards.unreadable",
            msg("{name_token} (card {position}) is not a card", name_token=repr(token[:40]), position=position),
        )
    face, mark, copies = match[1].upper(), (match[2] or "").upper(), int(match[3] or 1)
    if copies > MAX_COPIES:
        raise RecordError(
            "cards.unreadable",
            msg("{name_token} (card {position}) has too many copies", name_token=repr(token), position=position),
        )
    if face == THREE and not ranked:
        if not mark:
            raise RecordError(
                "cards.unreadable",
                msg("{name_token} (card {position}) needs r or b", name_token=repr(token), position=position),
            )
        return _THREES[mark], "" if mark in "RB" else mark.lower(), copies
    rank = _RANKS.get(face, face)
    if mark in ("R", "B") or (mark and rank == JOKER):
        raise RecordError(
            "cards.unreadable",
            msg("{name_token} (card {position}) has no such suit", name_token=repr(token), position=position),
        )
    return rank, mark.lower(), copies


@lru_cache(maxsize=4096)
def parse_cards(text: str, *, ranked: bool = False) -> Cards:
    """Read the cards notation; an empty string is no cards.

    `ranked`: a three is a card like any other, and the cards stay in the order of writing, in which
    a run may be told from another. Raises `RecordError` that quotes the unreadable token and its
    position (1 is the first).
    """
    if len(text) > MAX_TEXT:
        raise RecordError("cards.unreadable", msg("more than {name_most} characters of cards", name_most=str(MAX_TEXT)))
    tokens = enumerate(filter(None, text.split(" ")), start=1)
    items = (_read_token(token, position, ranked=ranked) for position, token in tokens)
    return Cards(tuple(_side_by_side(items))) if ranked else combine([Cards(tuple(items))])


def _side_by_side(items: Iterable[tuple[str, str, int]]) -> Iterator[tuple[str, str, int]]:
    """Return the cards in their order, with equal neighbours merged."""
    for (rank, suit), lot in groupby(items, key=lambda item: item[:2]):
        yield rank, suit, sum(copies for _, _, copies in lot)
