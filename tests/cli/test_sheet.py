"""`scorekeeper sheet`: from a record or from the database, on every paper, several on a page."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pikepdf import Name, Pdf
from pypdf import PdfReader

from scorekeeper.cli import streams
from scorekeeper.game.game import recorded_game
from scorekeeper.rules import record_text
from scorekeeper.sheets.game.reading import record_in
from scorekeeper.sheets.paper import missing
from scorekeeper.store import open_store
from scorekeeper.store.links import make_score_token
from tests.cli.conftest import Run
from tests.strategies import some
from tests.usecases.table import Table, hand

DONE, REFUSED = 0, 2
MM = 72 / 25.4


@pytest.fixture
def file(record: dict[str, Any], tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


@pytest.fixture
def table(own_instance: Path) -> Iterator[Table]:
    own_instance.mkdir()
    with open_store(own_instance / "scorekeeper.db") as store:
        table = Table(store)
        table.record(hand())
        yield table


def size(content: bytes) -> tuple[int, int]:
    box = PdfReader(BytesIO(content)).pages[0].mediabox
    return round(float(box.width) / MM), round(float(box.height) / MM)


def text(content: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def addresses(content: bytes) -> list[str]:
    with Pdf.open(BytesIO(content)) as pdf:
        links = [each for page in pdf.pages for each in page.obj.get(Name.Annots, [])]
        return [str(each.A.URI) for each in links if Name.A in each]


def test_a_record_is_printed_and_carried(run: Run, file: Path, record: dict[str, Any], tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"

    done = run("sheet", str(file), "-o", str(target))

    content = target.read_bytes()
    assert (done.exit_code, done.output) == (DONE, "")
    assert record_in(content) == record_text(recorded_game(record).record())
    assert "North-South" in text(content)
    assert addresses(content) == []


def test_standard_input_is_printed_to_standard_output(run: Run, file: Path) -> None:
    from_input = run("sheet", "-", given=file.read_bytes())
    from_file = run("sheet", str(file))

    assert from_input.exit_code == DONE
    assert from_input.stdout_bytes == from_file.stdout_bytes
    assert from_file.stdout_bytes.startswith(b"%PDF-1.7")


def test_a_sheet_is_printed_from_an_earlier_sheet(run: Run, file: Path, tmp_path: Path) -> None:
    first = tmp_path / "first.pdf"
    run("sheet", str(file), "-o", str(first), "--title", "Club evening")

    again = run("sheet", str(first), "--title", "Club evening")

    assert again.stdout_bytes == first.read_bytes()


@pytest.mark.parametrize(
    ("options", "millimetres"),
    some(
        [
            ([], (210, 297)),
            (["--paper", "letter"], (216, 279)),
            (["--paper", "A5", "--orientation", "portrait"], (148, 210)),
            (["--paper", "a5", "--orientation", "landscape"], (210, 148)),
            (["--paper", "a6", "--orientation", "portrait"], (105, 148)),
            (["--paper", "a4", "--orientation", "portrait", "--edition", "large"], (210, 297)),
            (["--paper", "a5", "--orientation", "portrait", "--up", "2"], (297, 210)),
            (["--paper", "a6", "--orientation", "portrait", "--up", "2"], (210, 148)),
            (["--paper", "a6", "--orientation", "portrait", "--up", "4"], (210, 297)),
            (["--paper", "letter", "--orientation", "portrait", "--up", "2"], (279, 216)),
            (["--paper", "letter", "--orientation", "portrait", "--up", "4"], (216, 279)),
            (["--paper", "a4", "--orientation", "portrait", "--up", "2"], (297, 210)),
        ],
        4,
    ),
)
def test_paper_orientation_edition_and_how_many_on_a_page(
    run: Run, file: Path, options: list[str], millimetres: tuple[int, int]
) -> None:
    done = run("sheet", str(file), *options)

    assert done.exit_code == DONE
    assert size(done.stdout_bytes) == millimetres
    assert record_in(done.stdout_bytes)


def test_several_on_a_page_have_cut_marks_and_fewer_sheets(run: Run, file: Path) -> None:
    single = run("sheet", str(file), "--paper", "a5").stdout_bytes
    double = run("sheet", str(file), "--paper", "a5", "--up", "2").stdout_bytes

    pages = len(PdfReader(BytesIO(single)).pages)
    assert len(PdfReader(BytesIO(double)).pages) == -(-pages // 2)


def test_a_game_is_found_by_its_number_its_secret_and_its_link(run: Run, table: Table) -> None:
    watch, score = table.links.watch_token, table.token
    names = [str(table.view.game_id), score, watch, f"http://127.0.0.1:8000/g/{score}"]

    printed = [run("sheet", name).stdout_bytes for name in names]

    assert len(set(printed)) == 1
    assert record_in(printed[0]) == record_text(table.view.record())
    assert addresses(printed[0]) == []


def test_a_secret_that_begins_like_an_option_is_a_secret(run: Run, table: Table) -> None:
    secret = next(
        token for at in range(1000) if (token := make_score_token(table.store, f"request-{at}")).startswith("-")
    )

    unknown = run("sheet", secret, "--paper", "a5")

    assert unknown.exit_code == REFUSED
    assert unknown.stderr == "scorekeeper sheet: This link opens no game.\n"


@pytest.mark.parametrize("which", ["score_token", "watch_token"])
def test_a_link_that_phones_reach_becomes_the_code_to_watch(run: Run, table: Table, which: str) -> None:
    token = getattr(table.links, which)

    done = run("sheet", f"http://192.168.1.5:8000/g/{token}/share?x=1")

    assert addresses(done.stdout_bytes) == [f"http://192.168.1.5:8000/g/{table.links.watch_token}"]


def test_the_address_of_the_server_can_be_told(run: Run, table: Table) -> None:
    done = run("sheet", table.token, "--public-url", "https://cards.example.org/")

    assert addresses(done.stdout_bytes) == [f"https://cards.example.org/g/{table.links.watch_token}"]


def test_printing_writes_nothing_to_the_game(run: Run, table: Table) -> None:
    before = table.store.rows("SELECT count(*) FROM entries")[0][0], table.view.version

    run("sheet", table.token)

    assert (table.store.rows("SELECT count(*) FROM entries")[0][0], table.view.version) == before


def test_the_games_of_the_database_are_listed(run: Run, table: Table) -> None:
    started = datetime(2024, 5, 4, tzinfo=UTC)

    done = run("sheet", "--list")

    assert done.exit_code == DONE
    assert re.fullmatch(rf" +1  {started:%Y-%m-%d}  Us 800, Them 120, hand 2 comes next\n", done.stdout)


def test_without_a_database_none_is_made(run: Run, own_instance: Path) -> None:
    for asked in (["--list"], ["1"], ["x" * 24]):
        done = run("sheet", *asked)
        assert done.exit_code == REFUSED
        assert "scorekeeper.db does not exist; name its folder with --instance" in done.stderr
    assert not own_instance.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Name a game, a record, or -"),
        (["7"], "no game 7 in this database"),
        (["x" * 24], "opens no game"),
        (["http://127.0.0.1:8000/g/none"], "opens no game"),
        (["none.json"], "none.json: cannot be read"),
        (["--paper", "a0"], "A4, Letter, A5 or A6"),
        (["--orientation", "diagonal"], "portrait or landscape"),
        (["--edition", "huge"], "normal, middle or large"),
        (["--up", "3"], "--up"),
        (["--paper", "a5", "--up", "4"], "take fewer, or larger paper"),
        (["--lang", "tlh"], "it (italiano)"),
    ],
)
def test_what_cannot_be_printed_is_said_and_no_file_is_written(
    run: Run, table: Table, file: Path, tmp_path: Path, arguments: list[str], words: str
) -> None:
    target = tmp_path / "out.pdf"
    given = [str(file), *arguments] if arguments and arguments[0].startswith("-") else arguments

    done = run("sheet", *given, "-o", str(target))

    assert (done.exit_code, done.stdout) == (REFUSED, "")
    assert words in done.stderr
    assert not target.exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{}", "format"),
        (b"", "is empty"),
        (b"%PDF-1.7\n", "contains no game"),
        (b'{"format": "canasta-record/1", "variant": "poker", "sides": []}', "poker"),
        (b"\xff", "neither the PDF of a sheet nor a record"),
    ],
)
def test_what_is_no_record_gets_one_line(run: Run, content: bytes, words: str) -> None:
    done = run("sheet", "-", given=content)

    assert (done.exit_code, done.stdout) == (REFUSED, "")
    assert done.stderr.startswith("scorekeeper sheet: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_no_file_is_replaced_unless_asked(run: Run, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    target.write_bytes(b"mine")

    assert run("sheet", str(file), "-o", str(target)).exit_code == REFUSED
    assert target.read_bytes() == b"mine"
    assert run("sheet", str(file), "-o", str(target), "--force").exit_code == DONE
    assert target.read_bytes().startswith(b"%PDF")


def test_a_screen_is_not_filled_with_a_pdf(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "is_terminal", lambda: True)

    done = run("sheet", str(file))

    assert done.exit_code == REFUSED
    assert "name a file with -o" in done.stderr


def test_letters_without_a_font_are_told_beside_the_sheet(
    run: Run, file: Path, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing, "_on_this_machine", lambda _: False)
    record["sides"][0]["name"] = "বাংলা"
    file.write_text(json.dumps(record), encoding="utf-8")

    result = run("sheet", str(file), "-o", "-")

    assert result.exit_code == DONE
    assert result.stdout_bytes.startswith(b"%PDF")
    assert "No font here has all characters of “বাংলা” (Bengali)" in result.stderr
    assert "fonts-noto-core" in result.stderr
