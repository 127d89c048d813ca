"""Names are offered in the pairs that played before, and the dealer is chosen by a tap on the name."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import VARIANTS
from scorekeeper.rules.variants.score import SCORE
from tests.strategies import some
from tests.usecases.table import Table
from tests.web.pages import Page, game
from tests.web.test_new_game import NEW, fill, started

OFFERED = 'name="to_names" value="{}"'


def play(client: FlaskClient, *names: str) -> str:
    """Start a game of these players and open it; returns its address."""
    typed = dict(zip(("player__0__0", "player__1__0", "player__0__1", "player__1__1"), names, strict=True))
    address = client.post(NEW, data=fill(client, **typed)).headers["Location"]
    client.get(address)
    return address


def test_who_played_together_is_offered_together_the_last_first(app: Flask, client: FlaskClient) -> None:
    play(client, "Eve", "Gus", "Finn", "Hal")
    play(client, "Anna", "Clara", "Bert", "Dirk")

    page = Page(client.get(NEW))
    assert page.text.index("Anna and Bert") < page.text.index("Clara and Dirk") < page.text.index("Eve and Finn")
    chosen = Page(client.get(NEW, query_string={**fill(client), "to_names": "1-0"}))
    assert (chosen.fields["player-1-0"], chosen.fields["player-1-1"]) == ("Anna", "Bert")
    assert "Anna and Bert" not in chosen.text  # neither for the other side
    assert OFFERED.format("1-0") not in chosen.html

    data = {name: text for name, text in chosen.fields.items() if not name.startswith("to")}
    assert [side.name for side in started(app, client.post(NEW, data=data).headers["Location"]).sides][
        1
    ] == "Anna and Bert"


def test_nobody_without_a_name_is_offered(client: FlaskClient) -> None:
    play(client, "Anna", "", "", "")

    assert "to_names" not in Page(client.get(NEW)).html


@pytest.mark.parametrize("value", ["", "0", "0-99", "9-0", "x-y", "-1-0", "0-0-0", "²-0"])
def test_a_value_that_no_button_has_fills_in_nothing(client: FlaskClient, value: str) -> None:
    play(client, "Anna", "Clara", "Bert", "Dirk")

    answer = client.get(NEW, query_string={"to_names": value})

    assert answer.status_code == 200
    assert Page(answer).fields["player-0-0"] == ""


@pytest.mark.parametrize("variant", [*some(VARIANTS, 3), SCORE.id])
def test_pairs_are_offered_only_where_a_side_has_as_many_players(client: FlaskClient, variant: str) -> None:
    play(client, "Anna", "Clara", "Bert", "Dirk")

    page = Page(client.get(NEW, query_string={"to": variant}))

    sides = [int(each) for each in page.fields["seats"].split("-")]
    for at, players in enumerate(sides):
        assert (f'value="{at}-0"' in page.html.replace('name="first_dealer" value', "")) == (players == 2)


def test_the_dealer_is_changed_on_the_page_of_the_game(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table)))
    fields = {name: page.fields[name] for name in ("request_id", "version")}

    client.post(f"{game(table)}/dealer", data={**fields, "dealer": "1-1"})

    assert table.view.next_dealer == "Dea"
    assert [side.players for side in table.view.sides] == [("Ann", "Cem"), ("Bo", "Dea")]
    assert "Undo" in Page(client.get(f"{game(table)}?done={table.view.version}")).text


@pytest.mark.parametrize("dealer", ["", "9-9", "north"])
def test_a_dealer_who_does_not_play_is_asked_for_again(client: FlaskClient, table: Table, dealer: str) -> None:
    page = Page(client.get(game(table)))

    answer = client.post(f"{game(table)}/dealer", data={**page.fields, "dealer": dealer})

    assert answer.status_code == 422
    assert "Say who deals." in Page(answer).text
    assert table.view.next_dealer == "Ann"


def test_who_only_watches_cannot_change_the_dealer(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table, watching=True)))

    assert "/dealer" not in page.html
    assert (
        client.post(f"{game(table, watching=True)}/dealer", data={"dealer": "1-1", "version": "1"}).status_code == 403
    )
