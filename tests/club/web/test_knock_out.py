"""A knock-out match that nobody has won, and finals: as the director meets them on the pages."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.club import events
from scorekeeper.club.events.asked import Assigning, Postponing
from scorekeeper.club.model.choices import Movement, Scoring
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.store import open_store
from scorekeeper.usecases import NotYet
from tests.club.usecases.hall import CUP, Hall
from tests.club.web.desk import Desk
from tests.club.web.tapping import Tapping
from tests.web.pages import Page

SETUPS = {
    "total": CUP,
    "match": replace(CUP, scoring=Scoring.MATCH),
    "victory": PRESETS["italian-3"].setup("Cup", hands=1),
}


@pytest.fixture(params=SETUPS)
def hall(app: Flask, request: pytest.FixtureRequest) -> Iterator[Hall]:
    """Four pairs in the first round; table 1 has been won, table 2 is drawn."""
    setup = replace(SETUPS[request.param], movement=Movement.KNOCK_OUT)
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=setup, pairs="ABCD")
        app.config["CLOCK"] = lambda: hall.now
        hall.publish()
        hall.play(1)
        hall.sign(1)
        equal = Assigning(round=1, table=2, scores=(500, 500), awards=None, rule="x", reason="y")
        hall.do(events.assign_result, equal)
        yield hall


@pytest.fixture
def directing(client: FlaskClient, hall: Hall) -> Desk:
    return Desk(client, f"/direct/{hall.token}")


def test_a_drawn_match_asks_for_its_decision_before_the_round_is_closed(hall: Hall, directing: Desk) -> None:
    board = directing.look()
    assert "The match at table 2 is drawn: who goes on? Go to table 2" in board.text
    with pytest.raises(NotYet, match=r"Table 2: The match is drawn\."):
        hall.do(events.close_round, 1)
    at = "/rounds/1/tables/2"
    page = directing.look(at)
    assert "The match is drawn: who goes on?" in page.text
    assert f"{directing.event}{at}/decide" in page.actions
    assert "Say who goes on." in directing.refused(f"{at}/decide", reason="By lot")

    wanted = hall.row(2).logged.sides[1]
    directing.press(f"{at}/decide", side="1", reason="One hand more, 340 to 120")

    assert "who goes on?" not in directing.look(at).text
    assert hall.row(2).counted == (500, 500)
    assert "One hand more, 340 to 120" in directing.look("/log").text
    german = directing.client.get(f"{directing.event}{at}", headers={"Accept-Language": "de"}).text
    assert f"(eine Runde weiter: {hall.row(2).names[1]})" in german
    answer = directing.press("/rounds/1/close", draw="1")
    assert answer.location.endswith("/rounds/2")
    final = hall.view.state.rounds[1].tables[0].sides
    assert wanted in final
    assert hall.row(1).logged.sides[0] in final


def test_who_has_won_is_not_decided_again(hall: Hall, directing: Desk) -> None:
    assert "who goes on?" not in directing.look("/rounds/1/tables/1").text
    before = hall.view.version
    directing.press("/rounds/1/tables/1/decide", side="1", reason="No")
    assert hall.view.version == before


def test_a_draw_is_no_question_where_nobody_is_knocked_out(app: Flask) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, pairs="AB")
        hall.publish()
        equal = Assigning(round=1, table=1, scores=(500, 500), awards=None, rule="x", reason="y")
        hall.do(events.assign_result, equal)
        hall.do(events.close_round, 1)


def test_nothing_was_saved_is_said_only_where_nothing_was(app: Flask, client: FlaskClient) -> None:
    """Closing a round and drawing the next are two steps: one may be done and the other not."""
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=replace(CUP, movement=Movement.KNOCK_OUT), pairs="ABCD")
        app.config["CLOCK"] = lambda: hall.now
        desk = Desk(client, f"/direct/{hall.token}")
        hall.publish()
        hall.play(1)
        hall.sign(1)
        hall.do(events.postpone, Postponing(round=1, table=2, postponed=True))

        told = desk.refused("/rounds/1/close", draw="1")

        assert hall.view.state.rounds[0].status == "closed"
        assert "Nothing was saved" not in told
        assert "Nothing is saved" not in told
        assert "Round 1 is closed. Round 2 is not drawn:" in told


def test_the_set_up_says_what_a_final_takes_along(client: FlaskClient) -> None:
    page = Page(client.get("/events/new?preset=italian-3"))

    assert "100: they keep everything they have made. 0: only the final counts." in page.text
    assert "The first places are theirs" in page.text


def test_the_bracket_is_on_page_screen_and_paper(client: FlaskClient) -> None:
    """From the start page on: a cup of four with a match for third place."""
    tapping = Tapping(client)
    tapping.create("Plain club night", 4, movement="knock-out", seeding="numbers", third_place="y")
    tapping.begin()
    tapping.play(lambda one, other: (1000, 500) if one < other else (500, 1000))
    tapping.go_on()
    finals = {frozenset(each) for each in tapping.seats()}
    assert finals == {frozenset({"Ann1 & Bo1", "Ann2 & Bo2"}), frozenset({"Ann3 & Bo3", "Ann4 & Bo4"})}
    tapping.play(lambda one, other: (1500, 500) if one < other else (500, 1500))

    tapping.board().tap("Standings").tap("The bracket, as everybody sees it")
    assert "Semi-finals 1 Ann1 & Bo1 1,000 winner 4 Ann4 & Bo4 500" in tapping.said
    assert "Final 1 Ann1 & Bo1 1,500 winner 2 Ann2 & Bo2 500" in tapping.said
    assert "Third place 3 Ann3 & Bo3 1,500 winner 4 Ann4 & Bo4 500" in tapping.said
    public = tapping.page.path.removesuffix("/bracket")
    pictures = [client.get(f"{public}/screen?at={at}").text for at in range(6)]
    assert any("bracket-third" in each for each in pictures)
    tapping.board().send("Close round 2")
    assert "Close round 2 and draw" not in tapping.said
    sheet = client.get(f"{tapping.home}/bracket.pdf")
    [page] = PdfReader(BytesIO(sheet.data)).pages
    text = " ".join(page.extract_text().split())
    assert "Spring cup, bracket" in text
    assert "1,500 1 Ann1 & Bo1" in text or "1 Ann1 & Bo1 1,500" in text
    assert "Third place" in text
