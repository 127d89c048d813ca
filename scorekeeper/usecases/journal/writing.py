"""Begins the log of a game or an event and adds to it: one transaction, one answer to a repeated request."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import wraps
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.log import Kind, LogEntry, LogId
from scorekeeper.store import Store, append, entry_of_request
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, UseCaseError
from scorekeeper.usecases.journal.remembering import FoldedLog, Memory


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
    """A request to write to the log that a link opens; `content` is everything that it asks for, as plain data.

    `table` is the number of the table of an event whose link may be used, None if only the director's may.
    """

    token: str
    sent: Sent
    now: datetime
    kind: Kind
    content: tuple[object, ...]
    table: int | None = None

    @property
    def digest(self) -> str:
        """The digest of the content, which tells a repeated request from a reused id."""
        return limits.content_digest(self.kind, *self.content)


@dataclass(frozen=True, slots=True)
class NewEntry:
    """The log entry that a request leads to, without what storing it adds."""

    kind: Kind
    number: int | None = None
    replaces: int | None = None
    body: Mapping[str, object] | None = None

    @property
    def stored(self) -> Mapping[str, object]:
        """The body as it is stored."""
        return self.body or {}


L = TypeVar("L", bound=FoldedLog)
D = TypeVar("D", bound=NewEntry)
Asked = TypeVar("Asked")
Asked_contra = TypeVar("Asked_contra", contravariant=True)
Answer_co = TypeVar("Answer_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Written(Generic[L]):
    """A request that has been carried out, now or earlier, and the log afterwards."""

    log: L
    entry: LogEntry
    repeated: bool


@dataclass(frozen=True, slots=True)
class Journal(Generic[L, D]):
    """What differs between the logs of games and of events.

    `load` returns the log that a link opens for writing, and `check` raises if nothing may be added
    to it now. `check_stored` raises if the log is too long with an entry, which is then not kept.
    `longer` returns the log with its new entry, which `memory` then keeps. `changed` returns the
    error for a request id that was sent with other content before, and `elsewhere` is what is said
    if it was used in another log.
    """

    load: Callable[[Store, Request], L]
    check: Callable[[Store, L, Request], None]
    check_stored: Callable[[Store, L, LogEntry], None]
    memory: Memory[L]
    longer: Callable[[L, LogEntry, D], L]
    changed: Callable[[L, Request], UseCaseError]
    elsewhere: str


def write(journal: Journal[L, D], store: Store, request: Request, decide: Callable[[L], D]) -> Written[L]:
    """Store the entry that `decide` makes for the log as it stands, or find it already stored.

    Deciding and storing happen under the write lock, so no other request can come between; `decide`
    may store more, all of it or nothing. If anything raises, the log is unchanged. Raises InputError
    (no valid id, or one that was used in another log), what the functions of the journal raise, and
    whatever `decide` raises.
    """
    limits.check_time(request.now)
    digest = limits.request_hash(request.sent.request_id)
    with store.write():
        log = journal.load(store, request)
        at = log.entries[0].log
        known, decision = entry_of_request(store, digest, at), None
        if known is None:
            journal.check(store, log, request)
            decision = decide(log)
            known = append(store, at, log.version + 1, _new_entry(request, digest, decision), request.token)
            journal.check_stored(store, log, known)
    if decision is not None:
        # Only now, after the commit, may the log be remembered with its new entry.
        return Written(journal.memory.keep(store, journal.longer(log, known, decision)), known, repeated=False)
    if known.log != at:
        raise InputError(journal.elsewhere, "request_id")
    if known.content not in {"", request.digest}:  # "": lost, and brought back by another device
        raise journal.changed(log, request)
    return Written(log, known, repeated=True)


def begin(
    store: Store, request_id: str, content: str, add: Callable[[str], int], changed: Callable[[LogEntry], UseCaseError]
) -> tuple[int, bool]:
    """Return the number of the game or event that a request begins, and whether the request was repeated.

    `add` is called inside the transaction with the id of the first entry. `changed` returns the error
    for a request that was sent with other content before. Raises InputError for an invalid id.
    """
    first = limits.request_hash(request_id)
    with store.write():
        known = entry_of_request(store, first)
        if known is None:
            return add(first), False
    if known.content != content:
        raise changed(known)
    return known.log.number, True


def append_all(store: Store, log: LogId, first: str, entries: Iterable[LogEntry], token: str = "") -> None:
    """Append the entries with which a log begins; call it inside `Store.write()`.

    `first` is the id of the first entry; those of the others are derived from it. `token` is that of `append`.
    """
    for seq, entry in enumerate(entries, 1):
        own = first if seq == 1 else hashlib.sha256(f"{first}/{seq}".encode()).hexdigest()
        append(store, log, seq, replace(entry, id=own), token)


def _new_entry(request: Request, digest: str, decision: NewEntry) -> LogEntry:
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


class UseCase(Protocol[Asked_contra, Answer_co]):
    """A function for something that a person does with a game or an event."""

    def __call__(self, store: Store, now: datetime, token: str, sent: Sent, asked: Asked_contra, /) -> Answer_co:
        """Store the entry, or find it already stored, and return the answer."""


def use_case(
    kind: Kind,
    decide: Callable[..., Any],
    content_of: Callable[[Asked], tuple[object, ...]],
    carry_out: Callable[[Store, Request, Asked], Answer_co],
) -> UseCase[Asked, Answer_co]:
    """Return the use case of a function that decides on an entry; it has that function's name and docstring.

    `content_of` returns what is asked as plain data, and `carry_out` writes and answers.
    """

    @wraps(decide)
    def carried_out(store: Store, now: datetime, token: str, sent: Sent, asked: Asked, /) -> Answer_co:
        return carry_out(store, Request(token, sent, now, kind, content_of(asked)), asked)

    return carried_out
