"""Whole events in which people come late, leave, return and are moved by hand."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.club.model.checks import checks
from scorekeeper.club.model.draws.draft import moved
from scorekeeper.club.model.draws.draw import draw, in_field
from scorekeeper.club.model.draws.replay import explained, replay
from scorekeeper.club.model.standings.ranking import ranking
from tests.club.model.events import Event, seats
from tests.strategies import examples_of

MOVEMENTS = ("mitchell", "danish", "danish-modified", "danish-strict", "round-robin", "knock-out")


def come_and_go(made: Event, turn: int, chance: Random) -> None:
    playing = made.state.playing(turn)
    gone = [each for each in made.state.entrants if each not in playing]
    what = chance.choice(("nothing", "leave", "late", "return"))
    if what == "leave" and len(playing) > 3:
        made.add("leave", entrant=chance.choice(playing).id, round=turn, reason="")
    elif what == "late":
        made.register([f"Late {turn}"], late_from=turn)
    elif what == "return" and gone:
        made.add("return", entrant=chance.choice(gone).id, round=turn)


@settings(max_examples=examples_of(60))
@given(
    st.sampled_from(MOVEMENTS),
    st.sampled_from(["pairs", "teams"]),
    st.integers(4, 12),
    st.randoms(use_true_random=False),
)
def test_everybody_has_one_place_whoever_comes_and_goes(movement: str, kind: str, size: int, chance: Random) -> None:
    made = Event(movement=movement, kind=kind, rounds=5).people(size)
    lanes = made.state.setup.lanes if kind == "teams" else 1
    for turn in range(1, 6):
        if turn > 1:
            come_and_go(made, turn, chance)
        wanted = {each.id for each in in_field(made.state, turn)}
        if len(wanted) < 2:
            break
        drawn = draw(made.state, turn, "x")

        found = Counter(seats(drawn))
        assert replay(drawn.text) == drawn
        assert {each: 1 if each in drawn.byes else lanes for each in wanted} == found

        body = drawn.as_body()
        if chance.random() < 0.3:
            body = moved(body, *chance.sample(sorted(wanted), 2))
        made.add("draft", **body)
        drafted = made.state.rounds[-1]
        assert not [each for each in checks(made.state, drafted) if each.blocking]
        assert set(explained(drafted)) == {each.table for each in drafted.tables}
        made.add("publish", round=turn)
        made.results(turn, lambda table: (10 * chance.randint(0, 90), 10 * table + 3))
        coming = {each.id for each in made.state.playing(turn + 1)}
        assert {each.entrant for each in ranking(made.state)} == made.state.came | coming


@settings(max_examples=examples_of(40))
@given(
    st.sampled_from(["danish", "danish-modified", "danish-strict", "round-robin"]),
    st.integers(4, 9),
    st.integers(2, 4),
    st.randoms(use_true_random=False),
)
def test_who_missed_a_round_does_not_rest_before_those_who_missed_none(
    movement: str, size: int, away: int, chance: Random
) -> None:
    made = Event(movement=movement, rounds=6).people(size)
    made.publish(1)
    made.results(1, lambda table: (10 * chance.randint(0, 90), 10 * table + 5))
    late = chance.choice([True, False])
    if not late:
        made.add("leave", entrant="p1", round=2, reason="")
    for turn in range(2, away + 1):
        made.publish(turn)
        made.results(turn, lambda table: (10 * chance.randint(0, 90), 10 * table + 5))
    if late:
        made.register(["Late"], late_from=away + 1)
    else:
        made.add("return", entrant="p1", round=away + 1)
    missed = {f"p{size + 1}": away} if late else {"p1": away - 1}
    rests = Counter(missed) + Counter(who for turn in made.state.rounds for who in turn.byes)

    drawn = draw(made.state, away + 1, "x")

    playing = {each.id for each in made.state.playing(away + 1)}
    if movement.startswith("danish") and len(playing) > away + 1:
        assert all(rests[who] == min(rests[each] for each in playing) for who in drawn.byes)
    assert not set(missed) & set(drawn.byes)


def test_a_leave_that_has_not_begun_is_taken_back_whatever_round_is_named() -> None:
    for number in (1, 2, 3, 4):
        made = Event(rounds=6).people(6)
        made.publish(1)
        made.results(1, lambda table: (500, 5 * table))
        made.add("leave", entrant="p2", round=4, reason="")
        made.add("return", entrant="p2", round=number)

        assert made.state.entrants[1].gone is None
        assert all(made.state.entrants[1].plays(turn) for turn in range(1, 7))


def test_who_is_absent_is_never_seated_and_who_never_played_is_in_no_ranking() -> None:
    made = Event(rounds=4).people(20)
    made.register(["Absent", "No-show"], here=False)
    made.add("leave", entrant="p22", round=1, reason="did not come")

    one = made.publish(1)
    made.results(1, lambda table: (500, 5 * table))

    assert not {"p21", "p22"} & set(seats(one))
    assert not {"p21", "p22"} & {each.entrant for each in ranking(made.state)}
    made.add("arrive", entrant="p21", here=True)
    made.add("arrive", entrant="p3", here=False)
    two = made.publish(2)
    assert "p21" in seats(two)
    assert not {"p3", "p22"} & set(seats(two))
    assert {"p3", "p21"} < {each.entrant for each in ranking(made.state)}


def test_a_late_pair_is_seated_where_nobody_is_ticked() -> None:
    made = Event(rounds=4).register([f"Pair {at}" for at in range(6)], here=False)
    made.publish(1)
    made.results(1, lambda table: (500, 5 * table))
    made.register(["Late"], late_from=2)

    assert len(seats(made.publish(2))) == 7
