"""`scorekeeper erase-name`: the name is nowhere any more, and everything else is as it was."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper import usecases
from scorekeeper.rules import SideNames
from scorekeeper.store import open_store
from tests.cli.conftest import Run
from tests.usecases.table import CLASSIC, Table, hand

SIDES = (SideNames("Us", ("Annabel", "Cem")), SideNames("Them", ("Ann", "Dea")))
SETUP = replace(CLASSIC, sides=SIDES, first_dealer="Annabel", title="Thursday")


@pytest.fixture
def here(tmp_path: Path) -> Path:
    folder = tmp_path / "instance"
    folder.mkdir()
    return folder


def erase(run: Run, here: Path, name: str) -> str:
    done = run("erase-name", name, "--yes", "--instance", str(here))
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


def test_a_name_is_erased_from_a_game_and_from_the_file(run: Run, here: Path) -> None:
    database = here / "scorekeeper.db"
    with open_store(database) as store:
        table = Table(store, SETUP)
        table.record({**hand(), "dealer": "Annabel"})
        table.penalise(1, 0, points=-50, note="late", player="Annabel", by="Annabel")
        before, code = table.view, table.view.log

        said = erase(run, here, "Annabel")

        after = table.view
        assert after.sides[0].players == ("Erased 1", "Cem")
        assert (after.hands[0].dealer, after.penalties[0].player) == ("Erased 1", "Erased 1")
        assert (after.scores, len(after.log)) == (before.scores, len(code) + 1)
        assert (after.undo and after.undo.kind) == (before.undo and before.undo.kind)
        assert after.etag != before.etag
        table.record(hand())
        table.undo()
    assert said == "Erased from 1 game and 0 events, which now say “Erased 1”.\n"
    files = [each.read_bytes() for each in here.iterdir() if each.name.startswith("scorekeeper.db")]
    assert not any(b"Annabel" in each for each in files)
    with open_store(database) as store:
        assert usecases.known_players(store, [table.token]) == ["Cem", "Ann", "Dea"]


@pytest.mark.parametrize("side", ["{} and Cem", "Dea, {} 2, Bo", "Cem / {}", "Tom and Jerry & {}"])
def test_a_name_is_erased_from_the_names_of_sides_and_nobody_else_s_is_exported(
    run: Run, here: Path, side: str
) -> None:
    them = SideNames(side.format("Tom and Jerry"), ("Tom and Jerry", "Cem"))
    setup = replace(SETUP, sides=(them, SIDES[1]), first_dealer="Cem")
    with open_store(here / "scorekeeper.db") as store:
        table = Table(store, setup)
        told = run("export-name", "Tom and Jerry", "--instance", str(here)).stdout
        erase(run, here, "Tom and Jerry")

        assert "Tom" not in f"{table.view.sides}"
    assert not any(each in told for each in ("Cem", "Dea", "Bo"))


def test_only_who_has_just_this_name_is_erased(run: Run, here: Path) -> None:
    with open_store(here / "scorekeeper.db") as store:
        table = Table(store, SETUP)
        erase(run, here, "Ann")

        assert [each.players for each in table.view.sides] == [
            ("Annabel", "Cem"),
            (table.view.sides[1].players[0], "Dea"),
        ]
        assert table.view.sides[1].players[0].startswith("Erased ")


def test_nobody_and_no_database_are_told(run: Run, here: Path) -> None:
    nothing = run("erase-name", "Ann", "--yes", "--instance", str(here))
    open_store(here / "scorekeeper.db").close()
    nobody = run("erase-name", "Ann", "--yes", "--instance", str(here))

    assert (nothing.exit_code, nobody.exit_code) == (2, 2)
    assert "there is no database" in nothing.stderr
    assert "Nobody has this name" in nobody.stderr
    assert [each.name for each in here.iterdir()] == ["scorekeeper.db"]
