"""Sheets can be read aloud (PDF/UA-1), and a game's can be kept (PDF/A-3): structure, part by part.

What they ask for is looked up in the file; validators look in test_second_engine.py. Where one of
the older standard is installed, it looks too.
"""

import re
import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from pikepdf import Name, Pdf

from scorekeeper import sheets
from scorekeeper.game.game import Game, recorded_game
from scorekeeper.sheets.paper.render import laid_out
from scorekeeper.sheets.paper.sizes import PAPERS
from scorekeeper.sheets.paper.tags.finishing import finish
from tests.canasta import CANASTA
from tests.sheets.played import evening, played, record, tally
from tests.sheets.tags import Painted, elements, of_kind, opened, owners, painted

WATCH = "http://192.168.0.7:8000/g/abcdefghijklmnopqrstuvwx"
NAMES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "schema": "http://www.aiim.org/pdfa/ns/schema#",
}
PREFLIGHT = Path("/usr/share/java")  # where Debian keeps it
JARS = ("preflight", "pdfbox2", "fontbox2", "xmpbox", "commons-logging", "javax.activation", "jaxb-api")
# What the older standard, PDF/A-1, forbids or wants and PDF/A-3 does not: enclosed files, packed
# tables of contents, lists of the letters in a font, another number of its part.
OLDER = {"1.2.9", "1.4", "1.4.7", "3.1.11", "7.11.2"}


def final() -> Game:
    return played(
        record(evening(), house_rules={"target": 4000}), title="Club evening", reasons={4: "agreed"}, corrected={2: 1}
    )


def many_pages() -> Game:
    hands = [{"sides": [tally(1, 0, 200, 0, went_out=True), tally(0, 0, 90, 20)]}] * 30
    return played(record(hands, [("Ελένη", ["Ελένη", "Владимир"]), ("山田", ["山田", "Đặng"])]))


SHEETS: dict[str, Callable[[], bytes]] = {
    "final": lambda: sheets.game_sheet(final(), "a4", UTC, WATCH),
    "many pages": lambda: sheets.game_sheet(many_pages(), "letter", UTC),
    "not begun": lambda: sheets.game_sheet(played(record([])), "a4", UTC),
    "from a record": lambda: sheets.game_sheet(recorded_game(record(evening(2))), "a4", UTC),
    "blank": lambda: sheets.blank_sheet(CANASTA["samba"], "a4"),
    "to type into": lambda: sheets.blank_sheet(CANASTA["samba"], "a5", fillable=True),
    "leaflet": lambda: sheets.rules_leaflet(CANASTA["classic"], "a4"),
}
GAMES = ("final", "many pages", "not begun", "from a record")


@pytest.fixture(scope="module")
def printed() -> Callable[[str], bytes]:
    """Every sheet, printed once."""
    made: dict[str, bytes] = {}

    def printing(name: str) -> bytes:
        if name not in made:
            made[name] = SHEETS[name]()
        return made[name]

    return printing


@pytest.fixture(params=SHEETS)
def content(request: pytest.FixtureRequest, printed: Callable[[str], bytes]) -> bytes:
    return printed(request.param)


@pytest.fixture
def pdf(content: bytes) -> Pdf:
    return opened(content)


@pytest.fixture(params=GAMES)
def kept(request: pytest.FixtureRequest, printed: Callable[[str], bytes]) -> Pdf:
    return opened(printed(request.param))


def metadata(pdf: Pdf) -> ET.Element:
    root = ET.fromstring(pdf.Root.Metadata.read_bytes())  # noqa: S314 - our own
    assert len(root.findall("rdf:RDF", NAMES)) == 1
    return root


def said(root: ET.Element, name: str) -> list[str]:
    space, key = name.split(":")
    full = f"{{{NAMES[space]}}}{key}"
    as_attributes = [each.get(full) for each in root.iter() if each.get(full) is not None]
    return [*map(str, as_attributes), *(each.text or "" for each in root.iter(full))]


# To be read aloud: PDF/UA-1


