"""The sentences of a draw, beyond the common ones."""

from scorekeeper.tournament.pairing import Costs, Entrant, Pairing
from scorekeeper.tournament.wording import of_meeting, of_rest, ordinal, several

FREE = Costs(0, 0, 0, 0, 0, 0, 0)


def entrant(place: int, **more: object) -> Entrant:
    values: dict[str, object] = {"score": 100 - place, "met": {}, **more}
    return Entrant(id=f"p{place}", **values)  # type: ignore[arg-type]


def test_ranks_are_words_up_to_twelfth() -> None:
    assert [ordinal(each) for each in (0, 11, 12, 100)] == [
        "first", "twelfth", "number 13", "number 101",
    ]  # fmt: skip
    assert several(["a"]) == "a"
    assert several(["a", "b", "c"]) == "a, b and c"


def test_who_is_kept_apart_and_who_meets_somebody_else_is_told() -> None:
    field = [
        entrant(0, apart=frozenset({"Roe"})), entrant(1, apart=frozenset({"Roe"})), entrant(2),
        entrant(3), entrant(4),
    ]  # fmt: skip
    meets = Pairing(field[0], field[3], FREE)
    pairs = [meets, Pairing(field[1], field[4], FREE), Pairing(field[2], None, FREE)]

    assert of_meeting(field, pairs, meets, "points") == (
        "First against fourth.",
        "First and second are kept apart.",
        "Third rests.",
        "Difference 3 points.",
        "Both have sat North-South equally often.",
    )


def test_a_difference_of_one_is_one_point() -> None:
    field = [entrant(0), entrant(1)]
    meets = Pairing(field[0], field[1], FREE)
    told = of_meeting(field, [meets], meets, "victory points")

    assert "Difference 1 victory point." in told


def test_many_between_are_counted_and_shared_tags_are_named() -> None:
    tags = frozenset({"Lee", "Roe"})
    met = {f"p{at}": 1 for at in range(1, 5)}
    field = [entrant(0, met=met, apart=tags), *(entrant(at) for at in range(1, 9))]
    field.append(entrant(9, apart=tags, north=-1))
    meets = Pairing(field[9], field[0], FREE)

    assert of_meeting(field, [meets], meets, "points") == (
        "First against tenth.",
        "4 between them have met first before.",
        "4 others between them are drawn against others.",
        "Difference 9 points.",
        "Both belong to Lee and Roe.",
        "Tenth has sat North-South less often, and sits there now.",
    )


def test_a_rest_is_explained_by_who_has_rested_before() -> None:
    fresh = [entrant(0), entrant(1), entrant(2)]
    mixed = [entrant(0), entrant(1), entrant(2, byes=1)]
    again = [entrant(0, byes=1), entrant(1, byes=1), entrant(2, byes=1)]

    assert of_rest(fresh, fresh[2])[1] == "The lowest who has not rested yet."
    assert of_rest(mixed, mixed[1])[1] == "The lowest who has not rested yet; who stands lower has."
    assert of_rest(again, again[2])[1] == "The lowest of those who have rested least often."
    assert of_rest(fresh, fresh[1])[1] == "With another bye two would have to meet again."
    assert of_rest(mixed, mixed[2])[1] == "With another bye two would have to meet again."
