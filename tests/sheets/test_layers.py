"""Pages from a ground and a layer of words: the same look as laid out whole, the same bytes."""

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import segno
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from scorekeeper import paths, sheets
from scorekeeper.sheets.paper import layers, render
from scorekeeper.sheets.paper.fit import FILES, SMALLEST, TextTooLong, fitted, width_of
from scorekeeper.sheets.paper.layers import POINTS, Box, Cancelled, Copy, Ground, Stand, layer_html
from scorekeeper.sheets.paper.qr import MASK, QUIET, Code, drawn
from tests.canasta import CANASTA
from tests.sheets.copies import CARD, SLIP, evening, layered, plain_html
from tests.strategies import examples_of

LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"
TEXTS = (
    LONG,
    "W" * 60,
    "Ann & Ben",
    "Αλεξάνδρα Παπαδοπούλου",
    "Владимир Рождественский",
    "山田太郎さんのとてもながいなまえ",
    "محمد عبد الرحمن",
    "Đặng Thị Hồng",
    "საქართველო",
    "1234567890 −12,345",
    "अनन्या चटर्जी",
    "AVAVAVAV To Ty Ta 1111 fi ffi",
    "i" * 60,
)
MARKUP = (
    "<b>Ann</b>",
    "</p></section><section>",
    "<img src=file:///etc/passwd>",
    "&lt;b&gt;&amp;",
    "</style><style>*{background:url(http://127.0.0.1:9/x)}",
    "{{ 7 * 7 }}",
    "]]><!--",
    "a\" style='background:url(file:///etc/passwd)'",
)


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


def pieces(content: bytes) -> list[Counter[tuple[str, int, int]]]:
    """Of each page every word with its place on the paper, to a point."""
    found = []
    for page in PdfReader(BytesIO(content)).pages:
        told: Counter[tuple[str, int, int]] = Counter()

        def note(text: str, at: Any, line: Any, *_: Any, told: Any = told) -> None:
            if text.strip():
                x = line[4] * at[0] + line[5] * at[2] + at[4]
                y = line[4] * at[1] + line[5] * at[3] + at[5]
                told[text.strip(), round(x), round(y)] += 1

        page.extract_text(visitor_text=note)
        found.append(told)
    return found


@pytest.mark.parametrize("ground", [CARD, SLIP], ids=["card", "slip"])
def test_words_stand_where_a_page_laid_out_whole_has_them(ground: Ground) -> None:
    copies = [copy for copy in evening(3) if copy.ground is ground]
    whole = render.untagged(plain_html(copies), ground.paper)

    layer = pieces(layered(copies, "Evening"))

    for ours, theirs in zip(layer, pieces(whole), strict=True):
        # A page that is one of three says so; every other word is the same.
        assert {each for each in ours if not each[0].startswith("page")} == {
            each for each in theirs if not each[0].startswith("page")
        }


def test_every_copy_has_its_ground_and_its_words_in_order() -> None:
    pages = [page.extract_text() for page in PdfReader(BytesIO(layered(evening(9), "x"))).pages]

    assert len(pages) == 18
    for number in range(1, 10):
        card, slip = pages[2 * number - 2 : 2 * number]
        assert "Scan to enter the hands & to watch" in card
        assert f"Ann Müller {number}" in card
        assert f"{number:022d}" in re.sub(r"\s", "", card)
        assert "left in hand" in slip
        assert f"Table {number}" in slip


def test_papers_may_differ_from_page_to_page() -> None:
    sizes = [
        (round(float(page.mediabox.width)), round(float(page.mediabox.height)))
        for page in PdfReader(BytesIO(layered(evening(2), "x"))).pages
    ]

    assert sizes == [(595, 842), (612, 792)] * 2


