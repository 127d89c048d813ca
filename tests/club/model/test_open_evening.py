"""The draw of the open evening: lawful, fair and as good as the best of all draws for small numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.club.model import sides
from scorekeeper.club.model.draws.draft import Draft
from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.draws.open_evening import sitting, split
from scorekeeper.club.model.draws.replay import explained, explained_byes, replay, season_of
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.club.model.standings.results import results
from scorekeeper.club.model.year.evenings import SeasonSoFar, evening_of, of_entrants
from tests.club.model.events import Event, seats
from tests.patience import quickest
from tests.strategies import examples_of, some

Pairs = list[tuple[str, str]]
MEMBERS, THERE, EVENINGS, ROUNDS = 40, 34, 30, 3


def evening(people: int, rounds: int = 3, *, threes: bool = False) -> Event:
    return Event(kind="individual", movement="individual", rounds=rounds, threes=threes).people(people)


def season_by_chance(people: int, chance: Random, most: int = 3) -> SeasonSoFar:
    """What people may have done in a season before."""
    pairs = [frozenset(pair) for pair in combinations([f"p{at}" for at in range(1, people + 1)], 2)]
    season = SeasonSoFar()
    season.together.update({pair: chance.randint(0, most) for pair in pairs})
    season.against.update({pair: chance.randint(0, 2 * most) for pair in pairs})
    season.out.update({f"p{at}": chance.randint(0, 2) for at in range(1, people + 1)})
    season.rounds.update({f"p{at}": 12 for at in range(1, people + 1)})
    return season


def partners(draft: Draft) -> list[frozenset[str]]:
    return [frozenset(side) for table in draft.tables for side in table.sides if len(side) > 1]


def opponents(draft: Draft) -> list[frozenset[str]]:
    return [frozenset(pair) for each in draft.tables for pair in sides.opponents(each.sides)]


def couples_of(count: int) -> dict[str, str]:
    """So many couples: the first two people, the next two, and so on."""
    names = [f"p{at}" for at in range(1, 2 * count + 1)]
    return {**dict(zip(names[::2], names[1::2], strict=True)), **dict(zip(names[1::2], names[::2], strict=True))}


def at_threes(draft: Draft) -> list[str]:
    return [who for table in draft.tables if len(table.sides) == 3 for who in sum(table.sides, ())]


def fewest_out(people: int) -> tuple[int, int, int]:
    """As few as possible sit out, and then as many tables of four as possible: found by trying everything."""
    ways = [
        (people - 4 * fours - 3 * threes, -fours, threes)
        for fours in range(people // 4 + 1)
        for threes in range((people - 4 * fours) // 3 + 1)
    ]
    out, fours, threes = min(ways)
    return -fours, threes, out


few = settings(max_examples=examples_of(20))


@few
@given(st.integers(4, 40), st.integers(1, 4), st.booleans(), st.randoms(use_true_random=False))
def test_everybody_has_a_place_and_as_few_as_can_be_sit_out_in_turn(
    people: int, rounds: int, threes: bool, chance: Random
) -> None:
    """Tables of three, where there are any, are taken in turn too, and are told from tables of four."""
    made, season = evening(people, rounds, threes=threes), season_by_chance(people, chance)
    out, alone = Counter[str](), Counter[str]()
    together = Counter[frozenset[str]]()
    for turn in range(1, rounds + 1):
        drawn = draw(made.state, turn, str(chance.random()), season=season)
        assert sorted(seats(drawn)) == sorted(each.id for each in made.state.entrants)
        fours, of_three, rest = fewest_out(people) if threes else (people // 4, 0, people % 4)
        assert len(drawn.byes) == rest
        assert sorted(tuple(map(len, each.sides)) for each in drawn.tables) == [
            *[(1, 1, 1)] * of_three,
            *[(2, 2)] * fours,
        ]
        assert replay(drawn.text) == drawn
        out.update(drawn.byes)
        alone.update(at_threes(drawn))
        together.update(partners(drawn))
        made.add("draft", **drawn.as_body())
        made.add("publish", round=turn)
        scores = {each.table: tuple(chance.randint(0, 900) for _ in each.sides) for each in drawn.tables}
        made.results(turn, scores.__getitem__)
        the_round = made.state.rounds[-1]
        assert all(explained(the_round).values())
        assert all(explained_byes(the_round).values())
        assert season_of(drawn.text).together == +season.together
    for counted in (out, alone):
        assert max(counted.values(), default=0) - min(counted[each.id] for each in made.state.entrants) <= 1
    if people > 3 * rounds:
        assert max(together.values(), default=1) == 1


@pytest.mark.parametrize(("people", "rounds"), [(4, 3), (5, 5), (8, 7), (9, 9), (12, 11), (13, 13), (16, 15)])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_few_people_partner_everybody_once_if_there_are_as_many_rounds(people: int, rounds: int, seed: str) -> None:
    made = evening(people, rounds)
    together, met = Counter[frozenset[str]](), Counter[frozenset[str]]()
    for turn in range(1, rounds + 1):
        drawn = made.publish(turn, f"{seed}{turn}")
        together.update(partners(drawn))
        met.update(opponents(drawn))

    assert set(together.values()) == {1}
    assert len(together) == people * (people - 1) // 2
    assert max(met.values()) <= 4


def every_pairing(people: Sequence[str]) -> Iterator[Pairs]:
    if not people:
        yield []
        return
    for other in people[1:]:
        left = [each for each in people[1:] if each != other]
        for pairs in every_pairing(left):
            yield [(people[0], other), *pairs]


def cost(season: SeasonSoFar, pairs: Pairs, facing: list[tuple[tuple[str, str], tuple[str, str]]]) -> tuple[int, int]:
    """What a draw costs; with fewer couples together than possible more than any other."""
    beside = sum(season.together[frozenset(pair)] ** 3 for pair in pairs if season.couples.get(pair[0]) != pair[1])
    beside += sum(10**6 for pair in pairs for who in pair if season.couples.get(who, who) not in pair)
    return beside, sum(season.against[frozenset((a, b))] ** 2 for one, other in facing for a in one for b in other)


def least(season: SeasonSoFar, people: Sequence[str]) -> tuple[int, int]:
    """The cost of the best of all draws of these people."""
    return min(
        cost(season, pairs, [(names[one], names[other]) for one, other in tables])
        for pairs in every_pairing(people)
        for names in [{str(at): pair for at, pair in enumerate(pairs)}]
        for tables in every_pairing([*names])
    )


@few
@given(st.sampled_from([4, 5, 6, 7, 8, 9]), st.randoms(use_true_random=False))
def test_no_draw_has_rarer_partners_or_with_these_rarer_opponents(people: int, chance: Random) -> None:
    season = season_by_chance(people, chance)
    drawn = draw(evening(people, 1).state, 1, str(chance.random()), season=season)

    pairs = [pair for table in drawn.tables for pair in table.sides]
    facing = [table.sides for table in drawn.tables]
    playing = sorted(who for pair in pairs for who in pair)
    assert cost(season, pairs, facing) == least(season, playing)  # type: ignore[arg-type]


@few
@given(st.integers(4, 9), st.integers(1, 4), st.randoms(use_true_random=False))
def test_couples_are_partners_and_sit_out_together_as_the_best_of_all_draws_has_it(
    people: int, count: int, chance: Random
) -> None:
    """The fairest choice of who sits out has as few halves of couples as any; the others sit as well as they can."""
    season = season_by_chance(people, chance)
    season.couples = couples_of(min(count, people // 2))
    drawn = draw(evening(people, 1).state, 1, str(chance.random()), season=season)
    everybody = [f"p{at}" for at in range(1, people + 1)]

    def unfair(out: Sequence[str]) -> tuple[list[int], int]:
        beside = season.couples if people % 4 > 1 else {}
        turns = sorted(max(season.out[who], season.out[beside.get(who, who)]) for who in out)
        return turns, sum(season.couples.get(who, who) not in out for who in out)

    assert unfair(drawn.byes) == min(map(unfair, combinations(everybody, people % 4)))
    pairs = [pair for table in drawn.tables for pair in table.sides]
    playing = sorted(who for pair in pairs for who in pair)
    assert cost(season, pairs, [table.sides for table in drawn.tables]) == least(season, playing)  # type: ignore[arg-type, misc]
    assert replay(drawn.text) == drawn
    assert season_of(drawn.text).couples == season.couples


@few
@given(st.integers(4, 24), st.integers(1, 5), st.booleans(), st.randoms(use_true_random=False))
def test_a_couple_plays_together_in_every_round_in_which_both_play(
    people: int, count: int, threes: bool, chance: Random
) -> None:
    """Also if it has partnered tonight and shares a family; at tables of three sit others as long as there are any."""
    made = evening(0, 4, threes=threes)
    season = SeasonSoFar(couples=couples_of(min(count, people // 2)))
    made.register([f"Couple {at}" for at in range(len(season.couples))], tags=["Family"])
    made.people(people - len(season.couples))
    out = Counter[str]()
    for turn in range(1, 5):
        drawn = draw(made.state, turn, str(chance.random()), season=season)
        together, alone = partners(drawn), at_threes(drawn)
        for one, other in season.couples.items():
            assert frozenset((one, other)) in together or {one, other} & {*drawn.byes, *alone}
        half = [who for who in drawn.byes if season.couples.get(who, who) not in drawn.byes]
        assert len(half) <= 1
        assert len(drawn.byes) != 2 or not half
        singles = [who for who in seats(drawn) if who not in season.couples and who not in drawn.byes]
        coupled = [who for who in alone if who in season.couples]
        assert not coupled or {*singles} <= {*alone}
        assert all(season.couples[who] in coupled for who in coupled)
        out.update(drawn.byes)
        made.add("draft", **drawn.as_body())
        made.add("publish", round=turn)
    assert max(out.values(), default=0) - min(out[each.id] for each in made.state.entrants) <= 1


def test_beside_a_couple_the_others_still_partner_everybody_once() -> None:
    made, season = evening(8, 5), SeasonSoFar(couples=couples_of(1))
    together = Counter[frozenset[str]]()
    for turn in range(1, 6):
        drawn = draw(made.state, turn, f"x{turn}", season=season)
        together.update(partners(drawn))
        made.add("draft", **drawn.as_body())
        made.add("publish", round=turn)

    assert together.pop(frozenset(("p1", "p2"))) == 5
    assert set(together.values()) == {1}


def test_it_says_why_couples_sit_where_they_do() -> None:
    def why(people: int, count: int, *, threes: bool = False) -> tuple[set[str], set[str]]:
        made = evening(people, 1, threes=threes)
        made.add("draft", **draw(made.state, 1, "x", season=SeasonSoFar(couples=couples_of(count))).as_body())
        made.add("publish", round=1)
        the_round = made.state.rounds[0]
        at_tables, sitting_out = explained(the_round), explained_byes(the_round)
        return {str(each) for row in at_tables.values() for each in row}, {
            str(each) for row in sitting_out.values() for each in row
        }

    at_tables, sitting_out = why(6, 3)
    assert "Always partners, as the list of members says: North-South and East-West." in at_tables
    assert "The couple sits out together; it counts which of the two has sat out more often." in sitting_out
    assert "Has not sat out so far." in sitting_out
    at_tables, _ = why(6, 3, threes=True)
    assert "There are too few others for the tables of three, so couples play there, too, each alone." in at_tables
    made, season = evening(5, 1), SeasonSoFar(couples=couples_of(2))
    season.out.update({"p5": 1})
    season.rounds.update({f"p{at}": 9 for at in range(1, 6)})
    drawn = draw(made.state, 1, "x", season=season)
    counted, why_out = drawn.byes_why[drawn.byes[0]]
    assert (counted, why_out[:28]) == ("Has not sat out so far.", "Sits out without the partner")
    season.out = Counter({f"p{at}": 2 for at in range(1, 6)})
    drawn_again = draw(made.state, 1, "x", season=season)
    assert drawn_again.byes_why[drawn_again.byes[0]][0] == "Has sat out 2 times so far."
    assert drawn.tables[0].why[1] == "One of a couple sits out, so the other one plays with somebody else."


@few
@given(st.randoms(use_true_random=False))
def test_of_twelve_nobody_could_have_rarer_partners(chance: Random) -> None:
    season = season_by_chance(12, chance)
    drawn = draw(evening(12, 1).state, 1, "x", season=season)

    best = min(cost(season, pairs, [])[0] for pairs in every_pairing([f"p{at}" for at in range(1, 13)]))
    assert sum(season.together[pair] ** 3 for pair in partners(drawn)) == best


@few
@given(st.integers(5, 12), st.randoms(use_true_random=False))
def test_nobody_sits_out_who_has_sat_out_more_than_another(people: int, chance: Random) -> None:
    season = season_by_chance(people, chance)
    drawn = draw(evening(people, 1).state, 1, "x", season=season)

    playing = {f"p{at}" for at in range(1, people + 1)} - set(drawn.byes)
    assert all(season.out[one] <= season.out[other] for one in drawn.byes for other in playing)


def test_somebody_new_does_not_sit_out_on_every_evening() -> None:
    season = SeasonSoFar()
    season.out.update({f"p{at}": 3 for at in range(1, 9)})
    season.rounds.update({f"p{at}": 60 for at in range(1, 9)})
    byes = [draw(evening(9, 1).state, 1, str(seed), season=season).byes for seed in range(20)]  # p9 is new

    assert all(each != ("p9",) for each in byes)


def test_clubs_and_families_are_no_partners() -> None:
    made = Event(kind="individual", movement="individual", rounds=3)
    for name in ("North", "South"):
        made.register([f"{name} {at}" for at in range(4)], tags=[name])
    for turn in (1, 2, 3):
        for pair in partners(made.publish(turn)):
            assert len({made.state.entrant(who).tags for who in pair}) == 2  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("people", "words"),
    [
        (3, "An open evening takes four people or more."),
        (4, "1 table of four"),
        (22, "5 tables of four, 2 sit out"),
        (37, "9 tables of four, 1 sits out"),
        (40, "10 tables of four"),
    ],
)
def test_it_says_how_everybody_sits(people: int, words: str) -> None:
    assert sitting(people) == words


@pytest.mark.parametrize(
    ("people", "words"),
    [
        (2, "Tables of three take three people or more."),
        (3, "1 table of three"),
        (5, "1 table of four, 1 sits out"),
        (9, "3 tables of three"),
        (11, "2 tables of four and 1 of three"),
        (22, "4 tables of four and 2 of three"),
        (40, "10 tables of four"),
    ],
)
def test_it_says_how_everybody_sits_where_there_are_tables_of_three(people: int, words: str) -> None:
    assert sitting(people, threes=True) == words
    assert split(people, threes=True) == fewest_out(people)


@pytest.mark.parametrize(("people", "threes", "words"), [(3, False, "four people or more"), (2, True, "three people")])
def test_too_few_people_are_refused_in_a_sentence(people: int, threes: bool, words: str) -> None:
    with pytest.raises(EventError, match=words):
        draw(evening(people, threes=threes).state, 1, "x")
    assert len(draw(evening(3, threes=True).state, 1, "x").tables) == 1


@few
@given(st.sampled_from([6, 7, 9, 10]), st.randoms(use_true_random=False))
def test_at_tables_of_three_opponents_have_met_as_rarely_as_can_be(people: int, chance: Random) -> None:
    """No exchange of two people between tables, nor of partners, would be better."""
    season = season_by_chance(people, chance)
    drawn = draw(evening(people, 1, threes=True).state, 1, str(chance.random()), season=season)

    def costs(tables: Sequence[sides.Sides]) -> tuple[int, int]:
        beside = sum(season.together[frozenset(side)] ** 3 for each in tables for side in each if len(side) > 1)
        return beside, sum(season.against[frozenset(pair)] ** 2 for each in tables for pair in sides.opponents(each))

    tables = [each.sides for each in drawn.tables]
    for one, other in combinations(sorted(seats(drawn)), 2):
        swap = {one: other, other: one}
        assert costs(tables) <= costs(
            [tuple(tuple(swap.get(who, who) for who in side) for side in each) for each in tables]
        )


def test_a_table_of_three_counts_three_pairs_of_opponents_and_its_own_points() -> None:
    made = evening(7, 1, threes=True)
    drawn = made.publish(1)
    three = next(each for each in drawn.tables if len(each.sides) == 3)
    made.results(1, lambda table: (900, 300, 600) if table == three.table else (100, 200))
    found = {each.entrant: each for each in results(made.state)}
    (a,), (b,), (c,) = three.sides

    assert [found[each].award for each in (a, b, c)] == [900, 300, 600]
    assert [(found[each].opponent, found[each].also, found[each].partner) for each in (a, b, c)] == [
        (b, c, None),
        (a, c, None),
        (a, b, None),
    ]
    assert [found[each].against for each in (a, b, c)] == [600, 900, 900]
    assert [each.entrant for each in ranking(made.state)][:3] == [a, c, b]
    came = evening_of(1, made.state, "2026-11-21")
    assert {pair for pair in came.against if {a, b, c} >= {who for who, _ in pair}} == {
        frozenset({(one, 0), (other, 0)}) for one, other in combinations((a, b, c), 2)
    }
    assert not any(who in {a, b, c} for pair in came.together for who, _ in pair)


def test_people_come_and_go_between_rounds() -> None:
    made = evening(9)
    first = made.publish(1)
    made.add("leave", entrant="p2", round=2, reason="")
    made.register(["Late", "Later", "Latest"], late_from=2)
    second = made.publish(2)
    made.add("return", entrant="p2", round=3)
    third = made.publish(3)

    assert [len(each.byes) for each in (first, second, third)] == [1, 3, 0]
    assert max(Counter(pair for each in (first, second, third) for pair in partners(each)).values()) == 1


@pytest.mark.parametrize("couples", [0, 6])
@pytest.mark.parametrize("seed", some([1, 2, 3], 1))
def test_a_season_of_thirty_evenings_is_fair(seed: int, couples: int) -> None:
    """34 of 40 people on each evening: nobody more than 3 times with one partner, everybody out 4 or 5 times.

    The same with couples, who come and stay away together, but for those who always play together.
    """
    pairs = [(f"m{at}", f"m{at + 1}") for at in range(0, 2 * couples, 2)]
    beside = {**dict(pairs), **{other: one for one, other in pairs}}
    chance, season = Random(seed), SeasonSoFar(couples=beside)  # noqa: S311 - repeatable, not secret
    for night in range(EVENINGS):
        here = chance.sample([f"m{at}" for at in range(2 * couples, MEMBERS)], THERE - 2 * couples + 2 * bool(couples))
        here += [who for pair in chance.sample(pairs, couples - bool(couples)) for who in pair]
        names = {f"p{at}": member for at, member in enumerate(here, 1)}
        made = evening(THERE, ROUNDS)
        before = of_entrants(season, {member: who for who, member in names.items()})
        for turn in range(1, ROUNDS + 1):
            drawn = draw(made.state, turn, f"{seed} {night} {turn}", season=before)
            made.add("draft", **drawn.as_body())
            made.add("publish", round=turn)
            season.together.update(frozenset(names[who] for who in pair) for pair in partners(drawn))
            season.against.update(frozenset(names[who] for who in pair) for pair in opponents(drawn))
            season.out.update(names[who] for who in drawn.byes)
            season.rounds.update(here)

    always = [season.together.pop(frozenset(pair)) + season.out[pair[0]] for pair in pairs]
    assert all(together == season.rounds[pair[0]] for together, pair in zip(always, pairs, strict=True))
    assert max(season.together.values()) <= 3 + bool(couples)  # of 28 people instead of 40
    assert {season.out[f"m{at}"] for at in range(MEMBERS)} <= {4, 5}


@pytest.mark.parametrize(("people", "couples"), [(60, 0), (60, 12), (63, 12)])
def test_sixty_people_are_drawn_in_two_seconds(people: int, couples: int) -> None:
    made, season = evening(people), season_by_chance(people, Random(1))  # noqa: S311 - as above
    season.couples = couples_of(couples)
    assert quickest(lambda: draw(made.state, 1, "x", season=season), within=2) < 2
