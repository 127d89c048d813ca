"""The ranking of a page is read as people read it."""

from scorekeeper.rehearsal.verdict import ranks_shown

NAMES = ("Pair 1", "Pair 11", "Pair 2")
ROWS = (
    ["Rank", "", "Name", "Points"],
    ["1", "▲", "4 Pair 11 beat Pair 2", "3,010"],
    ["2=", "", "1 Pair 1", "2,000"],
    ["2=", "", "7 Pair 2", "2,000"],
    ["", "", "Pair 2 rests", ""],
    [],
)


def test_rank_and_first_name_of_a_row_count() -> None:
    assert ranks_shown(ROWS, NAMES) == [(1, "Pair 11"), (2, "Pair 1"), (2, "Pair 2")]
