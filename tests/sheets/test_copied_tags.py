"""Tags that are made from text: what a copy says, where its figures are, and the file after it."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Name
from pypdf import PdfReader

from scorekeeper.sheets.paper.impose import impose
from scorekeeper.sheets.paper.layers import Box, Copy, Ground, add_copies
from scorekeeper.sheets.paper.merge import Merger
from scorekeeper.sheets.paper.placed import drawing
from scorekeeper.sheets.paper.qr import Code, corners
from scorekeeper.sheets.paper.sizes import PAPERS
from scorekeeper.sheets.paper.tags.appended import Update
from scorekeeper.sheets.paper.tags.copied import Spot
from scorekeeper.words.language import say
from tests.sheets.copies import CARD, HEAD, layered
from tests.sheets.tags import of_kind, opened
from tests.strategies import examples_of

A4 = PAPERS["a4"]
SHEET = 72 / 25.4 * A4.page_width, 72 / 25.4 * A4.page_height
LONGEST = 60  # letters


def ground(body: str) -> Ground:
    return Ground(HEAD.format("Ground") + f"<body>{body}</body></html>", A4)


def box_of(figure: Any) -> list[float]:
    return [float(edge) for edge in figure.A.BBox]


@settings(max_examples=examples_of(30))
@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=LONGEST))
def test_the_words_of_a_figure_are_read_as_they_were_written(address: str) -> None:
    pdf = opened(layered([Copy(CARD, codes=(Code(80, 100, 40, address),))], "x"))

    [figure] = of_kind(pdf, "Figure")

    assert str(figure.Alt) == say("QR code of {address}", address=address)
    assert pdf.check_pdf_syntax() == []


@pytest.mark.parametrize("up", [1, 2, 4])
def test_figures_of_a_ground_and_of_its_copies_are_where_they_are_drawn(up: int) -> None:
    code = Code(80, 100, 40, "http://h/50%25 (a)")
    printed = ground(f"<p>One</p>{drawing('http://h/ground')}")
    merger = Merger("x", "en")
    add_copies(merger, [Copy(printed, codes=(code,))] * 3)
    spots = impose(merger.pdf, up, SHEET)
    merger.put_on_sheets(spots)
    pdf = opened(merger.written())
    alone = opened(layered([Copy(printed)], "x"))

    [on_ground] = of_kind(alone, "Figure")
    figures = of_kind(pdf, "Figure")

    assert len(pdf.pages) == -(-3 // up)
    assert str(figures[0].Alt).endswith("http://h/ground")
    assert str(figures[1].Alt).endswith("http://h/50%25 (a)")
    for copy in range(3):
        spot = spots.get(copy, Spot())
        expected = [spot.moved(box_of(on_ground)), spot.moved(corners(code, SHEET[1]))]
        for figure, corner in zip(figures[2 * copy : 2 * copy + 2], expected, strict=True):
            assert box_of(figure) == pytest.approx(corner, abs=0.01)
            left, low, right, top = corner
            assert 0 <= left < right <= float(figure.Pg.MediaBox[2])
            assert 0 <= low < top <= float(figure.Pg.MediaBox[3])


@pytest.mark.parametrize("body", ["<p id=here>One</p><p><a href='#here'>go</a></p>", "<a href='http://h/'>go</a>"])
def test_a_page_with_links_is_not_copied(body: str) -> None:
    with pytest.raises(ValueError, match="with links or fields cannot be copied"):
        layered([Copy(ground(body))], "x")


def test_what_has_no_place_on_the_page_is_read_last() -> None:
    printed = ground('<p>One</p><article title="name"></article><p>Two</p>')
    boxes = (Box(10, 90, 50, 9, "nowhere", slot="lost"), Box(10, 50, 50, 9, "here", slot="name"))
    pdf = opened(layered([Copy(printed, boxes)], "x"))

    section: Any = pdf.Root.StructTreeRoot.K[0].K[0]
    marks = [int(element.K[0]) for element in section.K]

    # The ground has the marks 0 to 2, of which the last decorates; the layer goes on with 3 and 4.
    assert marks == [0, 4, 1, 3]


def test_objects_are_appended_and_replaced_without_touching_the_file() -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.docinfo.Title = pikepdf.String("Before")
        pdf.Root.Kept = pdf.make_indirect(pikepdf.Dictionary(Old=1))
        out = BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    before = out.getvalue()

    def updated() -> bytes:
        with opened(before) as pdf:
            update = Update(before, pdf)
            number = pdf.Root.Kept.objgen[0]
        first = update.reserve(2)
        update.put({first: b"<</Word(one)>>", first + 1: b"<</Word(two)>>"})
        update.put({number: b"<</New[%d 0 R %d 0 R]>>" % (first, first + 1)})
        return update.written()

    after = updated()

    assert after.startswith(before)
    assert after == updated()
    with opened(after) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert [str(each.Word) for each in pdf.Root.Kept.New] == ["one", "two"]
        assert Name.Old not in pdf.Root.Kept
        first_id, last_id = (bytes(each) for each in pdf.trailer.ID)
        assert first_id != last_id
    reader = PdfReader(BytesIO(after))
    assert len(reader.pages) == 1
    assert reader.metadata is not None
    assert reader.metadata.title == "Before"


def test_another_pdf_program_reads_the_whole_file(tmp_path: Path) -> None:
    content = layered([Copy(CARD, (Box(10, 90, 50, 9, "Ann"),))] * 3, "x")

    reader = PdfReader(BytesIO(content))

    root: Any = reader.trailer["/Root"]
    document: Any = root["/StructTreeRoot"]["/K"][0].get_object()
    assert [each.get_object()["/S"] for each in document["/K"]] == ["/Sect"] * 3
    assert all("Ann" in page.extract_text() for page in reader.pages)
