from flask.testing import FlaskClient

from tests.usecases.table import WINNING, Table, hand
from tests.web.pages import Page, game


def test_the_middle_of_the_table_shows_scores_minimums_and_who_deals(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    for watching in (False, True):
        board = Page(client.get(game(table, watching=watching)))
        page = Page(client.get(game(table, "/table", watching=watching)))

        assert game(table, "/table", watching=watching) in board.links
        assert "Us score 800 must open with 50" in page.text
        assert "Them score 120 must open with 50" in page.text
        assert page.text.count(f"{table.view.next_dealer} deals hand 2") == 2


def test_a_poll_of_the_middle_of_the_table_is_answered_with_the_change_alone(client: FlaskClient, table: Table) -> None:
    first = client.get(game(table, "/table"))
    known = {"If-None-Match": first.headers["ETag"]}
    assert client.get(game(table, "/table"), headers=known).status_code == 304

    table.record(WINNING)
    table.end()

    page = Page(client.get(game(table, "/table"), headers=known))
    assert "winner" in page.text
    assert "must open with" not in page.text
    assert "deals hand" not in page.text
