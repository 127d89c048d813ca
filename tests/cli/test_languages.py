"""What the terminal says in every language: all of it, and the same numbers and codes."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.cli import judge, variants
from scorekeeper.rules import VARIANTS, Variant
from scorekeeper.words.language import LANGUAGES, using_language
from tests.cli import vectors
from tests.strategies import EXPLORE, some
from tests.words.outputs import BOOKS
from tests.words.pseudo import Pseudo, unmarked

OWN = re.compile(r"Us|Them|Canasta|JKR|[JQKA]|[A-Z]")
POINTS = r"[+\u2212-]?\d[\d.,\u00a0\u202f\u2019]*"
HANDS = [each for each in vectors.load() if each.kind != "ask" and not each.unreadable]
SAMPLE = some(HANDS, 40)[:: max(1, len(HANDS) // 200) if EXPLORE else 1]


@pytest.fixture
def pseudo() -> Iterator[None]:
    """Speak the language that nobody speaks."""
    with using_language(Pseudo()):
        yield


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("variant", some([*VARIANTS.values()], 6), ids=lambda each: each.id)
def test_every_word_of_a_rulebook_is_said_at_the_terminal(variant: Variant) -> None:
    text = BOOKS.sub(" ", variants._rules_text(variant))
    assert [each for each in unmarked(text) if not OWN.fullmatch(each)] == []


def told_of(vector: vectors.Vector) -> tuple[object, list[str]]:
    """The ruling on a golden hand without its words, and the number that ends each score line."""
    judged = judge.judge_record(vector.input)
    hands: Any = judged.data["hands"]
    codes = [
        [(line["code"], line["points"]) for side in hand["sides"] for line in side["lines"]]
        + [(each["code"], each["where"]) for each in hand["findings"]]
        for hand in hands
    ]
    columns = re.findall(rf" {{2,}}({POINTS})$", judged.table(), re.MULTILINE)
    return codes, [re.sub(r"\D", "", each) for each in columns]


def test_rulings_have_the_same_numbers_and_codes_in_every_language() -> None:
    for vector in SAMPLE:
        said = {}
        for code in LANGUAGES:
            with using_language(code):
                said[code] = told_of(vector)
        assert all(each == said["en"] for each in said.values()), vector.id


def test_what_no_book_says_is_cited_in_the_language_of_the_terminal() -> None:
    own = re.compile(r"\b(Assumed|House rule|this scorekeeper|the club or table)\b")
    cited = 0
    for vector in HANDS[::20]:
        with using_language("it"):
            table = judge.judge_record(vector.input).table()
        assert not own.search(table), vector.id
        cited += "Ipotesi" in table

    assert cited


def test_an_answer_has_no_codes_but_those_of_what_was_found() -> None:
    codes = {"free", "onto-meld", "new-meld", "in-flight", "with-discard", "wild", "dirty", "clean"}
    asked = [each for each in vectors.load() if each.kind == "ask" and not each.unreadable]
    shown = 0
    for vector in asked[::5]:
        with using_language("it"):
            lines = judge.judge_question(vector.input).table().splitlines()
        facts = [each for each in lines if re.match(r"  [a-zà-ù ]+: ", each)]
        words = set(re.findall(r"[\w-]+", " ".join(facts)))
        assert not words & codes, vector.id
        shown += len(facts)

    assert shown
