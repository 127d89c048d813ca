"""The parts of a derivation, and how they show cards and tables."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.cards import BLACK_THREE, RED_THREE, Cards
from scorekeeper.rules.elements.fact import TIMES, CardFaces
from scorekeeper.rules.hand.facts import MeldFacts
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import msg, number
from scorekeeper.rules.record.values import SideNames, SideRecord
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Part:
    """One item in a number: what it is ("K×5 2"), its calculation ("5 × 10 + 20"), its points."""

    label: str
    how: str
    points: int


Derived = tuple[list[Part], str]  # the parts of a line, and a sentence about them or ""


class Lot(NamedTuple):
    """The cards of one player's hand or foot; `whose` is "" if no name is needed."""

    whose: str
    cards: Cards

    @property
    def shown(self) -> str:
        """The cards as people read them, with the player: "Ann: K 5"."""
        if not self.whose:
            return shown(self.cards)
        return msg("{name}: {words}", name=self.whose, words=shown(self.cards))


class Look(NamedTuple):
    """A side of a hand, with the names of all sides."""

    view: HandView
    side: SideView
    names: tuple[SideNames, ...]

    @property
    def variant(self) -> Variant:
        """The rules of the hand."""
        return self.view.variant

    def records(self) -> Iterator[tuple[SideNames, SideRecord]]:
        """Yield the name and record of every side that scores with this one, and of itself."""
        for member in self.side.members:
            yield self.names[member], self.view.hand.sides[member]

    def held(self) -> Iterator[Lot]:
        """Yield the cards in hand that count for the side, skipping empty hands."""
        for names, record in self.records():
            yield from self._lots(names, record.held)

    def feet(self) -> Iterator[Lot]:
        """Yield the feet that count for the side, skipping empty feet."""
        for names, record in self.records():
            yield from self._lots(names, record.foot)

    def _lots(self, names: SideNames, lots: tuple[Cards, ...]) -> Iterator[Lot]:
        """Name the players, unless hands cannot be assigned because one player sits out."""
        by_player = len(lots) == len(names.players) and self.side.sitting_out == len(self.side.away)
        alone = len(names.players) == len(self.side.members) == 1
        for place, cards in enumerate(lots):
            if cards:
                whose = names.players[place] if by_player else msg("hand {number}", number=place + 1)
                yield Lot("" if alone else whose, cards)


def shown(cards: Cards) -> str:
    """Return cards as people read them: K×5 2 joker, or 5♥ 6♥ 7♥."""
    return msg("{cards}", cards=CardFaces(cards)) if cards else msg("no cards")


def points_of(cards: Cards, values: Mapping[str, int]) -> int:
    """Return the card points; ranks without a value do not count."""
    points = 0
    for rank, copies in cards.counts.items():
        points += values.get(rank, 0) * copies
    return points


def cost_left(cards: Cards, variant: Variant) -> int:
    """Return what cards cost that count against a side, threes at their charge.

    Red threes cost nothing where a penalty of their own charges them.
    """
    if not cards.size:
        return 0
    threes = variant.threes
    red = 0 if variant.has_red_three_penalty else threes.red_in_hand or 0
    charged = cards.count(BLACK_THREE) * threes.black_in_hand + cards.count(RED_THREE) * red
    return points_of(cards, variant.card_points) + charged


def worth(cards: Cards, values: Mapping[str, int]) -> tuple[str, int]:
    """Return the calculation of card points, and the points; ranks without a value are left out.

    >>> from scorekeeper.rules.cards import parse_cards
    >>> worth(parse_cards("K*5 2"), {"K": 10, "2": 20}) == ("5 \N{MULTIPLICATION SIGN} 10 + 20", 70)
    True
    """
    terms = [(copies, values[rank]) for rank, copies in cards.counts.items() if rank in values]
    how = " + ".join(times(copies, each) for copies, each in terms)
    return how, points_of(cards, values)


def times(count: int, each: int) -> str:
    """Return a product as text: "3 × 10", or "10" for a count of one."""
    return number(each) if count == 1 else f"{number(count)} {TIMES} {number(each)}"


def table_shown(table: tuple[int, ...]) -> str:
    """Return a table of totals as text: "100 / 200 / 300"."""
    return " / ".join(number(points) for points in table)


def each_meld(melds: Iterable[MeldFacts], points: int) -> list[Part]:
    """Return a part for each meld; all have the same points."""
    return [Part(shown(meld.cards), "", points) for meld in melds]


def as_it_is(_: Look, line: ScoreLine, __: int) -> Derived:
    """Return the derivation of a line that is one amount, or a multiple of it."""
    many = line.count is not None and line.each is not None
    return [Part(line.label, times(line.count or 0, line.each or 0) if many else "", line.points)], ""
