"""Which numbers of entrants a movement is made for, said before anything is drawn."""

import pytest

from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.draws.individual import fits, misfit, nearest, schedule
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.web.forms.events import NEEDED


@pytest.mark.parametrize("players", range(1, 80))
def test_what_is_said_to_fit_can_be_drawn_and_nothing_else(players: int) -> None:
    if fits(players):
        assert schedule(players)
        return
    with pytest.raises(EventError) as refused:
        schedule(players)
    assert "section" not in refused.value.message
    assert all(str(each) in refused.value.message and schedule(each) for each in nearest(players))


def test_the_set_up_names_the_numbers_of_an_individual() -> None:
    assert "for 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33 players" in NEEDED


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


def test_an_individual_says_which_numbers_can_be_drawn() -> None:
    setup = Setup(name="Cup", kind=EventKind.INDIVIDUAL, movement=Movement.INDIVIDUAL)

    assert misfit(setup, 7) == "An individual event cannot be drawn for 7 players; it can for 5 or 8."
    assert misfit(setup, 8) == ""
    assert misfit(Setup(name="Cup"), 7) == ""
