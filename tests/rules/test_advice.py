"""What the referee says would change an answer: it does, and it is the least that does."""

import re
from functools import cache
from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules import Question
from scorekeeper.rules.all_topics import LAWS
from scorekeeper.rules.elements.change import Change
from scorekeeper.rules.questions.plausible import changes, contradictions
from tests.canasta import CANASTA
from tests.cli.vectors import load
from tests.factories import question
from tests.strategies import EXPLORE

GOLDEN = [vector.input for vector in load() if vector.kind == "ask" and not vector.unreadable]
ASKED = [rules.read_question(each) for each in GOLDEN[:: 1 if EXPLORE else 5]]


def read(variant: str, ask: str, **more: Any) -> Question:
    return rules.read_question(question(variant, ask, **more))


def words(variant: str, ask: str, **more: Any) -> list[str]:
    return [change.words for change in changes(read(variant, ask, **more))]


@cache
def told() -> list[tuple[Question, Change]]:
    """Each question with each change that is told of it."""
    return [(asked, change) for asked in ASKED for change in changes(asked)]


def test_every_change_turns_the_referees_answer_round() -> None:
    stale = [
        change.words
        for asked, change in told()
        if rules.rule_on(change.question).allowed == rules.rule_on(asked).allowed
    ]
    assert len(told()) > 250
    assert stale == []


def test_no_change_asks_for_what_cannot_be() -> None:
    impossible = [(change.words, problem) for _, change in told() for problem in contradictions(change.question)]

    assert impossible == []


def test_most_refusals_come_with_a_way_out() -> None:
    refused = [asked for asked in ASKED if not rules.rule_on(asked).allowed]

    changed = {id(asked) for asked, _ in told()}
    helped = [asked for asked in refused if id(asked) in changed]
    assert len(helped) / len(refused) > 0.8


