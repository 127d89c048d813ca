"""How somebody without a link stores events."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from uuid import uuid4

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.club import events
from scorekeeper.store import open_store
from tests.club.usecases.hall import Hall
from tests.web.pages import Page, filled


def created(client: FlaskClient, _: Path) -> TestResponse:
    form = filled(Page(client.get("/events/new?preset=italian-3")))
    return client.post("/events/new", data={**form, "name": "Spring cup"})


def exported(folder: Path) -> bytes:
    with open_store(folder / f"{uuid4()}.db") as store:
        hall = Hall(store)
        hall.publish()
        return events.export_event(store, hall.token)


def restored(client: FlaskClient, folder: Path) -> TestResponse:
    given = {"request_id": str(uuid4()), "file": (BytesIO(exported(folder)), "a.json")}
    return client.post("/events/import", data=given)


WAYS: dict[str, Callable[[FlaskClient, Path], TestResponse]] = {"event": created, "event from a file": restored}
