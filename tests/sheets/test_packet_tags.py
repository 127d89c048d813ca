"""Every page of a packet is read aloud as the same sheet is that was printed alone."""

import re
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from pikepdf import Name, Pdf

from scorekeeper import rules, sheets
from scorekeeper.sheets.club.packet import PacketPart, PacketRequest, numbered_tables, packet
from scorekeeper.sheets.club.packet_kinds import KINDS
from scorekeeper.sheets.paper.impose import imposed
from scorekeeper.sheets.paper.merge import joined
from scorekeeper.sheets.paper.sizes import Edition, page_of, paper_of, size_of_sheet
from scorekeeper.sheets.slips.card_layout import SCORE, CardForm
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill
from scorekeeper.sheets.slips.table_card import CardFill
from scorekeeper.words.language import say, speaking
from tests.sheets.tags import opened, painted
from tests.strategies import some

CLASSIC = rules.variant("classic")
NAMES = (("Ann", "Ben", "Cora", "Dan"), ("Αλεξάνδρα", "Łukasz", "Zoë", "O'Neill & Söhne"))
ADDRESS = "http://192.168.1.20:8000/games/new?title=Table+{table}"
TABLES = numbered_tables(2, NAMES, ADDRESS)
WAYS = some([("a4", "de", 2), ("letter", "en", 1), ("a4", "en", 1), ("letter", "it", 4), ("a4", "de", 1)], 3)
Said = tuple[object, ...]


def asked(paper: str, lang: str, *parts: PacketPart) -> PacketRequest:
    return PacketRequest(CLASSIC, TABLES, parts, paper, title="Wednesday", lang=lang)


def said(pdf: Pdf) -> list[list[Said]]:
    """Of each section of a packet, or of the one sheet, what is read: depth, kind, words, heads."""
    found = []
    spoken = _texts(pdf)
    document = pdf.Root.StructTreeRoot.K[0]
    tops = list(document.K)
    sections = tops if all(Name.Sect == each.S for each in tops) else [document]
    names = _names(pdf)
    for section in sections:
        told: list[Said] = []
        for element in section.K:
            _tell(element, 0, told, spoken, names)
        found.append(told)
    return found


def _tell(element: Any, depth: int, told: list[Said], spoken: dict[Any, str], names: dict[bytes, Any]) -> None:
    at = len(told)
    told.append(())
    words = []
    for kid in element.K:
        if isinstance(kid, int):
            words.append(spoken[element.Pg.objgen, kid])
        elif kid.get(Name.Type) == Name.MCR:
            words.append(spoken[kid.Stm.objgen, int(kid.MCID)])
        else:
            _tell(kid, depth + 1, told, spoken, names)
    attributes = element.get(Name.A, {})
    heads = ["".join(_words_of(names[bytes(head)], spoken)) for head in attributes.get(Name.Headers, ())]
    told[at] = (
        depth,
        str(element.S),
        tuple(words),
        str(element.get(Name.Alt, "")),
        str(attributes.get(Name.Scope, "")),
        tuple(heads),
    )


def _words_of(element: Any, spoken: dict[Any, str]) -> list[str]:
    words = []
    for kid in element.K:
        if isinstance(kid, int):
            words.append(spoken[element.Pg.objgen, kid])
        elif kid.get(Name.Type) == Name.MCR:
            words.append(spoken[kid.Stm.objgen, int(kid.MCID)])
        else:
            words += _words_of(kid, spoken)
    return words


def _names(pdf: Pdf) -> dict[bytes, Any]:
    listed = list(pdf.Root.StructTreeRoot.IDTree.Names)
    names = [bytes(each) for each in listed[::2]]
    assert names == sorted(set(names))
    return dict(zip(names, listed[1::2], strict=True))


def _texts(pdf: Pdf) -> dict[Any, str]:
    """The words of every marked piece, by the page or the form that it is on, and its number."""
    found: dict[Any, str] = {}
    for page in pdf.pages:
        forms = page.obj.Resources.get(Name.XObject, {}).values()
        for thing in (page.obj, *forms):
            for mark, words in _marked(thing, thing.get(Name.Resources)).items():
                found[thing.objgen, mark] = words
    return found


def _marked(thing: Any, resources: Any) -> dict[int, str]:
    found: dict[int, str] = {}
    fonts = {str(name): _letters(font) for name, font in resources.get(Name.Font, {}).items()}
    letters: dict[bytes, str] = {}
    marks: list[int | None] = []
    operations: Any = pikepdf.parse_content_stream(thing)
    for operands, operator in operations:
        name = str(operator)
        if name in {"BMC", "BDC"}:
            marks.append(_begun(found, operands))
        elif name == "EMC":
            marks.pop()
        elif name == "Tf":
            letters = fonts[str(operands[0])]
        elif name == "TJ" and (mark := marks[-1]) is not None:
            found[mark] += _read(operands[0], letters)
    return found


def _begun(found: dict[int, str], operands: Any) -> int | None:
    mark = operands[1].get(Name.MCID) if len(operands) > 1 else None
    if mark is None:
        return None
    assert int(mark) not in found  # a number is given once
    found[int(mark)] = ""
    return int(mark)


def _read(pieces: Any, letters: dict[bytes, str]) -> str:
    codes = b"".join(bytes(each) for each in pieces if isinstance(each, pikepdf.String))
    return "".join(letters.get(codes[at : at + 2], "?") for at in range(0, len(codes), 2))


