"""`scorekeeper ask --words`: what the rules say to questions of people."""

import json

import pytest

from scorekeeper.in_words.answering import answers
from scorekeeper.rules import VARIANTS, read_question
from tests.cli.conftest import Run
from tests.in_words.question_sets import questions


def test_lines_are_answered_one_by_one_as_in_the_program(run: Run) -> None:
    rows = [*questions()][::7]
    lines = [{key: row[key] for key in ("variant", "lang", "question")} for row in rows]

    done = run("ask", "--words", "--jsonl", given="\n".join(map(json.dumps, lines)))

    told = [json.loads(line)["answers"] for line in done.stdout.splitlines()]
    wanted = [answers(VARIANTS[row["variant"]], row["lang"], row["question"]) for row in rows]
    assert [[each["text"] for each in found] for found in told] == [[each.text for each in found] for found in wanted]
    assert all(set(each) == {"text", "section", "cite", "question"} for found in told for each in found)
    assert done.exit_code == 0


def test_a_question_with_cards_comes_back_as_one_that_can_be_read(run: Run) -> None:
    done = run("ask", "--words", "three queens and a two, enough at 1540?")

    (answer,) = json.loads(done.stdout)["answers"]
    assert "50" in answer["text"]
    assert "40" in answer["text"]
    asked = read_question(answer["question"])
    assert (asked.ask, asked.score, [meld.text for meld in asked.melds]) == ("initial-meld", 1540, ["Q*3 2"])


def test_house_rules_count(run: Run) -> None:
    line = {
        "variant": "classic",
        "lang": "en",
        "question": "bonus for going out",
        "house_rules": {"going-out-bonus": 300},
    }

    done = run("ask", "--words", "--jsonl", given=json.dumps(line))

    assert "300" in json.loads(done.stdout)["answers"][0]["text"]


@pytest.mark.parametrize(
    "change", [{"variant": "whist"}, {"lang": "xx"}, {"question": 3}, {"more": 1}, {"house_rules": {"x": 1}}]
)
def test_what_cannot_be_read_is_an_error(run: Run, change: dict[str, object]) -> None:
    line = {"variant": "classic", "lang": "en", "question": "joker", **change}

    done = run("ask", "--words", "--jsonl", given=json.dumps(line))

    assert done.exit_code == 2
    assert "error" in json.loads(done.stdout)


def test_what_no_rule_answers_has_no_answers(run: Run) -> None:
    done = run("ask", "--words", "che tempo fa domani", "--lang", "it")

    assert json.loads(done.stdout) == {"answers": []}


def test_a_question_from_standard_input_is_answered_as_a_typed_one(run: Run) -> None:
    typed = run("ask", "--words", "how much is a joker worth?")
    given = run("ask", "--words", given="how much is a joker worth?\n")

    assert "50" in typed.stdout
    assert (given.exit_code, given.stdout) == (0, typed.stdout)
    assert run("ask", "--words", given="").exit_code == 2
