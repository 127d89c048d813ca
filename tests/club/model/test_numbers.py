"""Which numbers of entrants a movement is made for, said before anything is drawn."""

import re
from typing import Any

import pytest

from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.draws.movements import misfit, seated
from scorekeeper.club.model.setup import Setup
from tests.club.model.events import Event


@pytest.mark.parametrize(
    ("rounds", "entrants", "words"),
    [
        (5, 6, ""),
        (5, 5, ""),
        (5, 8, "takes 7 rounds; with 5 not everybody meets everybody"),
        (7, 6, "takes 5 rounds; with 7 some meet twice"),
        (5, 0, ""),
    ],
)
def test_a_round_robin_says_how_many_rounds_it_takes(rounds: int, entrants: int, words: str) -> None:
    setup = Setup(name="Cup", movement=Movement.ROUND_ROBIN, rounds=rounds)

    said = misfit(setup, entrants)

    assert words in said
    assert bool(words) == bool(said)


OPEN = {"kind": EventKind.INDIVIDUAL, "movement": Movement.INDIVIDUAL}
LATER = {  # in which the number of those who are here does not say how they sit
    "robin": {"movement": Movement.ROUND_ROBIN},
    "bracket": {"movement": Movement.KNOCK_OUT},
    "groups": {"movement": Movement.DANISH, "mitchell_rounds": 1, "groups": True},
}


@pytest.mark.parametrize(
    ("given", "entrants", "words"),
    [
        ({}, 0, ""),
        ({}, 1, "There must be at least two entrants."),
        ({}, 2, "1 table."),
        ({}, 23, "11 tables, 1 bye."),
        ({"movement": Movement.MITCHELL}, 24, "12 tables."),
        ({"movement": Movement.ROUND_ROBIN}, 7, "3 tables, 1 bye."),
        ({"movement": Movement.KNOCK_OUT}, 11, "3 tables, 5 byes."),
        ({"movement": Movement.KNOCK_OUT}, 16, "8 tables."),
        ({"kind": EventKind.TEAMS}, 7, "6 tables, 1 bye."),
        (OPEN, 22, "5 tables of four, 2 sit out"),
        (OPEN, 0, ""),
    ],
)
def test_it_is_said_how_everybody_sits(given: dict[str, Any], entrants: int, words: str) -> None:
    assert seated(Setup(name="Cup", **given), entrants) == words
    assert misfit(Setup(name="Cup", **given), entrants) == "" or given["movement"] is Movement.ROUND_ROBIN


@pytest.mark.parametrize("kind", [EventKind.PAIRS, EventKind.TEAMS, EventKind.INDIVIDUAL])
@pytest.mark.parametrize("entrants", range(4, 14))
def test_what_is_said_is_what_is_drawn(kind: EventKind, entrants: int) -> None:
    alone = kind is EventKind.INDIVIDUAL
    for movement in [Movement.INDIVIDUAL] if alone else [each for each in Movement if each is not Movement.INDIVIDUAL]:
        made = Event(kind=kind, movement=movement, rounds=3).people(entrants)
        drawn = draw(made.state, 1, "seed")
        tables, *byes = map(int, re.findall(r"\d+", seated(made.state.setup, entrants)))
        assert (tables, sum(byes)) == (len(drawn.tables), len(drawn.byes)), movement


@pytest.mark.parametrize("given", LATER.values(), ids=LATER)
def test_nothing_is_said_where_the_number_does_not_say_it(given: dict[str, Any]) -> None:
    setup = Setup(name="Cup", **given)

    assert seated(setup, 8, 1) == "4 tables."
    assert seated(setup, 8, 2) == ""
    final = Setup(name="Cup", final_best=4)
    assert (seated(final, 8, final.rounds), seated(final, 8, final.rounds + 1)) == ("4 tables.", "")
