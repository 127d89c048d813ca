"""Limits that a director does not meet."""

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import open_store
from tests.club.usecases.hall import Hall
from tests.club.web.halls import pages_of
from tests.usecases.table import Table
from tests.web import test_lock
from tests.web.pages import Page
from tests.web.test_budgets import ROUTER, spend, stranger
from tests.web.test_naming import NEW

locked = test_lock.locked


def test_a_director_prints_whatever_strangers_have_spent(app: Flask, table: Table) -> None:
    spend(app, stranger())
    hall = pages_of(app, table.store, pairs="ABCD").hall
    address = f"/direct/{hall.token}/rounds/1/seating.pdf"

    assert app.test_client().get(address, environ_base=ROUTER).status_code == 200


def test_a_director_changes_the_rules_of_the_club(app: Flask, locked: Table) -> None:
    pages = pages_of(app, locked.store, pairs="ABCD")
    director = app.test_client()
    director.get(f"/direct/{pages.hall.token}")

    assert director.get("/events/new").status_code == 200
    assert director.post("/rulesets").status_code == 422


def test_names_of_a_game_of_an_event_come_from_the_event(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, pairs="AB")
        hall.publish()
        token = hall.row(1).game_token

        asked = client.get(f"/g/{token}/names")
        sent = client.post(f"/g/{token}/names", data=NEW)

        assert "/names" not in client.get(f"/g/{token}").text
        assert (asked.status_code, sent.status_code) == (422, 422)
        assert "its names come from there" in Page(asked).text
