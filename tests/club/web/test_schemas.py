"""The JSON Schema of every format: each is served, takes what the program writes, and refuses what lacks a part."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import scorekeeper
from scorekeeper import rules, usecases
from scorekeeper.club import events
from scorekeeper.club.events.year.club import open_token
from scorekeeper.log import FORM as ENTRY
from scorekeeper.rules import RulesError
from scorekeeper.rules.house_rules.file import RulesFile, write_rules_file
from scorekeeper.store import open_store
from tests.club.year.clubs import ClubHere
from tests.usecases.table import Table, hand

GOLDEN = Path(__file__).parents[2] / "golden"
PAIRS = [("Ann", "Bo"), ("Cleo", "Dan"), ("Eva", "Finn"), ("Gus", "Hal")]


def formats() -> set[str]:
    """The formats that the program names, without that of an entry, which no file has alone."""
    source = "".join(each.read_text() for each in Path(scorekeeper.__file__).parent.rglob("*.py"))
    return {*re.findall(r'"(canasta-[a-z]+/\d)"', source)} - {ENTRY}


def golden(kind: str, most: int) -> Iterator[Any]:
    """The inputs of golden hands that can be read, at most so many of each file."""
    for path in sorted(GOLDEN.glob("*.jsonl")):
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()[:40]]
        for each in [each["input"] for each in rows if each.get("input", {}).get("format") == kind][:most]:
            with suppress(RulesError):
                rules.read_record(each) if kind == "canasta-record/1" else rules.read_question(each)
                yield each


@pytest.fixture
def written(app: Flask) -> dict[str, list[Any]]:
    """Documents as the program writes them, by format."""
    with open_store(app.config["DATABASE"]) as store:
        club = ClubHere(store)
        club.add("\n".join(name for pair in PAIRS for name in pair))
        hall = club.evening(PAIRS)
        hall.finish()
        client, table = app.test_client(), Table(store)
        table.record(hand())
        found: list[Any] = [
            json.loads(events.export_event(store, hall.token)),
            json.loads(events.backup_event(store, hall.token)),
            usecases.data_of_person(store, "Ann"),
            usecases.handed_over(store, table.token, with_token=True),
            usecases.handed_over(store, table.token),
            client.get(f"/event/{hall.links.watch_token}/standings.json").json,
            client.get(f"/our-club/{open_token(store)}/season.json").json,
        ]
    found += golden("canasta-record/1", 12)
    found += golden("canasta-question/1", 12)
    found += [rules.adjudicate(rules.read_record(each)).as_json() for each in golden("canasta-record/1", 12)]
    found += [rules.rule_on(rules.read_question(each)).as_json() for each in golden("canasta-question/1", 12)]
    found.append(json.loads(write_rules_file(RulesFile("Tuesday club", "classic", {"target": 7500}))))
    made: dict[str, list[Any]] = {}
    for each in found:
        made.setdefault(each["format"], []).append(json.loads(json.dumps(each)))
    return made


def test_every_format_has_a_schema_that_takes_what_is_written_and_refuses_what_lacks_a_part(
    app: Flask, written: Mapping[str, list[Any]]
) -> None:
    client = app.test_client()
    listed = json.loads(client.get("/schemas").text)
    assert set(listed) == formats() == set(written)
    for name, address in listed.items():
        answer = client.get(address)
        schema = json.loads(answer.text)
        assert answer.mimetype == "application/schema+json"
        Draft202012Validator.check_schema(schema)
        check = Draft202012Validator(schema)
        for document in written[name]:
            assert [each.message for each in check.iter_errors(document)][:1] == []
            for key in schema["required"]:
                assert not check.is_valid({other: value for other, value in document.items() if other != key})
        assert not check.is_valid({**written[name][0], "format": "canasta-other/1"})
