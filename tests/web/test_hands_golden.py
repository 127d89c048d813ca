"""Golden hands of every kind go from one game's page into another game unchanged.

Every golden hand is judged in process (tests/rules/test_golden_hands.py); here a share of them is
enough for the form, and `make explore` takes more.
"""

import itertools
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules, usecases
from scorekeeper.rules import SideNames
from scorekeeper.store import Store, open_store
from scorekeeper.usecases import GameSetup, GameView, HandEntry
from scorekeeper.web import create_app
from tests.cli.vectors import Vector, load
from tests.strategies import EXPLORE
from tests.usecases.table import NOON, read
from tests.web.hand_forms import fields_of, with_fields

ids = itertools.count(1)


def vectors() -> Iterator[Any]:
    """Hands that show something that none before them has; with EXPLORE all of them."""
    seen: set[object] = set()
    scored = [each for each in load() if each.kind == "score" and not each.unreadable]
    all_shown = {each.id: set(shows(each)) for each in scored}
    scored.sort(key=lambda each: (-len(all_shown[each.id]), crc32(each.id.encode())))
    for row in scored:
        shown = all_shown[row.id]
        if shown <= seen and not EXPLORE:
            continue
        if is_offered(row.input) and not contradicts(row.expect):
            seen |= shown
            yield pytest.param(row.input, row.expect, id=row.id)


def shows(row: Vector) -> Iterator[object]:
    """What a hand shows: its variant, every field that somebody fills in, and every finding."""
    yield row.variant
    for hand in row.input["hands"]:
        yield from hand
        for side in hand["sides"]:
            for key, value in side.items():
                yield key
                if isinstance(value, dict):
                    yield from ((key, each) for each in value)
    for hand in row.expect.get("hands", ()):
        yield from (code for key in ("violations", "queries") for code in hand.get(key, ()))


def contradicts(expect: dict[str, Any]) -> bool:
    """The form asks who ended the hand, so how it ended cannot contradict that."""
    return "ending.contradiction" in str(expect)


def is_offered(record: dict[str, Any]) -> bool:
    """Nobody is asked for Acaba or a special hand where the variant does not know them.

    Nor who plays alone in a hand in which everybody does.
    """
    sides = [side for hand in record["hands"] for side in hand["sides"]]
    game = rules.read_record(record | {"hands": []})
    variant, lone = game.variant, any(hand.get("lone") is not None for hand in record["hands"])
    if lone and variant.pots and variant.pots.solo(game.opening_scores):
        return False
    calls = any(side.get("acaba") for side in sides)
    special = any("special_hand" in side for side in sides)
    return (variant.game.acaba or not calls) and (bool(variant.special_hands) or not special)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FlaskClient, Store]]:
    """One application for all hands: making it takes longer than a hand."""
    database = tmp_path_factory.mktemp("golden") / "games.db"
    app = create_app({"DATABASE": str(database), "SECRET_KEY": "for tests only"})
    with open_store(database) as store:
        yield app.test_client(), store


@pytest.mark.parametrize(("record", "expect"), list(vectors()))
def test_a_golden_hand_is_the_same_after_the_form(
    served: tuple[FlaskClient, Store], record: dict[str, Any], expect: dict[str, Any]
) -> None:
    client, kept = served
    try:
        first, second = start(kept, record), start(kept, record)
    except usecases.InputError:
        pytest.skip("no table can be set for these players")
    for number, hand in enumerate(record["hands"], start=1 + record.get("hands_played", 0)):
        entry = HandEntry(f"request-{next(ids)}", number, read(hand, opened(kept, first)), reason="as written")
        try:
            usecases.record_hand(kept, NOON, first, entry)
        except usecases.GameOver:
            pytest.skip("the game was over before this hand")
        page = client.get(f"/g/{first}/hands/{number}")
        data = with_fields(
            fields_of(page.text), request_id=f"request-{next(ids)}", replaces=None, confirm="1", reason="as written"
        )

        assert client.post(f"/g/{second}/hands/new", data=data).status_code == 302

    one, other = opened(kept, first), opened(kept, second)
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
