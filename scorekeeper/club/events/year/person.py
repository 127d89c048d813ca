"""What the season says of one member: evenings, partners, opponents, the best hand and canastas."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.club.events.event_state import load_log
from scorekeeper.club.events.year.club import evenings
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.sides import others_at
from scorekeeper.club.model.standings.results import public_rounds
from scorekeeper.club.model.state import TableRound
from scorekeeper.club.model.year.evenings import Evening, EveningScore, Person
from scorekeeper.club.model.year.members import Club
from scorekeeper.club.store.event_rows import games_of_event
from scorekeeper.game.game import canastas_of
from scorekeeper.store import Store
from scorekeeper.usecases import open_numbered_game
from scorekeeper.usecases.cache import Cache

GUEST = ""  # the id of everybody who is no member


@dataclass(frozen=True, slots=True)
class Came:
    """An evening on which a member came, with the result, None while nothing is confirmed."""

    event: int
    day: str
    name: str
    score: EveningScore | None


@dataclass(slots=True)
class Beside:
    """The games that a member has played with a partner, or against an opponent; `points` are the member's own."""

    games: int = 0
    won: int = 0
    points: int = 0

    @property
    def average(self) -> int:
        """The member's points a game, in whole points."""
        return (2 * self.points + self.games) // (2 * self.games) if self.games else 0


@dataclass(slots=True)
class PersonView:
    """What the season says of a member; partners and opponents are members, those met most often first.

    `best` is the best hand with its day, None if none is known; `hands` are those that are known, of `hand_games`
    games. `canastas` were made in `canasta_games` games, which were entered as more than sums.
    """

    came: Sequence[Came]
    partners: dict[str, Beside] = field(default_factory=dict)
    opponents: dict[str, Beside] = field(default_factory=dict)
    best: tuple[int, str] | None = None
    hands: int = 0
    hand_games: int = 0
    canastas: int = 0
    canasta_games: int = 0


@dataclass(frozen=True, slots=True)
class _Seat:
    """A game of a member: the members beside and against, and the scores of both."""

    event: int
    day: str
    number: int
    row: TableRound
    side: int
    partners: tuple[str, ...]
    opponents: tuple[str, ...]


def person_view(store: Store, club: Club, member: str) -> PersonView:
    """Return what the events of the season say of a member; raises StoreDamaged."""
    found = [
        (each, persons)
        for each in evenings(store)
        if each.day >= club.season and (persons := [who for who in each.people if each.member_of(club, who) == member])
    ]
    found.sort(key=lambda pair: (pair[0].day, pair[0].event), reverse=True)
    came = [Came(each.event, each.day, each.name, each.scores.get(persons[0])) for each, persons in found]
    view = PersonView(came)
    for each, persons in found:
        for seat in _seats(store, club, each, persons[0]):
            _count(view, seat)
            _count_hands(store, view, seat)
    for name in ("partners", "opponents"):
        met = getattr(view, name)
        setattr(view, name, dict(sorted(met.items(), key=lambda pair: -pair[1].games)))
    return view


def _seats(store: Store, club: Club, evening: Evening, person: Person) -> Iterator[_Seat]:
    state = load_log(store, evening.event).state
    if state.setup.kind is EventKind.TEAMS:  # whose players change between their tables
        return
    for the_round in public_rounds(state):
        for row in the_round.tables:
            side = next((at for at, ids in enumerate(row.sides) if person[0] in ids), None)
            if side is None or row.counted is None:
                continue
            there = [[who for who in evening.people if who[0] in ids] for ids in row.sides]
            beside = (who for who in there[side] if who != person)
            members = [tuple(_members(club, evening, each)) for each in (beside, others_at(there, side))]
            yield _Seat(evening.event, evening.day, the_round.number, row, side, *members)


def _members(club: Club, evening: Evening, people: Iterable[Person]) -> Iterator[str]:
    return filter(None, (evening.member_of(club, who) for who in people))


def _count(view: PersonView, seat: _Seat) -> None:
    assert seat.row.counted is not None  # noqa: S101 - `_seats` looked
    own = seat.row.counted[seat.side]
    other = max(points for at, points in enumerate(seat.row.counted) if at != seat.side)
    for met, members in ((view.partners, seat.partners), (view.opponents, seat.opponents)):
        for member in members:
            beside = met.setdefault(member, Beside())
            beside.games += 1
            beside.won += own > other
            beside.points += own


def _count_hands(store: Store, view: PersonView, seat: _Seat) -> None:
    totals, canastas = _hands(store, seat)
    if totals:
        best = max(totals)
        view.best = max(view.best or (best, seat.day), (best, seat.day), key=lambda pair: pair[0])
        view.hands += len(totals)
        view.hand_games += 1
    if canastas is not None:
        view.canastas += canastas
        view.canasta_games += 1


_Hands = tuple[tuple[int, ...], int | None]
_KNOWN: Cache[_Hands] = Cache(20_000)


def _hands(store: Store, seat: _Seat) -> _Hands:
    """Return what a side made in each hand of a game, and its canastas, None if they are not known."""
    row = seat.row
    if row.assigned is not None:
        return (), None
    if row.slip is not None:
        return tuple(each[seat.side] for each in row.slip.hands), None
    marks = games_of_event(store, seat.event, seat.number, row.table)
    if not marks:
        return (), None
    key = (store.path, marks[0].game_id, marks[0].mark, seat.side)
    known = _KNOWN.get(key)
    if known is None:
        game = open_numbered_game(store, marks[0].game_id)
        totals = tuple(hand.ruling.sides[seat.side].total for hand in game.hands)
        known = (totals, canastas_of(game, game.hands, seat.side))
        _KNOWN.put(key, known)
    return known
