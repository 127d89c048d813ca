"""Restores an event from its document, with the same numbers but new links."""

import hmac
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorekeeper.club.events.creating import created, names_at, numbers_at
from scorekeeper.club.events.exporting import FORM, MAX_FILE, MAX_VALUES, SEAL, seal_of, values_in
from scorekeeper.club.events.shown.telling import sentence
from scorekeeper.club.events.shown.views import EventLinks
from scorekeeper.club.model.folding import fold, step
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.club.model.state import State
from scorekeeper.club.store import event_rows
from scorekeeper.log import Kind, LogEntry, compact
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, StoredGame, event_log
from scorekeeper.store.entries import begun_by
from scorekeeper.store.links import FOR_HANDS
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import AGAIN
from scorekeeper.usecases.game.ledger import build
from scorekeeper.usecases.game.showing import show_game
from scorekeeper.usecases.game.start_game import add_entered
from scorekeeper.usecases.journal.documents import check_book, check_entry, readable, refuse
from scorekeeper.usecases.journal.writing import Sent, append_all

TOO_LARGE = msg("The file is larger than any event can be.")


@dataclass(frozen=True, slots=True)
class _Game:
    round: int
    table: int
    rules: str
    events: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class EventDocument:
    """An event from its document, with all its log entries and games read; `seal` is "" if it has none."""

    digest: str
    rules: str
    rule_books: Mapping[str, str]
    events: tuple[LogEntry, ...]
    games: tuple[_Game, ...]
    seal: str = ""


def import_event(store: Store, now: datetime, content: bytes, sent: Sent, *, again: bool = False) -> EventLinks:
    """Restore an event from its document with new links, all of it or nothing.

    Rounds, tables, numbers, times and devices are those of the document; old links do not open the
    new event. Raises InputError with the place for a file that is foreign or damaged, or that was
    restored before (place "again", unless `again` is set); EventMoved if the request has created
    something else.
    """
    return import_data(store, now, loaded(content), sent, again=again)


def import_data(store: Store, now: datetime, data: object, sent: Sent, *, again: bool = False) -> EventLinks:
    """Restore an event from the data of its document, as `import_event` does."""
    return import_read(store, now, read_data(data), sent, again=again)


def import_read(store: Store, now: datetime, document: EventDocument, sent: Sent, *, again: bool = False) -> EventLinks:
    """Restore an event from its document, which was read before, as `import_event` does."""
    limits.check_time(now)

    def add(first: str) -> int:
        if not again and begun_by(store, document.digest):
            refuse(msg("This file was already restored, and its event is here."), AGAIN)
        return restore(store, document, first)

    return created(store, sent, document.digest, add)


def restore(
    store: Store, document: EventDocument, first: str, keep: Callable[[int], None] = lambda _number: None
) -> int:
    """Store a document that was read; `keep` is called with the event's id before links exist."""
    store.begins(len(document.games) * FOR_HANDS)  # before anything takes time
    event_id = event_rows.add_event(store, document.rule_books[document.rules], document.rules, imported=True)
    keep(event_id)
    entries = (replace(each, content=document.digest) for each in document.events)
    append_all(store, event_log(event_id), first, entries)
    for game in document.games:
        _restore_game(store, event_id, document, game)
    for table in sorted({each.table for each in document.games}):
        event_rows.add_table(store, event_id, table)
    return event_id


def _restore_game(store: Store, event_id: int, document: EventDocument, game: _Game) -> None:
    new = StoredGame(0, document.rule_books[game.rules], game.rules, None)
    secret = event_rows.table_game_request(event_id, game.round, game.table)
    game_id = add_entered(store, new, secret, game.events)
    event_rows.add_table_game(store, event_id, (game.round, game.table), game_id)


def read_document(content: bytes) -> EventDocument:
    """Read and check the whole document, so that nothing can fail while it is written."""
    return read_data(loaded(content))


def read_data(data: object) -> EventDocument:
    """Read and check the data of a document; raises InputError."""
    if not isinstance(data, dict) or not FORM.is_of(data):
        refuse(msg("This is not an event that a scorekeeper has exported."), "format")
    FORM.check(data, "sum")
    books = readable("rule_books", lambda: _rule_books(data["rule_books"]))
    readable("rules", lambda: books[data["rules"]])
    events = readable("events", lambda: tuple(data["events"]))
    read = tuple(readable(f"events[{at}]", _event, each) for at, each in enumerate(events))
    state = _folded(read)
    games = readable("games", lambda: tuple(data["games"]))
    played = tuple(readable(f"games[{at}]", _game, each, books) for at, each in enumerate(games))
    readable("events", _used, state)
    _check_places(state, played)
    return EventDocument(str(data["sum"]), str(data["rules"]), books, read, played, str(data.get(SEAL, "")))


