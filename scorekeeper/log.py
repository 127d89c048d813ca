"""The log of a game or an event: its entries, how they are chained, their order, and how they are folded.

Every writer (a server; later a phone) numbers its entries in a log 1, 2, 3 ... Each entry holds the
digest of the same writer's entry before it, and the last entry of every other writer that this
writer had seen. So nobody can change an entry later without changing every digest that follows.
DECISIONS.md, "The digest of an entry has a fixed form", and the decisions beside it fix the form of
the digest, the order and the check code. Names are stored outside of the log.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from enum import StrEnum
from functools import reduce
from typing import Any, Generic, NamedTuple, TypeGuard, TypeVar

FORM = "canasta-entry/1"
# These encoders are made once, because writing an entry uses them several times.
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_CANONICAL = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
# Any time is kept as its device wrote it. Other years are shown as unknown, and NO_TIME stands for what is no time.
POSSIBLE_YEARS = range(2000, 2101)
NO_TIME = datetime(1900, 1, 1, tzinfo=UTC)
CODE_LENGTH = 8  # hexadecimal digits that people compare, in two halves


# The kinds of log entries, for games, events and the club together. In the log of a game, START begins
# the game; in the log of an event, it starts the clock of a round. They are stored in small letters.
Kind = StrEnum(
    "Kind",
    "START HAND CORRECT RIVAL AGREE DELETE UNDO END RESUME SETTLE PENALTY WITHDRAW PROTEST DECIDE"
    " NAMES ERASE SETUP REGISTER EDIT ARRIVE LEAVE RETURN SUBSTITUTE DRAFT PUBLISH UNPUBLISH RESEAT PLAY EXTEND"
    " STOP CALL ANSWER SIGN DISPUTE ASSIGN REOPEN CHECK CANCEL POSTPONE CLOSE APPROVE UNCLOSE SHOW"
    " NOTE SLIP SEAT MERGE MATCH",
)


# Where the body of a kind of entry names people, and where it names other entries of its log.
_PEOPLE: Mapping[Kind, tuple[str, ...]] = {
    Kind.START: ("first_dealer", "sides.name", "sides.players"),
    Kind.NAMES: ("sides.name", "sides.players"),
    Kind.HAND: ("hand.dealer",),
    Kind.CORRECT: ("hand.dealer",),
    Kind.RIVAL: ("hand.dealer",),
    Kind.PENALTY: ("player", "by"),
    Kind.WITHDRAW: ("by",),
    Kind.PROTEST: ("by",),
    Kind.DECIDE: ("by",),
    Kind.REGISTER: ("entrants.name", "entrants.players", "members.name"),
    Kind.EDIT: ("name", "players"),
    Kind.SUBSTITUTE: ("out", "in"),
}
_ENTRIES: Mapping[Kind, tuple[str, ...]] = {
    Kind.HAND: ("rival",),
    Kind.CORRECT: ("rival",),
    **dict.fromkeys((Kind.ANSWER, Kind.SETTLE, Kind.CANCEL), ("event",)),
}


Order = tuple[int, str, int, str]  # the sort key of an entry


class LogKind(StrEnum):
    """Whether a log belongs to a game, an event or the club; an entry that is not stored has NONE."""

    GAME = "game"
    EVENT = "event"
    CLUB = "club"
    NONE = ""


GAME, EVENT, CLUB = LogKind.GAME, LogKind.EVENT, LogKind.CLUB


class LogId(NamedTuple):
    """One log in a database; `number` is the id of its game or event."""

    kind: LogKind
    number: int


NO_LOG = LogId(LogKind.NONE, 0)


class Head(NamedTuple):
    """A writer's last entry, as far as another writer knew."""

    writer: str
    nth: int
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One entry of a log: something that happened.

    The request gives these fields: `id`, made by whoever asks and the same however often the
    request is sent (64 hexadecimal digits; stored as `own_id`); `content`, a digest of the request,
    which tells a repeated request from a reused id; `number`, the hand that the entry is about;
    `replaces`, the `seq` of the entry that this one corrects, takes back, agrees with, rivals,
    withdraws or decides; `at`, an aware datetime.

    Storing the entry adds the others: `seq`, which counts the entries of the log as they arrived in
    this database, from 1 (`order` is the same everywhere); `nth`, its place among the entries of
    its writer in this log; `previous`, the digest of that writer's entry before; `heads`, the other
    writers' entries that it had seen; `clock`, one more than the highest clock it had seen;
    `written_at`, the time as text.

    Reading a log computes `rank` from what each entry had seen, and `wrong_clock` says that the
    clock is not the one that follows from it.
    """

    id: str = ""
    content: str = ""
    kind: Kind
    number: int | None = None
    replaces: int | None = None
    body: Mapping[str, Any]
    at: datetime
    device: str = ""
    log: LogId = NO_LOG
    seq: int = 0
    writer: str = ""
    nth: int = 0
    previous: str = ""
    heads: tuple[Head, ...] = ()
    clock: int = 0
    digest: str = ""
    written_at: str = ""
    rank: int = 0
    wrong_clock: bool = False

    @property
    def order(self) -> Order:
        """The entry's sort key in its log; it does not depend on the order of arrival."""
        return self.rank or self.clock, self.writer, self.nth, self.digest

    @property
    def seen(self) -> tuple[str, ...]:
        """The digests of the entries on which this one builds."""
        return (*([self.previous] if self.previous else ()), *(head.digest for head in self.heads))


