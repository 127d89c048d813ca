"""`scorekeeper event`: what is here, out to a file, and back under new links."""

from pathlib import Path

import pytest

from scorekeeper import paths
from scorekeeper.store import open_store
from scorekeeper.usecases import events
from tests.cli.conftest import Run
from tests.usecases.tournaments.hall import Hall


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A database with an event of four pairs, round 1 published."""
    folder = tmp_path / "here"
    folder.mkdir()
    with open_store(folder / paths.DATABASE_FILE) as store:
        Hall(store, pairs="ABCD").publish()
    return folder


def test_an_event_goes_out_and_comes_back_under_new_links(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    file, other = tmp_path / "event.json", tmp_path / "there"

    listed = run("event", "list", "--instance", str(folder))
    out = run("event", "export", "1", "-o", str(file), "--instance", str(folder))
    back = run("event", "import", str(file), "--instance", str(other))

    assert listed.stdout == "1\t2026-05-01\tSpring cup\t4 entered, round 1 of 3\n"
    assert (out.exit_code, back.exit_code) == (0, 0)
    token = back.stdout.split("/direct/")[1].split()[0]
    with open_store(other / paths.DATABASE_FILE) as store:
        assert events.export_tournament(store, token) == file.read_bytes()


def test_what_cannot_be_is_said_in_a_sentence(run: Run, folder: Path, tmp_path: Path) -> None:
    here = ("--instance", str(folder))
    file = tmp_path / "event.json"
    file.write_text("{}")

    none = run("event", "list", "--instance", str(tmp_path / "empty"))
    unknown = run("event", "export", "7", *here)
    taken = run("event", "export", "1", "-o", str(file), *here)
    foreign = run("event", "import", str(file), *here)
    absent = run("event", "import", str(tmp_path / "nothing"), *here)

    assert "There are no events here." in none.stderr
    assert "There is no event 7" in unknown.stderr
    assert "--force replaces it" in taken.stderr
    assert [each.exit_code for each in (unknown, taken, foreign, absent)] == [2] * 4
    assert all(each.stderr.startswith("scorekeeper ") for each in (unknown, taken, foreign, absent))
