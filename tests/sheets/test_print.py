"""The printed sheets, read back: text, paper, pages, positions, bytes."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest
from pypdf import PdfReader

from scorekeeper import rules, sheets
from scorekeeper.rules import Variant
from scorekeeper.sheets.blank import sheet_blank
from scorekeeper.sheets.chart import TEXT
from scorekeeper.sheets.context import CHART_SIZE, sheet_game
from scorekeeper.sheets.lines import pad_lines
from scorekeeper.sheets.paper import PAPERS, TEXT_WIDTH
from scorekeeper.sheets.render import filled_in, laid_out
from tests.sheets.played import Hand, PlayedGame, evening, played, record, tally

every_variant = pytest.mark.parametrize("variant", rules.VARIANTS.values(), ids=lambda v: v.id)
every_paper = pytest.mark.parametrize("paper", PAPERS)

MM, PT = 96 / 25.4, 96 / 72  # in units of the layout
SMALLEST = 7 * PT
LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"
SCRIPTS = (
    "Αλεξάνδρα Παπαδοπούλου",
    "Владимир Рождественский",
    "山田太郎さんのとてもながいなまえ",
    "محمد عبد الرحمن",
    "Đặng Thị Hồng",
    "საქართველო",
)


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


def many(hands: int, sides: int = 2, points: int = 400) -> list[Hand]:
    """Hands of any number, each side with something in every row."""
    return [
        {
            "sides": [
                tally(at % 3, hand % 3, points + 5 * at, 5 * hand, red_threes=at % 2,
                      **({"went_out": True} if hand % sides == at else {}))
                for at in range(sides)
            ]
        }
        for hand in range(hands)
    ]  # fmt: skip


def long_names() -> PlayedGame:
    pairs = [(LONG, [LONG[::-1], SCRIPTS[0]]), (SCRIPTS[2], [SCRIPTS[1], SCRIPTS[3]])]
    return played(
        record(many(5), pairs, opening_scores=[-12345, 98765],
               house_rules={"target": 900000}),
        title="W" * 80,
        reasons={2: "W" * 300},
    )  # fmt: skip


def twenty_penalties() -> PlayedGame:
    hands = many(3)
    ruling = "a ruling that takes more than one line because the director explained it at length"
    hands[1]["sides"][0]["penalties"] = [
        {"points": -5, "reason": f"{ruling} ({n})"} for n in range(20)
    ]
    return played(record(hands))


def six_alone() -> PlayedGame:
    return played(record(many(6, 6, 1000), [(name, [name]) for name in SCRIPTS]))


GAMES: dict[str, Callable[[], PlayedGame]] = {
    "finished": lambda: played(
        record(evening(), house_rules={"target": 4000}), title="Club evening",
        reasons={4: "agreed"}, corrected={2: 1},
    ),
    "in progress": lambda: played(record(evening(3))),
    "not begun": lambda: played(record([])),
    "forty hands": lambda: played(record(many(40), house_rules={"target": 900000})),
    "long names": long_names,
    "twenty penalties": twenty_penalties,
    "six alone": six_alone,
    "three pairs": lambda: played(
        record(many(5, 3), [(name, [name, "B"]) for name in "ABC"], variant="classic-6-pairs")
    ),
}  # fmt: skip
every_game = pytest.mark.parametrize("name", GAMES)


def pages_of(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def texts(box: Any) -> Iterator[Any]:
    return (each for each in box.descendants() if type(each).__name__ == "TextBox" and each.text)


def boxes(html: str, paper: str) -> list[list[tuple[float, float, float, float, float, str]]]:
    """Of each page the pieces of text: left, top, right, bottom, size of the letters, text."""
    document = laid_out(html, PAPERS[paper])
    return [
        [
            (each.position_x, each.position_y, each.position_x + each.width,
             each.position_y + each.height, each.style["font_size"], each.text)
            for each in texts(page._page_box)
            if each.text.strip()
        ]
        for page in document.pages
    ]  # fmt: skip


def rows_of_pad(variant: Variant) -> int:
    return len(pad_lines(variant))


def assert_nothing_overflows(html: str, paper: str) -> int:
    """Look at every piece of text on every page; return the number of pages."""
    width, height = {"a4": (210, 297), "letter": (215.9, 279.4)}[paper]
    side = (width - TEXT_WIDTH) / 2
    pages = boxes(html, paper)
    for page in pages:
        for left, top, right, bottom, size, text in page:
            assert left >= (side - 0.1) * MM, text
            assert right <= (width - side + 0.3) * MM, text
            assert top >= 0, text
            assert bottom <= height * MM, text
            assert size >= SMALLEST - 0.01, text
        assert_nothing_overlaps(page)
    return len(pages)


def assert_nothing_overlaps(page: list[tuple[float, float, float, float, float, str]]) -> None:
    # Boxes are as high as the tallest letters of their font; of that the letters take the middle.
    inked = sorted(
        ((top + bottom - size) / 2, (top + bottom + size) / 2, left, right, text)
        for left, top, right, bottom, size, text in page
    )
    for at, (_, bottom, left, right, text) in enumerate(inked):
        for top2, bottom2, left2, right2, text2 in inked[at + 1 :]:
            if top2 >= bottom:
                break
            across = min(right, right2) - max(left, left2)
            down = min(bottom, bottom2) - top2
            assert across <= 1 or down <= 0.3 * (bottom2 - top2), (text, text2)


@every_game
@every_paper
def test_nothing_on_a_game_sheet_overflows_overlaps_or_is_too_small(name: str, paper: str) -> None:
    assert_nothing_overflows(filled_in("game.html", sheet_game(GAMES[name](), UTC)), paper)


@every_variant
@every_paper
def test_a_blank_sheet_of_every_variant_is_one_page_without_overflow(
    variant: Variant, paper: str
) -> None:
    html = filled_in("blank.html", sheet_blank(variant, PAPERS[paper], variant.seating.forms[0]))

    assert assert_nothing_overflows(html, paper) == 1


@pytest.mark.parametrize("form", [(1,) * 6, (1,) * 5, (2, 2, 2), (3, 3), (3, 2), (1, 1)])
@every_paper
def test_a_blank_sheet_for_any_sides_is_one_page_without_overflow(
    form: tuple[int, ...], paper: str
) -> None:
    for variant in rules.VARIANTS["classic"], max(rules.VARIANTS.values(), key=rows_of_pad):
        html = filled_in("blank.html", sheet_blank(variant, PAPERS[paper], form))

        assert assert_nothing_overflows(html, paper) == 1


def test_the_letters_of_the_chart_are_large_enough() -> None:
    assert TEXT * TEXT_WIDTH / CHART_SIZE[0] * (72 / 25.4) >= 7


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_the_paper_has_its_size(paper: str, size: tuple[float, float]) -> None:
    for content in (
        sheets.game_sheet(GAMES["in progress"](), paper, UTC),
        sheets.blank_sheet(rules.VARIANTS["classic"], paper),
    ):
        for page in PdfReader(BytesIO(content)).pages:
            assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
                size, abs=0.1
            )


def test_names_lines_totals_and_result_can_be_read_back() -> None:
    game = GAMES["finished"]()

    text = "\n".join(pages_of(sheets.game_sheet(game, "a4", UTC)))

    for words in ("Club evening", "Classic canasta", "Ann & Ben", "Cora & Dan", "Scorekeeper",
                  "House rules The game ends at: 4,000.", "7 March 2026", "“agreed”",
                  "exposed a card, 2 × −50 = −100", "corrected on 7 March 2026",
                  "Could not be checked", "Sources"):  # fmt: skip
        assert words in text
    for hand in game.ruling.hands:
        for side in hand.sides:
            assert f"{side.score:,}" in text
            for line in side.lines:
                assert f"{line.points:,}".replace("-", "−") in text


def test_every_line_of_a_hand_stands_in_one_row() -> None:
    first = pages_of(sheets.game_sheet(GAMES["in progress"](), "a4", UTC))[0]

    assert re.search(r"^natural canasta\s+A\s+500\s+500\s+500$", first, re.MULTILINE)
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
        assert len(re.findall(r"^must open with", text, re.MULTILINE)) == bands
        assert len(re.findall(r"^this hand", text, re.MULTILINE)) == bands
        assert len(re.findall(r"^Hand \d+\b(?!:)", text, re.MULTILINE)) == 4 * bands
        assert text.count("Cora & Dan") >= 4 * bands


@pytest.mark.parametrize("name", [LONG, *SCRIPTS])
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


@every_game
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


def test_the_same_game_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "import hashlib\n"
        "from datetime import UTC\n"
        "from scorekeeper import rules, sheets\n"
        "from tests.sheets.played import evening, played, record\n"
        "print(hashlib.sha256(sheets.game_sheet(played(record(evening())), 'a4', UTC)"
        " + sheets.blank_sheet(rules.VARIANTS['classic'])).hexdigest())\n"
    )
    here = hashlib.sha256(
        sheets.game_sheet(played(record(evening())), "a4", UTC)
        + sheets.blank_sheet(rules.VARIANTS["classic"])
    ).hexdigest()
    root = Path(__file__).parents[2]

    there = subprocess.run(
        [sys.executable, "-c", program], cwd=root, env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip

    assert there.strip() == here


def test_importing_the_sheets_does_not_load_the_renderer() -> None:
    loaded = "[name in sys.modules for name in ('weasyprint', 'jinja2')]"
    program = f"import sys, scorekeeper.sheets; print(*{loaded})"

    out = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(__file__).parents[2],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip

    assert out.split() == ["False", "False"]