def test_the_file_says_its_title_language_and_that_it_is_tagged(pdf: Pdf) -> None:
    title = str(pdf.docinfo["/Title"])

    assert title
    assert str(pdf.Root.Lang) == "en"
    assert bool(pdf.Root.MarkInfo.Marked)
    assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
    assert said(metadata(pdf), "pdfuaid:part") == ["1"]
    [titles] = metadata(pdf).findall(".//dc:title", NAMES)
    assert "".join(titles.itertext()) == title


def test_all_ink_is_read_aloud_or_marked_as_no_part_of_the_text(pdf: Pdf) -> None:
    read = {each.objgen for each in elements(pdf)}
    for page in pdf.pages:
        own = owners(pdf, page)
        for piece in painted(page):
            assert piece.tag == "Artifact" or (piece.mcid is not None and own[piece.mcid].objgen in read), piece


def test_every_piece_that_the_tree_names_is_on_its_page(pdf: Pdf) -> None:
    for each in elements(pdf):
        for kid in each.K:
            if isinstance(kid, int):
                page = next(page for page in pdf.pages if page.objgen == each.Pg.objgen)
                assert owners(pdf, page)[kid].objgen == each.objgen


def test_running_heads_and_page_numbers_are_not_read_in_the_midst(printed: Callable[[str], bytes]) -> None:
    pdf = opened(printed("many pages"))

    assert len(pdf.pages) > 2
    for page in pdf.pages:
        assert Painted("Artifact", None) in painted(page)
    drawn = b"".join(page.Contents.read_bytes() for page in pdf.pages)
    assert drawn.count(b"/Pagination") >= len(pdf.pages)


def test_tags_are_those_of_the_standard(pdf: Pdf) -> None:
    known = {
        "Document",
        "Part",
        "Sect",
        "Div",
        "NonStruct",
        "P",
        "H1",
        "H2",
        "H3",
        "H4",
        "Span",
        "L",
        "LI",
        "Lbl",
        "LBody",
        "Table",
        "THead",
        "TBody",
        "TR",
        "TH",
        "TD",
        "Link",
        "Form",
        "Figure",
    }

    assert {str(each.S)[1:] for each in elements(pdf)} <= known


def test_headings_begin_with_the_first_and_leave_no_step_out(pdf: Pdf) -> None:
    levels = [int(str(each.S)[2:]) for each in elements(pdf) if re.fullmatch(r"/H\d", str(each.S))]

    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


def test_headings_are_bookmarks(pdf: Pdf) -> None:
    with pdf.open_outline() as outline:
        assert outline.root


def test_headers_of_tables_say_what_they_head_and_cells_who_heads_them(pdf: Pdf) -> None:
    names = list(pdf.Root.StructTreeRoot.IDTree.Names)
    tree = {str(name): each for name, each in zip(names[::2], names[1::2], strict=True)}
    headers, cells = of_kind(pdf, "TH"), of_kind(pdf, "TD")

    assert list(tree) == sorted(tree)
    assert {str(each.ID) for each in headers} == set(tree)
    assert all(tree[str(each.ID)].objgen == each.objgen for each in headers)
    assert {str(each.A.Scope) for each in headers} <= {"/Row", "/Column"}
    for cell in cells:
        assert {str(each) for each in cell.A.Headers} <= set(tree)


def test_a_number_of_the_pad_has_its_row_its_hand_and_its_side(printed: Callable[[str], bytes]) -> None:
    pdf = opened(printed("final"))
    names = list(pdf.Root.StructTreeRoot.IDTree.Names)
    tree = {str(name): each for name, each in zip(names[::2], names[1::2], strict=True)}
    pad = of_kind(pdf, "Table")[0]
    row = [each for each in elements_below(pad) if each.S == Name.TR][-1]

    heads = [[str(tree[str(each)].A.Scope) for each in cell.A.Headers] for cell in row.K if cell.S == Name.TD]

    assert len(heads) == 6  # three hands of two sides
    assert all(each == ["/Row", "/Column", "/Column"] for each in heads)


