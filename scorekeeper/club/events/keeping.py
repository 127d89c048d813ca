"""The director's backup, which has the links and codes of an event; new director's links.

The document of an event holds no secret and can be given to anybody. With the backup, printed
cards, codes and links work on another machine too, so anybody who has it can enter and sign for
every table.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any
from uuid import uuid4

from scorekeeper.club.events import exporting, importing
from scorekeeper.club.events.bodies import ROUND, TABLE
from scorekeeper.club.events.creating import created
from scorekeeper.club.events.entrants import MOST_NUMBER
from scorekeeper.club.events.event_state import load_log
from scorekeeper.club.events.shown.telling import ENDED_LINKS, NEW_LINK, ONLY_LINK, ended_link
from scorekeeper.club.events.shown.views import EventLinks
from scorekeeper.club.events.writing import DIRECTOR_ONLY, MAX_ENTRIES, Body, Deciding, opened, use_case
from scorekeeper.club.store import codes, event_rows
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain
from scorekeeper.store import Store, append, event_log, find_access, watch_token
from scorekeeper.store.codes import CODE_SIGNS
from scorekeeper.store.links import Role, keep_secret
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, NotFound
from scorekeeper.usecases.journal.documents import readable
from scorekeeper.usecases.journal.shapes import Shape, choice, fields, list_of, matching
from scorekeeper.usecases.journal.writing import Sent

FORM = replace(exporting.FORM, name="canasta-director/1")
_HASH = matching(re.compile(r"[0-9a-f]{64}"))
_OPENS: Mapping[str, Shape] = {"table": TABLE, "token": matching(re.compile(r"[A-Za-z0-9_-]{24}"))}
_CODE = matching(re.compile("|".join(rf"[{CODE_SIGNS}]{{{length}}}" for length in codes.LENGTHS)))
_BACKUP = fields(
    {
        "format": choice(FORM.name),
        "event": plain.mapping,
        "links": list_of(fields({"role": choice(Role.DIRECT, Role.WATCH), "hash": _HASH}), MAX_ENTRIES),
        "tables": list_of(fields({**_OPENS, "code": _CODE}), MOST_NUMBER),
        "games": list_of(fields({**_OPENS, "round": ROUND}), importing.MOST_GAMES),
        "sum": plain.text,
    }
)


def new_director_link(store: Store, now: datetime, event_id: int, *, end_old: bool = False) -> EventLinks:
    """Make a new director's link for a director without one; `end_old` ends the others.

    The links of the public and of the tables stay. Raises NotFound.
    """
    log = _known(store, event_id)
    text = str(ONLY_LINK if end_old else NEW_LINK)
    request = str(uuid4())
    with store.write():
        if end_old:
            event_rows.end_director_links(store, event_id)
        token = event_rows.direct_token(store, request)
        event_rows.add_event_link(store, event_id, Role.DIRECT, token)
        event_rows.add_event_link(store, event_id, Role.WATCH, watch_token(token))
        seq = load_log(store, event_id).version + 1
        entry = LogEntry(
            id=limits.request_hash(request),
            content=limits.content_digest(text),
            kind=Kind.NOTE,
            body={"text": text},
            at=now,
            device="command line",
        )
        append(store, event_log(log), seq, entry)
    return EventLinks(event_id, token, watch_token(token), repeated=False)


@use_case(Kind.NOTE, marker="end table link")
def end_table_link(on: Deciding, table: int) -> Body:
    """End the link and the code of a table and of the game that it plays; it gets new ones.

    The seats of the table stay with their phones, which need the new link.
    """
    number = on.log.event_id
    if table not in event_rows.tables_with_links(on.store, number):
        raise NotFound(msg("Table {table} has no link.", table=table))
    current = on.state.current
    event_rows.renew_table(on.store, number, table, current.number if current else None)
    return {"text": str(ended_link(table))}


@use_case(Kind.NOTE, marker="end director links")
def end_director_links(on: Deciding, _nothing: None) -> Body:
    """End all links of the director but the one that asks for it, and their public links."""
    kept = on.token, watch_token(on.token)
    event_rows.end_links_but(on.store, on.log.event_id, kept)
    return {"text": str(ENDED_LINKS)}


def backup_event(store: Store, token: str) -> bytes:
    """Return the director's backup of an event, `canasta-director/1`.

    Raises NotFound or ReadOnly.
    """
    log, _ = opened(store, token, DIRECTOR_ONLY)
    return backup_by_number(store, log.event_id)


def backup_by_number(store: Store, event_id: int) -> bytes:
    """Return the director's backup of the event with this id, `canasta-director/1`; raises NotFound."""
    _known(store, event_id)
    known = sorted(event_rows.tables_with_links(store, event_id))
    data = {
        "event": exporting.document_of(store, load_log(store, event_id)),
        "links": [{"role": str(role), "hash": hashed} for role, hashed in event_rows.kept_links(store, event_id)],
        "tables": [
            {"table": table, "token": each.token, "code": each.code}
            for table, each in codes.table_codes(store, event_id, known).items()
        ],
        "games": [
            {
                "round": mark.round,
                "table": mark.table,
                "token": event_rows.table_game_token(store, event_id, mark.round, mark.table),
            }
            for mark in event_rows.games_of_event(store, event_id)
        ],
    }
    return exporting.readable_again(exporting.written(FORM.document(data)))


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was read: links by role and hash; tables and games with their tokens."""

    document: importing.EventDocument
    hashes: Sequence[tuple[Role, str]]
    tables: Sequence[tuple[int, str, str]]
    games: Sequence[tuple[int, int, str]]

    @property
    def tokens(self) -> list[str]:
        """The tokens of tables and games."""
        return [token for _, token, _ in self.tables] + [token for *_, token in self.games]

    @property
    def codes(self) -> list[str]:
        """The codes of the tables."""
        return [code for *_, code in self.tables]

    def check_single(self) -> None:
        """Raise InputError if a link or code occurs twice in the file."""
        places = [str(table) for table, *_ in self.tables]
        places += [f"{number}/{table}" for number, table, _ in self.games]
        for each in (self.hashes, self.tokens, self.codes, places):
            if len(set(each)) < len(each):
                raise InputError(msg("A link or a code occurs twice in the file."), "file")

    def check_absent(self, store: Store) -> None:
        """Raise InputError if one of the links or codes is already used here."""
        here = event_rows.links_are_here(store, [each for _, each in self.hashes])
        used = (codes.find_table_by_code(store, each) for each in self.codes)
        if here or any(used) or any(_opens(store, each) for each in self.tokens):
            raise InputError(msg("The event of this backup is already here, with its links."), "file")

    def keep(self, store: Store, number: int) -> None:
        """Keep the tokens and codes for the event with this id."""
        for table, token, code in self.tables:
            keep_secret(store, codes.table_name(number, table), token)
            keep_secret(store, codes.code_name(number, table), code)
        for round_number, table, token in self.games:
            keep_secret(store, event_rows.table_game_request(number, round_number, table), token)


def restore_event(store: Store, now: datetime, content: bytes, sent: Sent, *, again: bool = False) -> EventLinks:
    """Restore an event from its document or from the director's backup, and return its links.

    A document is restored as by `import_event`, with new links. A backup brings its links and codes,
    and the director gets one more link. Raises InputError also if the event of a backup is already
    here, because a link leads to one event only; EventMoved as `import_event`.
    """
    return restore_read(store, now, read_event(content), sent, again=again)


def read_event(content: bytes) -> importing.EventDocument | Backup:
    """Read the document of an event or a director's backup, without a database; raises InputError."""
    data = importing.loaded(content)
    return _read(data) if FORM.is_of(data) else importing.read_data(data)


