"""Forms of the classic game with partners that change, sit out or give up the hand."""

from itertools import pairwise

import pytest

from scorekeeper import rules
from tests.factories import IDLE, NOTHING, codes, hand, judge, lines, record, rule, side, tally, totals

LONE = side(["K*7", "A*7"], [""], went_out=True)


def test_partners_of_one_hand_share_everything_but_red_threes_penalties_and_extras() -> None:
    first = side(["Q*5 2", "J*5"], ["A 10 3b"], red_threes=2, penalties=[{"code": "exposed-card", "times": 1}])
    second = side(["8*7"], ["JKR"], red_threes=1, extras=[{"points": 100, "reason": "cut"}])

    ruling = judge("cutthroat", LONE, first, second, lone=0)

    shared = 500 + 50 + 20 + 50 + 70 - 30 - 5 - 50
    assert totals(ruling)[1:] == [shared + 200 - 50, shared + 100 + 100]
    assert lines(ruling, 1)["held.black-threes"] == lines(ruling, 2)["held.black-threes"] == -5
    assert "red-threes" not in lines(ruling, 0)


def test_a_red_three_in_hand_is_its_owner_s_alone() -> None:
    ruling = judge("cutthroat", LONE, side(["Q*5"], ["3r 5"]), side([], ["9"]), lone=0)

    assert lines(ruling, 1)["held.red-threes"] == -500
    assert "held.red-threes" not in lines(ruling, 2)


def test_red_threes_of_a_partner_count_once_the_other_has_melded() -> None:
    ruling = judge("cutthroat", LONE, side(["Q*5"], ["5"]), side([], ["9"], red_threes=4), lone=0)

    assert lines(ruling, 2)["red-threes"] == 800


def test_going_out_is_credited_to_both_partners() -> None:
    out = side(["Q*7", "J*7"], [""], went_out=True, concealed=True)

    ruling = judge("cutthroat", side(["K*5"], ["5"]), out, side([], ["9*4"]), lone=0)

    assert [lines(ruling, place).get("going-out.concealed") for place in range(3)] == [None, 200, 200]


def test_partners_need_their_two_canastas_together() -> None:
    one = judge("cutthroat", side(["K*5"], ["5"]), side(["Q*7"], [""], went_out=True), side(["J*7"], ["9"]), lone=0)
    none = judge("cutthroat", side(["K*5"], ["5"]), side(["Q*7"], [""], went_out=True), side(["J*6"], ["9"]), lone=0)

    assert "going-out.too-few-canastas" not in codes(one)
    assert "going-out.too-few-canastas" in codes(none)


def test_melds_of_one_rank_under_both_partners_are_one_and_may_hold_four_wild_cards() -> None:
    ruling = judge("cutthroat", LONE, side(["Q*3 2*2"], ["5"]), side([{"cards": "Q*2 2 JKR"}], ["9"]), lone=0)

    assert "meld.too-many-wilds" not in codes(ruling)
    assert "meld.duplicate-rank" not in codes(ruling)
    assert lines(ruling, 1)["canasta.mixed"] == lines(ruling, 2)["canasta.mixed"] == 300


def test_a_tallied_partner_is_pooled_with_an_itemised_one() -> None:
    ruling = judge("cutthroat", LONE, tally({"natural": 1}, 100, 20), side(["J*7"], ["9"]), lone=0)

    assert lines(ruling, 1) == lines(ruling, 2)
    assert lines(ruling, 2)["canasta.natural"] == 1000
    assert (lines(ruling, 2)["melded"], lines(ruling, 2)["held"]) == (170, -30)


@pytest.mark.parametrize("lone", [None, 0])
def test_who_goes_out_before_the_pile_was_taken_plays_alone(lone: int | None) -> None:
    entries = [LONE, side(["Q*5"], ["5"]), side(["J*5"], ["9"])]

    ruling = judge("cutthroat", *entries, lone=lone)

    assert totals(ruling) == [1000 + 70 + 140 + 100, 50 + 50 - 15, 50 + 50 - 15]


def test_who_plays_alone_and_who_deals_is_written_down_again() -> None:
    entries = hand(LONE, NOTHING, NOTHING, lone=1, dealer="Cem", ending="out")
    game = rules.read_record(record("cutthroat", entries))

    written = game.as_json()

    assert rules.read_record(written) == game
    assert (game.hands[0].lone, game.hands[0].dealer) == (1, "Cem")


