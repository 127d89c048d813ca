"""Questions to the referee about burraco at the command line."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main


@pytest.mark.parametrize(
    ("given", "allowed", "words"),
    [
        ({"ask": "take-pot", "hand": ""}, True, "in flight"),
        ({"ask": "take-pot", "hand": "JKR"}, True, "with the discard"),
        ({"ask": "take-pot", "hand": "5c 9d"}, False, "pot.hand-left: "),
        ({"ask": "take-pot", "hand": "", "pot": "taken"}, False, "pot.none-left: "),
        ({"ask": "meld", "cards": "4c 5c 6c JKR 8c 9c 10c"}, True, "kind: dirty"),
        ({"ask": "discard", "card": "9d", "hand": "9d Kc", "taken": "9d"}, False, "discard.taken-card: "),
        ({"ask": "take-pile", "upcard": "9d", "stock_left": 2}, False, "pile.hand-over: "),
        ({"ask": "go-out", "melds": ["3h 4h 5h 6h 7h 8h 9h"], "held_after": "2c"}, False, "discard.wild-not-allowed: "),
        ({"ask": "go-out", "melds": ["3h 4h 5h 6h 7h 8h 9h"], "held_after": "5c"}, True, "canastas: clean burraco 1"),
        ({"ask": "go-out", "melds": ["K*4"], "held_after": "5c"}, False, "Going out needs 1 burraco; the side has 0."),
        (
            {"ask": "go-out", "melds": ["3h 4h 5h 6h 7h 8h 9h"], "held_after": "5c", "pot": "none"},
            False,
            "going-out.pot-not-taken: ",
        ),
        ({"ask": "meld", "cards": "Kh Ah 2h 3h 4h"}, False, "meld.sequence-broken: "),
        ({"ask": "meld", "cards": "5h 6h 6h 7h"}, False, "meld.sequence-broken: "),
        ({"ask": "meld", "cards": "4c 5c JKR 2h"}, False, "meld.too-many-wilds: "),
    ],
)
def test_the_command_line_answers_with_the_source(given: dict[str, Any], allowed: bool, words: str) -> None:
    question = {"format": "canasta-question/1", "variant": "burraco", **given}

    done = CliRunner().invoke(main, ["ask", "--text"], input=json.dumps(question))

    assert done.exit_code == (0 if allowed else 3), done.output
    assert words in done.output
    if not allowed:
        assert "F.I.Bur." in done.output


def test_a_card_that_cannot_be_read_is_named_with_its_place() -> None:
    sides = [{"name": at, "players": [at, at * 2]} for at in "AB"]
    melds = [["3h 4h 5h"], ["5h 6h 7h", "9d 10z Jd"]]
    record = {
        "format": "canasta-record/1",
        "variant": "burraco",
        "house_rules": {},
        "sides": sides,
        "hands": [{"sides": [{"melds": each, "pot": "none"} for each in melds]}],
    }

    done = CliRunner().invoke(main, ["score"], input=json.dumps(record))

    assert done.exit_code == 2
    assert "hands[0].sides[1].melds[1]: '10z' (card 2) is not a card" in done.output
