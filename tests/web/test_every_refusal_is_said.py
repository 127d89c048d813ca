"""Every refusal in a language that nobody speaks: what stands outside its brackets was never said.

Whatever else is answered is read in `test_every_answer_is_said.py`.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import chain, cycle

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorekeeper.store import open_store
from scorekeeper.web import languages
from tests.browser.everywhere import House, furnished
from tests.browser.test_every_page import kind_of
from tests.club.rehearsal.browser import VisitedPage
from tests.strategies import EXPLORE
from tests.web.conftest import spend_nothing
from tests.words.outputs import left_of
from tests.words.pseudo import Pseudo

Request = tuple[str, str, dict[str, str]]  # method, address, fields
# What stands in the place of an address, and what no page asks for or sends.
PLACES = {
    "variant_id": "classic",
    "what": "take-pile",
    "kind": "slip",
    "entrant": "p1",
    "member": "m1",
    **dict.fromkeys(("number", "table", "side", "set_id"), "1"),
    "entry_seq": "2",
    "page": "x",
    "name": "x",
    "job_id": "x",
    "series": "aaaaaaaaaaaa",
    "letters": "x.y",
    "filename": "x",
    "digest": "x",
}
QUERIES = (
    *("paper=a0", "paper=a5&up=4", "up=3", "edition=x", "edition=large&paper=a6", "orientation=x"),
    *("lang=tlh", "sides=9", "hand=x", "table=1234567", "best=0", "by=x", f"0={'[x]' * 99}"),
)
PACKET = {"rules": "classic", "tables": "2", "card": "1", "slip": "2", "blank": "1", "up": "1"}
PACKETS = (
    *({"tables": "0"}, {"tables": "301"}, {"tables": "many"}, {"slip": "21"}, {"paper": "a9"}),
    *({"slip": "20", "tables": "200"}, {"card": "0", "slip": "0", "blank": "0"}, {"up": "3"}),
    *({"names": "1" * 61}, {"names": "[a],[b],[c],[d],[e],[f],[g],[h],[i]"}),
    *({"names": "[a]\n[b]\n[c]"}, {"names": "1" * 40_001}, {"title": "1" * 81}),
    *({"rules": "whist"}, {"rules": "set-999"}, {"up": "4", "paper": "a5"}),
)
ROUNDS = ({"card": "0", "result": "0"}, {"slip": "21"}, {"slip": "many"}, {"up": "3"})
FIELDS: tuple[dict[str, str], ...] = (
    {},
    {"request_id": "reading-000001"},
    {"request_id": "reading-000002", "file": "", "names": "[Red], , ;", "tables": "0", "up": "3"},
)
KINDS = ("text/html", "text/html", "application/json")  # for people and for programs
KEPT = ("request_id", "base", "seen", "number", "version")


@pytest.fixture
def house(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> House:
    """A furnished house whose pages are read in the language that nobody speaks."""
    with open_store(app.config["DATABASE"]) as store:
        house = furnished(store)
    for token in house.games:
        client.get(f"/g/{token}")
    with client.session_transaction() as kept:
        kept["sheets_in"] = "en"
    reader = Pseudo("it", "CH")  # where no number is written as in English
    monkeypatch.setattr(languages, "of_request", lambda: reader)
    return house


def test_every_word_of_every_refusal_is_said(app: Flask, client: FlaskClient, house: House) -> None:
    left, refused, kinds = {}, 0, cycle(KINDS)
    for method, path, fields in chain(_packets(house), _strange(app, house), _spoiled(client, house)):
        spend_nothing(app)
        data = {**fields, "file": (BytesIO(b"%PDF-"), "[a].pdf")} if "file" in fields else fields
        wanted = {"Accept": next(kinds)}
        answer = client.open(path, method=method, data=data, headers=wanted)
        if answer.status_code >= 400:
            refused += 1
            if words := left_of(str(answer.mimetype), answer.data):
                left[method, path] = words

    assert left == {}
    assert refused > 100


def _packets(house: House) -> Iterator[Request]:
    """Packets that cannot be printed."""
    yield from (("POST", "/print", {**PACKET, "paper": "a4", **each}) for each in PACKETS)
    board = next(path for path in house.paths if path.startswith("/direct/"))
    usual = {"up": "2", "paper": "a4", "lang": "en"}
    yield from (("POST", f"{board}/rounds/1/packet.pdf", {**usual, **each}) for each in ROUNDS)


def address_of(rule: Rule, house: House) -> str:
    """An address of this kind in the house, or one that is like it."""
    kind = rule.rule.split("/")[1]
    token = next((x.split("/")[2] for x in house.paths if x.startswith(f"/{kind}/")), "x")
    path = re.sub(r"<(?:\w+:)?token>", token, rule.rule)
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda each: PLACES[each[1]], path)


def _strange(app: Flask, house: House) -> Iterator[Request]:
    """Requests to every address that no page sends; without EXPLORE a quarter of the questions."""
    for turn, rule in enumerate(sorted(app.url_map.iter_rules(), key=str)):
        methods = rule.methods or set()
        path = address_of(rule, house)
        if path.endswith(".html") or path == "/summary":  # each PDF is also a page
            asked = QUERIES if EXPLORE else QUERIES[turn % 4 :: 4]  # other ones of each address
            yield from (("GET", f"{path}?{each}", {}) for each in asked)
        if "POST" in methods:
            yield from (("POST", path, each) for each in FIELDS)


def _spoiled(client: FlaskClient, house: House) -> Iterator[Request]:
    """Every form of every page with something in its fields that is nothing."""
    for path in {kind_of(path): path for path in reversed(house.paths)}.values():
        page = VisitedPage(path, 200, client.get(path).text)
        for form in page.forms:
            kept = {name: value for name, value in form.sent if name in KEPT}
            fields = {name: "[?]" for name, _ in form.sent}
            yield form.method.upper(), form.action, {**fields, **kept}