def test_a_ground_of_two_pages_takes_words_on_both() -> None:
    html = CARD.html.replace("<p>To 5,000", "<p style='break-before: page'>To 5,000")
    words = (Box(90, 20, 50, 9, "first"), Box(90, 20, 50, 9, "second", page=2))

    one, two = (
        page.extract_text() for page in PdfReader(BytesIO(layered([Copy(Ground(html, CARD.paper), words)], "x"))).pages
    )

    assert "first" in one
    assert "Classic canasta" in one
    assert "second" in two
    assert "5,000" in two


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("bold", [False, True])
def test_a_text_is_no_wider_than_it_was_measured(text: str, bold: bool) -> None:
    """The measure is an upper bound of what the renderer sets."""
    html, style = layer_html([(2000, 500, [Box(0, 0, 650, 20, text, 10, bold=bold)])], "en")
    [page] = render.laid_out_bare(html, style).pages
    lines = list(_lines(page._page_box))

    assert len(lines) == 1
    assert lines[0].width * 0.75 <= width_of(text, bold=bold) * 10 + 0.01


@settings(max_examples=examples_of(60), deadline=None, phases=(Phase.reuse, Phase.generate))
@given(
    st.lists(
        st.tuples(
            st.one_of(st.sampled_from(TEXTS), st.text(min_size=1, max_size=60)),
            st.integers(20, 120),
            st.integers(4, 25),
            st.integers(7, 30),
            st.booleans(),
        ),
        min_size=8,
        max_size=8,
    )
)
def test_no_text_leaves_its_box_or_is_too_small(wanted: list[tuple[str, int, int, int, bool]]) -> None:
    boxes = []
    for text, width, height, size, bold in wanted:
        box = Box(10, 10, width, height, text, size, bold=bold, stand=Stand.TOP)
        try:
            layer_html([(595, 842, [box])], "en")
        except TextTooLong:
            one_line = width_of(layers.printable(text), bold=bold) * SMALLEST
            assert one_line > width * POINTS  # what one line carries is never refused
            continue
        if layers.printable(text):
            boxes.append(box)
    html, style = layer_html([(595, 842, [box]) for box in boxes], "en")
    document = render.laid_out_bare(html, style)

    if not boxes:
        return
    for box, page in zip(boxes, document.pages, strict=True):
        lines = list(_lines(page._page_box))
        for line in lines:
            assert line.width * 0.75 <= box.width * POINTS + 0.01
            assert round(line.style["font_size"] * 0.75, 3) >= SMALLEST
        bottom = max(line.position_y + line.height for line in lines) * 0.75
        assert bottom <= (box.y + box.height) * POINTS + 0.01


def _lines(box: Any) -> Iterator[Any]:
    """Every line of a box, also of those that are placed by themselves."""
    box = getattr(box, "_box", box)
    if type(box).__name__ == "LineBox":
        yield box
    for child in getattr(box, "children", ()):
        yield from _lines(child)


def test_a_text_becomes_smaller_then_takes_more_lines() -> None:
    assert fitted("Ann", 100, 15, 12).size == 12
    assert fitted("Ann & Ben & Cora & Dan", 100, 15, 12).lines == 1
    assert SMALLEST < fitted("Ann & Ben & Cora & Dan", 100, 15, 12).size < 12
    wrapped = fitted(LONG, 100, 60, 12)
    assert wrapped.lines > 1
    assert wrapped.height <= 60


def test_a_text_that_cannot_fit_is_refused_by_its_words() -> None:
    with pytest.raises(TextTooLong, match="Wolfeschlegel"):
        layered([Copy(CARD, (Box(10, 10, 20, 4, LONG),))], "x")


def test_measuring_knows_the_fonts_of_the_style_sheets_in_their_order() -> None:
    css = (Path(paths.static()) / "fonts/print/faces.css").read_text(encoding="utf-8")
    named = re.findall(r'font-family: "([^"]+)"[^}]*url\("([a-z-]+)-(\d+)\.ttf"\)', css)
    stacked = re.findall(r'"([^"]+)"', css.partition("--sheet-type:")[2].partition(";")[0])
    files = {family: file for family, file, weight in named if weight == "400"}

    assert [files[family] for family in stacked if family in files] == list(FILES)


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_printed_as_it_was_written(text: str) -> None:
    page = PdfReader(BytesIO(layered([Copy(CARD, (Box(10, 90, 150, 9, text),))], "x"))).pages[0]

    assert re.sub(r"\s", "", text) in re.sub(r"\s", "", page.extract_text())


