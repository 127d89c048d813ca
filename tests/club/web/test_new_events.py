"""An event is created from a tradition, changed before it begins, and drawn."""

import csv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import usecases
from scorekeeper.club import events
from scorekeeper.rules import RulesFile
from scorekeeper.store import open_store
from scorekeeper.usecases.journal.writing import Sent
from tests.club.usecases.hall import EIGHT
from tests.club.web.desk import Desk
from tests.web.pages import Page, filled

PRESET = "/events/new?preset=club-night"
NAMES = "Ann & Bo; North\nCleo & Dan; South\n7. Eve & Fay; North\nGus & Hal"


@pytest.fixture
def desk(client: FlaskClient) -> Desk:
    return Desk(client)


def created(desk: Desk, preset: str, **changes: str) -> None:
    form = {**filled(desk.look(f"/events/new?preset={preset}")), "name": "Spring cup", **changes}
    desk.event = desk.press("/events/new", 303, **form).location


def test_an_event_is_created_filled_drawn_and_published(desk: Desk) -> None:
    assert "events that you direct" not in desk.look("/events/new").text
    created(desk, "italian-3", hands="1")
    first = desk.look()
    assert "Write down who takes part" in first.text
    leads = next(each for each in first.links if each.partition("#")[0] == f"{desk.event}/people" and "#" in each)
    assert f'id="{leads.partition("#")[2]}"' in desk.client.get(leads).text
    assert "events that you direct" in desk.client.get("/events/new").text
    desk.press("/people", names=NAMES, here="1")
    people = desk.look("/people").text
    assert "4 pairs 4 here" in people
    assert "7 Eve & Fay ; North" in people

    assert "4 are on the list. Draw round 1" in desk.look().text
    desk.press("/rounds/1/draw", seed="spring")
    draft = desk.look("/rounds/1")
    assert "Drawn by lot." in draft.text
    assert "Nobody meets the opponent of the round before" in draft.text
    desk.press("/rounds/1/publish")

    board = desk.look().text
    assert "Round 1 of 3, published" in board
    assert "Start the clock of round 1" in board
    desk.press("/rounds/1/start")
    assert "35 minutes left" in desk.look().text
    desk.press("/rounds/1/extend", minutes="5")
    assert "40 minutes left" in desk.look().text
    desk.press("/rounds/1/stop")
    assert "Time has been called." in desk.look().text


def test_the_board_says_how_many_of_the_list_are_here(desk: Desk) -> None:
    created(desk, "club-night")
    desk.press("/people", names=NAMES)
    desk.press("/people/p1", do="arrive")
    assert "4 are on the list, 1 of them here. Mark who is here" in desk.look().text
    for who in ("p2", "p3"):
        desk.press(f"/people/{who}", do="arrive")
    assert "4 are on the list, 3 of them here. Draw round 1" in desk.look().text
    desk.press("/people/p4", do="arrive")
    assert "4 are on the list. Draw round 1" in desk.look().text


def awards(table: str) -> list[str]:
    """What each entrant of the file has in the ranking, best first."""
    return [row["award"] for row in csv.DictReader(table.removeprefix("\ufeff").splitlines())]


def test_points_for_a_win_a_draw_and_a_walk_over_are_typed_and_kept_everywhere(desk: Desk) -> None:
    points = {"win_points": "3", "draw_points": "1", "walk_over_points": "2"}
    created(desk, "club-night", scoring="match", rounds="2", **points)
    desk.press("/people", names=NAMES)
    desk.press("/rounds/1/draw", seed="one")
    desk.press("/rounds/1/publish")
    slips: dict[str, Any] = {"id.1": "slip-of-table-1", "id.2": "slip-of-table-2"}
    slips |= {"1.0.0": "700", "1.0.1": "305", "2.0.0": "500", "2.0.1": "500"}
    desk.press("/rounds/1/slips", **slips)
    desk.press("/rounds/1/close")
    assert [filled(desk.look("/setup"))[name] for name in points] == ["3", "1", "2"]

    assert awards(desk.client.get(f"{desk.event}/standings.csv").text) == ["3", "1", "1", "0"]
    document = desk.client.get(f"{desk.event}/export.json").data
    with TemporaryDirectory() as folder, open_store(Path(folder) / "other.db") as other:
        links = events.import_event(other, EIGHT, document, Sent("import-elsewhere", ""))
        assert awards(events.standings_csv(other, links.direct_token)) == ["3", "1", "1", "0"]


