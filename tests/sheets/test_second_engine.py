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

from scorekeeper import paths, sheets
from scorekeeper.optional import club
from scorekeeper.rules import apply_house_rules
from scorekeeper.sheets.paper.sizes import paper_named
from scorekeeper.sheets.slips.card_layout import PAPER, CardForm
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill
from scorekeeper.sheets.slips.table_card import CardFill
from tests.canasta import CANASTA
from tests.sheets.games import SCRIPTS
from tests.sheets.played import evening, played, record

mupdf: Any = pymupdf  # its types are incomplete
SHORT = {"target": 3_000}
A4 = paper_named("a4")
NAMES = ["山田太郎", "王小明", "김영희", "Marek Żuk"]
# What the first validator does not know: the schema of PDF/UA, which PDF/A-3 allows with its
# description, conformance A, which is more than B, and lists of patterns, which are empty here.
UNKNOWN = {"ISO_19005_3:6.6.2.3.1-1", "ISO_19005_3:6.6.4-3", "pikepdf:schema-Resources"}
# What the second does not know: a page that will be cut is drawn as a whole, with its tags inside.
INSIDE = "form paint(s) occur outside any marked-content sequence"


def game() -> bytes:
    return sheets.game_sheet(played(record(evening(2), [(NAMES[0], NAMES[:2]), (SCRIPTS[2], NAMES[2:])])), "a4", UTC)


# By the name of its template.
SHEETS: dict[str, Callable[[], bytes]] = {
    "game": game,
    "blank": lambda: sheets.blank_sheet(CANASTA["samba"], "a4", lang="fr"),
    "leaflet": lambda: sheets.rules_leaflet(CANASTA["classic"], "a4"),
    "agreement": lambda: sheets.agreement_card(apply_house_rules(CANASTA["classic"], SHORT), SHORT),
    "slip": lambda: sheets.slip_sheet(SlipForm(CANASTA["classic"], A4, (2, 2)), SlipFill(table="7")),
    "table_card": lambda: sheets.card_sheet(CardForm(CANASTA["classic"], A4, 2, PAPER), CardFill(names=tuple(NAMES))),
    "summary": lambda: sheets.summary_sheet([played(record(evening(2), [(NAMES[0], NAMES[:2]), ("B", NAMES[2:])]))]),
}
if (of_events := club("tests.sheets.every_event_sheet")) is not None:
    SHEETS |= of_events.SHEETS
OF_COPIES = ("packet", "event_cover")


def test_every_kind_of_sheet_is_here() -> None:
    kinds = {path.stem for path in paths.templates().rglob("sheets/[!_]*.html")}

    assert kinds == SHEETS.keys() - {"packet"}


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
    assert [each for each in messages if name not in OF_COPIES or INSIDE not in each] == []
