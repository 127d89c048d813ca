"""A pair that has withdrawn is marked on every list that the program can show or print."""

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from inspect import getmembers, isfunction, signature
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.club import events
from scorekeeper.club.events.asked import Arriving, Leaving, Penalising, Returning
from scorekeeper.club.events.year.club import begin_club, open_token
from scorekeeper.club.model.choices import Movement
from scorekeeper.club.sheets.event import prints
from scorekeeper.club.sheets.event.seating import sheet_seating
from scorekeeper.club.web.director.archive import alone_page
from scorekeeper.club.web.director.printing import of_event
from scorekeeper.club.web.hall.public_page import public_page
from scorekeeper.club.web.hall.slides import slides
from scorekeeper.club.web.year.open_pages import written
from scorekeeper.sheets.paper.sizes import PAPERS
from scorekeeper.store import open_store
from scorekeeper.words.language import LANGUAGES, using_language
from tests.club.usecases.hall import CUP, Hall

GONE, MARK = "Pair A", "(withdrawn)"
PLAYER = re.compile(r"\bA[12]\b")
ALONE = rf"(?<!, |& ){PLAYER.pattern}(?!, | &)"  # a player who is not listed beside the name of the pair
LINES = frozenset(("tr", "li", "option", "h1", "h2"))  # a line of a list, or who the page is about
# Addresses whose lines are no list of entrants, with the reason.
NO_LISTS = {
    "director.log": "says what happened when the pair still played",
    "public.screen": "shows one picture at a time; all of them are tried below",
}
PREFIXES = ("/direct/<token>", "/event/<token>", "/our-club/<token>")


