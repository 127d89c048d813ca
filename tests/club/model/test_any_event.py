"""Whole events by chance, with corrections and people who leave: what must hold in each format."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.club.model.choices import Movement
from scorekeeper.club.model.corrections import effects
from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.draws.pairing import DrawnEntrant
from scorekeeper.club.model.draws.replay import read_facts
from scorekeeper.club.model.preset import victory_values
from scorekeeper.club.model.standings.ranking import arrows, ranking, rankings
from scorekeeper.club.model.standings.victory_points import THREE_HANDS
from scorekeeper.club.model.state import Round
from tests.club.model.events import Event
from tests.strategies import examples_of

SCORINGS = ({"scoring": "total"}, {"scoring": "match"}, victory_values(THREE_HANDS))
Table = frozenset[str]
Row = tuple[int, ...]
events = settings(max_examples=examples_of(80))


def in_it(turn: Round) -> set[str]:
    """Everybody who has a place in a round."""
    return {who for each in turn.tables for side in each.sides for who in side} | set(turn.byes)


def going_on(turn: Round) -> set[str]:
    """The winners of a round of single tables by what counts now, and who rested."""
    found = set(turn.byes)
    for each in turn.tables:
        assert each.counted is not None
        north, east = each.counted
        found.add(each.sides[0][0] if north > east else each.sides[1][0])
    return found


def decided(made: Event, turn: int, chance: Random) -> None:
    """Give every table of a round a result with a winner."""
    made.results(turn, lambda _: (5 * chance.randint(0, 400), 5 * chance.randint(0, 400) + 2005))


@events
@given(st.integers(2, 20), st.randoms(use_true_random=False))
def test_the_next_round_of_a_knock_out_is_who_was_seated_and_has_won(size: int, chance: Random) -> None:
    made = Event(movement="knock-out", scoring="total").people(size)
    made.publish(1)
    decided(made, 1, chance)
    while len(in_it(made.state.rounds[-1])) > 2:
        last = made.state.rounds[-1]
        for _ in range(chance.randint(0, 3)):
            turn = made.state.round(chance.randint(1, last.number))
            assert turn is not None
            table = chance.choice(turn.tables).table
            equal = turn.number < last.number and chance.random() < 0.2
            made.correct(turn.number, table, (500, 500) if equal else scores_of_a_winner(chance))
        last = made.state.rounds[-1]
        wanted = going_on(last)
        if len(wanted) > 2 and chance.random() < 0.2:
            gone = chance.choice(sorted(wanted))
            made.add("leave", entrant=gone, round=last.number + 1, reason="")
            wanted -= {gone}

        made.publish(last.number + 1)
        decided(made, last.number + 1, chance)

        assert in_it(made.state.rounds[-1]) == wanted
    final = made.state.rounds[-1]
    assert [len(final.tables), len(final.byes)] == [1, 0]
    assert {each.entrant for each in ranking(made.state)[:2]} == in_it(final)


def forbidden(made: Event, turn: int) -> set[Table]:
    """Who must not meet in a round, by what the movement says."""
    setup, rounds = made.state.setup, made.state.rounds[: turn - 1]
    if setup.movement is Movement.DANISH or (setup.movement is Movement.DANISH_MODIFIED and turn >= setup.rounds):
        return set()
    counted = rounds[-1:] if setup.movement is Movement.DANISH_MODIFIED else rounds
    return {frozenset(sum(each.sides, ())) for one in counted for each in one.tables}


def costs(field: Sequence[DrawnEntrant], again: set[Table], tables: Sequence[Table]) -> Row:
    """Rematches, then squared distances of awards, then of ranks, of these tables together."""
    places = {each.id: place for place, each in enumerate(field)}
    pairs = [sorted(places[each] for each in table) for table in tables]
    awards = sum((field[one].score - field[other].score) ** 2 for one, other in pairs)
    ranks = sum((one - other) ** 2 for one, other in pairs)
    return len(again & set(tables)), awards, ranks


@events
@given(
    st.sampled_from(["danish", "danish-modified", "danish-strict"]),
    st.sampled_from(SCORINGS),
    st.integers(4, 14),
    st.randoms(use_true_random=False),
)
def test_danish_is_first_against_second_unless_they_must_not_meet(
    movement: str, scoring: dict[str, Any], size: int, chance: Random
) -> None:
    made = Event(movement=movement, rounds=4, **scoring).people(size)
    for turn in range(1, 5):
        drawn = draw(made.state, turn, "x")
        made.add("draft", **drawn.as_body())
        made.add("publish", round=turn)
        # Small differences, so that many are equal in victory points.
        made.results(turn, lambda _: (1000 + 5 * chance.randint(-20, 20), 1000))
        if turn == 1:
            continue
        tables = [frozenset((*each.sides[0], *each.sides[1])) for each in drawn.tables]
        field, again = read_facts(drawn.text).field, forbidden(made, turn)
        ranked = [each.id for each in field if each.id not in drawn.byes]
        in_order = {frozenset(ranked[at : at + 2]) for at in range(0, len(ranked), 2)}
        if not again & in_order:
            assert set(tables) == in_order
        for one, other in combinations(tables, 2):
            (a, b), (c, d) = sorted(one), sorted(other)
            now = costs(field, again, [one, other])
            assert now <= costs(field, again, [frozenset((a, c)), frozenset((b, d))])
            assert now <= costs(field, again, [frozenset((a, d)), frozenset((b, c))])


@events
@given(st.integers(6, 15), st.integers(2, 4), st.randoms(use_true_random=False))
def test_in_a_mitchell_of_two_lines_places_and_movements_are_those_of_the_line(
    size: int, rounds: int, chance: Random
) -> None:
    made = Event(movement="mitchell", rounds=rounds, tie_breaks=[]).people(size)
    before: dict[str, int] = {}
    for turn in range(1, rounds + 1):
        if turn == 2 and chance.random() < 0.3:
            made.add("leave", entrant=chance.choice(["p1", "p2", "p3"]), round=2, reason="")
        made.publish(turn)
        made.results(turn, lambda _: scores(chance))
        lists = rankings(made.state)
        places = {each.entrant: each.rank for _, line in lists for each in line}

        found = arrows(made.state, turn)

        assert [name for name, _ in lists] == ([""] if rounds >= (size + 1) // 2 else ["North-South", "East-West"])
        for _, line in lists:
            awards = [each.award for each in line]
            assert [each.rank for each in line] == [1 + sum(other > award for other in awards) for award in awards]
        assert {each.entrant: each.rank for each in ranking(made.state)} == places
        assert found == {who: before.get(who, place) - place for who, place in places.items()}
        before = places


@events
@given(
    st.sampled_from(["mitchell", "danish", "danish-modified", "danish-strict", "round-robin"]),
    st.sampled_from([5, 7, 9]),
    st.randoms(use_true_random=False),
)
def test_with_total_points_a_bye_is_never_nothing(movement: str, size: int, chance: Random) -> None:
    made = Event(movement=movement, rounds=4, scoring="total").people(size)
    for turn in range(1, 5):
        made.publish(turn)
        made.results(turn, lambda _: scores(chance))

    for place in ranking(made.state):
        own = [each.award for each in place.rounds if each.table]
        byes = [each.award for each in place.rounds if not each.table]
        average = sum(own) / len(own)
        assert len(own) + len(byes) == 4
        assert all(each > 0 and abs(each - average) <= 2.5 for each in byes)
        assert place.award == sum(own) + sum(byes)


def come_back_or_leave(made: Event, turn: int, chance: Random) -> None:
    """Let up to three leave for a round, or come back."""
    for _ in range(chance.randint(0, 3)):
        here = [each.id for each in made.state.playing(turn)]
        gone = [each.id for each in made.state.entrants if each.id not in here]
        if gone and chance.random() < 0.3:
            made.add("return", entrant=chance.choice(gone), round=turn)
        elif len(here) > 4:
            made.add("leave", entrant=chance.choice(here), round=turn, reason="")


def scores(chance: Random) -> tuple[int, int]:
    return 5 * chance.randint(100, 900), 5 * chance.randint(100, 900)


def scores_of_a_winner(chance: Random) -> tuple[int, int]:
    one = chance.choice([-1, 1])
    return 1000 + 500 * one, 1000 - 500 * one


def knock_out(size: int, rounds: int) -> Event:
    """North-South wins everywhere."""
    made = Event(movement="knock-out").people(size)
    for turn in range(1, rounds + 1):
        made.publish(turn)
        made.results(turn, lambda table: (1000 + table * 5, 500))
    return made


def test_a_quarterfinal_corrected_after_the_semifinals_are_published_throws_nobody_out() -> None:
    for table in (1, 2, 3, 4):
        made = knock_out(8, 2)
        wanted = going_on(made.state.rounds[1])
        made.correct(1, table, (500, 1000))

        made.publish(3)

        assert in_it(made.state.rounds[2]) == wanted


def test_the_preview_says_who_would_have_played_on_and_that_this_can_no_longer_change() -> None:
    made = knock_out(8, 2)
    names = {each.id: each.name for each in made.state.entrants}
    table = made.state.rounds[0].tables[0]
    loser = names[table.sides[1][0]]

    other_winner = effects(made.state, 1, table.table, (500, 1000)).sentences
    no_winner = effects(made.state, 1, table.table, (500, 500)).sentences
    same_winner = effects(made.state, 1, table.table, (1200, 1000)).sentences

    no_longer = "but round 2 is published, so who goes on can no longer change."
    assert f"Then {loser} has won, {no_longer}" in other_winner
    assert f"Then nobody has won, {no_longer}" in no_winner
    assert not any("goes on" in each for each in same_winner)


def test_before_the_next_round_is_published_the_preview_says_who_goes_on() -> None:
    made = knock_out(4, 1)
    names = {each.id: each.name for each in made.state.entrants}
    table = made.state.rounds[0].tables[0]
    winner, loser = (names[side[0]] for side in table.sides)

    other_winner = effects(made.state, 1, table.table, (500, 1000)).sentences
    no_winner = effects(made.state, 1, table.table, (500, 500)).sentences

    assert other_winner[-1] == f"{loser} goes on instead of {winner}."
    assert no_winner[-1] == "The match is then drawn: round 2 waits until somebody has won it."
    made.correct(1, table.table, (500, 1000))
    made.publish(2)
    assert table.sides[1][0] in in_it(made.state.rounds[1])


def test_four_equal_victory_points_are_drawn_by_rank_and_say_so() -> None:
    # All have sat at tables once, so that sides and ranks speak against each other.
    made = Event(movement="danish-modified", **SCORINGS[2], tie_breaks=["difference"]).people(8)
    made.publish(1)
    made.results(1, lambda table: (1000 + 10 * (5 - table), 1000))
    ranked = [each.entrant for each in ranking(made.state)]

    two = draw(made.state, 2, "x")

    assert {each.award for each in ranking(made.state)} == {10}
    assert [{*sum(each.sides, ())} for each in two.tables] == [set(ranked[at : at + 2]) for at in (0, 2, 4, 6)]
    assert [each.why[0] for each in two.tables] == [
        "First against second.",
        "Third against fourth.",
        "Fifth against sixth.",
        "Seventh against eighth.",
    ]
    assert all(each.why[1] == "Difference 0 victory points." for each in two.tables)
