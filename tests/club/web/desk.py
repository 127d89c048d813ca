"""A director's laptop: opens pages, fills their forms as they are shown, presses their buttons."""

import itertools
from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.pages import Page


@dataclass
class Desk:
    """A browser at the event whose director's link has this path."""

    client: FlaskClient
    event: str = ""
    numbers: Any = field(default_factory=lambda: itertools.count(1))

    def look(self, path: str = "") -> Page:
        """Open one of the event's pages."""
        response = self.client.get(self.event + path)
        assert response.status_code == 200, Page(response).text
        return Page(response)

    def press(self, path: str, status: int = 303, **fields: str) -> TestResponse:
        """Send a form."""
        sent = {"request_id": f"desk-{next(self.numbers):06d}", **fields}
        response = self.client.post(self.event + path, data=sent)
        assert response.status_code == status, Page(response).text
        return response

    def refused(self, path: str, status: int = 422, **fields: str) -> str:
        """Send a form that cannot be taken, and read the answer."""
        return Page(self.press(path, status, **fields)).text
