"""A strict Danish draw looks ahead: compared with every possible draw of all announced rounds."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.club.model.draws.ahead import drawable, graph_of, plenty
from scorekeeper.club.model.draws.draft import VERSION
from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.draws.pairing import DrawnEntrant
from scorekeeper.club.model.draws.replay import explained, explained_byes, read_facts, replay
from tests.club.model.events import Event, meetings
from tests.club.model.test_pairing import Row, cost, every_draw
from tests.strategies import examples_of


class Drawing(NamedTuple):
    """A way to draw a round; a set is a number with a bit for each of its pairs or people."""

    tables: tuple[tuple[int, ...], ...]
    met: int
    rests: int


def pair_bit(one: int, other: int) -> int:
    """The bit of a pair of places: every pair of a few people has another."""
    low, high = sorted((one, other))
    return 1 << high * (high - 1) // 2 + low


@cache
def drawings(size: int) -> tuple[Drawing, ...]:
    """Every way to draw a round of so many; a table of one rests."""
    return tuple(
        Drawing(
            tuple(tuple(sorted(table)) for table in each),
            sum(pair_bit(*table) for table in each if len(table) == 2),
            sum(1 << table[0] for table in each if len(table) == 1),
        )
        for each in map(list, every_draw(range(size)))
    )


@cache
def can_go_on(size: int, met: int, rested: int | None, rounds: int) -> bool:
    """Tell whether so many rounds can be drawn; nobody rests twice, or all may for None."""
    return not rounds or any(
        can_go_on(size, met | each.met, None if rested is None else rested | each.rests, rounds - 1)
        for each in possible(size, met, rested)
    )


def possible(size: int, met: int, rested: int | None) -> Iterator[Drawing]:
    """The rounds in which nobody meets anybody again, or rests again."""
    return (each for each in drawings(size) if not (each.met & met or each.rests & (rested or 0)))


def best(entrants: Sequence[DrawnEntrant], coming: int) -> Row:
    """What the best draw of this round costs: without a rematch in as many rounds as can be."""
    size = len(entrants)
    at = {each.id: place for place, each in enumerate(entrants)}
    known = {tuple(sorted((at[each.id], at[who]))) for each in entrants for who in each.met if who in at}
    met = sum(pair_bit(*pair) for pair in known)
    fewest = min(each.byes for each in entrants)
    fair = sum(1 << place for place, each in enumerate(entrants) if each.byes > fewest)
    for rounds in range(coming + 1, 0, -1):
        for rested in (fair, None) if size % 2 and size - fair.bit_count() >= rounds else (None,):
            found = [
                cost(entrants, each.tables)
                for each in possible(size, met, rested)
                if can_go_on(size, met | each.met, None if rested is None else rested | each.rests, rounds - 1)
            ]
            if found:
                return min(found)
    return min(cost(entrants, each.tables) for each in drawings(size))


def check(made: Event, turn: int) -> None:
    """Compare the draw of a round with all others."""
    drawn = draw(made.state, turn, "x")
    facts = read_facts(drawn.text)
    at = {each.id: place for place, each in enumerate(facts.field)}
    tables = [tuple(sorted((at[each.sides[0][0]], at[each.sides[1][0]]))) for each in drawn.tables]
    tables += [(at[each],) for each in drawn.byes]
    if turn > 1:
        assert cost(facts.field, tables) == best(facts.field, facts.rounds - turn)


def played(made: Event, turn: int, chance: Random) -> None:
    made.publish(turn, f"{turn}")
    made.results(turn, lambda _: (5 * chance.randint(0, 300), 5 * chance.randint(0, 300)))


@pytest.mark.parametrize(
    ("size", "rounds"),
    [(4, 3), (5, 4), (5, 5), (6, 4), (6, 5), (6, 7), (7, 5), (7, 7), (8, 6), (8, 7), (9, 7), (10, 6), (10, 8), (10, 9)],
)
def test_no_draw_of_all_rounds_is_nearer_to_the_ranks_without_a_rematch(size: int, rounds: int) -> None:
    for seed in range(examples_of(6)):
        chance = Random(seed)  # noqa: S311 - repeatable, not secret
        made = Event(movement="danish-strict", rounds=rounds).people(size)
        for turn in range(1, rounds + 1):
            check(made, turn)
            played(made, turn, chance)
        drawn = [replay(each.text) for each in made.state.rounds][: size - 1 + size % 2]
        met = Counter(pair for each in drawn for pair in meetings(each))
        rested = Counter(who for each in drawn for who in each.byes)
        assert {*met.values(), *rested.values()} == {1}


@settings(max_examples=examples_of(30))
@given(st.integers(5, 8), st.integers(4, 7), st.randoms(use_true_random=False))
def test_nor_where_people_come_late_and_leave(size: int, rounds: int, chance: Random) -> None:
    made = Event(movement="danish-strict", rounds=rounds).people(size)
    for turn in range(1, rounds + 1):
        what = chance.choice(["nothing", "late", "leave"]) if turn > 1 else "nothing"
        here = made.state.playing(turn)
        if what == "late" and len(here) < 9:
            made.register([f"Late {turn}"], late_from=turn)
        elif what == "leave" and len(here) > 4:
            made.add("leave", entrant=chance.choice(here).id, round=turn, reason="")
        check(made, turn)
        played(made, turn, chance)


@pytest.mark.parametrize(("size", "rounds"), [(13, 13), (16, 15), (21, 21), (30, 29)])
def test_a_whole_round_robin_of_more_pairs_is_drawn_without_a_rematch(size: int, rounds: int) -> None:
    drawn = Event(movement="danish-strict", rounds=rounds).people(size).play(rounds)

    assert set(Counter(pair for each in drawn for pair in meetings(each)).values()) == {1}
    assert set(Counter(who for each in drawn for who in each.byes).values()) <= {1}


@given(st.integers(2, 8), st.integers(1, 4), st.randoms(use_true_random=False))
def test_where_enough_opponents_are_left_any_draw_can_go_on(size: int, rounds: int, chance: Random) -> None:
    every = [(one, other) for other in range(size) for one in range(other)]
    met = chance.sample(every, chance.randint(0, len(every) // 2))
    left = [size - 1 - sum(each in pair for pair in met) for each in range(size)]
    pairs = sum(pair_bit(*each) for each in met)

    if plenty(left, rounds, rest=bool(size % 2)):
        for each in possible(size, pairs, None):
            assert can_go_on(size, pairs | each.met, each.rests, rounds - 1)


@given(st.integers(1, 4), st.integers(1, 5), st.randoms(use_true_random=False))
def test_the_search_finds_what_there_is(half: int, rounds: int, chance: Random) -> None:
    size = 2 * half
    every = [(one, other) for other in range(size) for one in range(other)]
    free = chance.sample(every, chance.randint(len(every) // 2, len(every)))
    met = sum(pair_bit(*each) for each in {*every} - {*free})

    assert drawable(graph_of(size, free), rounds) is can_go_on(size, met, None, rounds)


def test_a_stored_draw_keeps_the_form_of_its_time() -> None:
    for seed in range(40):
        chance = Random(seed)  # noqa: S311 - repeatable, not secret
        made = Event(movement="danish-strict", rounds=5).people(6)
        for turn in (1, 2):
            played(made, turn, chance)
        text = draw(made.state, 3, "x").text
        older = text.replace(f"canasta-draw/{VERSION}", "canasta-draw/4")
        if replay(older).tables != replay(text).tables:
            break
    else:
        raise AssertionError

    nearest = cost_of(older)
    assert nearest < cost_of(text)
    body = {**replay(older).as_body(), "text": older}
    made.add("draft", **body).add("publish", round=3)
    assert all("Seated by the director." not in why for why in explained(made.state.rounds[2]).values())
    assert not explained_byes(made.state.rounds[2])
    said = [why for each in replay(text).tables for why in each.why]
    assert any("later round" in each for each in said)


def cost_of(text: str) -> Row:
    facts, drawn = read_facts(text), replay(text)
    at = {each.id: place for place, each in enumerate(facts.field)}
    return cost(facts.field, [tuple(sorted((at[e.sides[0][0]], at[e.sides[1][0]]))) for e in drawn.tables])
