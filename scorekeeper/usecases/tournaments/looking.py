"""Looks at an event: for its director, by the code of a table, its log."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.store import Store
from scorekeeper.store.tournaments import (
    CODE_LENGTH,
    find_table_by_code,
    public_token,
    table_code,
    table_token,
    tables_with_links,
)
from scorekeeper.usecases.errors import NotFound
from scorekeeper.usecases.tournaments.audit import sentence
from scorekeeper.usecases.tournaments.creating import event_variant, game_rules
from scorekeeper.usecases.tournaments.views import Entry, TableLinks, TournamentView
from scorekeeper.usecases.tournaments.writing import DIRECTOR_ONLY, access_of, opened


@dataclass(frozen=True, slots=True)
class Role:
    """What a token opens: `role` "direct", "watch" or "table" with its number."""

    tournament_id: int
    role: str
    table: int | None
    version: int


def role_of(store: Store, token: str) -> Role:
    """Return what a token opens, for the price of one look-up; raises NotFound."""
    access = access_of(store, token)
    return Role(access.tournament_id, access.role, access.table, access.version)


def event_etag(store: Store, token: str) -> str:
    """Return what changes with every event of the log, for polls; raises NotFound."""
    return str(access_of(store, token).version)


def open_tournament(store: Store, token: str) -> TournamentView:
    """Return an event for its director; raises NotFound or ReadOnly."""
    log, access = opened(store, token, DIRECTOR_ONLY)
    told = log.told
    house_rules = told["house_rules"]
    assert isinstance(house_rules, Mapping)  # noqa: S101 - `create_tournament` wrote it
    return TournamentView(
        tournament_id=log.tournament_id,
        role=access.role,
        state=log.state,
        variant=event_variant(store, log.tournament_id),
        house_rules=house_rules,
        game_rules=game_rules(house_rules, log.state.setup),
        rules_name=str(told["name"]),
        version=log.version,
        direct_token=token,
        watch_token=public_token(token),
        tables=tuple(
            table_links(store, log.tournament_id, each)
            for each in sorted(tables_with_links(store, log.tournament_id))
        ),
        created_at=log.events[0].at,
    )


def table_links(store: Store, tournament_id: int, table: int) -> TableLinks:
    """Return what is printed on the card of a table."""
    return TableLinks(
        table=table,
        token=table_token(store, tournament_id, table),
        code=table_code(store, tournament_id, table),
    )


def table_by_code(store: Store, code: str) -> str:
    """Return the token of the table whose short code was typed; raises NotFound.

    Small letters, spaces and hyphens do not matter.
    """
    typed = "".join(each for each in code.upper() if each.isalnum())
    found = find_table_by_code(store, typed) if len(typed) == CODE_LENGTH else None
    if found is None:
        raise NotFound("No table has this code; look at the card on the table.")
    return table_token(store, *found)


def audit_log(store: Store, token: str) -> tuple[Entry, ...]:
    """Return everything that happened, newest first; raises as `open_tournament`."""
    log, _ = opened(store, token, DIRECTOR_ONLY)
    return tuple(
        Entry(
            number=each.seq,
            kind=each.kind,
            words=sentence(log.state, each.kind, each.body),
            body=each.body,
            at=each.at,
            device=each.device,
        )
        for each in reversed(log.events)
    )
