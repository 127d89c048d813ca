"""The blank sheet of every variant leaves room to write and takes its rows from the variant."""

import pytest

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.sheets.blank import ROW_RANGE, UnknownForm, sheet_blank
from scorekeeper.sheets.paper import PAPERS, Paper, UnknownPaper, paper_named

every_variant = pytest.mark.parametrize("variant", rules.VARIANTS.values(), ids=lambda v: v.id)
every_paper = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)


@every_variant
@every_paper
def test_rows_are_high_enough_for_handwriting(variant: Variant, paper: Paper) -> None:
    for form in variant.seating.forms:
        assert ROW_RANGE[0] - 0.2 <= sheet_blank(variant, paper, form).row_height <= ROW_RANGE[1]


@every_variant
def test_every_hand_has_a_column_for_each_side(variant: Variant) -> None:
    form = variant.seating.forms[0]

    sheet = sheet_blank(variant, PAPERS["a4"], form)

    for band in sheet.bands:
        assert all(len(row.cells) == len(form) * len(band.columns) for row in band.rows)
        assert band.column_width * len(form) * len(band.columns) + band.label_width < 147


def test_a_classic_sheet_holds_eight_hands_on_both_papers() -> None:
    for paper in PAPERS.values():
        sheet = sheet_blank(rules.VARIANTS["classic"], paper, (2, 2))

        assert [column.number for band in sheet.bands for column in band.columns] == list(
            "12345678"
        )


def test_sides_and_scorekeeper_have_lines_to_sign() -> None:
    sheet = sheet_blank(rules.VARIANTS["classic-3"], PAPERS["a4"], (1, 1, 1))

    assert sheet.signatures == ("Side 1", "Side 2", "Side 3", "Scorekeeper")


@pytest.mark.parametrize(
    ("variant", "blanks"),
    [
        ("classic", ("dealer", "went out")),
        ("cutthroat", ("dealer", "alone", "went out")),
        ("classic-5", ("dealer", "sits out", "went out")),
    ],
)
def test_what_changes_from_hand_to_hand_has_a_line(variant: str, blanks: tuple[str, ...]) -> None:
    chosen = rules.VARIANTS[variant]

    sheet = sheet_blank(chosen, PAPERS["a4"], chosen.seating.forms[0])

    assert sheet.bands[0].columns[0].blanks == blanks


def test_a_blank_sheet_has_no_date() -> None:
    document = sheet_blank(rules.VARIANTS["classic"], PAPERS["a4"], (2, 2)).document

    assert (document.created, document.modified) == ("", "")


@pytest.mark.parametrize("form", [(), (2,), (1,) * 7, (4, 4), (0, 2)])
def test_sides_that_no_sheet_has_room_for_are_refused(form: tuple[int, ...]) -> None:
    with pytest.raises(UnknownForm, match="2 to 6 sides"):
        sheet_blank(rules.VARIANTS["classic"], PAPERS["a4"], form)


@pytest.mark.parametrize("name", ["a3", "", "../a4", "A4 "])
def test_a_paper_that_is_not_known_is_refused(name: str) -> None:
    with pytest.raises(UnknownPaper, match="a4 and letter"):
        paper_named(name)


@pytest.mark.parametrize("name", ["a4", "A4", "Letter"])
def test_papers_are_known_in_any_case(name: str) -> None:
    assert paper_named(name) in PAPERS.values()