class Lines(HTMLParser):
    """The text of every innermost line of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[list[str]] = []
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in LINES:
            self.open.append([])

    def handle_endtag(self, tag: str) -> None:
        if tag in LINES and self.open:
            self.found.append(" ".join("".join(self.open.pop()).split()))

    def handle_data(self, data: str) -> None:
        if self.open:
            self.open[-1].append(data)


def unmarked(text: str) -> list[str]:
    """The lines of a page that name the pair without its mark."""
    return [line for line in Lines(text).found if GONE in line and f"{GONE} {MARK}" not in line]


@pytest.fixture(params=[Movement.DANISH_STRICT, Movement.KNOCK_OUT])
def hall(app: Flask, request: pytest.FixtureRequest) -> Iterator[Hall]:
    """Round 1 is played; pair A has withdrawn, and round 2 is drawn or not."""
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=replace(CUP, movement=request.param))
        app.config["CLOCK"] = lambda: hall.now
        hall.publish()
        hall.finish()
        hall.do(events.give_penalty, Penalising(entrant="p1", round=1, points=-100, rule="late.points", reason="late"))
        hall.do(events.withdraw, Leaving(entrant="p1", round=2, reason="ill"))
        yield hall


def test_every_page_and_file_marks_who_has_withdrawn(app: Flask, client: FlaskClient, hall: Hall) -> None:
    client.get(f"/club/{begin_club(hall.store, hall.now)}")  # so that this device registers its members
    tokens = dict(zip(PREFIXES, (hall.token, hall.links.watch_token, open_token(hall.store)), strict=True))
    parts: dict[str, Any] = {"number": 1, "table": hall_table(hall), "entrant": "p1"}
    left: dict[str, object] = {}
    named = set()
    for rule in app.url_map.iter_rules():
        prefix = next((each for each in PREFIXES if rule.rule.startswith(each)), None)
        if prefix is None or "GET" not in (rule.methods or ()) or rule.endpoint in NO_LISTS:
            continue
        parts["token"] = tokens[prefix]
        if not rule.arguments <= parts.keys():
            continue
        with app.test_request_context():
            path = app.url_for(rule.endpoint, **{each: parts[each] for each in rule.arguments})
        answer = client.get(path)
        if answer.status_code != 200:
            continue
        text, kind = _text(answer.data, answer.mimetype or "")
        if GONE not in text:
            continue
        named.add(rule.endpoint)
        check = {"html": unmarked, "pdf": _unmarked_on_paper, "csv": _unmarked_rows, "json": _unmarked_places}[kind]
        bad = check(text)
        if bad:
            left[path] = bad
    assert left == {}
    assert {"public.seats", "public.standings", "people.show", "director.board", "event_files.page"} <= named
    assert {"people.penalties", "arrivals.show", "open_pages.home", "open_pages.event"} <= named


def test_the_folder_of_the_clubs_pages_marks_them(app: Flask, hall: Hall) -> None:
    begin_club(hall.store, hall.now)
    with app.test_request_context():
        folder = dict(written(hall.store, hall.now))

    assert [name for name, text in folder.items() if GONE in text] == ["index.html", "event-1.html"]
    assert [line for text in folder.values() for line in unmarked(text)] == []


def hall_table(hall: Hall) -> int:
    return next(row.table for row in hall.board.rows if GONE in row.names)


def _text(data: bytes, kind: str) -> tuple[str, str]:
    if kind == "application/pdf":
        return " ".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages), "pdf"
    return data.decode("utf-8", "replace"), kind.partition("/")[2]


def _unmarked_on_paper(text: str) -> list[str]:
    flat = " ".join(text.split())
    return [
        flat[each.start() : each.end() + 30]
        for each in re.finditer(rf"{GONE}|{ALONE}", flat)
        if not flat[each.end() :].startswith(f" {MARK}")
    ]


def _unmarked_rows(text: str) -> list[list[str]]:
    head, *rows = csv.reader(io.StringIO(text))
    name, status = head.index("name"), head.index("status")
    return [row for row in rows if (row[name] == GONE) is not (row[status] == "has withdrawn")]


def _unmarked_places(text: str) -> list[object]:
    places = [place for ranking in json.loads(text).get("rankings", ()) for place in ranking["places"]]
    return [place for place in places if (place["name"] == GONE) is not place["withdrawn"]]


def test_every_picture_of_the_screen_marks_them(app: Flask, client: FlaskClient, hall: Hall) -> None:
    left = []
    for at in range(8):
        text = client.get(f"/event/{hall.links.watch_token}/screen?at={at}").text
        left += unmarked(text)
        left += re.findall(rf"{GONE}(?! \(withdrawn\))[^<]{{0,20}}", text)
    assert left == []
    hall.do(events.return_, Returning(entrant="p1", round=2))
    hall.publish(2)
    hall.do(events.withdraw, Leaving(entrant="p1", round=3, reason="ill"))
    view = events.show_public(hall.store, hall.now, hall.links.watch_token)
    with app.test_request_context():
        kinds = {each.kind for each in slides(public_page(view, "x"))}
    assert {"tables", "names"} <= kinds
    for at in range(8):
        text = client.get(f"/event/{hall.links.watch_token}/screen?at={at}").text
        lines = [line for line in Lines(text).found if (GONE in line or PLAYER.search(line)) and MARK not in line]
        assert lines == []


def test_every_kind_of_event_sheet_marks_them(app: Flask, hall: Hall) -> None:
    view = hall.view
    given: dict[str, Any] = {
        "event": of_event(view),
        "state": view.state,
        "the_round": view.state.rounds[0],
        "players": tuple(row.players for row in events.show_board(hall.store, hall.now, hall.token, 1).rows),
        "until": None,
        "paper": PAPERS["a4"],
        "best": 8,
    }
    own = [each for each in getmembers(prints, isfunction) if each[1].__module__ == prints.__name__]
    knock_out = view.setup.movement is Movement.KNOCK_OUT
    for name, made in own:
        if name in {"certificates", "season"} or (name == "bracket" and not knock_out):  # no list of an event
            continue
        sheet = made(**{each: given[each] for each in signature(made).parameters})
        text = " ".join(page.extract_text() for page in PdfReader(BytesIO(sheet)).pages)
        assert GONE in text, name
        assert _unmarked_on_paper(text) == [], name
    with app.test_request_context():
        assert unmarked(alone_page(given["event"], view.state)) == []


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_the_mark_changes_no_order(hall: Hall, code: str) -> None:
    view = hall.view
    players = tuple(row.players for row in events.show_board(hall.store, hall.now, hall.token, 1).rows)
    with using_language(code):
        names = sheet_seating(of_event(view), view.state, view.state.rounds[0], players, PAPERS["a4"]).names
        shown = events.show_public(hall.store, hall.now, hall.links.watch_token).by_name

    assert [each.name for each in names] == sorted(each.name for each in names)
    assert [each.listed != each.name for each in names] == [each.name in {"A1", "A2"} for each in names]
    assert [each.name[:2] for each in shown] == sorted(each.name[:2] for each in shown)


def test_who_rests_and_has_withdrawn_is_marked_by_name(app: Flask) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, pairs="ABCDEFG")
        hall.publish()
        [resting] = hall.view.state.rounds[0].byes
        hall.do(events.withdraw, Leaving(entrant=resting, round=2, reason="ill"))
        view, board = hall.view, events.show_board(hall.store, hall.now, hall.token, 1)
    players = tuple(row.players for row in board.rows)
    with app.test_request_context():
        names = sheet_seating(of_event(view), view.state, view.state.rounds[0], players, PAPERS["a4"]).names

    assert [each.listed for each in names if each.listed != each.name] == [
        f"{each.name} {MARK}" for each in names if not each.table
    ]
    assert sum(not each.table for each in names) == 2


def test_the_mark_goes_when_they_come_back_and_is_said_in_the_language(client: FlaskClient, hall: Hall) -> None:
    path = f"/event/{hall.links.watch_token}/standings"
    assert "Pair A (ausgeschieden)" in client.get(path, headers={"Accept-Language": "de"}).text
    hall.do(events.return_, Returning(entrant="p1", round=2))
    assert MARK not in client.get(path).text
    hall.do(events.withdraw, Leaving(entrant="p1", round=3, reason="leaves early"))  # they still play round 2
    assert MARK not in client.get(path).text


def test_own_standings_are_read_again_without_the_mark(client: FlaskClient, hall: Hall) -> None:
    table = client.get(f"/direct/{hall.token}/standings.csv").text
    other = Hall(hall.store, pairs="")
    client.post(f"/direct/{other.token}/people", data={"request_id": "reading-again", "names": table})

    assert {each.name for each in other.view.state.entrants} == {f"Pair {each}" for each in "ABCDEFGH"}


def test_the_director_removes_and_puts_back_with_buttons(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store)
        hall.do(events.check_in, Arriving(entrant="p2", here=True))  # so that all others have not come
        people = f"/direct/{hall.token}/people"
        assert 'value="remove"' in client.get(people).text
        assert client.post(f"{people}/p1", data={"request_id": "remove-0001", "do": "remove"}).status_code == 303
        text = client.get(people).text
        assert 'value="put-back"' in text
        assert 'id="row-p1"' not in text
        client.post(f"{people}/p1", data={"request_id": "remove-0002", "do": "put-back"})
        assert 'id="row-p1"' in client.get(people).text


def test_the_director_gives_the_bye_with_the_form_of_the_table(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store)
        hall.publish()
        table = f"/direct/{hall.token}/rounds/1/tables/2"
        assert 'value="absent.bye"' in client.get(table).text
        sent = {"request_id": "bye-given-0001", "remedy": "absent.bye", "there": "1", "reason": "nobody came"}
        assert client.post(f"{table}/assign", data=sent).status_code == 303
        logged = hall.row(2).logged
        assert logged.rests == logged.sides[1]
        assert "The opponents do not come" in client.get(table).text
