"""Movements: nobody twice, nobody forgotten, and the seats shared fairly."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.model.draws.movements import Round, knock_out, mitchell, round_robin
from scorekeeper.club.model.errors import EventError


def seated(tables: Round) -> list[int]:
    return sorted(each for table in tables for each in table if each is not None)


@given(st.integers(2, 40))
def test_in_a_round_robin_everybody_meets_everybody_once(entrants: int) -> None:
    rounds = round_robin(entrants)

    met = Counter(frozenset(table) for tables in rounds for table in tables if None not in table)
    assert len(rounds) == entrants - 1 + entrants % 2
    assert met == {frozenset(pair): 1 for pair in combinations(range(1, entrants + 1), 2)}
    assert all(seated(tables) == list(range(1, entrants + 1)) for tables in rounds)


@given(st.integers(2, 40))
def test_in_a_round_robin_byes_and_sides_are_fair(entrants: int) -> None:
    rounds = round_robin(entrants)

    resting = [table[0] for tables in rounds for table in tables if table[1] is None]
    north = Counter(table[0] for tables in rounds for table in tables if table[1] is not None)
    east = Counter(table[1] for tables in rounds for table in tables if table[1] is not None)
    assert sorted(resting) == (list(range(1, entrants + 1)) if entrants % 2 else [])
    assert max(abs(north[each] - east[each]) for each in range(1, entrants + 1)) <= 1


@given(st.integers(1, 30), st.sampled_from([-1, 0, 1]))
def test_in_a_mitchell_the_moving_line_meets_every_table_once(tables: int, more: int) -> None:
    north, east = tables, tables + more
    if east < 1:
        return

    rounds = mitchell(north, east)

    met = Counter(table for turn in rounds for table in turn if table[1] is not None)
    assert len(rounds) == max(north, east)
    assert met == {(one, north + other): 1 for one in range(1, north + 1) for other in range(1, east + 1)}
    assert all(seated(turn) == list(range(1, north + east + 1)) for turn in rounds)


def test_in_a_mitchell_east_west_go_up_one_table_and_the_last_to_the_first() -> None:
    first, second, third = mitchell(3, 3)

    assert first == ((1, 4), (2, 5), (3, 6))
    assert second == ((1, 6), (2, 4), (3, 5))
    assert third == ((1, 5), (2, 6), (3, 4))


@given(st.integers(2, 64))
def test_a_knock_out_leaves_a_power_of_two_and_rests_the_best(entrants: int) -> None:
    tables = knock_out(range(1, entrants + 1))

    left = len(tables)
    resting = [table[0] for table in tables if table[1] is None]
    assert left & (left - 1) == 0
    assert resting == list(range(1, len(resting) + 1))
    assert seated(tables) == list(range(1, entrants + 1))


def test_the_best_meets_the_last_of_those_who_play() -> None:
    assert knock_out([1, 2, 3, 4]) == ((1, 4), (2, 3))
    assert knock_out([1, 2, 3, 4, 5, 6]) == ((3, 6), (4, 5), (1, None), (2, None))


def test_what_cannot_be_played_is_refused() -> None:
    for call in (lambda: round_robin(1), lambda: knock_out([1])):
        with pytest.raises(EventError):
            call()
    with pytest.raises(EventError, match="Both lines"):
        mitchell(3, 5)
    with pytest.raises(EventError, match="Both lines"):
        mitchell(0, 1)
