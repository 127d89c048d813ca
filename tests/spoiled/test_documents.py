"""Whatever stands in a document that comes from outside, it is refused, or every page of it can be opened.

`make explore` tries every field with every value.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.optional import club
from scorekeeper.store import open_store
from tests.spoiled import documents
from tests.spoiled.spoiling import BAD, MISSING, NEVER_SHOWN, Kind, spoiled, ways
from tests.strategies import EXPLORE, some
from tests.web import conftest as of_web
from tests.web.conftest import give_database, spend_nothing

made_once, app = of_web.made_once, of_web.app
KINDS: tuple[str, ...] = ("a record", "a record with pots", "a game", "an exchange", "a code", "house rules")
KINDS += ("an event", "an open evening", "a backup") if club("tests.club.spoiled_events") else ()
TRIED = 12  # of each kind, spread over all fields and values
PAPER = re.compile(r"\.(pdf|zip|svg|png)$")
LINK = re.compile(r'"/(g|direct|event|table)/([\w-]{20,})')
_PLACE = re.compile(r"<(?:\w+:)?(\w+)>")
KEPT = "SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM people) + (SELECT count(*) FROM rule_sets)"
VALUES = {"number": "1", "table": "1", "round": "1", "entrant": "p1", "seq": "2", "set_id": "1", "place": "1"}


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Kind]:
    with open_store(tmp_path_factory.mktemp("valid") / "games.db") as store:
        return documents.kinds(store)


@dataclass
class Here:
    """The program with a database, empty until something is taken."""

    app: Flask
    folder: Path
    client: FlaskClient = field(init=False)
    _count: int = 0
    _found: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.begin_anew()

    def begin_anew(self) -> None:
        self._count += 1
        database = self.folder / f"{self._count}.db"
        give_database(self.app, database)
        self.client = self.app.test_client()
        self.counting = sqlite3.connect(database)

    def what_became_of(self, kind: Kind, document: Any) -> tuple[bool, str]:
        """Send a document; return whether it was taken, and what is wrong with that."""
        spend_nothing(self.app)
        try:
            address = kind.taken(self.client, json.dumps(document).encode())
        except AssertionError as error:
            return False, str(error)
        [left] = self.counting.execute(KEPT).fetchone()
        if address is None:
            return False, "refused, and yet something was kept" if left else ""
        never = NEVER_SHOWN[: -1 if kind.as_written else None]
        problem = next(filter(None, (self._wrong_with(path, never) for path in self._pages(address))), "")
        self.begin_anew()
        return True, problem

    def _wrong_with(self, path: str, never: Sequence[str]) -> str:
        spend_nothing(self.app)
        answer = self.client.get(path)
        text = answer.data.decode("utf-8", "replace")
        self._found.update(LINK.findall(text))
        if answer.status_code >= 500:
            return f"{path}: {answer.status} {text[-600:]}"
        shown = [each for each in never if each in text and answer.mimetype != "application/json"]
        return f"{path} shows {shown}" if shown else ""

    def _pages(self, address: str) -> Iterator[str]:
        """Every page of what was taken that is no paper, and of what these lead to: tables, games, the public."""
        yield address
        self._found = {}
        parts = urlsplit(address).path.split("/")
        if len(parts[2]) > len("rulesets"):
            self._found[parts[1]] = parts[2]
        done: set[str] = set()
        while rest := self._found.keys() - done:
            kind = min(rest)
            done.add(kind)
            known = {**VALUES, "token": self._found[kind]}
            for rule in self.app.url_map.iter_rules():
                if rule.rule.startswith(f"/{kind}/<") and "GET" in (rule.methods or ()):
                    path = _PLACE.sub(partial(_value, known), rule.rule)
                    if not PAPER.search(path):
                        yield path


def _value(known: Mapping[str, str], place: re.Match[str]) -> str:
    return known.get(place[1], "1")


@pytest.mark.parametrize("name", KINDS)
def test_a_spoiled_document_is_refused_or_can_be_seen(
    kinds: dict[str, Kind], app: Flask, tmp_path: Path, name: str, record_property: Callable[[str, object], None]
) -> None:
    kind, problems = kinds[name], {}
    here = Here(app, tmp_path)
    assert here.what_became_of(kind, kind.document) == (True, "")
    every = [
        (way, value)
        for way in ways(kind.document)
        for value in BAD
        if not (isinstance(way[-1], int) and BAD[value] is MISSING)
    ]
    tried = every if EXPLORE else some(every, TRIED, always=lambda each: each[0] in kind.always)
    taken = 0
    for way, value in tried:
        done, problem = here.what_became_of(kind, kind.sealed(spoiled(kind.document, way, BAD[value])))
        taken += done
        if problem:
            problems[".".join(map(str, way)), value] = problem
    record_property("spoiled", f"{len(tried)} of {len(every)}, {taken} taken")
    assert problems == {}