def test_nobody_alone_and_nobody_out_are_three_scores() -> None:
    ruling = judge("cutthroat", side(["Q*5"], ["5"]), side(["J*5"], ["9"]), side([], ["K"] * 1))

    assert totals(ruling) == [45, 40, -10]


@pytest.mark.parametrize(
    ("scores", "melds", "below"),
    [
        ([0, 0, 3000], "Q*5", False),
        ([0, 3000, 0], "Q*5", False),
        ([0, 3000, 3000], "Q*5", True),
        ([0, 1500, 3000], "Q*8", True),
        ([0, 3000, 1500], "A*5", False),
    ],
)
def test_the_table_of_partners_must_reach_the_minimum_of_either(scores: list[int], melds: str, below: bool) -> None:
    ruling = judge("cutthroat", LONE, side([melds], ["5"]), side([], ["9"]), lone=0, opening_scores=scores)

    assert ("initial-meld.below-minimum" in codes(ruling)) is below


def test_a_recorded_opening_must_reach_its_own_player_s_minimum() -> None:
    opening = {"melds": ["Q*5"]}
    ruling = judge(
        "cutthroat",
        LONE,
        side(["Q*5"], ["5"]),
        side(["A*5"], ["9"], initial_meld=opening),
        lone=0,
        opening_scores=[0, 0, 3000],
    )

    places = [each.where for each in ruling.findings if "below-minimum" in each.code]
    assert places == ["sides[2].initial_meld"]


def test_partners_show_the_cards_of_two() -> None:
    there = judge("cutthroat", LONE, side(["Q*8", "J*8"], ["5 5 6 6"]), side([], ["9*6"]), lone=0)
    short = judge("cutthroat", LONE, side(["Q*8", "J*8"], ["5 5 6 6"]), side([], ["9*5"]), lone=0)
    alone = judge("cutthroat", side(["Q*8"], ["5 5 6 6"]), side([], ["9*5"]), IDLE)

    assert "count.hand-size" not in codes(there)
    assert [each.where for each in short.queries] == ["sides[1]"]
    assert [each.where for each in alone.queries] == ["sides[0]", "sides[1].held[0]"]


def test_the_winner_of_cutthroat_is_the_highest_of_three() -> None:
    game = rule("cutthroat", hand(LONE, NOTHING, NOTHING), opening_scores=[6190, 7495, 7500])

    assert game.scores == (7500, 7495, 7500)
    assert game.winners == (0, 2)


FIVE_OUT = side(["7*7", "K*3", "10*4", "5*4"], ["", "Q Q 4 4", ""], went_out=True)
FIVE_OTHER = side(["A*3", "J*4"], ["9 9 8 8 6 2", "K K Q 10 9 6 6 4 3b"])


def test_of_five_the_player_who_sits_out_has_no_cards_and_is_not_asked_about() -> None:
    assert judge("classic-5", FIVE_OUT, FIVE_OTHER).findings == ()


def test_of_five_everybody_who_plays_keeps_a_card() -> None:
    two_empty = FIVE_OUT | {"went_out": False, "held": ["Q Q 4 4", "", ""]}

    ruling = judge("classic-5", two_empty, FIVE_OTHER)

    assert [each.where for each in ruling.queries] == ["sides[0].held[2]"]


def test_of_five_whoever_goes_out_has_no_cards_beside_the_one_who_sits_out() -> None:
    ruling = judge("classic-5", FIVE_OUT | {"held": ["Q", "Q 4 4", ""]}, FIVE_OTHER)

    assert "going-out.cards-held" in codes(ruling)


def test_of_five_an_unmelded_side_of_three_holds_two_hands() -> None:
    unmelded = side([], ["9*6 8*5", "", "6*6 5*5"])
    short = side([], ["9*6 8*5", "", "6*6"])

    assert judge("classic-5", unmelded, IDLE).findings == ()
    assert [each.where for each in judge("classic-5", short, IDLE).findings] == ["sides[0].held[2]"]


@pytest.mark.parametrize(("form", "fits"), [((3, 2), True), ((2, 3), True), ((2, 2), False), ((3, 3), False)])
def test_five_sit_as_three_against_two(form: tuple[int, ...], fits: bool) -> None:
    assert judge("classic-5", NOTHING, NOTHING, form=form).legal is fits


PLAYERS = [
    ("classic", (1, 1), "Sides of 1+1 players do not fit; this game is for 2 pairs."),
    ("classic-2", (2, 2), "Sides of 2+2 players do not fit; this game is for 2 alone."),
    ("classic-5", (2, 2), "Sides of 2+2 players do not fit; this game is for 3+2."),
    ("classic-6", (2, 2), "Sides of 2+2 players do not fit; this game is for 2 sides of 3."),
    ("samba", (3, 3), "Sides of 3+3 players do not fit; this game is for 2 to 3 pairs or 2 to 5 alone."),
]