def in_order(entries: Iterable[LogEntry], before: Iterable[LogEntry] = ()) -> tuple[LogEntry, ...]:
    """Return entries in the order of their log, each with its rank and whether its clock is wrong.

    The rank is one more than the highest that the entry had seen, so that no clock can move an entry before
    what its writer had seen. `before` are entries of the same log that have their rank.
    """
    known = {each.digest: each for each in before}
    waiting = {each.digest: each for each in entries if each.digest not in known}
    found = []
    for first in tuple(waiting):
        path, begun = [first], set[str]()
        while path:
            entry = waiting.get(path[-1])
            lacking = [each for each in entry.seen if each in waiting and each not in begun] if entry else []
            begun.add(path[-1])
            path.extend(lacking)
            if not lacking:
                path.pop()
            if entry and not lacking:
                known[entry.digest] = _ranked(waiting.pop(entry.digest), known)
                found.append(known[entry.digest])
    return tuple(sorted(found, key=lambda each: each.order))


def _ranked(entry: LogEntry, known: Mapping[str, LogEntry]) -> LogEntry:
    """Return an entry with its rank; the clock may also follow from clocks that were wrong before it."""
    seen = [known[each] for each in entry.seen if each in known]
    rank = 1 + max((each.rank for each in seen), default=0)
    wrong = entry.clock not in {rank, 1 + max((each.clock for each in seen), default=0)}
    return replace(entry, rank=rank, wrong_clock=wrong)


