"""Checks entries before any of them is kept, those that came from elsewhere and those that are written here."""

from collections.abc import Container, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from scorekeeper import log as logs
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules import SideNames
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.signs import normal
from scorekeeper.rules.record.strict_json import checked
from scorekeeper.store import Store, StoredGame
from scorekeeper.store.exchange import ExchangedEntry, exchanged_entry
from scorekeeper.store.links import SCORE
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, UseCaseError
from scorekeeper.usecases.game.document import read_entry
from scorekeeper.usecases.game.ledger import Ledger, build
from scorekeeper.usecases.game.room import check_room
from scorekeeper.usecases.game.seats import alternates
from scorekeeper.usecases.game.showing import show_game
from scorekeeper.usecases.game.start_game import start_body, written_names
from scorekeeper.usecases.journal.documents import READING_ERRORS

NAMELESS = "Erased {place}"  # what the store gives for a person without a name


def check_usable(
    stored: StoredGame, entries: Sequence[ExchangedEntry], names: Mapping[str, str | None], fresh: Container[str]
) -> None:
    """Raise InputError if the game cannot be shown, or an entry has content that no device can have sent.

    `entries` are all of the game in order, `fresh` the digests of those that are new here.
    """
    try:
        ledger = build(stored, _as_read(entries, names))
        show_game(ledger, "", SCORE)
        check_entries(ledger, fresh)
    except (*READING_ERRORS, UseCaseError) as error:
        raise InputError(msg("This cannot be read; take another copy of the file."), "entries") from error


def digest_of(stored: StoredGame, entries: Sequence[ExchangedEntry], names: Mapping[str, str | None]) -> str:
    """Return the digest of the record of a game that `check_usable` accepts; raises InputError as that does."""
    check_usable(stored, entries, names, {each.entry.digest for each in entries})
    return show_game(build(stored, _as_read(entries, names)), "", SCORE).digest


def check_kept(store: Store, ledger: Ledger, entry: LogEntry) -> None:
    """Raise InputError or LimitReached unless an empty device takes the log with an entry that was stored just now.

    Call it inside `Store.write()`; then nothing is stored that another device would not take.
    """
    try:
        read_entry(exchanged_entry(store, entry).as_json())
        _check_entry(ledger, entry)
    except (*READING_ERRORS, UseCaseError) as error:
        raise InputError(msg("The entry could not be read."), "entries") from error
    check_room(store, ledger.stored)


def _as_read(entries: Sequence[ExchangedEntry], names: Mapping[str, str | None]) -> tuple[LogEntry, ...]:
    """Return entries as the store would read them, numbered in their order."""
    numbered = [replace(each.entry, seq=seq) for seq, each in enumerate(entries, 1)]
    places = logs.References(numbered)
    people = {person: at for at, person in enumerate(names, 1)}

    def name_of(person: str) -> str:
        return names[person] or NAMELESS.format(place=people[person])

    pairs = zip(numbered, entries, strict=True)
    return tuple(places.resolved(entry, each.replaces, name_of) for entry, each in pairs)


def check_entries(ledger: Ledger, fresh: Container[str] | None = None) -> None:
    """Raise ValueError and others for an entry with impossible content; `fresh`: their digests, None: all."""
    for each in ledger.entries:
        if fresh is None or each.digest in fresh:
            _check_entry(ledger, each)


def _check_entry(ledger: Ledger, entry: LogEntry) -> None:
    body: Any = _as_typed_today(entry.body) if entry.kind in {Kind.START, Kind.NAMES} else entry.body
    if entry.kind == Kind.START and start_body(body, ledger.variant) != body:
        raise ValueError(entry.kind)
    if entry.kind in {Kind.HAND, Kind.CORRECT, Kind.RIVAL}:
        numbers = range(ledger.first_number, ledger.first_number + limits.MAX_HANDS)
        if entry.number not in numbers:
            raise ValueError(entry.number)
    if entry.kind in {Kind.PENALTY, Kind.PROTEST} and (entry.number is None or body["side"] >= len(ledger.blank.sides)):
        raise ValueError(body["side"])
    code = body.get("code")
    if code is not None and ledger.variant.penalty(code) is None:
        raise ValueError(code)
    if len(body.get("claims") or ledger.blank.sides) != len(ledger.blank.sides):
        raise ValueError(body["claims"])
    if entry.kind == Kind.NAMES:
        _check_names(ledger, body)


def _as_typed_today(body: Mapping[str, Any]) -> Any:
    """Return a body with its texts as they are cleaned today; older versions kept some invisible signs."""
    return checked(deepcopy(body), lambda text: " ".join(normal(text).split()))


def _check_names(ledger: Ledger, body: Mapping[str, Any]) -> None:
    sides = tuple(SideNames(each["name"], tuple(each["players"])) for each in body["sides"])
    seats = tuple((side, seat) for side, seat in body["seats"])
    if written_names(sides, ledger.variant) != sides or not alternates(seats, sides):
        raise ValueError(body["seats"])
    if not set(map(tuple, body.get("replaced", ()))) <= set(seats):
        raise ValueError(body["replaced"])
    if tuple(body["dealer"]) not in seats or len(sides) != len(ledger.blank.sides):
        raise ValueError(body["dealer"])
