"""Hands that a phone kept for later under version 0.2 are saved by the present server, each once.

`tests/of_0_2/unsent.json.gz` has games of every variant that 0.2 knew, one a line: how each was started, what the phone
kept of each hand (the body of the request that 0.2 saved), and what 0.2 answered.
"""

import gzip
import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.store import Store
from tests.strategies import sample_of
from tests.web import test_hands_golden
from tests.web.test_hands_golden import opened, start

SAMPLE = Path(__file__).parent.parent / "of_0_2" / "unsent.json.gz"
GAMES = [json.loads(line) for line in gzip.decompress(SAMPLE.read_bytes()).decode().splitlines()]
FORM = "application/x-www-form-urlencoded"

served = test_hands_golden.served


@pytest.mark.parametrize("game", [pytest.param(game, id=game["game"]) for game in sample_of(GAMES, 8)])
def test_unsent_hands_of_0_2_are_saved_once(served: tuple[FlaskClient, Store], game: dict[str, Any]) -> None:
    client, store = served
    token = start(store, {"format": "canasta-record/1", **game["setup"]})
    # The phone hears no answer to each hand at first, and sends it again.
    for body, _ in itertools.product(game["unsent"], range(2)):
        answer = client.post(
            f"/g/{token}/hands/new", data=body, content_type=FORM, headers={"Accept": "application/json"}
        )
        assert answer.json is not None, answer.text
        assert answer.json.get("ok"), answer.text

    view = opened(store, token)
    assert [[side.total for side in hand.ruling.sides] for hand in view.hands] == game["totals"]
    assert list(view.scores) == game["scores"]
