"""The order in which melds are written decides nothing: not in a record, an opening or a pile."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import Variant
from tests import strategies
from tests.factories import Json, ask, found, hand, record, side

# Melds that are about one another: several of a rank, complete or not, of wild cards, runs.
LAID = (
    "K*3",
    "K*4",
    "K*5 2*2",
    "K*7",
    "K*2 2",
    "Q*3",
    "Q*6 2",
    "7*3",
    "7*7",
    "A*3",
    "A*2 JKR",
    "2*3",
    "2*4 JKR",
    "2*7",
    "3b*3",
    "4h 5h 6h",
    "7h 8h 9h 10h Jh",
    "4h 5h 6h 7h 8h 9h 10h",
)
some = st.lists(st.sampled_from(LAID), min_size=2, max_size=6)
HOUSE = st.sampled_from(({}, *({"duplicate-rank": rule} for rule in ("never", "after-complete", "free"))))


def said(answer: rules.Answer) -> tuple[Any, ...]:
    return answer.allowed, Counter(each.code for each in answer.findings), answer.facts


@strategies.examples(300)
@given(strategies.variants(), HOUSE, some, st.data())
def test_questions_are_answered_alike_in_any_order(
    variant: Variant, house: Json, melds: list[str], data: st.DataObject
) -> None:
    other = data.draw(st.permutations(melds))
    hidden = {"hand": "K*2 2 5", "upcard": "K", "pile_size": 9}
    questions: list[tuple[str, str, Json]] = [
        ("initial-meld", "melds", {"upcard": "K"}),
        ("initial-meld", "melds", {}),
        ("take-pile", "melds", hidden),
        ("take-pile", "melds", {**hidden, "pile_size": 1, "hand": "K*2"}),
        ("take-pile", "initial_meld", {**hidden, "has_melded": False}),
        ("meld", "table", {"cards": "K*3", "hand": "K*3 5"}),
        ("go-out", "melds", {"held_after": "4"}),
        ("go-out", "laid", {"melds": melds, "was_open": False, "concealed": True}),
        ("discard", "melds", {"card": "4", "hand": "4"}),
    ]

    for what, key, told in questions:
        one, two = (ask(variant.id, what, house_rules=house, **told, **{key: each}) for each in (melds, other))
        assert said(one) == said(two), (what, key)


@strategies.examples(200)
@given(strategies.variants(), HOUSE, some, some, st.data())
def test_hands_are_judged_and_scored_alike_in_any_order(
    variant: Variant, house: Json, first: list[str], second: list[str], data: st.DataObject
) -> None:
    opening = data.draw(st.sampled_from((None, {"upcard": "K"}, {})))
    went_out = data.draw(st.booleans())

    def judged(one: list[str], two: list[str], opened: list[str]) -> tuple[Any, ...]:
        shown = {} if opening is None else {"initial_meld": {**opening, "melds": opened}}
        entry = side(one, [""], went_out=went_out, **shown)
        rest = [side()] * (len(variant.seating.forms[0]) - 2)
        game = record(variant.id, hand(entry, side(two, ["4"]), *rest), house_rules=house)
        [ruled] = rules.adjudicate(rules.read_record(game)).hands
        found = Counter(each.code for each in ruled.findings)
        return found, [sorted(each.lines, key=str) for each in ruled.sides]

    orders = [data.draw(st.permutations(each)) for each in (first, second, first[:3])]

    assert judged(first, second, first[:3]) == judged(*orders)


@pytest.mark.parametrize("melds", list(permutations(["J*7", "J*3", "J*7"])))
def test_one_meld_of_a_rank_may_be_short_of_a_canasta(melds: tuple[str, ...]) -> None:
    table = {"melds": list(melds), "permission": "yes"}

    assert "meld.duplicate-rank" not in found(ask("hand-and-foot", "go-out", **table))


@pytest.mark.parametrize("melds", list(permutations(["J*7", "J*3", "J*4"])))
def test_two_melds_of_a_rank_that_are_short_are_one_too_many(melds: tuple[str, ...]) -> None:
    table = {"melds": list(melds), "permission": "yes"}

    answer = ask("hand-and-foot", "go-out", **table)
    assert [each.code for each in answer.findings].count("meld.duplicate-rank") == 1


@pytest.mark.parametrize("melds", list(permutations(["K*6", "K*2 2*3"])))
def test_the_pile_goes_onto_whichever_meld_has_room(melds: tuple[str, ...]) -> None:
    answer = ask("classic", "take-pile", upcard="K", hand="K 2 5", melds=list(melds), frozen=False)

    assert answer.facts["ways"] == ["natural-and-wild", "onto-set"]


@pytest.mark.parametrize("melds", list(permutations(["K*4", "K*3"])))
def test_partners_put_the_longest_melds_of_a_rank_together(melds: tuple[str, ...]) -> None:
    sides = [side(list(melds)), side(["K*3"]), side(["Q*7", "J*7"], [""], went_out=True)]
    game = record("cutthroat", hand(*sides, lone=2), house_rules={"duplicate-rank": "free"})

    [ruled] = rules.adjudicate(rules.read_record(game)).hands

    assert [each.count for each in ruled.sides[0].lines if each.code == "canasta.natural"] == [1]
