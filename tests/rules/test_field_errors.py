"""Errors that other scorekeepers make at the table, numbered as they were found in the field.

The ninth and the tenth are about two phones and the database: `test_field_09` beside the use
cases, `test_field_10` beside the store.
"""

import pytest

from scorekeeper import rules
from tests.factories import NOTHING, hand, judge, lines, record, rule, side, tally, totals

LOSS = tally(held=230, has_melded=False)
WIN = tally({"natural": 1}, melded=180, went_out=True)


def test_field_error_01_a_negative_total_is_neither_clamped_nor_lost_by_an_undo() -> None:
    both = rule("classic", hand(LOSS, WIN), hand(WIN, LOSS))
    undone = rule("classic", hand(LOSS, WIN))

    assert both.scores == (-230 + 780, 780 - 230)
    assert undone.scores == (-230, 780)
    assert undone.hands == both.hands[:1]


def test_field_error_02_below_zero_a_side_opens_with_fifteen() -> None:
    after = rule("classic", hand(LOSS, WIN))

    assert [minimum.points for minimum in after.minimums] == [15, 50]
    assert judge("classic", side(["4*3"], ["5", "5"]), NOTHING, opening_scores=[-5, 0]).legal
    assert not judge("classic", side(["4*3"], ["5", "5"]), NOTHING, opening_scores=[0, 0]).legal


def test_field_error_03_the_partner_of_the_player_who_went_out_pays_for_his_hand() -> None:
    ruling = judge("classic", side(["K*7"], ["", "A A JKR 10"], went_out=True), NOTHING)

    assert lines(ruling)["held"] == -100
    assert totals(ruling)[0] == 500 + 100 + 70 - 100


def test_field_error_04_four_red_threes_split_three_to_one_count_for_both() -> None:
    ruling = judge("classic", tally(melded=50, red_threes=3), tally(melded=50, red_threes=1))
    together = judge("classic", tally(melded=50, red_threes=4), tally(melded=50))

    assert totals(ruling) == [350, 150]
    assert totals(together) == [850, 50]


def test_field_error_05_red_threes_turn_negative_by_themselves_without_a_meld() -> None:
    ruling = judge("classic", side([], ["5*8 4*3", "6*8 4*3"], red_threes=2), WIN)

    assert lines(ruling)["red-threes"] == -200


@pytest.mark.parametrize(
    ("red", "black", "legal"), [((2, 2), 4, True), ((3, 2), 4, False), ((4, 1), 4, False), ((2, 2), 5, False)]
)
def test_field_error_06_the_deal_holds_four_red_and_four_black_threes_for_all_sides_together(
    red: tuple[int, int], black: int, legal: bool
) -> None:
    ruling = judge(
        "classic",
        side(["K*7", "A*8"], [f"3b*{black} 4*2", "5*3"], red_threes=red[0]),
        side(["Q*7", "J*8"], ["7*3", "8*3 9*2"], red_threes=red[1]),
    )

    assert ruling.legal is legal


def test_field_error_07_a_hand_keeps_what_was_entered_and_totals_are_derived() -> None:
    entered = hand(
        side(["K*7", "8*4 2"], ["", "Q*2 5 4"], red_threes=1, went_out=True),
        tally({"mixed": 1}, melded=150, held=45, red_threes=2),
    )
    game = rules.read_record(record("classic", entered))

    again = rules.read_record(game.as_json())

    assert again == game
    assert again.as_json()["hands"] == [entered]
    assert rules.adjudicate(again) == rules.adjudicate(game)


def test_field_error_08_equal_totals_are_a_draw_and_the_higher_total_wins() -> None:
    tie = rule("classic", hand(WIN, NOTHING), opening_scores=[4300, 5080])
    second = rule("classic", hand(WIN, NOTHING), opening_scores=[4300, 5085])

    assert (tie.scores, tie.finished, tie.winners) == ((5080, 5080), True, (0, 1))
    assert (second.finished, second.winners) == (True, (1,))
