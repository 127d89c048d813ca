"""The slips of a Burraco round: a block for each table, to be written on and signed by both."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper import rules
from scorekeeper.club.sheets.event import prints
from scorekeeper.club.sheets.event.head import OfEvent
from scorekeeper.club.sheets.event.race_slip import CELL, sheet_race_slips
from scorekeeper.club.sheets.event.seating import sheet_seating
from scorekeeper.club.sheets.event.standings import sheet_standings
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.render import laid_out
from scorekeeper.sheets.paper.sizes import PAPERS, Edition, UnknownPaper, paper_named
from scorekeeper.words.language import LANGUAGES, using_language
from tests.club.model.events import Event
from tests.club.model.test_burraco import MIXED, of_preset
from tests.sheets.laid import boxes
from tests.sheets.positions import MM, SPARE, assert_none_overflows, assert_nothing_overflows, words_in
from tests.strategies import each_once

A4 = paper_named("a4")
CODES = ("burraco", "burraco-international", "burraco-fitab", "burraco-feburit")


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


@pytest.fixture
def cup() -> Event:
    """Eight pairs in the first of five rounds; one slip is in, hand by hand."""
    event = of_preset(MIXED, 8)
    event.publish(1)
    hands = [[300, 100], [205, 100], [300, 50], [200, 50]]
    return event.add("slip", round=1, table=1, scores=[1005, 300], hands=hands)


def head(event: Event, variant: str = "burraco") -> OfEvent:
    return OfEvent(event.state.setup, rules.variant(variant))


def test_a_slip_has_a_line_for_everything_that_the_federation_counts(cup: Event) -> None:
    sheet = sheet_race_slips(head(cup), cup.state, cup.state.rounds[0], A4)
    [block] = sheet.slips[0].blocks
    rows = {row.key: (row, cells) for row, cells in block.rows}

    assert list(rows) == [
        "melded",
        "canasta.clean",
        "canasta.semi-clean",
        "canasta.dirty",
        "going-out",
        "held",
        "pot",
        "penalised",
        "penalty",
        "total",
    ]
    assert block.hands == ("Hand 1", "Hand 2", "Hand 3", "Hand 4")
    worths = [rows[key][0].worth for key in ("canasta.clean", "canasta.semi-clean", "going-out")]
    assert worths == ["200", "150", "100"]
    assert rows["total"][1] == ("300", "100", "205", "100", "300", "50", "200", "50")
    assert set(rows["melded"][1]) == {""}


def test_match_points_difference_and_victory_points_stand_on_a_slip_that_is_in(cup: Event) -> None:
    first, second, *_ = sheet_race_slips(head(cup), cup.state, cup.state.rounds[0], A4).slips

    assert [told for *_, told in first.sums] == ["1,005", "300", "705", "14", "6"]
    assert [told for *_, told in second.sums] == [""] * 5
    assert [f"{name} {side}".strip() for name, side, _ in second.sums] == [
        "match points, N-S",
        "match points, E-W",
        "difference",
        "victory points, N-S",
        "victory points, E-W",
    ]


def test_the_points_of_a_forfeit_stand_on_its_slip(cup: Event) -> None:
    cup.add("assign", round=1, table=2, scores=[305, 0], awards=[12, 8], rule="late.lost", reason="")
    slip = sheet_race_slips(head(cup), cup.state, cup.state.rounds[0], A4).slips[1]

    assert [told for *_, told in slip.sums] == ["305", "0", "305", "12", "8"]


def test_other_codes_have_their_own_classes(cup: Event) -> None:
    sheet = sheet_race_slips(head(cup, "burraco-fitab"), cup.state, cup.state.rounds[0], A4)
    keys = {row.key for row, _ in sheet.slips[0].blocks[0].rows}

    assert {"canasta.royal", "canasta.super", "canasta.royal-dirty"} <= keys


@pytest.mark.parametrize(("paper", "pages"), [("a4", 2), ("letter", 2)])
def test_two_slips_with_lines_for_both_signatures_fit_on_a_page(cup: Event, paper: str, pages: int) -> None:
    made = prints.race_slips(head(cup), cup.state, cup.state.rounds[0], paper_named(paper))
    read = PdfReader(BytesIO(made))
    text = "\n".join(page.extract_text() for page in read.pages)

    assert len(read.pages) == pages
    assert text.count("signature, North-South") == text.count("signature, East-West") == 4
    assert text.count("Cup, round 1, table") == 4
    assert "2,005+ = 20:0" in text.replace("\xa0", " ")


def test_points_that_count_as_they_are_stand_on_a_slip_once() -> None:
    event = Event(movement="mitchell", rounds=3, scoring="total").people(4)
    event.publish(1)
    sheet = sheet_race_slips(head(event, "classic"), event.state, event.state.rounds[0], A4)

    assert [f"{name} {side}".strip() for name, side, _ in sheet.slips[0].sums] == [
        "card points, N-S",
        "card points, E-W",
        "difference",
    ]
    assert sheet.notes[0].startswith("Ended by: going out, stock or time.")


@pytest.mark.parametrize(
    ("name", "edition", "variant", "language"),
    each_once(PAPERS, Edition, ("burraco", "burraco-fitab", "classic"), LANGUAGES),
)
def test_a_table_has_at_most_three_pages_that_name_it_and_every_cell_has_room(
    cup: Event, name: str, edition: Edition, variant: str, language: str
) -> None:
    paper = paper_named(name, edition=edition)
    if paper.large and paper.narrow and name == "a6":
        with pytest.raises(UnknownPaper, match="A5 or a larger paper"):
            sheet_race_slips(head(cup, variant), cup.state, cup.state.rounds[0], paper)
        return
    with using_language(language):
        sheet = sheet_race_slips(head(cup, variant), cup.state, cup.state.rounds[0], paper)
        made = prints.race_slips(head(cup, variant), cup.state, cup.state.rounds[0], paper)
    pages = [page.extract_text() for page in PdfReader(BytesIO(made)).pages]
    slips = [slip for slip in sheet.slips if slip.table == "1"]
    hands = [hand for slip in slips for block in slip.blocks for hand in block.hands]

    assert len(hands) == 4
    assert len(pages) == sheet.pages + sheet.last <= 3 * 4 + 1
    assert all(sheet.title in page for page in pages)
    assert all(slip.row >= 7 for slip in slips)
    for block in (block for slip in slips for block in slip.blocks):
        assert (sheet.paper.width - sheet.aside - sheet.label) / (2 * len(block.hands)) >= CELL[edition]


@pytest.mark.parametrize(
    ("variant", "language", "name"), each_once((*CODES, "classic"), LANGUAGES, ("a4", "letter", "a5"))
)
def test_a_slip_fills_its_part_of_a_page_with_rows_that_a_pencil_needs(
    cup: Event, variant: str, language: str, name: str
) -> None:
    with using_language(language):
        sheet = sheet_race_slips(head(cup, variant), cup.state, cup.state.rounds[0], paper_named(name))
        document = laid_out(filled_in("event_race_slips.html", sheet), sheet.paper)
        on_page = 1 if name == "a5" else 2

        assert assert_none_overflows(words_in(document), sheet.paper) == 4 // on_page + sheet.last
    for page in document.pages[: 4 // on_page]:
        found = list(boxes(page._page_box))
        slips = [each for each in found if type(each).__name__ == "BlockBox" and each.element.tag == "section"]
        ends = [each.position_y + each.margin_height() for each in slips]
        texts = [[each for each in boxes(slip) if type(each).__name__ == "TextBox"] for slip in slips]
        low = [max(each.position_y + each.height for each in text) / MM for text in texts]
        assert len(ends) == on_page
        assert low[0] <= sheet.paper.page_height / on_page - sheet.paper.margins[2] + SPARE
        assert low[-1] <= sheet.paper.page_height - sheet.paper.margins[2] + SPARE
        groups = [each for each in found if type(each).__name__ == "TableRowGroupBox" and not each.is_header]
        rows = [row for each in groups for row in each.children]
        assert min(row.height for row in rows if row.children[0].element.get("class") == "race-label") >= 8 * MM


def test_the_standings_list_groups_and_the_rounds_after_the_mitchell() -> None:
    event = of_preset("burraco-groups", 12)
    event.play(4)
    sheet = sheet_standings(head(event), event.state, None, A4)

    assert [each.heading for each in sheet.rankings] == ["Group A", "Group B", "Only the rounds after the Mitchell"]
    assert [len(each.rows) for each in sheet.rankings] == [6, 6, 12]
    assert prints.standings(head(event), event.state, None, A4).startswith(b"%PDF")


def test_the_rooms_of_a_match_of_teams_stand_on_the_list_for_the_wall() -> None:
    rows = ((500, 10), (None, 20))
    event = of_preset("burraco-teams", 4, scoring="victory", victory_rows=rows)
    event.publish(1)
    turn = event.state.rounds[0]
    players = [(("A", "B"), ("C", "D"))] * len(turn.tables)
    sheet = sheet_seating(head(event), event.state, turn, players, A4)

    assert [each.room for each in sheet.tables] == ["open room", "closed room"] * 2
    slips = sheet_race_slips(head(event), event.state, turn, A4)
    assert [each.room for each in slips.slips] == ["open room", "closed room"] * 2
    assert any("change rooms" in each for each in slips.notes)


def test_red_threes_have_a_row_where_the_game_has_them(cup: Event) -> None:
    sheet = sheet_race_slips(head(cup, "classic"), cup.state, cup.state.rounds[0], A4)

    assert "red-threes" in [row.key for row, _ in sheet.slips[0].blocks[0].rows]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_slip_with_long_names_stays_on_half_a_page(cup: Event, paper: str) -> None:
    long = "Wolfeschlegelsteinhausen & Breitenbach-Hohenstein "
    state = replace(cup.state, entrants=tuple(replace(each, name=long) for each in cup.state.entrants))
    sheet = sheet_race_slips(head(cup, "burraco-fitab"), state, cup.state.rounds[0], paper_named(paper))

    assert all(each.half and each.row >= 7 for each in sheet.slips)
    assert assert_nothing_overflows(filled_in("event_race_slips.html", sheet), sheet.paper) == 2 + sheet.last


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_tables_of_three_have_rows_as_high_as_others(paper: str) -> None:
    event = Event(kind="individual", movement="individual", rounds=3, threes=True).people(11)
    event.publish(1)
    three = rules.variant("cutthroat")
    told = replace(head(event, "classic"), three=three)
    sheet = sheet_race_slips(told, event.state, event.state.rounds[0], paper_named(paper))

    assert sorted(len(each.sides) for each in sheet.slips) == [2, 2, 3]
    assert min(each.row for each in sheet.slips) >= 8
    assert assert_nothing_overflows(filled_in("event_race_slips.html", sheet), sheet.paper) == (
        3 if paper == "a5" else 2
    )