@pytest.mark.parametrize("asked", ASKED[:: len(ASKED) // 10])
def test_the_same_question_gets_the_same_advice(asked: Question) -> None:
    assert changes(asked) == changes(asked)


# Short of the minimum by so much, and the first thing that is named.
LEAST = [
    (["K*4", "Q*4"], 1500, "with one more king (10 points)"),
    (["4*3", "5*3"], 0, "with one deuce added to the fours (20 points)"),
    (["K*3 2", "A*4"], 3000, None),
    (["6*3", "K*3 2"], 1500, "with one joker added to the sixes (50 points)"),
    (["A*4"], 1500, "with one more ace (20 points)"),
    (["A*3"], 3000, "with one more ace and one joker added to the aces (70 points)"),
]


@pytest.mark.parametrize(("melds", "score", "first"), LEAST)
def test_the_fewest_cards_that_open_are_named_first(melds: list[str], score: int, first: str | None) -> None:
    found = words("classic", "initial-meld", melds=melds, score=score)

    if first is None:
        assert rules.answer(question("classic", "initial-meld", melds=melds, score=score)).allowed
    else:
        assert found[0] == first


def test_no_smaller_addition_would_have_opened() -> None:
    asked = read("classic", "initial-meld", melds=["K*3", "5*3"], score=1500)
    best = changes(asked)[0].question

    added = sum(meld.size for meld in best.melds) - sum(meld.size for meld in asked.melds)
    singles = [
        rules.answer(question("classic", "initial-meld", melds=melds, score=1500)).allowed
        for melds in (["K*4", "5*3"], ["K*3 2", "5*3"], ["K*3", "5*4"], ["K*3", "5*3 2"])
    ]
    assert added == 1
    assert not any(singles)


EXAMPLES = [
    ("classic", "meld", {"cards": "5 2*2"}, "with one more five"),
    ("classic", "meld", {"cards": "3b*3"}, "in the turn in which the side goes out"),
    ("classic", "meld", {"cards": "9*4 2*3 JKR"}, "with one wild card fewer"),
    ("classic", "meld", {"cards": "K*3 Q*2"}, "for the kings alone"),
    ("samba", "meld", {"cards": "5h 6h 8h"}, "with the seven of hearts"),
    ("italian", "meld", {"cards": "JKR*3"}, "with a deuce in place of a joker"),
    ("american", "meld", {"cards": "7*4 2"}, "without the wild card"),
    ("classic", "take-pile", {"upcard": "K", "hand": "K 5"}, "with one more king in the hand"),
    ("classic", "take-pile", {"upcard": "K", "hand": "K 2", "frozen": True}, "if the pile were not frozen"),
    ("hand-and-foot", "take-pile", {"upcard": "9", "hand": "9*2 5", "pile_size": 4}, "if the pile had five cards"),
    ("classic", "go-out", {"melds": ["K*6"], "held_after": "5"}, "with one more king"),
    ("classic", "go-out", {"melds": ["K*7"], "held_after": "5 6"}, "with no card left"),
    ("classic", "go-out", {"melds": ["K*7"], "permission": "no"}, "with the partner's permission"),
    ("bolivian", "go-out", {"melds": ["K*7", "Q*7"], "held_after": "5"}, "with an escalera"),
    ("mexicana", "go-out", {"melds": ["K*7", "Q*7"], "held_after": "5"}, "with two red threes"),
    ("american", "discard", {"card": "A", "hand": "A 8 7", "pile_empty": True}, "onto a pile that is not empty"),
    ("classic", "discard", {"card": "3r", "hand": "3r 8"}, "for the eight instead"),
    ("brazilian", "initial-meld", {"melds": ["K*6"], "score": 9000}, "with one more king"),
]


@pytest.mark.parametrize(("variant", "ask", "asked", "expected"), EXAMPLES)
def test_a_refusal_names_what_would_allow_it(variant: str, ask: str, asked: dict[str, Any], expected: str) -> None:
    assert expected in words(variant, ask, **asked)


def test_several_faults_are_put_right_together() -> None:
    found = words("classic", "go-out", melds=["K*6"], held_after="5 6", permission="no")

    assert found[0] == "with one more king, with the partner's permission, with no card left"


@pytest.mark.parametrize("variant", CANASTA.values(), ids=CANASTA)
def test_every_rule_has_a_sentence_in_every_variant(variant: rules.Variant) -> None:
    sentences = [rule.stated(variant) for rule in LAWS.values()]

    assert [each for each in sentences if not each.endswith(".")] == []


@pytest.mark.parametrize("variant", CANASTA.values(), ids=CANASTA)
@pytest.mark.parametrize("chosen", [{}, {"concealed-first-turn": 400}, {"going-out-bonus": 200}])
def test_no_sentence_pays_a_number_instead_of_the_same(variant: rules.Variant, chosen: dict[str, int]) -> None:
    known = {each.id for each in rules.house_rule_options(variant)}
    varied = rules.apply_house_rules(variant, {key: value for key, value in chosen.items() if key in known})
    laws = " ".join(str(rule.stated(varied)) for rule in LAWS.values())

    assert [pair for pair in re.findall(r"([\d,]+) instead of ([\d,]+)", laws) if pair[0] == pair[1]] == []


def test_every_finding_of_the_golden_questions_has_its_rule_in_words() -> None:
    found = {(asked.variant.id, each.code) for asked in ASKED for each in rules.rule_on(asked).findings}

    assert {code for _, code in found} <= set(LAWS)


def test_a_run_with_too_many_wild_cards_is_told_to_have_fewer() -> None:
    chosen = {"wild-in-sequences": 1}

    told = words("samba", "meld", cards="5h 6h 2*2", house_rules=chosen)

    assert told[0] == "with one wild card fewer"


def test_a_run_that_is_to_be_a_canasta_keeps_its_wild_card() -> None:
    asked = read(
        "samba",
        "go-out",
        melds=["K*7", "5h 2 7h"],
        held_after="4",
        permission="yes",
        house_rules={"wild-in-sequences": 1},
    )

    [change, *_] = changes(asked)

    assert change.words == "with four more in the sequence"
    assert rules.parse_cards("2").items[0] in change.question.melds[1].items
    assert change.question.melds[1].size == 7


@pytest.mark.parametrize(("what", "given"), [("meld", {"cards": "K*4"}), ("initial-meld", {"melds": ["K*4", "A*3"]})])
def test_what_the_first_round_forbids_is_allowed_after_it(what: str, given: Any) -> None:
    rule = {"meld-first-round": False}

    found = words("classic", what, first_round=True, house_rules=rule, **given)

    assert found[0] == "after the first round of turns"
