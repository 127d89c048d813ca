"""Victory points: the printed tables to the edge, and what a director may not type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.standings.victory_points import FOUR_HANDS, THREE_HANDS, VictoryTable, faults, table

# rules/tournaments.md 6.4: difference -> points of the winner, both ends of every band.
THREE = {
    0: 10,
    50: 10,
    55: 11,
    150: 11,
    155: 12,
    250: 12,
    255: 13,
    350: 13,
    355: 14,
    500: 14,
    505: 15,
    650: 15,
    655: 16,
    800: 16,
    805: 17,
    820: 17,
    825: 17,
    830: 17,
    1_000: 17,
    1_005: 18,
    1_250: 18,
    1_255: 19,
    1_500: 19,
    1_505: 20,
    9_000: 20,
}
FOUR = {
    0: 10,
    100: 10,
    105: 11,
    300: 11,
    305: 12,
    500: 12,
    505: 13,
    700: 13,
    705: 14,
    900: 14,
    905: 15,
    1_100: 15,
    1_105: 16,
    1_300: 16,
    1_305: 17,
    1_500: 17,
    1_505: 18,
    1_700: 18,
    1_705: 19,
    2_000: 19,
    2_005: 20,
    9_000: 20,
}
# american-and-hand-and-foot.md 4.4: worked conversions.
WORKED = [
    (THREE_HANDS, 1740, 1690, (10, 10)),
    (THREE_HANDS, 1740, 1685, (11, 9)),
    (THREE_HANDS, 1780, 1540, (12, 8)),
    (THREE_HANDS, 900, 1705, (3, 17)),
    (THREE_HANDS, 2100, 600, (19, 1)),
    (THREE_HANDS, 2100, 595, (20, 0)),
    (THREE_HANDS, -150, 655, (3, 17)),
    (FOUR_HANDS, 2600, 2500, (10, 10)),
    (FOUR_HANDS, 2600, 2495, (11, 9)),
    (FOUR_HANDS, 3100, 1100, (19, 1)),
    (FOUR_HANDS, 3100, 1095, (20, 0)),
]


def test_every_edge_of_the_table_for_three_hands_is_as_printed() -> None:
    assert {each: THREE_HANDS.points(each, 0)[0] for each in THREE} == THREE


def test_every_edge_of_the_table_for_four_hands_is_as_printed() -> None:
    assert {each: FOUR_HANDS.points(each, 0)[0] for each in FOUR} == FOUR


@pytest.mark.parametrize(("bands", "mine", "theirs", "wanted"), WORKED)
def test_the_worked_conversions_come_out(bands: VictoryTable, mine: int, theirs: int, wanted: tuple[int, int]) -> None:
    assert bands.points(mine, theirs) == wanted


@given(st.integers(-2_000, 3_000), st.integers(-2_000, 3_000))
def test_both_sides_share_twenty_points_and_swapping_sides_swaps_them(mine: int, theirs: int) -> None:
    for bands in (THREE_HANDS, FOUR_HANDS, THREE_HANDS.times(3)):
        points = bands.points(mine, theirs)

        assert sum(points) == 20
        assert points[::-1] == bands.points(theirs, mine)
        assert (points[0] >= points[1]) == (mine >= theirs) or points[0] == points[1]


def test_a_forfeit_counts_the_lower_edge_of_its_band() -> None:
    assert THREE_HANDS.smallest_difference(14) == 355
    assert FOUR_HANDS.smallest_difference(12) == 305
    assert THREE_HANDS.smallest_difference(10) == 0
    with pytest.raises(EventError, match="No difference gives 9 points"):
        THREE_HANDS.smallest_difference(9)


def test_wider_bands_multiply_every_edge() -> None:
    wide = THREE_HANDS.times(3)

    assert wide.points(150, 0) == (10, 10)
    assert wide.points(155, 0) == (11, 9)
    assert wide.points(4_505, 0) == (20, 0)


@pytest.mark.parametrize(
    ("total", "rows", "codes"),
    [
        (20, [], {"empty"}),
        (20, [(50, 10), (100, 12)], {"open-end"}),
        (20, [(50, 10), (None, 12), (100, 14)], {"open-end"}),
        (20, [(50, 10), (50, 12), (None, 20)], {"gap"}),
        (20, [(100, 10), (50, 12), (None, 20)], {"gap"}),
        (20, [(50, 12), (100, 11), (None, 20)], {"not-rising"}),
        (20, [(50, 9), (None, 20)], {"sum"}),
        (20, [(50, 10), (None, 21)], {"sum"}),
        (20, [(52, 10), (None, 20)], {"unit"}),
        (0, [(None, 0)], {"total"}),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_row(
    total: int, rows: list[tuple[int | None, int]], codes: set[str]
) -> None:
    assert {each.code.removeprefix("victory-points.") for each in faults(total, rows)} >= codes
    with pytest.raises(EventError):
        table("own", total, rows, "the director")
