"""An event in two rooms: each has its board, its slips and its screen; lists say who sits where."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.setup import Setup, read_setup
from tests.club.usecases.hall import CUP
from tests.club.web.conftest import OpenHall
from tests.club.web.tapping import Tapping

TWO = replace(CUP, rooms=(("Main hall", 2), ("Garden room", 4)))


def test_a_room_has_its_tables_and_the_last_has_all_others() -> None:
    assert [TWO.room_of(table) for table in (1, 2, 3, 4, 9)] == [*["Main hall"] * 2, *["Garden room"] * 3]
    assert CUP.room_of(1) == ""
    assert read_setup(TWO.as_json()) == TWO
    assert "rooms" not in {key for key, value in Setup(name="x").as_json().items() if value}


@pytest.mark.parametrize("rooms", [[["A", 4], ["B", 4]], [["A", 0]], [["", 4]], [["A", 1], ["A", 2]]])
def test_rooms_that_cannot_be_are_refused(rooms: list[list[object]]) -> None:
    with pytest.raises(EventError, match="Name each room once"):
        read_setup({"name": "Cup", "rooms": rooms})


def test_every_list_says_which_room(open_hall: OpenHall) -> None:
    pages = open_hall(setup=TWO)
    hall = pages.hall
    third = hall.row(3)
    text = pages.public().text
    where = f"{third.numbers[0][0]} {third.names[0]} Table 3 Garden room, North-South"
    assert f"{third.players[0][0]} {where}" in text
    assert re.search(r"East-West Main hall 1 \d Pair .* Garden room 3 \d Pair", text)
    screen = pages.public("/screen?room=Garden+room")
    assert "Round 1: Garden room" in screen.text
    assert third.names[0] in screen.text
    assert hall.row(1).names[0] not in screen.text
    assert "room=Garden" in screen.html.split('http-equiv="refresh"')[1].split(">")[0]
    seating = pages.client.get(f"/direct/{hall.token}/rounds/1/seating.pdf").data
    printed = " ".join(page.extract_text() for page in PdfReader(BytesIO(seating)).pages)
    assert "Garden room, North-South" in " ".join(printed.replace("-\n", "-").split())


def test_a_director_taps_to_the_board_of_a_room(client: FlaskClient) -> None:
    tapping = Tapping(client)
    tapping.create("Plain club night", 8, rooms="Main hall 2\nGarden room 4")
    tapping.begin()
    tapping.board().tap("Garden room")
    assert "Table 3" in tapping.said
    assert "Table 1 " not in tapping.said
    assert "2 in all" in tapping.said
    tapping.tap("2 waiting")
    assert "Table 1 " not in tapping.said
    tapping.tap("Type in the slips")
    assert "round 1, Garden room" in tapping.said
    tapping.send("Save", **{"3.0.0": "2000", "3.0.1": "1500"})
    assert "1 slip is still out." in tapping.said
    assert "round 1, Garden room" in tapping.said
    tapping.board().tap("Links").tap("Screen of Garden room")
    assert "Garden room" in tapping.said
