"""How use cases and views of an event begin, and what all writes share: one transaction and entry."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from scorekeeper.club.events.asked import parts_of
from scorekeeper.club.events.event_state import MEMORY, Log, load_log, longer, look_at_log
from scorekeeper.club.events.shown.views import Answer
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.state import Round, State, TableRound
from scorekeeper.club.store.event_rows import DIRECT, TABLE, WATCH, EventAccess, find_event_access
from scorekeeper.log import Kind
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.store.links import Role
from scorekeeper.usecases import errors, limits
from scorekeeper.usecases.journal import writing as journal
from scorekeeper.usecases.journal.writing import Request, Sent, UseCase

MAX_ENTRIES = 50_000  # of an event
MAX_BODY = 4_000_000  # characters of one event

Body = Mapping[str, object]
T = TypeVar("T")
Asked = TypeVar("Asked")
DIRECTOR_ONLY = frozenset({DIRECT})
TABLES_TOO = frozenset({DIRECT, TABLE})


@contextmanager
def explained() -> Iterator[None]:
    """Turn errors of the event library into errors of the use cases."""
    try:
        yield
    except EventError as error:
        raise errors.InputError(error.message, error.where) from error


def access_of(store: Store, token: str) -> EventAccess:
    """Return what a token opens, in a single look-up; raises NotFound."""
    access = find_event_access(store, token) if token.isascii() else None
    if access is None:
        raise errors.NotFound(msg("This link opens no event."))
    return access


def opened(store: Store, token: str, roles: frozenset[Role]) -> tuple[Log, EventAccess]:
    """Return the event that a token opens in one of these roles; raises NotFound or ReadOnly."""
    access = access_of(store, token)
    if access.role not in roles:
        message = msg("This link is for watching; it cannot change the event.")
        if access.role == TABLE:
            message = msg("Only the director can do this; call the director.")
        raise errors.ReadOnly(message)
    return look_at_log(store, access.event_id, access.mark), access


def looked_at(store: Store, token: str) -> tuple[Log, EventAccess]:
    """Return the event that a token opens in any role; raises NotFound."""
    return opened(store, token, frozenset({DIRECT, TABLE, WATCH}))


def round_of(state: State, number: int, *, drafts: bool = False) -> Round:
    """Return a public round (with `drafts` any round); raises NotFound."""
    the_round = state.round(number)
    if the_round is None or (not the_round.status.public and not drafts):
        raise errors.NotFound(msg("Round {number} is not published yet.", number=number))
    return the_round


def table_of(the_round: Round, number: int) -> TableRound:
    """Return a table of a round; raises NotFound."""
    row = the_round.table(number)
    if row is None:
        raise errors.NotFound(
            msg("Nobody plays at table {table} in round {number}.", table=number, number=the_round.number)
        )
    return row


def reason_for(text: str, where: str = "reason") -> str:
    """Return a reason, cleaned; raises InputError if it is empty."""
    reason = limits.clean_text(text, where, limits.MAX_REASON)
    if not reason:
        raise errors.InputError(msg("Give a reason in a few words."), where)
    return reason


def _check(_store: Store, log: Log, request: Request) -> None:
    if request.sent.seen is not None and request.sent.seen != log.version:
        raise errors.EventMoved(msg("The event has changed since this page was opened; nothing was done."))
    if len(log.entries) >= MAX_ENTRIES:
        raise errors.LimitReached(msg("The log of this event is full."))


def write(store: Store, request: Request, decide: Callable[[Log], Body]) -> Answer:
    """Append the log entry whose body `decide` makes, or find it already stored.

    Raises NotFound, ReadOnly, InputError, LimitReached, EventMoved, and whatever `decide` raises.
    """

    def decision(log: Log) -> journal.NewEntry:
        return journal.NewEntry(request.kind, body=decide(log))

    with explained():
        written = journal.write(EVENTS, store, request, decision)
    entry = written.entry
    return Answer(entry.seq, written.log.version, entry.kind, repeated=written.repeated)


def precompute(store: Store, token: str, work: Callable[[Log], T]) -> Callable[[Log], T]:
    """Do work before the write lock is taken, so that no phone has to wait for it.

    The returned function has the result. It does the work again if the event has changed since, or
    if the work could not be done before.
    """
    try:
        before, _ = opened(store, token, DIRECTOR_ONLY)
        done = work(before)
    except (errors.UseCaseError, EventError):
        return work

    def answer(log: Log) -> T:
        return done if log.mark == before.mark else work(log)

    return answer


@dataclass(frozen=True, slots=True)
class Deciding:
    """What a use case decides on: the event as it stands under the write lock, and the request."""

    store: Store
    now: datetime
    token: str
    log: Log
    sent: Sent

    @property
    def state(self) -> State:
        """The current state of the event."""
        return self.log.state


def use_case(
    kind: Kind, *, marker: str = "", tables_too: bool = False
) -> Callable[[Callable[[Deciding, Asked], Body]], UseCase[Asked, Answer]]:
    """Return a decorator that makes a use case of a function that decides on an entry's body.

    The function may store more, all of it or nothing (see `write`). `marker` distinguishes use cases
    that make entries of the same kind. With `tables_too`, the link of a table may be used; the
    second of the arguments is then the number of the table.
    """

    def content_of(asked: Asked) -> tuple[object, ...]:
        return (*filter(None, [marker]), *parts_of(asked))

    def made(decide: Callable[[Deciding, Asked], Body]) -> UseCase[Asked, Answer]:
        def carry_out(store: Store, request: Request, asked: Asked) -> Answer:
            table = request.content[1] if tables_too else None
            assert table is None or isinstance(table, int)  # noqa: S101 - by its type
            return write(
                store,
                replace(request, table=table),
                lambda log: decide(Deciding(store, request.now, request.token, log, request.sent), asked),
            )

        return journal.use_case(kind, decide, content_of, carry_out)

    return made


def _for_writing(store: Store, asked: Request) -> Log:
    access = access_of(store, asked.token)
    roles = DIRECTOR_ONLY if asked.table is None else TABLES_TOO
    if access.role not in roles:
        opened(store, asked.token, roles)
    if access.table not in {None, asked.table}:
        raise errors.ReadOnly(msg("This link is for table {table} only.", table=access.table))
    log = load_log(store, access.event_id)
    if access.table is not None:
        _check_round(log.state, access.table, asked.content[0])
    return log


def _check_round(state: State, table: int, number: object) -> None:
    """Refuse what a table's link asks for in another round than the one that is played.

    The link is the same in every round, but others sit there now. A game that is finished later
    may still be signed.
    """
    the_round, current = state.round(number) if isinstance(number, int) else None, state.current
    if the_round is None or current is None or the_round.number == current.number:
        return
    row = the_round.table(table)
    if row is None or not row.postponed:
        raise errors.ReadOnly(
            msg(
                "Round {number} is over at this table. The link is for round {current} now; call the director.",
                number=the_round.number,
                current=current.number,
            )
        )


EVENTS: journal.Journal[Log, journal.NewEntry] = journal.Journal(
    load=_for_writing,
    check=_check,
    check_stored=lambda _store, _log, entry: limits.check_size(entry.body, "", MAX_BODY),
    memory=MEMORY,
    longer=lambda log, entry, _: longer(log, entry),
    changed=lambda _log, _request: errors.EventMoved(
        msg("This form was already sent with different content; check what is there first.")
    ),
    elsewhere=msg("The request id was used for another event."),
)
