"""Builds hands for a variant: who goes out, with which melds, and what the others have.

This module does not know all rules; the engine judges every hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS, NO_CARDS, SUITS, Cards
from scorekeeper.rules.elements.parts import points_of
from scorekeeper.rules.hand.facts import meld_facts
from scorekeeper.rules.record.values import HandRecord, Meld, SideNames, SideRecord
from scorekeeper.rules.topics.melds.checks import Circumstances, judge_meld
from scorekeeper.rules.topics.melds.fields import CanastaKind, Shape
from scorekeeper.rules.topics.pack.fields import Limits, Partnerships
from scorekeeper.rules.variant import Variant

# Ranks in the order of use; sevens and aces come last, because some variants price them apart.
RANKS = ("K", "Q", "J", "9", "10", "8", "6", "5", "4", "A", "7")


def copies(rank: str, count: int) -> Cards:
    """Return cards of one rank."""
    return Cards(((rank, "", count),))


class Deck:
    """The packs from which an example takes its cards."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._taken: dict[str, int] = {}
        self._suited: dict[tuple[str, str], int] = {}
        self._turn = 0

    def take(self, cards: Cards) -> bool:
        """Take these cards if all of them are left; tell whether they were."""
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
        """Return how many cards of a rank are left."""
        return self._limits.of(rank) - self._taken.get(rank, 0)

    def lot(self, ranks: tuple[str, ...], count: int) -> Cards:
        """Take up to `count` cards of various ranks, as a hand holds them."""
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
    """Return an unused set, taken from the deck; None if there is none."""
    for rank in RANKS:
        meld = _set(rank, size, wilds)
        if rank not in used and _is_legal(meld, variant) and deck.take(meld):
            used.add(rank)
            return meld
    return None


def canastas_of(kind: CanastaKind, variant: Variant, used: set[str]) -> Iterator[Cards]:
    """Yield canastas of a kind, of unused ranks."""
    for meld in _canastas(variant.melds.canasta_size):
        facts = meld_facts(meld, variant)
        fresh = facts.shape is not Shape.SET or facts.rank not in used
        if facts.canasta == kind and fresh and _is_legal(meld, variant):
            yield meld


def _canastas(size: int) -> Iterator[Cards]:
    """Yield melds of this size: sets with few wild cards first, then runs, then wild cards."""
    for wilds in (0, 2, 1, *range(3, size)):
        for rank in RANKS:
            yield _set(rank, size, wilds)
    for suit in SUITS:
        for start in range(len(NATURALS) - size, -1, -1):
            yield Cards(tuple((rank, suit, 1) for rank in NATURALS[start : start + size]))
    for jokers in range(size + 1):
        yield _lots((JOKER, jokers), (DEUCE, size - jokers))