def elements_below(element: Any) -> list[Any]:
    found = []
    for kid in element.K:
        if not isinstance(kid, int) and kid.get(Name.Type) == Name.StructElem:
            found += [kid, *elements_below(kid)]
    return found


def test_every_row_of_a_table_has_as_many_places(pdf: Pdf) -> None:
    for table in of_kind(pdf, "Table"):
        rows = [each for each in elements_below(table) if each.S == Name.TR]
        widths = {
            sum(int(cell.A.get(Name.ColSpan, 1)) for cell in row.K if cell.S in (Name.TH, Name.TD)) for row in rows
        }
        assert len(widths) == 1


def test_figures_have_words_and_a_place_on_their_page(pdf: Pdf) -> None:
    for figure in of_kind(pdf, "Figure"):
        left, low, right, high = (float(each) for each in figure.A.BBox)
        width, height = (float(each) for each in figure.Pg.MediaBox[2:])
        assert len(str(figure.Alt)) > 20
        assert 0 <= left < right <= width
        assert 0 <= low < high <= height


def test_the_final_sheet_has_two_figures_that_say_what_they_show(printed: Callable[[str], bytes]) -> None:
    game = played(record(evening(3), house_rules={"target": 2_000}))
    pdf = opened(sheets.game_sheet(game, "a4", UTC, WATCH))
    code, chart = (str(each.Alt) for each in of_kind(pdf, "Figure"))

    assert code == f"QR code: watch this game at {WATCH}"
    assert "Ann & Ben" in chart


def test_a_drawing_without_words_only_decorates() -> None:
    html = (
        '<html lang="en"><title>A line</title><body><h1>A line</h1><ul><li>'
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg> Ann'
        "</li></ul></body></html>"
    )
    pdf = opened(laid_out(html, PAPERS["a4"]).write_pdf(pdf_variant="pdf/ua-1", finisher=finish))

    assert of_kind(pdf, "Figure") == []
    assert b"/Layout" in pdf.pages[0].Contents.read_bytes()
    assert {each.tag for each in painted(pdf.pages[0])} == {"Artifact", "Span"}


def test_links_say_where_they_lead(pdf: Pdf) -> None:
    links = [each for page in pdf.pages for each in page.obj.get(Name.Annots, [])]
    listed = {
        kid.Obj.objgen
        for element in elements(pdf)
        for kid in element.K
        if not isinstance(kid, int) and kid.get(Name.Type) == Name.OBJR
    }

    for link in links:
        if link.Subtype == Name.Widget:
            continue
        assert link.Subtype == Name.Link
        assert re.match(r"Go to: \w|http", str(link.Contents))
        assert link.objgen in listed
        assert Name.StructParent in link
    assert all(page.obj.get(Name.Tabs, Name.S) == Name.S for page in pdf.pages)


def test_fields_say_what_belongs_in_them_and_are_read_where_they_stand(printed: Callable[[str], bytes]) -> None:
    pdf = opened(printed("to type into"))
    fields = [each for page in pdf.pages for each in page.obj.get(Name.Annots, [])]
    tagged = [kid.Obj for form in of_kind(pdf, "Form") for kid in form.K]
    parents = dict(pairs(pdf.Root.StructTreeRoot.ParentTree.Nums))

    # Tab goes as the words are read, and each field says by itself which it is.
    assert [each.objgen for each in fields] == [each.objgen for each in tagged]
    assert len({str(each.TU) for each in fields}) == len(fields) > 20
    for form, field in zip(of_kind(pdf, "Form"), fields, strict=True):
        assert parents[int(field.StructParent)].objgen == form.objgen
        assert form.Pg.objgen == field.P.objgen
    assert all(page.obj.Tabs == Name.S for page in pdf.pages if Name.Annots in page.obj)


def pairs(listed: Any) -> list[tuple[int, Any]]:
    """Numbers and what stands behind them, of a tree that has them in one list."""
    each = list(listed)
    return list(zip(map(int, each[::2]), each[1::2], strict=True))


