"""Circumstances that cannot be are told apart from what the rules forbid."""

from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules import RecordError
from scorekeeper.rules.questions.asking import whole_hand_problem
from scorekeeper.rules.questions.plausible import check_plausible, contradictions
from tests.cli.vectors import Vector, load
from tests.factories import question

ASKED = [vector for vector in load() if vector.kind == "ask" and not vector.unreadable]


def where(variant: str, ask: str, **more: Any) -> list[str]:
    asked = rules.read_question(question(variant, ask, **more))
    return [key for key, _ in contradictions(asked)]


def impossible(vector: Vector) -> bool:
    """The vector asks for a ruling on cards that nobody can hold, or that come from nowhere."""
    upcard = vector.input.get("upcard")
    from_nowhere = vector.input["ask"] == "initial-meld" and upcard not in (None, "")
    if from_nowhere and any(upcard in meld for meld in vector.input["melds"]):
        from_nowhere = False
    return from_nowhere or any(code.startswith("count.") for code in vector.expect.get("codes", ()))


def test_only_impossible_golden_questions_are_taken_for_impossible() -> None:
    doubted = {
        vector.id for vector in ASKED if next(contradictions(rules.read_question(vector.input)), None) is not None
    }

    # Ten cards laid down and one left: who had melded nothing holds twelve. It is ruled on, too.
    few = {"amend.concealed-below-minimum"}
    # More kings than two packs hold; the law judges the melds alone.
    few |= {"tranca.no-nine-kings", "tranca.close-second-set", "tranca.close-second-set-never"}
    assert doubted - few == {vector.id for vector in ASKED if impossible(vector)}
    assert all(".own-ask-" in vector_id for vector_id in doubted - few)


def test_copies_are_counted_over_everything_that_lies_beside_each_other() -> None:
    assert where("classic", "take-pile", upcard="K", hand="K*2", melds=["K*6"]) == ["melds"]
    assert where("classic", "take-pile", upcard="K", hand="K*2", melds=["K*5"]) == []


def test_what_an_opening_lays_down_is_not_counted_twice() -> None:
    asked = {"upcard": "K", "hand": "K*7 5", "has_melded": False, "initial_meld": ["K*8"]}

    assert where("classic", "take-pile", **asked) == []


def test_more_players_bring_more_packs() -> None:
    asked = rules.read_question(question("hand-and-foot", "meld", cards="K*23"))

    assert [key for key, _ in contradictions(asked)] == ["cards"]
    assert list(contradictions(asked, players=6)) == []


def test_a_hand_without_the_discard_or_the_opening_is_ruled_on() -> None:
    opened = {"has_melded": False, "initial_meld": ["K*3", "A*3"]}

    assert where("classic", "discard", card="K", hand="Q 5") == []
    assert where("classic", "take-pile", upcard="K", hand="K*2 5", **opened) == []


def test_a_meld_comes_out_of_the_hand_that_is_told() -> None:
    assert where("classic", "meld", cards="K*3", hand="K*2 5", table=[]) == ["hand"]
    assert where("classic", "meld", cards="K*3", hand="K*3 5", table=[]) == []
    assert where("classic", "meld", cards="K*3", table=["K*6"]) == ["table"]


def test_a_contradiction_is_raised_with_its_place_and_sentence() -> None:
    asked = rules.read_question(question("classic", "take-pile", upcard="K", hand="K*2", pile_size=0))

    with pytest.raises(RecordError, match="A pile of no cards") as caught:
        check_plausible(asked)

    assert caught.value.where == "pile_size"


def test_the_referee_itself_still_answers() -> None:
    asked = question("classic", "take-pile", upcard="K", hand="K*2", pile_size=0)

    assert rules.answer(asked).allowed


# Dealt, foot, drawn (rules/classic R-CONC): the hand as it is at least when one's turn begins.
@pytest.mark.parametrize(
    ("variant", "whole"),
    [
        ("classic", 11 + 1),
        ("classic-2", 15 + 2),
        ("cutthroat", 13 + 2),
        ("samba", 15 + 2),
        ("hand-and-foot", 11 + 11 + 2),
        ("pennies-from-heaven", 13 + 11 + 2),
    ],
)
def test_who_has_melded_nothing_lays_down_the_whole_hand(variant: str, whole: int) -> None:
    rules_of = rules.variant(variant)

    assert whole_hand_problem(rules_of, whole - 1, with_pile=False) == ""
    assert whole_hand_problem(rules_of, whole - 2, with_pile=False)
    assert whole_hand_problem(rules_of, whole - 3, 3, with_pile=False) == ""
    assert bool(whole_hand_problem(rules_of, whole + 1, with_pile=False)) is (variant == "classic")
    assert whole_hand_problem(rules_of, whole + 9) == ""


def test_a_foot_that_is_not_played_is_no_part_of_the_hand() -> None:
    rules_of = rules.variant("hand-and-foot")

    assert whole_hand_problem(rules_of, 11, foot=False) == ""
    assert "11 were in the foot" in whole_hand_problem(rules_of, 11)


def test_the_opening_of_a_concealed_hand_is_a_whole_hand_where_that_spares_the_minimum() -> None:
    exempt = {"concealed-exempt-from-minimum": True}
    ten = {"melds": ["4*7", "6*3"], "concealed": True}

    assert where("classic", "initial-meld", house_rules=exempt, **ten) == ["melds"]
    assert where("classic", "initial-meld", **ten) == []
