"""Input that is no record and no question: it is refused with its place, and with nothing else."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given

from scorekeeper import rules
from scorekeeper.rules import RecordError, RulesError
from tests import strategies
from tests.cli import vectors
from tests.factories import NOTHING, Json, hand, question, record, side, tally

READABLE = [each for each in vectors.load() if not each.unreadable]
RECORDS = [each.input for each in READABLE if each.kind == "score"][::17]
QUESTIONS = [each.input for each in READABLE if each.kind == "ask"][::17]


def refused(read: Callable[[], object]) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read()
    error = caught.value
    json.dumps([error.code, error.message, error.where]).encode("ascii")
    assert error.message
    assert len(error.message) <= 500
    assert len(error.where) <= 250
    return error


def read_or_refuse(data: object) -> None:
    with suppress(RulesError):
        json.dumps(rules.adjudicate(rules.read_record(data)).as_json())


def answer_or_refuse(data: object) -> None:
    with suppress(RulesError):
        answer = rules.answer(data)
        json.dumps(answer.as_json())
        assert all(len(each.message) <= 140 for each in answer.findings)


@strategies.examples(200)
@given(strategies.json_values())
def test_any_json_is_a_record_or_is_refused(data: object) -> None:
    read_or_refuse(data)


@strategies.examples(200)
@given(strategies.mutated(RECORDS))
def test_a_spoiled_record_is_read_or_refused(data: object) -> None:
    read_or_refuse(data)


@strategies.examples(100)
@given(strategies.json_values())
def test_any_json_is_a_question_or_is_refused(data: object) -> None:
    answer_or_refuse(data)


@strategies.examples(200)
@given(strategies.mutated(QUESTIONS))
def test_a_spoiled_question_is_answered_or_refused(data: object) -> None:
    answer_or_refuse(data)


ONE: Json = record("classic", hand(side(["K*7"], ["", "5"]), NOTHING))
LAST = "hands[0].sides[1]"


def with_side(**changes: Any) -> Json:
    return record("classic", hand(NOTHING, changes))


def with_tally(**changes: Any) -> Json:
    counts = tally({"natural": 1}, 100, 20)["tally"] | changes
    return record("classic", hand(NOTHING, {"tally": counts}))


REFUSED: list[tuple[object, str]] = [
    # The record itself.
    ([], ""),
    ({}, "format"),
    ({**ONE, "format": None}, "format"),
    ({**ONE, "format": "canasta-record/2"}, "format"),
    ({**ONE, "variant": "whist"}, "variant"),
    ({**ONE, "variant": None}, "variant"),
    ({**ONE, "variant": "CLASSIC"}, "variant"),
    ({**ONE, "house_rules": []}, "house_rules"),
    ({**ONE, "house_rules": None}, "house_rules"),
    ({**ONE, "comment": ""}, "comment"),
    ({key: value for key, value in ONE.items() if key != "sides"}, "sides"),
    ({**ONE, "sides": ONE["sides"][:1]}, "sides"),
    ({**ONE, "sides": ONE["sides"] * 7}, "sides"),
    ({**ONE, "sides": {"name": "", "players": []}}, "sides"),
    ({**ONE, "sides": [*ONE["sides"][:1], {"name": 1, "players": []}]}, "sides[1].name"),
    ({**ONE, "sides": [*ONE["sides"][:1], {"name": "", "players": "Ann"}]}, "sides[1].players"),
    ({**ONE, "sides": [*ONE["sides"][:1], {"name": "", "players": [7]}]}, "sides[1].players[0]"),
    ({**ONE, "sides": [*ONE["sides"][:1], {"title": ""}]}, "sides[1].title"),
    ({**ONE, "sides": [*ONE["sides"][:1], {"name": "x" * 201}]}, "sides[1].name"),
    ({**ONE, "sides": [*ONE["sides"][:1], {"name": "\ud800"}]}, "sides[1].name"),
    ({**ONE, "opening_scores": [0]}, "opening_scores"),
    ({**ONE, "opening_scores": [0, 0, 0]}, "opening_scores"),
    ({**ONE, "opening_scores": [0, "50"]}, "opening_scores[1]"),
    ({**ONE, "opening_scores": [0, 10**9]}, "opening_scores[1]"),
    ({**ONE, "opening_scores": None}, "opening_scores"),
    ({**ONE, "hands_played": -1}, "hands_played"),
    ({**ONE, "hands_played": True}, "hands_played"),
    ({**ONE, "hands_played": 1.0}, "hands_played"),
    ({**ONE, "hands": None}, "hands"),
    ({**ONE, "hands": ONE["hands"] * 501}, "hands"),
    ({**ONE, "hands": [None]}, "hands[0]"),
    # A hand.
    (record("classic", {}), "hands[0].sides"),
    (record("classic", hand(NOTHING)), "hands[0].sides"),
    (record("classic", hand(NOTHING, NOTHING, NOTHING)), "hands[0].sides"),
    (record("classic", hand(NOTHING, NOTHING, minimum=50)), "hands[0].minimum"),
    (record("classic", hand(NOTHING, NOTHING, ending="over")), "hands[0].ending"),
    (record("classic", hand(NOTHING, NOTHING, ending=None)), "hands[0].ending"),
    (record("classic", hand(NOTHING, NOTHING, dealer="Zoe")), "hands[0].dealer"),
    (record("classic", hand(NOTHING, NOTHING, dealer=None)), "hands[0].dealer"),
    (record("classic", hand(NOTHING, NOTHING, lone=0)), "hands[0].lone"),
    (record("cutthroat", hand(NOTHING, NOTHING, NOTHING, lone=3)), "hands[0].lone"),
    (record("cutthroat", hand(NOTHING, NOTHING, NOTHING, lone=True)), "hands[0].lone"),
    # A side.
    ({**ONE, "hands": [{"sides": [NOTHING, []]}]}, LAST),
    (with_side(reds=1), f"{LAST}.reds"),
    (with_side(red_threes=-1), f"{LAST}.red_threes"),
    (with_side(red_threes=1.5), f"{LAST}.red_threes"),
    (with_side(red_threes=True), f"{LAST}.red_threes"),
    (with_side(red_threes=None), f"{LAST}.red_threes"),
    (with_side(red_threes=1000), f"{LAST}.red_threes"),
    (with_side(red_threes=float("nan")), f"{LAST}.red_threes"),
    (with_side(black_threes="1"), f"{LAST}.black_threes"),
    (with_side(went_out=1), f"{LAST}.went_out"),
    (with_side(concealed="yes"), f"{LAST}.concealed"),
    (with_side(acaba=None), f"{LAST}.acaba"),
    (with_side(melds=["K*7", "3"]), f"{LAST}.melds[1]"),
    (with_side(melds=["K*7 QQ"]), f"{LAST}.melds[0]"),
    (with_side(melds=[None]), f"{LAST}.melds[0]"),
    (with_side(melds=[{"cards": "K*7", "natural": True}]), f"{LAST}.melds[0].natural"),
    (with_side(melds=[{"concealed": True}]), f"{LAST}.melds[0].cards"),
    (with_side(melds=[{"cards": "K*7", "concealed": 1}]), f"{LAST}.melds[0].concealed"),
    (with_side(melds=["K*3"] * 61), f"{LAST}.melds"),
    (with_side(held="5"), f"{LAST}.held"),
    (with_side(held=["", "", "5"]), f"{LAST}.held"),
    (with_side(held=["5", ["6"]]), f"{LAST}.held[1]"),
    (with_side(foot=["", "", "5"]), f"{LAST}.foot"),
    (with_side(special_hand=5), f"{LAST}.special_hand"),
    (with_side(initial_meld=["K*3"]), f"{LAST}.initial_meld"),
    (with_side(initial_meld={"cards": "K*3"}), f"{LAST}.initial_meld.cards"),
    (with_side(initial_meld={"melds": "K*3"}), f"{LAST}.initial_meld.melds"),
    (with_side(initial_meld={"melds": [], "upcard": "K Q"}), f"{LAST}.initial_meld.upcard"),
    (with_side(initial_meld={"melds": [], "upcard": ""}), f"{LAST}.initial_meld.upcard"),
    (with_side(penalties=[{}]), f"{LAST}.penalties[0].points"),
    (with_side(penalties=[{"code": "smoking"}]), f"{LAST}.penalties[0].code"),
    (with_side(penalties=[{"code": "exposed-card", "times": 0}]), f"{LAST}.penalties[0].times"),
    (with_side(penalties=[{"code": "exposed-card", "points": -50}]), f"{LAST}.penalties[0].points"),
    (with_side(penalties=[{"points": 0, "reason": "x"}]), f"{LAST}.penalties[0].points"),
    (with_side(penalties=[{"points": -5}]), f"{LAST}.penalties[0].reason"),
    (with_side(penalties=[{"points": -5, "reason": " "}]), f"{LAST}.penalties[0].reason"),
    (with_side(penalties=[{"points": -5, "reason": "x" * 501}]), f"{LAST}.penalties[0].reason"),
    (with_side(extras=[{"points": 0, "reason": "cut"}]), f"{LAST}.extras[0].points"),
    (with_side(extras=[{"points": 50, "reason": ""}]), f"{LAST}.extras[0].reason"),
    (with_side(extras=[{"points": 50, "reason": "cut", "by": ""}]), f"{LAST}.extras[0].by"),
    # A tally.
    (record("classic", hand(NOTHING, NOTHING | {"melds": []})), f"{LAST}.melds"),
    (record("classic", hand(NOTHING, NOTHING | {"held": []})), f"{LAST}.held"),
    (record("classic", hand(NOTHING, NOTHING | {"foot": []})), f"{LAST}.foot"),
    (record("classic", hand(NOTHING, {"tally": None})), f"{LAST}.tally"),
    (with_tally(points=5), f"{LAST}.tally.points"),
    (with_tally(canastas={"samba": 1}), f"{LAST}.tally.canastas.samba"),
    (with_tally(canastas={"natural": -1}), f"{LAST}.tally.canastas.natural"),
    (with_tally(canastas=[]), f"{LAST}.tally.canastas"),
    (with_tally(melded_points=-5), f"{LAST}.tally.melded_points"),
    (with_tally(held_points="5"), f"{LAST}.tally.held_points"),
    (with_tally(has_melded=False), f"{LAST}.tally.has_melded"),
    (with_tally(has_melded=0), f"{LAST}.tally.has_melded"),
]


@pytest.mark.parametrize(("data", "where"), REFUSED, ids=[f"{at}-{where}" for at, (_, where) in enumerate(REFUSED)])
def test_what_cannot_be_read_is_refused_with_its_place(data: object, where: str) -> None:
    assert refused(lambda: rules.read_record(data)).where == where


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("value", [10**4999, nested(5000)], ids=["long", "deep"])
def test_a_value_too_big_to_quote_is_refused_all_the_same(value: object) -> None:
    variant = refused(lambda: rules.read_record({**ONE, "variant": value}))
    only_hand = refused(lambda: rules.read_record({**ONE, "hands": [value]}))

    assert (variant.where, only_hand.where) == ("variant", "hands[0]")


MELD = question("classic", "meld", cards="K*3")
PILE = question("classic", "take-pile", upcard="K", hand="K K 5")
REFUSED_QUESTIONS: list[tuple[object, str]] = [
    ("", ""),
    ({**MELD, "format": "canasta-record/1"}, "format"),
    ({**MELD, "ask": "weather"}, "ask"),
    ({**MELD, "ask": None}, "ask"),
    ({**MELD, "upcard": "K"}, "upcard"),  # a key of another question
    ({**MELD, "cards": None}, "cards"),
    ({**MELD, "cards": "K*0"}, "cards"),
    ({**MELD, "cards": 7}, "cards"),
    ({**MELD, "going_out": "yes"}, "going_out"),
    ({**MELD, "variant": "whist"}, "variant"),
    ({**MELD, "house_rules": {"max-wilds": "3"}}, "house_rules.max-wilds"),
    ({key: value for key, value in PILE.items() if key != "hand"}, "hand"),
    ({**PILE, "upcard": "K*2"}, "upcard"),
    ({**PILE, "pile_size": -1}, "pile_size"),
    ({**PILE, "score": 1.5}, "score"),
    ({**PILE, "hand_number": 0}, "hand_number"),
    ({**PILE, "melds": "K*3"}, "melds"),
    ({**PILE, "initial_meld": [7]}, "initial_meld[0]"),
    (question("classic", "go-out", melds=[], permission="maybe"), "permission"),
    (question("classic", "go-out"), "melds"),
    (question("classic", "discard", card="", hand="K"), "card"),
]


@pytest.mark.parametrize(("data", "where"), REFUSED_QUESTIONS)
def test_a_question_that_cannot_be_read_is_refused_with_its_place(data: object, where: str) -> None:
    assert refused(lambda: rules.answer(data)).where == where


@pytest.mark.parametrize("key", ["upcard", "pile_size", "initial_meld"])
def test_null_is_the_same_as_a_key_that_is_not_there(key: str) -> None:
    asked = {**PILE, "has_melded": True}

    if key == "upcard":
        asked = question("classic", "initial-meld", melds=["K*5"])

    assert rules.answer({**asked, key: None}) == rules.answer(asked)


def test_keys_of_a_side_that_may_be_absent_may_be_null() -> None:
    data = with_side(special_hand=None, initial_meld=None)

    assert rules.read_record(data) == rules.read_record(with_side())


def test_names_are_the_table_s_own_business() -> None:
    nameless = [{"players": ["", ""]}, {"name": "", "players": ["Ann", "Ann"]}]

    assert rules.read_record({**ONE, "sides": nameless}).players == 4


@pytest.mark.parametrize(
    ("text", "quoted", "position"),
    [
        ("K Q* 5", "'Q*'", 2),
        ("5 6 3", "'3'", 3),
        ("JKRh", "'JKRh'", 1),
        ("K  11", "'11'", 2),
        ("K*0", "'K*0'", 1),
        ("K\t5", r"'K\t5'", 1),
        ("K*1000", "'K*1000'", 1),
        ("Kr", "'Kr'", 1),
    ],
)
def test_an_unreadable_card_is_quoted_with_its_position(text: str, quoted: str, position: int) -> None:
    with pytest.raises(RecordError) as caught:
        rules.parse_cards(text)

    assert f"{quoted} (card {position})" in caught.value.message


def test_a_string_of_cards_is_not_endless() -> None:
    with pytest.raises(RecordError, match="more than 2000 characters"):
        rules.parse_cards("K " * 1001)
