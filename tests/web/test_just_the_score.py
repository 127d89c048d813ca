"""A game that is just a score: names and numbers, on the game's own page; no rule is asked about anywhere."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.rules import VARIANTS
from scorekeeper.rules.variants.score import SCORE
from scorekeeper.words.language import LANGUAGES, language
from tests.web.pages import Page
from tests.web.test_new_game import NEW, fill, started


def begin(client: FlaskClient, seats: str = "2-2", **typed: str) -> str:
    """Start such a game; returns its address."""
    page = Page(client.get(NEW, query_string={"to": SCORE.id}))
    fields = {name: text for name, text in page.fields.items() if name not in {"to", "to_seats"}}
    page = Page(client.get(NEW, query_string={**fields, "to_seats": seats}))
    fields = {name: text for name, text in page.fields.items() if name not in {"to", "to_seats"}}
    return client.post(NEW, data={**fields, **typed}).headers["Location"]


def write(client: FlaskClient, address: str, *results: str) -> str:
    """Write what each side made into the fields of the game's page; returns where that leads."""
    page = Page(client.get(address))
    fields = {name: text for name, text in page.fields.items() if name != "version"}
    typed = {f"side_{at}-result": text for at, text in enumerate(results)}
    return client.post(f"{address}/hands/new", data={**fields, **typed}).headers.get("Location", "")


@pytest.mark.parametrize("seats", ["-".join(map(str, form)) for form in SCORE.seating.forms])
def test_every_number_of_players_writes_its_results_on_the_page_of_the_game(
    app: Flask, client: FlaskClient, seats: str
) -> None:
    address = begin(client, seats)
    results = [str(7 * at - 3) for at in range(len(seats.split("-")))]

    assert write(client, address, *results).startswith(address)

    view = started(app, address)
    assert view.scores == tuple(map(int, results))
    assert dict(view.house_rules) == {}
    assert view.hands[0].ruling.to_show == ()


def test_it_is_recorded_as_results_that_any_reader_of_records_adds_up(app: Flask, client: FlaskClient) -> None:
    address = begin(client)
    write(client, address, "37", "-13")

    record = rules.read_record(started(app, address).played.as_json())

    assert record.variant_id == "score"
    assert rules.adjudicate(record).scores == (37, -13)
    assert [side.extras[0].points for side in record.hands[0].sides] == [37, -13]


def test_it_ends_at_the_points_that_were_agreed(app: Flask, client: FlaskClient) -> None:
    address = begin(client, **{"rule-target": "500"})
    write(client, address, "510", "20")

    view = started(app, address)
    assert (view.finished, view.winners) == (True, (0,))
    assert "results-keys" not in Page(client.get(address)).html


def test_what_is_missing_is_asked_for_where_it_was_typed(client: FlaskClient) -> None:
    address = begin(client)
    fields = Page(client.get(address)).fields

    answer = client.post(f"{address}/hands/new", data={**fields, "side_0-result": "1o0"})

    page = Page(answer)
    assert answer.status_code == 422
    assert page.fields["side_0-result"] == "1o0"
    assert page.html.count('aria-invalid="true"') == 2


def test_a_result_is_corrected_with_the_same_keys(app: Flask, client: FlaskClient) -> None:
    address = begin(client)
    write(client, address, "905", "40")

    page = Page(client.get(f"{address}/hands/1"))
    assert (page.fields["side_0-result"], page.fields["side_1-result"]) == ("905", "40")
    client.post(f"{address}/hands/1", data={**page.fields, "side_0-result": "95"})

    assert started(app, address).scores == (95, 40)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_page_and_no_sheet_speaks_of_rules(client: FlaskClient, code: str) -> None:
    address, says = begin(client), language(code)
    write(client, address, "905", "40")
    heard = {"Accept-Language": code}

    page = Page(client.get(address, headers=heard))
    assert says.message(SCORE.name) in Page(client.get("/", headers=heard)).text
    assert not {f"{address}/rules", f"{address}/ask", f"{address}/penalties"} & set(page.links)
    assert not any(link.startswith("/ask") for link in page.links)
    assert "minimum" not in re.sub(r"<script.*", "", page.html, flags=re.DOTALL)

    printed = client.get(f"{address}/sheet.html", headers=heard)
    assert printed.status_code == 200
    sheet = printed.get_data(as_text=True)
    assert "905" in sheet
    for words in ("The rules of this game", "Could not be checked"):
        assert says.text(words) not in sheet
    for words in ("melded", "left in hand", "red threes", "rules as printed"):
        assert says.text(words) not in sheet


def test_no_list_of_games_has_it(client: FlaskClient) -> None:
    assert SCORE.id not in VARIANTS
    assert SCORE.name not in Page(client.get("/variants")).text
    assert client.get(f"/variants/{SCORE.id}").status_code == 404


def test_the_choice_stands_among_the_first_games_in_every_language(client: FlaskClient) -> None:
    for code in LANGUAGES:
        page = Page(client.get(NEW, headers={"Accept-Language": code}))
        assert f">{language(code).message(SCORE.name)}</button>" in page.html
    assert fill(client, SCORE.id)["variant"] == SCORE.id
