"""`scorekeeper summary`: records, links and numbers in, one PDF out."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper.sheets.paper import missing
from scorekeeper.store import links, open_store
from tests.cli.conftest import Run
from tests.usecases.table import WINNING, Table, hand

DONE, REFUSED = 0, 2


@pytest.fixture
def file(record: dict[str, Any], tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**record, "house_rules": {"target": 500}}), encoding="utf-8")
    return path


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    (tmp_path / "club").mkdir()
    with open_store(tmp_path / "club" / "scorekeeper.db") as store:
        table = Table(store)
        table.record(WINNING)
        table.record(hand())
        yield table


def words_of(path: Path) -> str:
    pages = PdfReader(BytesIO(path.read_bytes())).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_records_and_games_of_the_database_are_ranked_together(
    run: Run, file: Path, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing, "_printable", lambda letter: letter != "C")
    target, folder = tmp_path / "season.pdf", str(tmp_path / "club")

    done = run(
        "summary",
        str(file),
        f"http://10.0.0.5:8000/g/{table.token}",
        "-o",
        str(target),
        "--instance",
        folder,
        "--title",
        "Season 2026",
        "--by",
        "wins",
    )

    assert done.exit_code == DONE
    assert done.stderr.startswith("No font here has all characters of “")
    text = words_of(target)
    for words in ("Season 2026", "2 games", "Carla", "Anna", "Ann", "Dea", "5,350"):
        assert words in text


@pytest.mark.parametrize("paper", ["a6", "A5", "letter"])
def test_the_paper_can_be_chosen(run: Run, file: Path, tmp_path: Path, paper: str) -> None:
    target = tmp_path / "season.pdf"

    assert run("summary", str(file), "-o", str(target), "--paper", paper).exit_code == DONE
    assert target.read_bytes().startswith(b"%PDF")


def test_a_game_that_is_named_twice_counts_once(run: Run, file: Path, table: Table, tmp_path: Path) -> None:
    target, folder = tmp_path / "season.pdf", str(tmp_path / "club")
    copy = tmp_path / "copy.json"
    copy.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    names = (str(file), str(copy), table.token, table.links.watch_token, str(table.view.game_id))

    # A secret may begin with a dash.
    done = run("summary", "-o", str(target), "--instance", folder, "--", *names)

    assert done.exit_code == DONE
    assert "2 games" in words_of(target)


@pytest.mark.parametrize("end", [(), ("--",)], ids=["among the options", "behind the options"])
def test_a_secret_that_begins_with_a_hyphen_is_a_game(
    run: Run, table: Table, tmp_path: Path, end: tuple[str, ...]
) -> None:
    target, folder = tmp_path / "season.pdf", str(tmp_path / "club")
    hyphened = "-0szwYJqNWhrpumKCsYbZ_xq"
    with table.store.write():
        links.add_links(table.store, table.links.game_id, hyphened)

    done = run("summary", "-o", str(target), "--instance", folder, *end, hyphened)

    assert done.exit_code == DONE, done.stderr
    assert "1 game" in words_of(target)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nothing.json", "cannot be read"),
        ("A" * 24, "opens no game"),
        ("http://10.0.0.5:8000/g/wrong", "opens no game"),
        ("999", "no game"),
    ],
)
def test_what_is_no_game_is_named_and_nothing_is_written(
    run: Run, table: Table, tmp_path: Path, name: str, sentence: str
) -> None:
    target = tmp_path / "season.pdf"

    done = run("summary", name, "-o", str(target), "--instance", str(tmp_path / "club"))

    assert done.exit_code == REFUSED
    assert sentence in done.stderr.lower()
    assert "Traceback" not in done.stderr
    assert not target.exists()


def test_a_record_that_cannot_be_read_is_named_with_its_place(run: Run, record: dict[str, Any], tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({**record, "variant": "poker"}), encoding="utf-8")

    done = run("summary", str(bad), "-o", str(tmp_path / "season.pdf"))

    assert done.exit_code == REFUSED
    assert "bad.json" in done.stderr
    assert "poker" in done.stderr


def test_a_file_that_is_there_stays_unless_force_is_asked(run: Run, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "season.pdf"
    target.write_text("mine", encoding="utf-8")

    assert run("summary", str(file), "-o", str(target)).exit_code == REFUSED
    assert target.read_text(encoding="utf-8") == "mine"
    assert run("summary", str(file), "-o", str(target), "--force").exit_code == DONE


def test_papers_and_databases_that_there_are_not_are_said(run: Run, file: Path, tmp_path: Path) -> None:
    target = str(tmp_path / "season.pdf")

    assert "A4, Letter, A5 or A6" in run("summary", str(file), "-o", target, "--paper", "a0").stderr
    missing = run("summary", "7", "-o", target, "--instance", str(tmp_path / "none"))
    assert "--instance" in missing.stderr
