"""`scorekeeper simulate`: an event through the use cases, its verdict, and nothing left behind."""

import re
import socket
import tempfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from scorekeeper.club import events
from scorekeeper.club.rehearsal.event import Rehearsal
from scorekeeper.store import open_store
from scorekeeper.usecases.errors import NotYet
from tests.cli.conftest import Run
from tests.cli.served import running

FAULT = 1
SMALL = ("simulate", "--tables", "4", "--rounds", "2", "--hands", "1")


def test_an_event_with_trouble_is_played_to_its_ranking(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    result = run(*SMALL, "--seed", "spring", "--trouble")

    assert result.exit_code == 0, result.output
    for told in (
        "“Rehearsal spring” is created",
        "8 pairs are on the list",
        "called; the director went there",
        "refused its result; the director went there",
        "reopened and corrected from",
        "goes home after round 1, Pair 9 plays from round 2 on",
        "Round 2: 4 hands entered and 8 signatures given",
        "4 slips compared, the ranking approved",
        "   1. Pair ",
        "after the last confirmation (at most 5,000 ms)",
        "Views: ",
        "Saves: ",
        "Slowest: ",
    ):
        assert told in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_tournament_of_burraco_goes_from_the_mitchell_to_its_danish_rounds(run: Run) -> None:
    result = run("simulate", "--variant", "burraco", "--tables", "4", "--paper", "--trouble")

    assert result.exit_code == 0, result.output
    for told in (
        "5 rounds of 4 hands, burraco, seed 1. 8 pairs are on the list",
        "goes home after round 1, Pair 9 plays from round 2 on",
        "Round 5: 16 hands typed in",
        "4 slips compared, the ranking approved",
    ):
        assert told in result.output


@pytest.mark.explore
def test_thirty_six_pairs_play_burraco_in_five_rounds(run: Run) -> None:
    result = run("simulate", "--variant", "burraco")

    assert result.exit_code == 0, result.output
    assert "5 rounds of 4 hands, burraco, seed 1. 36 pairs are on the list" in result.output
    assert "18 slips compared, the ranking approved" in result.output


@pytest.mark.parametrize("variant", ["classic", "samba", "hand-and-foot", "biriba"])
def test_games_of_every_family_are_played(run: Run, variant: str) -> None:
    result = run(*SMALL, "--hands", "2", "--variant", variant, "--trouble")

    assert result.exit_code == 0, result.output


def test_a_fault_of_the_verdict_is_told_and_ends_with_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rehearsal, "play", lambda self: self.faults.append("It differs."))

    result = run(*SMALL)

    assert result.exit_code == FAULT
    assert "It differs." in result.stderr


def test_the_times_are_told_even_if_the_event_cannot_go_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(rehearsal: Rehearsal) -> None:
        raise NotYet("It stopped.")

    monkeypatch.setattr(Rehearsal, "play", stop)

    result = run(*SMALL)

    assert result.exit_code == FAULT
    assert "It stopped." in result.stderr
    assert "Saves: 2" in result.output


def test_a_running_server_shows_the_event_that_is_kept_in_its_database(run: Run, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        result = run(*SMALL, "--url", server.address, "--instance", str(tmp_path))

        assert result.exit_code == 0, result.output
        [watched] = re.findall(rf"{server.address}(/event/\S+)", result.output)
        with urlopen(f"{server.address}{watched}/standings") as answer:  # noqa: S310 - the server of this test
            ranked = answer.read().decode()
    first = re.search(r"^   1\. (Pair \d+), ", result.output, re.MULTILINE)
    assert first is not None
    assert first[1] in ranked
    with open_store(tmp_path / "scorekeeper.db") as store:
        assert [kept.state.setup.name for kept in events.list_events(store)] == ["Rehearsal 1"]


def test_a_server_with_another_database_is_told(run: Run, tmp_path: Path) -> None:
    with running(tmp_path / "its") as server:
        result = run(*SMALL, "--url", server.address, "--instance", str(tmp_path / "mine"))

    assert result.exit_code == FAULT
    assert "got no answer" in result.stderr


def test_a_server_that_does_not_answer_is_told_before_anything_is_stored(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        result = run(*SMALL, "--url", f"http://127.0.0.1:{taken.getsockname()[1]}", "--instance", str(tmp_path))

    assert result.exit_code == FAULT
    assert "got no answer" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_variant_is_refused_before_anything_starts(run: Run) -> None:
    result = run(*SMALL, "--variant", "bridge")

    assert result.exit_code == FAULT
    assert "bridge" in result.stderr