def _set(rank: str, size: int, wilds: int) -> Cards:
    """Return cards of a rank with wild cards, half of them jokers."""
    return _lots((rank, size - wilds), (DEUCE, wilds - wilds // 2), (JOKER, wilds // 2))


def _lots(*lots: tuple[str, int]) -> Cards:
    return Cards(tuple((rank, "", count) for rank, count in lots if count > 0))


def _is_legal(meld: Cards, variant: Variant) -> bool:
    """Tell whether a side that goes out may have this meld."""
    around = Circumstances(out=True)
    return not any(True for _ in judge_meld(meld_facts(meld, variant), variant, around))


HELD = ("8", "6", "4", "9", "5", "J", "10", "A", "7", "Q", "K")
FEW = 3  # cards left to a partner when the hand ends
SOME = 5  # cards left to the other sides


@dataclass(frozen=True, slots=True)
class Plan:
    """How to build the sides that do not go out."""

    melded: bool = True
    wilds: bool = True


@dataclass(slots=True)
class Table:
    """A hand that is being built."""

    variant: Variant
    deck: Deck
    form: tuple[int, ...]
    plan: Plan
    sides: list[SideRecord] = field(default_factory=list)

    def playing(self, place: int) -> int:
        """Return how many players of a side play in the hand."""
        most = self.variant.seating.playing
        return self.form[place] if most is None else min(most, self.form[place])

    def cards_of(self, place: int) -> int:
        """Return how many cards a side was dealt, which is the fewest it can show."""
        deal = self.variant.deal
        return self.playing(place) * (deal.cards + deal.foot)


class Impossible(Exception):  # noqa: N818 - says what the hand is
    """The pack has no cards for such a hand."""


def hands(variant: Variant) -> Iterator[tuple[HandRecord, tuple[SideNames, ...]]]:
    """Yield hands in the usual seating, those with the most to score first."""
    form = variant.seating.forms[0]
    names = tuple(
        SideNames(f"{at}", tuple(f"{at}.{seat + 1}" for seat in range(size))) for at, size in enumerate(form, start=1)
    )
    lone = None if variant.seating.partnerships is Partnerships.FIXED else 0
    for plan in (Plan(), Plan(wilds=False), Plan(melded=False)):
        table = Table(variant, Deck(variant.limits(sum(form))), form, plan)
        try:
            table.sides.append(_going_out(table))
            for place in range(1, len(form)):
                table.sides.append(_other(table, place))
        except Impossible:
            continue
        yield HandRecord(sides=tuple(table.sides), lone=lone), names


def _wanted(variant: Variant, players: int) -> list[CanastaKind]:
    """Return the canastas for going out: those required, and one of each common kind."""
    kinds = {kind.code: kind for kind in variant.canasta_kinds}
    found = [
        kinds[code]
        for code, count in variant.going_out.kinds_needed(players).items()
        for _ in range(count)
        if code in kinds
    ]
    plain = [kind for kind in kinds.values() if kind.shape is not Shape.WILD and kind.ranks is None]
    found += [kind for kind in plain if kind not in found]
    counted = [k for k in plain if k.shape not in variant.going_out.uncounted_shapes] or plain
    while counted and len(found) < variant.going_out.canastas_needed(players):
        found.append(counted[len(found) % len(counted)])
    return found


def _going_out(table: Table) -> SideRecord:
    variant, players = table.variant, table.form[0]
    melds: list[Cards] = []
    used: set[str] = set()
    wanted = _wanted(variant, players)
    for kind in wanted:
        meld = next((each for each in canastas_of(kind, variant, used) if table.deck.take(each)), None)
        if meld is None:
            raise Impossible
        melds.append(meld)
        used.update(meld.counts if kind.shape is Shape.SET else ())
    partners = table.playing(0) - 1
    melds += _more_melds(table, used, table.cards_of(0) - FEW * partners - _size(melds), ())
    left = max(FEW * partners, table.cards_of(0) - _size(melds)) if partners else 0
    held = [NO_CARDS, *_shared(table, left, partners)]
    red, black = _threes(variant, len(wanted))
    return _side(table, melds, held, red, black, out=True)


def _threes(variant: Variant, canastas: int) -> tuple[int, int]:
    """Return how many red and black threes the side that goes out has laid out."""
    red = 2 if variant.lays_red_threes else 0
    if variant.going_out.red_threes_per_canasta:
        red = canastas
    return red, 1 if variant.lays_black_threes else 0


def _other(table: Table, place: int) -> SideRecord:
    """Return a side that has usually opened but has no canasta."""
    variant, playing = table.variant, table.playing(place)
    last = place == len(table.form) - 1
    red = 1 if variant.lays_red_threes and place == 1 else 0
    if not table.plan.melded:
        deal = variant.deal
        held = [table.deck.lot(HELD, deal.cards) for _ in range(playing)]
        feet = [table.deck.lot(HELD, deal.foot) for _ in range(playing)]
        return _side(table, [], held, red, 0, feet=feet)
    foot = table.deck.lot(HELD, variant.deal.foot) if last else NO_CARDS
    used = {rank for side in table.sides[1:] for meld in side.melds for rank in meld.cards.counts}
    shown = table.cards_of(place) - foot.size - SOME * playing
    melds = _more_melds(table, used, shown, (1,) if table.plan.wilds else ())
    melds = _enough(table, used, melds)
    left = max(SOME, table.cards_of(place) - foot.size - _size(melds))
    # Cards that cost much in the hand: a joker, and a black three if it has its own price.
    dear_ones = (JOKER,) if variant.threes.ladder else (JOKER, BLACK_THREE)
    taken = (rank for rank in dear_ones if last and table.deck.take(copies(rank, 1)))
    dear = Cards(tuple((rank, "", 1) for rank in taken))
    held = _shared(table, max(playing, left - dear.size), playing)
    held[-1] = Cards((*dear.items, *held[-1].items))
    return _side(table, melds, held, red, 0, feet=[NO_CARDS] * (playing - 1) + [foot])


def _more_melds(table: Table, used: set[str], cards: int, wilds: tuple[int, ...]) -> list[Cards]:
    """Return sets short of a canasta with at least `cards` cards; `wilds` go into one set each."""
    found: list[Cards] = []
    most = table.variant.melds.canasta_size - 1
    mixed = list(wilds)
    while _size(found) < cards:
        size = min(most, max(table.variant.melds.min_cards, cards - _size(found)))
        wild = mixed.pop() if found and mixed else 0
        meld = group(table.variant, table.deck, used, size, wild)
        if meld is None:
            raise Impossible
        found.append(meld)
    return found


def _enough(table: Table, used: set[str], melds: list[Cards]) -> list[Cards]:
    """Return the melds with as many more as reach the minimum of a first hand."""
    variant = table.variant
    need = variant.opening.minimum(0, 1).points or 0
    while sum(points_of(meld, variant.card_points) for meld in melds) < need:
        meld = group(variant, table.deck, used, variant.melds.min_cards, 0)
        if meld is None:
            raise Impossible
        melds = [*melds, meld]
    return melds


def _size(melds: list[Cards]) -> int:
    return sum(meld.size for meld in melds)


def _shared(table: Table, cards: int, players: int) -> list[Cards]:
    """Return `cards` cards, divided among the hands of `players` players."""
    return [table.deck.lot(HELD, (cards + player) // players if players else 0) for player in range(players)]


def _side(  # noqa: PLR0913 - what is written down of a side
    table: Table,
    melds: list[Cards],
    held: list[Cards],
    red: int,
    black: int,
    *,
    feet: list[Cards] | None = None,
    out: bool = False,
) -> SideRecord:
    """Return the record of a side; a player who sits out has no cards."""
    players = table.form[len(table.sides)]
    empty = [NO_CARDS] * players
    return SideRecord(
        melds=tuple(Meld(cards) for cards in melds),
        held=tuple((held + empty)[:players]),
        foot=tuple(((feet or []) + empty)[:players]),
        red_threes=red,
        black_threes=black,
        went_out=out,
    )
