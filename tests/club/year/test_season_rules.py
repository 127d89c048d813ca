"""Each rule of a season, against a slow count of what it says."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club import events
from scorekeeper.club.events.asked import Reopening
from scorekeeper.club.events.year.season import season_view
from scorekeeper.club.model.year.evenings import Evening, EveningScore
from scorekeeper.club.model.year.members import Club, Member
from scorekeeper.club.model.year.rules import (
    SEASON_PRESETS,
    Absence,
    Measure,
    Ranked,
    SeasonRules,
    SeasonTie,
    Total,
    read_rules,
    sentences,
)
from scorekeeper.club.model.year.season import MEASURES, Season, SeasonMove, example, late_changes, season
from scorekeeper.words.language import translate, using_language
from tests.club.year.clubs import ClubHere

PEOPLE = ("a", "b", "c", "d", "e")
CLUB = Club(season="2026-09-01", listed=tuple(Member(id=each, number=1, name=each.upper()) for each in PEOPLE))


def evening(number: int, awards: Mapping[str, int], **more: Any) -> Evening:
    """An evening of three rounds to which these members came, with what they made."""
    order = sorted(awards.values(), reverse=True)
    scores = {
        (who, 0): EveningScore(made, 3, order.index(made) + 1, len(awards), 10 * made) for who, made in awards.items()
    }
    return _evening(number, {person: (person[0], person[0]) for person in scores}, scores, **more)


def pairs(number: int, awards: Mapping[tuple[str, str], int], **more: Any) -> Evening:
    """An evening of pairs."""
    scores, people = {}, {}
    for at, (pair, made) in enumerate(awards.items()):
        for seat, who in enumerate(pair):
            scores[f"p{at}", seat] = EveningScore(made, 3, 1, len(awards), made)
            people[f"p{at}", seat] = who, who
    return _evening(number, people, scores, **{"pairs": True, **more})


def _evening(number: int, people: Any, scores: Any, **more: Any) -> Evening:
    nothing: dict[str, Any] = {each: {} for each in ("together", "against", "out", "rounds")}
    day = f"2026-09-{number:02d}"
    return Evening(number, day, "x", single=True, people=people, scores=scores, **nothing, **more)


def table(evenings: Sequence[Evening], **rules: Any) -> list[tuple[int, str, int]]:
    club = replace(CLUB, rules=SeasonRules(**rules))
    return [(each.rank, "".join(each.members), each.total) for each in season(club, evenings).lines]


NIGHTS = st.lists(st.dictionaries(st.sampled_from(PEOPLE), st.integers(-20, 60), min_size=1), min_size=1, max_size=6)
RULES = st.builds(
    SeasonRules,
    measure=st.sampled_from([Measure.POINTS, Measure.AVERAGE, Measure.PLACES, Measure.CARDS]),
    total=st.sampled_from(Total),
    best=st.integers(0, 3),
    least=st.integers(0, 3),
    planned=st.integers(0, 4),
    halves=st.booleans(),
    absence=st.sampled_from(Absence),
    ties=st.sampled_from(SeasonTie),
    final=st.integers(0, 3),
)


@given(NIGHTS, RULES)
def test_totals_are_those_of_the_best_choice_of_evenings(nights: list[dict[str, int]], rules: SeasonRules) -> None:
    """Whatever the rules: of all choices of so many evenings of a part the best one counts."""
    evenings = [evening(at + 1, made) for at, made in enumerate(nights)]
    counting = evenings[: rules.planned or None]

    for line in season(replace(CLUB, rules=replace(rules, final=0)), evenings).lines:
        own, values = slowly(line.members[0], counting, rules)
        middle = (rules.planned + 1) // 2 if rules.halves and rules.planned else len(counting)
        chosen: list[int] = []
        for half in (range(middle), range(middle, len(counting))):
            within = [values[at] for at in half if at in values]
            chosen += max(combinations(within, min(rules.best or len(within), len(within))), key=sum)
        assert line.total == (_mean(chosen) if rules.total is Total.AVERAGE else sum(chosen))
        assert (line.needs, {*line.came}) == (max(0, rules.least - len(own)), {*own})


def slowly(who: str, evenings: Sequence[Evening], rules: SeasonRules) -> tuple[dict[int, int], dict[int, int]]:
    """What the evenings count on which somebody came, and what all count."""
    worth = [{one: MEASURES[rules.measure](score) for (one, _), score in each.scores.items()} for each in evenings]
    own = {at: made[who] for at, made in enumerate(worth) if who in made}
    absent = {
        Absence.NOTHING: {},
        Absence.LOWEST: {at: min(made.values()) for at, made in enumerate(worth)},
        Absence.AVERAGE: dict.fromkeys(range(len(worth)), _mean([*own.values()])),
    }
    return own, {**absent[rules.absence], **own}


@given(NIGHTS, RULES)
def test_nobody_with_less_ranks_before_somebody_with_more(nights: list[dict[str, int]], rules: SeasonRules) -> None:
    evenings = [evening(at + 1, made) for at, made in enumerate(nights)]
    lines = season(replace(CLUB, rules=replace(rules, final=0)), evenings).lines
    ranked = [each for each in lines if each.rank]
    assert {each.members for each in lines if not each.needs} == {each.members for each in ranked}
    for one, other in combinations(ranked, 2):
        assert (one.rank, -one.total) <= (other.rank, -other.total)
        shared = one.total == other.total and rules.ties is SeasonTie.SHARED
        assert (one.rank == other.rank) is shared or (rules.ties is not SeasonTie.SHARED and one.total == other.total)


@given(NIGHTS, RULES, st.data())
def test_a_season_that_goes_on_from_an_earlier_one_is_the_same(
    nights: list[dict[str, int]], rules: SeasonRules, data: st.DataObject
) -> None:
    """Whatever changes, what was known of other evenings gives the table, and what a change moved, as without it."""
    club = replace(CLUB, rules=rules)
    evenings = [evening(at + 1, made) for at, made in enumerate(nights)]
    first, at = season(club, evenings), data.draw(st.integers(0, len(evenings)))
    made = data.draw(st.dictionaries(st.sampled_from(PEOPLE), st.integers(-20, 60)))
    was = evenings[at].scores if at < len(evenings) else {}
    changed = evening(at + 1, made, changed="2026-10-01", scores_before=was)
    changed = replace(changed, people={**changed.people, **{person: (person[0], person[0]) for person in was}})
    after = [*evenings[:at], changed, *evenings[at + 1 :]]

    now = season(club, after, first)
    assert now == season(club, after)
    before = {each.members: (each.rank, each.total) for each in first.lines}
    moved = {each.members: (each.rank_before, each.total_before) for each in _moves(club, after, now)}
    counts = any(each.event == at + 1 for each in now.evenings)
    stands = {each.members: (each.rank, each.total) for each in now.lines}
    assert moved == (
        {who: before[who] for who in stands if before.get(who, stands[who]) != stands[who]} if counts else {}
    )


def _moves(club: Club, evenings: Sequence[Evening], now: Season) -> Sequence[SeasonMove]:
    return [move for change in late_changes(club, evenings, now, 3) for move in change.moves]


def test_after_a_change_only_the_event_that_changed_is_counted_again(club: ClubHere) -> None:
    club.add("Ann & Bo\nCleo & Dan")
    halls = [club.evening([("Ann", "Bo"), ("Cleo", "Dan")], week) for week in range(3)]
    for hall in halls:
        hall.finish()
    first = season_view(club.store).table
    assert season_view(club.store).table is first
    halls[1].do(events.reopen_table, Reopening(round=1, table=1, reason="added up wrongly"))
    second = season_view(club.store).table

    assert [now is before for now, before in zip(second.made, first.made, strict=True)] == [True, False, True]


def _mean(values: list[int]) -> int:
    return (2 * sum(values) + len(values)) // (2 * len(values)) if values else 0


def test_a_pair_begins_anew_with_another_partner() -> None:
    nights = [pairs(1, {("a", "b"): 30, ("c", "d"): 10}), pairs(2, {("b", "a"): 5, ("c", "e"): 50})]
    assert table(nights, ranked=Ranked.PAIR) == [(1, "ce", 50), (2, "ab", 35), (3, "cd", 10)]
    assert table(nights)[0] == (1, "c", 60)  # one by one the points stay with the member
    assert table([evening(1, {"a": 5})], ranked=Ranked.PAIR) == []


def test_victory_points_count_where_there_are_any() -> None:
    nights = [evening(1, {"a": 20, "b": 5}), evening(2, {"b": 16, "a": 4}, victory=True)]
    assert table(nights, measure=Measure.VICTORY) == [(1, "b", 16), (2, "a", 4)]


def test_an_event_that_the_club_leaves_out_does_not_count() -> None:
    nights = [evening(1, {"a": 20, "b": 5}), evening(2, {"b": 16, "a": 4})]
    assert table(nights, left_out=(1,)) == [(1, "b", 16), (2, "a", 4)]


@pytest.mark.parametrize(
    ("keep", "expected"), [(100, [("b", 75), ("a", 70)]), (0, [("b", 40), ("a", 10)]), (50, [("b", 58), ("a", 40)])]
)
def test_the_best_play_a_final_and_rank_first(keep: int, expected: list[tuple[str, int]]) -> None:
    nights = [evening(1, {"a": 60, "b": 35, "c": 30}), evening(2, {"a": 10, "b": 40, "c": 900})]
    found = table(nights, planned=1, final=2, keep=keep)
    assert [(who, total) for _, who, total in found] == [*expected, ("c", 30)]
    assert [rank for rank, *_ in found] == [1, 2, 3]
    lines = season(replace(CLUB, rules=SeasonRules(planned=1, final=2, keep=keep)), nights).lines
    assert [[each.at for each in line.counts()] for line in lines] == [[0, 1], [0, 1], [0]]
    assert [len(line.came) for line in lines] == [2, 2, 1]


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        (SeasonTie.SHARED, [(1, "a"), (1, "b"), (1, "c")]),
        (SeasonTie.BEST, [(1, "a"), (2, "b"), (3, "c")]),
        (SeasonTie.WINS, [(1, "b"), (2, "a"), (3, "c")]),
        (SeasonTie.OFTEN, [(1, "c"), (2, "a"), (2, "b")]),
    ],
)
def test_equal_totals_are_separated_as_the_club_says(ties: SeasonTie, expected: list[tuple[int, str]]) -> None:
    nights = [
        evening(1, {"a": 20, "c": 5, "d": 19}),
        evening(2, {"b": 15, "c": 10, "d": 1}),
        evening(3, {"b": 9, "c": 5, "d": 2}),
        evening(4, {"a": 4, "c": 4, "d": 90}),
    ]
    first, *others = table(nights, ties=ties)
    assert first == (1, "d", 112)
    assert sorted((rank - 1, who) for rank, who, _ in others) == expected


def test_direct_encounters_come_before_the_difference_of_card_points() -> None:
    met = evening(1, {"a": 10, "b": 10}, between={("a", "b"): 3, ("b", "a"): 7})
    assert [each[:2] for each in table([met], ties=SeasonTie.DIRECT)] == [(1, "b"), (2, "a")]


def test_a_change_on_a_later_day_says_what_it_moved() -> None:
    before = evening(3, {"a": 10, "b": 20}).scores
    nights = [evening(3, {"a": 30, "b": 20}, changed="2026-09-24", scores_before=before), evening(10, {"a": 5, "b": 6})]
    [change] = late_changes(CLUB, nights, season(CLUB, nights), 3)
    assert change.day == "2026-09-24"
    assert [(each.members, each.rank_before, each.rank, each.total_before, each.total) for each in change.moves] == [
        (("a",), 2, 1, 15, 35),
        (("b",), 1, 2, 26, 26),
    ]


@pytest.mark.parametrize("total", [Total.SUM, Total.AVERAGE])
def test_the_example_is_said_in_any_language_with_large_numbers(total: Total) -> None:
    club = replace(CLUB, rules=SeasonRules(total=total))
    told = example(club, season(club, [evening(1, {"a": 3810}), evening(2, {"a": -1400})]), {"a": "Ann"})
    with using_language("de"):
        said = translate(told or "")
    assert said.startswith("Zum Beispiel Ann: ")
    assert "3.810 + \N{MINUS SIGN}1.400" in said
    told = example(club, season(club, [evening(at, {"a": 3000 + at}) for at in range(1, 31)]), {"a": "Ann"})
    with using_language("de"):
        assert "3.001 + 3.002 + 3.003 + … + 3.030" in translate(told or "")


def test_rules_are_read_again_and_each_preset_says_its_own() -> None:
    for preset in SEASON_PRESETS:
        assert read_rules({**preset.rules.as_json(), "left_out": [], "of a later version": 1}) == preset.rules
    genoa, acli, dutch = (" ".join(sentences(each.rules)) for each in SEASON_PRESETS)
    assert "In each half the best 3 evenings count" in genoa
    assert "The best 4 then play a final" in genoa
    assert "The best 8 evenings count" in acli
    assert "fewer than 15 times" in dutch
