"""What other programs make of our files: MuPDF draws them, and two validators read them."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pdfua
import pymupdf
import pytest
from pikepdf import pdfa

from tests.sheets.kinds import OF_COPIES, SHEETS, Wish

mupdf: Any = pymupdf  # its types are incomplete
# What the first validator does not know: the schema of PDF/UA, which PDF/A-3 allows with its
# description, conformance A, which is more than B, and lists of patterns, which are empty here.
UNKNOWN = {"ISO_19005_3:6.6.2.3.1-1", "ISO_19005_3:6.6.4-3", "pikepdf:schema-Resources"}
# What the second does not know: a page that will be cut is drawn as a whole, with its tags inside.
INSIDE = "form paint(s) occur outside any marked-content sequence"


@pytest.mark.parametrize("name", SHEETS)
def test_another_engine_draws_every_letter(name: str) -> None:
    mupdf.TOOLS.reset_mupdf_warnings()

    with mupdf.open(stream=SHEETS[name](Wish())) as shown:
        for page in shown:
            assert not page.get_pixmap(dpi=40).is_unicolor

    assert mupdf.TOOLS.mupdf_warnings() == ""


def test_what_says_that_it_is_for_archives_is() -> None:
    found = pdfa.validate_written(BytesIO(SHEETS["game"](Wish())), "3b").findings

    assert [str(each) for each in found if each.rule not in UNKNOWN] == []


@pytest.mark.parametrize("name", SHEETS)
def test_what_says_that_it_can_be_read_aloud_can(name: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(SHEETS[name](Wish()))

    messages = [each.message for each in pdfua.validate(str(file)).findings]
    assert [each for each in messages if name not in OF_COPIES or INSIDE not in each] == []
