"""Whatever is sent instead of a hand is answered with a sentence, and changes nothing."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies import examples_of
from tests.usecases.table import WINNING, Table, hand
from tests.web.hand_forms import with_fields
from tests.web.pages import Page, game
from tests.web.test_hands_entry import ENTRY, TOTALS, entry_of, fill

JSON = {"Accept": "application/json"}
READY = ENTRY | {"confirm": "1"}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"side_0__melds__0__cards": "K*7 X"}, "'X' (card 2) is not a card"),
        ({"side_0__melds__0__cards": "K*0"}, "is not a card"),
        ({"side_0__melds__0__cards": "K*99999"}, "has too many copies"),
        ({"side_0__melds__0__cards": "K " * 200}, "At most 200 characters fit here."),
        ({"side_0__held_1": "JKRh"}, "write cards like K*5 2 JKR."),
        ({"side_0__red_threes": "-1"}, "“-1” is not a count; write a whole number, 0 or more."),
        ({"side_0__red_threes": "many"}, "“many” is not a count"),
        ({"side_0__red_threes": "99999999999"}, "“99999999999” is not a count"),
        ({"side_0__red_threes": "1.5"}, "“1.5” is not a count"),
        ({"side_0__red_threes": "²"}, "“²” is not a count"),
        ({"ending": None, "side_1__held_1": None}, "Who went out? Choose a side, or nobody."),
        ({"ending": "out-7"}, "Choose one of the answers that are shown."),
        ({"ending": "acaba-0"}, "Choose one of the answers that are shown."),
        ({"side_0__penalties__exposed-card": "-2"}, "“-2” is not a count"),
        ({"side_0__rulings__0__points": "-50"}, "Write the reason beside the points."),
        ({"side_0__rulings__0__reason": "late"}, "Write how many points this is for."),
        (
            {"side_0__rulings__0__points": "50", "side_0__rulings__0__reason": "late"},
            "A penalty takes points away; write it with a minus.",
        ),
        ({"side_0__extras__0__points": "1e9"}, "“1e9” is not a number of points"),
        ({"side_0__extras__0__points": "9999999"}, "is not a number of points"),
        ({"side_0__extras__0__reason": "x" * 201}, "At most 200 characters fit here."),
        ({"side_0__opening": "K*3, 5*3 Y"}, "'Y' (card 2) is not a card"),
        ({"request_id": "short"}, "The request has no valid id; load the page again."),
        ({"request_id": None}, "The request has no valid id; load the page again."),
        ({"request_id": "x" * 65}, "At most 64 characters fit here."),
        ({"number": "7"}, "There is no hand 7; hand 1 comes next."),
        ({"number": "0"}, "There is no hand 0; hand 1 comes next."),
        ({"number": "one"}, "“one” is not a count"),
        ({"reason": "x" * 301}, "At most 300 characters fit here."),
    ],
)
def test_what_cannot_be_taken_gets_a_sentence(
    client: FlaskClient, table: Table, typed: dict[str, str | None], sentence: str
) -> None:
    data = fill(client, table, **(READY | typed))

    page = client.post(game(table, "/hands/new"), data=data)
    answer = client.post(game(table, "/hands/new"), data=data, headers=JSON)

    assert page.status_code == 422
    assert sentence in Page(page).text
    assert "Nothing is saved yet" in Page(page).text
    assert answer.status_code == 422
    assert answer.json is not None
    assert set(answer.json) == {"ok", "code", "message", "where"}
    assert answer.json["ok"] is False
    assert sentence in answer.json["message"]
    assert table.view.hands == ()


def test_a_side_whose_way_of_entering_was_not_sent_is_entered_by_its_cards(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **READY)
    del data["side_0-mode"], data["side_1-mode"]

    client.post(game(table, "/hands/new"), data=data)

    [saved] = table.view.hands
    assert all(side.itemised for side in saved.entered.sides)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"side_1__melded_points": "60 60"}, "Put a + between the numbers of “60 60”."),
        ({"side_1__melded_points": "lots"}, "“lots” is not a sum; write it like 35+40+5."),
        ({"side_1__melded_points": "-5"}, "is below zero"),
        ({"side_0__canastas__natural": "-1"}, "“-1” is not a count"),
    ],
)
def test_a_number_that_cannot_be_read_is_told(
    client: FlaskClient, table: Table, typed: dict[str, str | None], sentence: str
) -> None:
    data = fill(client, table, **(TOTALS | {"confirm": "1"} | typed))

    page = client.post(game(table, "/hands/new"), data=data)

    assert page.status_code == 422
    assert sentence in Page(page).text
    assert table.view.hands == ()


@pytest.mark.parametrize("empty", ["", "  ", None])
@pytest.mark.parametrize("name", ["melded_points", "held_points", "red_threes"])
def test_what_is_not_written_counts_nothing(client: FlaskClient, table: Table, name: str, empty: str | None) -> None:
    typed = {f"side_1__{name}": empty, "side_1__canastas__natural": "", "confirm": "1"}

    answer = client.post(game(table, "/hands/new"), data=fill(client, table, **(TOTALS | typed)))

    assert answer.status_code == 302
    side: Any = table.hand(1).entered.as_json()["sides"]
    assert {**side[1], **side[1]["tally"]}.get(name, 0) == 0


def test_too_many_melds_are_noticed(client: FlaskClient, table: Table) -> None:
    many = {f"side_0__melds__{row}__cards": "K*3" for row in range(60)}

    page = client.post(game(table, "/hands/new"), data=fill(client, table, **(READY | many)))

    assert page.status_code == 422
    assert "At most 40 rows fit here." in Page(page).text
    assert table.view.hands == ()


@pytest.mark.parametrize("name", ["side_0-melds-" + "9" * 5000 + "-cards", "side_0-melds-²-cards"])
def test_names_of_fields_that_no_page_has_are_left_out(client: FlaskClient, table: Table, name: str) -> None:
    data = fill(client, table, **READY) | {name: ["K*3"]}

    assert client.post(game(table, "/hands/new"), data=data).status_code == 302
    assert len(table.view.hands) == 1


def test_nothing_at_all_is_asked_for_everything(client: FlaskClient, table: Table) -> None:
    page = client.post(game(table, "/hands/new"), data={})

    assert page.status_code == 422
    assert "Who went out? Choose a side, or nobody." in Page(page).text


def test_more_than_a_hand_can_be_is_not_read(client: FlaskClient, table: Table) -> None:
    answer = client.post(game(table, "/hands/new"), data={"side_0-opening": "K " * 40_000})

    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/hands/new", "/hands/1"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_watcher_enters_nothing(client: FlaskClient, table: Table, path: str, method: str) -> None:
    table.record(hand())

    answer = client.open(game(table, path, watching=True), method=method, data=READY)

    assert answer.status_code == 403
    assert "This link is for watching" in Page(answer).text
    assert len(table.view.log) == 2


def test_a_watcher_asks_for_no_ruling(client: FlaskClient, table: Table) -> None:
    answer = client.post(game(table, "/hands/preview", watching=True), data={}, headers=JSON)

    assert answer.status_code == 403


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_finished_game_takes_no_further_hand(client: FlaskClient, table: Table, method: str) -> None:
    data = fill(client, table, **READY) | {"number": ["3"]}
    table.record(WINNING)
    table.record(hand())

    answer = client.open(game(table, "/hands/new"), method=method, data=data)

    assert answer.status_code == 409
    assert "This game is over" in Page(answer).text
    assert len(table.view.hands) == 2


@pytest.mark.parametrize("path", ["/hands/2", "/hands/0", "/hands/99999999999999999999"])
def test_a_hand_that_is_not_there_cannot_be_corrected(client: FlaskClient, table: Table, path: str) -> None:
    table.record(hand())

    assert client.get(game(table, path)).status_code == 404
    assert client.post(game(table, path), data=READY).status_code == 404


@pytest.mark.parametrize("replaces", ["", "999999", "x", "-1"])
def test_a_correction_of_an_unknown_version_is_refused(client: FlaskClient, table: Table, replaces: str) -> None:
    table.record(hand())
    data = with_fields(entry_of(client, table, "/hands/1"), replaces=replaces, side_1__melded_points="5")

    answer = client.post(game(table, "/hands/1"), data=data | {"confirm": ["1"]})

    assert answer.status_code in {404, 422}
    assert len(table.hand(1).earlier) == 0


@pytest.mark.parametrize("path", ["/hands/new", "/hands/1", "/hands/preview"])
def test_an_unknown_link_enters_nothing(client: FlaskClient, path: str) -> None:
    assert client.post(f"/g/no-such-game-at-all-here{path}", data=READY).status_code == 404


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://elsewhere.example"}])
@pytest.mark.parametrize("path", ["/hands/new", "/hands/preview"])
def test_another_site_enters_nothing(client: FlaskClient, table: Table, headers: dict[str, str], path: str) -> None:
    data = fill(client, table, **READY)

    answer = client.post(game(table, path), data=data, headers=headers)

    assert answer.status_code == 403
    assert table.view.hands == ()


text = st.text(max_size=30)
names = st.sampled_from(
    [
        "ending",
        "number",
        "replaces",
        "request_id",
        "side_0-mode",
        "side_0-melds-0-cards",
        "lone",
        "side_0-melds-1-concealed",
        "side_1-melded_points",
        "side_1-held_1",
        "side_0-red_threes",
        "side_0-canastas-natural",
        "side_1-penalties-exposed-card",
        "side_0-rulings-0-points",
        "side_0-opening",
        "side_1-upcard",
        "side_0-extras-3-reason",
        "confirm",
        "edit",
        "more",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples_of(90))
@given(fields=st.dictionaries(st.one_of(names, text), st.lists(text, max_size=2), max_size=12))
def test_any_fields_at_all_get_an_answer(client: FlaskClient, table: Table, fields: dict[str, list[str]]) -> None:
    for path in ("/hands/new", "/hands/preview"):
        assert client.post(game(table, path), data=fields).status_code < 500
