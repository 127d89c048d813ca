"""The state of an event, folded from its log. Pure, and the only place that gives entries meaning.

State values are frozen; each log entry makes a new state. Rounds and tables count from 1; sides are
0 (North-South) and 1 (East-West), or at a table of three 0, 1 and 2.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from scorekeeper.club.model.choices import CorrectionKind, RoundStatus, Signer
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import Scores, Sides, read_sides
from scorekeeper.rules.messages import msg

DRAFT, PUBLISHED, PLAYING, CLOSED, APPROVED = RoundStatus
DIRECTOR = Signer.DIRECTOR
LONGEST_ID = 6  # digits of the number in an id


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Who takes part: a player, a pair or a team.

    `number` is printed on lists. `name` and `players` are as short as lists need them; `whole` is
    the name and then the players as they were written. `tags` are clubs or families that should not
    meet. `first_round` is above 1 for a late entry. `gone` is the first round that is no longer
    played, `back` the round of a return after that.
    """

    id: str
    number: int
    name: str
    players: tuple[str, ...]
    tags: frozenset[str] = frozenset()
    here: bool = False
    first_round: int = 1
    gone: int | None = None
    back: int | None = None
    away: bool = False  # ticked as not here after having played
    removed: bool = False  # taken out of the event, without having played
    whole: tuple[str, ...] = ()
    members: tuple[str, ...] = ()  # which members of the club the players were entered as, "" for a guest

    @property
    def written(self) -> tuple[str, ...]:
        """The name, then the players, as they were written."""
        return self.whole or (self.name, *self.players)

    def plays(self, number: int) -> bool:
        """Return whether the entrant is in the draw of a round."""
        if self.removed or number < self.first_round:
            return False
        if self.gone is None or number < self.gone:
            return True
        return self.back is not None and number >= self.back


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """A side or the director has accepted the scores of a version of the table's game.

    `handed`: the side signed on a device of another side, which was handed over.
    """

    side: int | Signer
    version: int
    scores: Scores
    at: datetime
    handed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A side does not accept the scores; `settled` once the director has dealt with it."""

    number: int
    side: int | Signer
    reason: str
    at: datetime
    settled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A table's call for the director."""

    number: int
    why: str
    at: datetime
    answered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitution:
    """A substitute for a player at one table of one round."""

    entrant: str
    leaves: str
    comes: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Assigned:
    """A result by ruling instead of play; `awards` is None if they follow from the scores.

    With `bye` the side of that number has the event's bye, because its opponents did not come.
    """

    scores: Scores
    awards: Scores | None
    rule: str
    reason: str
    bye: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A correction of a result after it was signed."""

    kind: CorrectionKind
    agreed: str
    reason: str
    before: Scores | None
    after: Scores
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A result from a slip of paper; `hands` are the sides' totals hand by hand, if known."""

    scores: Scores
    hands: tuple[Scores, ...]
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRound:
    """One table in one round.

    `sides` are the entrants of North-South and East-West (two each on an open evening, where a table
    of three has three sides of one). `result` is what counts: the scores that all sides or the
    director signed, or those of a slip or a ruling. `plays` is true if somebody said that cards are
    being played. `moved` is when its seats were changed in public.
    """

    table: int
    sides: Sides
    substitutions: tuple[Substitution, ...] = ()
    signatures: tuple[Signature, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    calls: tuple[Call, ...] = ()
    assigned: Assigned | None = None
    slip: Slip | None = None
    corrections: tuple[Correction, ...] = ()
    extra_minutes: int = 0
    postponed: bool = False
    reopened: str = ""  # the reason, while a signed result is open again
    before: Scores | None = None  # what it was when it was reopened
    checked: int | None = None  # the version that the double check ticked
    plays: bool = False
    moved: datetime | None = None
    seats: tuple[str, ...] = ("", "")  # the device of each side, "" if none has taken its seat

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "TableRound":
        """Return the table whose seats the body of an entry has."""
        sides = read_sides(row)
        return cls(table=row["table"], sides=sides, seats=("",) * len(sides))

    @property
    def result(self) -> Scores | None:
        """The scores that all sides or the director signed, or were assigned; else None."""
        if self.assigned is not None:
            return self.assigned.scores
        if self.reopened:
            return None
        return self.slip.scores if self.slip is not None else self._signed()

    def _signed(self) -> Scores | None:
        for each in reversed(self.signatures):
            same = {
                other.side for other in self.signatures if (other.version, other.scores) == (each.version, each.scores)
            }
            if DIRECTOR in same or same >= set(range(len(self.sides))):
                return each.scores
        return None

    @property
    def counted(self) -> Scores | None:
        """The scores that the standings count; a reopened table counts its old result."""
        return self.result if not self.reopened else self.before

    @property
    def rests(self) -> tuple[str, ...]:
        """The entrants to whom a ruling gives the bye, because their opponents did not come."""
        ruled = self.assigned
        return () if ruled is None or ruled.bye is None else self.sides[ruled.bye]

    @property
    def typed(self) -> bool:
        """Whether the result is that of a slip."""
        return self.slip is not None and self.assigned is None

    @property
    def disputed(self) -> bool:
        """Whether a side has refused and the director has not settled it."""
        return any(not each.settled for each in self.disputes)

    @property
    def calling(self) -> bool:
        """Whether the table is waiting for the director."""
        return any(not each.answered for each in self.calls)

    @property
    def locked(self) -> bool:
        """Whether the game takes no more entries, because its result is signed or assigned."""
        return self.result is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round; `text` is the input of its draw, `started` and `stopped` are times of its clock.

    `withdrawn` is when its seats were taken back after they had been public.
    """

    number: int
    status: RoundStatus
    seed: str
    text: str
    tables: tuple[TableRound, ...]
    byes: tuple[str, ...]
    started: datetime | None = None
    stopped: datetime | None = None
    extra_minutes: int = 0
    closed: datetime | None = None
    withdrawn: datetime | None = None

    def table(self, number: int) -> TableRound | None:
        """Return a table by its number, or None."""
        return next((each for each in self.tables if each.table == number), None)

    @property
    def everybody(self) -> frozenset[str]:
        """All who have a place: at a table, or as a rest."""
        seated = (who for each in self.tables for side in each.sides for who in side)
        return frozenset((*seated, *self.byes))

    @property
    def waiting(self) -> tuple[TableRound, ...]:
        """The tables without a result that nobody has postponed."""
        return tuple(each for each in self.tables if each.result is None and not each.postponed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A penalty or warning of an entrant; `cancelled` is the reason why it no longer counts."""

    number: int
    entrant: str
    round: int
    points: int
    award: int
    warning: bool
    rule: str
    reason: str
    at: datetime
    cancelled: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything that counts in an event."""

    setup: Setup
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    shown: int | None = None  # standings are public up to this round; None: hidden
    shown_set: bool = False  # the director has decided what is shown
    seen: frozenset[int] = frozenset()  # rounds whose standings were public before or by that
    notes: tuple[str, ...] = field(default=())
    rules: Mapping[str, object] = field(default_factory=dict)  # of the set-up: variant, house rules, name, seats, three

    def entrant(self, entrant_id: str) -> Entrant | None:
        """Return an entrant by id, or None; ids number entrants in order of registration."""
        number = entrant_id[1:]
        if number.isascii() and number.isdigit() and len(number) <= LONGEST_ID:
            likely = self.entrants[int(number) - 1 : int(number)]
            if likely and likely[0].id == entrant_id:
                return likely[0]
        return next((each for each in self.entrants if each.id == entrant_id), None)

    def status(self, entrant: Entrant) -> str:
        """Return "has withdrawn" for an entrant that has left and does not play in the next round, else ""."""
        following = self.current.number + 1 if self.current else 1
        gone = entrant.gone is not None and entrant.gone <= following
        return msg("has withdrawn") if gone and not entrant.plays(following) else ""

    def listed(self, entrant: Entrant, name: str = "") -> str:
        """Return a name of an entrant as every list has it, marked if the entrant has withdrawn.

        `name` is that of a player, or as it was written; without it, it is the short one.
        """
        name = name or entrant.name
        return msg("{name} (withdrawn)", name=name) if self.status(entrant) else name

    def round(self, number: int) -> Round | None:
        """Return a round by its number, including drafts, or None."""
        return next((each for each in self.rounds if each.number == number), None)

    def playing(self, number: int) -> tuple[Entrant, ...]:
        """Return the entrants in the draw of a round, in order of registration.

        In a public round these are all who have a place. Nobody who is absent is drawn.
        """
        the_round = self.round(number)
        if the_round is not None and the_round.status.public:
            return tuple(each for each in self.entrants if each.id in the_round.everybody)
        absent = {each.id for each in self.absent}
        return tuple(each for each in self.entrants if each.plays(number) and each.id not in absent)

    @property
    def people(self) -> tuple[Entrant, ...]:
        """The entrants, without those who were removed and have not played since."""
        return tuple(each for each in self.entrants if not each.removed or each.id in self.played)

    @property
    def played(self) -> frozenset[str]:
        """Who has sat at a table in a public round whose result is not a ruling."""
        rows = (row for each in self.rounds if each.status.public for row in each.tables if row.assigned is None)
        return frozenset(who for row in rows for side in row.sides for who in side)

    @property
    def came(self) -> frozenset[str]:
        """Who has sat at a table in a public round, without those who are ruled not to have come."""
        rows = (row for each in self.rounds if each.status.public for row in each.tables)
        return frozenset(who for row in rows for side in ([row.rests] if row.rests else row.sides) for who in side)

    @property
    def placed(self) -> frozenset[str]:
        """Who has had a place in a public round, at a table or as a rest."""
        public = (each.everybody for each in self.rounds if each.status.public)
        return frozenset[str]().union(*public)

    @property
    def absent(self) -> tuple[Entrant, ...]:
        """Who is not here.

        That is whoever is away, and, if anybody is ticked as here, whoever is not and has had no place so far.
        """
        people, placed = self.people, self.placed
        ticked = any(each.here for each in people)
        return tuple(each for each in people if each.away or (ticked and not each.here and each.id not in placed))

    def at_table(self, round: int, table: int, **changes: Any) -> "State":
        """Return the state with other values for fields of one table in one round."""
        found = self.round(round)
        if found is None:
            return self
        tables = tuple(replace(each, **changes) if each.table == table else each for each in found.tables)
        changed = replace(found, tables=tables)
        rounds = (changed if each is found else each for each in self.rounds)
        return replace(self, rounds=tuple(rounds))

    @property
    def current(self) -> Round | None:
        """The last round that is public, or None before the first."""
        public = [each for each in self.rounds if each.status != DRAFT]
        return public[-1] if public else None

    @property
    def begun(self) -> bool:
        """Whether round 1 is public, so that the set-up is fixed."""
        return self.current is not None
