"""`scorekeeper event`: what is here, out to a file, and back under new links."""

import json
from pathlib import Path

import pytest

from scorekeeper import paths
from scorekeeper.club import events
from scorekeeper.club.events.exporting import FORM
from scorekeeper.store import open_store, watch_token
from scorekeeper.usecases import NotFound, open_game
from tests.cli.conftest import Run
from tests.club.usecases.hall import EIGHT, Hall


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A database with an event of four pairs, round 1 published."""
    folder = tmp_path / "here"
    folder.mkdir()
    with open_store(folder / paths.DATABASE_FILE) as store:
        Hall(store, pairs="ABCD").publish()
    return folder


def test_an_event_goes_out_and_comes_back_under_new_links(run: Run, folder: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "event.json", tmp_path / "there"

    listed = run("event", "list", "--instance", str(folder))
    out = run("event", "export", "1", "-o", str(file), "--instance", str(folder))
    back = run("event", "import", str(file), "--instance", str(other))

    assert listed.stdout == "1\t2026-05-01\tSpring cup\t4 entered, round 1 of 3\n"
    assert (out.exit_code, back.exit_code) == (0, 0)
    token = back.stdout.split("/direct/")[1].split()[0]
    document = json.loads(file.read_bytes())
    assert len(document.pop("seal")) == 24  # of the club, by which it knows its own files
    assert "its origin is unknown" in back.stderr
    with open_store(other / paths.DATABASE_FILE) as store:
        assert json.loads(events.export_event(store, token)) == document


def test_a_club_knows_its_own_document(run: Run, folder: Path, tmp_path: Path) -> None:
    here = ("--instance", str(folder))
    run("event", "export", "1", "-o", str(tmp_path / "event.json"), *here)

    back = run("event", "import", "--again", str(tmp_path / "event.json"), *here)

    assert (back.exit_code, back.stderr) == (0, "")


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


def test_a_backup_brings_links_and_codes_to_another_machine(run: Run, folder: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "backup.json", tmp_path / "there"
    with open_store(folder / paths.DATABASE_FILE) as store:
        first = events.new_director_link(store, EIGHT, 1)
        before = events.open_event(store, first.direct_token)
        games = [each.game_token for each in events.show_board(store, EIGHT, first.direct_token).rows]

    out = run("event", "backup", "1", "-o", str(file), "--instance", str(folder))
    back = run("event", "import", str(file), "--instance", str(other))
    twice = run("event", "import", str(file), "--instance", str(other))
    home = run("event", "import", str(file), "--instance", str(folder))

    assert (out.exit_code, back.exit_code, twice.exit_code, home.exit_code) == (0, 0, 2, 2)
    assert "keep it as safe as a key" in out.stderr
    assert file.stat().st_mode & 0o077 == 0
    assert "The event of this backup is already here, with its links." in twice.stderr
    with open_store(other / paths.DATABASE_FILE) as store:
        after = events.open_event(store, first.direct_token)  # the link of the other machine
        assert after.tables == before.tables
        for card in before.tables:
            assert events.table_by_code(store, card.code) == card.token
            assert events.open_table(store, EIGHT, card.token).table == card.table
        assert events.show_public(store, EIGHT, first.watch_token).round == 1
        rows = events.show_board(store, EIGHT, first.direct_token).rows
        assert [each.game_token for each in rows] == games
        assert open_game(store, games[0]).hands == ()
        new = back.stdout.split("/direct/")[1].split()[0]
        assert new != first.direct_token
        assert events.export_event(store, new) == events.export_event(store, first.direct_token)


def test_what_is_no_backup_is_refused(run: Run, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.json"
    run("event", "backup", "1", "-o", str(file), "--instance", str(folder))
    data = json.loads(file.read_text())
    there = ("--instance", str(tmp_path / "there"))

    data["tables"][0]["code"] = "OO0011"
    file.write_text(json.dumps(data))
    changed = run("event", "import", str(file), *there)
    data["sum"] = FORM.check_sum(data)
    file.write_text(json.dumps(data))
    unreadable = run("event", "import", str(file), *there)
    data["tables"][0]["code"] = data["tables"][1]["code"]
    data["sum"] = FORM.check_sum(data)
    file.write_text(json.dumps(data))
    twice = run("event", "import", str(file), *there)
    none = run("event", "backup", "7", "--instance", str(folder))

    assert "The file is damaged or was changed by hand" in changed.stderr
    assert "tables[0].code: This cannot be read" in unreadable.stderr
    assert "There is no event 7" in none.stderr
    assert "A link or a code occurs twice in the file." in twice.stderr
    assert [each.exit_code for each in (changed, unreadable, twice, none)] == [2] * 4


def test_a_lost_link_is_replaced_and_the_old_one_can_end(run: Run, folder: Path) -> None:
    here = ("--instance", str(folder))
    first = run("event", "link", "1", *here).stdout.split("/direct/")[1].strip()
    second = run("event", "link", "1", *here).stdout.split("/direct/")[1].strip()

    with open_store(folder / paths.DATABASE_FILE) as store:
        cards = events.open_event(store, first).tables
        assert events.open_event(store, second).tables == cards
    last = run("event", "link", "1", "--end-old", *here).stdout.split("/direct/")[1].strip()
    with open_store(folder / paths.DATABASE_FILE) as store:
        assert events.open_event(store, last).tables == cards
        for old in (first, second):
            with pytest.raises(NotFound):
                events.open_event(store, old)
            assert events.show_public(store, EIGHT, watch_token(old)).round == 1
        assert "Those before it have ended." in events.audit_log(store, last)[0].words
    assert "There is no event 7" in run("event", "link", "7", *here).stderr
