"""The end of the stock, told from the variant's own values."""

import pytest

from scorekeeper import rules
from scorekeeper.rules import SOURCES
from scorekeeper.rules.topics.empty_stock.topic import stock_answers
from tests.canasta import CANASTA


def told(variant: str, **house: object) -> str:
    options = {name.replace("_", "-"): value for name, value in house.items()}
    answers = stock_answers(rules.apply_house_rules(rules.variant(variant), options))
    return " ".join(rule.text for answer in answers for rule in answer.rules)


def verdicts(variant: str) -> list[str]:
    return [answer.verdict for answer in stock_answers(rules.variant(variant))]


def test_the_hand_goes_on_while_the_discard_is_taken() -> None:
    assert verdicts("classic")[:2] == ["Play continues without drawing", "The hand ends at once"]
    assert "must take it" in told("classic")
    assert "may neither meld nor discard" in told("classic")


def test_the_last_draw_ends_a_hand_of_changing_partners() -> None:
    assert verdicts("cutthroat")[0] == "The hand ends"
    assert "each player scores alone" in told("cutthroat")


def test_nobody_has_to_take_a_pile_that_is_always_frozen() -> None:
    older = told("cuban", empty_stock="must-if-it-fits")
    assert "Nobody has to take the pile" in older


def test_a_pile_that_is_always_frozen_must_be_taken_by_whoever_lawfully_can() -> None:
    assert "in any lawful way must take it" in told("cuban")


def test_a_last_three_of_american_canasta_stays_in_the_hand() -> None:
    assert "the three stays in the hand of the player who drew it" in told("american")


def test_a_red_three_that_is_never_laid_out_stops_nothing() -> None:
    assert verdicts("hand-and-foot")[1] == "Play continues without drawing"
    assert "costs 300" in told("hand-and-foot")


@pytest.mark.parametrize("house", [{}, {"going-out-bonus": 150}])
def test_the_bonus_that_is_not_paid_is_that_of_the_table(house: dict[str, object]) -> None:
    variant = rules.apply_house_rules(rules.variant("classic"), house)
    counted = stock_answers(variant)[-1].rules[0].text

    assert f"the {house.get('going-out-bonus', 100)} points for it are not paid" in counted


@pytest.mark.parametrize("variant", CANASTA)
def test_every_rule_names_a_book_that_exists(variant: str) -> None:
    found = [rule for answer in stock_answers(rules.variant(variant)) for rule in answer.rules]

    assert len(found) >= 4
    assert {rule.cite.source for rule in found} <= set(SOURCES)
    assert all(rule.text.endswith(".") for rule in found)


def test_what_a_variant_assumes_is_marked_so() -> None:
    assert all(answer.rules[0].assumed for answer in stock_answers(rules.variant("boat")))