def restore_read(
    store: Store, now: datetime, backup: importing.EventDocument | Backup, sent: Sent, *, again: bool = False
) -> EventLinks:
    """Restore an event from what `read_event` returned, as `restore_event` does."""
    if not isinstance(backup, Backup):
        return importing.import_read(store, now, backup, sent, again=again)
    limits.check_time(now)

    def add(first: str) -> int:
        backup.check_absent(store)
        number = importing.restore(store, backup.document, first, partial(backup.keep, store))
        for role, hashed in backup.hashes:
            event_rows.add_hashed_link(store, number, role, hashed)
        return number

    return created(store, sent, backup.document.digest, add)


def is_own(store: Store, found: importing.EventDocument | Backup) -> bool:
    """Tell whether an event that was read has the seal of this club; a backup has none."""
    return isinstance(found, importing.EventDocument) and importing.is_own(store, found)


def _read(data: Mapping[str, Any]) -> Backup:
    FORM.check(data, "sum")
    readable("", _BACKUP, data, "")
    backup = Backup(
        importing.read_data(data["event"]),
        [(Role(each["role"]), each["hash"]) for each in data["links"]],
        [(each["table"], each["token"], each["code"]) for each in data["tables"]],
        [(each["round"], each["table"], each["token"]) for each in data["games"]],
    )
    backup.check_single()
    return backup


def _known(store: Store, event_id: int) -> int:
    if event_id not in event_rows.event_ids(store):
        raise NotFound(msg("There is no event {name_id} in this database.", name_id=str(event_id)))
    return event_id


def _opens(store: Store, token: str) -> bool:
    """Tell whether a token opens a game or an event of this database."""
    return bool(find_access(store, token) or event_rows.find_event_access(store, token))
