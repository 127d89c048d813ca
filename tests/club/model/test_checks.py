"""Checks before a round is published, and drafts that a director changes by hand."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from scorekeeper.club.model.checks import checks
from scorekeeper.club.model.choices import Movement
from scorekeeper.club.model.draws.draft import MISSED, VERSION, moved, with_table_number
from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.draws.replay import VERSIONS, replay
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.state import State
from tests.club.model.events import Event


def drafted(made: Event, turn: int, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Draft a round, as drawn or as changed by hand."""
    found = dict(body) if body is not None else draw(made.state, turn, "x").as_body()
    made.add("draft", **found)
    return found


def told(state: State) -> list[tuple[str, str, bool]]:
    return [(each.code, each.where, each.blocking) for each in checks(state, state.rounds[-1])]


def event(size: int = 6, **values: Any) -> Event:
    return Event(movement="danish-strict", rounds=4, **values).people(size)


@pytest.mark.parametrize("size", [6, 7])
def test_a_round_as_it_was_drawn_has_nothing_against_it(size: int) -> None:
    made = event(size)
    made.play(2)
    drafted(made, 3)

    assert told(made.state) == []


def test_places_are_taken_once_and_by_everybody() -> None:
    made = event()
    body = drafted(made, 1)
    one, other = body["tables"][0]["north"][0], body["tables"][1]["north"][0]
    body["tables"][0]["north"] = [other]
    drafted(made, 1, body)
    names = {each.id: each.name for each in made.state.entrants}

    assert told(made.state) == [("draft.twice", names[other], True), ("draft.nowhere", names[one], True)]


def test_tables_have_two_sides_and_a_number_of_their_own() -> None:
    made = event(4)
    body = drafted(made, 1)
    body["tables"][0]["table"] = 2
    body["byes"] = body["tables"][1]["east"]
    body["tables"][1]["east"] = []
    drafted(made, 1, body)

    assert [(code, where) for code, where, _ in told(made.state)] == [
        ("draft.number", "table 2"),
        ("draft.number", "table 2"),
        ("draft.sides", "table 2"),
    ]


def test_teams_need_all_tables_of_a_match() -> None:
    made = Event(kind="teams", movement="danish-strict").people(2)
    body = drafted(made, 1)
    body["tables"].pop()
    drafted(made, 1, body)

    assert told(made.state) == [("draft.lanes", "table 1", True)]


def test_who_has_left_has_no_place() -> None:
    made = event()
    drafted(made, 1)
    made.add("leave", entrant="p2", round=1, reason="")

    assert told(made.state) == [("draft.gone", "Pair 2", True)]


def test_open_results_block_unless_they_are_postponed_or_do_not_matter() -> None:
    made = event()
    made.publish(1)
    made.sign(1, 1, (500, 400)).sign(1, 2, (300, 200))
    drafted(made, 2)
    assert told(made.state) == [("draft.open", "table 3", True)]
    made.add("postpone", round=1, table=3, postponed=True)
    drafted(made, 2)
    assert told(made.state) == []
    mitchell = Event(movement="mitchell", rounds=3).people(6)
    mitchell.publish(1)
    drafted(mitchell, 2)
    assert {blocking for _, _, blocking in told(mitchell.state)} == {False}


def test_a_draft_from_before_a_correction_is_told() -> None:
    made = event()
    made.publish(1)
    made.results(1, lambda table: (1000 * table, 10 * table))
    drafted(made, 2)
    assert told(made.state) == []
    made.add("reopen", round=1, table=3, reason="")
    made.add("correct", round=1, table=3, version=2, scores=[30, 3000], kind="swapped", agreed="", reason="")
    drafted_before = told(made.state)
    drafted(made, 2)

    assert drafted_before == [("draft.stale", "", True)]
    assert told(made.state) == []


def as_older(made: Event, text: str, version: int) -> str:
    """The text of a draw as an older version wrote it: before MISSED it counted the rests that were drawn alone."""
    if version >= MISSED:
        return text.replace(f"canasta-draw/{VERSION}", f"canasta-draw/{version}")
    rested = Counter(who for turn in made.state.rounds for who in turn.byes)
    entrants = (row.partition(" ") for row in text.splitlines()[1:])
    rows = [
        f"{head} {re.sub(r' byes=[0-9]+', f' byes={rested[rest.split()[0]]}', rest)}" if head == "entrant:" else row
        for row, (head, _, rest) in zip(text.splitlines()[1:], entrants, strict=True)
    ]
    return "\n".join((f"canasta-draw/{version}", *rows, ""))


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("movement", [each for each in Movement if each is not Movement.INDIVIDUAL])
def test_a_draft_of_an_older_version_is_outdated_only_by_what_has_changed(movement: Movement, version: int) -> None:
    for size, late in product((5, 6, 7, 8), (False, True)):
        made = Event(movement=movement, rounds=4).people(size)
        made.play(1, size)
        if late and movement is not Movement.KNOCK_OUT:
            made.register(["Late"], late_from=2)
        text = draw(made.state, 2, "x").text
        older = replay(as_older(made, text, version))
        drafted(made, 2, older.as_body())
        assert [each for each in told(made.state) if each[0] == "draft.stale"] == [], (size, late)

    made = Event(movement=Movement.DANISH_STRICT, rounds=4).people(6)
    made.publish(1)
    made.results(1, lambda table: (1000 * table, 10 * table))
    drafted(made, 2, replay(as_older(made, draw(made.state, 2, "x").text, version)).as_body())
    made.correct(1, 3, (30, 3000))
    assert [each[0] for each in told(made.state)] == ["draft.stale"]


