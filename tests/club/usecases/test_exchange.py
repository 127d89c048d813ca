"""An event goes out as one document, and comes back as it was, under new links."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.club import events
from scorekeeper.club.events import Sent, exporting, importing
from scorekeeper.club.events.asked import Drawing, Reopening
from scorekeeper.store import Store
from scorekeeper.usecases import (
    Conflict,
    EventMoved,
    InputError,
    ReadOnly,
    give_penalty,
    open_game,
    record_hand,
    settle_rival,
)
from scorekeeper.usecases.game.record_hand import HandEntry
from scorekeeper.usecases.incidents.entering import Charge
from tests.club.usecases.hall import EIGHT, Hall
from tests.club.usecases.test_rulings import FORFEIT, change_hand, correcting
from tests.strategies import examples_of
from tests.usecases.table import hand, read


@pytest.fixture
def full(store: Store) -> Hall:
    """An event in which everything has happened: rivals, penalties, corrections, a forfeit."""
    hall = Hall(store, pairs="ABCDE")
    hall.publish()
    hall.do(events.start_clock, 1)
    hall.play(1)
    token = hall.table(1).game_token
    with pytest.raises(Conflict) as late:
        record_hand(store, hall.now, token, HandEntry("rival-01", 1, read(hand(250))))
    assert late.value.rival is not None
    settle_rival(store, hall.now, token, "settle-1", late.value.rival.entry_seq, True)
    give_penalty(store, hall.now, token, Sent("charge-1"), Charge(1, 0, points=-100, note="late"))
    hall.sign(1)
    hall.do(events.reopen_table, Reopening(round=1, table=1, reason="counted again"))
    change_hand(hall, 1, 310)
    hall.do(events.correct_result, correcting(hall, 1))
    hall.do(events.assign_result, FORFEIT)
    hall.do(events.close_round, 1)
    hall.do(events.draw_round, Drawing(round=2))
    return hall


def restored(store: Store, content: bytes, request: str = "import-1") -> str:
    return events.import_event(store, EIGHT, content, Sent(request)).direct_token


def test_an_event_comes_back_as_it_went_out(full: Hall) -> None:
    content = events.export_event(full.store, full.token)

    token = restored(full.store, content)

    assert events.export_event(full.store, token) == content
    again = events.open_event(full.store, token)
    assert again.state == full.view.state
    assert again.event_id != full.view.event_id
    assert not {each.token for each in again.tables} & {each.token for each in full.view.tables}
    board = events.show_board(full.store, full.now, token, 1)
    assert [each.counted for each in board.rows] == [(810, 120), (355, 0)]
    for row, old in zip(board.rows, full.board.rows, strict=True):
        new, was = (open_game(full.store, each.game_token) for each in (row, old))
        assert (new.digest, new.scores, new.version) == (was.digest, was.scores, was.version)
        assert [(each.kind, each.in_effect) for each in new.log] == [(each.kind, each.in_effect) for each in was.log]


def test_a_restored_event_goes_on(full: Hall) -> None:
    token = restored(full.store, events.export_event(full.store, full.token))

    events.publish_round(full.store, full.now, token, Sent("publish-2"), 2)

    view = events.open_event(full.store, token)
    assert [each.status for each in view.state.rounds] == ["closed", "published"]


def test_the_document_holds_no_link(full: Hall) -> None:
    text = events.export_event(full.store, full.token).decode()
    tables = full.view.tables
    secrets = [full.token, full.links.watch_token, *(each.game_token for each in full.board.rows)]
    secrets += [each.token for each in tables] + [each.code for each in tables]

    assert [each for each in secrets if each in text] == []
    with pytest.raises(ReadOnly):
        events.export_event(full.store, full.links.watch_token)


def test_a_request_that_is_sent_twice_restores_once(full: Hall) -> None:
    content = events.export_event(full.store, full.token)

    assert restored(full.store, content) == restored(full.store, content)
    assert len(full.store.rows("SELECT * FROM events")) == 2
    full.do(events.add_note, "cold")
    with pytest.raises(EventMoved):
        restored(full.store, events.export_event(full.store, full.token))


@pytest.mark.parametrize(
    ("content", "where"),
    [
        (b"", "line 1, column 1"),
        (b"\xff\xfe", "line 1"),
        (b"[]", "format"),
        (b'{"format": "canasta-record/1"}', "format"),
        (b'{"format": "canasta-tournament/1"}', "sum"),
        (b"[" * 100_000, "line 1"),
    ],
)
def test_a_file_of_another_kind_is_refused(store: Store, content: bytes, where: str) -> None:
    with pytest.raises(InputError) as refused:
        restored(store, content)

    assert refused.value.where == where


def test_a_damaged_file_is_refused(full: Hall) -> None:
    content = events.export_event(full.store, full.token)

    for damaged in (content[:-100], content.replace(b"Pair A", b"Pair X", 1)):
        with pytest.raises(InputError):
            restored(full.store, damaged)
    assert len(full.store.rows("SELECT * FROM events")) == 1


Change = Callable[[dict[str, Any]], object]
FORGED: dict[str, tuple[Change, str]] = {
    "no events": (lambda data: data.update(events=[]), "events"),
    "events that are none": (lambda data: data.update(events=3), "events"),
    "no set-up first": (lambda data: data["events"].pop(0), "events[0].kind"),
    "an unknown kind": (lambda data: data["events"][1].update(kind="bribe"), "events[1].kind"),
    "no time": (lambda data: data["events"][1].update(at="now"), "events[1].at"),
    "a time without a zone": (lambda data: data["events"][1].update(at="2026-01-01T00:00"), "events[1].at"),
    "names that are numbers": (
        lambda data: data["events"][1]["body"]["entrants"][0].update(name=7),
        "events[1].body.entrants[0].name",
    ),
    "a device of any length": (lambda data: data["events"][1].update(device="x" * 99), "events[1].device"),
    "rules that are gone": (lambda data: data.update(rules="none"), "rules"),
    "no list of rules": (lambda data: data.update(rules=[]), "rules"),
    "house rules that are none": (
        lambda data: data["events"][0]["body"]["rules"].update(house_rules=4),
        "events[0].body.rules.house_rules",
    ),
    "a table in words": (lambda data: data["games"][0].update(table="1"), "games[0].table"),
    "rules that are others": (lambda data: data.update(rule_books={"x": {}}), "rule_books.x"),
    "a game that is missing": (lambda data: data["games"].pop(), "games"),
    "a game twice": (lambda data: data["games"].append(data["games"][0]), "games"),
    "a game without events": (lambda data: data["games"][0].update(events=[]), "games[0].events"),
    "a hand that cannot be": (
        lambda data: data["games"][0]["events"][1]["body"].update(hand={"sides": 5}),
        "games[0].events[1].body.hand.sides",
    ),
    "an event that answers a later one": (
        lambda data: data["games"][0]["events"][1].update(replaces=9),
        "games[0].events[1].replaces",
    ),
    "an unknown event": (lambda data: data["games"][0]["events"][1].update(kind="bribe"), "games[0].events[1].kind"),
}


def forged(content: bytes, change: Change) -> bytes:
    """Change the document, and let its sum agree."""
    data = json.loads(content)
    data.pop("sum")
    change(data)
    return exporting.written(exporting.FORM.document(data))


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_file_is_refused_with_its_place(full: Hall, name: str) -> None:
    change, where = FORGED[name]
    content = forged(events.export_event(full.store, full.token), change)

    with pytest.raises(InputError) as refused:
        restored(full.store, content)

    assert refused.value.where == where
    assert len(full.store.rows("SELECT * FROM events")) == 1


def test_a_file_that_is_too_large_is_refused(full: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MAX_FILE", 1_000)

    with pytest.raises(InputError, match="megabytes"):
        restored(full.store, events.export_event(full.store, full.token))


VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.text(max_size=3), st.just([])
)


@given(data=st.data())
@settings(max_examples=examples_of(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_stands_in_a_file_it_is_taken_or_refused(full: Hall, data: st.DataObject) -> None:
    content = events.export_event(full.store, full.token)

    def change(document: dict[str, Any]) -> None:
        at: Any = document
        while True:
            keys = sorted(at) if isinstance(at, dict) else range(len(at))
            key = data.draw(st.sampled_from(list(keys)))
            if not at[key] or not isinstance(at[key], dict | list) or data.draw(st.booleans()):
                break
            at = at[key]
        at[key] = data.draw(VALUES)

    with suppress(InputError):
        assert importing.read_document(forged(content, change)).events