def _letters(font: Any) -> dict[bytes, str]:
    table = font.ToUnicode.read_bytes()
    return {
        bytes.fromhex(code.decode()): bytes.fromhex(letters.decode()).decode("utf-16-be")
        for code, letters in re.findall(rb"<([0-9a-fA-F]{4})>\s*<((?:[0-9a-fA-F]{4})+)>", table)
    }


def slip_form(paper: str, lang: str, up: int) -> SlipForm:
    form = CLASSIC.seating.forms[0]
    return SlipForm(CLASSIC, page_of(paper, up).paper, form, event="Wednesday", lang=lang)


def cut(sheet: bytes, paper: str, up: int) -> Pdf:
    return opened(imposed(sheet, up, size_of_sheet(paper)))


@pytest.mark.parametrize(("paper", "lang", "up"), WAYS)
def test_a_slip_of_a_packet_is_read_as_a_slip_printed_alone(paper: str, lang: str, up: int) -> None:
    pile = said(opened(packet(asked(paper, lang, PacketPart("slip", 2, up)), KINDS)))

    alone = [
        said(cut(sheets.slip_sheet(slip_form(paper, lang, up), fill), paper, up))[0]
        for table in TABLES
        for hand in (1, 2)
        for fill in [
            SlipFill(
                table=str(table.number), hand=str(hand), names=(", ".join(table.names[:2]), ", ".join(table.names[2:]))
            )
        ]
    ]
    assert pile == alone
    assert {"/Table", "/TH", "/TD", "/H1", "/P"} <= {each[1] for each in pile[0]}


@pytest.mark.parametrize(("paper", "lang", "up"), WAYS)
def test_a_card_of_a_packet_is_read_as_a_card_printed_alone(paper: str, lang: str, up: int) -> None:
    pile = said(opened(packet(asked(paper, lang, PacketPart("card", 1, up)), KINDS)))

    form = CardForm(
        variant=CLASSIC, paper=page_of(paper, up).paper, sides=4, purpose=SCORE, event="Wednesday", lang=lang
    )
    alone = [
        said(cut(sheets.card_sheet(form, fill), paper, up))[0]
        for table in TABLES
        for fill in [CardFill(str(table.number), table.names, table.address)]
    ]
    assert pile == alone
    with speaking(lang):
        code = say("QR code of {address}", address=TABLES[1].address)
    assert [each[3] for each in pile[1] if each[1] == "/Figure"] == [code]


@pytest.mark.parametrize(("paper", "lang", "up"), WAYS)
def test_a_blank_sheet_of_a_packet_is_read_as_one_printed_alone(paper: str, lang: str, up: int) -> None:
    pile = said(opened(packet(asked(paper, lang, PacketPart("blank", 1, up)), KINDS)))

    sheet = sheets.blank_sheet(CLASSIC, paper_of(paper, up, "normal"), lang=lang)
    [alone] = said(cut(sheet, paper, up))
    several = len(pile) // len(TABLES)  # pages
    assert [each for page in pile[:several] for each in page] == alone
    assert pile[:several] == pile[several:]


PACKETS = {
    "whole": asked("letter", "de", PacketPart("card"), PacketPart("slip"), PacketPart("blank")),
    "cut": asked("a4", "en", PacketPart("card", 1, 2), PacketPart("slip", 2, 4), PacketPart("blank", 1, 1)),
    "large": replace(asked("a4", "en", PacketPart("card"), PacketPart("blank")), edition=Edition.LARGE),
}


@pytest.fixture(scope="module", params=PACKETS)
def content(request: pytest.FixtureRequest) -> bytes:
    return packet(PACKETS[request.param], KINDS)


def test_every_number_of_a_mark_leads_to_its_element_and_back(content: bytes) -> None:
    pdf = opened(content)
    listed = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    trees = dict(zip(map(int, listed[::2]), listed[1::2], strict=True))
    spoken = _texts(pdf)
    things = [
        thing
        for page in pdf.pages
        for thing in (page.obj, *page.obj.Resources.get(Name.XObject, {}).values())
        if Name.StructParents in thing
    ]

    assert {int(each.StructParents) for each in things} == set(trees)
    for thing in things:
        for mark, owner in enumerate(trees[int(thing.StructParents)]):
            assert (owner is not None) == ((thing.objgen, mark) in spoken)
            if owner is not None:
                kids: list[Any] = list(owner.K)
                numbers = [
                    each if isinstance(each, int) else int(each.MCID)
                    for each in kids
                    if isinstance(each, int) or Name.MCID in each
                ]
                assert mark in numbers


def test_all_ink_of_a_packet_is_read_or_no_part_of_the_text() -> None:
    for page in opened(packet(PACKETS["whole"], KINDS)).pages:
        for piece in painted(page):
            assert piece.tag == "Artifact" or piece.mcid is not None, piece


def test_a_packet_says_that_it_can_be_read_aloud(content: bytes) -> None:
    pdf = opened(content)

    assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()
    assert b"Wednesday" in pdf.Root.Metadata.read_bytes()
    assert str(pdf.docinfo["/Title"]) == "Wednesday"
    assert str(pdf.Root.Lang) in {"en", "de"}
    assert bool(pdf.Root.MarkInfo.Marked)
    assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
    assert all(page.obj.get(Name.Tabs, Name.S) == Name.S for page in pdf.pages)
    assert pdf.check_pdf_syntax() == []


def test_headers_of_single_sheets_keep_their_names_apart_when_they_are_joined() -> None:
    one = sheets.slip_sheet(slip_form("a4", "en", 1))
    [alone] = said(opened(one))

    together = opened(joined([one, one, one]))

    assert len(_names(together)) == 3 * len(_names(opened(one)))
    assert said(together)[0] == alone * 3
