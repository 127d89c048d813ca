"""A hand with points left beside its melds on every page, sheet and file of its game."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.usecases.table import Table
from tests.web.hand_forms import fields_of, side_names, with_fields
from tests.web.pages import Page, game

LEFT = 65
# One game of each family, and each that pools the hands of partners.
GAMES = ("classic", "cutthroat", "samba", "american", "hand-and-foot", "burraco", "burraco-3")


def hand_of(variant: rules.Variant) -> dict[str, Any]:
    """A hand in which every side has melds and points left."""
    ranked = variant.pots is not None
    melds = ("3h 4h 5h 6h", "6s 7s 8s", "9c 10c Jc") if ranked else ("K*7", "Q*6", "J*6")
    pot = {"pot": "none"} if ranked else {}
    form = variant.seating.forms[0]
    sides = [{"melds": [meld], "held_points": LEFT, **pot} for meld, _ in zip(melds, form, strict=False)]
    lone = {"lone": 0} if variant.seating.partnerships != "fixed" and not ranked else {}
    return {"ending": "stock", "sides": sides, **lone}


@pytest.fixture(params=GAMES)
def started(request: pytest.FixtureRequest, table: Table) -> Table:
    variant = rules.VARIANTS[request.param]
    sides = tuple(SideNames(" & ".join(each), each) for each in side_names(variant))
    chosen = Table(table.store, GameSetup(request.param, {}, sides, sides[0].players[0]))
    chosen.record(hand_of(variant), reason="as it was written")
    return chosen


def pages_of(client: FlaskClient, start: str) -> Iterator[str]:
    """One page of each kind to which links of the game lead."""
    seen, coming = {_kind(start)}, [start]
    while coming:
        path = coming.pop()
        answer = client.get(path)
        assert answer.status_code in (200, 302, 303), path
        yield path
        if answer.mimetype == "text/html" and answer.status_code == 200:
            for link in Page(answer).links:
                if link.startswith(start) and ".pdf" not in link and _kind(link) not in seen:
                    seen.add(_kind(link))
                    coming.append(link)


def _kind(link: str) -> str:
    return re.sub(r"\d+", "1", link.partition("#")[0].partition("?")[0])


def test_every_page_of_the_game_opens_and_the_points_are_told(client: FlaskClient, started: Table) -> None:
    pages = list(pages_of(client, game(started)))

    assert game(started, "/hands/1") in pages
    assert len(pages) > 10
    assert f"left in hand {LEFT}" in Page(client.get(game(started, "/log"))).text
    assert any("why" in path for path in pages)


def test_a_correction_keeps_the_points_and_can_change_them(client: FlaskClient, started: Table) -> None:
    before = started.hand(1).entered
    opened = fields_of(client.get(game(started, "/hands/1")).text)
    assert dict(opened)["side_0-points_left"] == str(LEFT)

    same = with_fields(opened, confirm="1", reason="looked again")
    client.post(game(started, "/hands/1"), data=same)
    assert started.hand(1).entered == before

    opened = fields_of(client.get(game(started, "/hands/1")).text)
    fewer = with_fields(opened, confirm="1", reason="counted again", side_0__points_left="20")
    client.post(game(started, "/hands/1"), data=fewer)
    assert [side.held_points for side in started.hand(1).entered.sides][:2] == [20, LEFT]


def test_points_and_cards_left_are_not_both_taken(client: FlaskClient, started: Table) -> None:
    opened = fields_of(client.get(game(started, "/hands/1")).text)
    both = with_fields(opened, confirm="1", reason="both", side_0__held_0="5")

    page = Page(client.post(game(started, "/hands/1"), data=both))

    assert "Enter the cards left in hand or their points, not both." in page.text
    assert started.hand(1).entered.sides[0].held_points == LEFT


@pytest.mark.parametrize(("points", "asked"), [("85", False), ("850", True)])
def test_more_than_was_dealt_is_asked_about_and_is_no_finding(
    client: FlaskClient, table: Table, points: str, *, asked: bool
) -> None:
    variant = rules.VARIANTS["burraco"]
    sides = tuple(SideNames(" & ".join(each), each) for each in side_names(variant))
    own = Table(table.store, GameSetup("burraco", {}, sides, sides[0].players[0]))
    own.record(hand_of(variant), reason="as it was written")
    fields = with_fields(fields_of(client.get(game(own, "/hands/1")).text), side_0__points_left=points)
    sentence = "850 points is a lot to have left in hand: the cards that this side was dealt count 420 at most."

    checked = Page(client.post(game(own, "/hands/1"), data=fields)).text
    live = client.post(game(own, "/hands/preview"), data={**fields, "at": "check"}).text

    assert (sentence in checked) == asked
    assert (f"Look again, {sides[0].name.replace('&', '&amp;')}." in live) == asked
    client.post(game(own, "/hands/1"), data={**fields, "confirm": "1", "reason": "counted again"})
    assert own.hand(1).entered.sides[0].held_points == int(points)
    assert {each.code for each in own.hand(1).ruling.findings} == {each.code for each in own.hand(1).ruling.violations}


@pytest.mark.parametrize("written", [True, False])
def test_whose_points_are_missing_is_said_once(client: FlaskClient, table: Table, *, written: bool) -> None:
    """A side that is called by its players is not named before them."""
    one, other = side_names(rules.VARIANTS["classic"])
    sides = (SideNames("Us" if written else " & ".join(one), one), SideNames("Them", other))
    own = Table(table.store, GameSetup("classic", {}, sides, one[0]))
    left = {"side_1__melded_points": "90", "side_1__held_points": "20"}
    melded = {"side_0__melded_points": "300", "side_0__canastas__mixed": "1"}
    opened = fields_of(client.get(game(own, "/hands/new?mode=totals")).text)
    fields = with_fields(opened, ending="out-0", **melded, **left)
    live = Page(client.post(game(own, "/hands/preview"), data={**fields, "at": "check"})).text

    assert f"Look again, {'Us, ' if written else ''}{one[0]} or {one[1]}." in live
