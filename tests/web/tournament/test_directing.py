"""An event from its creation to its ranking, as its director presses the buttons."""

import pytest
from flask.testing import FlaskClient

from tests.web.tournament.desk import Desk, filled

NAMES = "Ann & Bo; North\nCleo & Dan; South\n7. Eve & Fay; North\nGus & Hal"


@pytest.fixture
def desk(client: FlaskClient) -> Desk:
    return Desk(client)


def created(desk: Desk, preset: str, **changes: str) -> None:
    form = {**filled(desk.look(f"/events/new?preset={preset}")), "name": "Spring cup", **changes}
    desk.event = desk.press("/events/new", 303, **form).location


def test_an_event_is_created_filled_drawn_and_published(desk: Desk) -> None:
    created(desk, "italian-3", hands="1")
    assert "Write down who takes part" in desk.look().text
    desk.press("/people", names=NAMES, here="1")
    people = desk.look("/people").text
    assert "4 pairs 4 here" in people
    assert "7 Eve & Fay North" in people

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
