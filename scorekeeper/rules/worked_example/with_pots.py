"""Builds a hand of a game with pots: one side closes, the others are left with cards.

As in `building`, the engine judges every hand; this module only proposes some.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from scorekeeper.rules.cards import NO_CARDS, Cards, combine, parse_cards
from scorekeeper.rules.hand.classes import wanted_as
from scorekeeper.rules.hand.facts import laid, meld_facts
from scorekeeper.rules.record.values import HandRecord, Meld, SideNames, SideRecord
from scorekeeper.rules.topics.melds.fields import Shape
from scorekeeper.rules.topics.pots.checks import rules_of
from scorekeeper.rules.topics.pots.fields import Pot
from scorekeeper.rules.variant import Variant

_WILDS = ("JKR", "2s")
# Burracos in the order of use, without a suit twice before all were there; {} is a wild card.
_BURRACOS = (
    "3h 4h 5h 6h 7h 8h 9h 10h",
    "4d 5d 6d 7d 8d 9d 10d {}",
    "4c 5c 6c {} 8c 9c 10c",
    "7s 8s 9s 10s Js Qs Ks",
    "5h 6h 7h 8h 9h 10h Jh",
    "3d 4d 5d 6d 7d 8d 9d",
    "Ac 2c 3c 4c 5c 6c 7c",
)
_SHORT = ("K*3", "Qs Ks As", "Jd Qd Kd Ad", "10c Jc Qc Kc", "3s 4s 5s 6s", "10h Jh Qh Kh", "8s 9s 10s", "3c 4c 5c 6c")
_THEIRS = ("A*3", "9s 10s Js Qs", "5h 6h 7h", "8d 9d 10d", "9c 10c Jc", "3s 4s 5s")
_HELD = "6s 4c Jc Kd 8h Qd 5s 3c 9d Ah 7c 10d 4h 6d Js 5c Ac 3d Kh 8c 7s 9h"
MOST = 3  # burracos, unless closing needs more
FEW, SOME = 3, 11  # cards left to the partner; those that a side which does not close has melded


def hands(variant: Variant) -> Iterator[tuple[HandRecord, tuple[SideNames, ...]]]:
    """Yield hands in the usual seating, first with a joker as the wild card of burracos."""
    form = variant.seating.forms[0]
    names = tuple(
        SideNames(f"{at}", tuple(f"{at}.{seat + 1}" for seat in range(size))) for at, size in enumerate(form, start=1)
    )
    pots = rules_of(variant)
    lone = 0 if pots.lone_cards is not None and not pots.solo((0,) * len(form)) else None
    for wild, mixed in product(_WILDS, (True, False)):
        pool = _Pool(variant)
        texts = [text.format(wild) for text in _BURRACOS if mixed or "{}" not in text]
        closing = _closing(pool, texts, lone=lone is not None)
        sides = (closing, *(_other(pool, size, lone=lone is not None) for size in form[1:]))
        yield HandRecord(sides=sides, lone=lone, trump="h" if variant.has_trumps else None), names


class _Pool:
    """The cards of the packs that are left."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._limits = variant.limits(sum(variant.seating.forms[0]))
        self._taken: list[Cards] = []
        self._sets: set[str] = set()

    def take(self, cards: Cards) -> bool:
        """Take these cards if all of them are left; tell whether they were."""
        whole = combine([*self._taken, cards])
        fits = all(whole.count(rank) <= self._limits.of(rank) for rank in cards.counts)
        suited = (copies for _, suit, copies in whole.items if suit)
        if not fits or max(suited, default=0) > self._limits.packs:
            return False
        self._taken.append(cards)
        return True

    def melds(self, texts: Iterable[str]) -> Iterator[Cards]:
        """Yield, and take, those melds that the variant allows and of which all cards are left.

        No two of them are sets of one rank: partners have one between them.
        """
        for text in texts:
            cards = parse_cards(text, ranked=True)
            found = laid(cards, self.variant)
            if found.flaws or text in self._sets or not self.take(cards):
                continue
            self._sets |= {text} if found.shape is Shape.SET else set()
            yield cards

    def hand(self, size: int) -> Cards:
        """Return this many of the cards that are left, of many ranks."""
        found: list[Cards] = []
        for face in _HELD.split():
            card = parse_cards(face, ranked=True)
            if len(found) < size and self.take(card):
                found.append(card)
        return combine(found)


def _closing(pool: _Pool, texts: Iterable[str], *, lone: bool) -> SideRecord:
    """Return the side that closes: burracos of several classes, and as many melds as fit."""
    variant, players = pool.variant, pool.variant.seating.forms[0][0]
    burracos = list(_burracos(pool, texts, players))
    pots = rules_of(variant)
    size = variant.deal.cards * players + ((lone and pots.lone_cards) or pots.cards)
    melds = [*burracos, *_enough(pool, _SHORT, size - FEW * (players - 1) - _size(burracos))]
    left = max(FEW, size - _size(melds))
    held = (NO_CARDS, *(pool.hand(left) for _ in range(players - 1)))
    return _side(melds, held, Pot.TAKEN, out=True)


def _burracos(pool: _Pool, texts: Iterable[str], players: int) -> Iterator[Cards]:
    """Yield burracos: one of each class, and as many as closing needs."""
    rules = pool.variant.going_out
    missing = dict(rules.kinds)
    for count, meld in enumerate(pool.melds(texts), 1):
        kind = meld_facts(meld, pool.variant).canasta
        code = wanted_as(kind.code) if kind is not None else ""
        missing[code] = missing.get(code, 0) - 1
        yield meld
        enough = count >= max(MOST, rules.canastas_needed(players))
        if enough and not any(left > 0 for left in missing.values()):
            return


def _other(pool: _Pool, players: int, *, lone: bool) -> SideRecord:
    """Return a side that has melded something, and did not take its pot."""
    size = pool.variant.deal.cards * players
    melds = list(_enough(pool, _THEIRS, SOME if players > 1 or lone else FEW))
    left = max(FEW * players, size - _size(melds))
    held = tuple(pool.hand((left + seat) // players) for seat in range(players))
    return _side(melds, held, Pot.NONE)


def _enough(pool: _Pool, texts: Iterable[str], cards: int) -> Iterator[Cards]:
    """Yield melds until they have this many cards."""
    shown = 0
    found = pool.melds(texts)
    while shown < cards and (meld := next(found, None)) is not None:
        shown += meld.size
        yield meld


def _size(melds: Iterable[Cards]) -> int:
    return sum(meld.size for meld in melds)


def _side(melds: Iterable[Cards], held: tuple[Cards, ...], pot: Pot, *, out: bool = False) -> SideRecord:
    """Return the record of a side."""
    foot = (NO_CARDS,) * len(held)
    return SideRecord(melds=tuple(map(Meld, melds)), held=held, foot=foot, went_out=out, pot=pot)
