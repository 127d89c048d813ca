"""What other programs make of our files: MuPDF draws them, and two validators read them."""

import re
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfua
import pymupdf
import pytest
from pikepdf import Dictionary, Name, Stream, pdfa

from scorekeeper import sheets
from scorekeeper.club.sheets.evening.packet import PacketPart, PacketRequest, PacketTable, packet
from scorekeeper.club.sheets.evening.packet_kinds import KINDS
from scorekeeper.sheets.paper.sizes import several
from tests.canasta import CANASTA
from tests.sheets.kinds import OF_COPIES, SHEETS
from tests.sheets.tags import opened
from tests.sheets.wish import NAMES, Wish

mupdf: Any = pymupdf  # its types are incomplete
SHAPED = ("محمد علي", "פרל כהן", "प्रिया शर्मा", "สมชาย ใจดี")  # letters that take another form or place beside others
IN_DRAWING = re.compile(r"<text\b[^>]*>(.*?)</text>", re.DOTALL)
# What the first validator does not know: the schema of PDF/UA, which PDF/A-3 allows with its
# description, conformance A, which is more than B, and lists of patterns, which are empty here.
UNKNOWN = {"ISO_19005_3:6.6.2.3.1-1", "ISO_19005_3:6.6.4-3", "pikepdf:schema-Resources"}


@pytest.mark.parametrize("name", SHEETS)
def test_another_engine_draws_every_letter(name: str) -> None:
    mupdf.TOOLS.reset_mupdf_warnings()

    with mupdf.open(stream=SHEETS[name](Wish())) as shown:
        for page in shown:
            assert not page.get_pixmap(dpi=40).is_unicolor

    assert mupdf.TOOLS.mupdf_warnings() == ""


@pytest.mark.parametrize("name", [name for name in SHEETS if name not in OF_COPIES])
def test_no_name_stands_in_a_drawing(name: str) -> None:
    """The renderer draws the words of a drawing letter by letter: Arabic would be reversed, and Hindi torn apart."""
    with sheets.as_pages("/static/"):
        page = SHEETS[name](Wish(names=SHAPED)).decode()

    assert not set("".join(SHAPED).replace(" ", "")) & set("".join(IN_DRAWING.findall(page)))


@pytest.mark.parametrize("up", [1, 2])
def test_what_says_that_it_is_for_archives_is(up: int) -> None:
    content = several("a4", up).laid_out(SHEETS["game"](Wish()))
    found = pdfa.validate_written(BytesIO(content), "3b").findings

    assert opened(content).open_metadata()["pdfaid:conformance"] == {1: "A", 2: "B"}[up]
    assert [str(each) for each in found if each.rule not in UNKNOWN] == []


@pytest.mark.parametrize("name", [name for name in SHEETS if name not in OF_COPIES])
def test_what_says_that_it_can_be_read_aloud_can(name: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(SHEETS[name](Wish()))

    assert opened(file.read_bytes()).open_metadata()["pdfuaid:part"] == "1"
    assert [each.message for each in pdfua.validate(str(file)).findings] == []


CUT = PacketRequest(
    CANASTA["classic"], (PacketTable(1, NAMES), PacketTable(2)), (PacketPart("slip", 2, 4), PacketPart("card", 1, 2))
)
# What is cut apart or put together.
WITHOUT_TAGS: dict[str, Callable[[], bytes]] = {
    **{name: partial(SHEETS[name], Wish()) for name in OF_COPIES},
    "cut packet": lambda: packet(CUT, KINDS),
    "cut game": lambda: several("a4", 2).laid_out(SHEETS["game"](Wish())),
    "cut fields": lambda: several("a5", 2).laid_out(sheets.blank_sheet(CANASTA["classic"], "a5", fillable=True)),
    "copies": lambda: several("a5").laid_out(SHEETS["slip"](Wish()), 3),
}


@pytest.mark.parametrize("name", WITHOUT_TAGS)
def test_what_has_no_tags_does_not_say_that_it_has(name: str) -> None:
    pdf = opened(WITHOUT_TAGS[name]())

    assert pdf.check_pdf_syntax() == []
    about = pdf.open_metadata()
    assert about["dc:title"] == str(pdf.docinfo["/Title"]) != ""
    assert "pdfuaid:part" not in about
    assert about.get("pdfaid:conformance") != "A"
    assert str(pdf.Root.Lang)
    assert not {Name.StructTreeRoot, Name.MarkInfo} & set(pdf.Root.keys())
    for each in pdf.objects:
        assert not isinstance(each, Dictionary | Stream) or Name.StructParents not in each
