"""What the command-line tests share."""

import gc
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def own_collector() -> Iterator[None]:
    """Let the garbage collector of the tests work as before, after a command has set it."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.fixture
def run() -> Run:
    """Run the program as in a terminal; `given` is its standard input."""

    def runner(*arguments: str, given: bytes | str = b"") -> Result:
        return CliRunner().invoke(main, list(arguments), input=given)

    return runner


@pytest.fixture
def record() -> dict[str, Any]:
    """Return a lawful hand: one side goes out with a natural canasta."""
    return {
        "format": "canasta-record/1",
        "variant": "classic",
        "sides": [
            {"name": "North-South", "players": ["Anna", "Bert"]},
            {"name": "East-West", "players": ["Carla", "Διονύσης"]},
        ],
        "hands": [
            {
                "sides": [
                    {"melds": ["7*7", "8*4 2", "A*3"], "held": ["", "Q Q 5"], "went_out": True},
                    {"melds": ["9*5 2 JKR", "6*3"], "held": ["A J", "7 3b"]},
                ]
            }
        ],
    }


@pytest.fixture
def illegal(record: dict[str, Any]) -> dict[str, Any]:
    """Return a hand with a meld of more wild cards than the rules allow."""
    copy: dict[str, Any] = json.loads(json.dumps(record))
    copy["hands"][0]["sides"][1]["melds"][0] = "9*3 2*3 JKR*3"
    return copy
