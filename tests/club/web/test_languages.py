"""Every page of an event in a language that nobody speaks: nothing on it was left in English."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.club import events
from scorekeeper.club.events.asked import (
    Advancing,
    Assigning,
    Calling,
    Disputing,
    Drawing,
    Entering,
    Extending,
    Leaving,
    Penalising,
    Postponing,
    Reopening,
    SideAtTable,
    Substituting,
)
from scorekeeper.club.events.slips import SlipTyped
from scorekeeper.club.model.choices import EventKind, Movement, Scoring
from scorekeeper.club.model.setup import Setup
from scorekeeper.store import open_store
from scorekeeper.usecases import HandEntry, correct_hand, open_game
from scorekeeper.web import languages
from scorekeeper.words.language import LANGUAGES
from tests.club.usecases.hall import Hall
from tests.club.web.halls import VICTORY
from tests.usecases.table import hand, read
from tests.words.outputs import BOOKS
from tests.words.pseudo import Pseudo, unmarked

# What somebody typed stands in brackets, too, but for what `Hall` types itself; the rest is the
# same in every language: the name of the program, languages, papers, codes, and cards as typed.
TYPED = re.compile(
    r"Club rules|a phone|Canasta score|JKR|<textarea.*?</textarea>|"
    r'class="typed-code">[^<]*<|' + "|".join(f">{each}<" for each in (*LANGUAGES.values(), "Letter")),
    re.DOTALL,
)
SAME = frozenset(("AA",))  # letters on buttons
CUP = replace(VICTORY, name="[Cup]", club="[Club]", rounds=2, minutes=35)
DESK = ("", "/standings", "/log", "/links", "/setup", "/check", "/people", "/people/p1", "/penalties", "/print")
PUBLIC = ("", "?name=[", "?name=zz", "/standings", "/crosstable")
SCREENS = 8  # more pictures than there are


class Reading:
    """Somebody who opens all pages of a hall and notes what is not said."""

    def __init__(self, client: FlaskClient, hall: Hall) -> None:
        self.client, self.hall = client, hall
        self.left: dict[str, list[str]] = {}
        self.numbers = count(1)

    def look(self, path: str, status: int = 200) -> str:
        """Read one page."""
        return self.note(path, self.client.get(path, follow_redirects=True), status)

    def note(self, path: str, answer: TestResponse, status: int) -> str:
        """Note the words of an answer that were not marked."""
        text = answer.text
        assert answer.status_code == status, (path, text)
        words = sorted(set(unmarked(BOOKS.sub(" ", TYPED.sub(" ", text)))) - SAME)
        if words:
            self.left[path.replace(self.hall.token, "…")] = words
        return text

    def desk(self, *paths: str) -> None:
        """Read pages of the director."""
        for path in paths:
            self.look(f"/direct/{self.hall.token}{path}")

    def send(self, path: str, status: int = 422, /, **fields: str) -> None:
        """Send a form of the director, which in most cases cannot be taken."""
        data = {"request_id": f"reading-{next(self.numbers):06d}", **fields}
        path = f"/direct/{self.hall.token}{path}"
        self.note(f"POST {path}", self.client.post(path, data=data), status)

    def public(self, *paths: str) -> None:
        """Read what everybody sees, and every picture of the hall's screen."""
        for path in (*paths, *(f"/screen?at={at}" for at in range(SCREENS))):
            self.look(f"/event/{self.hall.links.watch_token}{path}")

    def table(self, number: int, *paths: str) -> None:
        """Read pages of a table, the director's of it as well."""
        for path in ("", *paths):
            self.look(f"/table/{self.hall.phone(number)}{path}")
        turn = self.hall.row(number).round
        self.desk(f"/rounds/{turn}/tables/{number}")


