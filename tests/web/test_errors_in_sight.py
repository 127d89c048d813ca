"""Whatever is wrong in a form is in sight: its section stands open and its field has the focus."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import paths
from scorekeeper.rules import SideNames
from scorekeeper.store import open_store
from scorekeeper.usecases import GameSetup
from tests.canasta import CANASTA as VARIANTS
from tests.strategies import EXPLORE, each_once, sample_of
from tests.usecases.table import PAIRS, Table
from tests.web.hand_forms import fields_of, with_fields
from tests.web.pages import Page, filled

NONSENSE = "\N{SNOWMAN}" * 500  # no name, number, card, list or answer of any form
NO_END = {"meta", "link", "input", "br", "hr"}


class Reader(HTMLParser):
    """Notes what is folded away: errors, and the field that has the focus."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.folds: list[bool] = []
        self.errors: list[bool] = []  # whether each can be seen
        self.focused: list[tuple[str, bool]] = []
        self.folded: list[str] = []  # names of fields in a section, open or not
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "details":
            self.folds.append("open" in given)
        seen = all(self.folds)
        if "error" in (given.get("class") or "").split():
            self.errors.append(seen)
        if "autofocus" in given:
            self.focused.append((given.get("name") or "", seen))
        name = given.get("name")
        if self.folds and name and tag in {"input", "select", "textarea"}:
            self.folded.append(name)

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self.folds.pop()


def check(answer: TestResponse, name: str) -> bool:
    """Hold an answer to the promise; tell whether it had an error to show."""
    read = Reader(answer.text)
    assert all(read.errors), name
    assert len(read.focused) <= 1, name
    if read.errors:
        assert read.focused, name
        assert read.focused[0][1], name
    return bool(read.errors)


def folded(page: Page) -> Iterator[str]:
    """The fields in sections of a page that people write in; of those alike, one."""
    names = dict.fromkeys(Reader(page.html).folded)
    assert names
    alike = {name if EXPLORE else re.sub(r"\d+", "#", name): name for name in names}
    yield from (name for name in alike.values() if name not in {"to", "to_set", "check", "replace"})


@pytest.mark.parametrize("variant", sample_of(["samba", "classic"], 1))
def test_of_a_new_game(client: FlaskClient, variant: str) -> None:
    page = Page(client.get(f"/games/new?variant={variant}"))
    fields = filled(page)
    shown = 0
    for name in folded(page):
        shown += check(client.post("/games/new", data={**fields, name: NONSENSE}), name)

    assert shown > 20


def test_of_house_rules_that_are_checked(client: FlaskClient) -> None:
    page = Page(client.get("/games/new"))
    fields = {**filled(page), "check": "1"}

    wrong = client.get("/games/new", query_string={**fields, "rule-target": "many"})
    right = client.get("/games/new", query_string=fields)

    assert check(wrong, "rule-target")
    assert Reader(wrong.text).focused == [("rule-target", True)]
    assert Reader(right.text).focused == [("check", True)]


@pytest.mark.parametrize(("variant", "mode"), each_once(["samba", "american", "cutthroat"], ["cards", "totals"]))
def test_of_a_hand(app: Flask, client: FlaskClient, variant: str, mode: str) -> None:
    form = VARIANTS[variant].seating.forms[0]
    sides = PAIRS if form == (2, 2) else tuple(SideNames(each, (each,)) for each in "ABC")
    with open_store(app.config["DATABASE"]) as store:
        table = Table(store, GameSetup(variant, {}, sides, sides[0].players[0], (0,) * len(sides)))
    address = f"/g/{table.token}/hands/new"
    html = client.get(f"{address}?mode={mode}").text
    shown = 0
    for name in folded(Page(client.get(f"{address}?mode={mode}"))):
        sent = {**with_fields(fields_of(html)), "ending": ["stock"], name: [NONSENSE]}
        shown += check(client.post(address, data=sent), name)

    assert shown > 10


def test_of_the_name_of_club_rules(client: FlaskClient) -> None:
    for name in ("Tuesday", "Friday"):
        client.post("/rulesets", data={**filled(Page(client.get("/games/new"))), "set_name": name})
    page = Page(client.get("/rulesets"))
    rename = next(each for each in page.actions if each.endswith("/rename"))

    assert check(client.post(rename, data={"name": ""}), "rename")


def test_sections_with_fields_open_by_the_one_rule() -> None:
    # `fields.fold` opens a section by what is in it; a section of its own making may forget to.
    own = [
        path.name
        for path in paths.templates().rglob("*.html")
        if path.name != "_fields.html"
        for block in re.findall(r"<details.*?</details>", path.read_text(encoding="utf-8"), re.DOTALL)
        if re.search(r"\b(fields|plain)\.|\berrors\b|class=\"error", block)
    ]

    assert own == []
