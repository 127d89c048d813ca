"""`scorekeeper import`: the record out of a sheet, byte for byte, or as a game of its own."""

import json
import os
import re
import stat
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import sheets, usecases
from scorekeeper.game.game import recorded_game
from scorekeeper.rules import record_digest, record_text
from scorekeeper.store import open_store
from tests.cli.conftest import Run

DONE, CANNOT = 0, 2


@pytest.fixture
def written(record: dict[str, Any]) -> bytes:
    return record_text(recorded_game(record).record())


@pytest.fixture
def sheet(record: dict[str, Any], tmp_path: Path) -> Path:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(sheets.game_sheet(recorded_game(record)))
    return file


def test_the_record_comes_out_as_it_went_in(run: Run, sheet: Path, written: bytes) -> None:
    done = run("import", str(sheet))

    assert (done.exit_code, done.stdout_bytes) == (DONE, written)


def test_a_sheet_is_read_from_standard_input(run: Run, sheet: Path, written: bytes) -> None:
    done = run("import", "-", given=sheet.read_bytes())

    assert (done.exit_code, done.stdout_bytes) == (DONE, written)


def test_the_record_can_be_scored(run: Run, sheet: Path) -> None:
    assert run("score", given=run("import", str(sheet)).stdout_bytes).exit_code == DONE


def test_it_goes_to_a_file_and_never_over_another(run: Run, sheet: Path, tmp_path: Path, written: bytes) -> None:
    target = tmp_path / "game.json"

    assert run("import", str(sheet), "-o", str(target)).exit_code == DONE
    assert target.read_bytes() == written
    target.write_bytes(b"mine")
    refused = run("import", str(sheet), "-o", str(target))
    assert refused.exit_code == CANNOT
    assert "already exists; --force replaces it" in refused.stderr
    assert target.read_bytes() == b"mine"
    assert run("import", str(sheet), "-o", str(target), "--force").exit_code == DONE
    assert target.read_bytes() == written
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


@pytest.mark.skipif(os.name == "nt", reason="rights are different there")
def test_a_file_gets_the_rights_that_new_files_have(run: Run, sheet: Path, tmp_path: Path) -> None:
    plain, target = tmp_path / "plain", tmp_path / "game.json"
    plain.touch()

    run("import", str(sheet), "-o", str(target))

    assert stat.S_IMODE(target.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_a_new_game_has_the_same_record_and_both_links(
    run: Run, sheet: Path, own_instance: Path, written: bytes
) -> None:
    done = run("import", str(sheet), "--new-game", "--title", "Club evening")

    tokens = re.findall(r"http://\S+:8000/g/(\S+)$", done.stdout, re.MULTILINE)
    assert done.exit_code == DONE
    assert record_digest(json.loads(written)) in done.stdout
    with open_store(own_instance / "scorekeeper.db") as store:
        score, watch = (usecases.open_game(store, token) for token in tokens)
    assert record_text(score.record()) == written
    assert (score.title, score.role, watch.role) == ("Club evening", "score", "watch")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"%PDF-1.7\n", "contains no game"),
        (b"\xff\xfe", "neither the PDF of a sheet nor a record"),
        (b'{"format": "canasta-record/1", "variant": "poker", "sides": []}', "poker"),
        (b'{"format": "canasta-record/1", "variant": "classic"}', "sides: is missing"),
    ],
)
def test_what_is_no_sheet_gets_one_line(run: Run, tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(content)

    done = run("import", str(file))

    assert (done.exit_code, done.stdout) == (CANNOT, "")
    assert done.stderr.startswith("scorekeeper import: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    done = run("import", str(tmp_path / "none.pdf"))

    assert done.exit_code == CANNOT
    assert "none.pdf" in done.stderr


def test_a_folder_that_is_not_there_is_named(run: Run, sheet: Path, tmp_path: Path) -> None:
    done = run("import", str(sheet), "-o", str(tmp_path / "none" / "game.json"))

    assert done.exit_code == CANNOT
    assert "cannot be written" in done.stderr


def test_a_record_that_no_game_here_can_be_starts_none(
    run: Run, tmp_path: Path, record: dict[str, Any], own_instance: Path
) -> None:
    record["sides"][0]["players"] = ["Anna", "Anna"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))

    done = run("import", str(file), "--new-game")

    assert done.exit_code == CANNOT
    assert "Two players are called Anna" in done.stderr
    with open_store(own_instance / "scorekeeper.db") as store:
        assert store.rows("SELECT 1 FROM games") == []
