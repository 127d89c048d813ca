"""Corrections: what the policy allows when, and what they would move."""

from datetime import timedelta
from typing import Any

import pytest

from scorekeeper.club.model.choices import CorrectionPolicy
from scorekeeper.club.model.corrections import allowed, effects
from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.standings.ranking import ranking
from tests.club.model.events import Event


def played(rounds: int, **values: Any) -> Event:
    made = Event(**{"movement": "danish-strict", "rounds": 3, **values}).people(6)
    for turn in range(1, rounds + 1):
        made.publish(turn)
        made.results(turn, lambda table: (1000 - 100 * table, 10 * table))
    return made


@pytest.mark.parametrize(
    ("policy", "movement", "rounds", "wanted"),
    [
        ("until-next-round", "danish-strict", 1, True),
        ("until-next-round", "danish-strict", 2, False),
        ("until-next-round", "mitchell", 2, True),
        ("result-only", "danish-strict", 1, True),
        ("result-only", "danish-strict", 2, True),
        ("director", "danish-strict", 2, True),
    ],
)
def test_the_policy_says_until_when_round_1_can_be_corrected(
    policy: str, movement: str, rounds: int, wanted: bool
) -> None:
    made = played(rounds, corrections=policy, movement=movement)

    answer, words = allowed(made.state, 1, made.at)

    assert answer is wanted
    assert words.endswith(".")


def test_a_drafted_round_does_not_end_corrections() -> None:
    made = played(1, corrections="until-next-round")
    made.add("draft", **draw(made.state, 2, "x").as_body())

    assert allowed(made.state, 1, made.at)[0]
    assert "draw it again" in effects(made.state, 1, 1, (0, 900)).sentences[-1]


@pytest.mark.parametrize("policy", CorrectionPolicy)
def test_after_the_last_round_the_minutes_count(policy: str) -> None:
    made = played(3, corrections=policy, correction_minutes=10)
    assert allowed(made.state, 3, made.at + timedelta(hours=5))[0]
    made.add("close", round=3)
    closed = made.at

    within = allowed(made.state, 3, closed + timedelta(minutes=10))
    later = allowed(made.state, 3, closed + timedelta(minutes=10, seconds=1))
    made.add("approve", round=3)
    approved = allowed(made.state, 3, closed)

    assert within[0]
    assert later[0] is approved[0] is (policy == "director")


def test_to_open_the_last_round_again_helps_where_the_policy_lets_it() -> None:
    for policy, helps in ((CorrectionPolicy.RESULT_ONLY, True), (CorrectionPolicy.UNTIL_NEXT_ROUND, False)):
        made = played(3, corrections=policy, correction_minutes=10)
        made.add("close", round=3)
        late = made.at + timedelta(days=21)

        assert not allowed(made.state, 1, late)[0]
        assert allowed(made.state, 1, late, opened=True)[0] is helps


def test_the_last_round_of_a_knock_out_is_the_one_with_a_single_table() -> None:
    made = Event(movement="knock-out").people(2)
    made.publish(1)
    made.results(1, lambda _: (500, 400)).add("close", round=1).add("approve", round=1)

    assert allowed(made.state, 1, made.at) == (False, "The last round is approved: the ranking is final.")


def test_effects_tell_places_and_seats_before_anything_is_saved() -> None:
    made = played(2)
    table = made.state.rounds[0].tables[2]
    before = ranking(made.state)

    found = effects(made.state, 1, 3, (30, 5000))

    assert ranking(made.state) == before
    assert found.awards == (30, 5000)
    gains = {each.entrant: each.award_after - each.award_before for each in found.moved}
    assert gains[table.sides[0][0]] == 30 - 700
    assert gains[table.sides[1][0]] == 5000 - 30
    assert any(each.entrant == table.sides[1][0] and each.after == 1 for each in found.moved)
    assert {each.round for each in found.seats} == {2}
    assert any("its seats stay" in each for each in found.sentences)


def test_effects_are_what_the_correction_then_does() -> None:
    made = played(2)
    found = effects(made.state, 1, 2, (20, 3000))
    before = {each.entrant: (each.rank, each.award) for each in ranking(made.state)}
    made.add("reopen", round=1, table=2, reason="")
    made.add("correct", round=1, table=2, version=3, scores=[20, 3000], kind="sum", agreed="", reason="")
    after = {each.entrant: (each.rank, each.award) for each in ranking(made.state)}

    assert {each.entrant: (each.after, each.award_after) for each in found.moved} == {
        who: place for who, place in after.items() if place != before[who]
    }


def test_a_correction_without_consequence_says_so() -> None:
    made = played(1)
    same = made.state.rounds[0].tables[0].result
    assert same is not None

    found = effects(made.state, 1, 1, same)

    assert (found.moved, found.seats) == ((), ())
    assert found.sentences == ("No place or total changes.",)


def test_a_mitchell_has_no_seats_to_change() -> None:
    assert effects(played(2, movement="mitchell").state, 1, 1, (0, 9000)).seats == ()


def test_a_table_that_is_not_there_is_refused() -> None:
    with pytest.raises(EventError, match="no table 9"):
        effects(played(1).state, 1, 9, (0, 0))
