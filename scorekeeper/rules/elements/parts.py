"""The parts of a derivation, and how cards and tables are written in them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.cards import BLACK_THREE, JOKER, RED_THREE, Cards
from scorekeeper.rules.hand.facts import MeldFacts
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.record.values import SideNames, SideRecord
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

TIMES = "\N{MULTIPLICATION SIGN}"
_SUITS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
_FACES = {JOKER: "joker", RED_THREE: "red 3", BLACK_THREE: "black 3"}


@dataclass(frozen=True, slots=True)
class Part:
    """What goes into a number: "K×5 2", how it is reckoned ("5 × 10 + 20"), and its points."""

    label: str
    how: str
    points: int


Derived = tuple[list[Part], str]  # the parts of a line, and a sentence about them or ""


class Lot(NamedTuple):
    """The cards of one player's hand or foot; `whose` is "" where it need not be said."""

    whose: str
    cards: Cards

    @property
    def shown(self) -> str:
        """The cards for reading, with the player: "Ann: K 5"."""
        return f"{self.whose}: {shown(self.cards)}" if self.whose else shown(self.cards)


class Look(NamedTuple):
    """A side of a hand, and the names of all sides."""

    view: HandView
    side: SideView
    names: tuple[SideNames, ...]

    @property
    def variant(self) -> Variant:
        """The rules of the hand."""
        return self.view.variant

    def records(self) -> Iterator[tuple[SideNames, SideRecord]]:
        """Every side that scores with this one in this hand, itself among them."""
        for member in self.side.members:
            yield self.names[member], self.view.hand.sides[member]

    def held(self) -> Iterator[Lot]:
        """The hands that count for the side, without those that hold nothing."""
        for names, record in self.records():
            yield from self._lots(names, record.held)

    def feet(self) -> Iterator[Lot]:
        """The same of feet."""
        for names, record in self.records():
            yield from self._lots(names, record.foot)

    def _lots(self, names: SideNames, lots: tuple[Cards, ...]) -> Iterator[Lot]:
        """Name the players; who sits out leaves no list of hands that could be told apart."""
        told = len(lots) == len(names.players) and not self.side.sitting_out
        alone = len(names.players) == len(self.side.members) == 1
        for place, cards in enumerate(lots):
            if cards:
                whose = names.players[place] if told else f"hand {place + 1}"
                yield Lot("" if alone else whose, cards)


def shown(cards: Cards) -> str:
    """Cards for reading: K×5 2 joker, or 5♥ 6♥ 7♥."""
    if not cards:
        return "no cards"
    return " ".join(
        _FACES.get(rank, rank) + _SUITS.get(suit, "") + (f"{TIMES}{copies}" if copies > 1 else "")
        for rank, suit, copies in cards.items
    )


def points_of(cards: Cards, values: Mapping[str, int]) -> int:
    """The points of cards; ranks without a value have none."""
    points = 0
    for rank, copies in cards.counts.items():
        points += values.get(rank, 0) * copies
    return points


def worth(cards: Cards, values: Mapping[str, int]) -> tuple[str, int]:
    """How cards are reckoned, and their points; ranks without a value are left out.

    >>> from scorekeeper.rules.cards import parse_cards
    >>> worth(parse_cards("K*5 2"), {"K": 10, "2": 20}) == ("5 \N{MULTIPLICATION SIGN} 10 + 20", 70)
    True
    """
    terms = [(copies, values[rank]) for rank, copies in cards.counts.items() if rank in values]
    how = " + ".join(times(copies, each) for copies, each in terms)
    return how, points_of(cards, values)


def times(count: int, each: int) -> str:
    """So many of so much: "3 × 10", or "10" for one."""
    return number(each) if count == 1 else f"{number(count)} {TIMES} {number(each)}"


def table_shown(table: tuple[int, ...]) -> str:
    """A table of totals as a row: "100 / 200 / 300"."""
    return " / ".join(number(points) for points in table)


def each_meld(melds: Iterable[MeldFacts], points: int) -> list[Part]:
    """Melds that cost or pay the same."""
    return [Part(shown(meld.cards), "", points) for meld in melds]


def as_it_is(_: Look, line: ScoreLine, __: int) -> Derived:
    """A line that is one price, or several times one."""
    many = line.count is not None and line.each is not None
    return [
        Part(line.label, times(line.count or 0, line.each or 0) if many else "", line.points)
    ], ""
