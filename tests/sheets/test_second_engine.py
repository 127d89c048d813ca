"""What other programs make of our files: MuPDF draws them, and two validators read them."""

from collections.abc import Callable
from datetime import UTC
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfua
import pymupdf
import pytest
from pikepdf import pdfa

from scorekeeper import sheets
from scorekeeper.sheets.club.packet import packet
from scorekeeper.sheets.club.packet_kinds import KINDS
from tests.canasta import CANASTA
from tests.sheets.games import SCRIPTS
from tests.sheets.played import evening, played, record
from tests.sheets.test_fonts_once import EVENING

mupdf: Any = pymupdf  # its types are incomplete
NAMES = ["山田太郎", "王小明", "김영희", "Marek Żuk"]
# What the first validator does not know: the schema of PDF/UA, which PDF/A-3 allows with its
# description, conformance A, which is more than B, and lists of patterns, which are empty here.
UNKNOWN = {"ISO_19005_3:6.6.2.3.1-1", "ISO_19005_3:6.6.4-3", "pikepdf:schema-Resources"}
# What the second does not know: a page that will be cut is drawn as a whole, with its tags inside.
INSIDE = "form paint(s) occur outside any marked-content sequence"


def game() -> bytes:
    return sheets.game_sheet(played(record(evening(2), [(NAMES[0], NAMES[:2]), (SCRIPTS[2], NAMES[2:])])), "a4", UTC)


SHEETS: dict[str, Callable[[], bytes]] = {
    "game": game,
    "blank": lambda: sheets.blank_sheet(CANASTA["samba"], "a4", lang="fr"),
    "leaflet": lambda: sheets.rules_leaflet(CANASTA["classic"], "a4"),
    "packet": lambda: packet(EVENING, KINDS),
}


@pytest.mark.parametrize("name", SHEETS)
def test_another_engine_draws_every_letter(name: str) -> None:
    mupdf.TOOLS.reset_mupdf_warnings()

    with mupdf.open(stream=SHEETS[name]()) as shown:
        for page in shown:
            assert not page.get_pixmap(dpi=40).is_unicolor

    assert mupdf.TOOLS.mupdf_warnings() == ""


def test_what_says_that_it_is_for_archives_is() -> None:
    found = pdfa.validate_written(BytesIO(game()), "3b").findings

    assert [str(each) for each in found if each.rule not in UNKNOWN] == []


@pytest.mark.parametrize("name", SHEETS)
def test_what_says_that_it_can_be_read_aloud_can(name: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(SHEETS[name]())

    messages = [each.message for each in pdfua.validate(str(file)).findings]
    assert [each for each in messages if name != "packet" or INSIDE not in each] == []
