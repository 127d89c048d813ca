"""`scorekeeper backup`: whole and checked, under writes; it restores every game."""

import os
import sqlite3
import stat
import threading
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from scorekeeper import usecases
from scorekeeper.store import open_store
from tests.cli.conftest import Run
from tests.cli.served import running
from tests.store import sample
from tests.usecases.table import CLASSIC, Table, hand
from tests.web.test_vanished_database import ask

DONE, NO_BACKUP = 0, 2
HANDS = 30
ENDLESS = replace(CLASSIC, house_rules={"target": None})


def played(database: Path, hands: int = 2) -> Table:
    """A game that a closed store holds."""
    with open_store(database) as store:
        table = Table(store, ENDLESS)
        for _ in range(hands):
            table.record(hand())
    return table


@dataclass
class Writer:
    """Writes hands in a thread of its own; `saved` of them are acknowledged."""

    database: Path
    table: Table
    saved: int = 0

    def write(self) -> None:
        with open_store(self.database) as own:
            phone = Table(own, ENDLESS)
            phone.links = self.table.links
            for _ in range(HANDS):
                phone.record(hand())
                self.saved += 1


@pytest.fixture
def here(tmp_path: Path) -> Path:
    folder = tmp_path / "instance"
    folder.mkdir()
    return folder


def hands_in(database: Path, table: Table) -> list[int]:
    with open_store(database) as store:
        return [each.number for each in usecases.open_game(store, table.token).hands]


def test_a_backup_of_a_running_server_under_writes_restores_every_saved_hand(
    run: Run, here: Path, tmp_path: Path
) -> None:
    database = here / "scorekeeper.db"
    made: list[tuple[int, Path]] = []
    with running(here) as server, open_store(database) as store:
        table = Table(store, ENDLESS)
        assert ask(server, "GET", f"/g/{table.token}")[0] == 200
        writer = Writer(database, table)
        thread = threading.Thread(target=writer.write)
        thread.start()
        while writer.saved < HANDS:
            before, file = writer.saved, tmp_path / f"copy-{len(made)}.db"
            done = run("backup", str(file), "--instance", str(here))
            assert (done.exit_code, done.stderr) == (DONE, ""), done.output
            made.append((before, file))
        thread.join()
        run("backup", str(tmp_path / "last.db"), "--instance", str(here))
    made.append((HANDS, tmp_path / "last.db"))

    assert sorted(tmp_path.glob("*.db*")) == sorted(file for _, file in made)  # one file each
    for before, file in made:
        found = hands_in(file, table)
        assert found == list(range(1, len(found) + 1))
        assert before <= len(found) <= HANDS


def test_a_restored_backup_serves_its_games_under_their_links(run: Run, here: Path, tmp_path: Path) -> None:
    table = played(here / "scorekeeper.db")
    run("backup", str(tmp_path / "copy.db"), "--instance", str(here))
    restored = tmp_path / "restored"
    restored.mkdir()
    (tmp_path / "copy.db").rename(restored / "scorekeeper.db")

    with running(restored) as server:
        status, _, page = ask(server, "GET", f"/g/{table.token}/log")

    assert (status, "Hand 2" in page) == (200, True)


def test_a_backup_holds_what_stands_only_in_the_log(run: Run, here: Path, tmp_path: Path) -> None:
    with open_store(here / "scorekeeper.db") as held:
        table = Table(held)
        done = run("backup", str(tmp_path / "copy.db"), "--instance", str(here))

    assert done.stdout == f"{tmp_path / 'copy.db'} is checked and holds 1 game and 0 events.\n"
    with open_store(tmp_path / "copy.db") as store:
        assert usecases.open_game(store, table.token).hands == ()


def test_a_backup_is_for_its_owner_only(run: Run, here: Path, tmp_path: Path) -> None:
    played(here / "scorekeeper.db")
    before = os.umask(0)
    try:
        run("backup", str(tmp_path / "copy.db"), "--instance", str(here))
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


def test_a_file_that_is_there_is_replaced_only_by_force(run: Run, here: Path, tmp_path: Path) -> None:
    played(here / "scorekeeper.db")
    file = tmp_path / "copy.db"
    file.write_text("somebody's letter")

    refused = run("backup", str(file), "--instance", str(here))
    kept = file.read_text()
    forced = run("backup", str(file), "--force", "--instance", str(here))

    assert (refused.exit_code, refused.stdout, kept) == (NO_BACKUP, "", "somebody's letter")
    assert "--force replaces it" in refused.stderr
    assert forced.exit_code == DONE
    assert file.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize("name", ["scorekeeper.db", "scorekeeper.db-wal", "../instance/scorekeeper.db-shm"])
def test_the_database_itself_is_never_overwritten(run: Run, here: Path, name: str) -> None:
    table = played(here / "scorekeeper.db")

    done = run("backup", str(here / name), "--force", "--instance", str(here))

    assert (done.exit_code, done.stdout) == (NO_BACKUP, "")
    assert "the database itself" in done.stderr
    with open_store(here / "scorekeeper.db") as store:
        assert len(usecases.open_game(store, table.token).hands) == 2


def test_where_there_is_no_database_none_is_made(run: Run, here: Path, tmp_path: Path) -> None:
    for folder in (here, tmp_path / "nowhere"):
        done = run("backup", str(tmp_path / "copy.db"), "--instance", str(folder))

        assert (done.exit_code, done.stdout) == (NO_BACKUP, "")
        assert "There is no database" in done.stderr
    assert sorted(each.name for each in tmp_path.rglob("*")) == ["instance"]


def test_what_cannot_be_written_is_said_in_a_sentence(run: Run, here: Path, tmp_path: Path) -> None:
    played(here / "scorekeeper.db")

    os.mkfifo(tmp_path / "pipe")
    for file, words in (
        (tmp_path, "is a folder"),
        (tmp_path / "no" / "copy.db", "there is no such file or folder"),
        (tmp_path / "pipe", "is not an ordinary file"),
    ):
        done = run("backup", str(file), "--force", "--instance", str(here))

        assert (done.exit_code, done.stdout) == (NO_BACKUP, "")
        assert words in done.stderr


def test_a_damaged_database_gives_no_backup_and_leaves_nothing_behind(run: Run, here: Path, tmp_path: Path) -> None:
    database = here / "scorekeeper.db"
    played(database, 20)
    whole = database.read_bytes()
    database.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])

    done = run("backup", str(tmp_path / "copy.db"), "--instance", str(here))

    assert (done.exit_code, done.stdout) == (NO_BACKUP, "")
    assert "damaged" in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["instance"]


def test_the_database_of_another_program_gives_no_backup(run: Run, here: Path, tmp_path: Path) -> None:
    other = sqlite3.connect(here / "scorekeeper.db")
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()

    done = run("backup", str(tmp_path / "copy.db"), "--instance", str(here))

    assert (done.exit_code, done.stdout) == (NO_BACKUP, "")
    assert "not a database of this program" in done.stderr


def test_an_older_database_is_copied_as_it_is(run: Run, here: Path, tmp_path: Path) -> None:
    sample.unpacked(here / "scorekeeper.db")

    done = run("backup", str(tmp_path / "copy.db"), "--instance", str(here))

    assert done.exit_code == DONE, done.output
    copy = sqlite3.connect(tmp_path / "copy.db")
    assert copy.execute("PRAGMA user_version").fetchone() == (7,)
    copy.close()