class References:
    """Finds the entries that other entries of a log name by id, or by digest where several have the same id.

    `entries` are all of the log in order. What is forged may have the id of another entry: the first of those counts
    that the entry which names it had seen.
    """

    def __init__(self, entries: Iterable[LogEntry]) -> None:
        self._named: dict[str, list[LogEntry]] = {}
        self._past: dict[str, int] = {}  # a bit for each entry that an entry had seen, and for itself
        self._entries = tuple(entries)
        for each in self._entries:
            self._named.setdefault(each.id, []).append(each)
            self._named.setdefault(each.digest, [each])

    def find(self, entry: LogEntry, named: str) -> LogEntry | None:
        """Return what an entry names, or None if it is not there."""
        found = self._named.get(named, [])
        seen = [each for each in found if self.saw(entry, each)] if len(found) > 1 else []
        return next(iter(seen or found), None)

    def saw(self, entry: LogEntry, other: LogEntry) -> bool:
        """Tell whether the writer of an entry had seen another one."""
        if not self._past:
            for at, each in enumerate(self._entries):
                self._past[each.digest] = 1 << at
                for seen in each.seen:
                    self._past[each.digest] |= self._past.get(seen, 0)
        past = self._past[entry.digest]
        return entry.digest != other.digest and past | self._past[other.digest] == past

    def resolved(self, entry: LogEntry, replaces: str | None, name_of: Callable[[str], str]) -> LogEntry:
        """Return an entry in stored form as it is read: with names, and the `seq` of other entries."""

        def seq_of(named: str) -> int:
            found = self.find(entry, named)
            return found.seq if found else 0

        body = with_names(entry.kind, entry.body, name_of, seq_of)
        return replace(entry, replaces=None if replaces is None else seq_of(replaces), body=body)


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Fold(Generic[S]):
    """How the entries of one kind of log become its state.

    `begin` returns the state after the first entry, and `steps` has what each kind of entry changes.
    """

    begin: Callable[[LogEntry], S]
    steps: Mapping[Kind, Callable[[S, LogEntry], S]]

    def fold(self, entries: Iterable[LogEntry]) -> S:
        """Return the state of a log, whose entries come in order; raises as `step`."""
        ordered = iter(entries)
        return reduce(self.step, ordered, self.begin(next(ordered)))

    def step(self, state: S, entry: LogEntry) -> S:
        """Return the state after one more entry.

        Raises LookupError, TypeError or ValueError for an entry that this program never wrote.
        """
        return self.steps[entry.kind](state, entry)


def own_id(key: str, request: str) -> str:
    """Return the id of the entry that the database with this key makes of a request (64 digits)."""
    return hashlib.sha256(f"{key}/{request}".encode()).hexdigest()


def chained(entry: LogEntry, writer: str, heads: Iterable[Head], clock: int) -> LogEntry:
    """Return an entry added to the end of its writer's chain, still without a digest.

    `heads` are the last entries of all writers, and `clock` is the highest clock, that the writer
    has seen.
    """
    seen = sorted(heads)
    own = max((each for each in seen if each.writer == writer), default=Head(writer, 0, ""))
    others = tuple(each for each in seen if each.writer != writer)
    made = replace(entry, writer=writer, nth=own.nth + 1, previous=own.digest, heads=others)
    return replace(made, clock=clock + 1, rank=clock + 1)


def digest_of(entry: LogEntry, replaces: str | None, body: Mapping[str, Any]) -> str:
    """Return the digest of an entry: SHA-256 over its canonical form, in hexadecimal digits.

    `replaces` and `body` are in stored form, with ids for other entries and people. `seq` and
    `content` differ from one database to another, so they are left out.
    """
    form = [
        *(FORM, entry.id, entry.writer, entry.nth, entry.previous, entry.heads, entry.clock),
        *(entry.written_at or as_text(entry.at), entry.kind, entry.number, replaces, body, entry.device),
    ]
    return hashlib.sha256(canonical(form).encode()).hexdigest()


def canonical(data: object) -> str:
    """Return plain data as the one JSON text that digests are made of."""
    return _CANONICAL.encode(data)


def compact(data: object) -> str:
    """Return plain data as JSON text without spaces."""
    return _COMPACT.encode(data)


def as_text(at: datetime) -> str:
    """Return a time as entries store it: ISO 8601 in UTC, the nearest that there is."""
    first, last = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    return min(max(at, first), last).astimezone(UTC).isoformat()