def test_a_set_up_without_an_answer_is_refused_at_its_field(desk: Desk) -> None:
    form = {**filled(desk.look("/events/new?preset=club-night")), "name": "Spring cup"}
    for key in ("movement", "kind", "scoring"):
        rest = {name: value for name, value in form.items() if name != key}
        answer = desk.client.post("/events/new", data=rest)
        assert answer.status_code == 422
        assert "Choose one of the answers that are shown." in answer.text


def test_the_set_up_is_changed_before_the_first_round_only(desk: Desk) -> None:
    created(desk, "club-night")
    form = filled(desk.look("/setup"))
    desk.press("/setup", 303, **{**form, "request_id": "another-set-up", "rounds": "5"})
    desk.press("/people", names=NAMES)
    changed = filled(desk.look("/setup"))
    assert changed["rounds"] == "5"
    wrong = {**changed, "scoring": "victory", "victory_rows": "0-50 10-10\n60-90 11-9\n95+ 20-0"}
    assert "Line 2: This band must begin at 55" in desk.refused("/setup", 422, **wrong)
    unfit = {**changed, "movement": "individual", "rounds": "99", "minimum": "twelve"}
    text = desk.refused("/setup", 422, **{**unfit, "minimum": ""})
    assert "It must be 1 to 40." in text
    assert "People who come alone play an open evening" in text
    assert "Write numbers with spaces" in desk.refused("/setup", 422, **unfit)
    text = desk.refused("/setup", 422, **{**changed, "win_points": "-1", "draw_points": "0"})
    assert "It must be 1 to 100,000." in text
    assert "It must be 0 to" not in text
    desk.press("/rounds/1/draw")
    desk.press("/rounds/1/publish")
    assert "Round 1 is published" in desk.refused("/setup", 409, **changed)


def test_a_draft_is_changed_by_hand(desk: Desk) -> None:
    created(desk, "club-night")
    desk.press("/people", names=NAMES)
    desk.press("/rounds/1/draw", seed="one")
    before = desk.look("/rounds/1").text
    desk.press("/rounds/1/swap", one="p1", other="p2")
    desk.press("/rounds/1/swap", one="p1", other="p3")
    assert "Seated by the director." in desk.look("/rounds/1").text
    desk.press("/rounds/1/tables/2/number", to="9")
    assert "Table 9" in desk.look("/rounds/1").text
    desk.press("/rounds/1/draw", seed="one")
    assert desk.look("/rounds/1").text == before
    seen = desk.look("/rounds/1").fields["seen"]
    desk.press("/rounds/1/swap", one="p2", other="p3")
    assert "Please check again." in desk.refused("/rounds/1/publish", 409, seen=seen)
    desk.press("/people/p4", do="leave", round="1", reason="ill")
    draft = desk.look("/rounds/1").text
    assert "Fix this first." in draft
    assert "Publish round 1" not in draft
    refusal = desk.refused("/rounds/1/publish")
    assert "Back to the event" in refusal


def test_an_event_takes_another_game_and_the_rules_of_a_club(app: Flask, desk: Desk) -> None:
    with open_store(app.config["DATABASE"]) as store:
        file = RulesFile("Tuesday club", "samba", {"canastas-to-go-out": 1})
        saved = usecases.save_rule_set(store, EIGHT, file)
    form = {**filled(desk.look("/events/new?preset=us-club")), "name": "Samba cup"}
    assert form["minimum"] == "125 155 180"
    samba = desk.look(f"/events/new?{urlencode({**form, 'to': 'samba'})}")
    assert samba.fields["name"] == "Samba cup"
    club = desk.look(f"/events/new?{urlencode({**filled(samba), 'to_set': saved.version_id})}")
    desk.event = desk.press("/events/new", 303, **filled(club)).location
    assert "Samba, Tuesday club." in desk.look("/setup").text


@pytest.mark.parametrize("variant", ["score", "classic-3"])
def test_the_game_of_a_new_event_is_one_that_pairs_play(desk: Desk, variant: str) -> None:
    new = Page(desk.client.get("/games/new", query_string={"to": variant}))
    typed = {name: name for name in new.fields if name.startswith("player-")}
    desk.client.get(desk.client.post("/games/new", data={**filled(new), **typed}).headers["Location"])
    assert Page(desk.client.get("/games/new")).fields["variant"] == variant  # the game of this device

    assert filled(desk.look(PRESET))["variant"] == "classic"
    created(desk, "club-night")
