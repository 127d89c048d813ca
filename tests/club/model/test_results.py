"""Results and ranking from the events of a tournament, worked out by hand."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.preset import victory_values
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.model.remedies import remedies
from scorekeeper.club.model.setup import Bye
from scorekeeper.club.model.standings.ranking import (
    arrows,
    crosstable,
    finalists,
    public_round,
    ranking,
    rankings,
    was_public,
)
from scorekeeper.club.model.standings.results import adjustments, results
from scorekeeper.club.model.standings.victory_points import THREE_HANDS
from tests.club.model.events import Event
from tests.strategies import examples_of

VICTORY = victory_values(THREE_HANDS)


def four(**values: Any) -> Event:
    """Two tables: p1 against p2, p3 against p4, by hand."""
    made = Event(**values).people(4)
    tables = [{"table": 1, "north": ["p1"], "east": ["p2"]}, {"table": 2, "north": ["p3"], "east": ["p4"]}]
    made.add("draft", round=1, seed="s", text="", tables=tables, byes=[])
    return made.add("publish", round=1)


def rows(made: Event) -> dict[str, tuple[int, int, int]]:
    return {each.entrant: (each.points, each.against, each.award) for each in results(made.state)}


@pytest.mark.parametrize(
    ("values", "wanted"),
    [({"scoring": "total"}, [1200, 395, 700, 700]), ({"scoring": "match"}, [2, 0, 1, 1]), (VICTORY, [17, 3, 10, 10])],
)
def test_a_table_counts_by_the_scoring_of_the_event(values: dict[str, Any], wanted: list[int]) -> None:
    made = four(**values).sign(1, 1, (1200, 395)).sign(1, 2, (700, 700))

    found = rows(made)

    assert [found[each][2] for each in ("p1", "p2", "p3", "p4")] == wanted
    assert found["p1"][:2] == (1200, 395)


@pytest.mark.parametrize(("difference", "wanted"), [(800, 16), (805, 17), (820, 17), (825, 17), (830, 17), (1505, 20)])
def test_the_edges_of_the_victory_points_reach_the_ranking(difference: int, wanted: int) -> None:
    made = four(**VICTORY).sign(1, 1, (-150, -150 + difference))

    assert rows(made)["p2"][2] == wanted
    assert rows(made)["p1"][2] == 20 - wanted


def test_only_what_is_confirmed_counts() -> None:
    made = four()
    made.add("sign", round=1, table=1, side=0, version=3, scores=[500, 400])
    assert results(made.state) == ()
    made.add("sign", round=1, table=1, side=1, version=4, scores=[500, 405])
    assert results(made.state) == ()
    made.add("sign", round=1, table=1, side=0, version=4, scores=[500, 405])
    assert set(rows(made)) == {"p1", "p2"}


def test_a_ruled_award_stands_and_is_no_win() -> None:
    # tournaments.md 6.5: more than ten minutes late, 3 hands: 14 and 6, worth +355 and -355
    made = four(**VICTORY)
    made.add("assign", round=1, table=1, scores=[355, 0], awards=[14, 6], rule="late", reason="11 minutes")

    assert rows(made)["p1"] == (355, 0, 14)
    assert not any(each.played for each in results(made.state))


@pytest.mark.parametrize(
    ("values", "bye", "wanted"),
    [
        (VICTORY, {"award": 14, "points": 355}, (355, 0, 14)),  # tournaments.md 6.5, Genova
        ({"scoring": "match"}, {"award": 2, "points": 0}, (0, 0, 2)),
        ({"scoring": "total"}, {"award": 0, "points": 500}, (500, 0, 500)),
        ({"scoring": "total"}, {"award": 500, "points": 500}, (500, 0, 500)),
    ],
)
def test_a_bye_is_worth_what_the_set_up_says(
    values: dict[str, Any], bye: dict[str, int], wanted: tuple[int, int, int]
) -> None:
    made = Event(movement="danish-strict", bye=bye, **values).people(3)
    rests = made.publish(1).byes[0]

    assert rows(made)[rests] == wanted


@pytest.mark.parametrize(
    ("scoring", "scores", "wanted"),
    [
        ("total", [(1000, 500), (505, 2000)], (755, 1250, 755)),  # 752.5 is rounded up to fives
        ("total", [(-100, 500), (0, 0)], (-50, 250, -50)),
        ("match", [(1000, 500), (700, 700)], (850, 600, 2)),  # one and a half match points
    ],
)
def test_a_bye_is_worth_the_average_of_the_own_rounds_as_soon_as_there_is_one(
    scoring: str, scores: list[tuple[int, int]], wanted: tuple[int, int, int]
) -> None:
    made = Event(movement="danish-strict", rounds=3, scoring=scoring).people(3)
    rests = made.publish(1).byes[0]
    made.results(1, lambda _: (900, 100))
    assert rests not in rows(made)

    for turn, (mine, theirs) in enumerate(scores, 2):
        [table] = made.publish(turn).tables
        north = table.sides[0] == (rests,)
        made.sign(turn, table.table, (mine, theirs) if north else (theirs, mine))

    bye = next(each for each in results(made.state) if each.entrant == rests and not each.table)
    assert (bye.points, bye.against, bye.award, bye.played) == (*wanted, False)


def test_what_a_bye_is_worth_is_told_in_a_sentence() -> None:
    told = {name: preset.bye for name, preset in PRESETS.items()}

    average = "A bye counts as the average of the player's own rounds; before the first of them it counts nothing."
    assert told == dict.fromkeys(PRESETS, average) | {
        "italian-3": "A bye counts 14 victory points and +355 card points.",
        "italian-4": "A bye counts 12 victory points and +305 card points.",
        "genova": "A bye counts 14 victory points and +355 card points.",
        "burraco-mitchell-3-danish-2": "A bye counts 12 victory points and +305 card points.",
        "burraco-groups": "A bye counts 12 victory points and +305 card points.",
        "burraco-mitchell-2-danish-2": "A bye counts 12 victory points and +305 card points.",
        "burraco-danish": "A bye counts 12 victory points and +305 card points.",
        "burraco-2-hands": "A bye counts 14 victory points and +305 card points.",
        "brazilian-tranca": "A bye counts 3 match points and +1,500 card points.",
    }
    assert Bye(points=500).words(Scoring.TOTAL) == "A bye counts 500 points."
    assert Bye(award=2).words(Scoring.MATCH) == "A bye counts 2 match points and +0 card points."


def test_a_reopened_result_counts_until_it_is_changed_and_then_moves_everything() -> None:
    made = four().sign(1, 1, (500, 400)).sign(1, 2, (450, 300))
    assert [each.entrant for each in ranking(made.state)] == ["p1", "p3", "p2", "p4"]
    made.add("reopen", round=1, table=1, reason="swapped")
    assert rows(made)["p1"][0] == 500
    made.add("correct", round=1, table=1, version=9, scores=[400, 500], kind="swapped", agreed="both", reason="")

    assert [each.entrant for each in ranking(made.state)] == ["p2", "p3", "p1", "p4"]


def test_penalties_in_force_count_until_they_are_cancelled() -> None:
    made = four().sign(1, 1, (500, 400)).sign(1, 2, (450, 300))
    made.add("penalty", entrant="p1", round=1, points=-100, award=0, warning=False, rule="", reason="")
    number = made.number
    made.add("penalty", entrant="p3", round=1, points=0, award=0, warning=True, rule="", reason="")

    assert [(each.entrant, each.award) for each in adjustments(made.state)] == [("p1", -100)]
    assert [each.entrant for each in ranking(made.state)][:2] == ["p3", "p1"]
    made.add("cancel", event=number, reason="mistaken")
    assert ranking(made.state)[0].entrant == "p1"


def test_teams_add_up_their_tables_and_count_when_all_are_in() -> None:
    made = Event(kind="teams", scoring="match", movement="danish-strict").people(2)
    north = made.publish(1).tables[0].sides[0][0]
    made.sign(1, 1, (900, 500))
    assert results(made.state) == ()
    made.sign(1, 2, (700, 200))

    other = "p2" if north == "p1" else "p1"
    assert rows(made) == {north: (1100, 1200, 0), other: (1200, 1100, 2)}


def test_a_ruled_award_at_one_table_decides_a_match_of_teams() -> None:
    made = Event(kind="teams", scoring="match", movement="danish-strict").people(2)
    north = made.publish(1).tables[0].sides[0][0]
    made.sign(1, 1, (900, 100))
    made.add("assign", round=1, table=2, scores=[0, 0], awards=[2, 0], rule="", reason="")

    assert rows(made)[north][2] == 0


def test_individual_players_all_get_what_their_side_made() -> None:
    made = Event(kind="individual", movement="individual").people(4)
    table = made.publish(1).tables[0]
    made.sign(1, 1, (800, 300))

    found = {each.entrant: each for each in results(made.state)}
    assert [found[each].award for each in (*table.sides[0], *table.sides[1])] == [800, 800, 300, 300]
    first = found[table.sides[0][0]]
    assert (first.partner, first.opponent, first.also) == (table.sides[0][1], *table.sides[1])


def test_a_substitute_plays_for_the_entrant_who_has_left_keeps_the_place() -> None:
    made = four().sign(1, 1, (500, 400)).sign(1, 2, (450, 300))
    before = ranking(made.state)
    made.add("substitute", round=1, table=1, entrant="p1", out="Pair 1", **{"in": "Guest"}, reason="")
    made.add("leave", entrant="p1", round=2, reason="ill")

    assert ranking(made.state) == before


@settings(max_examples=examples_of(60))
@given(st.integers(2, 9), st.integers(0, 99))
def test_a_corrected_result_is_as_if_it_had_always_been_so(size: int, seed: int) -> None:
    one = Event(movement="round-robin", scoring="match", rounds=3).people(size)
    one.play(3, seed)
    two = Event(movement="round-robin", scoring="match", rounds=3).people(size)
    two.play(3, seed)
    two.add("reopen", round=1, table=1, reason="")
    two.add("correct", round=1, table=1, version=2, scores=[5, 9000], kind="sum", agreed="", reason="")
    table = one.state.rounds[0].tables[0]
    one.sign(1, table.table, (5, 9000))

    assert ranking(one.state) == ranking(two.state)


def test_arrows_and_the_crosstable_follow_the_rounds() -> None:
    made = Event(movement="round-robin", rounds=3).people(3)
    made.publish(1)
    made.results(1, lambda _: (900, 100))
    assert set(arrows(made.state, 1).values()) == {0}
    made.publish(2)
    made.results(2, lambda _: (0, 1500))

    assert sum(arrows(made.state, 2).values()) == 0
    found = crosstable(made.state)
    assert found.rounds == (1, 2)
    assert [len(cells) for _, cells in found.rows] == [2, 2, 2]
    assert all(cell[0].round == turn for _, cells in found.rows for turn, cell in enumerate(cells, 1))
    assert [place.rank for place, _ in crosstable(made.state, 1).rows] == [each.rank for each in ranking(made.state, 1)]


def test_what_is_public_follows_the_set_up_until_the_director_decides() -> None:
    made = Event(movement="danish-strict", rounds=3, hide_last=1).people(4)
    assert public_round(made.state) is None
    made.play(2)
    assert public_round(made.state) == 2
    made.publish(3)
    assert public_round(made.state) == 2
    made.add("show", round=3)
    assert public_round(made.state) == 3
    made.add("show", round=None)
    assert public_round(made.state) is None


def test_a_mitchell_with_fewer_rounds_than_tables_has_two_rankings() -> None:
    made = Event(movement="mitchell", rounds=2).people(7)
    drafts = made.play(2)

    (north, first), (east, second) = rankings(made.state)

    assert (north, east) == ("North-South", "East-West")
    assert {each.entrant for each in second} == {each.sides[1][0] for each in drafts[0].tables}
    assert len(first) == 4
    full = Event(movement="mitchell", rounds=3).people(6)
    full.play(3)
    assert [name for name, _ in rankings(full.state)] == [""]


def test_standings_that_nobody_has_seen_were_never_public() -> None:
    made = Event(movement="danish-strict", rounds=4, hide_last=2).people(4)
    made.play(4)
    assert [turn for turn in range(1, 5) if was_public(made.state, turn)] == [1, 2]
    made.add("show", round=4)
    assert [turn for turn in range(1, 5) if was_public(made.state, turn)] == [1, 2, 4]
    made.add("show", round=None).add("show", round=3)
    assert [turn for turn in range(1, 5) if was_public(made.state, turn)] == [1, 2, 3, 4]


def test_finalists_stand_before_all_others_whatever_the_final_brings() -> None:
    made = Event(movement="danish-strict", rounds=1, final_best=2, scoring="total").people(6)
    made.publish(1)
    made.results(1, lambda table: (1000 * table, 100 * table))
    best = finalists(made.state)
    assert [each.entrant for each in ranking(made.state)[:2]] == list(best)
    made.publish(2)
    made.results(2, lambda _: (-9000, -8000))

    after = ranking(made.state)
    assert {each.entrant for each in after[:2]} == set(best)
    assert [each.rank for each in after] == [1, 2, 3, 4, 5, 6]
    assert arrows(made.state, 2)[after[2].entrant] == 0
    assert finalists(Event().state) == ()


def test_who_has_left_plays_no_final() -> None:
    made = Event(movement="danish-strict", rounds=1, final_best=2).people(6)
    made.publish(1)
    made.results(1, lambda table: (1000 * table, 100 * table))
    first, second = finalists(made.state)
    made.add("leave", entrant=first, round=2, reason="")

    assert finalists(made.state)[0] == second


def test_who_has_no_result_stands_last_even_behind_minus_points() -> None:
    made = four().sign(1, 1, (-500, -400))

    assert [(each.rank, each.entrant) for each in ranking(made.state)] == [(1, "p2"), (2, "p1"), (3, "p3"), (3, "p4")]


@pytest.mark.parametrize(("win", "tie", "walk_over"), [(2, 1, 2), (3, 1, 3), (3, 1, 2), (2, 2, 0)])
def test_wins_draws_and_walk_overs_count_what_the_event_says(win: int, tie: int, walk_over: int) -> None:
    made = Event(scoring="match", win_points=win, draw_points=tie, walk_over_points=walk_over).people(6)
    made.publish(1)
    made.sign(1, 1, (500, 400)).sign(1, 2, (500, 500))
    ruled = next(each for each in remedies(made.state.setup) if each.code == "late.forfeit-samba")
    assert ruled.scores
    assert ruled.awards
    made.add(
        "assign", round=1, table=3, scores=list(ruled.scores), awards=list(ruled.awards), rule=ruled.code, reason="late"
    )

    awards = sorted(each.award for each in ranking(made.state))
    assert awards == sorted([win, 0, tie, tie, walk_over, 0])
