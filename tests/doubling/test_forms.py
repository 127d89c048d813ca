"""No form takes more than 2.5 times the time for a field of twice the length.

The forms are those of the pages, found by following links; every address that may be written to is
tried also without knowing its form.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from scorekeeper.usecases import MAX_DOCUMENT
from scorekeeper.web.limits.uploads import USUAL, most_bytes
from tests.club.rehearsal.browser import Pairs, VisitedPage
from tests.doubling.growth import TEXTS, grown, repeated
from tests.strategies import EXPLORE
from tests.web import fuzz_world
from tests.web.conftest import spend_nothing
from tests.web.fuzz_requests import EVENT_PAGES, GAME_PAGES

FORM = "application/x-www-form-urlencoded"
LONGEST = 48 * 1024  # bytes of a field, so that the others have room
LONGEST_ADDRESS = 32 * 1024  # bytes of a query
IN_TURN = len(TEXTS) if EXPLORE else 1  # kinds of text that each field is tried with
MOST_PAGES = 400
OF_A_PAGE = 0.25  # seconds of the processor for any page
CLUB_PAGES = ("", "/members", "/names", "/season")
PAGES = ("/", "/games/new", "/events/new?preset=club-night", "/print", "/import", "/take", "/rulesets")


@dataclass(frozen=True)
class Field:
    """A field that can be typed into, and the rest of its form."""

    method: str
    path: str
    name: str
    others: tuple[tuple[str, str], ...]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder = tmp_path_factory.mktemp("forms")
    world = fuzz_world.build(folder)
    made = fuzz_world.opened(world, folder / "copy.db")
    made.config["WORLD"] = world
    return made


def pages(app: Flask, client: FlaskClient) -> Iterator[VisitedPage]:
    """Visit pages, each address of the program at most twice; sheets have no forms."""
    tokens = app.config["WORLD"].tokens
    games = list(dict.fromkeys(tokens["g"]))
    waiting = [*PAGES, *(f"/{kind}/{each}" for kind in ("direct", "table") for each in tokens[kind])]
    waiting += [f"/g/{token}" for token in games]
    waiting += [f"/g/{token}/{page}" for token in games for page in GAME_PAGES]
    waiting += [f"/direct/{tokens['direct'][0]}/{page}" for page in EVENT_PAGES]
    waiting += [f"/club/{token}{page}" for token in tokens.get("club", ()) for page in CLUB_PAGES]
    seen: dict[str, int] = {}
    for path in waiting:
        kind = kind_of(app, path)
        if seen.get(kind, 0) == 2 or "." in kind or len(seen) > MOST_PAGES:
            continue
        seen[kind] = seen.get(kind, 0) + 1
        answer = client.get(path)
        with answer:  # the app for phones, where it was built, comes from a file
            found = answer.text if answer.status_code == 200 and answer.mimetype == "text/html" else ""
        if found:
            page = VisitedPage(path, 200, found)
            waiting += [each for each in page.links if each.startswith("/") and "static" not in each]
            yield page


def kind_of(app: Flask, path: str) -> str:
    """The rule of an address, so that one page stands for all of its kind."""
    adapter = app.url_map.bind("localhost")
    try:
        rule, _ = adapter.match(urlsplit(path).path, return_rule=True)
    except HTTPException:  # it leads nowhere, or elsewhere
        return path
    return rule.rule


def fields(app: Flask) -> list[Field]:
    found: dict[tuple[str, str, str], Field] = {}
    for page in pages(app, app.test_client()):
        for form in page.forms:
            method, path = form.method.upper(), urlsplit(form.action).path
            pressed: Pairs = form.buttons[:1]
            typed = [name for name, offered in form.offered.items() if not offered]
            for name in typed:
                others = tuple(pair for pair in (*form.sent, *pressed) if pair[0] != name)
                key = (method, kind_of(app, path), re.sub(r"\d+", "0", name))
                found.setdefault(key, Field(method, path, name, others))
    return list(found.values())


def test_a_field_of_twice_the_length_takes_at_most_so_much_longer(app: Flask) -> None:
    every = fields(app)
    assert len(every) > 60
    client, kinds, problems = app.test_client(), list(TEXTS.items()), {}
    for at, field in enumerate(every):
        chosen = [kinds[(at * IN_TURN + each) % len(kinds)] for each in range(IN_TURN)]
        room = most_bytes(field.path) * 3 // 4 if field.method == "POST" else LONGEST_ADDRESS
        size = min(room, LONGEST) if room <= USUAL else min(room, 4 * LONGEST)
        for name, make in chosen:

            def read(content: bytes, field: Field = field) -> None:
                send(app, client, field, content)

            problems[field.path, field.name, name] = grown(read, make, size, OF_A_PAGE)
    assert {where: words for where, words in problems.items() if words} == {}


def send(app: Flask, client: FlaskClient, field: Field, content: bytes) -> None:
    spend_nothing(app)
    text = content.decode("utf-8", "replace")
    if field.method == "GET":
        client.get(f"{field.path}?{urlencode([*field.others, (field.name, text[:9_000])])}")
    else:
        pairs: dict[str, list[str]] = {}
        for name, value in (*field.others, (field.name, text)):
            pairs.setdefault(name, []).append(value)
        client.post(field.path, data=pairs)


@pytest.mark.parametrize("unit", TEXTS)
def test_letters_of_a_game_that_is_taken_over(app: Flask, unit: str) -> None:
    client, size = app.test_client(), MAX_DOCUMENT // 16
    field = Field("POST", "/take", "letters", ())
    read = lambda content: send(app, client, field, content)  # noqa: E731 - one call

    assert grown(read, TEXTS[unit], size) == ""


def test_a_body_that_is_no_form_is_read_in_the_time_of_its_length(app: Flask) -> None:
    client, problems = app.test_client(), {}
    token = app.config["WORLD"].tokens["g"][0]
    writing = [
        re.sub(r"<(?:\w+:)?token>", token, rule.rule)
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or set())
    ]
    for path in (re.sub("<[^>]*>", "1", each) for each in writing):
        for unit in ("a", "a=1&", "&", "%")[: 4 if EXPLORE else 2]:

            def read(content: bytes, path: str = path) -> None:
                spend_nothing(app)
                client.post(path, data=content, content_type=FORM)

            problems[path, unit] = grown(read, repeated(unit), LONGEST, OF_A_PAGE)
    assert {where: words for where, words in problems.items() if words} == {}
