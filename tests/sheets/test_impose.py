"""Several pages on a sheet: what lies where after the cut."""

import re
from functools import lru_cache
from io import BytesIO

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Name
from pypdf import PdfReader

from scorekeeper import sheets
from scorekeeper.sheets.paper.impose import MARK, UPS, Imposition, imposed, planned, stack_order
from scorekeeper.sheets.paper.layers import Box, Copy
from tests.canasta import CANASTA
from tests.sheets.copies import CARD, evening, layered
from tests.sheets.tags import opened

MM = 72 / 25.4
A4, A5, A6 = ((w * MM, h * MM) for w, h in ((210, 297), (148, 210), (105, 148)))
LETTER, HALF, QUARTER = (612, 792), (396, 612), (306, 396)


@lru_cache
def numbered(pages: int, width: float = A6[0], height: float = A6[1]) -> bytes:
    """A file of pages that say their number in a corner."""
    pdf = pikepdf.new()
    font = pdf.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    )
    for number in range(1, pages + 1):
        page = pdf.add_blank_page(page_size=(width, height))
        page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
        page.contents_add(f"BT /F 10 Tf 5 5 Td (page {number}) Tj ET".encode())
    out = BytesIO()
    pdf.save(out, deterministic_id=True)
    return out.getvalue()


def places(content: bytes) -> list[dict[tuple[float, float], int]]:
    """Of each sheet the number of the page in each corner, left and low."""
    found = []
    with pikepdf.open(BytesIO(content)) as pdf:
        for page in pdf.pages:
            corners = {}
            page.contents_coalesce()
            operators = page.obj.Contents.read_bytes()
            drawn = re.findall(rb"q ([-\d. ]+) cm (/Page\d) Do Q", operators)
            for matrix, name in drawn:
                words = page.obj.Resources.XObject[name.decode()].read_bytes()
                [number] = re.findall(rb"page (\d+)", words)
                x, y = map(float, matrix.split()[4:])
                corners[x, y] = int(number)
            found.append(corners)
    return found


