"""A game of an event, in an installation without the part for events: it is read, and locked."""

from collections.abc import Callable

import pytest

from scorekeeper import optional
from scorekeeper.usecases.errors import Unattended
from scorekeeper.usecases.game.hosted import NO_CLUB, is_hosted
from tests.usecases.table import Table, hand

CHANGES: dict[str, Callable[[Table], object]] = {
    "a hand": lambda table: table.record(hand()),
    "a correction": lambda table: table.correct(1, hand(300)),
    "an undo": Table.undo,
    "a deleted hand": Table.delete,
    "an early end": Table.end,
    "a penalty": lambda table: table.penalise(1, points=-50, note="late"),
}


@pytest.fixture
def without_club(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optional, "FOLDER", f"{optional.FOLDER}_taken_away")


@pytest.mark.usefixtures("without_club")
@pytest.mark.parametrize("change", CHANGES)
def test_a_game_of_an_event_is_locked_where_nobody_can_tell_whether_it_is_confirmed(table: Table, change: str) -> None:
    table.record(hand())
    assert not is_hosted(table.store, table.token)
    table.host()
    before = table.view

    with pytest.raises(Unattended) as refused:
        CHANGES[change](table)

    assert refused.value.message == NO_CLUB
    assert is_hosted(table.store, table.token)
    assert table.view == before


@pytest.mark.usefixtures("without_club")
@pytest.mark.parametrize("change", CHANGES)
def test_a_game_at_home_changes_without_the_part_for_events(table: Table, change: str) -> None:
    table.record(hand())

    CHANGES[change](table)

    assert len(table.view.log) > 2
