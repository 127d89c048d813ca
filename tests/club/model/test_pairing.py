"""The draw: compared with every possible draw of small fields, and kept honest in large ones."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.model.choices import Rematch
from scorekeeper.club.model.draws.pairing import BY_LOT, BY_RANK, DrawnEntrant, DrawRules, Pairing, pair
from scorekeeper.club.model.errors import EventError

Row = tuple[int, ...]


@st.composite
def fields(draw: st.DrawFn) -> list[DrawnEntrant]:
    """Two to eight entrants in order of score, with some history."""
    size = draw(st.integers(2, 8))
    ids = [f"p{place}" for place in range(size)]
    scores = sorted(
        draw(st.lists(st.integers(0, draw(st.sampled_from([0, 2, 20]))), min_size=size, max_size=size)), reverse=True
    )
    pairs = [(a, b) for a in range(size) for b in range(a + 1, size)]
    met = draw(st.lists(st.sampled_from(pairs), unique=True))
    history: dict[str, dict[str, int]] = {each: {} for each in ids}
    for a, b in met:
        times = draw(st.integers(1, 2))
        history[ids[a]][ids[b]] = history[ids[b]][ids[a]] = times
    return [
        DrawnEntrant(
            id=each,
            score=score,
            met=history[each],
            byes=draw(st.integers(0, 1)),
            apart=draw(st.sampled_from([frozenset[str](), frozenset({"a"}), frozenset({"b"})])),
            north=draw(st.integers(-2, 2)),
        )
        for each, score in zip(ids, scores, strict=True)
    ]


def every_draw(places: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to put these places two by two, one alone if they are odd."""
    if len(places) < 2:
        yield [tuple(places)] if places else []
        return
    first, *rest = places
    if len(places) % 2:
        for drawn in every_draw(rest):
            yield [(first,), *drawn]
    for at, other in enumerate(rest):
        for drawn in every_draw([*rest[:at], *rest[at + 1 :]]):
            yield [(first, other), *drawn]


def cost(entrants: Sequence[DrawnEntrant], drawn: Sequence[tuple[int, ...]], *, by_rank: bool = True) -> Row:
    """The figures of a whole draw, worked out anew from what they mean, in order of weight."""
    total = [0] * 7
    for places in drawn:
        one = entrants[places[0]]
        if len(places) == 1:
            total[1] += one.byes
            total[2] += len(entrants) - 1 - places[0]
            continue
        other = entrants[places[1]]
        total[0] += one.met.get(other.id, 0)
        total[3] += (one.score - other.score) ** 2
        rank, tags, side = (4, 5, 6) if by_rank else (6, 4, 5)
        total[rank] += (places[0] - places[1]) ** 2
        total[tags] += len(one.apart & other.apart)
        same_side = one.north * other.north > 0
        total[side] += min(abs(one.north), abs(other.north)) if same_side else 0
    return tuple(total)


def places_of(entrants: Sequence[DrawnEntrant], drawn: Sequence[Pairing]) -> list[tuple[int, ...]]:
    at = {each.id: place for place, each in enumerate(entrants)}
    return [
        (at[each.one.id],) if each.other is None else tuple(sorted((at[each.one.id], at[each.other.id])))
        for each in drawn
    ]


@given(fields(), st.integers(0, 5), st.booleans())
def test_no_other_draw_of_a_small_field_costs_less(entrants: list[DrawnEntrant], seed: int, by_rank: bool) -> None:
    rules = DrawRules(weights=BY_RANK if by_rank else BY_LOT)
    drawn = places_of(entrants, pair(entrants, rules, str(seed)))

    every = every_draw(range(len(entrants)))
    best = min(cost(entrants, each, by_rank=by_rank) for each in every)
    assert sorted(place for places in drawn for place in places) == list(range(len(entrants)))
    assert cost(entrants, drawn, by_rank=by_rank) == best


@given(fields())
def test_the_same_input_gives_the_same_draw(entrants: list[DrawnEntrant]) -> None:
    assert pair(entrants, DrawRules(), "a") == pair(list(entrants), DrawRules(), "a")


def play(size: int, rounds: int) -> list[list[Pairing]]:
    """An event with results by chance: each winner's points go from 10 to 20."""
    chance = Random(size)  # noqa: S311 - repeatable, not secret
    ids = [f"p{place}" for place in range(size)]
    score, byes, north = dict.fromkeys(ids, 0), dict.fromkeys(ids, 0), dict.fromkeys(ids, 0)
    met: dict[str, dict[str, int]] = {each: {} for each in ids}
    drawn = []
    for turn in range(rounds):
        order = sorted(ids, key=lambda each: (-score[each], each))
        field = [DrawnEntrant(each, score[each], met[each], byes[each], north=north[each]) for each in order]
        drawn.append(list(pair(field, DrawRules(), f"round {turn}")))
        for each in drawn[-1]:
            if each.other is None:
                byes[each.one.id] += 1
                score[each.one.id] += 12
                continue
            one, other, points = each.one.id, each.other.id, chance.randint(0, 20)
            met[one][other] = met[other][one] = met[one].get(other, 0) + 1
            north[one], north[other] = north[one] + 1, north[other] - 1
            score[one], score[other] = score[one] + points, score[other] + 20 - points
    return drawn


@pytest.mark.parametrize(("size", "rounds"), [(6, 5), (7, 7), (12, 9), (31, 11), (160, 11)])
def test_nobody_meets_twice_nor_rests_twice_while_it_can_be_avoided(size: int, rounds: int) -> None:
    drawn = play(size, rounds)

    resting = [each.one.id for turn in drawn for each in turn if each.other is None]
    assert sum(each.costs.rematches for turn in drawn for each in turn) == 0
    assert len(set(resting)) == len(resting) == (rounds if size % 2 else 0)


def test_sides_stay_balanced() -> None:
    drawn = play(40, 8)

    north = {each.one.id: 0 for turn in drawn for each in turn} | {f"p{at}": 0 for at in range(40)}
    for turn in drawn:
        for each in turn:
            north[each.one.id] += 1
    assert max(north.values()) - min(north.values()) <= 4


def test_ranks_next_to_each_other_meet_when_nothing_speaks_against_it() -> None:
    entrants = [DrawnEntrant(f"p{at}", 100 - at, {}) for at in range(6)]

    drawn = places_of(entrants, pair(entrants, DrawRules(), "x"))

    assert drawn == [(0, 1), (2, 3), (4, 5)]


def test_only_the_opponent_of_the_round_before_is_kept_apart_if_the_event_says_so() -> None:
    met = {"p0": {"p1": 1, "p2": 1}, "p1": {"p0": 1}, "p2": {"p0": 1}}
    entrants = [DrawnEntrant(f"p{at}", 100 - 10 * at, met.get(f"p{at}", {})) for at in range(4)]
    last = {"p0": "p1", "p1": "p0"}

    assert places_of(entrants, pair(entrants, DrawRules(Rematch.LAST_ROUND, last), "x"))[0] == (0, 2)
    assert places_of(entrants, pair(entrants, DrawRules(Rematch.FREE), "x"))[0] == (0, 1)
    assert places_of(entrants, pair(entrants, DrawRules(Rematch.AVOID), "x"))[0] == (0, 3)


def test_nobody_and_twice_the_same_are_refused() -> None:
    with pytest.raises(EventError, match="nobody to pair"):
        pair([], DrawRules(), "x")
    with pytest.raises(EventError, match="listed twice"):
        pair([DrawnEntrant("a", 0, {}), DrawnEntrant("a", 0, {})], DrawRules(), "x")
