"""The pages of the club, as its people open them: on the device with the link, and on others."""

import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.club import events
from scorekeeper.club.events.year import club as clubs
from scorekeeper.club.web.year import members
from scorekeeper.store import open_store
from tests.cli.served import running
from tests.club.usecases.hall import CUP, Hall
from tests.club.web.desk import Desk
from tests.club.year.clubs import OPEN, ClubHere
from tests.web.pages import Page, filled


@pytest.fixture
def club(app: Flask) -> Iterator[ClubHere]:
    with open_store(app.config["DATABASE"]) as store:
        club = ClubHere(store)
        app.config["CLOCK"] = lambda: club.now
        yield club


@pytest.fixture
def desk(client: FlaskClient, club: ClubHere) -> Desk:
    """A device that has opened the club's link."""
    desk = Desk(client, f"/club/{club.token}")
    desk.look()
    return desk


def test_at_the_machine_itself_the_club_begins_and_elsewhere_its_link_is_needed(client: FlaskClient) -> None:
    assert "Club and members" in client.get("/", base_url="http://localhost").text
    opened = client.get("/club", base_url="http://localhost", follow_redirects=True)
    assert opened.status_code == 200
    stranger = client.application.test_client()
    answer = stranger.get("/club", environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert answer.status_code == 403
    assert "scorekeeper club link" in Page(answer).text


def test_events_are_read_after_a_start_and_not_again_for_a_page(
    app: Flask, club: ClubHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.evening([("Ann", "Bo"), ("Cleo", "Dan")])
    stop = Event()
    stop.set()
    app.extensions["slots"].background["evenings"](stop)
    monkeypatch.setattr(clubs, "load_log", None)

    assert len(clubs.all_evenings(club.store)) == 1


def test_what_reads_a_list_is_loaded_while_it_is_pasted(tmp_path: Path) -> None:
    with running(tmp_path) as server, open_store(tmp_path / "scorekeeper.db") as store:
        token = clubs.begin_club(store, datetime.now(UTC))  # noqa: TID251 - the server's own clock
        before = _children(server.process.pid)
        urllib.request.urlopen(f"{server.address}/club/{token}/members").close()  # noqa: S310 - our own server
        assert _children(server.process.pid) > before


def _children(process: int) -> set[str]:
    listed = Path(f"/proc/{process}/task").glob("*/children")
    return {child for each in listed for child in each.read_text().split()}


def test_an_evening_is_told_by_its_day_wherever_it_is_listed(desk: Desk, club: ClubHere) -> None:
    hall = Hall(club.store, setup=replace(CUP, day=""), now=club.now)
    assert "3 September 2026, before" in desk.look().text  # the day on which it was made
    desk.client.get(f"/direct/{hall.token}")
    links = events.again(club.store, club.now, hall.token, club.sent())
    desk.client.get(f"/direct/{links.direct_token}")
    assert "10 September 2026, before the first round" in Page(desk.client.get("/")).text
    assert (
        "Who is here? Spring cup, 10 September 2026"
        in Page(desk.client.get(f"/direct/{links.direct_token}/members")).text
    )
    assert 'value="2026-09-03"' in desk.client.get("/events/new?preset=open-evening").text


def test_members_are_pasted_and_a_bad_list_stays_in_the_field(desk: Desk) -> None:
    desk.press("/members", names="Ann & Bo\nCleo")
    assert "3 members" in desk.look("/members").text
    refused = Page(desk.press("/members", 422, names="Dan\nDan"))
    assert "Dan is twice on this list" in refused.text
    assert refused.fields["names"].split() == ["Dan", "Dan"]
    assert "3 members" in desk.look("/members").text


def test_a_member_is_renamed_merged_and_taken_apart(desk: Desk) -> None:
    desk.press("/members", names="Ann Balistieri\nAnn Balistrieri\nBo")
    assert "The same person?" in desk.look("/members").text
    desk.press("/members/m2", do="merge", other="m1")
    page = desk.look("/members/m2").text  # its old address leads to the member that it is
    assert "Also on the list as" in page
    desk.press("/members/m2", do="merge", other="")
    desk.press("/members/m3", do="edit", name="Bob", number="9", partner="m1", active="1")
    assert "with Ann Balistieri" in desk.look("/members").text
    for wrong, words in (
        ({"name": "ann balistieri"}, "already on the list"),
        ({"number": "1"}, "Number 1 is taken"),
        ({"number": "x"}, "in digits"),
        ({"name": ""}, "needs a name"),
        ({"partner": "m3"}, "their own partner"),
    ):
        form = {"do": "edit", "name": "Bob", "number": "9", "partner": "", "active": "1", **wrong}
        assert words in desk.refused("/members/m3", 422, **form)


def test_one_tap_registers_a_pair_and_the_next_one_sends_it_away(desk: Desk, club: ClubHere) -> None:
    club.add("Ann & Bo\nCleo & Dan\nEva\nFinn")
    hall = club.evening([("Ann", "Bo"), ("Cleo", "Dan")])
    desk.press(f"/events/{hall.links.event_id}")
    direct = Desk(desk.client, f"/direct/{hall.token}")
    direct.event = direct.press("/again").location.removesuffix("/members").removeprefix("http://localhost")

    def here() -> list[tuple[str, bool]]:
        state = events.open_event(club.store, direct.event.rpartition("/")[2]).state
        return [(each.written[0], each.here) for each in state.people]

    assert here() == [("Ann & Bo", False), ("Cleo & Dan", False)]
    assert "2 are on the list, 0 of them here. Who is here? Next week" in direct.look().text
    direct.press("/members", entrant="p1", here="1")
    assert "1 here" in direct.look("/members").text
    direct.press("/members", entrant="p1", here="")
    assert "0 here" in direct.look("/members").text
    assert "with whom?" in direct.look("/members").text  # Eva has no usual partner
    chosen = direct.look("/members?first=m5").text
    assert "With whom does Eva play?" in chosen
    assert "Eva & Finn" in chosen
    assert direct.press("/members", member="m5").location.endswith("?first=m5")
    form = {"member": ["m5", "m6"], "request_id": "both-of-them"}
    assert desk.client.post(f"{direct.event}/members", data=form).status_code == 303
    assert here()[-1] == ("Eva & Finn", True)
    direct.press("/members", entrant="p1", here="1")
    direct.press("/members", entrant="p2", here="1")
    assert "3 here : 1 table, 1 bye." in direct.look("/members").text
    assert "1 table, 1 bye." in direct.look("/people").text
    form["request_id"] = "somebody-else-at-the-door"
    answer = desk.client.post(f"{direct.event}/members", data=form)
    assert answer.status_code == 422
    assert "already" in Page(answer).text


def test_between_rounds_people_come_and_go_where_the_next_round_is_drawn(desk: Desk, club: ClubHere) -> None:
    names = [f"Member {letter}" for letter in "ABCDEFGH"]
    club.add("\n".join(names))
    hall = club.evening([(name,) for name in names], setup=OPEN)
    direct = Desk(desk.client, f"/direct/{hall.token}")
    assert "Close round 1" not in direct.look("/members").text
    for row in hall.board.rows:
        hall.play(row.table)
        hall.sign(row.table)
    direct.press("/people", names="member a", here="1", back="members")
    there = direct.look("/members").text
    assert "9 here : 2 tables of four, 1 sits out Close round 1 and draw round 2" in there
    assert "Member A: numbers 1 and 9 Two people are told apart by their numbers." in there
    assert direct.press("/rounds/1/close", draw="1").location.endswith("/rounds/2")


def test_without_the_clubs_link_nobody_sees_the_members(desk: Desk, club: ClubHere, app: Flask) -> None:
    club.add("Ann & Bo\nCleo & Dan")
    hall = club.evening([("Ann", "Bo"), ("x", "y")])
    director = Desk(app.test_client(), f"/direct/{hall.token}")
    assert director.client.get(f"{director.event}/members").location.endswith("/people")
    director.press("/members", member="m3")
    assert "Cleo" not in director.look("/people").text


def test_names_of_old_events_become_members_with_one_tap(desk: Desk, club: ClubHere) -> None:
    club.evening([("Ann", "Bo"), ("Cleo", "Dan")], guests=True)
    assert "4 names belong to no member" in desk.look().text
    desk.press("/names", all="1")
    assert "Everybody who played this season is a member." in desk.look("/names").text
    assert club.listed()["Ann"].came.evenings == 1


def test_a_name_that_was_matched_by_mistake_is_a_guests_again(desk: Desk, club: ClubHere) -> None:
    club.add("Ann\nBo")
    club.evening([("Ann", "Bo"), ("Cleo", "Dan")], guests=True)
    desk.press("/names", name="Cleo", member="m1")
    assert "Ann had another place at" in desk.refused("/names", 422, name="Ann", member="m1")
    assert "Ann is already on the list; add an initial." in desk.refused("/names", 422, name="Ann")
    assert "Cleo This is somebody else" in desk.look("/members/m1").text
    desk.press("/members/m1", do="guest", name="Cleo")
    desk.press("/names", name="Ann", member="m1")
    assert club.listed()["Ann"].came.evenings == 1
    desk.press("/names", all="1")  # Bo of the list came as well, so all are members now
    assert "Everybody who played this season is a member." in desk.look("/names").text


def test_every_event_is_reached_from_the_clubs_page(
    desk: Desk, club: ClubHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also the first of a long season, whose result may be corrected."""
    monkeypatch.setattr(members, "LATEST", 1)
    halls = [club.evening([("Ann", "Bo"), ("Cleo", "Dan")], week) for week in range(3)]
    places = [desk.look().html.find(f"/events/{hall.links.event_id}") for hall in halls]
    assert 0 < places[2] < places[1] < places[0]  # the latest first
    assert desk.press(f"/events/{halls[0].links.event_id}").location.startswith("/direct/")


def test_five_hundred_members_stay_light(desk: Desk, club: ClubHere) -> None:
    club.add("\n".join(f"Member {chr(65 + each % 26)}{each:03d}x" for each in range(500)))
    page = desk.client.get(f"{desk.event}/members")
    assert len(page.data) < 300_000
    assert "Find a name" in Page(page).text


def test_the_season_has_its_rules_and_a_bad_number_is_told(desk: Desk, club: ClubHere) -> None:
    club.add("Ann & Bo\nCleo & Dan")
    hall = club.evening([("Ann", "Bo"), ("Cleo", "Dan")])
    assert "No member has a confirmed result" in desk.look("/season").text
    hall.finish()
    page = desk.look("/season")
    assert "All evenings count." in page.text
    assert "For example Ann:" in page.text
    form = {key: value for key, value in filled(page).items() if key != "request_id"} | {"measure": "points"}
    desk.press("/season", 303, **{**form, "best": "3", "least": "2", "measure": "places"})
    assert "The best 3 evenings count" in desk.look("/season").text
    assert "needs 1 more evening" in desk.look("/season").text
    for wrong, words in (("best", "0 to 366"), ("season", "Choose the day"), ("measure", "Choose one")):
        assert words in desk.refused("/season", **{**form, wrong: "999"})  # type: ignore[arg-type]