@given(pages=st.integers(1, 400), up=st.sampled_from(sorted(UPS)))
def test_piles_that_are_cut_and_laid_on_each_other_are_sorted(pages: int, up: int) -> None:
    sheets = list(stack_order(pages, up))

    piles = [[sheet[place] for sheet in sheets] for place in range(up)]

    assert [page for pile in piles for page in pile if page is not None] == list(range(pages))
    assert len(sheets) == -(-pages // up)
    for pile in piles:  # an empty place has only empty places behind it
        assert pile == sorted(pile, key=lambda page: page is None)


@pytest.mark.parametrize("up", [2, 4])
@pytest.mark.parametrize("pages", [1, 2, 3, 4, 5, 8, 13])
def test_the_sheets_of_a_file_are_cut_into_sorted_piles(up: int, pages: int) -> None:
    page, sheet = (A5, A4) if up == 2 else (A6, A4)

    sheets = places(imposed(numbered(pages, *page), up, sheet))

    corners = sorted({corner for each in sheets for corner in each}, key=lambda c: (-c[1], c[0]))
    piles = [[each[corner] for each in sheets if corner in each] for corner in corners]
    assert [number for pile in piles for number in pile] == list(range(1, pages + 1))


@pytest.mark.parametrize(
    ("page", "up", "sheet", "expected"),
    [
        (A5, 2, A4, Imposition(A4[1], A4[0], 2, 1, 1.0)),  # side by side on a sheet that lies
        ((A5[1], A5[0]), 2, A4, Imposition(A4[0], A4[1], 1, 2, 1.0)),  # below each other
        (A6, 4, A4, Imposition(A4[0], A4[1], 2, 2, 1.0)),
        ((A6[1], A6[0]), 4, A4, Imposition(A4[1], A4[0], 2, 2, 1.0)),
        (HALF, 2, LETTER, Imposition(792, 612, 2, 1, 1.0)),
        (QUARTER, 4, LETTER, Imposition(612, 792, 2, 2, 1.0)),
        (A6, 2, A5, Imposition(A5[1], A5[0], 2, 1, 1.0)),
        (A6, 2, LETTER, Imposition(612, 792, 2, 1, 1.0)),  # smaller pages are not enlarged
    ],
)
def test_the_sheet_lies_as_the_pages_fit(
    page: tuple[float, float], up: int, sheet: tuple[float, float], expected: Imposition
) -> None:
    plan = planned([page], up, sheet)

    assert (plan.columns, plan.rows, plan.scale) == (expected.columns, expected.rows, 1.0)
    assert (plan.width, plan.height) == pytest.approx((expected.width, expected.height))


def test_pages_that_are_too_large_are_made_smaller() -> None:
    assert planned([A4], 2, A4).scale == pytest.approx(A5[1] / A4[1], abs=0.01)
    assert planned([A4], 4, A4).scale == pytest.approx(0.5, abs=0.01)


@given(
    page=st.tuples(st.floats(200, 900), st.floats(200, 900)),
    up=st.sampled_from([2, 4]),
    sheet=st.sampled_from([A4, LETTER, A5]),
)
def test_no_page_reaches_into_the_next_or_off_the_paper(
    page: tuple[float, float], up: int, sheet: tuple[float, float]
) -> None:
    plan = planned([page], up, sheet)

    assert page[0] * plan.scale <= plan.width / plan.columns + 0.51
    assert page[1] * plan.scale <= plan.height / plan.rows + 0.51
    assert plan.scale <= 1
    corners = {plan.corner(place) for place in range(plan.places)}
    assert len(corners) == up


def test_cut_marks_stand_at_the_edges_where_the_cuts_go() -> None:
    marks = Imposition(600, 800, 2, 2, 1.0).marks().decode()

    for line in (
        f"300.00 0.00 m 300.00 {MARK:.2f} l",
        f"300.00 {800 - MARK:.2f} m 300.00 800.00 l",
        f"0.00 400.00 m {MARK:.2f} 400.00 l",
        f"{600 - MARK:.2f} 400.00 m 600.00 400.00 l",
        f"{300 - MARK / 2:.2f} 400.00 m {300 + MARK / 2:.2f} 400.00 l",
    ):
        assert line in marks
    assert Imposition(600, 800, 1, 2, 1.0).marks().decode().count(" l") == 2


def test_one_page_on_a_sheet_is_the_file_as_it_is() -> None:
    assert imposed(numbered(3), 1, A4) == numbered(3)


def test_the_same_file_gives_the_same_bytes() -> None:
    assert imposed(layered(evening(4), "x"), 2, A4) == imposed(layered(evening(4), "x"), 2, A4)


def test_pages_of_different_sizes_share_a_sheet() -> None:
    [sheet] = PdfReader(BytesIO(imposed(layered(evening(1), "x"), 2, A4))).pages

    assert "Scan to enter" in sheet.extract_text()
    assert "One hand" in sheet.extract_text()


def test_a_page_that_lies_is_turned_to_stand_like_the_first() -> None:
    with pikepdf.open(BytesIO(numbered(1, *A5))) as pdf:
        with pikepdf.open(BytesIO(numbered(1, A5[1], A5[0]))) as lying:
            pdf.pages.extend(lying.pages)
        out = BytesIO()
        pdf.save(out)

    content = imposed(out.getvalue(), 2, A4)

    assert len(places(content)) == 1
    with pikepdf.open(BytesIO(content)) as pdf:
        [sheet] = pdf.pages
        sheet.contents_coalesce()
        assert sheet.obj.Contents.read_bytes().count(b"1.00000 0 0 1.00000") == 2  # none is smaller
        boxes = [sheet.obj.Resources.XObject[name] for name in ("/Page0", "/Page1")]
        assert Imposition(*A4[::-1], 2, 1, 1.0).places == len(boxes)


def test_the_file_keeps_title_and_language() -> None:
    reader = PdfReader(BytesIO(imposed(layered(evening(2), "Evening", "it"), 4, A4)))
    assert reader.metadata is not None

    assert reader.metadata.title == "Evening"
    assert str(reader.root_object["/Lang"]) == "it"


def test_no_part_of_a_sheet_is_empty() -> None:
    pdf = opened(imposed(numbered(5), 4, A4))

    streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]

    assert len(streams) >= len(pdf.pages)
    assert all(each.read_raw_bytes() for each in streams)


def test_links_and_fields_do_not_survive_the_cut() -> None:
    one = layered([Copy(CARD, (Box(10, 90, 50, 9, "Ann"),))] * 2, "x")
    with pikepdf.open(BytesIO(one)) as pdf:
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array())
        with pdf.open_outline() as outline:
            outline.root.append(pikepdf.OutlineItem("first", 0))
        out = BytesIO()
        pdf.save(out)

    reader = PdfReader(BytesIO(imposed(out.getvalue(), 2, A4)))

    assert len(reader.pages) == 1
    assert not {"/AcroForm", "/Outlines", "/Dests"} & set(reader.root_object)


def test_fields_of_a_sheet_to_type_into_are_lines_to_write_on_after_the_cut() -> None:
    whole = sheets.blank_sheet(CANASTA["classic"], "a6", fillable=True)
    after = opened(imposed(whole, 4, A4))

    assert all(Name.Annots not in page.obj for page in after.pages)
