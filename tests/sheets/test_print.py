"""The printed sheets, read back: text, paper, pages, positions, bytes."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest
from pypdf import PdfReader

from scorekeeper import sheets
from scorekeeper.sheets.paper.sizes import paper_named
from tests.canasta import CANASTA
from tests.sheets.games import GAMES, LONG, SCRIPTS
from tests.sheets.played import evening, played, record
from tests.strategies import some


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


every_game = pytest.mark.parametrize("name", GAMES)


def pages_of(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_the_paper_has_its_size(paper: str, size: tuple[float, float]) -> None:
    """Upright, as it was asked for: left to itself a blank sheet lies where more hands fit."""
    for content in (
        sheets.game_sheet(GAMES["in progress"](), paper, UTC),
        sheets.blank_sheet(CANASTA["classic"], paper_named(paper, "portrait")),
    ):
        for page in PdfReader(BytesIO(content)).pages:
            assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(size, abs=0.1)


def test_names_lines_totals_and_result_can_be_read_back() -> None:
    game = GAMES["finished"]()

    text = "\n".join(pages_of(sheets.game_sheet(game, "a4", UTC, rules=True)))

    for words in (
        "Club evening",
        "Classic canasta",
        "Ann & Ben",
        "Cora & Dan",
        "Scorekeeper",
        "House rules The game ends at: 4,000.",
        "7 March 2026",
        "“agreed”",
        "exposed a card, 2 × −50 = −100",
        "corrected on 7 March 2026",
        "Could not be checked",
        "Sources",
    ):
        assert words in text
    for hand in game.ruling.hands:
        for side in hand.sides:
            assert f"{side.score:,}" in text
            for line in side.lines:
                assert f"{line.points:,}".replace("-", "−") in text


def test_every_line_of_a_hand_stands_in_one_row() -> None:
    first = pages_of(sheets.game_sheet(GAMES["in progress"](), "a4", UTC))[0]

    assert re.search(r"^natural canasta\s+500\s+500\s+500$", first, re.MULTILINE)
    assert re.search(r"^this hand\s+905\s+655\s+605\s+1,655\s+−400\s+870$", first, re.MULTILINE)
    assert re.search(r"^score\s+905\s+655\s+1,510\s+2,310\s+1,110\s+3,180$", first, re.MULTILINE)


def test_page_numbers_title_and_names_are_on_every_page() -> None:
    pages = pages_of(sheets.game_sheet(GAMES["forty hands"](), "a4", UTC))

    assert len(pages) >= 4
    for at, text in enumerate(pages, 1):
        assert f"page {at} of {len(pages)}" in text
        assert "Classic canasta" in text
    for text in pages[1:]:
        assert "Classic canasta: Ann & Ben / Cora & Dan" in text


def test_each_block_of_hands_has_its_head_and_is_on_one_page() -> None:
    pages = pages_of(sheets.game_sheet(GAMES["forty hands"](), "a4", UTC))

    for text in pages[:-1]:
        bands = len(re.findall(r"^score\b", text, re.MULTILINE))
        assert bands
        assert len(re.findall(r"^must open( with|\nwith)", text, re.MULTILINE)) == bands
        assert len(re.findall(r"^this hand", text, re.MULTILINE)) == bands
        assert len(re.findall(r"^Hand \d+\b(?!:)", text, re.MULTILINE)) == 5 * bands
        assert len(re.findall(r"Cora\s&\sDan", text)) >= 5 * bands


@pytest.mark.parametrize("name", [LONG, *some(SCRIPTS, 1)])
def test_a_name_in_any_script_is_printed_whole(name: str) -> None:
    game = played(record(evening(1), [(name, ["Ann", "Ben"]), ("Cora & Dan", ["Cora", "Dan"])]))

    content = sheets.game_sheet(game, "a4", UTC)

    if name != SCRIPTS[3]:  # right-to-left text is read back in the order of the glyphs
        assert squeezed(name) in squeezed(pages_of(content)[0])
    assert not missing_glyphs(content)


def missing_glyphs(content: bytes) -> list[str]:
    """Fonts of the file that are not bundled: letters that only the machine's own fonts have."""
    fonts = {
        str(font.get_object()["/BaseFont"])
        for page in PdfReader(BytesIO(content)).pages
        for font in cast(Any, page["/Resources"])["/Font"].values()
    }
    return [font for font in fonts if not re.search(r"\+(Atkinson|Sheet)-", font)]


@pytest.mark.parametrize("name", some(GAMES, 2))
def test_only_bundled_fonts_are_used(name: str) -> None:
    assert missing_glyphs(sheets.game_sheet(GAMES[name](), "a4", UTC)) == []


def test_the_file_says_its_title_language_and_dates() -> None:
    reader = PdfReader(BytesIO(sheets.game_sheet(GAMES["in progress"](), "a4", UTC)))
    assert reader.metadata is not None

    assert reader.metadata.title == "Classic canasta: Ann & Ben – Cora & Dan, 7 March 2026"
    assert str(reader.metadata.creation_date) == "2026-03-07 19:30:00+00:00"
    assert str(reader.metadata.modification_date) == "2026-03-07 20:30:00+00:00"
    assert str(reader.root_object["/Lang"]) == "en"


def test_the_file_is_tagged_with_table_heads_and_the_words_of_the_chart() -> None:
    reader = PdfReader(BytesIO(sheets.game_sheet(GAMES["in progress"](), "a4", UTC)))
    found: dict[str, list[Any]] = {}

    def walk(node: Any) -> None:
        node = node.get_object() if hasattr(node, "get_object") else node
        if isinstance(node, list):
            for each in node:
                walk(each)
        elif isinstance(node, dict):
            found.setdefault(str(node.get("/S")), []).append(node)
            walk(node.get("/K", []))

    walk(reader.root_object["/StructTreeRoot"])

    assert cast(Any, reader.root_object["/MarkInfo"])["/Marked"]
    assert {"/H1", "/H2", "/Table", "/TH", "/TD", "/Figure"} <= set(found)
    assert "Scores of Ann & Ben and Cora & Dan" in str(found["/Figure"][0].get("/Alt"))


@pytest.mark.explore
def test_the_same_game_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "import hashlib\n"
        "from datetime import UTC\n"
        "from scorekeeper import rules, sheets\n"
        "from tests.canasta import CANASTA\n"
        "from tests.sheets.played import evening, played, record\n"
        "print(hashlib.sha256(sheets.game_sheet(played(record(evening())), 'a4', UTC)"
        " + sheets.blank_sheet(CANASTA['classic'])).hexdigest())\n"
    )
    here = hashlib.sha256(
        sheets.game_sheet(played(record(evening())), "a4", UTC) + sheets.blank_sheet(CANASTA["classic"])
    ).hexdigest()
    root = Path(__file__).parents[2]

    there = subprocess.run(
        [sys.executable, "-c", program],
        cwd=root,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert there.strip() == here


def test_importing_the_sheets_does_not_load_the_renderer() -> None:
    loaded = "[name in sys.modules for name in ('weasyprint', 'jinja2')]"
    program = f"import sys, scorekeeper.sheets; print(*{loaded})"

    out = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    ).stdout

    assert out.split() == ["False", "False"]
