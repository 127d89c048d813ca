"""What every verb and view of an event begins with: who may see it, its round, its table."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.event.errors import TournamentError
from scorekeeper.event.state import Round, State, TableRound
from scorekeeper.store import Store
from scorekeeper.store.links import Role
from scorekeeper.store.tournaments import (
    DIRECT,
    TABLE,
    WATCH,
    TournamentAccess,
    find_tournament_access,
)
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, NotFound, ReadOnly
from scorekeeper.usecases.game.event_state import Log, load_log, remember

DIRECTOR_ONLY = frozenset({DIRECT})
TABLES_TOO = frozenset({DIRECT, TABLE})


@contextmanager
def explained() -> Iterator[None]:
    """Turn what the tournament library refuses into a refusal of the use cases."""
    try:
        yield
    except TournamentError as error:
        raise InputError(error.message, error.where) from error


def access_of(store: Store, token: str) -> TournamentAccess:
    """Return what a token opens, for the price of one look-up; raises NotFound."""
    access = find_tournament_access(store, token) if token.isascii() else None
    if access is None:
        raise NotFound("This link opens no event.")
    return access


def opened(store: Store, token: str, roles: frozenset[Role]) -> tuple[Log, TournamentAccess]:
    """Return the event that a token opens in one of these roles; raises NotFound or ReadOnly."""
    access = access_of(store, token)
    if access.role not in roles:
        message = "This link is for watching; it cannot change the event."
        if access.role == TABLE:
            message = "Only the director can do this; call the director."
        raise ReadOnly(message)
    return remember(store, load_log(store, access.tournament_id)), access


def looked_at(store: Store, token: str) -> tuple[Log, TournamentAccess]:
    """Return the event that a token opens in whatever role; raises NotFound."""
    return opened(store, token, frozenset({DIRECT, TABLE, WATCH}))


def round_of(state: State, number: int, *, drafts: bool = False) -> Round:
    """Return a public round (with `drafts` any); raises NotFound."""
    turn = state.round(number)
    if turn is None or (turn.status == "draft" and not drafts):
        raise NotFound(f"Round {number} is not published yet.")
    return turn


def table_of(turn: Round, number: int) -> TableRound:
    """Return a table of a round; raises NotFound."""
    row = turn.table(number)
    if row is None:
        raise NotFound(f"Nobody plays at table {number} in round {turn.number}.")
    return row


def reason_for(text: str, where: str = "reason") -> str:
    """Return a reason as it is stored; raises InputError if there is none."""
    reason = limits.clean_text(text, where, limits.MAX_REASON)
    if not reason:
        raise InputError("Give a reason in a few words.", where)
    return reason
