"""Draws of whole events: everybody has a place, byes are fair, the text gives the draw again."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.club.model.choices import Movement
from scorekeeper.club.model.draws.draft import Draft, moved
from scorekeeper.club.model.draws.draw import draw, facts
from scorekeeper.club.model.draws.replay import (
    BY_HAND,
    explained,
    explained_byes,
    read_facts,
    replay,
    weights,
    write_facts,
)
from scorekeeper.club.model.draws.seating import MOVEMENTS
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.club.model.state import TableRound
from tests.club.model.events import Event, meetings, seats
from tests.strategies import examples_of

OF_PAIRS = ("mitchell", "danish", "danish-modified", "danish-strict", "round-robin")
few = settings(max_examples=examples_of(60))


def event(movement: str, size: int, **more: object) -> Event:
    kind = "individual" if movement == "individual" else "pairs"
    return Event(**{"movement": movement, "kind": kind, **more}).people(size)


def north_minus_east(drafts: Sequence[Draft]) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in drafts:
        for table in each.tables:
            found.update(table.sides[0])
            found.subtract(table.sides[1])
    return found


@few
@given(st.sampled_from(OF_PAIRS), st.integers(2, 13), st.integers(1, 5), st.integers(0, 99))
def test_everybody_has_one_place_in_every_round(movement: str, size: int, rounds: int, seed: int) -> None:
    drafts = event(movement, size, rounds=rounds).play(rounds, seed)

    for each in drafts:
        assert sorted(seats(each)) == sorted(f"p{at}" for at in range(1, size + 1))
        assert len(each.byes) == size % 2
        numbers = [table.table for table in each.tables]
        assert numbers == sorted(set(numbers))


@few
@given(st.sampled_from(OF_PAIRS), st.sampled_from([3, 5, 7, 9, 11]), st.integers(0, 99))
def test_nobody_rests_twice_before_everybody_has_rested(movement: str, size: int, seed: int) -> None:
    # In a Mitchell only one line rests: each of it once in as many rounds as there are tables.
    until = {"mitchell": (size + 1) // 2, "danish-strict": size}
    rounds = until.get(movement, min(size, 6))

    drafts = event(movement, size, rounds=rounds).play(rounds, seed)

    byes = Counter(who for each in drafts for who in each.byes)
    assert max(byes.values()) == 1


@few
@given(st.sampled_from(["mitchell", "danish-strict", "round-robin"]), st.integers(6, 12))
def test_nobody_meets_twice_while_there_are_others(movement: str, size: int) -> None:
    drafts = event(movement, size, rounds=3).play(3, size)

    met = Counter(pair for each in drafts for pair in meetings(each))
    assert max(met.values()) == 1


@few
@given(st.sampled_from([*OF_PAIRS, "individual"]), st.integers(0, 99))
def test_the_same_seed_draws_the_same_and_so_does_the_text(movement: str, seed: int) -> None:
    made = event(movement, 9, rounds=3)
    made.play(2, seed)

    one, two = draw(made.state, 3, "x"), draw(made.state, 3, "x")

    assert one == two == replay(one.text)
    assert write_facts(read_facts(one.text)) == one.text


def test_another_seed_draws_another_first_round() -> None:
    made = event("danish-strict", 12)

    drawn = {frozenset(meetings(draw(made.state, 1, str(seed)))) for seed in range(5)}

    assert len(drawn) == 5


@few
@given(st.sampled_from(["danish", "danish-modified", "danish-strict"]), st.integers(4, 13))
def test_who_sat_north_south_less_often_sits_there(movement: str, size: int) -> None:
    drafts = event(movement, size, rounds=5).play(5, size)

    sides: Counter[str] = Counter()
    for each in drafts:
        for table in each.tables:
            north, east = table.sides[0][0], table.sides[1][0]
            assert sides[north] <= sides[east]
            sides[north] += 1
            sides[east] -= 1
    assert all(abs(each) <= 3 for each in sides.values())


@pytest.mark.parametrize("size", [6, 8, 12])
def test_sides_differ_by_two_at_most(size: int) -> None:
    drafts = event("danish-strict", size, rounds=5).play(5, size)

    found = north_minus_east(drafts)
    assert max(found[f"p{at}"] for at in range(1, size + 1)) <= 2
    assert min(found[f"p{at}"] for at in range(1, size + 1)) >= -2


def test_a_mitchell_moves_east_west_up_one_table_and_from_the_last_to_the_first() -> None:
    drafts = event("mitchell", 8, rounds=3).play(3)

    for before, after in pairwise(drafts):
        assert [each.sides[0] for each in after.tables] == [each.sides[0] for each in before.tables]
        easts = [each.sides[1] for each in before.tables]
        assert [each.sides[1] for each in after.tables] == [easts[-1], *easts[:-1]]


def test_a_mitchell_keeps_those_apart_who_should_not_meet() -> None:
    made = Event(movement="mitchell", rounds=3)
    made.register(["A", "B", "C"], tags=["Genova"]).register(["D", "E", "F"])
    tags = {each.id: each.tags for each in made.state.entrants}

    drafts = made.play(3)

    assert not any(tags[one] & tags[two] for each in drafts for one, two in meetings(each))


def test_who_withdraws_is_gone_and_may_come_back() -> None:
    for movement in OF_PAIRS:
        made = event(movement, 8, rounds=5)
        made.play(2)
        made.add("leave", entrant="p3", round=3, reason="ill")
        three = made.publish(3)
        made.results(3, lambda table: (500, 5 * table))
        made.add("return", entrant="p3", round=4)
        four = draw(made.state, 4, "x")

        assert "p3" not in seats(three)
        assert len(seats(three)) == 7
        assert sorted(seats(four)) == sorted(each.id for each in made.state.entrants)
        assert not four.byes


@pytest.mark.parametrize("movement", OF_PAIRS)
def test_a_late_entry_completes_the_half_table(movement: str) -> None:
    made = event(movement, 7, rounds=4)
    made.play(1)
    made.register(["Late"], late_from=2)

    two = made.publish(2)

    assert "p8" in seats(two)
    assert not two.byes
    made.results(2, lambda table: (300, 10 * table))
    met = Counter(pair for each in (replay(turn.text) for turn in made.state.rounds) for pair in meetings(each))
    if movement != "danish":
        assert max(met.values()) == 1


@pytest.mark.parametrize("gone", [("p1",), ("p1", "p2"), ("p1", "p2", "p3")])
def test_in_a_mitchell_those_whose_opponents_are_missing_meet(gone: Sequence[str]) -> None:
    made = event("mitchell", 12, rounds=5)
    made.play(1)
    for who in gone:
        made.add("leave", entrant=who, round=2, reason="")

    drafts = [made.publish(turn) for turn in (2, 3, 4)]

    for each in drafts:
        assert len(seats(each)) == 12 - len(gone)
        assert len(each.byes) == len(gone) % 2
    byes = Counter(who for each in drafts for who in each.byes)
    assert max(byes.values(), default=0) <= 1


def test_late_pairs_of_a_mitchell_open_a_table_at_the_end() -> None:
    made = event("mitchell", 8, rounds=4)
    made.play(1)
    made.register(["Late 1", "Late 2"], late_from=2)

    drafts = [made.publish(turn) for turn in (2, 3, 4)]

    assert [len(each.tables) for each in drafts] == [5, 5, 5]
    all_of_it = [replay(turn.text) for turn in made.state.rounds]
    assert max(Counter(pair for each in all_of_it for pair in meetings(each)).values()) == 1


@pytest.mark.parametrize("places", [(0, 1), (0, 2), (1, 4)])
def test_a_mitchell_goes_out_of_turn_where_a_change_by_hand_would_make_two_meet_again(places: tuple[int, int]) -> None:
    made = event("mitchell", 10, rounds=4)
    made.play(1)
    drawn = draw(made.state, 2, "x")
    one, two = (drawn.tables[at].sides[1][0] for at in places)
    made.add("draft", **moved(drawn.as_body(), one, two)).add("publish", round=2)
    by_hand = set(meetings(replay(made.state.rounds[0].text))) & {
        frozenset((each.sides[0][0], each.sides[1][0])) for each in made.state.rounds[1].tables
    }

    later = [made.publish(turn) for turn in (3, 4)]

    met = Counter(frozenset((each.sides[0][0], each.sides[1][0])) for turn in made.state.rounds for each in turn.tables)
    assert {pair for pair, times in met.items() if times > 1} == by_hand
    norths = [each.sides[0] for each in made.state.rounds[0].tables]
    assert all([each.sides[0] for each in draft.tables] == norths for draft in later)


@pytest.mark.parametrize(("size", "rounds"), [(5, 3), (7, 3), (7, 4), (9, 5), (11, 5), (7, 7)])
def test_two_of_a_round_robin_meet_if_both_opponents_are_missing_and_they_never_would_otherwise(
    size: int, rounds: int
) -> None:
    made = Event(movement="round-robin", rounds=rounds).people(size)
    made.publish(1)
    made.add("leave", entrant="p2", round=2, reason="")
    drafts = [made.publish(turn) for turn in range(2, rounds + 1)]

    every = [frozenset(table.sides[0] + table.sides[1]) for table in _tables(made)]
    assert len(every) == len(set(every))
    for each in drafts:
        resting = [frozenset(pair) for pair in combinations(each.byes, 2)]
        assert set(resting) <= set(every)  # they have met in another round, or will
        older = each.text.replace("canasta-draw/3", "canasta-draw/2")
        assert {*_pairs(replay(older))} <= {*_pairs(each)}


def _tables(made: Event) -> list[TableRound]:
    return [table for turn in made.state.rounds for table in turn.tables]


def _pairs(drawn: Draft) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(each.sides[0], each.sides[1]) for each in drawn.tables]


def test_teams_play_one_pair_each_way() -> None:
    made = Event(kind="teams", movement="danish-strict", rounds=3).people(5)
    drafts = made.play(3)

    for each in drafts:
        assert [table.table for table in each.tables] == [1, 2, 3, 4]
        for one, two in zip(each.tables[::2], each.tables[1::2], strict=True):
            assert (one.sides[0], one.sides[1]) == (two.sides[1], two.sides[0])
    assert set(north_minus_east(drafts).values()) == {0}


def test_a_round_robin_goes_round_again_with_sides_changed() -> None:
    drafts = event("round-robin", 4, rounds=6).play(6)

    for one, two in zip(drafts[:3], drafts[3:], strict=True):
        assert [(each.sides[0], each.sides[1]) for each in two.tables] == [
            (each.sides[1], each.sides[0]) for each in one.tables
        ]


def test_a_round_robin_that_somebody_joins_late_goes_on_without_its_circle() -> None:
    made = event("round-robin", 6, rounds=4)
    made.play(1)
    made.register(["Late"], late_from=2)

    two = made.publish(2)

    assert len(seats(two)) == 7
    assert "Somebody came late" in two.notes[0]
    assert not set(meetings(two)) & set(meetings(replay(made.state.rounds[0].text)))


def test_danish_pure_lets_first_meet_second_again() -> None:
    made = event("danish", 4, rounds=3)
    made.publish(1)
    made.results(1, lambda table: (1000 * table, 900 * table))
    two = made.publish(2)
    made.results(2, lambda table: (1000 // table, 900 // table))
    three = draw(made.state, 3, "x")

    assert sorted(map(sorted, meetings(two))) == sorted(map(sorted, meetings(three)))
    assert "They have met before, twice." not in three.tables[0].why
    assert any("They have met before" in each for each in three.tables[0].why)


def test_danish_modified_avoids_the_last_opponent_but_in_the_last_round() -> None:
    made = event("danish-modified", 4, rounds=3)
    first = made.publish(1)
    made.results(1, lambda table: (1000, 0) if table == 1 else (600, 500))
    two = made.publish(2)
    made.results(2, lambda _: (700, 500))
    three = draw(made.state, 3, "x")
    last = replay(three.text.replace("rounds: 3", "rounds: 4"))

    assert not set(meetings(first)) & set(meetings(two))
    assert not set(meetings(last)) & set(meetings(two))
    ranked = [each.id for each in facts(made.state, 3, "x").field]
    assert set(meetings(three)) == {frozenset(ranked[:2]), frozenset(ranked[2:])}
    assert "last round" in three.notes[0]


def test_a_knock_out_ends_with_one_and_wants_a_winner_at_every_table() -> None:
    made = event("knock-out", 6)
    one = made.publish(1)
    assert (len(one.tables), len(one.byes)) == (2, 2)
    with pytest.raises(EventError, match="no result"):
        draw(made.state, 2, "x")
    made.results(1, lambda _: (500, 500))
    with pytest.raises(EventError, match="another hand, or decide who goes on"):
        draw(made.state, 2, "x")
    for each in one.tables:
        made.add("assign", round=1, table=each.table, scores=[500, 500], awards=[1, 0], rule="", reason="")
    two = made.publish(2)
    assert sorted(seats(two)) == sorted([*one.byes, *(each.sides[0][0] for each in one.tables)])
    made.results(2, lambda _: (100, 900))
    three = made.publish(3)
    made.results(3, lambda _: (100, 900))

    assert len(three.tables) == 1
    with pytest.raises(EventError, match="over"):
        draw(made.state, 4, "x")


def test_the_best_play_a_final() -> None:
    made = event("danish-strict", 9, rounds=2, final_best=4)
    made.play(2)
    best = [each.id for each in facts(made.state, 3, "x").field]
    final = made.publish(3)

    assert len(best) == 4
    assert set(meetings(final)) == {frozenset(best[:2]), frozenset(best[2:])}
    assert final.notes == ("The final of the best 4.",)
    with pytest.raises(EventError, match="has 3 rounds"):
        draw(made.state, 4, "x")


def test_the_best_four_players_of_an_individual_event_share_a_table() -> None:
    made = event("individual", 8, rounds=2, final_best=4)
    made.play(2)
    best = [each.id for each in facts(made.state, 3, "x").field]

    (table,) = draw(made.state, 3, "x").tables

    assert (table.sides[0], table.sides[1]) == ((best[0], best[3]), (best[1], best[2]))
    assert table.why == ("First and fourth against second and third.",)
    for each in made.state.entrants[:5]:
        made.add("leave", entrant=each.id, round=3, reason="")
    left = draw(made.state, 3, "x")
    assert (left.tables, len(left.byes)) == ((), 3)


def test_rounds_are_drawn_in_order_and_only_once() -> None:
    made = event("danish-strict", 4)
    with pytest.raises(EventError, match="Publish round 1 first"):
        draw(made.state, 2, "x")
    made.publish(1)
    with pytest.raises(EventError, match="already published"):
        draw(made.state, 1, "x")
    with pytest.raises(EventError, match="register people first"):
        draw(Event().state, 1, "x")


def test_every_table_is_explained_and_changes_by_hand_are_told() -> None:
    made = event("danish-strict", 7, rounds=3)
    made.play(2)
    made.add("draft", **draw(made.state, 3, "x").as_body())
    drafted = made.state.rounds[2]
    told = explained(drafted)

    assert set(told) == {1, 2, 3}
    assert all(" against " in each[0] and "Difference" in " ".join(each) for each in told.values())
    assert explained_byes(drafted)[drafted.byes[0]][0].endswith("of 7 rests.")
    changed = replace(drafted, tables=tuple(replace(each, sides=each.sides[::-1]) for each in drafted.tables))
    assert set(explained(changed).values()) == {BY_HAND}
    assert set(explained(replace(drafted, text="")).values()) == {BY_HAND}


def test_the_sentences_say_who_could_not_meet() -> None:
    text = "\n".join(
        [
            "canasta-draw/1",
            "round: 3",
            "rounds: 5",
            "movement: danish-strict",
            "unit: points",
            "lanes: 1",
            'seed: "x"',
            "entrant: a score=500 byes=0 north=0 last=c met=b:1,c:1 apart=[]",
            "entrant: b score=450 byes=0 north=2 last=d met=a:1,d:1 apart=[]",
            "entrant: c score=420 byes=0 north=-2 last=a met=a:1,d:1 apart=[]",
            "entrant: d score=380 byes=0 north=0 last=b met=b:1,c:1 apart=[]",
        ]
    )

    tables = replay(text).tables

    assert [each.why for each in tables] == [
        (
            "First against fourth.",
            "Second and third have met first before.",
            "Difference 120 points.",
            "Both have sat North-South equally often.",
        ),
        ("Second against third.", "Difference 30 points.", "Third has sat North-South less often, and sits there now."),
    ]


def test_every_movement_has_weights_to_print() -> None:
    assert set(Movement) <= set(MOVEMENTS)
    assert all(weights(each) for each in MOVEMENTS)
    now, then = (weights(Movement.DANISH_STRICT, f"canasta-draw/{each}\n") for each in (2, 1))
    assert [at for at, each in enumerate(now) if "close in rank" in each] == [3]
    assert [at for at, each in enumerate(then) if "close in rank" in each] == [5]


HEAD = """canasta-draw/1
round: 2
rounds: 3
movement: mitchell
unit: points
lanes: 1
seed: "x"
entrant: p1 score=0 byes=0 north=0 last=- met=- apart=[]
"""


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "line 1"),
        ("canasta-draw/1\nrounds 3", "line 2"),
        ("canasta-draw/1\nround: x", "line 2"),
        ("canasta-draw/1\nround: 1\nentrant: p1 score=1", "line 3"),
        ("canasta-draw/1\nround: 0", "line 2"),
        ("canasta-draw/1\nround: 1", "Lines of the draw"),
        (HEAD + "line: p1 p2", "contradict"),
        (HEAD.replace("mitchell", "waltz"), "no such movement"),
    ],
)
def test_other_text_is_refused_with_its_line(text: str, where: str) -> None:
    with pytest.raises(EventError, match=where):
        replay(text)


def test_in_a_knock_out_who_came_farther_stands_before_who_has_more_points() -> None:
    made = event("knock-out", 4)
    one = made.publish(1)
    winners = [each.sides[0][0] for each in one.tables]
    losers = [each.sides[1][0] for each in one.tables]
    made.results(1, lambda table: (10, 5) if table == 1 else (5000, 4995))
    assert {each.entrant for each in ranking(made.state)[:2]} == set(winners)

    two = made.publish(2)
    at = 0 if two.tables[0].sides[0][0] == winners[0] else 1
    still = {each.entrant for each in ranking(made.state)[:2]}
    made.results(2, lambda _: (15, 5) if at == 0 else (5, 15))

    assert still == set(winners)  # an open match has no loser
    places = [(each.rank, each.entrant) for each in ranking(made.state)]
    assert places == [(1, winners[0]), (2, winners[1]), (3, losers[1]), (4, losers[0])]
