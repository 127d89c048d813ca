"""Tranca by chance, judged by the program and by another way of counting."""

import random
from collections import Counter
from typing import Any

import pytest

from scorekeeper import rules
from tests import golden_tranca
from tests.burraco import tranca_opinion
from tests.burraco.tranca_opinion import LAWS, Law
from tests.strategies import EXPLORE

HANDS = 20_000 if EXPLORE else 280
QUESTIONS = 20_000 if EXPLORE else 700
OF_MELDS = ("meld.threes", "meld.duplicate-rank")
ANSWERED = (
    *OF_MELDS,
    "threes.red-held",
    "going-out.pot-not-taken",
    "going-out.too-few-canastas",
    "going-out.missing-kind",
    "going-out.cards-held",
    "going-out.unrecorded",
    "pot.too-few-melded",
    "count.hand-size",
    "count.exceeds-deck",
    "count.red-threes",
    "count.black-threes",
)
every_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: "-".join(law.rules) or "printed")


def _chance() -> random.Random:
    return random.Random(None if EXPLORE else 34)  # noqa: S311 - repeatable


@every_law
def test_hands_by_chance_are_worth_what_another_count_says(law: Law) -> None:
    chance, seen = _chance(), Counter[str]()
    for _ in range(HANDS // len(LAWS)):
        record, totals, codes = tranca_opinion.hand(chance, law)

        ruled = rules.adjudicate(rules.read_record(record)).hands[0]

        told = {each.code for each in ruled.findings}
        of_melds = {"meld" for code in told if code.startswith("meld.") and code != "meld.duplicate-rank"}
        assert [side.total for side in ruled.sides] == totals, record
        assert {code for code in told if code in ANSWERED} | of_melds == codes, record
        seen.update(line.code for side in ruled.sides for line in side.lines)
        seen.update(codes)

    lines = ("red-threes", "held.red-threes", "held.black-threes", "pot", "penalised", "going-out", "meld.threes")
    assert min(seen[code] for code in lines) > 0


@every_law
def test_questions_by_chance_are_answered_as_another_referee_does(law: Law) -> None:
    chance, seen = _chance(), Counter[tuple[str, bool]]()
    for _ in range(QUESTIONS // len(LAWS)):
        question, allowed = tranca_opinion.asked(chance, law)

        assert rules.answer(question).allowed == allowed, question
        seen[question["ask"], allowed] += 1

    assert all(seen[ask, allowed] for ask in ("meld", "take-pile", "go-out", "discard") for allowed in (True, False))


def test_the_hands_for_each_number_are_what_their_script_writes() -> None:
    assert golden_tranca.FILE.read_text("utf-8") == golden_tranca.text()


@pytest.mark.parametrize(("variant", "wild"), [("tranca", "2c"), ("buraco-fechado", "JKR")])
def test_a_card_of_the_hand_may_free_the_wild_card_of_a_run_for_the_top_card(variant: str, wild: str) -> None:
    question: dict[str, Any] = {"format": "canasta-question/1", "variant": variant, "ask": "take-pile", "upcard": "Ah"}
    question |= {"hand": "10h 5s", "melds": [f"6h 7h 8h 9h {wild} Jh Qh"]}

    assert rules.answer(question).facts["ways"] == ["onto-meld"]
    assert not rules.answer(question | {"hand": "10s 5s"}).allowed
