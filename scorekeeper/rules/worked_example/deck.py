"""The cards that are still there while an example is built, and the melds that can be made."""

from collections.abc import Iterator

from scorekeeper.rules.cards import DEUCE, JOKER, NATURALS, SUITS, Cards
from scorekeeper.rules.hand.facts import meld_facts
from scorekeeper.rules.topics.melds.checks import Circumstances, judge_meld
from scorekeeper.rules.topics.melds.fields import CanastaKind
from scorekeeper.rules.topics.pack.fields import Limits
from scorekeeper.rules.variant import Variant

# Ranks in the order in which an example takes them; sevens and aces have prices of their own.
RANKS = ("K", "Q", "J", "9", "10", "8", "6", "5", "4", "A", "7")


def copies(rank: str, count: int) -> Cards:
    """Some cards of one rank."""
    return Cards(((rank, "", count),))


class Deck:
    """The packs, from which an example takes its cards."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._taken: dict[str, int] = {}
        self._suited: dict[tuple[str, str], int] = {}
        self._turn = 0

    def take(self, cards: Cards) -> bool:
        """Take these cards if they are all there."""
        for rank, suit, count in cards.items:
            if self._suited.get((rank, suit), 0) + count > self._limits.packs and suit:
                return False
        if any(self.left(rank) < count for rank, count in cards.counts.items()):
            return False
        for rank, suit, count in cards.items:
            self._taken[rank] = self._taken.get(rank, 0) + count
            self._suited[rank, suit] = self._suited.get((rank, suit), 0) + count
        return True

    def left(self, rank: str) -> int:
        """Copies that nobody has yet."""
        return self._limits.of(rank) - self._taken.get(rank, 0)

    def lot(self, ranks: tuple[str, ...], count: int) -> Cards:
        """So many cards of various ranks, as a hand holds them; fewer at the end of the pack."""
        found: dict[str, int] = {}
        tried = 0
        while sum(found.values()) < count and tried < len(ranks):
            rank = ranks[self._turn % len(ranks)]
            self._turn += 1
            if self.take(copies(rank, 1)):
                found[rank] = found.get(rank, 0) + 1
                tried = 0
            else:
                tried += 1
        return Cards(tuple((rank, "", number) for rank, number in found.items()))


def group(variant: Variant, deck: Deck, used: set[str], size: int, wilds: int) -> Cards | None:
    """A set of a rank that is not used yet, taken from the deck; None if there is none."""
    for rank in RANKS:
        meld = _set(rank, size, wilds)
        if rank not in used and _is_legal(meld, variant) and deck.take(meld):
            used.add(rank)
            return meld
    return None


def canastas_of(kind: CanastaKind, variant: Variant, used: set[str]) -> Iterator[Cards]:
    """Canastas of a kind, of ranks that are not used yet."""
    for meld in _canastas(variant.melds.canasta_size):
        facts = meld_facts(meld, variant)
        fresh = facts.shape != "set" or facts.rank not in used
        if facts.canasta == kind and fresh and _is_legal(meld, variant):
            yield meld


def _canastas(size: int) -> Iterator[Cards]:
    """Melds of this size: sets with few wild cards, runs, wild cards alone."""
    for wilds in (0, 2, 1, *range(3, size)):
        for rank in RANKS:
            yield _set(rank, size, wilds)
    for suit in SUITS:
        for start in range(len(NATURALS) - size, -1, -1):
            yield Cards(tuple((rank, suit, 1) for rank in NATURALS[start : start + size]))
    for jokers in range(size + 1):
        yield _lots((JOKER, jokers), (DEUCE, size - jokers))


def _set(rank: str, size: int, wilds: int) -> Cards:
    """Cards of a rank with wild cards, every second of which is a joker."""
    return _lots((rank, size - wilds), (DEUCE, wilds - wilds // 2), (JOKER, wilds // 2))


def _lots(*lots: tuple[str, int]) -> Cards:
    return Cards(tuple((rank, "", count) for rank, count in lots if count > 0))


def _is_legal(meld: Cards, variant: Variant) -> bool:
    """The meld by itself is one that a side which goes out may show."""
    around = Circumstances(out=True)
    return not any(True for _ in judge_meld(meld_facts(meld, variant), variant, around))
