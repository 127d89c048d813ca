"""Writes to the log of a game or an event: one transaction, one entry, one answer to a repeated request."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.log import Kind, LogEntry
from scorekeeper.store import Store, append, entry_of_request
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, UseCaseError


@dataclass(frozen=True, slots=True)
class Sent:
    """How a request was sent: its id (8 to 64 letters, made by the page), and the device's label.

    `seen` is the version of the game or event on the page. If it is given and something has changed
    since, the request is refused instead of acting on an outdated page; None if that does not
    matter. `seat` tells the device from others ("" if it keeps nothing), and `handed` says that its
    owner has handed it to the other side.
    """

    request_id: str
    device: str = ""
    seen: int | None = None
    seat: str = ""
    handed: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """A request to write to the log that a link opens; `content` is everything that it asks for, as plain data."""

    token: str
    sent: Sent
    now: datetime
    kind: Kind
    content: tuple[object, ...]

    @property
    def digest(self) -> str:
        """The digest of the content, which tells a repeated request from a reused id."""
        return limits.content_digest(self.kind, *self.content)


@dataclass(frozen=True, slots=True)
class Decision:
    """The log entry that a request leads to, without what storing it adds."""

    kind: Kind
    number: int | None = None
    replaces: int | None = None
    body: Mapping[str, object] | None = None

    @property
    def stored(self) -> Mapping[str, object]:
        """The body as it is stored."""
        return self.body or {}


class Log(Protocol):
    """A log as the use cases work on it, folded up to its last entry."""

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """All entries, in order."""

    @property
    def version(self) -> int:
        """How many entries there are, which is the `seq` of the one that arrived last."""


L = TypeVar("L", bound=Log)
D = TypeVar("D", bound=Decision)
Asked = TypeVar("Asked")
Asked_contra = TypeVar("Asked_contra", contravariant=True)
Answer_co = TypeVar("Answer_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Written(Generic[L]):
    """A request that has been carried out, now or earlier, and the log afterwards."""

    log: L
    entry: LogEntry
    repeated: bool


class Journal(ABC, Generic[L, D]):
    """What differs between the logs of games and of events; `elsewhere` refuses a reused request id."""

    elsewhere: str

    @abstractmethod
    def load(self, store: Store, request: Request) -> L:
        """Return the log that the link opens for writing; raises NotFound, ReadOnly and others."""

    @abstractmethod
    def check(self, store: Store, log: L, request: Request) -> None:
        """Raise a UseCaseError if nothing may be added to the log now."""

    @abstractmethod
    def check_stored(self, store: Store, log: L, entry: LogEntry) -> None:
        """Raise LimitReached or InputError if the log is too long with the entry, which is then not kept."""

    @abstractmethod
    def extended(self, store: Store, log: L, entry: LogEntry, decision: D) -> L:
        """Return the log with one more entry, and keep it in memory; called after the commit."""

    @abstractmethod
    def changed(self, log: L, request: Request) -> UseCaseError:
        """Return the error for a request id that was sent with other content before."""


def write(journal: Journal[L, D], store: Store, request: Request, decide: Callable[[L], D]) -> Written[L]:
    """Store the entry that `decide` makes for the log as it stands, or find it already stored.

    Deciding and storing happen under the write lock, so no other request can come between; `decide`
    may store more, all of it or nothing. If anything raises, the log is unchanged. Raises InputError
    (no valid id, or one that was used in another log), what the methods of the journal raise, and
    whatever `decide` raises.
    """
    limits.check_time(request.now)
    digest = limits.request_hash(request.sent.request_id)
    with store.write():
        log = journal.load(store, request)
        known, decision = entry_of_request(store, digest), None
        if known is None:
            journal.check(store, log, request)
            decision = decide(log)
            known = append(store, log.entries[0].log, log.version + 1, _new_entry(request, digest, decision))
            journal.check_stored(store, log, known)
    if decision is not None:
        # Only now, after the commit, may the log be remembered with its new entry.
        return Written(journal.extended(store, log, known, decision), known, repeated=False)
    if known.log != log.entries[0].log:
        raise InputError(journal.elsewhere, "request_id")
    if known.content not in {"", request.digest}:  # "": lost, and brought back by another device
        raise journal.changed(log, request)
    return Written(log, known, repeated=True)


def _new_entry(request: Request, digest: str, decision: Decision) -> LogEntry:
    return LogEntry(
        id=digest,
        content=request.digest,
        kind=decision.kind,
        number=decision.number,
        replaces=decision.replaces,
        body=decision.stored,
        at=request.now,
        device=limits.clean_device(request.sent.device),
    )


class Verb(Protocol[Asked_contra, Answer_co]):
    """A function for something that a person does with a game or an event."""

    def __call__(self, store: Store, now: datetime, token: str, sent: Sent, asked: Asked_contra, /) -> Answer_co:
        """Store the entry, or find it already stored, and return the answer."""


def verb(
    kind: Kind,
    decide: Callable[..., Any],
    content_of: Callable[[Asked], tuple[object, ...]],
    carry_out: Callable[[Store, Request, Asked], Answer_co],
) -> Verb[Asked, Answer_co]:
    """Return the verb of a function that decides on an entry; it has that function's name and docstring.

    `content_of` returns what is asked as plain data, and `carry_out` writes and answers.
    """

    @wraps(decide)
    def carried_out(store: Store, now: datetime, token: str, sent: Sent, asked: Asked, /) -> Answer_co:
        return carry_out(store, Request(token, sent, now, kind, content_of(asked)), asked)

    return carried_out
