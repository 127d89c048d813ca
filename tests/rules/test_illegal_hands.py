"""Impossible and illegal hands of the classic family: section 10 of its rules, by number."""

from typing import Any

import pytest

from scorekeeper import rules
from tests.factories import IDLE, NOTHING, Json, codes, hand, judge, record, rule, side, tally, totals

OUT = side(["K*7", "8*4 2", "A*3", "J*4"], ["", "Q Q 5 4"], red_threes=1, went_out=True)
OTHER = side(["9*5 2 JKR", "6*3", "Q*4", "5*4"], ["A J", "7 3b"], red_threes=2)
OUT_ALONE = side(["K*7", "8*5 2 JKR", "A*3"], [""], went_out=True)
OTHER_ALONE = side(["9*5 2", "6*3", "Q*4"], ["A J 7 5 5"])


def other_than(base: Json, **changes: Any) -> Json:
    return {**base, **changes}


def test_the_hands_that_are_changed_below_are_lawful() -> None:
    assert judge("classic", OUT, OTHER).findings == ()
    assert judge("classic-2", OUT_ALONE, OTHER_ALONE).findings == ()


VIOLATIONS: dict[str, tuple[str, list[Json], str]] = {
    "I1": ("classic", [other_than(OUT, red_threes=3), OTHER], "count.red-threes"),
    "I1 in hands": ("classic", [other_than(OUT, held=["", "Q Q 5 4 3r*3"]), OTHER], "count.red-threes"),
    "I1 by penalty": (
        "classic",
        [other_than(OUT, penalties=[{"code": "red-three-in-hand", "times": 2}]), other_than(OTHER, red_threes=2)],
        "count.red-threes",
    ),
    "I1 three packs": (
        "classic-6-pairs",
        [side(red_threes=4), side(red_threes=2), side(red_threes=1)],
        "count.red-threes",
    ),
    "I2": ("classic", [OUT, other_than(OTHER, went_out=True)], "going-out.two-sides"),
    "I3": ("classic", [side(["K*6", "8*4"], ["", "Q Q 5 4"], went_out=True), OTHER], "going-out.too-few-canastas"),
    "I3 for two": (
        "classic-2",
        [side(["K*7", "8*4 2", "A*3"], [""], went_out=True), OTHER_ALONE],
        "going-out.too-few-canastas",
    ),
    "I3 for six": ("classic-6-pairs", [OUT, OTHER, side([], ["4*13", "5*13"])], "going-out.too-few-canastas"),
    "I4": ("classic", [OUT, other_than(OTHER, held=["K K J", "7"])], "count.exceeds-deck"),
    "I4 three packs": (
        "classic-6",
        [side(["K*7", "8*7"], ["", "5", "5"], went_out=True), side(["K*5"], ["K", "9", "9"])],
        "count.exceeds-deck",
    ),
    "I5 jokers": ("classic", [OUT, other_than(OTHER, held=["JKR*4", "7"])], "count.exceeds-deck"),
    "I5 deuces": ("classic", [OUT, other_than(OTHER, held=["2*7", "7"])], "count.exceeds-deck"),
    "I6": ("classic", [OUT, other_than(OTHER, melds=["9*3 2*3 JKR", "6*3", "Q*4"])], "meld.too-many-wilds"),
    "I7": ("classic", [OUT, other_than(OTHER, melds=["5 2*2", "9*6", "6*3"])], "meld.too-few-naturals"),
    "I8": ("classic", [OUT, other_than(OTHER, melds=["2*2 JKR", "9*6"])], "meld.wild-only"),
    "I9": ("classic", [OUT, other_than(OTHER, melds=["6*2", "9*6"])], "meld.too-short"),
    "I10": ("classic", [OUT, other_than(OTHER, melds=["9*3", "9*3", "6*6"])], "meld.duplicate-rank"),
    "I11 run": ("classic", [OUT, other_than(OTHER, melds=["4h 5h 6h", "9*6"])], "meld.sequence-not-allowed"),
    "I11 mixed": ("classic", [OUT, other_than(OTHER, melds=["4 5 6", "9*6"])], "meld.mixed-ranks"),
    "I12": ("classic", [OUT, other_than(OTHER, melds=["3r*3", "9*6"], red_threes=0)], "meld.threes"),
    "I13": ("classic", [OUT, other_than(OTHER, melds=["3b*3", "9*6"], held=["A J", "7"])], "meld.black-threes-early"),
    "I14 two": ("classic", [other_than(OUT, melds=["K*7", "3b*2"]), OTHER], "meld.too-short"),
    "I14 wild": ("classic", [other_than(OUT, melds=["K*7", "3b*3 2"]), OTHER], "meld.wild-in-rank"),
    "I15": (
        "classic",
        [other_than(OUT, melds=["K*7", "3b*3"]), other_than(OTHER, held=["3b*2", "7"])],
        "count.black-threes",
    ),
    "I19 tally": ("classic", [tally(melded=61, held=5), NOTHING], "count.not-multiple-of-five"),
    "I19 extra": (
        "classic",
        [other_than(OUT, extras=[{"points": 12, "reason": "cut"}]), OTHER],
        "count.not-multiple-of-five",
    ),
    "I23": ("classic", [OUT, other_than(OTHER, concealed=True)], "going-out.not-concealed"),
    "I24": (
        "classic-2",
        [other_than(OUT_ALONE, concealed=True, initial_meld={"melds": ["A*3"]}), OTHER_ALONE],
        "going-out.not-concealed",
    ),
    "I25": (
        "classic",
        [other_than(OUT, concealed=True, initial_meld={"melds": ["K*4", "J*4"]}), OTHER],
        "going-out.not-concealed",
    ),
    "I26": ("classic", [other_than(OUT, held=["5", "Q Q 5 4"]), OTHER], "going-out.cards-held"),
    "I26 for two": ("classic-2", [other_than(OUT_ALONE, held=["5"]), OTHER_ALONE], "going-out.cards-held"),
    "I26 for three, tallied": (
        "classic-3",
        [tally({"natural": 1}, 170, 5, went_out=True), NOTHING, NOTHING],
        "going-out.cards-held",
    ),
    "I28": ("classic", [OUT, side(["6*3", "5*3"], ["9*8", "A*6"])], "initial-meld.below-minimum"),
    "I31": (
        "classic",
        [
            side([f"{rank}*8" for rank in "AKQJ9876"], ["10*8 5*8", "4*8 2*8 JKR*4 3b*4"]),
            side([], ["K", "Q"], red_threes=4),
        ],
        "count.exceeds-deck",
    ),
    "I32": ("classic", [tally(melded=1000), tally(melded=100, held=85)], "count.points-exceed-deck"),
    "I32 three packs": ("classic-6", [tally(melded=1500), tally(melded=200, held=75)], "count.points-exceed-deck"),
    "I34": ("classic", [tally({"natural": 6, "mixed": 6}, 900), NOTHING], "count.exceeds-deck"),
    "I34 natural": ("classic", [tally({"natural": 6}, 500), tally({"natural": 6}, 500)], "count.exceeds-deck"),
    "I35": ("classic", [OUT, other_than(OTHER, melds=["K*4 2 JKR*2", "6*3"])], "count.exceeds-deck"),
    "I36": ("classic", [tally({"mixed": 7}, 600), tally({"mixed": 6}, 500)], "count.exceeds-deck"),
    "I41 not British": ("classic", [other_than(OTHER, acaba=True), OTHER], "acaba.not-in-variant"),
    "I41 both": ("british", [side(acaba=True), side(acaba=True)], "acaba.two-sides"),
    "I41 and out": ("british", [OUT, side(acaba=True)], "acaba.with-going-out"),
    "I48 eight": ("wild-card", [side(["2*5 JKR*3", "K*3"], ["5", "5"]), NOTHING], "meld.too-long"),
    "I48 two": ("wild-card", [tally({"wild": 1}, 200), tally({"wild": 1}, 200)], "count.exceeds-deck"),
}


