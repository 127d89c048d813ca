"""Restores an event from its document, with the same numbers but new links."""

import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorekeeper import log as logs
from scorekeeper.club.events import bodies
from scorekeeper.club.events.creating import created, names_at, numbers_at
from scorekeeper.club.events.exporting import FORM, MAX_FILE, MAX_VALUES, SEAL, seal_of, values_in
from scorekeeper.club.events.shown.telling import sentence
from scorekeeper.club.events.shown.views import EventLinks
from scorekeeper.club.events.writing import MAX_BODY, MAX_ENTRIES
from scorekeeper.club.model.folding import fold, step
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.club.model.state import State
from scorekeeper.club.store import event_rows
from scorekeeper.log import Kind, LogEntry, compact
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain
from scorekeeper.rules.record.signs import CANNOT_BE_SHOWN, kept
from scorekeeper.rules.record.strict_json import UnreadableError, checked, loads
from scorekeeper.store import Store, StoredGame, event_log
from scorekeeper.store.entries import begun_by
from scorekeeper.store.links import FOR_HANDS
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import AGAIN
from scorekeeper.usecases.game.ledger import build
from scorekeeper.usecases.game.showing import show_game
from scorekeeper.usecases.game.start_game import add_entered
from scorekeeper.usecases.game.trying import check_entries
from scorekeeper.usecases.journal.books import check_book
from scorekeeper.usecases.journal.documents import MAX_TIME, readable, refuse
from scorekeeper.usecases.journal.shapes import Shape, choice, fields, line, list_of, of_size, or_none, whole
from scorekeeper.usecases.journal.writing import Sent, append_all

MOST_GAMES = 40_000  # 1,000 tables in every round
MOST_HAND = limits.MAX_HANDS_ON_PAPER + limits.MAX_HANDS
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


def read_data(data: Any) -> EventDocument:
    """Read and check the data of a document; raises InputError."""
    if not isinstance(data, dict) or not FORM.is_of(data):
        refuse(msg("This is not an event that a scorekeeper has exported."), "format")
    FORM.check(data, "sum")
    data = normal_text(data)
    readable("", _DOCUMENT, data, "")
    for digest, book in data["rule_books"].items():
        readable(f"rule_books.{digest}", check_book, book, digest)
    books = {digest: compact(book) for digest, book in data["rule_books"].items()}
    readable("rules", books.__getitem__, data["rules"])
    read = tuple(map(_entry, data["events"]))
    state = _folded(read)
    played = tuple(readable(f"games[{at}]", _game, each, books) for at, each in enumerate(data["games"]))
    readable("events", _used, state)
    _check_places(state, played)
    return EventDocument(str(data["sum"]), data["rules"], books, read, played, str(data.get(SEAL, "")))


def is_own(store: Store, document: EventDocument) -> bool:
    """Tell whether a document has the seal of this club."""
    return hmac.compare_digest(document.seal.encode("utf-8", "replace"), seal_of(store, document.digest).encode())


def loaded(content: bytes) -> Any:
    """Return the JSON data of a file, its texts as they were written; raises InputError."""
    if len(content) > MAX_FILE:
        refuse(msg("The file has more than {count} megabytes.", count=MAX_FILE // 1024 // 1024), "file")
    if values_in(content) > MAX_VALUES:
        refuse(TOO_LARGE, "file")
    return _strict(loads, content, most=MAX_FILE, text=kept)


def normal_text(data: Any) -> Any:
    """Return the data of a document, whose sum was checked, with all texts normalised; raises InputError."""
    return _strict(checked, data)


def _strict(read: Callable[..., Any], *given: Any, **how: Any) -> Any:
    try:
        return read(*given, **how)
    except UnreadableError as error:
        message = msg("The file cannot be read; it may have been cut off ({words}).", words=error.message)
        refuse(message, error.where or "file")


def _entry(data: Mapping[str, Any], **more: Any) -> LogEntry:
    at, written_at = logs.time_of(data["at"]), data["at"]
    kind, body = Kind(data["kind"]), data["body"]
    return LogEntry(kind=kind, body=body, device=data["device"], at=at, written_at=written_at, **more)


def _time(value: Any, where: str) -> None:
    written = plain.text(value, where, MAX_TIME)
    try:
        limits.check_time(datetime.fromisoformat(written))
        fits = written.isprintable()
    except ValueError:
        fits = False
    if not fits:
        raise plain.refuse(where, msg("expected a time with its zone, got {name_value}", name_value=plain.show(value)))


def _device(value: Any, where: str) -> None:
    if not limits.is_device(plain.text(value, where, limits.MAX_DEVICE)):
        raise plain.refuse(where, CANNOT_BE_SHOWN)


def _folded(events: tuple[LogEntry, ...]) -> State:
    """Fold the log and put it into sentences, which finds values of the wrong kind."""
    state: State | None = None
    for at, each in enumerate(events):
        state = readable(f"events[{at}]", _one_more, state, replace(each, seq=at + 1))
    assert state is not None  # noqa: S101 - a log has an entry
    return state


def _one_more(state: State | None, entry: LogEntry) -> State:
    bodies.check_body(state, entry)
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
    ledger = build(stored, events)
    show_game(ledger, "", event_rows.WATCH)
    check_entries(ledger)
    return _Game(data["round"], data["table"], data["rules"], events)


def _game_event(data: Mapping[str, Any], seq: int) -> LogEntry:
    where, replaces = f"events[{seq - 1}]", data["replaces"]
    content = limits.content_digest("imported", seq)
    made = _entry(data, seq=seq, clock=seq, number=data["number"], replaces=replaces, content=content)
    bodies.check_game_body(made, where)
    return made


def _check_places(state: State, games: tuple[_Game, ...]) -> None:
    """Check that every table of a public round has its game, and that no other game is there."""
    public = [each for each in state.rounds if each.status.public]
    wanted = sorted((each.number, row.table) for each in public for row in each.tables)
    if sorted((each.round, each.table) for each in games) != wanted:
        refuse(msg("The games do not belong to the tables of the event."), "games")


_HEAD: Mapping[str, Shape] = {"kind": choice(*Kind), "body": of_size(MAX_BODY), "at": _time, "device": _device}
_ABOUT = {"number": or_none(whole(1, MOST_HAND)), "replaces": or_none(bodies.ENTRY)}
_PLAYED = fields(
    {
        "round": bodies.ROUND,
        "table": bodies.TABLE,
        "rules": line(plain.MAX_NAME),
        "events": list_of(fields({**_HEAD, **_ABOUT}), limits.MAX_ENTRIES, 1),
    }
)
_DOCUMENT = fields(
    {
        "format": choice(FORM.name),
        "rules": line(plain.MAX_NAME),
        "rule_books": plain.mapping,
        "events": list_of(fields(_HEAD), MAX_ENTRIES, 1),
        "games": list_of(_PLAYED, MOST_GAMES),
        "sum": line(plain.MAX_NAME),
    },
    seal=line(plain.MAX_NAME),
)
