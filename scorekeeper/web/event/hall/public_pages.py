"""What everybody sees of an event: seats, standings, crosstable; nothing that is hidden."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.event.people.names import plain
from scorekeeper.event.standings.ranking import last_round
from scorekeeper.event.standings.standings import TIE_BREAKS, RankingLine, Result
from scorekeeper.usecases.events import NameSeat, PublicView
from scorekeeper.web.event.hall.public_words import (
    SIDES,
    arrow_words,
    standings_heading,
    tie_words,
)
from scorekeeper.web.event.hall.timing import ClockWords, clock_words
from scorekeeper.web.game.board import players_of

MOST_NAMES = 40  # that are listed without a letter; more are looked up by their letter


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """Somebody's seat in words; `table` None rests."""

    name: str
    table: int | None
    side: str
    entrant: str


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table: its number, both sides with their players, and what counts if that is public."""

    table: int
    names: tuple[str, str]
    players: tuple[str, str]
    scores: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class PublicStanding:
    """A line of the ranking; `arrow` and `moved` say the same, to see and to hear."""

    rank: int
    number: int
    name: str
    award: int
    arrow: str
    moved: str
    ties: str


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What somebody made in a round: against whom, and how much; "" where nothing was played."""

    against: str
    award: int | None


CrossRow = tuple[PublicStanding, tuple[tuple[RoundCell, ...], ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicPage:
    """Everything that the public templates receive."""

    view: PublicView
    token: str
    clock: ClockWords
    letters: tuple[str, ...]
    asked: str
    seats: tuple[PublicSeat, ...]
    rows: tuple[ShownTable, ...]

    @property
    def heading(self) -> str:
        """After which round the standings are."""
        return standings_heading(self.view)

    @property
    def total(self) -> int | None:
        """How many rounds are planned, a final included; None in a knock-out."""
        return last_round(self.view.setup)

    @property
    def has_results(self) -> bool:
        """Something is public that can be ranked."""
        shown = self.view.shown is not None
        return shown and any(place.rounds for place in self.view.ranking)

    @property
    def rested(self) -> bool:
        """Somebody rests, or has a bye in the standings."""
        rows = (each for place in self.view.ranking for each in place.rounds)
        return bool(self.view.byes) or any(not each.table for each in rows)

    @property
    def unit(self) -> str:
        """What the ranking counts."""
        return self.view.setup.scoring.unit

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What decides between equals, in order."""
        return tuple(TIE_BREAKS[each].words for each in self.view.setup.tie_breaks)

    @property
    def rankings(self) -> tuple[tuple[str, tuple[PublicStanding, ...]], ...]:
        """The rankings by name."""
        return tuple(
            (name, tuple(standing(self.view, each) for each in places))
            for name, places in self.view.rankings
        )

    @property
    def crosstables(self) -> tuple[tuple[str, tuple[CrossRow, ...]], ...]:
        """Who met whom, by ranking: a line for each entrant, in it the results of each round."""
        table = self.view.crosstable
        rows = {place.entrant: cells for place, cells in (table.rows if table else ())}
        return tuple(
            (name, tuple(self._crossed(each, rows[each.entrant]) for each in places))
            for name, places in self.view.rankings
        )

    def _crossed(self, place: RankingLine, cells: Sequence[Sequence[Result]]) -> CrossRow:
        found = (tuple(cell(self.view, each) for each in results) for results in cells)
        return standing(self.view, place), tuple(found)


def public_page(view: PublicView, token: str, asked: str = "") -> PublicPage:
    """Work out what everybody sees; `asked` is the beginning of a name."""
    asked = " ".join(asked.split())[:60]
    named = asked or len(view.by_name) <= MOST_NAMES
    return PublicPage(
        view=view,
        token=token,
        clock=clock_words(view.clock),
        letters=tuple(sorted({plain(word)[:1] for each in view.by_name for word in _words(each)})),
        asked=asked,
        seats=tuple(_found(view, asked)) if named else (),
        rows=tuple(_rows(view)),
    )


def standing(view: PublicView, place: RankingLine) -> PublicStanding:
    """Put a place into words."""
    entrant = view.entrants[place.entrant]
    arrow, moved = arrow_words(view.arrows.get(place.entrant, 0))
    ties = tie_words(view.setup, place)
    return PublicStanding(place.rank, entrant.number, entrant.name, place.award, arrow, moved, ties)


def cell(view: PublicView, result: Result) -> RoundCell:
    """Put a result into a cell: the numbers of the opponents, and in what it counts."""
    ids = [each for each in (result.opponent, result.also) if each]
    numbers = [str(view.entrants[each].number) for each in ids if each in view.entrants]
    return RoundCell(" + ".join(numbers) if numbers else "rest", result.award)


def seat_of(seat: NameSeat) -> PublicSeat:
    """Put a seat into words."""
    side = "" if seat.side is None else SIDES[seat.side]
    return PublicSeat(
        seat.name, seat.table, side, seat.entrant if seat.entrant != seat.name else ""
    )


def _rows(view: PublicView) -> Iterator[ShownTable]:
    for each in view.tables:
        north, east = (players_of(each.names[at], each.players[at]) for at in (0, 1))
        yield ShownTable(each.table, each.names, (north, east), each.scores)


def _found(view: PublicView, asked: str) -> Iterator[PublicSeat]:
    """Whose name, or a word of it, begins like this; marks above letters do not matter."""
    wanted = plain(asked)
    for each in view.by_name:
        if any(word.startswith(wanted) for word in (plain(each.name), *map(plain, _words(each)))):
            yield seat_of(each)


def _words(seat: NameSeat) -> list[str]:
    return [word for word in seat.name.replace("-", " ").split() if word[:1].isalpha()]
