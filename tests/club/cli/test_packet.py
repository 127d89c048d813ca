"""`scorekeeper packet`: one file for a club evening, whole or not at all."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from scorekeeper.cli.streams import write_whole
from scorekeeper.sheets.paper import missing
from tests import patience
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[3]


def test_a_packet_has_everything_for_every_table(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing, "_printable", lambda letter: letter != "Ł")
    out, names = tmp_path / "evening.pdf", tmp_path / "names.txt"
    names.write_text("Ann, Ben, Cora, Dan\n\nJürgen, Łukasz\n", encoding="utf-8")

    result = run(
        *("packet", "--tables", "3", "--slips", "2", "--up", "1", "--names", str(names)),
        *("--title", "Wednesday", "--address", "http://club/{table}", "-o", str(out)),
    )

    assert result.exit_code == 0, result.output
    pages = [page.extract_text() for page in PdfReader(out).pages]
    assert len(pages) == 3 * (1 + 2 + 1)
    assert "Ann" in pages[0]
    assert "http://club/1" in pages[0]
    assert "Jürgen, ?ukasz" in pages[9]
    assert sorted(tmp_path.iterdir()) == [out, names]
    assert "evening.pdf" in result.stderr
    assert "No font here has all characters of “Łukasz” (Latin)" in result.stderr


def test_two_on_a_sheet_are_the_usual(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "evening.pdf"

    assert run("packet", "--tables", "4", "--blank", "0", "-o", str(out)).exit_code == 0

    assert len(PdfReader(out).pages) == (4 * 1 + 4 * 4) / 2


def test_blank_sheets_come_in_large_print(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "evening.pdf"
    only = ("--tables", "1", "--cards", "0", "--slips", "0")

    assert run("packet", *only, "--large", "-o", str(out)).exit_code == 0

    assert "page 1 of 2" in PdfReader(out).pages[0].extract_text()


def test_a_club_s_rules_are_named(run: Run, tmp_path: Path) -> None:
    out, club = tmp_path / "evening.pdf", tmp_path / "club.json"
    content = {
        "format": "canasta-rules/1",
        "name": "Tuesday club",
        "variant": "classic",
        "house_rules": {"target": 7500},
    }
    club.write_text(json.dumps(content), encoding="utf-8")

    result = run("packet", "--tables", "1", "--rules", str(club), "-o", str(out))

    assert result.exit_code == 0, result.output
    assert "Tuesday club" in PdfReader(out).pages[0].extract_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--tables", "0"), "1 to 300 tables"),
        (("--tables", "999999999999"), "1 to 300 tables"),
        (("--tables", "301"), "1 to 300 tables"),
        (("--tables", "2", "--slips", "21"), "1 to 20 copies"),
        (("--tables", "2", "--slips", "-1"), "1 to 20 copies"),
        (("--tables", "2", "--up", "3"), "1, 2 or 4"),
        (("--tables", "2", "--paper", "a9"), "A4, Letter or A5"),
        (("--tables", "2", "--variant", "whist"), "whist"),
        (("--tables", "2", "--cards", "0", "--slips", "0", "--blank", "0"), "at least one"),
        (("--tables", "2", "--names", "/nowhere/names.txt"), "names.txt"),
        (("--tables", "2", "--title", "x" * 81), "letters of the title"),
    ],
)
def test_what_is_refused_says_why_and_writes_nothing(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    result = run("packet", *arguments, "-o", str(tmp_path / "out.pdf"))

    assert result.exit_code == 2
    assert words in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    result = run("packet", "--tables", "1", "-o", str(tmp_path / "none" / "out.pdf"))

    assert result.exit_code == 2
    assert "out.pdf" in result.stderr


def test_ctrl_c_cancels_and_leaves_no_file(tmp_path: Path) -> None:
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "scorekeeper",
            "packet",
            "--tables",
            "300",
            "--slips",
            "8",
            "-o",
            str(tmp_path / "out.pdf"),
        ],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stderr is not None
        began = ""
        while "Printing" not in began:
            more = program.stderr.read(1)
            assert more, began
            began += more
        program.send_signal(signal.SIGINT)
        told = program.communicate(timeout=patience.SECONDS)[1]

    assert program.returncode == 130
    assert "Cancelled; no file was written." in told
    assert "Traceback" not in told
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_there_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    out.write_bytes(b"old")

    with pytest.raises(TypeError):
        write_whole(out, None)  # type: ignore[arg-type]
    assert out.read_bytes() == b"old"
    write_whole(out, b"new")

    assert out.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--tables", "301"), "Per un pacchetto: da 1 a 300 tavoli, non 301."),
        (("--tables", "2", "--up", "3"), "Su un foglio ne stanno 1, 2 o 4, non 3."),
        (("--tables", "2", "--cards", "0", "--slips", "0", "--blank", "0"), "Scegliere almeno una"),
        (("--tables", "2", "--title", "x" * 81), "lettere del titolo"),
    ],
)
def test_what_is_refused_is_refused_in_the_language_of_the_packet(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    result = run("packet", *arguments, "--lang", "it", "-o", str(tmp_path / "out.pdf"))

    assert result.exit_code == 2
    assert words in result.stderr
