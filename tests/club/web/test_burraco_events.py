"""Burraco tournaments on the pages of the director and of everybody."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.club.model.italian import ITALIAN
from scorekeeper.club.model.preset import Preset
from tests.club.web.desk import Desk
from tests.web.pages import Page, filled

MIXED = "burraco-mitchell-3-danish-2"


@pytest.fixture
def desk(client: FlaskClient) -> Desk:
    return Desk(client)


def created(desk: Desk, preset: str, **changes: str) -> None:
    form = {**filled(desk.look(f"/events/new?preset={preset}")), "name": "Coppa", **changes}
    desk.event = desk.press("/events/new", 303, **form).location


def played(desk: Desk, turn: int, results: list[tuple[int, int]]) -> None:
    desk.press(f"/rounds/{turn}/draw", seed="spring")
    desk.press(f"/rounds/{turn}/publish")
    slips: dict[str, str] = {}
    for table, (north, east) in enumerate(results, 1):
        slips |= {
            f"id.{table}": f"slip-{turn}-{table}-of-this-event",
            f"{table}.0.0": str(north),
            f"{table}.0.1": str(east),
        }
    desk.press(f"/rounds/{turn}/slips", 303, **slips)
    desk.press(f"/rounds/{turn}/close")


@pytest.mark.parametrize("preset", ITALIAN, ids=lambda each: each.id)
def test_every_italian_preset_begins_with_burraco(desk: Desk, preset: Preset) -> None:
    form = filled(desk.look(f"/events/new?preset={preset.id}"))

    assert form["variant"] == "burraco"
    assert filled(desk.look(f"/events/new?preset={preset.id}&variant=burraco-fitab"))["variant"] == ("burraco-fitab")


OF_PAIRS = [name for name, each in rules.VARIANTS.items() if each.pots and each.seating.forms[0] == (2, 2)]


@pytest.mark.parametrize("variant", OF_PAIRS)
def test_every_game_of_the_family_for_two_pairs_has_events(desk: Desk, variant: str) -> None:
    created(desk, f"burraco-danish&variant={variant}")

    assert rules.variant(variant).name in desk.look("/setup").text


def test_a_tournament_goes_from_the_mitchell_to_groups_and_their_rankings(desk: Desk) -> None:
    created(desk, "burraco-groups", rounds="2", mitchell_rounds="1", hands="2")
    desk.press("/people", names="\n".join(f"A{at} & B{at}" for at in range(1, 9)), here="1")
    played(desk, 1, [(1_000, 0), (900, 0), (800, 0), (700, 0)])
    assert "Group A" not in desk.look("/standings").text

    desk.press("/rounds/2/draw", seed="spring")
    assert "Groups A and B are drawn separately" in desk.look("/rounds/2").text
    slips = desk.client.get(f"{desk.event}/rounds/1/race-slips.pdf")
    assert slips.data.startswith(b"%PDF")
    refused = desk.client.get(f"{desk.event}/rounds/1/race-slips.pdf?paper=a6&edition=large")
    assert refused.status_code == 422
    assert "Large print needs A5 or a larger paper." in refused.text
    assert "Slips hand by hand, round 1" in desk.look("/print?round=1").text
    played(desk, 2, [(0, 305), (50, 0), (2_000, 0), (0, 0)])

    shown = desk.look("/standings").text
    assert "Group A" in shown
    assert "Group B" in shown
    assert "Only the rounds after the Mitchell" in shown


def test_the_card_of_a_table_asks_for_no_opening_and_shows_the_victory_points(desk: Desk) -> None:
    created(desk, MIXED)
    desk.press("/people", names="\n".join(f"A{at} & B{at}" for at in range(1, 9)), here="1")
    desk.press("/rounds/1/draw", seed="spring")
    desk.press("/rounds/1/publish")
    table = next(each for each in desk.look("/links").links if each.startswith("/table/"))
    assert "must open with" not in Page(desk.client.get(table)).text

    slip = {"id.1": "the-slip-of-table-1", "1.0.0": "1005", "1.0.1": "300"}
    desk.press("/rounds/1/slips", 303, **slip)

    assert "14 victory points" in Page(desk.client.get(table)).text


@pytest.mark.parametrize(("preset", "awards"), [("burraco-2-hands", (14, 6)), (MIXED, (12, 8))])
def test_a_pair_that_is_too_late_loses_with_equivalent_match_points(
    desk: Desk, preset: str, awards: tuple[int, int]
) -> None:
    created(desk, preset)
    desk.press("/people", names="A1 & B1\nA2 & B2", here="1")
    desk.press("/rounds/1/draw", seed="spring")
    desk.press("/rounds/1/publish")
    at = "/rounds/1/tables/1"
    desk.press(f"{at}/assign", remedy="late.lost", there="0", reason="At 20:12")

    page = desk.look("/standings")
    shown = re.findall(r'<td class="num"><b>(\d+)</b>', page.html)
    assert [int(each) for each in shown] == list(awards)
    assert "305" in desk.look(at).text
    assert f"1 A1 & B1 {awards[0]} 305" in page.text
    assert f"2 A2 & B2 {awards[1]} −305" in page.text


def test_two_warnings_cost_a_victory_point_and_the_match_points_that_are_typed(desk: Desk) -> None:
    created(desk, "burraco-2-hands")
    desk.press("/people", names="A1 & B1\nA2 & B2", here="1")
    played(desk, 1, [(1_000, 900)])
    given = {"round": "1", "reason": "late", "entrant": "p1"}
    warned = "A1 & B1 has two warnings in force."
    for _ in range(2):
        desk.press("/penalties", 303, remedy="late.warning", **given)
    assert warned in desk.look("/penalties").text

    desk.press("/penalties", 303, remedy="warnings.two", points="45", **given)

    page = desk.look("/penalties").text
    assert "−45 points, −1 in the ranking" in page
    assert warned not in page
    assert "A1 & B1 10 955" in desk.look("/standings").text


def test_match_points_stand_beside_victory_points_wherever_the_ranking_is_shown(desk: Desk) -> None:
    created(desk, "burraco-2-hands")
    desk.press("/people", names="\n".join(f"A{at} & B{at}" for at in range(1, 5)), here="1")
    played(desk, 1, [(1_005, 700), (900, 895)])

    rows = [("14", "1,005"), ("10", "900"), ("10", "895"), ("6", "700")]
    watch = next(each for each in desk.look("/links").links if each.startswith("/event/"))
    watch = watch.removesuffix("/screen")
    screens = (Page(desk.client.get(f"{watch}/screen?at={at}")) for at in range(6))
    hall = next(each for each in screens if "Standings" in each.text)
    for page in (
        desk.look("/standings"),
        Page(desk.client.get(f"{watch}/standings")),
        Page(desk.client.get(f"{desk.event}/standings.html")),
        hall,
    ):
        found = [re.search(rf"\b{award} {points}\b", page.text) for award, points in rows]
        assert None not in found, page.text
    assert "the figures that are compared" not in Page(desk.client.get(f"{watch}/standings")).text


def test_the_step_of_east_west_is_the_directors_choice(desk: Desk) -> None:
    created(desk, MIXED, mitchell_step="2")
    assert filled(desk.look("/setup"))["mitchell_step"] == "2"
    form = {**filled(desk.look("/setup")), "request_id": "another-step-for-this", "mitchell_step": "0"}

    assert "It must be 1 to 20." in desk.press("/setup", 422, **form).text


def test_the_table_of_points_of_teams_is_typed(desk: Desk) -> None:
    form = {**filled(desk.look("/events/new?preset=burraco-teams")), "name": "Squadre"}
    assert (form["scoring"], form["victory_rows"].strip()) == ("victory", "")
    assert "Write at least one row." in desk.press("/events/new", 422, **form).text

    created(desk, "burraco-teams", victory_rows="0-500 10-10\n505+ 20-0")
    desk.press("/people", names="Red: Ann, Bo, Cleo, Dan, Eve\nBlue: Fay, Gus, Hal, Ida", here="1")
    desk.press("/rounds/1/draw", seed="spring")
    desk.press("/rounds/1/publish")
    seats = desk.look("/links")
    watch = next(each for each in seats.links if each.startswith("/event/"))
    told = Page(desk.client.get(watch.removesuffix("/screen"))).text
    assert "open room" in told
    assert "closed room" in told
    card = next(each for each in seats.links if each.startswith("/table/"))
    assert "change rooms" in Page(desk.client.get(card)).text
