"""The ranking: ties broken in the order of the event, with figures, shared when none helps."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.standings.standings import TIE_BREAKS, Adjustment, RankingLine, Result, moved, standings

# What rules/tournaments.md 6.8 recommends for an event with victory points.
USUAL = ("difference", "direct", "wins", "total")


def met(turn: int, one: tuple[str, int, int], other: tuple[str, int, int]) -> list[Result]:
    """A table: entrant, card points and award of both sides."""
    return [
        Result(round=turn, entrant=me[0], opponent=them[0], points=me[1], against=them[1], award=me[2])
        for me, them in ((one, other), (other, one))
    ]


def bye(turn: int, entrant: str, points: int, award: int) -> Result:
    return Result(round=turn, entrant=entrant, opponent=None, points=points, against=0, award=award, played=False)


def ranks(places: Sequence[RankingLine]) -> list[tuple[int, str]]:
    return [(each.rank, each.entrant) for each in places]


def test_the_award_ranks_first() -> None:
    results = [*met(1, ("a", 1000, 14), ("b", 600, 6)), *met(1, ("c", 900, 20), ("d", -700, 0))]

    found = standings("abcd", results, USUAL)

    assert ranks(found) == [(1, "c"), (2, "a"), (3, "b"), (4, "d")]
    assert {each.figures for each in found} == {(None, None, None, None)}


def test_equal_awards_go_to_the_difference_and_show_it() -> None:
    results = [*met(1, ("a", 1000, 10), ("b", 980, 10)), *met(1, ("c", 900, 10), ("d", 850, 10))]

    found = standings("abcd", results, USUAL)

    assert ranks(found) == [(1, "c"), (2, "a"), (3, "b"), (4, "d")]
    assert [each.figures for each in found] == [
        (50, None, None, None),
        (20, None, None, None),
        (-20, None, None, None),
        (-50, None, None, None),
    ]


def test_the_direct_encounter_counts_only_among_those_who_are_still_tied() -> None:
    results = [
        *met(1, ("a", 500, 12), ("b", 400, 8)),
        *met(2, ("a", 300, 8), ("c", 400, 12)),
        *met(2, ("b", 700, 12), ("d", 600, 8)),
    ]

    found = standings("abcd", results, ("direct",))

    assert [(each.entrant, each.award, each.figures) for each in found[:2]] == [("a", 20, (12,)), ("b", 20, (8,))]


def test_tied_entrants_who_have_not_all_met_are_not_told_apart_by_the_direct_encounter() -> None:
    results = [
        *met(1, ("a", 500, 12), ("b", 400, 8)),
        *met(2, ("c", 300, 12), ("d", 200, 8)),
        *met(2, ("b", 300, 4), ("e", 900, 16)),
    ]

    found = standings("abcde", results, ("direct",))

    assert [(each.rank, each.entrant, each.figures) for each in found if each.award == 12] == [
        (2, "a", (0,)),
        (2, "b", (0,)),
        (2, "c", (0,)),
    ]


def test_what_nothing_separates_shares_the_place_and_the_next_place_is_left_out() -> None:
    results = [*met(1, ("a", 500, 10), ("b", 500, 10)), *met(1, ("c", 100, 5), ("d", 300, 15))]

    assert ranks(standings("abcd", results, USUAL)) == [(1, "d"), (2, "a"), (2, "b"), (4, "c")]


def test_lots_are_the_same_for_the_same_seed() -> None:
    results = met(1, ("a", 500, 10), ("b", 500, 10))
    orders = {ranks(standings("ab", results, ("lots",), seed=str(at)))[0] for at in range(20)}

    assert orders == {(1, "a"), (1, "b")}
    assert standings("ab", results, ("lots",), seed="x") == standings("ab", results, ("lots",), seed="x")


def test_a_bye_counts_its_award_but_is_no_win() -> None:
    results = [bye(1, "a", 355, 14), *met(1, ("b", 800, 14), ("c", 445, 6))]

    found = standings("abc", results, ("difference", "wins"))

    assert [(each.entrant, each.award, each.figures) for each in found[:2]] == [
        ("b", 14, (355, 1)),
        ("a", 14, (355, 0)),
    ]


def test_penalties_lower_the_award_and_the_difference() -> None:
    results = met(1, ("a", 500, 12), ("b", 400, 8))

    found = standings("ab", results, USUAL, [Adjustment(entrant="a", award=-5, points=-100)])

    assert [(each.entrant, each.award) for each in found] == [("b", 8), ("a", 7)]


def test_arrows_compare_with_the_ranking_before_the_last_round() -> None:
    results = [*met(1, ("a", 500, 12), ("b", 400, 8)), *met(2, ("a", 100, 2), ("b", 900, 18))]
    before = standings("ab", [each for each in results if each.round < 2], USUAL)

    assert moved(before, standings("ab", results, USUAL)) == {"a": -1, "b": 1}


tables = st.lists(
    st.tuples(st.integers(1, 4), st.permutations("abcdef"), st.integers(-50, 200), st.integers(0, 20)), max_size=12
)


@given(tables, st.permutations(sorted(TIE_BREAKS)))
def test_everyone_has_a_place_and_no_one_stands_above_a_higher_award(
    rows: list[tuple[int, list[str], int, int]], order: list[str]
) -> None:
    results = [
        each
        for turn, names, points, award in rows
        for each in met(turn, (names[0], 5 * points, award), (names[1], 0, 20 - award))
    ]

    found = standings("abcdef", results, order)

    assert sorted(each.entrant for each in found) == list("abcdef")
    assert [each.award for each in found] == sorted((each.award for each in found), reverse=True)
    for place, each in enumerate(found):
        equal = [other for other in found if other.rank == each.rank]
        assert each.rank <= place + 1 < each.rank + len(equal)
        assert {(other.award, other.figures) for other in equal} == {(each.award, each.figures)}


def test_unknown_names_are_refused() -> None:
    with pytest.raises(EventError, match="no such tie-break"):
        standings("ab", [], ("luck",))
    with pytest.raises(EventError, match="Not an entrant"):
        standings("ab", met(1, ("a", 5, 12), ("x", 0, 8)), ())
    with pytest.raises(EventError, match="Not an entrant"):
        standings("ab", [], (), [Adjustment(entrant="x", award=-1)])