def test_a_change_by_hand_that_lets_them_meet_again_is_told_but_blocks_nothing() -> None:
    made = event(4)
    first = made.publish(1)
    made.results(1, lambda table: (1000 * table, 10 * table))
    body = drafted(made, 2)
    opponent = {first.tables[0].sides[0][0]: first.tables[0].sides[1][0]}
    opponent |= {other: one for one, other in opponent.items()}
    one = body["tables"][0]["north"][0]
    there = body["tables"][0]["east"][0]
    met = opponent.get(one) or next(
        who
        for each in first.tables
        for who in (*each.sides[0], *each.sides[1])
        if one in (*each.sides[0], *each.sides[1]) and who != one
    )
    drafted(made, 2, moved(body, there, met))

    assert [(code, blocking) for code, _, blocking in told(made.state)] == [
        ("draft.rematch", False),
        ("draft.rematch", False),
    ]


def test_who_should_not_meet_a_second_bye_and_who_has_not_come_are_told() -> None:
    made = Event(movement="danish-strict", rounds=3)
    made.register(["A", "B"], tags=["Roe"]).register(["C"])
    body = drafted(made, 1)
    seated = {"round": 1, "seed": "x", "text": body["text"], "byes": ["p3"]}
    drafted(made, 1, {**seated, "tables": [{"table": 1, "north": ["p1"], "east": ["p2"]}]})
    made.add("arrive", entrant="p3", here=False)

    assert told(made.state) == [
        ("draft.gone", "C", True),
        ("draft.apart", "table 1", False),
        ("draft.absent", "C", False),
    ]
    made.add("publish", round=1).results(1, lambda _: (500, 400))
    drafted(made, 2, {**seated, "round": 2, "tables": [{"table": 1, "north": ["p1"], "east": ["p2"]}]})
    codes = [code for code, _, _ in told(made.state)]
    assert codes == ["draft.rematch", "draft.apart", "draft.bye"]


def test_all_who_have_not_come_are_told_in_one_line() -> None:
    made = Event(rounds=3).register(["A", "B", "C", "D", "E"])
    for absent in ("p2", "p4", "p5"):
        made.add("arrive", entrant=absent, here=False)
    drafted(made, 1)

    assert told(made.state) == [("draft.absent", "B, D, E", False)]


@pytest.mark.parametrize(
    ("entrant", "out", "comes", "problem"),
    [
        ("here", "Pair", "Guest", ""),
        ("here", "Somebody", "Guest", "does not play for"),
        ("here", "Pair", " ", "Name the substitute"),
        ("here", "Pair", "other", "plays at a table"),
        ("other", "Pair", "Guest", "a player of this table"),
    ],
)
def test_substitutes_are_somebody_else_for_somebody_there(entrant: str, out: str, comes: str, problem: str) -> None:
    made = event(4)
    body = drafted(made, 1)
    names = {each.id: each.name for each in made.state.entrants}
    here, other = body["tables"][0]["north"][0], body["tables"][1]["north"][0]
    made.add(
        "substitute",
        round=1,
        table=1,
        entrant={"here": here, "other": other}[entrant],
        out=names[here] if out == "Pair" else out,
        reason="",
        **{"in": names[other] if comes == "other" else comes},
    )

    found = checks(made.state, made.state.rounds[-1])

    assert [problem in each.message for each in found] == ([True] if problem else [])


def test_rounds_are_published_in_order_and_once() -> None:
    made = event(4)
    made.publish(1)
    assert told(made.state) == [("draft.published", "", True)]


def test_a_knock_out_without_a_winner_cannot_be_published() -> None:
    made = Event(movement="knock-out").people(4)
    made.publish(1)
    body = {"round": 2, "seed": "", "text": "", "byes": []}
    drafted(made, 2, {**body, "tables": [{"table": 1, "north": ["p1"], "east": ["p2"]}]})

    assert ("draft.field", "table 1", True) in told(made.state)


def test_two_entrants_change_places_by_hand_a_bye_is_a_place_too() -> None:
    made = event(5)
    body = drafted(made, 1)
    rests, sits = body["byes"][0], body["tables"][0]["north"][0]

    changed = moved(body, rests, sits)

    assert changed["byes"] == [sits]
    assert changed["tables"][0]["north"] == [rests]
    assert body["byes"] == [rests]
    drafted(made, 1, changed)
    assert told(made.state) == []
    with pytest.raises(EventError, match="who is in this round"):
        moved(body, rests, "p9")


def test_a_table_gets_another_number_and_gives_its_own_to_who_had_that() -> None:
    body = drafted(event(6), 1)

    changed = with_table_number(body, 1, 3)

    assert [each["table"] for each in changed["tables"]] == [1, 2, 3]
    assert changed["tables"][2]["north"] == body["tables"][0]["north"]
    assert changed["tables"][0]["north"] == body["tables"][2]["north"]
    assert [each["table"] for each in with_table_number(body, 1, 20)["tables"]] == [2, 3, 20]
    with pytest.raises(EventError, match="no table 9"):
        with_table_number(body, 9, 1)
    with pytest.raises(EventError, match="start at 1"):
        with_table_number(body, 1, 0)
