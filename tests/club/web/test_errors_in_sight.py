"""Errors in the forms of an event stand beside their fields."""

from flask.testing import FlaskClient

from tests.club.web.desk import Desk
from tests.web.pages import filled
from tests.web.test_errors_in_sight import NONSENSE, check, folded


def test_of_an_event_and_its_set_up(client: FlaskClient) -> None:
    desk = Desk(client)
    page = desk.look("/events/new?preset=italian-3")
    fields = {**filled(page), "name": "Spring cup"}
    shown = 0
    for name in folded(page):
        shown += check(client.post("/events/new", data={**fields, name: NONSENSE}), name)
    desk.event = desk.press("/events/new", 303, **fields).location
    set_up = desk.look("/setup")
    for name in folded(set_up):
        sent = {**filled(set_up), name: NONSENSE}
        shown += check(client.post(f"{desk.event}/setup", data=sent), name)

    assert shown > 40