def time_of(text: str) -> datetime:
    """Return the time that an entry has as text, in UTC; NO_TIME if it is none that every time zone has."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return NO_TIME
    return at.astimezone(UTC) if at.tzinfo and MINYEAR < at.year < MAXYEAR else NO_TIME


def heads_of(entries: Iterable[LogEntry]) -> tuple[Head, ...]:
    """Return the last entry of each chain of a log, sorted by writer; a forged chain may have several ends."""
    found = tuple(entries)
    continued = {each.previous for each in found}
    return tuple(sorted(Head(each.writer, each.nth, each.digest) for each in found if each.digest not in continued))


def check_code(entries: Iterable[LogEntry]) -> str:
    """Return the log's check code. Two people who see the same code have the same log."""
    return code_of(heads_of(entries))


def code_of(heads: Iterable[Head]) -> str:
    """Return the check code of a log with these last entries of its writers."""
    text = json.dumps(sorted(heads), separators=(",", ":"))
    code = hashlib.sha256(text.encode()).hexdigest()[:CODE_LENGTH]
    return f"{code[: CODE_LENGTH // 2]} {code[CODE_LENGTH // 2 :]}"


class Fault(StrEnum):
    """What is wrong at an entry of a log."""

    UNREADABLE = "unreadable"
    CHANGED = "changed"
    CUT = "cut"  # from what was written before it
    UNFOUNDED = "unfounded"  # what it builds on is missing
    DISPLACED = "displaced"


def faults(entries: Iterable[tuple[LogEntry, str]]) -> Iterator[tuple[Fault, int]]:
    """Yield each broken place in the chains of a log: what is wrong, and the `seq` of the entry.

    Each entry comes with its digest, computed again from its content.
    """
    made = tuple(entries)
    known = {Head(each.writer, each.nth, each.digest) for each, _ in made}
    for entry, digest in made:
        before = Head(entry.writer, entry.nth - 1, entry.previous)
        if digest != entry.digest:
            yield Fault.CHANGED, entry.seq
        elif before not in known if entry.nth > 1 else entry.previous:
            yield Fault.CUT, entry.seq
        for head in entry.heads:
            if head not in known:
                yield Fault.UNFOUNDED, entry.seq


def with_ids(
    kind: Kind, body: Mapping[str, Any], id_of_person: Callable[[str], str], id_of_entry: Callable[[int], str | None]
) -> Mapping[str, Any]:
    """Return an entry's body as it is stored, with ids in place of people and other entries."""

    def person(name: object) -> object:
        return {"person": id_of_person(name)} if isinstance(name, str) and name else name

    def entry(seq: object) -> object:
        found = id_of_entry(seq) if isinstance(seq, int) else None
        return {"entry": found} if found else seq

    return _changed(kind, body, person, entry)


def with_names(
    kind: Kind, body: Mapping[str, Any], name_of: Callable[[str], str], seq_of: Callable[[str], int]
) -> Mapping[str, Any]:
    """Return an entry's body as it is read, with names for people and `seq` for other entries."""

    def person(value: object) -> object:
        return name_of(str(value["person"])) if _holds(value, "person") else value

    def entry(value: object) -> object:
        return seq_of(str(value["entry"])) if _holds(value, "entry") else value

    return _changed(kind, body, person, entry)


def _holds(value: object, key: str) -> TypeGuard[Mapping[str, object]]:
    return isinstance(value, Mapping) and key in value


Change = Callable[[object], object]


def _changed(kind: Kind, body: Mapping[str, Any], person: Change, entry: Change) -> Mapping[str, Any]:
    for places, change in ((_PEOPLE, person), (_ENTRIES, entry)):
        for path in places.get(kind, ()):
            body = _at(body, path.split("."), change)
    return body


def _at(value: Any, path: list[str], change: Change) -> Any:
    """Apply `change` to the value at `path`, in every item of the lists on the way."""
    if isinstance(value, list | tuple):
        return [_at(each, path, change) for each in value]
    if not path:
        return change(value)
    if not isinstance(value, Mapping) or path[0] not in value:
        return value
    return {**value, path[0]: _at(value[path[0]], path[1:], change)}