@pytest.mark.parametrize("law", VIOLATIONS)
def test_the_referee_stops_what_cannot_be(law: str) -> None:
    variant, sides, code = VIOLATIONS[law]

    ruling = judge(variant, *sides)

    assert not ruling.legal
    assert code in {finding.code for finding in ruling.violations}


QUERIES: dict[str, tuple[str, list[Json], str]] = {
    "I27": ("classic", [OUT, other_than(OTHER, held=["A J 7", ""])], "going-out.unrecorded"),
    "I29": ("classic", [OUT, side([], ["A*3 4*3 5*3", "9*8 7*3"])], "count.hand-size"),
    "I30": ("classic", [OUT, side(["9*5", "6*4"], ["A*2 J*2", "7*2 4*3"])], "count.hand-size"),
    "I33": ("classic", [OUT, other_than(OTHER, held=["A J 3r", "7"])], "threes.red-held"),
    "I49": ("classic-3", [side(["K*7"], [""], went_out=True, concealed=True), NOTHING, NOTHING], "count.hand-size"),
    "I50": ("classic", [other_than(OUT, held=["", ""]), OTHER], "going-out.unrecorded"),
}


@pytest.mark.parametrize("law", QUERIES)
def test_the_referee_asks_about_what_is_lawful_but_unlikely(law: str) -> None:
    variant, sides, code = QUERIES[law]

    ruling = judge(variant, *sides)

    assert ruling.legal
    assert code in {finding.code for finding in ruling.queries}


