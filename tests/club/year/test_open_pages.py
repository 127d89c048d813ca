"""The club's one address for everybody, and the same as a folder of pages."""

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.club import events
from scorekeeper.club.events.asked import Leaving
from scorekeeper.club.events.year.club import open_token
from tests.cli.conftest import Run
from tests.club.cli.conftest import run  # noqa: F401 - a fixture
from tests.club.usecases.hall import CUP, Hall
from tests.club.web.desk import Desk
from tests.club.year.clubs import ClubHere
from tests.club.year.test_pages import club, desk
from tests.web.pages import Page

__all__ = ["club", "desk"]  # fixtures
PAIRS = [("Ann Baker", "Bo Adams"), ("Cleo Fox", "Dan Fox"), ("Ann Cole", "Finn Lee"), ("Gus Hill", "Hal Moss")]


@pytest.fixture
def hall(club: ClubHere) -> Hall:
    """An evening with results, and one that is announced."""
    club.add("\n".join(name for pair in PAIRS for name in pair))
    hall = club.evening(PAIRS)
    hall.finish()
    Hall(club.store, setup=CUP.__class__(name="Spring cup", day="2026-09-17"), pairs="", now=club.now)
    return hall


def address(club: ClubHere) -> str:
    return f"/our-club/{open_token(club.store)}"


def test_one_address_has_the_next_date_the_latest_result_the_season_and_the_archive(
    app: Flask, desk: Desk, club: ClubHere, hall: Hall
) -> None:
    desk.press("", 303, name="Canasta Club North")
    assert address(club) in desk.look().text
    anybody = app.test_client()
    home = Page(anybody.get(address(club)))
    for words in ("Canasta Club North", "Spring cup", "17 September 2026", "Latest result", "Ann Baker", "Archive"):
        assert words in home.text
    for path in ("/season", f"/events/{hall.links.event_id}", "/screen", "/season.json"):
        answer = anybody.get(address(club) + path)
        assert answer.status_code == 200
        assert ("Baker, Ann" if path == "/screen" else "Ann Baker") in answer.text
        assert club.token not in answer.text
    assert anybody.get(f"{address(club)}/events/2").status_code == 404  # has no result yet


def test_the_address_leads_to_the_seats_of_an_event_that_is_played(
    app: Flask, desk: Desk, club: ClubHere, hall: Hall
) -> None:
    anybody = app.test_client()
    seats = f"{address(club)}/events/{hall.links.event_id}/seats"
    kept = club.store.rows("SELECT count(*) FROM event_links")[0][0]
    assert seats in Page(anybody.get(address(club))).links
    there = Page(anybody.get(seats, follow_redirects=True))
    assert "Where do I sit?" in there.text
    assert "Ann Baker" in there.text
    assert club.store.rows("SELECT count(*) FROM event_links")[0][0] == kept  # whoever looks writes nothing
    watching = anybody.get(seats).location
    assert anybody.get(f"{watching}/standings").status_code == 200
    assert anybody.get(watching.replace("/event/", "/direct/")).status_code == 403
    assert anybody.get(re.sub(r"/event/\d+", f"/event/{hall.links.event_id + 1}", watching)).status_code == 404

    desk.press("", 303, name="North", first_names="1")  # the pages of an event have whole names
    assert anybody.get(seats).status_code == 404
    assert seats not in Page(anybody.get(address(club))).links
    desk.press("", 303, name="North")
    club.now += timedelta(days=2)
    assert anybody.get(seats).status_code == 404
    assert seats not in Page(anybody.get(address(club))).links


def test_first_names_alone_where_the_club_wants_it(app: Flask, desk: Desk, club: ClubHere, hall: Hall) -> None:
    desk.press("", 303, name="North", first_names="1")
    anybody = app.test_client()
    for path in ("", "/season", f"/events/{hall.links.event_id}", "/screen", "/season.json"):
        text = anybody.get(address(club) + path).text
        assert not re.search("Baker|Adams|Fox|Cole|Lee|Hill|Moss", text)
        assert "Ann B." in text
        assert "Ann C." in text
        assert "Gus" in text
    assert "Ann Baker" in desk.look("/season").text  # the club's own pages


