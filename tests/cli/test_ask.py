"""`scorekeeper ask`: the referee on the command line."""

import json

import pytest

from tests.cli.conftest import Run

ALLOWED, NOT_ALLOWED, UNREADABLE = 0, 3, 2


def question(cards: str) -> str:
    return json.dumps({"format": "canasta-question/1", "variant": "classic", "ask": "meld", "cards": cards})


def test_an_allowed_meld_ends_with_status_0(run: Run) -> None:
    done = run("ask", given=question("K*3"))

    answer = json.loads(done.stdout)
    assert (done.exit_code, answer["format"]) == (ALLOWED, "canasta-answer/1")
    assert answer["allowed"]


def test_a_refused_meld_ends_with_status_3_and_says_why(run: Run) -> None:
    done = run("ask", given=question("K 2*3"))

    answer = json.loads(done.stdout)
    assert (done.exit_code, answer["allowed"]) == (NOT_ALLOWED, False)
    assert "meld.too-few-naturals" in [each["code"] for each in answer["findings"]]


def test_text_is_a_plain_yes_or_no(run: Run) -> None:
    yes = run("ask", "--text", given=question("K*3"))
    no = run("ask", "--text", given=question("K 2*3"))

    assert yes.stdout.startswith("Allowed.\n")
    assert no.stdout.startswith("Not allowed.\n")
    assert "meld.too-few-naturals" in no.stdout


@pytest.mark.parametrize("change", [{"ask": "weather"}, {"cards": 3}, {"asks": 1}])
def test_a_question_that_makes_no_sense_is_refused(run: Run, change: dict[str, object]) -> None:
    done = run("ask", given=json.dumps({**json.loads(question("K*3")), **change}))

    error = json.loads(done.stdout)["error"]
    assert (done.exit_code, error["where"]) == (UNREADABLE, next(iter(change)))


def test_the_worst_of_all_lines_decides_the_status(run: Run) -> None:
    done = run("ask", "--jsonl", given="\n".join([question("K*3"), "?", question("K 2*3")]))

    kinds = [min(json.loads(line)) for line in done.stdout.splitlines()]
    assert (done.exit_code, kinds) == (UNREADABLE, ["allowed", "error", "allowed"])


def test_text_leaves_out_what_does_not_apply(run: Run) -> None:
    asked = {
        "format": "canasta-question/1",
        "variant": "classic",
        "ask": "initial-meld",
        "score": 1600,
        "melds": ["7*3", "Q*3 2"],
    }

    answer = run("ask", "--text", given=json.dumps(asked))

    assert "points: 65" in answer.stdout
    assert "short: 25" in answer.stdout
    assert "None" not in answer.stdout
