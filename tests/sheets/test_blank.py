"""The blank sheet of every variant leaves room to write and takes its rows from the variant."""

import pytest

from scorekeeper import sheets
from scorekeeper.rules import VARIANTS, Variant
from scorekeeper.sheets.pad.blank import UnknownForm, sheet_blank
from scorekeeper.sheets.paper.sizes import LEAST, PAPERS, Edition, Orientation, UnknownPaper, paper_named
from scorekeeper.words.language import LANGUAGES
from tests.canasta import CANASTA
from tests.sheets.breaks import pieces_of
from tests.sheets.conftest import Laid
from tests.sheets.positions import PT
from tests.strategies import each_once

every_variant = pytest.mark.parametrize("variant", CANASTA.values(), ids=lambda v: v.id)
every_paper = pytest.mark.parametrize("paper", PAPERS)
# Millimetres: a line for handwriting, on office paper, on small paper, beside large letters.
LEAST_ROW = {"a4": 6, "letter": 6, "a5": 5, "a6": 5}
LEAST_LARGE_ROW, LEAST_COLUMN = 9, 12


@every_variant
def test_rows_and_columns_have_room_for_handwriting(variant: Variant) -> None:
    for form, paper, edition in each_once(variant.seating.forms[:6], PAPERS, Edition):
        least = LEAST_LARGE_ROW if edition == "large" else LEAST_ROW[paper]
        sheet = sheet_blank(variant, paper_named(paper, None, edition), form[:6])

        assert least - 0.2 <= sheet.row_height <= 14
        assert all(band.column_width >= LEAST_COLUMN for band in sheet.bands)


@pytest.mark.parametrize(("name", "paper"), each_once(CANASTA, PAPERS))
def test_every_hand_has_a_column_for_each_side(name: str, paper: str) -> None:
    variant = CANASTA[name]
    form = variant.seating.forms[-1]

    sheet = sheet_blank(variant, PAPERS[paper], form)

    for band in sheet.bands:
        assert all(len(row.cells) == len(band.sides) * len(band.columns) for row in band.rows)
        assert band.width <= sheet.paper.width
    hands = {column.number for band in sheet.bands for column in band.columns}
    for hand in hands:
        names = [
            name for band in sheet.bands for column in band.columns for name in band.sides if column.number == hand
        ]
        assert names == [f"Side {at}" for at in range(1, len(form) + 1)]


@pytest.mark.parametrize(
    ("paper", "hands", "orientation"), [("a4", 4, "portrait"), ("letter", 4, "portrait"), ("a5", 2, "portrait")]
)
def test_a_classic_sheet_lies_as_it_holds_most(paper: str, hands: int, orientation: str) -> None:
    sheet = sheet_blank(CANASTA["classic"], PAPERS[paper], (2, 2))

    assert [column.number for band in sheet.bands for column in band.columns] == [
        str(number) for number in range(1, hands + 1)
    ]
    assert sheet.paper.orientation == orientation
    assert sheet.beside
    assert sheet.row_height >= (8.8 if paper in ("a4", "letter") else 7.3)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_blank_sheet_has_the_hands_of_its_game_with_their_minimums(paper: str) -> None:
    sheet = sheet_blank(CANASTA["hand-and-foot"], PAPERS[paper], (2, 2))

    columns = [column for band in sheet.bands for column in band.columns]
    assert [column.number for column in columns] == ["1", "2", "3", "4"]
    assert [each.cells["opening"][0][0].points for each in columns] == ["50", "90", "120", "150"]
    labels = [row.line.label for row in sheet.bands[0].rows]
    assert {"score before", "natural canasta 500", "mixed canasta 300", "going out 100"} <= set(labels)


def test_the_pad_of_a_pocket_has_a_row_for_every_hand() -> None:
    sheet = sheet_blank(CANASTA["hand-and-foot"], PAPERS["a6"], (2, 2))

    [band] = sheet.bands
    labels = [row.line.label for row in band.rows]
    assert labels == ["score before", "Hand 1 (50)", "Hand 2 (90)", "Hand 3 (120)", "Hand 4 (150)", "score"]
    assert band.column_width > 30
    assert sheet.row_height >= 7.3


@pytest.mark.parametrize("edition", [Edition.MIDDLE, Edition.LARGE])
@pytest.mark.parametrize("paper", ["a5", "a6"])
@pytest.mark.parametrize("variant", ["classic", "burraco-fitab"])
def test_larger_print_on_small_paper_has_the_pad_of_a_pocket_on_one_page(
    variant: str, paper: str, edition: Edition, laid: list[Laid]
) -> None:
    sheets.blank_sheet(VARIANTS[variant], paper_named(paper, None, edition), lang="it")

    pages = [piece.page for piece in pieces_of(laid[-1]) if piece.inside("pad") is not None]
    rows = {piece.text for piece in pieces_of(laid[-1]) if piece.inside("pad") is not None}
    assert len(set(pages)) == 1
    assert {"Mano 1", "Mano 2", "Mano 3", "Mano 4"} <= rows


