"""An event is created with its rules; its set-up changes until round 1 is published."""

from dataclasses import replace

import pytest

from scorekeeper.club import events
from scorekeeper.club.events import Sent
from scorekeeper.club.events.asked import Creating
from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.setup import Setup
from scorekeeper.rules import HouseRuleError
from scorekeeper.store import Store
from scorekeeper.usecases import EventMoved, InputError, NotFound, NotYet, ReadOnly
from tests.club.usecases.hall import CUP, EIGHT, Hall

CLASSIC = Creating(variant_id="classic", setup=CUP)


def create(store: Store, asked: Creating, request: str = "create-1") -> str:
    return events.create_event(store, EIGHT, asked, Sent(request)).direct_token


def test_a_request_that_is_sent_twice_gives_the_same_links(store: Store) -> None:
    first = events.create_event(store, EIGHT, CLASSIC, Sent("create-1"))
    again = events.create_event(store, EIGHT, CLASSIC, Sent("create-1"))

    assert again == replace(first, repeated=True)
    other = replace(CLASSIC, setup=replace(CUP, name="Autumn cup"))
    with pytest.raises(EventMoved):
        create(store, other)


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        (replace(CLASSIC, setup=replace(CUP, name=" ")), "name"),
        (replace(CLASSIC, setup=replace(CUP, rounds=0)), "rounds"),
        (replace(CLASSIC, setup=replace(CUP, name="x" * 81)), "name"),
        (replace(CLASSIC, variant_id="classic-3"), "variant_id"),
        (
            Creating(
                variant_id="classic-6", setup=replace(CUP, kind=EventKind.INDIVIDUAL, movement=Movement.INDIVIDUAL)
            ),
            "variant_id",
        ),
        (replace(CLASSIC, rules_name="x" * 61), "rules_name"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_field(store: Store, asked: Creating, where: str) -> None:
    with pytest.raises(InputError) as refused:
        create(store, asked)

    assert refused.value.where == where
    assert store.rows("SELECT * FROM events") == []


def test_rules_that_contradict_the_minimum_by_hand_are_refused(store: Store) -> None:
    by_score = {"minimum-by-score": [[None, 50]]}
    setup = replace(CUP, minimum_by_hand=(125, 155, 180))

    with pytest.raises(HouseRuleError):
        create(store, replace(CLASSIC, house_rules=by_score, setup=setup))


def test_the_set_up_changes_until_round_1_is_published(hall: Hall) -> None:
    hall.do(events.change_setup, replace(CUP, rounds=5, hands=2))
    assert (hall.view.setup.rounds, hall.view.game_rules["hands"]) == (5, 2)
    hall.publish()
    assert hall.row(1).hands == 2

    with pytest.raises(NotYet, match="Round 1 is published"):
        hall.do(events.change_setup, CUP)


def test_the_rules_of_an_event_are_its_own_copy(hall: Hall) -> None:
    view = hall.view

    assert view.variant.id == "classic"
    assert view.variant.game.target == 5_000
    assert view.game_rules == {"hands": 1, "target": None}
    assert view.rules_name == "Club rules"


def test_an_event_by_minutes_has_games_without_an_end(store: Store) -> None:
    hall = Hall(store, setup=replace(CUP, hands=None, minutes=50), pairs="AB")
    hall.publish()

    assert hall.view.game_rules == {"target": None}
    assert hall.row(1).hands is None


def test_six_play_three_against_three(store: Store) -> None:
    hall = Hall(store, variant_id="classic-6", setup=Setup(name="Sixes", hands=1), pairs="AB")
    hall.publish()

    assert [len(side) for side in hall.row(1).players] == [3, 3]


def test_links_open_what_they_are_for(playing: Hall) -> None:
    watch, phone = playing.links.watch_token, playing.phone(1)
    roles = [events.role_of(playing.store, each) for each in (playing.token, watch, phone)]
    assert [(each.role, each.table) for each in roles] == [("direct", None), ("watch", None), ("table", 1)]
    for token in (watch, phone):
        for look in (events.open_event, events.audit_log):
            with pytest.raises(ReadOnly):
                look(playing.store, token)
        with pytest.raises(ReadOnly):
            events.close_round(playing.store, EIGHT, token, Sent("closing-1"), 1)
    with pytest.raises(ReadOnly):
        events.open_table(playing.store, EIGHT, watch)
    with pytest.raises(ReadOnly, match="table 1 only"):
        events.open_table(playing.store, EIGHT, phone, 1, 2)
    with pytest.raises(NotFound):
        events.role_of(playing.store, "no-such-link")
    with pytest.raises(NotFound):
        events.role_of(playing.store, "ё")


def test_a_typed_code_leads_to_its_table(playing: Hall) -> None:
    links = playing.view.tables[1]

    for typed in (links.code, links.code.lower(), f" {links.code[:3]}-{links.code[3:]} "):
        assert events.table_by_code(playing.store, typed) == links.token
    assert not set(links.code) & set("01OIL")
    for typed in ("", "ZZZZZZ2", "------", "0O1IL0"):
        assert events.table_by_code(playing.store, typed) is None


def test_the_file_holds_no_link_and_no_code(playing: Hall) -> None:
    playing.store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    content = playing.store.path.read_bytes()
    tables = playing.view.tables
    secrets = [playing.token, playing.links.watch_token, playing.row(1).game_token]
    secrets += [each.token for each in tables] + [each.code for each in tables]

    assert [each for each in secrets if each.encode() in content] == []
