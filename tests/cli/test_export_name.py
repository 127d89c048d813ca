"""`scorekeeper export-name`: what is kept of somebody, without the names of others."""

import json
from pathlib import Path

import pytest

from scorekeeper.store import open_store
from tests.cli.conftest import Run
from tests.cli.test_erase_name import SETUP
from tests.usecases.table import Table, hand


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return tmp_path


def test_everything_of_a_person_and_nothing_of_others(run: Run, here: Path) -> None:
    with open_store(here / "scorekeeper.db") as store:
        table = Table(store, SETUP)
        table.record({**hand(), "dealer": "Annabel"})
        table.record({**hand(), "dealer": "Dea"})
        table.penalise(1, 0, points=-50, note="Annabel was late", player="Annabel", by="Cem")

    done = run("export-name", "Annabel", "--instance", str(here))

    assert (done.exit_code, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert (data["format"], data["name"]) == ("canasta-person/1", "Annabel")
    [log] = data["logs"]
    assert [each["kind"] for each in log["entries"]] == ["start", "hand", "penalty"]
    assert log["entries"][2]["what"]["player"] == "Annabel"
    assert log["entries"][2]["what"]["points"] == -50
    assert data["texts_that_name_it"] == 1
    for name in ("Cem", "Dea", '"Ann"'):
        assert name not in done.stdout
    assert "somebody else" in done.stdout


def test_nobody_and_nowhere(run: Run, here: Path) -> None:
    assert run("export-name", "Zoe", "--instance", str(here)).exit_code == 2
    open_store(here / "scorekeeper.db").close()
    done = run("export-name", "Zoe", "--instance", str(here))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Nobody has this name" in done.stderr