@pytest.mark.parametrize("paper", ["letter", "a5", "a6"])
@pytest.mark.parametrize("variant", ["classic", "samba", "burraco"])
def test_a_blank_sheet_has_nine_points_or_more_on_every_paper(variant: str, paper: str, laid: list[Laid]) -> None:
    sheets.blank_sheet(VARIANTS[variant], paper, lang="pt")

    assert min(word.size for page in laid[-1].words for word in page) >= (LEAST - 0.01) * PT


SHORT_OF_ROOM = ("american", "burraco-fitab", "biriba")


@pytest.mark.parametrize(
    ("name", "lang"), each_once(VARIANTS, LANGUAGES, always=lambda name, lang: name in SHORT_OF_ROOM and lang == "de")
)
def test_no_hand_is_torn_on_half_a_page_and_the_first_says_what_follows(
    name: str, lang: str, laid: list[Laid], unwritten: None
) -> None:
    sheets.blank_sheet(VARIANTS[name], "a5", lang=lang)

    pieces = pieces_of(laid[-1])
    on_page = {(piece.inside("pad"), piece.page) for piece in pieces if piece.inside("pad") is not None}
    assert len(on_page) == len({pad for pad, _ in on_page})
    values = [piece.page for piece in pieces if piece.inside("back") is not None]
    assert [piece.page + 1 for piece in pieces if piece.inside("overleaf") is not None] == values[:1]
    assert min(word.size for word in laid[-1].words[0]) >= (LEAST - 0.01) * PT or laid[-1].paper.points == 0


@pytest.mark.parametrize("orientation", Orientation)
@every_paper
def test_a_paper_lies_as_it_is_asked_to(paper: str, orientation: str) -> None:
    sheet = sheet_blank(CANASTA["classic"], paper_named(paper, orientation), (2, 2))

    assert sheet.paper.orientation == orientation


def test_sides_and_scorekeeper_have_lines_to_sign() -> None:
    sheet = sheet_blank(CANASTA["classic-3"], PAPERS["a4"], (1, 1, 1))

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
    chosen = CANASTA[variant]

    sheet = sheet_blank(chosen, PAPERS["a4"], chosen.seating.forms[0])

    assert sheet.bands[0].columns[0].blanks == blanks


def test_a_blank_sheet_has_no_date() -> None:
    document = sheet_blank(CANASTA["classic"], PAPERS["a4"], (2, 2)).document

    assert (document.created, document.modified) == ("", "")


@pytest.mark.parametrize("form", [(), (2,), (1,) * 7, (4, 4), (0, 2)])
def test_sides_that_no_sheet_has_room_for_are_refused(form: tuple[int, ...]) -> None:
    with pytest.raises(UnknownForm, match="2 to 6 sides"):
        sheet_blank(CANASTA["classic"], PAPERS["a4"], form)


@pytest.mark.parametrize("name", ["a3", "", "../a4", "A4 "])
def test_a_paper_that_is_not_known_is_refused(name: str) -> None:
    with pytest.raises(UnknownPaper, match="A4, Letter, A5 or A6"):
        paper_named(name)


def test_other_orientations_and_editions_are_refused() -> None:
    with pytest.raises(UnknownPaper, match="portrait or landscape"):
        paper_named("a4", "upside down")
    with pytest.raises(UnknownPaper, match="normal, middle or large"):
        paper_named("a4", None, "huge")


@pytest.mark.parametrize("name", ["a4", "A4", "Letter", "A5", "a6"])
def test_papers_are_known_in_any_case(name: str) -> None:
    assert paper_named(name) in PAPERS.values()


def test_a_turned_paper_keeps_its_edges() -> None:
    for paper in PAPERS.values():
        turned = paper.turned(Orientation.LANDSCAPE)

        assert (turned.page_width, turned.page_height) == (paper.page_height, paper.page_width)
        assert turned.turned(Orientation.PORTRAIT) == paper.turned(Orientation.PORTRAIT)
        assert turned.ways() == (turned,)


def test_the_foot_says_variant_rules_and_what_is_assumed() -> None:
    printed = sheet_blank(CANASTA["samba"], PAPERS["a4"], (2, 2))
    club = sheet_blank(CANASTA["classic"], PAPERS["a4"], (2, 2), "Tuesday club")

    assert printed.about == "Samba · rules as printed · 1 assumed*"
    assert club.about == "Classic canasta · rules “Tuesday club”"
