"""Questions of players in seven languages: those of the shared set, and our own by the rule that answers."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.in_words.answering import ANSWERED, FoundAnswer, answers
from scorekeeper.rules import VARIANTS
from scorekeeper.words.language import LANGUAGES, translate, using_language
from tests.in_words.question_sets import THOUSANDS, is_right, questions
from tests.strategies import each_once

# Lines of variant, codes of the rules that answer ("-": none), language, question.
OWN = Path(__file__).with_name("questions.tsv")
# Questions for which no word and no weight was chosen: the codes and the numbers that an answer has.
FURTHER = Path(__file__).with_name("further.tsv")
RIGHT, FIRST, OF_OWN = 0.9, 0.75, 0.95  # shares: among three answers, the first alone, of our own questions
OF_A_LANGUAGE = 17 / 20
# Every game and every language, and each of one in each of the other with EXPLORE: to make an index takes longest.
PLAYED_IN = each_once(VARIANTS, LANGUAGES)
Answered = dict[tuple[str, str, str], tuple[FoundAnswer, ...]]


def rows_of(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]


def offered(code: str) -> list[str]:
    with using_language(code):
        return [translate(each) for each in ANSWERED]


def everything() -> Iterable[tuple[str, str, str]]:
    """The variant, the language and the words of every question of this module."""
    yield from ((row["variant"], row["lang"], row["question"]) for row in questions())
    yield from ((variant, code, text) for variant, _, code, text in rows_of(OWN))
    yield from ((variant, code, text) for variant, _, _, code, text in rows_of(FURTHER))
    yield from ((variant, code, text) for variant, code in PLAYED_IN for text in offered(code))


@pytest.fixture(scope="module")
def answered() -> Answered:
    """What is said to every question; the index of a game and a language is made once."""
    return {
        (variant, code, text): answers(VARIANTS[variant], code, text) for variant, code, text in sorted({*everything()})
    }


@pytest.fixture(scope="module")
def asked(answered: Answered) -> list[tuple[dict[str, Any], list[str]]]:
    """Each question of the shared set with the texts of its answers."""
    return [
        (row, [each.text for each in answered[row["variant"], row["lang"], row["question"]]]) for row in questions()
    ]


def test_nine_questions_in_ten_are_answered(asked: list[tuple[dict[str, Any], list[str]]]) -> None:
    wrong = [f"{row['id']} {row['question']}" for row, texts in asked if not is_right(row, texts)]

    assert len(wrong) <= (1 - RIGHT) * len(asked), wrong


def test_the_first_answer_alone_is_right_three_times_in_four(asked: list[tuple[dict[str, Any], list[str]]]) -> None:
    with_answers = [(row, texts) for row, texts in asked if not row.get("none")]
    wrong = [
        f"{row['id']} {row['question']}" for row, texts in with_answers if not texts or not is_right(row, texts[:1])
    ]

    assert len(wrong) <= (1 - FIRST) * len(with_answers), wrong


@pytest.mark.parametrize("code", LANGUAGES)
def test_our_own_questions_find_the_rule_that_answers(code: str, answered: Answered) -> None:
    mine = [(variant, codes, question) for variant, codes, lang, question in rows_of(OWN) if lang == code]
    found = {question: [x.code for x in answered[v, code, question]] for v, _, question in mine}
    wrong = [
        f"{question}: {found[question]}"
        for _, codes, question in mine
        if (found[question] if codes == "-" else not set(codes.split("|")) & set(found[question]))
    ]

    assert len(wrong) <= (1 - OF_OWN) * len(mine), wrong


@pytest.fixture(scope="module")
def further(answered: Answered) -> list[tuple[str, str, bool, bool]]:
    """Return each question with its language, and whether three answers and the first alone are right."""
    return [
        (code, text, _is_right(found, codes, numbers), _is_right(found[:1], codes, numbers))
        for variant, codes, numbers, code, text in rows_of(FURTHER)
        for found in [answered[variant, code, text]]
    ]


def _is_right(found: Sequence[FoundAnswer], codes: str, numbers: str) -> bool:
    if codes == "-":
        return not found
    numbers_found = {
        digits.replace("\u202f", "") for each in found for digits in re.findall(r"\d+", THOUSANDS.sub("", each.text))
    }
    is_there = not codes or any(each.code.startswith(tuple(codes.split("|"))) for each in found)
    return is_there and all(numbers_found.intersection(each.split("|")) for each in numbers.split())


def test_nine_further_questions_in_ten_are_answered(further: list[tuple[str, str, bool, bool]]) -> None:
    wrong = [f"{code} {text}" for code, text, right, _ in further if not right]

    assert len(wrong) <= (1 - RIGHT) * len(further), wrong


def test_the_first_answer_to_a_further_question_is_right_three_times_in_four(
    further: list[tuple[str, str, bool, bool]],
) -> None:
    wrong = [f"{code} {text}" for code, text, _, first in further if not first]

    assert len(wrong) <= (1 - FIRST) * len(further), wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_answers_its_further_questions(
    language: str, further: list[tuple[str, str, bool, bool]]
) -> None:
    mine = [(text, right) for code, text, right, _ in further if code == language]
    wrong = [text for text, right in mine if not right]

    assert len(wrong) <= (1 - OF_A_LANGUAGE) * len(mine), wrong


def test_what_is_offered_instead_has_an_answer_in_every_game(answered: Answered) -> None:
    none = [
        f"{variant} {each}"
        for variant, code in PLAYED_IN
        for each in offered(code)
        if not answered[variant, code, each]
    ]

    assert not none


def test_no_answer_is_longer_than_a_line_of_a_phone_can_be(asked: list[tuple[dict[str, Any], list[str]]]) -> None:
    assert max(len(text) for _, texts in asked for text in texts) <= 240
    assert Counter(len(texts) for _, texts in asked).keys() <= {0, 1, 2, 3}
