import sqlite3
from dataclasses import replace

import pytest

from scorekeeper.club.store.codes import find_table_by_code, table_codes
from scorekeeper.club.store.event_rows import (
    DIRECT,
    WATCH,
    add_event,
    add_event_link,
    add_table,
    add_table_game,
    event_rules,
    find_event_access,
    games_of_event,
    games_of_table,
    table_game_token,
    table_token,
    tables_with_links,
)
from scorekeeper.log import Kind, LogEntry
from scorekeeper.store import Store, add_game, append, entries_of, entry_of_request, event_log
from scorekeeper.store.hosted import place_of_game
from scorekeeper.store.links import watch_token
from tests.store.rows import NOON, new_event, started_game


def happened(request: str, kind: str = "note") -> LogEntry:
    digest = new_event(request, "start").id
    return LogEntry(id=digest, content=digest, kind=Kind(kind), body={"text": "Åse"}, at=NOON, device="Ann")


def appended(store: Store, club_event: int, seq: int, new: LogEntry) -> LogEntry:
    with store.write():
        return append(store, event_log(club_event), seq, new)


@pytest.fixture
def club_event(store: Store) -> int:
    with store.write():
        event_id = add_event(store, "{}", "digest")
        add_event_link(store, event_id, DIRECT, "the-director")
        add_event_link(store, event_id, WATCH, watch_token("the-director"))
        append(store, event_log(event_id), 1, happened("first", "setup"))
    return event_id


def test_events_are_read_as_they_were_written(store: Store, club_event: int) -> None:
    event = appended(store, club_event, 2, happened("second"))

    entries = entries_of(store, event_log(club_event))
    assert entries[1] == event
    assert entries_of(store, event_log(club_event), entries[:1]) == entries
    assert entry_of_request(store, event.id) == event
    assert entry_of_request(store, "unknown") is None
    assert (event.body, event.at, event.device) == ({"text": "Åse"}, NOON, "Ann")
    assert event_rules(store, club_event) == ("{}", "digest")


def test_events_come_in_order_and_once(store: Store, club_event: int) -> None:
    for seq in (1, 3):
        with pytest.raises(sqlite3.IntegrityError, match="in order"):
            appended(store, club_event, seq, happened("second"))
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        appended(store, club_event, 2, happened("first"))
    with store.write():
        other = add_event(store, "{}", "digest")
    with pytest.raises(sqlite3.IntegrityError, match="in order"):
        appended(store, other, 1, replace(happened("other"), kind=Kind.NOTE))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET kind = 'other'",
        "DELETE FROM entries",
        "UPDATE events SET variant = ''",
        "DELETE FROM events",
        "UPDATE table_games SET round = 9",
        "DELETE FROM table_games",
    ],
)
def test_nothing_is_changed_or_deleted(store: Store, club_event: int, statement: str) -> None:
    game = started_game(store)
    with store.write():
        add_table_game(store, club_event, (1, 1), game)

    with pytest.raises(sqlite3.IntegrityError, match="never"), store.write():
        store.insert(statement)


def test_links_tell_role_table_and_how_far_it_has_come(store: Store, club_event: int) -> None:
    with store.write():
        add_table(store, club_event, 7)
    event = appended(store, club_event, 2, happened("second"))

    direct = find_event_access(store, "the-director")
    watch = find_event_access(store, watch_token("the-director"))
    table = find_event_access(store, table_token(store, club_event, 7))

    assert direct is not None
    assert watch is not None
    assert table is not None
    assert [(each.role, each.table) for each in (direct, watch, table)] == [
        ("direct", None),
        ("watch", None),
        ("table", 7),
    ]
    assert (direct.version, direct.mark) == (2, event.digest)
    assert find_event_access(store, "stranger") is None
    assert find_table_by_code(store, table_codes(store, club_event, [7])[7].code) == (club_event, 7)
    assert find_table_by_code(store, "AAAAAA") is None
    assert tables_with_links(store, club_event) == {7}


def test_every_table_of_every_event_has_links_of_its_own(store: Store) -> None:
    places = [(event, table) for event in (1, 2) for table in (1, 12)]
    tokens = {table_token(store, *each) for each in places}
    tokens |= {table_game_token(store, event, turn, 1) for event in (1, 2) for turn in (1, 2)}
    codes = {table_codes(store, event, [table])[table].code for event, table in places}

    assert (len(tokens), len(codes)) == (8, 4)


def test_a_game_belongs_to_one_table_of_one_round(store: Store, club_event: int) -> None:
    game, other = started_game(store), started_game(store, "second-link")
    with store.write():
        add_table_game(store, club_event, (2, 5), game)

    assert place_of_game(store, game) == (club_event, 2, 5)
    assert place_of_game(store, other) is None
    [mark] = games_of_event(store, club_event)
    assert (mark.round, mark.table, mark.game_id, mark.version) == (2, 5, game, 1)
    assert games_of_event(store, club_event, 1) == ()
    with store.write():  # its seats were changed: it plays the later game from now on
        add_table_game(store, club_event, (2, 5), other)
    assert [each.game_id for each in games_of_event(store, club_event)] == [other]
    assert games_of_table(store, club_event, (2, 5)) == (game, other)
    for place, taken in (((2, 5), other), ((2, 6), game)):
        with pytest.raises(sqlite3.IntegrityError), store.write():
            add_table_game(store, club_event, place, taken)
    with pytest.raises(sqlite3.IntegrityError), store.write():
        add_table_game(store, club_event, (3, 1), 99)
    with store.write():
        add_game(store, "{}", "digest", None)