def test_every_font_is_enclosed_and_its_signs_can_be_read_as_letters(pdf: Pdf) -> None:
    fonts = [each for each in pdf.objects if is_font(each)]

    assert fonts
    for font in fonts:
        assert Name.ToUnicode in font
        descriptor = font.DescendantFonts[0].FontDescriptor
        assert Name.FontFile3 in descriptor or Name.FontFile2 in descriptor


def is_font(each: Any) -> bool:
    return isinstance(each, pikepdf.Dictionary) and each.get(Name.Subtype) == Name.Type0


def test_nothing_in_the_file_runs(content: bytes) -> None:
    shown = opened(content)
    for each in shown.objects:
        if isinstance(each, pikepdf.Dictionary):
            assert not {"/JS", "/JavaScript", "/AA", "/OpenAction", "/Launch"} & set(each.keys())
            assert each.get(Name.S) not in (Name.JavaScript, Name.Launch, Name.SubmitForm)


# To be kept: PDF/A-3


def test_the_sheet_of_a_game_says_that_it_is_a_pdf_a_3(kept: Pdf) -> None:
    root = metadata(kept)

    assert (said(root, "pdfaid:part"), said(root, "pdfaid:conformance")) == (["3"], ["A"])
    assert said(root, "schema:prefix") == ["pdfuaid"]
    assert Name.Filter not in kept.Root.Metadata
    assert len(kept.trailer.ID) == 2
    assert kept.pdf_version == "1.7"


def test_colours_are_those_of_an_enclosed_profile(kept: Pdf) -> None:
    [intent] = kept.Root.OutputIntents

    assert intent.S == Name.GTS_PDFA1
    assert intent.DestOutputProfile.read_bytes()[36:40] == b"acsp"


def test_the_record_is_enclosed_as_the_source_of_the_sheet(kept: Pdf) -> None:
    [file] = kept.Root.AF

    assert [str(file.F), str(file.UF)] == ["game.canasta.json"] * 2
    assert file.AFRelationship == Name.Source
    assert file.EF.F.Subtype == Name("/application/json")
    assert "digest" in str(file.Desc)
    assert kept.Root.Names.EmbeddedFiles.Names[1].objgen == file.objgen


def test_the_enclosed_record_has_the_date_of_the_last_entry_or_none(printed: Callable[[str], bytes]) -> None:
    final, recorded = opened(printed("final")), opened(printed("from a record"))
    dated = final.Root.AF[0].EF.F.Params

    assert str(dated.ModDate) == str(dated.CreationDate) == "D:20260307213000Z"
    assert Name.ModDate not in recorded.Root.AF[0].EF.F.Params


def test_nothing_shines_through_and_nothing_is_encrypted(kept: Pdf) -> None:
    assert not kept.is_encrypted
    for each in kept.objects:
        if isinstance(each, (pikepdf.Dictionary, pikepdf.Stream)):
            keys = set(each.keys())
            assert not {"/SMask", "/Group"} & keys
            assert float(each.get(Name.ca, 1)) == float(each.get(Name.CA, 1)) == 1


@pytest.mark.parametrize("name", SHEETS)
def test_the_same_sheet_is_the_same_to_the_last_byte(name: str, printed: Callable[[str], bytes]) -> None:
    assert SHEETS[name]() == printed(name)


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_qpdf_finds_no_fault(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(content)

    done = subprocess.run(["qpdf", "--check", str(file)], capture_output=True, check=False)  # noqa: S607

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(
    shutil.which("java") is None or not (PREFLIGHT / "preflight.jar").exists(),
    reason="PDFBox Preflight is not installed",
)
def test_a_validator_of_the_older_standard_finds_only_what_the_newer_one_allows(
    printed: Callable[[str], bytes], tmp_path: Path
) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(printed("final"))
    jars = ":".join(str(PREFLIGHT / f"{each}.jar") for each in JARS)
    validator = "org.apache.pdfbox.preflight.Validator_A1b"

    command = ["java", "-cp", jars, validator, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.findall(r"^([\d.]+) : (.*)", done.stdout, re.MULTILINE)
    assert found
    assert {code for code, _ in found} <= OLDER
    assert all("CIDSet" in words for code, words in found if code == "3.1.11")
