"""The bracket of a knock-out: places, seeding, third place, best of n; and finals of the best."""

from typing import Any

import pytest

from scorekeeper.club.model.draws.draw import draw, in_field
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.setup import read_setup
from scorekeeper.club.model.standings.bracket import champion, display_order, stages
from scorekeeper.club.model.standings.bracket_view import bracket
from scorekeeper.club.model.standings.ranking import ranking
from tests.club.model.events import Event


def knock_out(size: int, **more: Any) -> Event:
    return Event(movement="knock-out", seeding="numbers", **more).people(size)


def met(event: Event, turn: int) -> list[set[int]]:
    """Who meets in a round, by number."""
    found = event.state.round(turn)
    assert found is not None
    return [{int(who[1:]) for side in row.sides for who in side} for row in found.tables]


def best_wins(event: Event, turn: int, but: tuple[int, ...] = ()) -> None:
    """Let the lower number win at every table, except where one of `but` sits."""
    found = event.state.round(turn)
    assert found is not None
    for row in found.tables:
        north, east = (int(side[0][1:]) for side in row.sides)
        first = (north < east) != bool({north, east} & set(but))
        event.sign(turn, row.table, (1000, 500) if first else (500, 1000))


def test_a_bracket_of_eight_keeps_its_places_when_the_worse_win() -> None:
    event = knock_out(8)
    event.publish(1)
    assert met(event, 1) == [{1, 8}, {2, 7}, {3, 6}, {4, 5}]
    best_wins(event, 1, but=(1,))  # 8 takes the place of 1
    event.publish(2)
    assert met(event, 2) == [{8, 4}, {2, 3}]
    best_wins(event, 2)
    event.publish(3)
    assert met(event, 3) == [{2, 4}]
    assert champion(event.state) is None
    best_wins(event, 3)
    assert champion(event.state) == "p2"
    assert display_order(4) == (0, 3, 1, 2)
    with pytest.raises(EventError, match="over"):
        draw(event.state, 4, "")


def test_the_best_rest_where_the_field_is_no_power_of_two() -> None:
    event = knock_out(6)
    made = event.publish(1)
    assert set(made.byes) == {"p1", "p2"}
    assert met(event, 1) == [{3, 6}, {4, 5}]
    best_wins(event, 1)
    event.publish(2)
    assert met(event, 2) == [{1, 4}, {2, 3}]
    shown = bracket(event.state, 0)  # no result is public
    assert shown is not None
    assert [each.size for each in shown.columns] == [4, 2, 1]
    assert not any(side and side.points for each in shown.columns for box in each.boxes for side in box.sides)
    assert shown.columns[2].boxes[0].sides == (None, None)


def test_third_place_is_played_beside_the_final() -> None:
    event = knock_out(4, third_place=True)
    event.publish(1)
    best_wins(event, 1)
    event.publish(2)
    assert met(event, 2) == [{1, 2}, {3, 4}]
    best_wins(event, 2, but=(3,))
    assert [each.entrant for each in ranking(event.state)] == ["p1", "p2", "p4", "p3"]
    assert [each.rank for each in ranking(event.state)] == [1, 2, 3, 4]
    assert champion(event.state) == "p1"


def test_the_best_of_three_goes_on_until_somebody_has_won_two() -> None:
    event = knock_out(4, best_of=3)
    event.publish(1)
    best_wins(event, 1)
    event.publish(2)
    assert met(event, 2) == met(event, 1) == [{1, 4}, {2, 3}]
    best_wins(event, 2, but=(2,))  # 1 has won twice, 2 and 3 once each
    event.publish(3)
    assert met(event, 3) == [{2, 3}]
    assert {each.id for each in in_field(event.state, 3)} == {"p2", "p3"}
    best_wins(event, 3)
    event.publish(4)
    assert met(event, 4) == [{1, 2}]
    assert [each.rounds for each in stages(event.state)] == [[1, 2, 3], [4]]
    best_wins(event, 4, but=(1,))
    event.publish(5)
    best_wins(event, 5, but=(1,))
    assert champion(event.state) == "p2"
    assert [each.entrant for each in ranking(event.state)][:2] == ["p2", "p1"]
    shown = bracket(event.state)
    assert shown is not None
    final = shown.columns[1].boxes[0]
    assert [(side.points, side.won) for side in final.sides if side] == [((500, 500), False), ((1000, 1000), True)]


def test_an_even_number_of_games_is_refused() -> None:
    with pytest.raises(EventError, match="odd number"):
        read_setup({"name": "Cup", "movement": "knock-out", "best_of": 2})


def final_of_four(**more: Any) -> Event:
    """Eight pairs, one round: p1 has made 1,000, p2 900, and so on."""
    event = Event(rounds=1, final_best=4, movement="danish", **more).people(8)
    event.publish(1)
    found = event.state.round(1)
    assert found is not None
    for row in found.tables:
        north, east = (int(side[0][1:]) for side in row.sides)
        event.sign(1, row.table, (1100 - 100 * north, 1100 - 100 * east))
    return event


@pytest.mark.parametrize(("carry", "wanted"), [(100, [1000, 900, 800, 700]), (50, [500, 450, 400, 350]), (0, [0] * 4)])
def test_a_part_is_carried_over_into_the_final(carry: int, wanted: list[int]) -> None:
    event = final_of_four(final_carry=carry)
    before = [each.award for each in ranking(event.state)]
    assert before == [1000, 900, 800, 700, 600, 500, 400, 300]
    event.publish(2)
    event.results(2, lambda _: (0, 0))
    places = ranking(event.state)
    assert [each.award for each in places][:4] == wanted
    assert [each.award for each in places][4:] == [600, 500, 400, 300]  # the others keep theirs
    assert [each.entrant for each in places][4:] == ["p5", "p6", "p7", "p8"]


def test_a_final_of_several_rounds_lets_each_of_the_best_meet_each() -> None:
    event = final_of_four(final_rounds=3, final_carry=0)
    seen = []
    for turn in (2, 3, 4):
        event.publish(turn)
        assert {who for pair in met(event, turn) for who in pair} == {1, 2, 3, 4}
        seen += [frozenset(each) for each in met(event, turn)]
        event.results(turn, lambda table: (200 * table, 100))
    assert len(set(seen)) == 6
    with pytest.raises(EventError, match="4 rounds"):
        draw(event.state, 5, "")
