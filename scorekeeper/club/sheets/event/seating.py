"""Who sits where in a round, for the wall, and the cover of a round's packet."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice, starmap

from scorekeeper.club.model.people.names import by_family_name, of_people
from scorekeeper.club.model.sides import side_names
from scorekeeper.club.model.state import Entrant, Round, State, TableRound
from scorekeeper.club.sheets.event import head
from scorekeeper.sheets.game.about import Document, SheetOfPages
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.words.formats import names_all, plain
from scorekeeper.words.language import mark_for_translation, translate

Players = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """One side of a table: its names, and its players if these do not list them; of people the family name first."""

    names: tuple[str, ...]
    players: str


@dataclass(frozen=True, slots=True)
class SeatedAt:
    """A table with its sides; `room` is set for the first table of a room."""

    table: str
    sides: tuple[Seated, ...]
    room: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A player in the list by name, the family name first; `table` is "" for one who rests.

    `listed` is the name with the mark of those who have withdrawn, which takes no part in the order. Where several are
    called so, it has the `number` of the entrant, 0 for a substitute.
    """

    name: str
    listed: str
    number: int
    table: str
    side: str


@dataclass(frozen=True)
class SheetSeating(SheetOfPages):
    """Everything that the lists of a round say."""

    sides: tuple[str, ...]
    tables: tuple[SeatedAt, ...]
    resting: str
    names: tuple[Named, ...]


def sheet_seating(
    event: head.OfEvent, state: State, the_round: Round, players: Sequence[Players], paper: Paper
) -> SheetSeating:
    """Return the lists of a round; `players` are those at its tables, with substitutes."""
    portrait = head.in_portrait(paper)
    title = translate("{event}, round {number}", event=head.name_of(event), number=the_round.number)
    sides = tuple(map(translate, side_names()))
    resting = [each for each in map(state.entrant, the_round.byes) if each]
    at = list(zip(the_round.tables, players, strict=True))
    return SheetSeating(
        document=Document(title=translate("{title}: who sits where", title=title)),
        paper=portrait,
        title=title,
        about=head.foot_of(event, portrait),
        sides=sides,
        tables=tuple(
            SeatedAt(
                str(row.table), tuple(map(partial(_seated, state), row.sides, who)), _new_room(state, the_round, place)
            )
            for place, (row, who) in enumerate(at)
        ),
        resting=head.rests([head.on_wall(state, each) for each in resting]),
        names=tuple(
            _told_apart(sorted(_names(state, at, resting), key=lambda each: (by_family_name(each.name), each.number)))
        ),
    )


def _told_apart(names: Sequence[Named]) -> Iterator[Named]:
    times = Counter(each.name for each in names)
    for each in names:
        alone = times[each.name] == 1 or not each.number
        yield each if alone else replace(each, listed=f"{each.listed} ({each.number})")


def _new_room(state: State, the_round: Round, place: int) -> str:
    """Return the room of a table, "" if the table before is in the same one."""
    rooms = [head.place_of(state.setup, each.table) for each in the_round.tables[max(0, place - 1) : place + 1]]
    return "" if place and rooms[0] == rooms[1] else rooms[-1]


def _seated(state: State, ids: tuple[str, ...], players: tuple[str, ...]) -> Seated:
    entrants = [each for each in map(state.entrant, ids) if each]
    whole = _whole(entrants, players)
    by_family = of_people(state, whole)
    if names_all(" & ".join(each.written[0] for each in entrants), whole):
        left = iter(by_family)
        named = [[*islice(left, len(each.players))] for each in entrants]
        by_family = []
    else:
        named = [[plain(each.written[0])] for each in entrants]
    each_line = starmap(partial(_numbered, state), zip(entrants, named, strict=True))
    return Seated(tuple(chain.from_iterable(each_line)), " & ".join(by_family))


def _numbered(state: State, entrant: Entrant, names: Sequence[str]) -> Sequence[str]:
    """Return names of an entrant, the first with its number, the last marked as on every list."""
    marked = [*names[:-1], translate(state.listed(entrant, names[-1]))]
    return [f"{entrant.number} {marked[0]}", *marked[1:]]


def _whole(entrants: Sequence[Entrant], players: Sequence[str]) -> list[str]:
    """Return players' names as they were written; that of a substitute is as lists have it."""
    known = {short: long for each in entrants for short, long in zip(each.players, each.written[1:], strict=True)}
    return [plain(known.get(each, each)) for each in players]


def _names(state: State, at: Sequence[tuple[TableRound, Players]], resting: Sequence[Entrant]) -> list[Named]:
    found = []
    for row, players in at:
        for side, who in enumerate(players):
            place = head.place_of(state.setup, row.table), translate(side_names(len(row.sides))[side])
            where = ", ".join(filter(None, place))
            entrants = [each for each in map(state.entrant, row.sides[side]) if each]
            found += [Named(*names, str(row.table), where) for names in _by_name(state, entrants, who)]
    for entrant in resting:
        for name in of_people(state, map(plain, entrant.written[1:] or entrant.written)):
            listed = translate(state.listed(entrant, name))
            found.append(Named(name, listed, entrant.number, "", translate("rests")))
    return found


def _by_name(state: State, entrants: Sequence[Entrant], players: Sequence[str]) -> list[tuple[str, str, int]]:
    """Return players with the family name first, plain and marked if they have withdrawn, and their numbers."""
    of = {short: entrant for entrant in entrants for short in entrant.players}
    names = zip(players, of_people(state, _whole(entrants, players)), strict=True)
    return [
        (name, translate(state.listed(of[short], name)), of[short].number) if short in of else (name, name, 0)
        for short, name in names
    ]


TICKS = (
    mark_for_translation("all sheets"),
    mark_for_translation("both signed"),
    mark_for_translation("all entered"),
    mark_for_translation("checked"),
)


@dataclass(frozen=True, slots=True)
class Ticked:
    """A table on the cover, with the names of its sides."""

    table: str
    sides: tuple[str, ...]


@dataclass(frozen=True)
class SheetCover(SheetOfPages):
    """Everything that the cover of a round says."""

    facts: tuple[str, ...]
    sides: tuple[str, ...]
    ticks: tuple[str, ...]
    tables: tuple[Ticked, ...]
    resting: str


def sheet_cover(event: head.OfEvent, state: State, the_round: Round, paper: Paper) -> SheetCover:
    """Return the cover of a round."""
    portrait = head.in_portrait(paper)
    title = translate("{event}, round {number}", event=head.name_of(event), number=the_round.number)
    resting = [head.listed_name(state, each) for each in map(state.entrant, the_round.byes) if each]
    return SheetCover(
        document=Document(title=title),
        paper=portrait,
        title=title,
        about=head.foot_of(event, portrait),
        facts=head.facts_of(event),
        sides=tuple(map(translate, side_names())),
        ticks=tuple(translate(each) for each in TICKS),
        tables=tuple(
            Ticked(str(row.table), tuple(head.sides_of(state, ids) for ids in row.sides)) for row in the_round.tables
        ),
        resting=head.rests(resting),
    )
