"""Hands with pots by chance, judged by the program and by another way of counting."""

import random

import pytest

from scorekeeper import rules
from tests.burraco import second_opinion
from tests.burraco.second_opinion import LAWS, Law
from tests.strategies import EXPLORE

HANDS = 20_000 if EXPLORE else 450


@pytest.mark.parametrize("law", LAWS, ids=lambda law: f"{law.variant}{len(law.rules) or ''}")
def test_hands_by_chance_are_worth_what_another_count_says(law: Law) -> None:
    chance = random.Random(20 if not EXPLORE else None)  # noqa: S311 - repeatable
    for _ in range(HANDS // len(LAWS)):
        record, totals = second_opinion.hand(chance, law)

        ruled = rules.adjudicate(rules.read_record(record)).hands[0]

        assert [side.total for side in ruled.sides] == totals, record
        for found in ruled.sides:
            assert found.total == sum(line.points for line in found.lines)
        assert not [each for each in ruled.findings if each.code.startswith("meld.")], record


@pytest.mark.parametrize("law", LAWS[:1] + LAWS[5:6], ids=lambda law: law.variant)
def test_three_to_five_cards_are_a_run_if_they_fill_some_window(law: Law) -> None:
    chance = random.Random(5)  # noqa: S311 - repeatable
    pack = [(rank, "h") for rank in second_opinion.RANKS] * 2 + [("JKR", ""), ("2", "s")] * 2
    seen = {True: 0, False: 0}
    for _ in range(3_000):
        cards = chance.sample(pack, chance.randint(3, 5))
        ranks = {rank for rank, _ in cards} - {"2", "JKR"}
        if len(ranks) < 2:
            continue
        question = {"format": "canasta-question/1", "variant": law.variant, "ask": "meld",
                    "cards": second_opinion.text(cards)}  # fmt: skip
        answer = rules.answer(question)
        codes = {each.code for each in answer.findings} - {"count.exceeds-deck"}
        lawful = second_opinion.lawful(cards, law)
        assert (codes == set()) == lawful, question
        seen[lawful] += 1

    assert min(seen.values()) > 100