@pytest.mark.parametrize(("variant", "form", "sentence"), PLAYERS)
def test_seats_that_do_not_fit_are_told_in_few_words(variant: str, form: tuple[int, ...], sentence: str) -> None:
    ruling = judge(variant, *[IDLE for _ in form], form=form)

    assert [(each.where, each.message) for each in ruling.findings] == [("sides", sentence)]


CALLED = side(acaba=True)
FULL = side(["K*7", "A*4"], ["", "Q Q"], red_threes=2)
OTHER = side(["9*7", "J*4"], ["", "5 5"], red_threes=2)


def test_acaba_gives_the_caller_nothing_and_the_other_side_fifteen_hundred() -> None:
    rich = FULL | {"acaba": True}

    assert totals(judge("british", rich, OTHER)) == [0, 1500]
    assert totals(judge("british", OTHER, rich, ending="acaba")) == [1500, 0]
    assert judge("british", rich, OTHER).findings == ()


def test_penalties_and_extras_survive_acaba() -> None:
    fined = CALLED | {"penalties": [{"code": "illegal-meld", "times": 1}]}
    gifted = side(extras=[{"points": 50, "reason": "cut"}], penalties=[{"points": -25, "reason": "slow play"}])

    assert totals(judge("british", fined, gifted)) == [-100, 1500 + 50 - 25]


def test_acaba_must_be_called_to_end_a_hand() -> None:
    nobody = judge("british", FULL, FULL, ending="acaba")
    elsewhere = judge("classic", FULL | {"acaba": True}, FULL)

    assert totals(nobody) == totals(elsewhere) == [500 + 70 + 80 + 200 - 20] * 2
    assert "acaba.not-in-variant" in codes(elsewhere)


def test_a_side_that_calls_acaba_need_not_have_opened() -> None:
    low = side(["K*3"], ["", ""], acaba=True)

    assert judge("british", low, OTHER, opening_scores=[4000, 0]).findings == ()


def test_both_calling_acaba_is_told_once() -> None:
    ruling = judge("british", CALLED, CALLED)

    assert [(each.code, each.where) for each in ruling.findings] == [("acaba.two-sides", "sides")]
    assert totals(ruling) == [0, 0]


@pytest.mark.parametrize(("hand_number", "idle"), [(1, "Cem"), (2, "Bo"), (3, "Ann"), (4, "Cem"), (7, "Cem")])
def test_of_three_in_a_side_the_last_sits_out_first(hand_number: int, idle: str) -> None:
    sides = [["Ann", "Bo", "Cem"], ["Dea", "Eve"]]
    five = rules.variant("classic-5")

    assert rules.sitting_out(five, sides, hand_number) == idle
    assert rules.sitting_out(five, sides[::-1], hand_number) == idle
    assert rules.sitting_out(five, [["Dea", "Eve"], ["Gus", "Hal"]], hand_number) is None
    assert rules.sitting_out(rules.variant("classic"), sides, hand_number) is None


def test_the_deal_passes_to_the_left_over_whoever_sits_out() -> None:
    seats = rules.seat_order([["Ann", "Bo", "Cem"], ["Dea", "Eve"]])

    assert seats == ("Ann", "Dea", "Bo", "Eve", "Cem")
    assert [rules.dealer(seats, "Eve", number) for number in (1, 2, 3)] == ["Eve", "Cem", "Ann"]
    assert rules.dealer(seats, "Eve", 2, lambda hand: "Cem" if hand == 2 else None) == "Ann"


def test_nobody_sits_round_an_empty_table() -> None:
    assert rules.seat_order([]) == ()
    assert rules.seat_order([[], []]) == ()


def test_with_five_players_nobody_deals_twice_running_nor_while_sitting_out() -> None:
    sides = [["A", "B", "C"], ["D", "E"]]
    seats = rules.seat_order(sides)
    five = rules.variant("classic-5")

    def absent(number: int) -> str | None:
        return rules.sitting_out(five, sides, number)

    dealers = [rules.dealer(seats, "A", number, absent) for number in range(1, 31)]

    assert all(now != then for now, then in pairwise(dealers))
    assert all(dealer != absent(number) for number, dealer in enumerate(dealers, start=1))
    assert set(dealers) == set(seats)
