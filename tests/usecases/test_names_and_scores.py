"""Names and scores that a game may begin with."""

import pytest

from scorekeeper import usecases
from scorekeeper.rules import SideNames
from scorekeeper.store import Store
from scorekeeper.usecases import GameSetup, InputError
from scorekeeper.usecases.game.usual_names import usual_side
from tests.usecases.table import CLASSIC, NOON, Table

OVERRIDE, ZERO_WIDTH = "\u202e", "\u200b"


def _start(store: Store, *sides: SideNames, scores: tuple[int, ...] = (0, 0)) -> None:
    setup = GameSetup("classic", {}, sides, sides[0].players[0], scores)
    usecases.start_game(store, NOON, setup, "names-0001")


def test_a_name_that_turns_the_text_around_it_is_taken_without_the_turning(store: Store) -> None:
    sides = (SideNames(f"{OVERRIDE}Us", ("Ann", "Cem")), SideNames("Them", ("Bo", "Dea")))

    table = Table(store, GameSetup("classic", {}, sides, "Ann"))

    assert table.view.sides[0].name == "Us"


def test_an_invisible_name_is_no_name(store: Store) -> None:
    sides = (SideNames("Us", (ZERO_WIDTH, "Cem")), SideNames("Them", ("Bo", "Dea")))

    with pytest.raises(InputError, match="Every player needs a name"):
        _start(store, *sides)


def test_two_sides_may_not_share_a_name(store: Store) -> None:
    sides = (SideNames("X", ("Ann", "Cem")), SideNames("x", ("Bo", "Dea")))

    with pytest.raises(InputError, match="Two sides are called x"):
        _start(store, *sides)


def test_an_opening_score_that_no_hand_leads_to_is_refused(store: Store) -> None:
    with pytest.raises(InputError, match="12 is not a possible score") as refused:
        _start(store, *CLASSIC.sides, scores=(0, 12))

    assert refused.value.where == "opening_scores[1]"


def test_long_names_leave_room_for_the_name_of_their_side() -> None:
    long = ("Maximilian Alexander Hohenlohe", "Wilhelmina Josephine Schwarzenberg")
    unbroken = ("N" * 58, "M" * 58)

    assert usual_side((2, 2), 0, long, long) == "Maximilian and Wilhelmina"
    assert usual_side((2, 2), 1, unbroken, unbroken) == "East-West"
    assert usual_side((2, 2), 0, ("Ann", "Cem"), ("Ann", "Cem")) == "Ann and Cem"
