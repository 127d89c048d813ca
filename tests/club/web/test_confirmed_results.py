"""A game whose table's result is confirmed refuses every entry, on its page and to a phone."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import open_store
from scorekeeper.usecases import open_game
from tests.club.usecases.hall import Hall
from tests.web.pages import Page


@pytest.fixture
def confirmed(app: Flask) -> tuple[str, int]:
    """The token and the version of a game whose result both sides have signed."""
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, pairs="AB")
        hall.publish()
        hall.play(1)
        hall.sign(1)
        token = hall.row(1).game_token
        return token, open_game(store, token).version


def test_an_undo_says_whom_to_call(client: FlaskClient, confirmed: tuple[str, int]) -> None:
    token, version = confirmed
    data = {"request_id": "an-undo-of-1", "version": str(version)}

    page = client.post(f"/g/{token}/undo", data=data)
    shape = client.post(f"/g/{token}/undo", data=data, headers={"Accept": "application/json"})

    assert (page.status_code, shape.status_code) == (409, 409)
    assert shape.json is not None
    assert shape.json["code"] == "locked"
    assert "The result of this table is confirmed. Call the director." in Page(page).text
    assert "Nothing was saved." in shape.json["message"]


def test_a_hand_of_a_confirmed_result_is_not_said_to_be_unsaved(
    client: FlaskClient, confirmed: tuple[str, int]
) -> None:
    token, _ = confirmed
    for path in ("hands/1", "hands/new"):
        page = client.get(f"/g/{token}/{path}")
        assert page.status_code == 409
        assert "confirmed" in page.text
        assert "Nothing was saved" not in page.text
