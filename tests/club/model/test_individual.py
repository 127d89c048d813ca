"""Individual movements: everybody partners everybody once and opposes everybody twice."""

from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.club.model.draws.individual import STARTERS, schedule
from scorekeeper.club.model.errors import EventError

PLAYED = [*STARTERS, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 49]


@pytest.mark.parametrize("players", PLAYED)
def test_everyone_partners_everyone_once_and_opposes_everyone_twice(players: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()

    for tables in schedule(players):
        for north, south, east, west in tables:
            partners.update([frozenset((north, south)), frozenset((east, west))])
            opponents.update(frozenset((one, two)) for one in (north, south) for two in (east, west))

    pairs = [frozenset(pair) for pair in combinations(range(1, players + 1), 2)]
    assert [pair for pair in pairs if partners[pair] != 1] == []
    assert [pair for pair in pairs if opponents[pair] != 2] == []


@pytest.mark.parametrize("players", PLAYED)
def test_everyone_sits_at_one_table_a_round_and_rests_as_often_as_the_others(players: int) -> None:
    rounds = schedule(players)
    resting: Counter[int] = Counter()

    for tables in rounds:
        seated = [each for seats in tables for each in seats]
        assert len(set(seated)) == len(seated)
        resting.update(set(range(1, players + 1)) - set(seated))

    assert len(rounds) == (players - 1 if players % 4 == 0 else players)
    assert set(resting.values()) == (set() if players % 4 == 0 else {1})


def test_eight_players_sit_as_the_printed_table_says() -> None:
    assert schedule(8)[0] == ((8, 1, 2, 4), (3, 7, 5, 6))
    assert schedule(8)[1] == ((8, 2, 3, 5), (4, 1, 6, 7))
    assert schedule(4) == (((4, 1, 2, 3),), ((4, 2, 3, 1),), ((4, 3, 1, 2),))


@pytest.mark.parametrize("players", [-1, 0, 1, 3, 6, 7, 10, 45, 1000])
def test_a_number_without_a_movement_is_refused_with_what_to_do(players: int) -> None:
    with pytest.raises(EventError, match="multiple of four"):
        schedule(players)