def test_what_cannot_be_printed_is_left_out() -> None:
    assert layers.printable("A\x00n\tn\n\ud800 B\x7f") == "An n B"


@pytest.mark.explore
def test_the_same_copies_give_the_same_bytes_in_another_process() -> None:
    program = (
        "import hashlib\n"
        "from tests.sheets.copies import evening, layered\n"
        "print(hashlib.sha256(layered(evening(12), 'Evening')).hexdigest())\n"
    )

    there = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert there.strip() == hashlib.sha256(layered(evening(12), "Evening")).hexdigest()


def test_a_ground_is_printed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    untagged = render.untagged

    def counted(html: str, paper: Any) -> bytes:
        printed.append(html)
        return untagged(html, paper)

    monkeypatch.setattr(render, "untagged", counted)
    layers._printed.cache_clear()
    layered(evening(5), "x")
    layered(evening(3), "x")

    assert len(printed) == 2


def test_a_whole_sheet_is_laid_out_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    whole = render.laid_out

    def counted(html: str, paper: Any) -> Any:
        made.append(html)
        return whole(html, paper)

    monkeypatch.setattr(render, "laid_out", counted)
    render._printed.cache_clear()
    classic, samba = CANASTA["classic"], CANASTA["samba"]
    first, other, again = map(sheets.blank_sheet, (classic, samba, classic))

    assert first == again != other
    assert len(made) == 2


def test_progress_is_told_and_reaches_the_end() -> None:
    told: list[tuple[int, int]] = []

    layered(evening(25), "x", progress=lambda done, total: told.append((done, total)))

    assert [done for done, _ in told] == [0, 40, 50]
    assert {total for _, total in told} == {50}


@pytest.mark.parametrize("after", [0, 1, 6])
def test_printing_can_be_stopped_in_between(after: int) -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > after

    with pytest.raises(Cancelled):
        layered(evening(25), "x", stop=stop)


def test_the_file_says_its_title_and_language() -> None:
    reader = PdfReader(BytesIO(layered(evening(1), "Club <evening>", "it")))
    assert reader.metadata is not None

    assert reader.metadata.title == "Club <evening>"
    assert str(reader.root_object["/Lang"]) == "it"
    assert reader.metadata.creation_date is None


def test_a_code_is_drawn_module_by_module() -> None:
    address = "https://canasta.example/g/abcdefghijklmnopqrstuv"
    expected = [list(row) for row in segno.make_qr(address, error="m", mask=MASK).matrix]
    side = len(expected) + 2 * QUIET
    operators = drawn(Code(20, 30, side, address), 842).decode()

    matrix = [[0] * len(expected) for _ in expected]
    for x, y, width in re.findall(r"(\d+) (\d+) (\d+) 1 re", operators):
        for at in range(int(x), int(x) + int(width)):
            matrix[int(y)][at] = 1
    assert matrix == [[int(each) for each in row] for row in expected]
    scale, left, top = re.findall(r"q 0 g ([\d.]+) 0 0 -[\d.]+ ([\d.]+) ([\d.]+) cm", operators)[0]
    assert float(scale) == pytest.approx(POINTS, abs=1e-4)  # a module is a millimetre here
    assert float(left) == pytest.approx((20 + QUIET) * POINTS, abs=1e-3)
    assert float(top) == pytest.approx(842 - (30 + QUIET) * POINTS, abs=1e-3)


def test_fewer_than_a_page_is_no_file() -> None:
    with pytest.raises(ValueError, match="nothing to print"):
        layered([], "x")
