"""Slips for one hand: on every paper, of every variant and for all numbers of sides."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper import sheets
from scorekeeper.rules import Variant
from scorekeeper.sheets.pad.lines import pad_lines
from scorekeeper.sheets.paper.layers import Align
from scorekeeper.sheets.paper.placed import Place
from scorekeeper.sheets.paper.sizes import LANDSCAPE, LARGE, PAPERS, UnknownPaper, paper_named
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.layout import NAMES as OVER_COLUMNS
from scorekeeper.sheets.slips.layout import laid_out
from scorekeeper.sheets.slips.rows import slip_rows
from scorekeeper.sheets.slips.slip import SlipFill, fill_of, sheet_slip, slip_copy, slip_fields, slip_ground
from scorekeeper.words.language import using_language
from tests.canasta import CANASTA
from tests.sheets.copies import layered
from tests.sheets.laid import LONG, NAMES, assert_in_order, pieces
from tests.sheets.played import evening, played, record
from tests.sheets.positions import PT
from tests.strategies import each_once

ADDRESS = "http://192.168.1.20:8000/g/k3f9PqL0aZ8xYw2mVtR5bN1c"
CLASSIC = CANASTA["classic"]
KNOWN = SlipFill(
    table="12",
    date="7 March 2026",
    round="3",
    hand="2",
    names=("Ann & Ben", "Cora & Dan"),
    dealer="Ann",
    before=("1,505", "−120"),
    minimums=("90", "15"),
    address=ADDRESS,
)


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


def form(variant: Variant = CLASSIC, paper: str = "a6", edition: str = "normal", **more: object) -> SlipForm:
    return SlipForm(variant, paper_named(paper, edition=edition), variant.seating.forms[0], **more)  # type: ignore[arg-type]


def words_of(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


@pytest.mark.parametrize("variant", CANASTA.values(), ids=lambda each: each.id)
def test_rows_are_high_enough_to_write_in_on_every_paper(variant: Variant) -> None:
    for seats, paper, coded in each_once(variant.seating.forms, PAPERS, (False, True)):
        laid = laid_out(replace(form(variant, paper, coded=coded), form=seats))

        assert laid.row >= laid.type.rows[0]
        signed = laid.places["signed 1" if len(seats) == 2 else "signed"]
        assert laid.grid.y + laid.grid.height <= signed.y
        assert laid.column >= 9


@pytest.mark.parametrize(
    ("name", "paper", "edition"), [(name, *way) for name, way in each_once(CANASTA, [("a6", "normal"), ("a5", LARGE)])]
)
def test_a_slip_of_every_variant_is_one_page_in_order(name: str, paper: str, edition: str) -> None:
    wanted = form(CANASTA[name], paper, edition, coded=True, event="Tuesday club")
    sheet = sheet_slip(wanted, KNOWN)

    pages = pieces("slip.html", sheet, sheet.paper)

    assert len(pages) == 1
    assert_in_order(pages, sheet.paper)
    assert {"signed", "scorer", "time"} <= {text.split()[0] for *_, text in pages[0]}


@pytest.mark.parametrize(("paper", "orientation"), each_once(PAPERS, ["portrait", LANDSCAPE]))
def test_the_longest_names_and_rules_stay_in_order(paper: str, orientation: str) -> None:
    hand_and_foot = CANASTA["hand-and-foot"]
    for variant, seats in ((CLASSIC, (2, 2)), (hand_and_foot, (1,) * 6)):
        wanted = SlipForm(
            variant,
            paper_named(paper, orientation),
            seats,
            "E" * 60,
            LONG,
            tuple(f"House rule number {at} of this club: yes" for at in range(20)),
            coded=True,
        )
        sheet = sheet_slip(wanted, replace(KNOWN, names=NAMES[: len(seats)]))

        pages = pieces("slip.html", sheet, sheet.paper)

        assert len(pages) == 1
        assert_in_order(pages, sheet.paper)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_written_whole(name: str) -> None:
    boxes = slip_copy(slip_ground(form()), SlipFill(names=(name, "Ben"))).boxes

    assert [box.text for box in boxes].count(name) >= 1
    assert words_of(sheets.slip_sheet(form(), SlipFill(names=("Ann", "Ben")))).count("Ann") == 2


def test_large_print_is_large_and_asks_for_a_paper_with_room() -> None:
    sheet = sheet_slip(form(paper="a5", edition=LARGE))

    assert {size for *_, size, text in pieces("slip.html", sheet, sheet.paper)[0]} == {24.0}
    with pytest.raises(UnknownPaper, match="A5 or a larger"):
        sheets.slip_sheet(form(paper="a6", edition=LARGE))


@pytest.mark.parametrize(("paper", "least"), [("a4", 18), ("a5", 11)])
def test_the_address_on_a_slip_in_large_print_is_large_and_apart(paper: str, least: float) -> None:
    sheet = sheet_slip(
        form(paper=paper, edition=LARGE, coded=True), replace(KNOWN, address="http://192.168.1.20:8000/g/k3")
    )
    pages = pieces("slip.html", sheet, sheet.paper)

    [size] = [size for *_, size, text in pages[0] if "8000" in text]
    assert size >= least * PT
    assert_in_order(pages, sheet.paper)


def test_what_is_known_stands_in_its_place() -> None:
    text = words_of(sheets.slip_sheet(form(coded=True, event="Tuesday club"), KNOWN))

    for words in (
        "Tuesday club",
        "12",
        "7 March 2026",
        "Ann & Ben",
        "1,505",
        "−120",
        "90",
        ADDRESS,
        "signed 1",
        "signed 2",
        "director's initials",
    ):
        assert words in text


def test_without_anything_known_there_are_lines_and_no_words() -> None:
    sheet = sheet_slip(form())

    assert sheet.written == {}
    assert [line.name for line in sheet.layout.lines] == [
        "event",
        "date",
        "round",
        "hand",
        "side 0",
        "side 1",
        "dealer",
        "went out",
    ]


@pytest.mark.parametrize(("variant", "needed"), [("cutthroat", "alone"), ("classic-5", "sits out"), ("american", "")])
def test_a_slip_asks_for_what_its_variant_needs(variant: str, needed: str) -> None:
    names = [line.name for line in sheet_slip(form(CANASTA[variant])).layout.lines]

    assert [name for name in names if name in {"alone", "sits out"}] == [needed] * bool(needed)


@pytest.mark.parametrize("variant", CANASTA.values(), ids=lambda each: each.id)
def test_the_rows_are_those_of_the_pad_with_every_canasta_and_its_value(variant: Variant) -> None:
    rows = slip_rows(variant, 32, 7.5)

    assert [row.key for row in rows[2:-2]] == [line.key for line in pad_lines(variant)]
    for kind in variant.canasta_kinds:
        row = next(row for row in rows if row.key == kind.line)
        low, high = (
            int(re.sub(r"\D", "", each)) for each in (re.split("[–/]", row.worth)[0], re.split("[–/]", row.worth)[-1])
        )
        assert min(low, high) <= kind.bonus <= max(low, high)


@pytest.mark.parametrize(
    ("variant", "key", "worth"),
    [
        ("classic", "red-threes", "100, 4: 800"),
        ("classic", "going-out", "100 / 200"),
        ("samba", "going-out", "200"),
        ("cuban", "canasta.wild", "4,000 / 3,000 / 2,000"),
        ("american", "black-threes", "100–1,000"),
        ("hand-and-foot", "melded", ""),
    ],
)
def test_a_row_says_what_it_is_worth_as_long_as_it_has_room(variant: str, key: str, worth: str) -> None:
    rows = {row.key: row.worth for row in slip_rows(CANASTA[variant], 32, 7.5)}

    assert rows[key] == worth


def test_rules_house_rules_and_what_is_assumed_are_said() -> None:
    wanted = form(CANASTA["samba"], rules_name="Tuesday club", house_rules=("The game ends at: 7,500",))

    text = " ".join(words_of(sheets.slip_sheet(wanted)).split())

    assert "Samba, rules “Tuesday club”" in text
    assert "House rules: The game ends at: 7,500." in text
    assert f"Assumed: {CANASTA['samba'].assumed[0]}" in text


def test_a_pile_looks_as_the_same_slips_printed_alone() -> None:
    wanted = form(CANASTA["american"], coded=True, event="Tuesday club")
    alone = PdfReader(BytesIO(sheets.slip_sheet(wanted, KNOWN))).pages[0]

    ground = slip_ground(wanted)
    pile = layered([slip_copy(ground, replace(KNOWN, hand=str(at))) for at in (2, 3)], "Slips")

    first, second = PdfReader(BytesIO(pile)).pages
    together = ("".join(page.extract_text().split()) for page in (first, alone))
    assert len({"".join(sorted(each)) for each in together}) == 1
    assert list(first.mediabox) == pytest.approx(list(alone.mediabox), abs=0.01)
    assert "3" in second.extract_text()


def test_the_same_slip_gives_the_same_bytes() -> None:
    assert sheets.slip_sheet(form(), KNOWN) == sheets.slip_sheet(form(), KNOWN)


def test_the_coming_hand_of_a_game_is_filled_in() -> None:
    game = played(record(evening(3)))

    fill = fill_of(game, 4, UTC, table="7")

    assert fill == SlipFill(
        table="7",
        date="7 March 2026",
        hand="4",
        names=("Ann & Ben", "Cora & Dan"),
        dealer="Dan",
        before=("1,110", "3,180"),
        minimums=("50", "120"),
    )


def test_a_hand_that_was_played_has_the_scores_before_it() -> None:
    fill = fill_of(played(record(evening(3))), 2, UTC)

    assert (fill.before, fill.minimums, fill.dealer) == (("905", "655"), ("50", "50"), "Cora")


def test_a_minimum_in_words_that_has_no_room_is_left_to_the_pencil() -> None:
    brazilian, sides = CANASTA["brazilian"], [(name, [name]) for name in "ABCD"]
    game = played(record([], sides, variant="brazilian", opening_scores=[9500, 7500, 8500, 100]))
    asked = SlipForm(brazilian, PAPERS["a6"], (1, 1, 1, 1))

    sheet = sheet_slip(asked, fill_of(game, 1, UTC))

    assert game.minimums[0].text == "a natural canasta"
    assert {"opening 1", "opening 2", "opening 3"} <= set(sheet.written)
    assert "opening 0" not in sheet.written
    assert "before 0" in sheet.written


def test_a_dealer_who_has_no_room_even_as_a_hint_is_left_out() -> None:
    paper = paper_named("a5", LANDSCAPE, LARGE)
    asked = SlipForm(CANASTA["hand-and-foot"], paper, (3, 3), lang="it")

    with using_language("it"):
        sheet = sheet_slip(asked, SlipFill(dealer=LONG, names=(LONG, LONG)))

    assert "dealer" not in sheet.written
    assert {"side 0", "side 1"} <= set(sheet.written)


def test_of_later_hands_only_the_number_is_known() -> None:
    fill = fill_of(played(record(evening(3))), 9, UTC)

    assert (fill.hand, fill.before, fill.minimums, fill.dealer) == ("9", (), (), "")


def test_cells_lie_beside_each_other_in_the_grid() -> None:
    laid = laid_out(form())
    first, second = laid.cell("score", 0), laid.cell("score", 1)

    assert isinstance(first, Place)
    assert second.x - first.x == pytest.approx(laid.column)
    assert first.y + first.height == pytest.approx(laid.grid.y + laid.grid.height)


def test_the_name_over_a_column_stands_beside_its_own_label() -> None:
    layout = laid_out(form(paper="a4", sides=("N-S", "E-W")))
    boxes = slip_fields(layout, SlipFill(names=("Thompson & Clark", "Rossi & Vogt")))

    for side in (0, 1):
        box, cell = boxes[f"column {side}"], layout.cell(OVER_COLUMNS, side)
        assert box.align is Align.LEFT
        assert box.x - cell.x < 12