@pytest.fixture
def client(app: Flask, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A browser that reads the language that nobody speaks."""
    monkeypatch.setattr(languages, "of_request", Pseudo)
    return app.test_client()


def opened(app: Flask, setup: Setup, entrants: int, players: int = 2) -> Iterator[Hall]:
    """A hall whose entrants have names in brackets."""
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=setup, pairs="")
        app.config["CLOCK"] = lambda: hall.now
        entering = [
            Entering(
                name=f"[N{at}]",
                players=[f"[N{at}]"] if players == 1 else [f"[P{at} {each}]" for each in range(players)],
                tags=("[Tag]",),
            )
            for at in range(1, entrants + 1)
        ]
        hall.do(events.register, entering)
        yield hall


def test_every_page_of_an_event_of_two_rounds_is_said(app: Flask, client: FlaskClient) -> None:
    rooms = (("[Garden]", 2), ("[Hall]", 9))
    for hall in opened(app, replace(CUP, rooms=rooms), 9):
        reading = Reading(client, hall)
        _before(reading)
        _first_round(reading)
        for each in (_signed, _corrected, _given, _closed):
            each(reading)
        _second_round(reading)
        assert reading.left == {}


def _before(reading: Reading) -> None:
    """Before round 1 is public."""
    hall = reading.hall
    reading.desk(*DESK)
    reading.public(*PUBLIC)
    reading.send("/people", names="[Red]")
    reading.send("/people/p1", do="edit", name="", players="")
    reading.send("/setup", name="", hands="many", minutes="", rounds="2")
    hall.do(events.draw_round, Drawing(round=1))
    reading.desk("", "/rounds/1")
    hall.do(events.publish_round, 1)


def _first_round(reading: Reading) -> None:
    """While everybody plays."""
    hall = reading.hall
    reading.desk(*DESK, "/rounds/1", "/rounds/1/slips", "/rounds/1/slips?by=hands")
    reading.public(*PUBLIC, "/screen?room=[Garden]")
    reading.table(1, "?call=1")
    turn = hall.view.state.rounds[0]
    [one], [other] = turn.tables[0].sides[0], turn.tables[2].sides[1]
    reading.desk(f"/rounds/1/seats?one={one}&other={other}", "/people")
    hall.do(events.start_clock, 1)
    reading.public("")
    hall.at(1, events.call_director, Calling(round=1, table=1, why="[Why]"))
    hall.at(2, events.call_director, Calling(round=1, table=2, why="Somebody is missing"))
    reading.table(1, "?call=1")
    reading.desk("")
    hall.later(30)
    reading.public("")
    reading.table(2)
    hall.do(events.postpone, Postponing(round=1, table=3, postponed=True))
    reading.table(3)
    hall.do(events.postpone, Postponing(round=1, table=3, postponed=False))
    hall.later(10)
    reading.public("")
    reading.table(3)
    hall.do(events.extend, Extending(round=1, table=None, minutes=60))


def _signed(reading: Reading) -> None:
    """Table 1 disputes, withdraws and signs."""
    hall = reading.hall
    for number, at in (call for table in (1, 2) for call in _calls(hall, table)):
        hall.do(events.answer_call, number)
        reading.table(at)
    hall.play(1)
    reading.table(1, "?as=0", "?as=0&refuse=1")
    hall.at(1, events.dispute, Disputing(round=1, table=1, side=1, reason="[Why]"))
    reading.table(1)
    reading.desk("", "/log")
    hall.at(1, events.withdraw_dispute, SideAtTable(round=1, table=1, side=1))
    hall.sign(1, 0)
    reading.table(1, "?signed=0")
    reading.desk("")
    hall.sign(1, 1)
    reading.table(1)
    reading.desk("/check")


def _corrected(reading: Reading) -> None:
    """The result of table 1 is reopened and corrected."""
    hall = reading.hall
    hall.do(events.reopen_table, Reopening(round=1, table=1, reason="[Why]"))
    reading.table(1)
    reading.desk("", "/rounds/1/tables/1/correct")
    token = hall.table(1).game_token
    replaces = open_game(hall.store, token).hands[0].entry_seq
    correct_hand(hall.store, hall.now, token, HandEntry("change-1", 1, read(hand(300))), replaces)
    reading.desk("/rounds/1/tables/1", "/rounds/1/tables/1/correct")
    reading.send("/rounds/1/tables/1/correct", version="1", score_0="1", score_1="2")
    kind = {"kind": "sum", "agreed": "[Both]", "reason": "[Why]"}
    page = reading.look(f"/direct/{hall.token}/rounds/1/tables/1/correct")
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    reading.send("/rounds/1/tables/1/correct", 303, **hidden, **kind)
    reading.table(1)


def _given(reading: Reading) -> None:
    """Table 2 has a substitute and a result by ruling, table 3 a slip."""
    hall = reading.hall
    entrant = hall.row(2).logged.sides[0][0]
    leaves = hall.row(2).players[0][0]
    hall.do(
        events.substitute, Substituting(round=1, table=2, entrant=entrant, leaves=leaves, comes="[Zoe]", reason="[Ill]")
    )
    reading.table(2)
    reading.send("/rounds/1/tables/2/assign", remedy="own", points_0="x")
    reading.send("/rounds/1/tables/2/assign")
    result = Assigning(round=1, table=2, scores=(355, 0), awards=(14, 6), rule="left.both", reason="[Gone]")
    hall.do(events.assign_result, result)
    reading.table(2)
    reading.send("/rounds/1/slips", **{"id.3": "slip-0003", "3.0.0": "many", "3.0.1": "1"})
    slip = SlipTyped(round=1, table=3, scores=(700, 300), hands=((700, 300),), sure=True)
    hall.do(events.type_slip, slip)
    reading.table(3)
    reading.desk("", "/rounds/1/slips", "/rounds/1", "/log")


def _closed(reading: Reading) -> None:
    """Penalties, and the end of the round."""
    hall = reading.hall
    reading.send("/penalties", entrant="p1", round="1")
    for warning, points, award in ((True, 0, 0), (True, 0, 0), (False, -100, -1)):
        hall.do(
            events.give_penalty,
            Penalising(
                entrant="p1", round=1, rule="[Rule]", reason="[Why]", points=points, award=award, warning=warning
            ),
        )
    reading.desk("/penalties", "/log")
    hall.play(4)
    hall.sign(4)
    reading.desk("")
    hall.do(events.close_round, 1)
    reading.desk(*DESK, "/rounds/1")
    reading.public(*PUBLIC)


def _calls(hall: Hall, table: int) -> list[tuple[int, int]]:
    return [(each.number, table) for each in hall.row(table).logged.calls if not each.answered]


def _second_round(reading: Reading) -> None:
    """The last round, and the end."""
    hall = reading.hall
    hall.do(events.show_standings, 1)
    hall.do(events.withdraw, Leaving(entrant="p9", round=2, reason="[Ill]"))
    hall.publish(2)
    reading.desk(*DESK, "/rounds/2", "/people/p9")
    reading.public(*PUBLIC)
    reading.table(1)
    for row in hall.board.rows:
        hall.play(row.table, 200 + 10 * row.table)
        hall.sign(row.table)
    reading.desk("", "/rounds/2")
    reading.table(1)
    hall.do(events.close_round, 2)
    reading.desk("", "/check", "/standings", "/rounds/2")
    hall.do(events.approve_round, 2)
    reading.desk("")
    hall.do(events.show_standings, 2)
    reading.desk("", "/standings", "/log", "/page.html", "/rounds/2/tables/1")
    reading.public(*PUBLIC)
    reading.table(1)


@pytest.mark.parametrize(
    ("movement", "kind", "entrants", "players"),
    [
        (Movement.KNOCK_OUT, EventKind.PAIRS, 6, 2),
        (Movement.MITCHELL, EventKind.PAIRS, 10, 2),
        (Movement.INDIVIDUAL, EventKind.INDIVIDUAL, 7, 1),
        (Movement.DANISH, EventKind.TEAMS, 4, 4),
    ],
)
def test_every_movement_says_its_pages(
    app: Flask, client: FlaskClient, movement: Movement, kind: EventKind, entrants: int, players: int
) -> None:
    threes = kind is EventKind.INDIVIDUAL
    setup = replace(CUP, movement=movement, kind=kind, rounds=3, third_place=True)
    setup = replace(setup, threes=True, scoring=Scoring.TOTAL) if threes else setup
    bracket = ("/bracket",) if movement is Movement.KNOCK_OUT else ()
    for hall in opened(app, setup, entrants, players):
        reading = Reading(client, hall)
        reading.desk("/people", "/setup")
        for number in (1, 2):
            hall.publish(number)
            reading.desk("", f"/rounds/{number}", "/print")
            reading.public(*PUBLIC, *bracket)
            reading.table(1)
            draws = bool(bracket) and number == 1
            if draws:
                _drawn(reading)
            for row in hall.board.rows[draws:]:
                hall.play(row.table, 200 + 10 * row.table)
                if threes:
                    reading.table(row.table, "?as=0", "?as=1&refuse=1")
                    hall.sign(row.table, 0)
                    reading.desk("")
                    hall.sign(row.table, 1)
                    reading.table(row.table)
                    if len(row.names) > 2:
                        hall.sign(row.table, 2)
                    continue
                hall.sign(row.table)
            hall.do(events.close_round, number)
            hall.do(events.show_standings, number)
        reading.desk("", "/standings", "/log")
        reading.public(*PUBLIC, *bracket)
        assert reading.left == {}


def _drawn(reading: Reading) -> None:
    """Decide a match of a knock-out that is drawn."""
    hall = reading.hall
    hall.do(events.type_slip, SlipTyped(round=1, table=1, scores=(500, 500), sure=True))
    reading.table(1)
    reading.desk("")
    reading.send("/rounds/1/tables/1/decide", reason="[Lot]")
    hall.do(events.decide_match, Advancing(round=1, table=1, side=0, reason="[Lot]"))
    reading.table(1)


def test_pages_before_an_event_are_said(app: Flask, client: FlaskClient) -> None:
    for hall in opened(app, CUP, 2):
        reading = Reading(client, hall)
        new = client.get("/events/new").text
        for preset in re.findall(r"preset=([\w-]+)", new):
            reading.look(f"/events/new?preset={preset}")
        for path in ("/events/new", "/events/import", "/t"):
            reading.look(path)
        reading.note("POST /t", client.post("/t", data={"code": ""}), 422)
        reading.note("POST /t", client.post("/t", data={"code": "ABCDEF"}), 422)
        for file in (None, (BytesIO(b"{}"), "event.json")):
            data = {"request_id": "request-import"} | ({"file": file} if file else {})
            sent = client.post("/events/import", data=data, content_type="multipart/form-data")
            reading.note("POST /events/import", sent, 422)
        assert reading.left == {}
