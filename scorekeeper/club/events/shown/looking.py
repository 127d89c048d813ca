"""Reads an event: for its director, by the code of a table, its log in sentences."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.club.events.creating import event_variant, game_rules, variant_of_three
from scorekeeper.club.events.event_state import table_of_game
from scorekeeper.club.events.shown.telling import sentence
from scorekeeper.club.events.shown.views import AuditEntry, EventView, TableLinks
from scorekeeper.club.events.writing import DIRECTOR_ONLY, opened
from scorekeeper.club.model.sides import Scores
from scorekeeper.club.model.state import TableRound
from scorekeeper.club.store import codes, event_rows
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, watch_token
from scorekeeper.store.codes import typed_code
from scorekeeper.store.links import SCORE
from scorekeeper.usecases.game.ledger import access_to


@dataclass(frozen=True, slots=True)
class GamePlace:
    """Where a game of an event is played.

    `confirmed`: it takes no more entries. `moved`: the table plays another game, because its seats
    were changed. `table_token` opens the table's page ("" for a watcher). `counted` is the result
    that counts, or None, and `source` says where it comes from if not from the game.
    """

    event: str
    round: int
    table: int
    confirmed: bool
    reopened: bool
    table_token: str
    moved: bool = False
    counted: Scores | None = None
    source: str = ""


def open_event(store: Store, token: str) -> EventView:
    """Return an event for its director; raises NotFound or ReadOnly."""
    log, access = opened(store, token, DIRECTOR_ONLY)
    rules = log.state.rules
    house_rules = rules["house_rules"]
    assert isinstance(house_rules, Mapping)  # noqa: S101 - `create_event` wrote it
    return EventView(
        event_id=log.event_id,
        role=access.role,
        state=log.state,
        variant=event_variant(store, log.event_id),
        three=variant_of_three(store, log)[0] if "three" in rules else None,
        house_rules=house_rules,
        game_rules=game_rules(house_rules, log.state.setup),
        rules_name=str(rules["name"]),
        version=log.version,
        direct_token=token,
        watch_token=watch_token(token),
        tables=_table_links(store, log.event_id),
        created_at=log.entries[0].at,
    )


def _table_links(store: Store, event_id: int) -> tuple[TableLinks, ...]:
    """Return what the cards of the tables show."""
    known = sorted(event_rows.tables_with_links(store, event_id))
    found = codes.table_codes(store, event_id, known)
    return tuple(TableLinks(table, each.token, each.code) for table, each in found.items())


def table_by_code(store: Store, code: str, *, older: bool = True) -> str | None:
    """Return the token of the table with this short code, or None.

    Capital or small letters, spaces and hyphens make no difference. `older`: also the shorter codes of older cards.
    """
    typed = typed_code(code)
    whole = len(typed) in (codes.LENGTHS if older else (codes.CODE_LENGTH,))
    found = codes.find_table_by_code(store, typed) if whole else None
    return event_rows.table_token(store, *found) if found else None


def event_of_game(store: Store, token: str) -> GamePlace | None:
    """Return where the game of a link is played, or None if it belongs to no event.

    Takes one look-up for such a game. Raises NotFound for a link that opens no game.
    """
    access = access_to(store, token)
    found = table_of_game(store, access.game_id)
    if found is None:
        return None
    log, number, table, row = found
    token_of_table = event_rows.table_token(store, log.event_id, table)
    return GamePlace(
        event=log.state.setup.name,
        round=number,
        table=table,
        confirmed=row is None or row.locked,
        reopened=row is not None and bool(row.reopened),
        table_token=token_of_table if access.role == SCORE else "",
        moved=row is None,
        counted=row.counted if row is not None else None,
        source=_source(row) if row is not None else "",
    )


def _source(row: TableRound) -> str:
    if row.assigned is not None:
        return msg("by ruling")
    if row.typed:
        return msg("from its slip")
    return msg("corrected") if row.corrections and not row.reopened else ""


def audit_log(store: Store, token: str) -> tuple[AuditEntry, ...]:
    """Return all log entries in sentences, newest first; raises as `open_event`."""
    log, _ = opened(store, token, DIRECTOR_ONLY)
    return tuple(
        AuditEntry(
            number=each.seq,
            kind=each.kind,
            words=sentence(log.state, each.kind, each.body),
            body=each.body,
            at=each.at,
            device=each.device,
        )
        for each in reversed(log.entries)
    )
