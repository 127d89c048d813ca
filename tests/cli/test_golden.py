"""Golden hands through the command line: one call of `score`, one of `ask`.

All of them are judged in process (tests/rules/test_golden_hands.py); here a share is enough, in
which every file and every variant occurs.
"""

import json
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from scorekeeper import rules
from tests.cli import vectors
from tests.strategies import EXPLORE

ONE_OF = 1 if EXPLORE else 19
FIRST = {each.variant: each.id for each in reversed(vectors.load())}.values()
ALL = [each for place, each in enumerate(vectors.load()) if place % ONE_OF == 0 or each.unreadable or each.id in FIRST]
PLAYED = [each for each in ALL if each.variant in rules.VARIANTS or each.unreadable]
EXIT_UNREADABLE = 2  # each kind has at least one unreadable line


@pytest.fixture(scope="module")
def answers() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for kind in ("score", "ask"):
        mine = [each for each in ALL if each.kind == kind]
        lines = "".join(json.dumps(each.input, ensure_ascii=False) + "\n" for each in mine)
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", kind, "--jsonl"],
            input=lines.encode(),
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (EXIT_UNREADABLE, b"")
        # Split as a careless reader would: no name may break a line.
        replies = [json.loads(line) for line in done.stdout.decode().splitlines()]
        found.update(zip([each.id for each in mine], replies, strict=True))
    return found


def test_golden_hands_are_judged_as_the_rules_say(answers: dict[str, dict[str, Any]]) -> None:
    wrong = {each.id: vectors.differences(each, answers[each.id]) for each in PLAYED}

    assert {name: differences for name, differences in wrong.items() if differences} == {}


def test_a_variant_that_is_not_there_yet_is_refused_by_name(answers: dict[str, dict[str, Any]]) -> None:
    waiting = [each for each in ALL if each not in PLAYED]

    assert {answers[each.id].get("error", {}).get("where") for each in waiting} <= {"variant"}


def test_no_two_golden_hands_share_an_id() -> None:
    assert [name for name, count in Counter(each.id for each in vectors.load()).items() if count > 1] == []


def test_every_variant_has_golden_hands() -> None:
    covered = {each.variant for each in PLAYED if not each.unreadable}

    assert [each for each in rules.VARIANTS if each not in covered] == []
