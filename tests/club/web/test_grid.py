"""Slips of paper typed into the grid: what counts, what is refused, what is asked about."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.club import events
from scorekeeper.club.events.asked import Reopening
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.store import open_store
from tests.club.usecases.hall import CUP, Hall
from tests.club.web.desk import Desk
from tests.club.web.halls import VICTORY
from tests.club.web.tapping import Tapping
from tests.web.pages import Page

AT = "/rounds/1/slips"


@pytest.fixture
def hall(app: Flask) -> Iterator[Hall]:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=VICTORY, pairs="ABCDEFGH")
        app.config["CLOCK"] = lambda: hall.now
        hall.publish()
        yield hall


@pytest.fixture
def desk(client: FlaskClient, hall: Hall) -> Desk:
    return Desk(client, f"/direct/{hall.token}")


def slip(table: int, one: str, other: str, **more: str) -> dict[str, Any]:
    """The fields of a table, as the grid has them."""
    fields = {f"id.{table}": f"slip-{table}-{one.replace(',', '')}-{other}"}
    return fields | {f"{table}.0.0": one, f"{table}.0.1": other} | more


def test_slips_are_saved_and_count_as_played(hall: Hall, desk: Desk) -> None:
    assert "Seats and reasons Type in the slips" in desk.look().text
    desk.press(AT, **slip(1, "1,240", "-35"), **slip(2, "700", "655"), **slip(3, "", ""))

    assert "2 slips are still out. Type in the slips" in desk.look().text
    page = desk.look(AT)
    assert "2 slips are still out." in page.text
    assert "1,240 to −35" in page.text
    assert [hall.row(each).counted for each in (1, 2, 3)] == [(1240, -35), (700, 655), None]
    assert "Round 1, table 1: 1,240 to \N{MINUS SIGN}35 from the slip." in desk.look("/log").text
    assert "from its slip" in desk.look().text
    assert "Typed in from the slip" in desk.look("/rounds/1/tables/1").text
    winner = ranking(hall.view.state)[0]
    assert (winner.award, winner.rounds[0].played) == (19, True)
    table = Page(desk.client.get(f"/table/{hall.phone(1)}"))
    assert "The director has typed it in from your slip." in table.text


def test_every_tie_break_counts_what_was_typed(app: Flask, client: FlaskClient) -> None:
    """The same totals, once from phones and once from slips, give the same ranking and figures."""
    found = []
    for paper in (False, True):
        with open_store(app.config["DATABASE"]) as store:
            ties = ("wins", "difference", "best-round", "direct", "total")
            hall = Hall(store, setup=replace(CUP, tie_breaks=ties), pairs="ABCD")
            app.config["CLOCK"] = lambda hall=hall: hall.now
            hall.publish()
            for table in (1, 2):
                if paper:
                    at, sure = f"/direct/{hall.token}{AT}", {f"sure.{table}": "900/120"}
                    answer = client.post(at, data=slip(table, "900", "120") | sure)
                    assert answer.status_code == 303
                else:
                    hall.play(table, 300)
                    hall.sign(table)
            places = ranking(hall.view.state)
            found.append([(each.rank, each.award, each.figures) for each in places])
    assert found[0] == found[1]
    assert found[0][0][2][0] == 1  # a win each: the difference was asked next


def test_what_cannot_be_is_refused_and_what_is_unusual_is_asked(hall: Hall, desk: Desk) -> None:
    assert "1,242 is not a multiple of 5." in desk.refused(AT, **slip(1, "1242", "60"))
    assert "Write both totals" in desk.refused(AT, **slip(1, "1240", ""))
    assert "Write both totals" in desk.refused(AT, **slip(1, "12x", "5"))
    assert "No cards give 99,995." in desk.refused(AT, **slip(1, "99995", "5"))
    told = desk.refused(AT, **slip(1, "5000", "60"))
    assert "5,000 is very unusual. Is that what the slip says? To confirm, press Enter" in told
    desk.press(AT, **slip(1, "5000", "60", **{"sure.1": "5000/60"}))

    assert "Table 1 has the same totals." in desk.refused(AT, **slip(2, "5000", "60"))
    assert "typed as 5,000 to 60 before" in desk.refused(AT, **slip(1, "500", "60"))
    desk.press(AT, **slip(1, "500", "60", **{"sure.1": "500/60"}))
    assert hall.row(1).counted == (500, 60)
    desk.press(AT, **slip(1, "500", "60", **{"id.1": "once-more"}))  # known already: no harm


def test_a_table_that_plays_on_a_phone_is_not_overwritten(hall: Hall, desk: Desk) -> None:
    hall.play(1)
    hall.play(2)
    hall.sign(2)
    assert "The phone of this table has 800 to 120. Use the slip?" in desk.refused(AT, **slip(1, "700", "120"))
    assert "This result is confirmed." in desk.refused(AT, **slip(2, "700", "120"))
    hall.do(events.reopen_table, Reopening(round=1, table=2, reason="Two slips were swapped"))
    desk.press(AT, **slip(2, "705", "120", **{"sure.2": "705/120"}))
    assert hall.row(2).counted == (705, 120)
    assert "Two slips were swapped" in desk.look("/rounds/1/tables/2").text


def test_hands_are_added_up(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=replace(CUP, hands=3), pairs="AB")
        app.config["CLOCK"] = lambda: hall.now
        hall.publish()
        desk = Desk(client, f"/direct/{hall.token}")
        assert desk.look(f"{AT}?by=hands").html.count('name="1.') == 6
        hands: dict[str, Any] = {"1.0.0": "800", "1.0.1": "120", "1.1.0": "-35", "1.1.1": "905"}
        slips: dict[str, Any] = {"by": "hands", "id.1": "slip-of-hands", **hands}
        assert "Only 2 of 3 hands." in desk.refused(AT, **slips)
        desk.press(AT, **(slips | {"1.2.0": "5", "1.2.1": "10"}))

        assert hall.row(1).counted == (770, 1035)
        told = desk.look("/rounds/1/tables/1").text
        assert "hand 1 800 to 120; hand 2 -35 to 905; hand 3 5 to 10" in told.replace("−", "-")


def test_a_director_taps_there_from_the_start_page(client: FlaskClient) -> None:
    tapping = Tapping(client)
    tapping.create("Plain club night", 8)
    tapping.open(tapping.home).send("Draw round 1").send("Publish round 1")
    tapping.tap("Type in the slips")
    rows = {"1.0.0": "2400", "1.0.1": "1905", "2.0.0": "30", "2.0.1": "4000"}
    tapping.send("Save", **rows)
    assert "2 slips are still out." in tapping.said
    tapping.send("Save", **{"3.0.0": "2100", "3.0.1": "1900", "4.0.0": "3005", "4.0.1": "3000"})
    assert "Every result of round 1 is in." in tapping.said
    assert "Every result is in." in tapping.tap("To the tables").said


def test_hand_by_hand_the_sums_stand_beside_the_fields(client: FlaskClient, hall: Hall) -> None:
    """They are compared with those on the paper, also of a slip with something wrong in it."""
    of_two = Hall(hall.store, setup=replace(VICTORY, hands=2), now=hall.now)
    of_two.publish()
    desk = Desk(client, f"/direct/{of_two.token}")
    hands = {f"1.{hand}.{side}": str(100 * hand + 5 * side - 100) for hand in range(2) for side in (0, 1)}
    desk.press(AT, 303, **hands, **{"id.1": "a-slip-of-two-hands"}, by="hands")
    assert sums(desk.look(f"{AT}?by=hands").html) == ["-100", "-90"]
    hands["1.1.0"] = "12x"
    wrong = desk.refused(AT, 422, **hands, **{"id.1": "a-slip-with-a-letter"}, by="hands")
    assert "12x" in wrong or "digits" in wrong
    assert sums(desk.look(AT).html) == []


def sums(html: str) -> list[str]:
    """The sums of the first table."""
    return re.findall(r'class="slip-sum num"[^>]*>([^<]*)<', html)[:2]
