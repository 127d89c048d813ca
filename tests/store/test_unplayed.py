"""Of what strangers start, only games without a hand are removed, and only after a month."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scorekeeper import usecases
from scorekeeper.store import Store, open_store
from scorekeeper.store.unplayed import remove_unplayed
from scorekeeper.usecases import NotFound
from tests.usecases.table import CLASSIC, NOON, Table, hand

LATER = NOON + timedelta(days=31)


def open_game(table: Table) -> object:
    return usecases.open_game(table.store, table.token)


def played(table: Table) -> None:
    table.record(hand())


def protested(table: Table) -> None:
    table.record(hand())
    table.undo()


def test_a_game_without_a_hand_is_removed_after_a_month(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        old, ended = Table(store), Table(store)
        ended.end()
        Table(store)  # the last entry of all stays, whatever it is

        assert remove_unplayed(store, NOON - timedelta(seconds=1)) == 0
        assert remove_unplayed(store, LATER) == 2
        for each in (old, ended):
            with pytest.raises(NotFound):
                open_game(each)
        assert remove_unplayed(store, LATER) == 0
        Table(store)  # the file is as it was, and takes games


@pytest.mark.parametrize("play", [played, protested])
def test_a_game_that_was_played_stays(tmp_path: Path, play: Callable[[Table], None]) -> None:
    with open_store(tmp_path / "games.db") as store:
        table = Table(store)
        play(table)
        Table(store)

        assert remove_unplayed(store, LATER) == 0
        open_game(table)


def test_a_game_with_hands_on_paper_or_a_rematch_stays(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        paper = Table(store, replace(CLASSIC, hands_played=3, opening_scores=(500, 0)))
        first = Table(store)
        rematch = Table(store, replace(CLASSIC, rematch_of=first.links.game_id))
        played(rematch)
        Table(store)

        assert remove_unplayed(store, LATER) == 0
        for each in (paper, first, rematch):
            open_game(each)


def test_everything_else_still_guards_its_rows(tmp_path: Path) -> None:
    def guards(store: Store) -> list[tuple[str, str]]:
        return [
            tuple(row) for row in store.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
        ]

    with open_store(tmp_path / "games.db") as store:
        before = guards(store)
        Table(store), Table(store)
        assert remove_unplayed(store, LATER) == 1
        assert guards(store) == before
        with pytest.raises(Exception, match="never deleted"):
            store.rows("DELETE FROM games")
