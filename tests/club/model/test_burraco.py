"""Burraco tournaments as the federations hold them, through the pure library."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.club.model.checks import checks
from scorekeeper.club.model.corrections import FREE, RANKING_ONLY, allowed
from scorekeeper.club.model.draws.draft import moved
from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.draws.movements import mitchell
from scorekeeper.club.model.draws.replay import read_facts, replay, weights, write_facts
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.italian import ITALIAN
from scorekeeper.club.model.preset import Preset
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.model.remedies import remedies
from scorekeeper.club.model.setup import read_setup
from scorekeeper.club.model.standings.ranking import arrows, groups, of_later_rounds, ranking, rankings
from scorekeeper.club.model.standings.victory_points import BY_HANDS, VictoryTable
from tests.club.model.events import Event, meetings, seats
from tests.club.model.test_coming_and_going import come_and_go
from tests.strategies import examples_of

GOLDEN = Path(__file__).parents[2] / "golden" / "victory-points.json"
LAW = json.loads(GOLDEN.read_text(encoding="utf-8"))
MIXED = "burraco-mitchell-3-danish-2"


def of_preset(name: str, pairs: int = 0, **changes: object) -> Event:
    made = Event(**PRESETS[name].setup("Cup", **changes).as_json())
    return made.people(pairs) if pairs else made


@pytest.mark.parametrize("hands", ["2", "3", "4"])
def test_the_tables_of_the_law_are_kept_to_every_edge(hands: str) -> None:
    kept, rows = BY_HANDS[int(hands)], LAW["tables"][hands]
    assert kept.total == LAW["total"]
    assert [[each.largest, each.winner] for each in kept.bands] == rows

    least = 0
    for largest, winner in rows:
        for difference in (least, largest if largest is not None else 9_000):
            assert kept.points(difference, 0) == (winner, 20 - winner)
            assert kept.points(-500, difference - 500) == (20 - winner, winner) or not difference
        least = (largest or 0) + 5


@pytest.mark.parametrize("row", LAW["differences"], ids=lambda row: "{hands}-{difference}".format(**row))
def test_the_differences_of_the_vectors_come_out(row: dict[str, int]) -> None:
    found = BY_HANDS[row["hands"]].points(1_000 + row["difference"], 1_000)

    assert found == (row["winner"], row["loser"])


def equivalents() -> list[tuple[VictoryTable, int, int]]:
    told = LAW["equivalent"]
    return [(BY_HANDS[int(at)], int(won), told[at][won]) for at in told for won in told[at]]


@pytest.mark.parametrize(("kept", "winner", "points"), equivalents())
def test_a_forfeit_is_worth_the_smallest_difference_of_its_band(kept: VictoryTable, winner: int, points: int) -> None:
    assert kept.smallest_difference(winner) == points
    assert kept.points(points, 0)[0] == winner
    assert kept.points(points - 5, 0)[0] == winner - 1


@pytest.mark.parametrize(
    ("preset", "scores", "awards"),
    [("burraco-2-hands", (305, -305), (14, 6)), ("italian-3", (355, 0), (14, 6)), (MIXED, (305, -305), (12, 8))],
)
def test_who_is_more_than_ten_minutes_late_loses_with_equivalent_match_points(
    preset: str, scores: tuple[int, int], awards: tuple[int, int]
) -> None:
    setup = PRESETS[preset].setup("Cup")
    found = {each.code: each for each in remedies(setup)}

    assert (found["late.lost"].scores, found["late.lost"].awards) == (scores, awards)
    assert found["left.excused"].awards == (setup.bye.award, awards[1])
    assert found["left.unexcused"].awards == (setup.bye.award, 0)
    assert found["left.both"].awards == (0, 0)
    assert found["late.points"].points == -100
    assert found["warnings.two"].award == -1


@pytest.mark.parametrize("preset", ITALIAN, ids=lambda each: each.id)
def test_every_italian_preset_is_for_burraco_and_has_the_length_of_the_code(preset: Preset) -> None:
    made = PRESETS[preset.id].setup("Cup")

    assert PRESETS[preset.id].variant == "burraco"
    assert {2: 25, 3: 35, 4: 45}[made.hands or 0] == made.minutes
    assert made.time_call == ("hand" if preset.id == "genova" else "lap-partner")


def test_thirty_six_pairs_play_three_rounds_of_mitchell_and_two_danish_ones() -> None:
    event = of_preset(MIXED, 36)
    drafts = event.play(5)

    assert [read_facts(each.text).movement for each in drafts] == [
        "mitchell",
        "mitchell",
        "mitchell",
        "danish-modified",
        "danish-modified",
    ]
    assert all(len(set(seats(each))) == 36 for each in drafts)
    met = Counter(each for draft in drafts[:3] for each in meetings(draft))
    assert max(met.values()) == 1
    assert not set(meetings(drafts[3])) & set(meetings(drafts[2]))
    assert [name for name, _ in rankings(event.state)] == [""]
    assert all(replay(each.text) == each for each in drafts)


def test_the_last_danish_round_sets_first_against_second_even_if_they_have_just_met() -> None:
    event = of_preset(MIXED, 8)
    drafts = event.play(4)
    first = [each.entrant for each in ranking(event.state)[:2]]
    last = draw(event.state, 5, "x")

    assert frozenset(first) in meetings(last)
    assert drafts[3].notes == ()
    assert "may meet again" in last.notes[0]


def test_a_danish_round_after_the_mitchell_waits_for_all_results_and_a_mitchell_does_not() -> None:
    event = of_preset(MIXED, 8)
    event.publish(1)

    def blocking(turn: int) -> bool:
        event.add("draft", **draw(event.state, turn, "x").as_body())
        found = event.state.round(turn)
        assert found is not None
        return any(each.blocking for each in checks(event.state, found))

    assert not blocking(2)
    event.publish(2)
    event.publish(3)
    assert blocking(4)


def test_a_correction_in_the_mitchell_part_moves_nobody_who_is_seated() -> None:
    event = of_preset(MIXED, 8)
    event.play(4)

    def told(turn: int) -> str:
        return allowed(event.state, turn, event.at)[1]

    assert told(2) == "The seats do not depend on results: only the ranking changes."
    assert told(3) == RANKING_ONLY
    assert told(4) == FREE


def test_a_mitchell_alone_has_as_many_rounds_as_the_event() -> None:
    event = of_preset(MIXED, 12, rounds=2)
    drafts = event.play(2)

    assert [read_facts(each.text).movement for each in drafts] == ["mitchell", "mitchell"]
    assert [name for name, _ in rankings(event.state)] == ["North-South", "East-West"]


@pytest.mark.parametrize("step", [1, 2, 3, 5])
def test_east_west_go_up_as_many_tables_as_the_director_chose(step: int) -> None:
    event = of_preset(MIXED, 14, mitchell_step=step)
    drafts = event.play(3)
    places = [{each.sides[1][0]: each.table for each in draft.tables} for draft in drafts]

    assert all((after[who] - before[who]) % 7 == step for before, after in pairwise(places) for who in before)
    why = drafts[1].tables[0].why
    assert why == ("East-West move up one table." if step == 1 else f"East-West move up {step} tables.",)
    told = weights(read_facts(drafts[1].text).movement, drafts[1].text)
    assert any(f"move up {step} tables" in each for each in told) == (step > 1)


def test_a_step_that_comes_back_too_soon_goes_out_of_turn_so_that_nobody_meets_twice() -> None:
    event = of_preset(MIXED, 8, mitchell_step=2)
    drafts = event.play(3)

    assert max(Counter(each for one in drafts for each in meetings(one)).values()) == 1
    assert any("Out of turn" in each.why[0] for each in drafts[2].tables)


def test_the_rounds_of_a_mitchell_with_a_step_are_a_table_of_their_own() -> None:
    assert [turn[0] for turn in mitchell(5, 5, 2)] == [(1, 6), (1, 9), (1, 7), (1, 10), (1, 8)]


def test_groups_a_and_b_play_among_themselves_after_the_mitchell() -> None:
    event = of_preset("burraco-groups", 36)
    event.play(3)
    assert groups(event.state) == ()
    upper = {each.entrant for each in ranking(event.state)[:18]}
    fourth = event.publish(4)

    assert set(groups(event.state)[0]) == upper
    assert set(groups(event.state, 3)) == set()
    sides = [{*each.sides[0], *each.sides[1]} for each in fourth.tables]
    assert all(each <= upper for each in sides[:9])
    assert all(not each & upper for each in sides[9:])
    assert fourth.tables[0].why[0] == "Group A."
    assert fourth.tables[17].why[0] == "Group B."
    assert replay(fourth.text) == fourth
    assert write_facts(read_facts(fourth.text)) == fourth.text
    assert "Groups A and B" in weights(read_facts(fourth.text).movement, fourth.text)[-1]


def test_the_groups_are_ranked_apart_and_stay_what_they_were_drawn_as() -> None:
    event = of_preset("burraco-groups", 20)
    event.play(3)
    event.publish(4)
    event.results(4, lambda table: (100 * table, 0))
    before = groups(event.state)
    event.correct(3, 1, (9_000, 0))
    event.correct(3, 2, (0, 9_000))

    assert groups(event.state) == before
    names = [(name, len(places)) for name, places in rankings(event.state)]
    assert names == [("Group A", 10), ("Group B", 10)]
    assert [places[0].rank for _, places in rankings(event.state)] == [1, 1]
    fifth = event.publish(5)
    assert groups(event.state) == before
    assert all(
        ({*each.sides[0], *each.sides[1]} <= set(before[0])) or ({*each.sides[0], *each.sides[1]} <= set(before[1]))
        for each in fifth.tables
    )
    assert sum(arrows(event.state, 5).values()) == 0
    assert set(arrows(event.state, 4)) == {each.id for each in event.state.entrants}


@pytest.mark.parametrize(
    ("pairs", "upper", "byes"), [(4, 2, 0), (5, 2, 1), (6, 4, 0), (37, 18, 1), (38, 20, 0), (39, 20, 1)]
)
def test_at_most_one_pair_rests_when_the_groups_are_uneven(pairs: int, upper: int, byes: int) -> None:
    event = of_preset("burraco-groups", pairs, mitchell_rounds=1, rounds=2)
    event.play(1)
    second = event.publish(2)

    assert (len(groups(event.state)[0]), len(second.byes)) == (upper, byes)


def test_who_comes_after_the_mitchell_plays_in_group_b() -> None:
    event = of_preset("burraco-groups", 12)
    event.play(4)
    event.register(["Late"], late_from=5)
    fifth = event.publish(5)

    assert "p13" in groups(event.state)[1]
    assert "p13" in seats(fifth)
    assert len(fifth.byes) == 1


def test_the_best_of_the_danish_rounds_are_ranked_by_these_alone() -> None:
    event = of_preset(MIXED, 8)
    event.play(3)
    assert of_later_rounds(event.state) == ()
    event.publish(4)
    event.results(4, lambda _: (3_000, 0))
    event.add("penalty", entrant="p1", round=1, points=0, award=-3, warning=False, rule="x", reason="")
    found = of_later_rounds(event.state)

    assert {each.award for each in found} == {20, 0}
    assert len(found) == 8
    assert of_later_rounds(event.state, 3) == ()


def test_ties_in_victory_points_are_broken_by_match_points() -> None:
    event = of_preset("burraco-danish", 4, rounds=1)
    event.publish(1)
    event.results(1, lambda table: (1_500 + 500 * table, 500 * table))

    lines = ranking(event.state)

    assert [each.award for each in lines] == [17, 17, 3, 3]
    assert [each.figures for each in lines] == [(2_500,), (2_000,), (1_000,), (500,)]
    assert [each.rank for each in lines] == [1, 2, 3, 4]


def test_the_resting_pair_has_what_the_event_says() -> None:
    three, four = of_preset("italian-3", 3), of_preset(MIXED, 3)
    for event, award, points in ((three, 14, 355), (four, 12, 305)):
        resting = event.publish(1).byes[0]
        event.results(1, lambda _: (0, 0))
        line = next(each for each in ranking(event.state) if each.entrant == resting)

        assert (line.award, line.rounds[0].points) == (award, points)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"mitchell_step": 0}, "mitchell_step"),
        ({"mitchell_rounds": -1}, "mitchell_rounds"),
        ({"movement": "round-robin"}, "mitchell_rounds"),
        ({"movement": "knock-out"}, "mitchell_rounds"),
        ({"mitchell_rounds": 0, "groups": True}, "groups"),
        ({"final_best": 4, "groups": True}, "groups"),
        ({"open_closed": True}, "open_closed"),
        ({"open_closed": True, "kind": "teams", "lanes": 3}, "open_closed"),
    ],
)
def test_parts_that_do_not_fit_together_are_told_with_their_field(changes: dict[str, object], where: str) -> None:
    with pytest.raises(EventError) as caught:
        read_setup({**PRESETS[MIXED].setup("Cup").as_json(), **changes})

    assert caught.value.where == where


def test_the_points_of_a_match_of_teams_are_typed_by_the_director() -> None:
    preset = PRESETS["burraco-teams"]
    assert preset.types_table
    rows = ((500, 10), (None, 20))
    event = of_preset("burraco-teams", 4, scoring="victory", victory_rows=rows)
    first = event.publish(1)

    assert len(first.tables) == 4
    assert first.tables[0].sides[0] == first.tables[1].sides[1]
    event.results(1, lambda table: (600, 0) if table % 2 else (100, 0))
    # 600 in the open room, 100 against it in the closed one: a difference of 500
    assert {each.award for each in ranking(event.state)} == {10}


@settings(max_examples=examples_of(40))
@given(st.booleans(), st.integers(1, 3), st.integers(5, 14), st.randoms(use_true_random=False))
def test_everybody_has_one_place_whoever_comes_and_goes_in_a_mixed_tournament(
    split: bool, step: int, size: int, chance: Random
) -> None:
    event = Event(**{**PRESETS[MIXED].setup("Cup").as_json(), "groups": split, "mitchell_step": step}).people(size)
    for turn in range(1, 6):
        if turn > 1:
            come_and_go(event, turn, chance)
        wanted = {each.id for each in event.state.playing(turn)}
        drawn = draw(event.state, turn, "x")

        assert sorted(seats(drawn)) == sorted(wanted)
        assert replay(drawn.text) == drawn
        body = drawn.as_body()
        if chance.random() < 0.3:
            body = moved(body, *chance.sample(sorted(wanted), 2))
        event.add("draft", **body)
        assert not [each for each in checks(event.state, event.state.rounds[-1]) if each.blocking]
        event.add("publish", round=turn)
        event.results(turn, lambda table: (10 * chance.randint(0, 90), 10 * table + 5))
        listed = [each.entrant for each in ranking(event.state)]
        assert sorted(listed) == sorted(each.id for each in event.state.entrants)
        if split and turn > 3:
            assert len(groups(event.state)) == 2