def test_i16_and_i17_the_kind_of_a_canasta_follows_its_cards() -> None:
    six, natural, mixed, spoiled = (
        judge("classic", side([cards], ["5", "5"]), NOTHING).sides[0].lines[0].code
        for cards in ("K*6", "K*7", "K*6 2", "K*7 2")
    )

    assert (six, natural) == ("melded", "canasta.natural")
    assert (mixed, spoiled) == ("canasta.mixed", "canasta.mixed")


def test_i18_no_meld_is_longer_than_its_naturals_and_three_wild_cards() -> None:
    eleven = judge("classic", side(["K*8 2*3"], ["5", "5"]), NOTHING)
    twelve = judge("classic", side(["K*9 2*3"], ["5", "5"]), NOTHING)

    assert (eleven.legal, twelve.legal) == (True, False)


def test_i20_and_i21_red_threes_count_as_a_table_and_against_a_side_without_a_meld() -> None:
    melded = judge("classic", side(["K*5"], ["5", "5"], red_threes=4), NOTHING)
    unmelded = judge("classic", tally(red_threes=4, has_melded=False), NOTHING)

    assert totals(melded)[0] == 50 - 10 + 800
    assert totals(unmelded)[0] == -800


def test_i22_nobody_is_paid_for_going_out_when_the_stock_ran_out() -> None:
    ruling = judge("classic", other_than(OUT, went_out=False, held=["6", "Q Q 5 4"]), OTHER)

    assert all(line.code != "going-out" for entry in ruling.sides for line in entry.lines)


def test_i23_going_out_concealed_is_two_hundred_in_all() -> None:
    ruling = judge("classic", other_than(OUT, concealed=True), OTHER)

    assert [line.points for line in ruling.sides[0].lines if "going-out" in line.code] == [200]


def test_i37_the_minimum_of_a_hand_is_that_of_the_score_before_it() -> None:
    raised = {"code": "opening-too-low", "times": 1}
    game = rule(
        "classic",
        {"sides": [side(["A*5", "K*2 2"], ["5", "5"], penalties=[raised]), NOTHING]},
        {"sides": [side(["A*3"], ["5", "5"]), NOTHING]},
    )

    assert [each.sides[0].minimum.points for each in game.hands] == [60, 50]
    assert [each.sides[0].next_minimum.points for each in game.hands] == [50, 50]


def test_i39_the_hand_in_which_a_side_passes_the_target_is_counted_in_full() -> None:
    game = rule("classic", {"sides": [OUT, OTHER]}, opening_scores=[4995, 4600])

    assert game.finished
    assert game.scores == (4995 + totals(game.hands[0])[0], 4600 + totals(game.hands[0])[1])


def test_i52_no_minimum_lies_outside_the_table() -> None:
    for score in range(-3000, 9000, 5):
        points = rule("classic", opening_scores=[score, 0]).minimums[0].points
        assert points in {15, 50, 90, 120}


def test_a_lawful_hand_with_six_red_threes_of_three_packs() -> None:
    ruling = judge("classic-6-pairs", tally(melded=50, held=5, red_threes=6), IDLE, IDLE)

    assert totals(ruling)[0] == 50 - 5 + 1200
    assert codes(ruling) == set()


def test_a_stored_line_without_cards_is_too_short_and_charged_nothing() -> None:
    stored = record("american", hand(side(["", "K*3"]), side()))

    [ruling] = rules.adjudicate(rules.read_record(stored, stored=True)).hands

    assert totals(ruling)[0] == -30  # without a canasta the melded cards count against the side
    assert "meld.too-short" in codes(ruling)
