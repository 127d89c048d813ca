"""A packet for a club evening: what is in it, in which order, and what is refused."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import count, product
from pathlib import Path
from typing import Any

import pikepdf
import pymupdf
import pytest
from pypdf import PdfReader

from scorekeeper import rules
from scorekeeper.club.sheets.evening.packet import (
    LONGEST,
    MOST_COPIES,
    MOST_TABLES,
    BadPacket,
    PacketPart,
    PacketRequest,
    PacketTable,
    batches,
    checked,
    names_by_table,
    numbered_tables,
    packet,
    planned,
)
from scorekeeper.club.sheets.evening.packet_kinds import KINDS, known_blank, parts_of
from scorekeeper.sheets.paper.layers import Box, Cancelled, Copy, Ground
from scorekeeper.sheets.paper.sizes import Edition, UnknownPaper, paper_named
from tests.canasta import CANASTA
from tests.canasta import CANASTA as VARIANTS
from tests.sheets.test_sheets_in_languages import ALSO, ENGLISH
from tests.strategies import each_once, some

mupdf: Any = pymupdf  # its types are incomplete
NAMES = [("Ann", "Ben", "Cora", "Dan"), ("Αλεξάνδρα", "Łukasz", "Zoë", "O'Neill & Söhne")]
ADDRESS = "http://192.168.1.20:8000/games/new?title=Table+{table}"
CLASSIC = rules.variant("classic")
EVENING = PacketRequest(
    CLASSIC,
    numbered_tables(3, NAMES, ADDRESS),
    (PacketPart("card"), PacketPart("slip", 2), PacketPart("blank")),
    title="Wednesday evening",
)


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


def pages_of(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def kind_of(page: str) -> str:
    marks = {"Scan the code": "card", "Hand 4": "blank", "date": "slip"}
    return next(kind for mark, kind in marks.items() if mark in page)


def test_what_is_cut_alike_stands_table_by_table() -> None:
    pages = pages_of(packet(EVENING, KINDS))

    assert [kind_of(page) for page in pages] == ["card", "slip", "slip", "blank"] * 3
    for number, page in enumerate(pages[::4], 1):
        assert f"title=Table+{number}" in re.sub(r"\s", "", page)
        assert re.search(rf"^{number}$", page, re.MULTILINE)
    assert "Wednesday evening" in pages[0]
    assert "Ann, Ben" in pages[1]
    assert "Cora, Dan" in pages[1]


def test_what_is_cut_differently_is_a_pile_for_each_kind() -> None:
    mixed = replace(EVENING, parts=(PacketPart("card", 1, 2), PacketPart("slip", 4, 4), PacketPart("blank", 1, 1)))

    copies = list(batches(mixed, KINDS))
    pages = pages_of(packet(mixed, KINDS))

    assert [(up, len(several)) for up, several in copies] == [(2, 3), (4, 12), (1, 3)]
    assert len(pages) == 2 + 3 + 3


def test_slips_are_cut_into_piles_that_are_sorted_by_table_and_hand() -> None:
    request = replace(EVENING, parts=(PacketPart("slip", 4, 4),))
    content = packet(request, KINDS)

    piles: list[list[tuple[str, str]]] = [[], [], [], []]
    with pikepdf.open(BytesIO(content)) as pdf:
        for sheet in pdf.pages:
            for place in range(4):
                words = _words_of(sheet.obj.Resources.XObject[f"/Page{place}"], pdf)
                hand, *rest = words  # the number of the table comes after the names
                piles[place].append((next(each for each in rest if each.isdigit()), hand))
    assert [each for pile in piles for each in pile] == [
        (str(table), str(hand)) for table, hand in product(range(1, 4), range(1, 5))
    ]


def _words_of(form: pikepdf.Object, pdf: pikepdf.Pdf) -> list[str]:
    """The text layer of a page that was laid on a sheet, without its ground, which comes first."""
    alone = pikepdf.new()
    page = alone.add_blank_page(page_size=(400, 600))
    copy = alone.copy_foreign(form)
    page.obj.Resources = copy.Resources
    *_, layer = re.split(rb"(?=1 0 0 -1 0 [\d.]+ cm)", copy.read_bytes())
    page.obj.Contents = alone.make_stream(layer)
    assert len(pdf.pages) > 0
    out = BytesIO()
    alone.save(out)
    pieces: list[str] = []
    read = PdfReader(BytesIO(out.getvalue())).pages[0]
    read.extract_text(visitor_text=lambda text, *_: pieces.append(text.strip()))
    return [each for each in pieces if each]


WAYS = (("a4", 1), ("a4", 2), ("letter", 2), ("letter", 4))
FULLEST = ("american-cla", "hand-and-foot")  # what has room for these has room for the others


def every_variant() -> Iterator[Any]:
    """The fullest variants and some others, each on one of the papers or more."""
    for variant, (paper, up) in each_once(some(CANASTA.values(), 2, always=lambda each: each.id in FULLEST), WAYS):
        yield pytest.param(variant, paper, up, id=f"{variant.id}-{paper}-{up}")


@pytest.mark.parametrize(("variant", "paper", "up"), list(every_variant()))
def test_every_part_of_a_packet_is_for_its_variant(variant: rules.Variant, paper: str, up: int) -> None:
    parts = parts_of(dict.fromkeys(KINDS, 1), up)
    request = PacketRequest(variant, numbered_tables(1, NAMES[:1], ADDRESS), parts, paper)

    sheets = list(PdfReader(BytesIO(packet(request, KINDS))).pages)

    sizes = {tuple(sorted((round(p.mediabox.width), round(p.mediabox.height)))) for p in sheets}
    assert sizes == {(595, 842) if paper == "a4" else (612, 792)}
    assert len(sheets) == 3
    for page in sheets:
        assert variant.name in " ".join(page.extract_text().split())


@pytest.mark.parametrize(
    "variant", some(CANASTA.values(), 2, always=lambda each: each.id in FULLEST), ids=lambda each: each.id
)
def test_the_longest_names_fit(variant: rules.Variant) -> None:
    many = sum(max(variant.seating.forms, key=sum))
    names = [tuple(["Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"[:60]] * many)]
    request = PacketRequest(variant, numbered_tables(1, names), (PacketPart("card", 1, 2), PacketPart("slip", 1, 2)))

    assert "Wolfeschlegelstein" in pages_of(packet(request, KINDS))[0]


def test_the_same_request_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "import hashlib\n"
        "from scorekeeper.club.sheets.evening.packet import packet\n"
        "from scorekeeper.club.sheets.evening.packet_kinds import KINDS\n"
        "from tests.club.sheets.test_packet import CUT\n"
        "print(hashlib.sha256(packet(CUT, KINDS)).hexdigest())\n"
    )

    there = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert there.strip() == hashlib.sha256(packet(CUT, KINDS)).hexdigest()


CUT = replace(EVENING, parts=(PacketPart("card", 1, 2), PacketPart("slip", 4, 4), PacketPart("blank", 1, 1)))


def test_progress_counts_the_pages_of_all_parts() -> None:
    told: list[tuple[int, int]] = []

    packet(CUT, KINDS, lambda done, total: told.append((done, total)))

    assert told[-1] == (18, 18)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert {total for _, total in told} == {18}


def test_a_packet_can_be_stopped() -> None:
    asked = count(1)

    with pytest.raises(Cancelled):
        packet(CUT, KINDS, stop=lambda: next(asked) > 20)


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"tables": ()}, "tables"),
        ({"tables": tuple(map(PacketTable, range(MOST_TABLES + 1)))}, "tables"),
        ({"tables": (PacketTable(1, ("x" * (LONGEST + 1),)),)}, "names"),
        ({"tables": (PacketTable(1, ("x",) * 13),)}, "names"),
        ({"tables": (PacketTable(1, (), "http://" + "x" * 200),)}, "address"),
        ({"title": "x" * 81}, "title"),
        ({"parts": ()}, "parts"),
        ({"parts": (PacketPart("poster"),)}, "parts"),
        ({"parts": (PacketPart("slip", 0),)}, "slip"),
        ({"parts": (PacketPart("slip", MOST_COPIES + 1),)}, "slip"),
        ({"parts": (PacketPart("slip", 1, 3),)}, "slip"),
        ({"parts": (PacketPart("card", 1, 3),)}, "card"),
        ({"tables": numbered_tables(300), "parts": (PacketPart("slip", 20, 4),)}, "parts"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(changed: dict[str, object], where: str) -> None:
    with pytest.raises(BadPacket) as refused:
        checked(replace(EVENING, **changed), KINDS)  # type: ignore[arg-type]

    assert refused.value.where == where
    assert str(refused.value).endswith(".")


def test_another_paper_is_refused() -> None:
    with pytest.raises(UnknownPaper):
        checked(replace(EVENING, paper="a9"), KINDS)


@pytest.mark.parametrize("up", [1, 2])
def test_a_packet_on_a5_is_whole_pages_or_halves(up: int) -> None:
    parts = (PacketPart("card", 1, up), PacketPart("slip", 1, up), PacketPart("blank", 1, up))
    content = packet(replace(EVENING, paper="a5", parts=parts), KINDS)

    for page in PdfReader(BytesIO(content)).pages:
        sides = sorted(float(each) * 25.4 / 72 for each in page.mediabox[2:])
        assert sides == pytest.approx([148, 210], abs=0.5)


def test_a_quarter_of_a5_is_too_small() -> None:
    with pytest.raises(BadPacket, match="room for 1 or 2 of these"):
        checked(replace(EVENING, paper="a5", parts=(PacketPart("slip", 1, 4),)), KINDS)


def test_tables_are_numbered_and_their_addresses_too() -> None:
    tables = numbered_tables(3, NAMES, ADDRESS)

    assert [table.number for table in tables] == [1, 2, 3]
    assert tables[1].address.endswith("Table+2")
    assert tables[0].names == NAMES[0]
    assert tables[2].names == ()


@pytest.mark.parametrize("count", [-1, 0, MOST_TABLES + 1, 10**12])
def test_too_many_tables_are_not_even_numbered(count: int) -> None:
    with pytest.raises(BadPacket, match="1 to 300 tables"):
        numbered_tables(count)


def test_names_are_read_line_by_line() -> None:
    assert names_by_table("Ann,  Ben \n\n, Zoë ,\n\n") == [("Ann", "Ben"), (), ("Zoë",)]


def test_names_of_a_table_that_is_not_there_are_not_lost() -> None:
    with pytest.raises(BadPacket, match="players for 2 tables, but only 1 table"):
        numbered_tables(1, NAMES)


@pytest.mark.parametrize("variant", ["classic", "hand-and-foot"])
def test_even_eight_names_of_sixty_wide_letters_are_printed(variant: str) -> None:
    names = [("W" * LONGEST,) * 8]
    request = PacketRequest(rules.variant(variant), numbered_tables(1, names), (PacketPart("card", 1, 2),))

    text = pages_of(packet(request, KINDS))[0].replace("Write", "")
    assert text.count("W") == 8 * LONGEST


def test_a_text_that_fits_nowhere_is_refused_before_anything_is_printed() -> None:
    def too_small(ground: Ground, *_: object) -> Copy:
        return Copy(ground, (Box(10, 10, 20, 3, "Wolfeschlegelsteinhausen"),))

    kinds = {**KINDS, "card": replace(KINDS["card"], copy=too_small)}

    with pytest.raises(BadPacket, match="Wolfeschlegel"):
        planned(replace(EVENING, parts=(PacketPart("card"),)), kinds)


@pytest.mark.parametrize(("up", "edition"), each_once([1, 2, 4], Edition))
def test_blank_sheets_of_several_pages_are_counted_and_cut(up: int, edition: Edition) -> None:
    told: list[tuple[int, int]] = []
    request = replace(EVENING, parts=(PacketPart("blank", 2, up),), edition=edition)

    content = packet(request, KINDS, lambda done, total: told.append((done, total)))

    assert told[-1] == (6, 6)
    sizes = {
        tuple(sorted((round(page.mediabox.width), round(page.mediabox.height))))
        for page in PdfReader(BytesIO(content)).pages
    }
    assert sizes == {(595, 842)}


@pytest.mark.parametrize(("paper", "edition"), each_once(["a4", "letter", "a5"], Edition))
def test_table_and_players_stand_on_the_lines_of_a_blank_sheet(paper: str, edition: Edition) -> None:
    request = replace(EVENING, parts=(PacketPart("blank"),), paper=paper, edition=edition)

    with mupdf.open(stream=packet(request, KINDS)) as shown:
        words = {
            word: Box(left, top, right - left, low - top, word)
            for left, top, right, low, word, *_ in words_on(shown[0])
        }
        texts = [page.get_text() for page in shown]

    assert words["Ann"].y < words["Ben"].y
    assert words["Cora"].y < words["Dan"].y
    assert (
        words["Ann"].x < words["Cora"].x or words["Ben"].y < words["Cora"].y
    )  # beside each other, or one after the other
    assert words["1"].x > words["table"].x
    assert abs(words["1"].y + words["1"].height - words["table"].y - words["table"].height) < 6  # on one line
    assert all("Table" not in text for text in texts)  # it is not said twice
    assert "Wednesday evening" in texts[0]


def words_on(page: Any) -> list[Any]:
    return sorted(page.get_text("words"), key=lambda word: -word[1])  # of words that are there twice, the upper


def test_names_without_room_on_the_lines_of_a_blank_sheet_stand_above_it() -> None:
    tables = numbered_tables(1, [("W" * LONGEST, *NAMES[0])])
    request = replace(EVENING, tables=tables, parts=(PacketPart("blank"),), paper="a5")

    [page, *_] = pages_of(packet(request, KINDS))

    assert "Wednesday evening · Table 1" in page
    assert "Ann" in page


def test_a_packet_is_printed_in_its_language() -> None:
    parts = (PacketPart("card"), PacketPart("slip"), PacketPart("blank"))
    request = PacketRequest(VARIANTS["classic"], (PacketTable(1),), parts, lang="it")

    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(packet(request, KINDS))).pages)

    assert "Canasta classica" in words
    assert "tre rossi" in words
    assert {*ENGLISH.findall(words)} <= {*ALSO["it"]}


@pytest.mark.parametrize("name", ["a4", "letter", "a5"])
def test_the_line_above_a_blank_sheet_stands_apart_from_its_title(name: str) -> None:
    paper = paper_named(name)
    names = [("Margaret Breitenbach & Karl-Heinz Wolf",), ("Giuseppina Fioravanti & Dorothy Hill",)]

    [box] = known_blank(Ground("", paper), "Thursday club, spring cup", "12", names).instead
    [short] = known_blank(Ground("", paper), "Spring cup", "12", [("Ann & Ben",), ("Cora & Dan",)]).instead

    assert "Dorothy Hill" in box.text
    assert box.y + box.height <= paper.margins[0] - 2
    assert short.height < 5  # one line
