"""What the phone of a table shows, computed so that the template only loops and branches."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby

from scorekeeper.club import events
from scorekeeper.club.events.shown.views import NameSeat, PublicView, TableView
from scorekeeper.club.model.choices import CHANGE_OF_ROOMS, TableStatus
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import THREE, side_names
from scorekeeper.club.model.standings.ranking import last_round
from scorekeeper.club.model.state import Call, Dispute
from scorekeeper.club.sheets.event.head import place_of
from scorekeeper.club.web.hall.words import ClockWords, award_words, clock_words, etag
from scorekeeper.rules import Minimum
from scorekeeper.store import Store
from scorekeeper.web import device
from scorekeeper.web.filters import players_of
from scorekeeper.words.formats import listed
from scorekeeper.words.language import translate

NOTHING_ASKED = Minimum(None)


class TablePhase(StrEnum):
    """The one thing that a table has to do now; each has a template of the same name."""

    NOBODY = "nobody"
    DONE = "done"
    DISPUTED = "disputed"
    REOPENED = "reopened"
    RIVALS = "rivals"
    SIGN = "sign"
    WAIT = "wait"
    PLAY = "play"


_NOBODY_PLAYED = (TableStatus.WAITING, TableStatus.NOT_OPEN)


@dataclass(frozen=True, slots=True)
class TableSide:
    """A side of the table; `place` is such as North-South, `award` is "" if it says nothing.

    `signs`: it may sign now. `signed`: it has signed, on another side's phone if `handed`.
    """

    index: int
    name: str
    players: str
    place: str
    score: int
    award: str
    minimum: Minimum | None
    signs: bool
    signed: bool
    handed: bool


Move = tuple[str, str]  # who sat here, and where they go; "" if not at this event any more


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """Everything that `club/table/table.html` needs.

    `handed` is the side, counted from 0, that has just signed on this phone. `moves` is where the players go who sat
    here in the previous round. `total` is how many rounds are planned, None in a knock-out, and
    `last` is true in the last one. `public` is what everybody sees of the event. `seat` is the
    side whose seat this phone has taken, None without one.
    """

    view: TableView
    token: str
    phase: TablePhase
    sides: tuple[TableSide, ...]
    clock: ClockWords
    etag: str
    moves: tuple[Move, ...]
    total: int | None
    last: bool
    shown: bool
    public: PublicView
    problem: str = ""
    handed: int | None = None
    seat: int | None = None

    @property
    def alone(self) -> bool:
        """Whether each side is one player, at a table of three."""
        return len(self.sides) == THREE

    @property
    def seated(self) -> bool:
        """Whether this phone has taken the seat of a side."""
        return self.seat is not None

    @property
    def signing(self) -> TableSide | None:
        """The side that this phone signs for, if it still has to."""
        return next((each for each in self.sides if each.signs and each.index == self.seat), None)

    @property
    def dispute(self) -> Dispute | None:
        """The present dispute, or None."""
        disputes = self.view.logged.disputes if self.view.logged else ()
        return next((each for each in reversed(disputes) if not each.settled), None)

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls for the director in this round."""
        return self.view.logged.calls if self.view.logged else ()

    @property
    def change_of_rooms(self) -> str:
        """When the pairs of a team change rooms, "" where there are none."""
        plays = self.public.setup.open_closed and self.phase is TablePhase.PLAY
        return translate(CHANGE_OF_ROOMS) if plays else ""

    @property
    def calling(self) -> bool:
        """Whether the table is waiting for the director."""
        return bool(self.view.logged and self.view.logged.calling)

    @property
    def signer(self) -> TableSide | None:
        """The side whose signature is the only one missing, or None."""
        open_sides = [each for each in self.sides if each.signs]
        return open_sides[0] if len(open_sides) == 1 and self.view.signed else None

    @property
    def confirmed_at(self) -> datetime | None:
        """When the last signature was given, or None."""
        signatures = self.view.logged.signatures if self.view.logged else ()
        return max((each.at for each in signatures), default=None)


