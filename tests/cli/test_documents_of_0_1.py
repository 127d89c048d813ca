"""Records, printed sheets and event documents of version 0.1 are read as they were.

The samples in `tests/of_0_1` were made by version 0.1. They hold what is refused in new games: red
threes of a negative value, a meld without cards, and what a black three in hand costs in American
canasta. Each record stands beside the scores that 0.1 gave it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import paths, rules, usecases
from scorekeeper.rules import HouseRuleError, RecordError
from scorekeeper.store import open_store
from tests.cli.conftest import Run

OF_0_1 = Path(__file__).parent.parent / "of_0_1"
RECORDS = ["red-three-table", "meld-without-cards", "black-three-in-hand"]
EVENTS = {"classic": (530, 65), "american": (3310, -170)}  # what 0.1 gave every table


def sample(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((OF_0_1 / f"{name}.json").read_text(encoding="utf-8"))
    return found


def file_of(name: str, folder: Path) -> Path:
    """The record of a sample as a file of its own."""
    path = folder / f"{name}.json"
    path.write_text(json.dumps(sample(name)["record"]), encoding="utf-8")
    return path


def scores_in(folder: Path) -> list[tuple[int, ...]]:
    """The scores of every game of a database."""
    with open_store(folder / paths.DATABASE_FILE) as store:
        games = [number for [number] in store.rows("SELECT id FROM games ORDER BY id")]
        return [usecases.open_numbered_game(store, number).scores for number in games]


@pytest.mark.parametrize("name", RECORDS)
def test_new_records_with_it_are_refused(name: str) -> None:
    with pytest.raises((RecordError, HouseRuleError)):
        rules.read_record(sample(name)["record"])


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_comes_back_with_the_scores_that_it_had(run: Run, tmp_path: Path, name: str) -> None:
    file = file_of(name, tmp_path)

    assert run("import", str(file)).stdout_bytes == file.read_bytes()
    started = run("import", str(file), "--new-game", "--instance", str(tmp_path))

    assert started.exit_code == 0, started.stderr
    assert scores_in(tmp_path) == [tuple(sample(name)["scores"])]


def test_a_printed_sheet_comes_back_with_the_scores_that_it_had(run: Run, tmp_path: Path) -> None:
    file = OF_0_1 / "red-three-table.pdf"

    started = run("import", str(file), "--new-game", "--instance", str(tmp_path))

    assert started.exit_code == 0, started.stderr
    assert scores_in(tmp_path) == [tuple(sample("red-three-table")["scores"])]


def test_records_and_sheets_are_printed_and_put_together(run: Run, tmp_path: Path) -> None:
    files = [str(file_of(name, tmp_path)) for name in RECORDS]
    paper = tmp_path / "of-all.pdf"

    made = run("summary", *files, str(OF_0_1 / "red-three-table.pdf"), "-o", str(paper))

    assert made.exit_code == 0, made.stderr
    assert paper.read_bytes().startswith(b"%PDF")
    assert run("sheet", files[0], "-o", str(tmp_path / "one.pdf")).exit_code == 0