@pytest.mark.parametrize("shown", [{}, {"first_names": "1"}])
def test_who_has_withdrawn_is_marked_in_the_result_of_the_event(
    app: Flask, desk: Desk, club: ClubHere, hall: Hall, shown: dict[str, str]
) -> None:
    desk.press("", 303, name="North", **shown)
    hall.do(events.withdraw, Leaving(entrant="p1", round=2, reason="ill"))
    anybody = app.test_client()
    for path in ("", f"/events/{hall.links.event_id}"):
        text = Page(anybody.get(address(club) + path)).text
        assert re.search(r"Ann B[a-z.]+ & Bo( Adams)? \(withdrawn\)", text)
        assert text.count("(withdrawn)") == 1


def test_a_new_event_is_of_the_club_of_this_device(app: Flask, desk: Desk, club: ClubHere) -> None:
    desk.press("", 303, name="Canasta Club North")
    assert 'value="Canasta Club North"' in desk.client.get("/events/new?preset=club-night").text
    assert "Canasta Club North" not in app.test_client().get("/events/new?preset=club-night").text


def test_hidden_results_are_nowhere(app: Flask, club: ClubHere, hall: Hall) -> None:
    hall.do(events.show_standings, None)
    anybody = app.test_client()
    assert "There are no results yet." in Page(anybody.get(address(club))).text
    assert anybody.get(f"{address(club)}/events/{hall.links.event_id}").status_code == 404


def test_another_link_opens_nothing(app: Flask, club: ClubHere, hall: Hall) -> None:
    anybody = app.test_client()
    for token in (club.token, hall.token, hall.links.watch_token, "x" * 24):
        for path in ("", "/season", "/screen", "/season.json", "/events/1"):
            assert anybody.get(f"/our-club/{token}{path}").status_code == 404
    for path in ("", "/season", "/members", "/season.csv"):
        assert anybody.get(f"/club/{open_token(club.store)}{path}").status_code == 404


def test_the_same_is_written_as_a_folder_of_pages_that_need_no_server(
    run: Run,  # noqa: F811
    desk: Desk,
    club: ClubHere,
    hall: Hall,
    tmp_path: Path,
) -> None:
    desk.press("", 303, name="Canasta Club North")
    folder = tmp_path / "site"
    instance = Path(club.store.path).parent
    if not (instance / "scorekeeper.db").exists():
        (instance / "scorekeeper.db").symlink_to(club.store.path)
    assert run("club", "publish", str(folder), "--instance", str(instance)).exit_code == 0
    names = {each.name for each in folder.iterdir()}
    assert names == {"index.html", "season.html", "season.json", f"event-{hall.links.event_id}.html"}
    for name in names - {"season.json"}:
        text = (folder / name).read_text()
        assert set(re.findall(r'(?:href|src)="([^"]*)"', text)) <= names
        assert "<script" not in text
        assert "Ann Baker" in text
        assert "<title>Canasta Club North</title>" in text
    assert json.loads((folder / "season.json").read_text())["format"] == "canasta-season/1"
    german = run("club", "publish", str(folder), "--lang", "de", "--force", "--instance", str(instance))
    assert german.exit_code == 0, german.output
    assert "Die Saison" in (folder / "index.html").read_text()


def test_publishing_replaces_nothing_unasked_and_never_what_is_no_ordinary_file(
    run: Run,  # noqa: F811
    club: ClubHere,
    hall: Hall,
    tmp_path: Path,
) -> None:
    folder, instance = tmp_path / "site", Path(club.store.path).parent
    if not (instance / "scorekeeper.db").exists():
        (instance / "scorekeeper.db").symlink_to(club.store.path)
    folder.mkdir()
    own = folder / "index.html"
    own.write_text("the club's own page")

    refused = run("club", "publish", str(folder), "--instance", str(instance))

    assert (refused.exit_code, own.read_text()) == (2, "the club's own page")
    assert f"{own} already exists; --force replaces it" in refused.stderr
    assert [each.name for each in folder.iterdir()] == ["index.html"]  # nothing else is written, either
    (folder / "season.html").symlink_to(own)
    linked = run("club", "publish", str(folder), "--force", "--instance", str(instance))
    assert (linked.exit_code, own.read_text()) == (2, "the club's own page")
