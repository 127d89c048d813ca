"""What other programs make of our files: MuPDF draws them, and two validators read them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfua
import pymupdf
import pytest
from pikepdf import Dictionary, Name, Stream, pdfa

from scorekeeper import paths, sheets
from scorekeeper.rules import apply_house_rules
from scorekeeper.sheets.club.packet import PacketPart, PacketRequest, numbered_tables, packet
from scorekeeper.sheets.club.packet import printed as packet_of
from scorekeeper.sheets.club.packet_kinds import KINDS
from scorekeeper.sheets.event import prints
from scorekeeper.sheets.event.packet import round_plan
from scorekeeper.sheets.paper.sizes import several
from scorekeeper.sheets.slips.card_layout import PAPER, CardForm
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill
from scorekeeper.sheets.slips.table_card import CardFill
from tests.canasta import CANASTA
from tests.sheets.games import SCRIPTS
from tests.sheets.played import evening, played, record
from tests.sheets.tags import opened
from tests.sheets.test_event_sheets import A4, asked, head, last, players
from tests.tournament.events import Event

mupdf: Any = pymupdf  # its types are incomplete
SHORT = {"target": 3_000}
NAMES = ["山田太郎", "王小明", "김영희", "Marek Żuk"]
# What the first validator does not know: the schema of PDF/UA, which PDF/A-3 allows with its
# description, conformance A, which is more than B, and lists of patterns, which are empty here.
UNKNOWN = {"ISO_19005_3:6.6.2.3.1-1", "ISO_19005_3:6.6.4-3", "pikepdf:schema-Resources"}


def game() -> bytes:
    return sheets.game_sheet(played(record(evening(2), [(NAMES[0], NAMES[:2]), (SCRIPTS[2], NAMES[2:])])), "a4", UTC)


# Ż is made of two letters, and the grounds know neither of them.
TABLES = [("Ann", "Ben", "Cora", "Marek Żuk"), ("Αλεξάνδρα", "Łukasz", "Zoë", "Ольга"), ("明", "さくら")]
EVENING = PacketRequest(
    CANASTA["classic"],
    numbered_tables(3, TABLES, "http://192.168.1.20:8000/games/new?title=Table+{table}"),
    (PacketPart("card"), PacketPart("slip", 1, 2), PacketPart("blank")),
    title="Wednesday",
    lang="fr",  # in whose numbers are spaces of another width
)


@cache
def cup() -> Event:
    """A knock-out of four pairs, played to its end."""
    event = Event(name="Spring cup", movement="knock-out", rounds=2)
    event.add("register", entrants=[{"name": name, "players": [name, f"{name} B"]} for name in NAMES])
    event.play(2)
    return event


def of_the_cup(printed: Callable[..., bytes], *more: object) -> bytes:
    """Print a sheet of the event with what its function takes before the paper."""
    return printed(head(cup()), cup().state, *more, A4)


# By the name of its template.
SHEETS: dict[str, Callable[[], bytes]] = {
    "game": game,
    "blank": lambda: sheets.blank_sheet(CANASTA["samba"], "a4", lang="fr"),
    "leaflet": lambda: sheets.rules_leaflet(CANASTA["classic"], "a4"),
    "agreement": lambda: sheets.agreement_card(apply_house_rules(CANASTA["classic"], SHORT), SHORT),
    "slip": lambda: sheets.slip_sheet(SlipForm(CANASTA["classic"], A4, (2, 2)), SlipFill(table="7")),
    "table_card": lambda: sheets.card_sheet(CardForm(CANASTA["classic"], A4, 2, PAPER), CardFill(names=tuple(NAMES))),
    "summary": lambda: sheets.summary_sheet([played(record(evening(2), [(NAMES[0], NAMES[:2]), ("B", NAMES[2:])]))]),
    "event_seating": lambda: of_the_cup(prints.seating, last(cup()), players(cup())),
    "event_race_slips": lambda: of_the_cup(prints.race_slips, last(cup())),
    "event_standings": lambda: of_the_cup(prints.standings, None),
    "event_bracket": lambda: of_the_cup(prints.bracket),
    "event_certificates": lambda: of_the_cup(prints.certificates, 2),
    "event_cover": lambda: packet_of(round_plan(asked(cup(), card=1, slip=1, blank=0))),
    "packet": lambda: packet(EVENING, KINDS),  # of many copies, with a template of each kind
}
OF_COPIES = ("packet", "event_cover")


def test_every_kind_of_sheet_is_here() -> None:
    kinds = {path.stem for path in (paths.templates() / "sheets").glob("[!_]*.html")}

    assert kinds == SHEETS.keys() - {"packet"}


@pytest.mark.parametrize("name", SHEETS)
def test_another_engine_draws_every_letter(name: str) -> None:
    mupdf.TOOLS.reset_mupdf_warnings()

    with mupdf.open(stream=SHEETS[name]()) as shown:
        for page in shown:
            assert not page.get_pixmap(dpi=40).is_unicolor

    assert mupdf.TOOLS.mupdf_warnings() == ""


@pytest.mark.parametrize("up", [1, 2])
def test_what_says_that_it_is_for_archives_is(up: int) -> None:
    content = several("a4", up).laid_out(game())
    found = pdfa.validate_written(BytesIO(content), "3b").findings

    assert opened(content).open_metadata()["pdfaid:conformance"] == {1: "A", 2: "B"}[up]
    assert [str(each) for each in found if each.rule not in UNKNOWN] == []


@pytest.mark.parametrize("name", [name for name in SHEETS if name not in OF_COPIES])
def test_what_says_that_it_can_be_read_aloud_can(name: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(SHEETS[name]())

    assert opened(file.read_bytes()).open_metadata()["pdfuaid:part"] == "1"
    assert [each.message for each in pdfua.validate(str(file)).findings] == []


# What is cut apart or put together.
WITHOUT_TAGS: dict[str, Callable[[], bytes]] = {
    **{name: SHEETS[name] for name in OF_COPIES},
    "cut packet": lambda: packet(replace(EVENING, parts=(PacketPart("slip", 2, 4), PacketPart("card", 1, 2))), KINDS),
    "cut game": lambda: several("a4", 2).laid_out(game()),
    "cut fields": lambda: several("a5", 2).laid_out(sheets.blank_sheet(CANASTA["classic"], "a5", fillable=True)),
    "copies": lambda: several("a5").laid_out(SHEETS["slip"](), 3),
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
