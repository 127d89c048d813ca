"""The season's ranking is computed from confirmed results, whatever happens to them later."""

from dataclasses import replace

import pytest

from scorekeeper.club import events
from scorekeeper.club.events.asked import Assigning, Reopening
from scorekeeper.club.events.year import club as clubs
from scorekeeper.club.events.year import members
from scorekeeper.club.model.year.evenings import Evening, EveningScore
from scorekeeper.club.model.year.members import Club, Member
from scorekeeper.club.model.year.rules import Measure, SeasonRules, sentences
from scorekeeper.club.model.year.season import example, season
from scorekeeper.usecases import erase_person
from tests.club.year.clubs import ClubHere

PEOPLE = ("a", "b", "c")
CLUB = Club(season="2026-09-01", listed=tuple(Member(id=each, number=1, name=each.upper()) for each in PEOPLE))


def evening(number: int, **awards: int) -> Evening:
    """An evening of three rounds to which these members came, with what they made."""
    order = sorted(awards.values(), reverse=True)
    people = {(who, 0): (who, who) for who in awards}
    scores = {(who, 0): EveningScore(made, 3, order.index(made) + 1, len(awards)) for who, made in awards.items()}
    nothing: dict[str, dict[object, int]] = {each: {} for each in ("together", "against", "out", "rounds")}
    day = f"2026-09-{number:02d}"
    return Evening(number, day, "x", single=True, people=people, scores=scores, **nothing)  # type: ignore[arg-type]


NIGHTS = (evening(3, a=100, b=50, c=10), evening(10, b=60), evening(17, a=20, b=40, c=90))


def table(**rules: object) -> list[tuple[int, str, int]]:
    club = replace(CLUB, rules=SeasonRules(**rules))  # type: ignore[arg-type]
    return [(each.rank, each.members[0], each.total) for each in season(club, NIGHTS).lines]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, [(1, "b", 150), (2, "a", 120), (3, "c", 100)]),
        ({"best": 2}, [(1, "a", 120), (2, "b", 110), (3, "c", 100)]),
        ({"best": 1, "least": 3}, [(1, "b", 60), (0, "a", 100), (0, "c", 90)]),
        ({"measure": Measure.PLACES}, [(1, "b", 5), (2, "a", 4), (2, "c", 4)]),
        ({"measure": Measure.AVERAGE}, [(1, "b", 50), (2, "a", 40), (3, "c", 33)]),
    ],
)
def test_what_counts_is_what_the_rules_say(rules: dict[str, object], expected: list[tuple[int, str, int]]) -> None:
    assert table(**rules) == expected


def test_dropped_evenings_moves_and_what_is_still_needed_are_shown() -> None:
    club = replace(CLUB, rules=SeasonRules(best=2, least=3))
    lines = {each.members[0]: each for each in season(club, NIGHTS).lines}
    assert [each.dropped for each in lines["b"].counts()] == [False, False, True]
    assert (lines["a"].needs, lines["b"].needs) == (1, 0)
    early = (evening(3, a=100, b=50), evening(10, a=10, b=90))
    assert {each.members[0]: each.moved for each in season(CLUB, early).lines} == {"a": -1, "b": 1}


def test_evenings_before_the_season_do_not_count() -> None:
    assert season(replace(CLUB, season="2026-09-18"), NIGHTS).lines == ()


def test_the_rules_are_told_with_an_example() -> None:
    club = replace(CLUB, rules=SeasonRules(best=2, least=1))
    told = " ".join(sentences(club.rules))
    assert "The best 2 evenings count" in told
    assert "fewer than 1 time" in told
    assert (
        example(club, season(club, NIGHTS), {each: each.upper() for each in PEOPLE}) == "For example A: 100 + 20 = 120."
    )
    assert example(club, season(club, ()), {}) is None
    long = season(CLUB, [evening(at, a=10 * at) for at in range(1, 31)])
    assert example(CLUB, long, {"a": "A"}) == "For example A: 10 + 20 + 30 + … + 300 = 4,650."


def test_a_result_corrected_weeks_later_an_erased_name_and_a_merge_flow_through(club: ClubHere) -> None:
    club.add("Ann & Bo\nCleo & Dan\nKleo")
    hall = club.evening([("Ann", "Bo"), ("Cleo", "Dan")])
    hall.finish()
    club.evening([("Ann", "Kleo"), ("Bo", "Dan")], 1)  # without a result

    def totals() -> dict[str, int]:
        names = {each.id: each.name for each in club.state.members}
        return {names[each.members[0]]: each.total for each in season(club.state, clubs.evenings(club.store)).lines}

    first = totals()
    assert set(first) == {"Ann", "Bo", "Cleo", "Dan"}
    hall.later(3 * 7 * 24 * 60)
    row = hall.row(1)
    hall.do(events.reopen_table, Reopening(round=1, table=1, reason="added up wrongly"))
    scores = (row.scores[0] + 1000, row.scores[1])
    hall.do(events.assign_result, Assigning(round=1, table=1, scores=scores, rule="sum", reason="added up wrongly"))
    after = totals()
    assert sorted(after[name] - first[name] for name in first) == [0, 0, 1000, 1000]

    word = erase_person(club.store, club.now, "Ann")
    assert totals()[word] == after["Ann"]
    club.do(members.merge_members, members.Merging(club.member("Cleo").id, club.member("Kleo").id))
    assert "Cleo" not in totals()
    assert totals()["Kleo"] == after["Cleo"]