def table_page(store: Store, now: datetime, token: str, *, problem: str = "", handed: int | None = None) -> TablePage:
    """Return the page of a table, with the `problem` to show on it, if any; raises NotFound or ReadOnly.

    `handed` is the side, counted from 0, that has just signed on this phone.
    """
    view = events.open_table(store, now, token)
    public = events.show_public(store, now, token, standings=False)
    timed = clock_words(view.clock)
    return TablePage(
        view=view,
        token=token,
        phase=phase_of(view),
        sides=tuple(_sides(view, public)),
        clock=timed,
        etag=etag(view.etag, timed),
        moves=tuple(_moves(store, now, token, view, public)),
        total=last_round(public.setup),
        last=view.round is not None and public.last,
        shown=public.shown is not None,
        public=public,
        problem=problem,
        handed=handed,
        seat=_seat(view),
    )


def _seat(view: TableView) -> int | None:
    """Return the side whose seat the phone of this request has taken, or None."""
    own, seats = device.seat(), view.logged.seats if view.logged else ()
    return seats.index(own) if own and own in seats else None


def phase_of(view: TableView) -> TablePhase:
    """Return the one thing that a table has to do now."""
    row = view.logged
    if row is None:
        return TablePhase.NOBODY
    first = (
        (TablePhase.DONE, row.locked),
        (TablePhase.DISPUTED, row.disputed),
        (TablePhase.REOPENED, bool(row.reopened)),
        (TablePhase.RIVALS, bool(view.rivals)),
        (TablePhase.SIGN, bool(view.can_sign) and (view.over or bool(view.signed))),
        (TablePhase.WAIT, view.over),
    )
    return next((phase for phase, holds in first if holds), TablePhase.PLAY)


def _sides(view: TableView, public: PublicView) -> Iterator[TableSide]:
    if view.game is None:
        return
    counts = bool(view.game.hands) or (view.logged is not None and view.logged.locked)
    for index, name in enumerate(view.names):
        yield TableSide(
            index=index,
            name=name,
            players=players_of(name, view.players[index]),
            place=translate(side_names(len(view.names))[index]),
            score=view.scores[index],
            award=award_words(public.setup, view.awards[index]) if counts else "",
            minimum=_asked(view, index),
            signs=index in view.can_sign,
            signed=index in view.signed,
            handed=_handed(view, index),
        )


def _handed(view: TableView, side: int) -> bool:
    """Return whether a side gave its last signature on a phone of another side."""
    given = [each for each in view.logged.signatures if each.side == side] if view.logged else []
    return bool(given) and given[-1].handed


def _asked(view: TableView, side: int) -> Minimum | None:
    """Return what a side must open with, None once the game is over or where nothing is asked."""
    least = view.minimums[side]
    return None if view.over or least == NOTHING_ASKED else least


def _moves(store: Store, now: datetime, token: str, view: TableView, public: PublicView) -> Iterator[Move]:
    """Yield where the previous players of this table go, until somebody has played here."""
    if view.round is None or view.round < 2 or view.status not in _NOBODY_PLAYED:
        return
    before = events.open_table(store, now, token, view.round - 1)
    for side, numbers in enumerate(before.numbers):
        for number in numbers:
            seats = [each for each in public.by_name if each.number == number]
            if len({each.table for each in seats}) > 1:  # of a team each pair goes its own way
                yield from _by_pairs(seats, view.table, public.setup)
                continue
            name = seats[0].entrant if seats else before.names[side]
            yield name, where_to(seats[0], view.table, public.setup) if seats else ""


def _by_pairs(seats: Iterable[NameSeat], here: int, setup: Setup) -> Iterator[Move]:
    def table(seat: NameSeat) -> int:
        return seat.table or 0

    for _, pair in groupby(sorted(seats, key=table), table):
        group = list(pair)
        yield listed([each.name for each in group]), where_to(group[0], here, setup)


def where_to(seat: NameSeat, here: int, setup: Setup) -> str:
    """Return in words where somebody sits, with the room if there are several."""
    if seat.table is None:
        return translate("rests in this round")
    side, room = translate(seat.side or ""), place_of(setup, seat.table)
    if seat.table == here:
        return translate("stay here, {side}", side=side)
    if room:
        return translate("table {table}, {room}, {side}", table=seat.table, room=room, side=side)
    return translate("table {table}, {side}", table=seat.table, side=side)
