"""The sentences of a draw, beyond the common ones."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.club.model.choices import Rematch
from scorekeeper.club.model.draws.pairing import BY_LOT, Costs, DrawnEntrant, DrawRules, Pairing
from scorekeeper.club.model.draws.reasons import Drawn, of_meeting, of_rest, ordinal
from scorekeeper.rules.messages import both

FREE = Costs(0, 0, 0, 0, 0, 0, 0)
ROE = frozenset({"Roe"})


def entrant(place: int, **more: object) -> DrawnEntrant:
    values: dict[str, object] = {"score": 100 - place, "met": {}, **more}
    return DrawnEntrant(id=f"p{place}", **values)  # type: ignore[arg-type]


def test_ranks_are_words_up_to_twelfth() -> None:
    assert [ordinal(each) for each in (0, 11, 12, 100)] == ["first", "twelfth", "number 13", "number 101"]
    assert both(["a"]) == "a"
    assert both(["a", "b", "c"]) == "a, b and c"


def told(field: Sequence[DrawnEntrant], places: Sequence[tuple[int, int | None]], rules: DrawRules) -> tuple[str, ...]:
    """The sentences of the first of these tables, without difference and sides."""
    pairs = [Pairing(field[one], None if other is None else field[other], FREE) for one, other in places]
    return of_meeting(Drawn(field, pairs, rules), pairs[0], "points")[:-2]


def test_who_has_met_and_who_rests_or_plays_higher_up_is_told() -> None:
    field = [entrant(0), entrant(1, met={"p2": 1}), *(entrant(at) for at in range(2, 6))]

    assert told(field, [(1, 5), (0, 4), (2, None), (3, None)], DrawRules()) == (
        "Second against sixth.",
        "Third has met second before.",
        "Fourth rests and fifth meets first.",
    )


def test_only_the_round_before_is_a_reason_where_only_that_counts() -> None:
    field = [entrant(0, met={"p1": 1, "p2": 1}), *(entrant(at) for at in range(1, 4))]
    last = DrawRules(Rematch.LAST_ROUND, {"p0": "p1", "p1": "p0", "p2": "p3", "p3": "p2"})

    assert told(field, [(0, 3), (1, 2)], last) == (
        "First against fourth.",
        "Second met first in the round before.",
        "Third meets second.",
    )


def test_who_could_be_met_but_for_the_others_is_told_with_what_would_be_worse() -> None:
    far = [entrant(0), entrant(1), entrant(2, met={"p3": 1}), entrant(3, met={"p2": 1})]
    tags = [entrant(0, apart=ROE), entrant(1, apart=ROE), entrant(2), entrant(3)]
    others = [entrant(0), entrant(1), entrant(2, apart=ROE), entrant(3, apart=ROE)]
    sides = [entrant(at, score=0, north=1 if at < 2 else -1) for at in range(4)]
    equal = [entrant(at, score=0) for at in range(4)]
    places = [(0, 2), (1, 3)]
    by_lot = DrawRules(weights=BY_LOT)
    near = [replace(each, score=0) for each in tags]
    near_others = [replace(each, score=0) for each in others]

    assert told(far, places, DrawRules())[1] == ("With first against second, third and fourth would meet again.")
    assert told(near, places, by_lot)[1] == "First and second are kept apart."
    assert told(near_others, places, by_lot)[1] == "Third and fourth are kept apart."
    assert told(sides, places, by_lot)[1] == ("With first against second, sides would be less even.")
    assert told(equal, places, by_lot)[1] == "Second meets fourth."


def test_of_many_reasons_three_are_told() -> None:
    met = {f"p{at}": 1 for at in range(6, 11)}
    field = [entrant(0), *(entrant(at) for at in range(1, 6)), entrant(6)]
    field[6] = entrant(6, met=met)
    field += [entrant(at, met={"p6": 1}) for at in range(7, 12)]

    found = told(field, [(0, 6), *((at, at + 6) for at in range(1, 6))], DrawRules())

    assert found[1] == "With first against second, seventh and eighth would meet again."
    assert found[4:] == ("The same holds for 2 others between them.",)


def test_a_difference_of_one_is_one_point() -> None:
    field = [entrant(0), entrant(1)]
    meets = Pairing(field[0], field[1], FREE)
    found = of_meeting(Drawn(field, [meets], DrawRules()), meets, "victory points")

    assert "Difference 1 victory point." in found


def test_many_between_are_counted_and_shared_tags_are_named() -> None:
    tags = frozenset({"Lee", "Roe"})
    met = {f"p{at}": 1 for at in range(1, 5)}
    field = [entrant(0, met=met, apart=tags), *(entrant(at) for at in range(1, 9))]
    field.append(entrant(9, apart=tags, north=-1))
    meets = Pairing(field[9], field[0], FREE)

    assert of_meeting(Drawn(field, [meets], DrawRules()), meets, "points") == (
        "First against tenth.",
        "4 between them have met first before.",
        "4 others between them rest or meet somebody higher up.",
        "Difference 9 points.",
        "Both belong to Lee and Roe.",
        "Tenth has sat North-South less often, and sits there now.",
    )


def test_a_rest_is_explained_by_who_has_rested_before() -> None:
    fresh = [entrant(0), entrant(1), entrant(2)]
    mixed = [entrant(0), entrant(1), entrant(2, byes=1)]
    again = [entrant(0, byes=1), entrant(1, byes=1), entrant(2, byes=1)]

    assert of_rest(fresh, fresh[2])[1] == "The lowest ranked who has not rested yet."
    assert (
        of_rest(mixed, mixed[1])[1]
        == "The lowest ranked who has not rested yet; those ranked lower have, or missed a round."
    )
    assert of_rest(again, again[2])[1] == "The lowest ranked of those who have rested least often."
    for field, who in ((fresh, fresh[1]), (mixed, mixed[2])):
        assert of_rest(field, who)[1] == "With any other bye, two would have to meet again, now or later."