def is_own(store: Store, document: EventDocument) -> bool:
    """Tell whether a document has the seal of this club."""
    return hmac.compare_digest(document.seal.encode("utf-8", "replace"), seal_of(store, document.digest).encode())


def loaded(content: bytes) -> Any:
    """Return the JSON data of a file; raises InputError."""
    if len(content) > MAX_FILE:
        refuse(msg("The file has more than {count} megabytes.", count=MAX_FILE // 1024 // 1024), "file")
    if values_in(content) > MAX_VALUES:
        refuse(TOO_LARGE, "file")
    try:
        return json.loads(content.decode())
    except (ValueError, RecursionError):
        refuse(msg("The file is not a JSON document; it may have been cut off."), "file")


def _rule_books(data: Mapping[str, Any]) -> dict[str, str]:
    for digest, book in data.items():
        check_book(book, digest)
    return {digest: compact(book) for digest, book in data.items()}


def _event(data: Mapping[str, Any]) -> LogEntry:
    if data["kind"] == Kind.SETUP:
        _check_rules(data["body"]["rules"])
    return _entry(data)


def _entry(data: Mapping[str, Any], **more: Any) -> LogEntry:
    fields: dict[str, Any] = {"kind": Kind(str(data["kind"])), "body": dict(data["body"]), "device": data["device"]}
    entry = LogEntry(**fields, at=datetime.fromisoformat(data["at"]), **more)
    check_entry(entry)
    return entry


def _check_rules(chosen: Mapping[str, Any]) -> None:
    if not (isinstance(chosen["variant"], str) and isinstance(chosen["name"], str)):
        raise TypeError("rules")
    if set(map(type, chosen["house_rules"])) - {str} or chosen["seats"] not in range(1, 5):
        raise ValueError("rules")
    dict(chosen["house_rules"].items())


def _folded(events: tuple[LogEntry, ...]) -> State:
    """Fold the log and put it into sentences, which finds values of the wrong kind."""
    state: State | None = None
    for at, each in enumerate(events):
        state = readable(f"events[{at}]", _one_more, state, replace(each, seq=at + 1))
    if state is None:
        refuse(msg("The log of the event is empty."), "events")
    return state


def _one_more(state: State | None, entry: LogEntry) -> State:
    if state is None and entry.kind != Kind.SETUP:
        raise ValueError(entry.kind)
    after = fold([entry]) if state is None else step(state, entry)
    sentence(after, entry.kind, entry.body)
    return after


def _used(state: State) -> None:
    """Compute rankings and pages, which finds values that fail only when they are used."""
    ranking(state)
    for the_round in state.rounds:
        state.playing(the_round.number)
        for row in the_round.tables:
            names_at(state, row), numbers_at(state, row)


def _game(data: Mapping[str, Any], books: Mapping[str, str]) -> _Game:
    stored = StoredGame(0, books[data["rules"]], data["rules"], None)
    events = tuple(_game_event(each, seq) for seq, each in enumerate(data["events"], 1))
    if not 0 < len(events) <= limits.MAX_ENTRIES or events[0].kind != Kind.START:
        raise ValueError("events")
    ledger = build(stored, events)
    show_game(ledger, "", event_rows.WATCH)
    if {type(data["round"]), type(data["table"])} != {int}:
        raise TypeError("round")
    return _Game(data["round"], data["table"], data["rules"], events)


def _game_event(data: Mapping[str, Any], seq: int) -> LogEntry:
    replaces = data["replaces"]
    if any(each is not None and not 0 < each < seq for each in (replaces, data["body"].get("rival"))):
        raise ValueError("replaces")
    content = limits.content_digest("imported", seq)
    about = {"number": data["number"], "replaces": replaces, "content": content}
    return _entry(data, seq=seq, clock=seq, **about)


def _check_places(state: State, games: tuple[_Game, ...]) -> None:
    """Check that every table of a public round has its game, and that no other game is there."""
    public = [each for each in state.rounds if each.status.public]
    wanted = sorted((each.number, row.table) for each in public for row in each.tables)
    if sorted((each.round, each.table) for each in games) != wanted:
        refuse(msg("The games do not belong to the tables of the event."), "games")
