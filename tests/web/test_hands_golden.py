"""Every golden hand of the classic family goes from one game's page into another game unchanged."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules, usecases
from scorekeeper.rules import VARIANTS, SideNames
from scorekeeper.store import Store
from scorekeeper.usecases import GameSetup, GameView, HandEntry
from tests.usecases.table import NOON, Table
from tests.web.hand_forms import fields_of, with_fields

GOLDEN = Path(__file__).parent.parent / "golden" / "classic.jsonl"
NOT_OFFERED = {"boat.I41-not-british", "samba.I41-not-british"}  # Acaba where nobody can call it

ids = itertools.count(1)


def vectors() -> Iterator[Any]:
    for row in map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines()):
        readable = row["kind"] == "score" and not row["expect"].get("error")
        if readable and row["id"] not in NOT_OFFERED and row["input"]["variant"] in VARIANTS:
            yield pytest.param(row["input"], row["expect"], id=row["id"])


@pytest.mark.parametrize(("record", "expect"), list(vectors()))
def test_a_golden_hand_is_the_same_after_the_form(
    client: FlaskClient, table: Table, record: dict[str, Any], expect: dict[str, Any]
) -> None:
    try:
        first, second = start(table.store, record), start(table.store, record)
    except usecases.InputError:
        pytest.skip("no table can be set for these players")
    for number, hand in enumerate(record["hands"], start=1 + record.get("hands_played", 0)):
        entry = HandEntry(f"request-{next(ids)}", number, hand, reason="as written")
        usecases.record_hand(table.store, NOON, first, entry)
        page = client.get(f"/g/{first}/hands/{number}")
        data = with_fields(
            fields_of(page.text),
            request_id=f"request-{next(ids)}", replaces=None, confirm="1", reason="as written",
        )  # fmt: skip

        assert client.post(f"/g/{second}/hands/new", data=data).status_code == 302

    one, other = opened(table.store, first), opened(table.store, second)
    assert one.ruling == other.ruling
    for hand, expected in zip(other.hands, expect["hands"], strict=True):
        totals = [side.total for side in hand.ruling.sides]
        assert totals == expected.get("totals", totals)


def start(store: Store, record: dict[str, Any]) -> str:
    read = rules.read_record(record | {"hands": []})
    sides = tuple(SideNames(side.name, side.players) for side in read.sides)
    setup = GameSetup(
        variant_id=record["variant"],
        house_rules=record["house_rules"],
        sides=sides,
        first_dealer=sides[0].players[0],
        opening_scores=read.opening_scores,
        hands_played=read.hands_played,
    )
    return usecases.start_game(store, NOON, setup, f"request-{next(ids)}").score_token


def opened(store: Store, token: str) -> GameView:
    return usecases.open_game(store, token)
