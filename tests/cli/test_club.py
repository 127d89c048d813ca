"""`scorekeeper club`: the word that strangers are asked for."""

from pathlib import Path

from scorekeeper.store import open_store
from scorekeeper.usecases.lock import is_word
from tests.cli.conftest import Run

WORD = "Four of Spades"


def test_the_commands_lock_and_unlock(run: Run, tmp_path: Path) -> None:
    here = ("--instance", str(tmp_path))
    assert run("club", "lock", "--word", WORD, *here).exit_code == 2
    open_store(tmp_path / "scorekeeper.db").close()

    assert run("club", "lock", "--word", "abc", *here).exit_code == 2
    assert run("club", "lock", "--word", WORD, *here).exit_code == 0
    with open_store(tmp_path / "scorekeeper.db") as store:
        assert is_word(store, WORD)
    assert "no longer asked for a password" in run("club", "unlock", *here).stdout
    assert "There was no password" in run("club", "unlock", *here).stdout
