"""Points left in hand beside melds, and totals in which nobody holds a card (format.md 11)."""

import json
from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules import RecordError, Variant
from scorekeeper.rules.variants import VARIANTS
from tests.factories import IDLE, Json, codes, hand, judge, record, side, tally, totals

LAID = {"burraco": ["3h 4h 5h 6h 7h 8h 9h"]}  # where threes are cards and runs have an order
# What the cards left would be needed for; the rest of the checks is made.
OF_HANDS = {
    "count.exceeds-deck",
    "count.foot-size",
    "count.hand-size",
    "going-out.unrecorded",
    "threes.red-held",
    "failure.held-sevens",
    "failure.held-aces",
}

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))


def beside(variant: Variant, points: int, **more: Any) -> Json:
    """A side with a canasta, and points left in hand."""
    pot = {"pot": "taken"} if variant.pots else {}
    melds = LAID.get(variant.family, ["K*7"])
    return {"melds": melds, "held_points": points, **pot, **more}


def places(ruling: rules.HandRuling, code: str) -> list[str]:
    return [each.where for each in ruling.findings if each.code == code]


def ruled(variant: Variant, *sides: Json) -> rules.HandRuling:
    """The ruling on a hand in the usual seating; sides that are not given hold five points."""
    form = variant.seating.forms[0]
    rest = [{**beside(variant, 5), "melds": []} for _ in form[len(sides) :]]
    return judge(variant.id, *sides, *rest, form=form)


@every_variant
def test_points_left_beside_melds_count_and_the_melds_are_judged(variant: Variant) -> None:
    held, more = ruled(variant, beside(variant, 5)), ruled(variant, beside(variant, 65))
    spoiled = beside(variant, 65)
    spoiled["melds"] = [*spoiled["melds"], "Q*2"]

    assert totals(held)[0] - totals(more)[0] == 60
    assert [line.points for line in more.sides[0].lines if line.code == "held"] == [-65]
    assert "meld.too-short" in codes(ruled(variant, spoiled))


@every_variant
def test_only_checks_that_need_the_cards_left_are_not_made(variant: Variant) -> None:
    found = ruled(variant, beside(variant, 15))

    assert set(found.not_checked) <= OF_HANDS
    assert {"count.hand-size", "going-out.unrecorded"} <= set(found.not_checked)
    assert set(found.not_checked).isdisjoint(codes(found))
    charged = {"failure.held-sevens", "failure.held-aces"} & set(found.not_checked)
    assert bool(charged) is bool(variant.failures.held_three)


@every_variant
def test_points_left_are_kept_as_they_were_written(variant: Variant) -> None:
    form = variant.seating.forms[0]
    written = record(variant.id, hand(*(beside(variant, 5) for _ in form)), form=form)
    read = rules.read_record(written)

    again = read.as_json()

    assert again["hands"][0]["sides"][0]["held_points"] == 5  # type: ignore[index]
    assert "held" not in json.dumps(again).replace("held_points", "")
    assert rules.read_record(again) == read


@every_variant
@pytest.mark.parametrize("key", ["held", "foot", "tally"])
def test_points_left_stand_beside_no_other_form_of_them(variant: Variant, key: str) -> None:
    form = variant.seating.forms[0]
    other = tally(melded=50, held=5)["tally"] if key == "tally" else []
    both = beside(variant, 5, **{key: other})

    with pytest.raises(RecordError):
        rules.read_record(record(variant.id, hand(both, *[both] * (len(form) - 1)), form=form))


@every_variant
def test_zero_left_in_hand_is_a_query_wherever_somebody_holds_a_card(variant: Variant) -> None:
    form, code = variant.seating.forms[0], "count.nothing-left"
    seats = form[0] - (1 if variant.seating.playing and form[0] > variant.seating.playing else 0)

    stays = ruled(variant, beside(variant, 0))
    goes = ruled(variant, beside(variant, 0, went_out=True))

    assert places(stays, code) == ["sides[0].held_points"]
    assert stays.queries
    (message,) = [each.message for each in stays.findings if each.code == code]
    assert message.startswith(f"Nothing is recorded as left in hand; {seats} player")
    assert places(goes, code) == (["sides[0].held_points"] if seats > 1 else [])


def test_a_tally_with_nothing_left_is_told_where_it_stands() -> None:
    found = judge("classic", tally({}, 385), IDLE)

    assert places(found, "count.nothing-left") == ["sides[0].tally.held_points"]
    assert found.legal


@pytest.mark.parametrize(
    ("variant", "entries"),
    [
        ("classic", [tally(extras=[{"points": 5, "reason": "result"}])] * 2),
        ("british", [tally({}, 60, acaba=True), tally({}, 60)]),
        ("american", [{"special_hand": "A 2 4 5 6 7 8 9 10 J Q K 3r JKR"}, tally({}, 140)]),
        ("classic-2", [tally({"natural": 1}, 70, went_out=True), IDLE]),
        ("classic", [side(["K*7"], ["", "5"], went_out=True), side(["Q*5"], ["4", "9"])]),
    ],
)
def test_nothing_left_is_not_asked_where_nobody_has_to_hold_a_card(variant: str, entries: list[Json]) -> None:
    form = rules.variant(variant).seating.forms[0]

    assert "count.nothing-left" not in codes(judge(variant, *entries, form=form))


def test_the_side_whose_result_is_nothing_is_not_asked_for_its_cards() -> None:
    made = tally(extras=[{"points": 905, "reason": "Result of the hand"}])

    assert "count.nothing-left" not in codes(judge("classic", made, tally()))


def test_who_goes_out_alone_has_no_points_left() -> None:
    out = {"melds": ["K*7", "A*7"], "held_points": 15, "went_out": True}

    found = judge("classic-2", out, {"melds": ["Q*5"], "held_points": 95})

    assert places(found, "going-out.cards-held") == ["sides[0].held_points"]


def test_points_left_fit_in_the_pack_with_all_melds_and_are_multiples_of_five() -> None:
    found = judge("classic", side(["K*7"], ["4", "5"]), {"melds": ["Q*5"], "held_points": 2002})

    assert places(found, "count.points-exceed-deck") == ["sides[1].held_points"]
    assert places(found, "count.not-multiple-of-five") == ["sides[1].held_points"]


def test_rules_of_burraco_that_were_stored_allow_second_sets_as_they_did() -> None:
    data = json.loads(json.dumps(rules.dump_variant(rules.variant("burraco"))))
    data["melds"]["duplicate_rank"] = "free"  # as all games with pots were stored
    del data["pile"]["short"]
    stored = rules.load_variant(data)
    sides = [{"melds": ["Ah As Ad", "Ac Ah As"], "held": ["6", "7"], "pot": "taken"}] * 2

    written = record("burraco", hand(*sides))
    old = rules.adjudicate(rules.read_record(written, variant=stored)).hands[0]

    assert "meld.duplicate-rank" not in codes(old)
    assert "meld.duplicate-rank" in codes(rules.adjudicate(rules.read_record(written)).hands[0])
