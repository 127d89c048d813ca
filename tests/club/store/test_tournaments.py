import sqlite3
from dataclasses import replace

import pytest

from scorekeeper.club.store.codes import find_table_by_code, table_codes
from scorekeeper.club.store.tournaments import (
    DIRECT,
    WATCH,
    add_table,
    add_table_game,
    add_tournament,
    add_tournament_link,
    find_tournament_access,
    games_of_table,
    games_of_tournament,
    table_game_token,
    table_token,
    tables_with_links,
    tournament_rules,
)
from scorekeeper.log import Kind, LogEntry
from scorekeeper.store import Store, add_game, append, entries_of, entry_of_request, event_log
from scorekeeper.store.hosted import place_of_game
from scorekeeper.store.links import watch_token
from tests.store.rows import NOON, new_event, started_game


def happened(request: str, kind: str = "note") -> LogEntry:
    digest = new_event(request, "start").id
    return LogEntry(id=digest, content=digest, kind=Kind(kind), body={"text": "Åse"}, at=NOON, device="Ann")


def appended(store: Store, tournament: int, seq: int, new: LogEntry) -> LogEntry:
    with store.write():
        return append(store, event_log(tournament), seq, new)


@pytest.fixture
def tournament(store: Store) -> int:
    with store.write():
        tournament_id = add_tournament(store, "{}", "digest")
        add_tournament_link(store, tournament_id, DIRECT, "the-director")
        add_tournament_link(store, tournament_id, WATCH, watch_token("the-director"))
        append(store, event_log(tournament_id), 1, happened("first", "setup"))
    return tournament_id


def test_events_are_read_as_they_were_written(store: Store, tournament: int) -> None:
    event = appended(store, tournament, 2, happened("second"))

    entries = entries_of(store, event_log(tournament))
    assert entries[1] == event
    assert entries_of(store, event_log(tournament), entries[:1]) == entries
    assert entry_of_request(store, event.id) == event
    assert entry_of_request(store, "unknown") is None
    assert (event.body, event.at, event.device) == ({"text": "Åse"}, NOON, "Ann")
    assert tournament_rules(store, tournament) == ("{}", "digest")


def test_events_come_in_order_and_once(store: Store, tournament: int) -> None:
    for seq in (1, 3):
        with pytest.raises(sqlite3.IntegrityError, match="in order"):
            appended(store, tournament, seq, happened("second"))
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        appended(store, tournament, 2, happened("first"))
    with store.write():
        other = add_tournament(store, "{}", "digest")
    with pytest.raises(sqlite3.IntegrityError, match="in order"):
        appended(store, other, 1, replace(happened("other"), kind=Kind.NOTE))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET kind = 'other'",
        "DELETE FROM entries",
        "UPDATE tournaments SET variant = ''",
        "DELETE FROM tournaments",
        "UPDATE table_games SET round = 9",
        "DELETE FROM table_games",
    ],
)
def test_nothing_is_changed_or_deleted(store: Store, tournament: int, statement: str) -> None:
    game = started_game(store)
    with store.write():
        add_table_game(store, tournament, (1, 1), game)

    with pytest.raises(sqlite3.IntegrityError, match="never"), store.write():
        store.insert(statement)


def test_links_tell_role_table_and_how_far_it_has_come(store: Store, tournament: int) -> None:
    with store.write():
        add_table(store, tournament, 7)
    event = appended(store, tournament, 2, happened("second"))

    direct = find_tournament_access(store, "the-director")
    watch = find_tournament_access(store, watch_token("the-director"))
    table = find_tournament_access(store, table_token(store, tournament, 7))

    assert direct is not None
    assert watch is not None
    assert table is not None
    assert [(each.role, each.table) for each in (direct, watch, table)] == [
        ("direct", None),
        ("watch", None),
        ("table", 7),
    ]
    assert (direct.version, direct.mark) == (2, event.id)
    assert find_tournament_access(store, "stranger") is None
    assert find_table_by_code(store, table_codes(store, tournament, [7])[7].code) == (tournament, 7)
    assert find_table_by_code(store, "AAAAAA") is None
    assert tables_with_links(store, tournament) == {7}


def test_every_table_of_every_event_has_links_of_its_own(store: Store) -> None:
    places = [(event, table) for event in (1, 2) for table in (1, 12)]
    tokens = {table_token(store, *each) for each in places}
    tokens |= {table_game_token(store, event, turn, 1) for event in (1, 2) for turn in (1, 2)}
    codes = {table_codes(store, event, [table])[table].code for event, table in places}

    assert (len(tokens), len(codes)) == (8, 4)


def test_a_game_belongs_to_one_table_of_one_round(store: Store, tournament: int) -> None:
    game, other = started_game(store), started_game(store, "second-link")
    with store.write():
        add_table_game(store, tournament, (2, 5), game)

    assert place_of_game(store, game) == (tournament, 2, 5)
    assert place_of_game(store, other) is None
    [mark] = games_of_tournament(store, tournament)
    assert (mark.round, mark.table, mark.game_id, mark.version) == (2, 5, game, 1)
    assert games_of_tournament(store, tournament, 1) == ()
    with store.write():  # its seats were changed: it plays the later game from now on
        add_table_game(store, tournament, (2, 5), other)
    assert [each.game_id for each in games_of_tournament(store, tournament)] == [other]
    assert games_of_table(store, tournament, (2, 5)) == (game, other)
    for place, taken in (((2, 5), other), ((2, 6), game)):
        with pytest.raises(sqlite3.IntegrityError), store.write():
            add_table_game(store, tournament, place, taken)
    with pytest.raises(sqlite3.IntegrityError), store.write():
        add_table_game(store, tournament, (3, 1), 99)
    with store.write():
        add_game(store, "{}", "digest", None)
