"""Whatever stands in a document that comes from outside, it is refused, or every page of it can be opened.

`make explore` tries every field with every value; FUZZ_BLOCK repeats one of them.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorekeeper.optional import club
from scorekeeper.store import open_store
from tests.spoiled import documents
from tests.spoiled.spoiling import BAD, MISSING, NEVER_SHOWN, Kind, Way, spoiled, ways
from tests.strategies import EXPLORE
from tests.web import conftest as of_web
from tests.web.conftest import give_database, spend_nothing

made_once, app = of_web.made_once, of_web.app
KINDS = ("a record", "a record with pots", "a game", "an exchange", "a code", "house rules")
KINDS += ("an event", "a backup") if club("tests.club.spoiled_events") else ()
TRIED = 12  # of each kind, spread over all fields and values
PAPER = re.compile(r"\.(pdf|zip|svg|png)$")
LINK = re.compile(r'"/(g|direct|event|table)/([\w-]{20,})')
KEPT = ("games", "events", "rule_sets", "entries", "people", "links")
VALUES = {"number": "1", "table": "1", "round": "1", "entrant": "p1", "seq": "2", "set_id": "1", "place": "1"}


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Kind]:
    with open_store(tmp_path_factory.mktemp("valid") / "games.db") as store:
        return documents.kinds(store)


@pytest.mark.parametrize("name", KINDS)
def test_a_spoiled_document_is_refused_or_can_be_seen(
    kinds: dict[str, Kind], app: Flask, tmp_path: Path, name: str
) -> None:
    kind, problems, accepted = kinds[name], {}, 0
    assert see(app, tmp_path / "valid.db", kind, kind.document) == ("taken", "")
    every = [(way, value) for way in ways(kind.document) for value in BAD]
    step = 1 if EXPLORE else len(every) // TRIED
    for way, value in every[::step]:
        if isinstance(way[-1], int) and BAD[value] is MISSING:
            continue
        document = kind.sealed(spoiled(kind.document, way, BAD[value]))
        done, problem = see(app, tmp_path / "spoiled.db", kind, document)
        accepted += done == "taken"
        if problem:
            problems[told(way), value] = problem
    print(f"{name}: {len(every[::step])} of {len(every)} spoiled, {accepted} taken")
    assert problems == {}


def told(way: Way) -> str:
    return ".".join(map(str, way))


def see(app: Flask, database: Path, kind: Kind, document: Any) -> tuple[str, str]:
    """Send a document to an empty database; return what became of it, and what is wrong with that."""
    give_database(app, database)
    client = app.test_client()
    try:
        address = kind.taken(client, json.dumps(document).encode())
    except AssertionError as error:
        return "broken", str(error)[-600:]
    if address is None:
        return "refused", half_read(database)
    never = NEVER_SHOWN[: -1 if kind.as_written else None]
    for path in pages(app, address):
        spend_nothing(app)
        answer = client.get(path)
        text = answer.data.decode("utf-8", "replace")
        if answer.status_code >= 500:
            return "taken", f"{path}: {answer.status} {text[-600:]}"
        if answer.mimetype != "application/json" and (shown := [each for each in never if each in text]):
            return "taken", f"{path} shows {shown}"
        pages_found.update(LINK.findall(text))
    return "taken", ""


pages_found: dict[str, str] = {}


def pages(app: Flask, address: str) -> Iterator[str]:
    """Every page of what was taken that is no paper, and of what these pages lead to: tables, games, the public."""
    pages_found.clear()
    yield address
    parts = urlsplit(address).path.split("/")
    if len(parts) > 2:
        pages_found[parts[1]] = parts[2]
    done: set[str] = set()
    while rest := pages_found.keys() - done:
        kind = min(rest)
        done.add(kind)
        for rule in app.url_map.iter_rules():
            if rule.rule.startswith((f"/{kind}/<", f"/{kind}/<")) and "GET" in (rule.methods or ()):
                values = {**VALUES, "token": pages_found[kind]}
                path = re.sub(r"<(?:\w+:)?(\w+)>", lambda found, known=values: known.get(found[1], "1"), rule.rule)
                if not PAPER.search(path):
                    yield path


def half_read(database: Path) -> str:
    """What a refused document has left in the database."""
    with open_store(database) as store:
        left = {}
        for table in KEPT:
            with suppress(Exception):
                [[left[table]]] = store.rows(f"SELECT count(*) FROM {table}")  # noqa: S608 - a constant
    return f"refused, and yet there is {left}" if any(left.values()) else ""
