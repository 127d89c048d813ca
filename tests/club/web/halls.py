"""A hall whose tables and public open their pages in a browser of the tests."""

from dataclasses import dataclass, replace
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.standings.victory_points import THREE_HANDS
from scorekeeper.store import Store
from tests.club.usecases.hall import CUP, Hall
from tests.web.pages import Page

VICTORY = replace(
    CUP,
    scoring=Scoring.VICTORY,
    victory_total=THREE_HANDS.total,
    victory_rows=tuple((each.largest, each.winner) for each in THREE_HANDS.bands),
    tie_breaks=("difference", "wins"),
)


@dataclass
class Pages:
    """The pages of a hall; the clock of the application is that of the hall."""

    app: Flask
    hall: Hall

    def __post_init__(self) -> None:
        self.app.config["CLOCK"] = lambda: self.hall.now
        self.client = self.app.test_client()

    def at(self, table: int, path: str = "") -> str:
        """The address of a table's page."""
        return f"/table/{self.hall.phone(table)}{path}"

    def table(self, table: int, path: str = "") -> Page:
        return Page(self.client.get(self.at(table, path)))

    def public(self, path: str = "") -> Page:
        return Page(self.client.get(f"/event/{self.hall.links.watch_token}{path}"))

    def send(self, table: int, path: str, page: Page, **more: str) -> TestResponse:
        """Send the form of a page, as its button does."""
        return self.client.post(self.at(table, path), data=page.fields | more)

    def sign(self, table: int, side: int) -> TestResponse:
        return self.send(table, "/sign", self.table(table, f"?as={side}"))


def pages_of(app: Flask, store: Store, *, published: bool = True, **more: Any) -> Pages:
    """Open a hall, with round 1 published."""
    pages = Pages(app, Hall(store, **({"pairs": "ABCDEFGH"} | more)))
    if published:
        pages.hall.publish()
    return pages
