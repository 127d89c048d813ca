"""The sheets of an event: seating, standings, certificates, a round's packet; read back."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PdfReader

from scorekeeper import rules
from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.model.state import Round
from scorekeeper.club.sheets.evening.packet import MOST_COPIES, BadPacket, printed
from scorekeeper.club.sheets.event import prints as event_prints
from scorekeeper.club.sheets.event.bracket import sheet_bracket
from scorekeeper.club.sheets.event.certificates import NobodyRanked, sheet_certificates
from scorekeeper.club.sheets.event.head import OfEvent
from scorekeeper.club.sheets.event.packet import RoundPacket, RoundPaper, TableAddress, round_plan
from scorekeeper.club.sheets.event.race_slip import sheet_race_slips
from scorekeeper.club.sheets.event.seating import sheet_cover, sheet_seating
from scorekeeper.club.sheets.event.standings import sheet_standings
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import LARGE, LEAST, paper_named
from scorekeeper.words.language import LANGUAGES, using_language
from tests.club.model.events import Event
from tests.sheets import positions, tags
from tests.sheets.laid import LONG, MM, NAMES, assert_in_order, assert_nothing_overlaps, pieces

A4 = paper_named("a4")


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


@pytest.fixture(scope="module")
def cup() -> Event:
    """Five pairs by match points, two rounds of three played; the fifth of the first rests."""
    event = Event(
        name="Spring cup",
        club="Canasta Club",
        day="2026-05-01",
        scoring=Scoring.MATCH,
        rounds=3,
        hands=3,
        minimum_by_hand=[125, 155],
        tie_breaks=["wins", "difference", "lots"],
    )
    rows = [("Ann & Ben", "Ann", "Ben"), ("Dogs", "Cora", "Dan"), ("Eve & Fred", "Eve", "Fred")]
    rows += [("Cats", "Gus", "Hal"), (LONG, "Ida", "Zoë")]
    event.add("register", entrants=[{"name": name, "players": list(players)} for name, *players in rows])
    for turn in (1, 2):
        event.publish(turn)
        event.results(turn, lambda table: (1_000 * table, 500))
    event.publish(3)
    event.add("penalty", entrant="p1", round=2, points=0, award=-1, warning=False, rule="6.5", reason="late")
    event.add("penalty", entrant="p2", round=2, points=0, award=0, warning=True, rule="late.warning", reason="late")
    return event


def head(event: Event) -> OfEvent:
    return OfEvent(event.state.setup, rules.variant("classic"), "Club rules")


def last(event: Event) -> Round:
    assert event.state.current is not None
    return event.state.current


def players(event: Event) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    known = {each.id: each.players for each in event.state.entrants}
    return [(known[row.sides[0][0]], known[row.sides[1][0]]) for row in last(event).tables]


def number_of(name: str) -> str:
    """The number behind a name: "Ann (7)"."""
    return name.rpartition("(")[2].removesuffix(")")


def texts(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def test_everybody_is_found_by_table_and_by_name(cup: Event) -> None:
    sheet = sheet_seating(head(cup), cup.state, last(cup), players(cup), A4)

    names = [each.name for each in sheet.names]
    assert names == sorted(names, key=str.casefold)
    assert len(names) == 10
    at = {
        name: row.table
        for row in sheet.tables
        for side in row.sides
        for name in (side.players.split(" & ") if side.players else [each.lstrip("0123456789 ") for each in side.names])
    }
    assert {each.name: each.table for each in sheet.names if each.table} == at
    assert [each.side for each in sheet.names if not each.table] == ["rests", "rests"]
    assert sheet.resting.startswith("Rests this round: ")


def test_players_are_left_out_where_the_name_says_them(cup: Event) -> None:
    sheet = sheet_seating(head(cup), cup.state, last(cup), players(cup), A4)

    told = [(side.names, side.players) for row in sheet.tables for side in row.sides]
    assert {len(names) for names, who in told if not who} == {2}
    assert {len(names) for names, who in told if who} == {1}


def test_the_standings_show_what_decided_and_what_was_taken(cup: Event) -> None:
    sheet = sheet_standings(head(cup), cup.state, 2, A4)

    [ranking] = sheet.rankings
    assert ranking.columns == ("match points", "wins", "difference", "moved")
    assert [row.place for row in ranking.rows[:1]] == ["1"]
    assert len(ranking.rows) == 5
    assert sheet.after == "after round 2 of 3"
    assert sheet.penalties == (
        "Ann & Ben (1), round 2: −1 (6.5)",
        "Dogs (2), round 2: a warning (Up to five minutes late: a warning)",
    )
    bye = "A bye counts as the average of the player's own rounds; before the first of them it counts nothing."
    assert bye in sheet.notes
    assert len(sheet.notes) == 3
    # Everybody meets one in each round, or rests; opponents name each other.
    [block] = sheet.blocks
    assert block.rounds == ("1", "2")
    met = {number_of(row.name): [cell[0].met for cell in row.cells] for row in block.rows}
    assert sorted(met) == ["1", "2", "3", "4", "5"]
    for number, others in met.items():
        for turn, other in enumerate(others):
            assert other == "rests" or met[other][turn] == number
    assert "2 tables are still open" in sheet_standings(head(cup), cup.state, None, A4).after


def test_a_crosstable_of_many_rounds_is_cut_into_blocks() -> None:
    event = Event(name="Season", rounds=11)
    event.people(4)
    event.play(11)

    sheet = sheet_standings(head(event), event.state, None, A4)

    assert [each.rounds for each in sheet.blocks] == [
        tuple(str(turn) for turn in range(1, 6)),
        tuple(str(turn) for turn in range(6, 11)),
        ("11",),
    ]
    told = [each for page in pieces("event_standings.html", sheet, sheet.paper) for each in page]
    awards = {cell.award for block in sheet.blocks for row in block.rows for cells in row.cells for cell in cells}
    assert min(size for *_, size, text in told if text in awards) >= 16 * positions.PT - 0.01
    assert min(size for *_, size, _ in told) >= 9 * positions.PT - 0.01


def test_single_players_are_told_with_partner_and_opponents() -> None:
    event = Event(name="Solo", kind="individual", movement="individual", rounds=3)
    event.register(["Ann", "Ben", "Cora", "Dan"])
    event.play(1)

    [block] = sheet_standings(head(event), event.state, None, A4).blocks

    cells = {number_of(row.name): row.cells[0][0].met for row in block.rows}
    assert cells["1"] == "+4 : 3, 2"  # as it was drawn: 4 + 1 against 3 + 2


@pytest.mark.parametrize("edition", ["normal", "large"])
def test_four_digits_have_room_in_the_crosstable_of_single_players(edition: str) -> None:
    event = Event(name="Solo", kind="individual", movement="individual", rounds=3)
    rows = [{"name": f"P{at}", "players": [f"P{at}"], "number": 9_990 + at} for at in range(8)]
    event.add("register", entrants=rows)
    for turn in (1, 2):
        event.publish(turn)
        event.results(turn, lambda table: (-12_345 * table, 99_995))

    sheet = sheet_standings(head(event), event.state, None, paper_named("a4", edition=edition))

    assert_in_order(pieces("event_standings.html", sheet, sheet.paper), sheet.paper)


def test_only_tie_breaks_that_decided_have_a_column() -> None:
    event = Event(name="Cup", rounds=2, tie_breaks=["wins", "difference"])
    event.people(4).publish(1)
    event.results(1, lambda table: (1_000 * table, 10 * table))

    sheet = sheet_standings(head(event), event.state, None, A4)

    assert [each.columns for each in sheet.rankings] == [("card points",)]
    assert sheet.notes == ()


def test_the_lines_of_a_mitchell_are_ranked_apart_with_their_own_movements() -> None:
    event = Event(name="Mitchell", movement="mitchell", rounds=2, tie_breaks=[])
    event.people(6)
    event.publish(1)
    event.results(1, lambda table: (100 * table, 100 * table))
    event.publish(2)
    event.results(2, lambda table: (900 // table**2, 1000 if table == 2 else 0))

    sheet = sheet_standings(head(event), event.state, None, A4)

    names = ["North-South", "East-West"]
    assert [each.heading for each in sheet.rankings] == names
    assert [each.heading for each in sheet.blocks] == [f"Round by round, {name}" for name in names]
    for ranking, block in zip(sheet.rankings, sheet.blocks, strict=True):
        assert [row.place for row in block.rows] == [row.place for row in ranking.rows]
        assert [row.name for row in block.rows] == [row.name for row in ranking.rows]
        assert [row.place for row in ranking.rows] == list("123")
        assert ranking.columns == ("card points", "moved")
    moved = [[row.figures[-1] for row in each.rows] for each in sheet.rankings]
    assert moved == [["+2", "", "\N{MINUS SIGN}2"], ["+2", "\N{MINUS SIGN}1", "\N{MINUS SIGN}1"]]


def test_a_knock_out_says_that_it_is_not_ranked_by_points() -> None:
    event = Event(name="Cup", movement="knock-out", rounds=2)
    event.people(4)
    event.play(2)

    notes = sheet_standings(head(event), event.state, None, A4).notes

    assert notes[:1] == ("Players who got further rank higher, whatever their points.",)


def test_certificates_go_to_the_first_and_to_nobody_else(cup: Event) -> None:
    sheet = sheet_certificates(head(cup), cup.state, 2, A4, 2)

    assert 2 <= len(sheet.pages) < 5
    assert {each.heading.text for each in sheet.pages} == {"Spring cup"}
    with pytest.raises(NobodyRanked, match="after the first round"):
        sheet_certificates(head(cup), Event(name="New").people(4).state, 3, A4)


@pytest.mark.parametrize("paper", [("a4", "normal"), ("a6", "normal"), ("letter", "large")])
def test_names_of_sixty_letters_have_room_everywhere(paper: tuple[str, str]) -> None:
    event = Event(name="W" * 60, club="M" * 60, rounds=2)
    event.register([*NAMES, "B", "C"])
    event.publish(1)
    event.results(1, lambda table: (-12_345 * table, 99_995))
    shape, turn = paper_named(paper[0], edition=paper[1]), last(event)
    event_head = head(event)

    for template, sheet in (
        ("event_seating.html", sheet_seating(event_head, event.state, turn, players(event), shape)),
        ("event_standings.html", sheet_standings(event_head, event.state, None, shape)),
        ("event_cover.html", sheet_cover(event_head, event.state, turn, shape)),
    ):
        assert_in_order(pieces(template, sheet, sheet.paper), sheet.paper)
    certificates = sheet_certificates(event_head, event.state, 8, paper_named(paper[0]))
    for page in pieces("event_certificates.html", certificates, certificates.paper):
        assert_in_order([page], replace(certificates.paper, margins=(4, 4, 4, 4)))
        assert min(size for *_, size, _ in page) >= 7 * positions.PT - 0.01


def test_lists_are_tagged_and_the_same_every_time(cup: Event) -> None:
    makers: tuple[Callable[[], bytes], ...] = (
        lambda: event_prints.seating(head(cup), cup.state, last(cup), players(cup), A4),
        lambda: event_prints.standings(head(cup), cup.state, 2, A4),
        lambda: event_prints.certificates(head(cup), cup.state, 1, A4, 2),
    )
    for made in makers:
        content = made()
        pdf = tags.opened(content)
        assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()
        assert str(pdf.Root.Lang) == "en"
        assert len(tags.of_kind(pdf, "H1")) >= 1
        for page in pdf.pages:
            assert "" not in {each.tag for each in tags.painted(page)}
        assert made() == content


def asked(event: Event, **wish: object) -> RoundPacket:
    reached = {
        row.table: TableAddress(f"http://192.168.1.20/table/{row.table:024}", "192.168.1.20/t", "K7M4PX")
        for row in last(event).tables
    }
    return RoundPacket(
        head(event),
        event.state,
        last(event),
        reached,
        RoundPaper(**{"up": 1, "result": 0, **wish}),  # type: ignore[arg-type]
    )


def test_a_round_is_printed_with_what_is_known(cup: Event) -> None:
    content = printed(round_plan(asked(cup, card=1, slip=3, blank=1)))

    cover, *rest = texts(content)
    assert "all sheets" in cover
    assert "Rests this round" in cover
    first, second, *slips = rest[:8]
    for number, card in enumerate((first, second), 1):
        assert re.search(rf"^{number}$", card, re.MULTILINE)
        assert "K7M 4PX" in card
        assert "192.168.1.20/t" in card
    assert len(rest) == 2 + 6 + 2
    for at, words in enumerate(slips):
        row = last(cup).tables[at // 3]
        assert "Spring cup" in words
        assert "1 May 2026" in words
        for ids in row.sides:
            entrant = cup.state.entrant(ids[0])
            assert entrant is not None
            assert f"{entrant.number} {entrant.name}" in " ".join(words.split())
        # 125 and 155 by number of the hand; the third is left to the pencil.
        least = [each for each in ("125", "155") if re.search(rf"\b{each} {each}\b", words)]
        assert least == [["125"], ["155"], []][at % 3]
    assert content == printed(round_plan(asked(cup, card=1, slip=3, blank=1)))


def test_a_slip_for_the_round_asks_for_every_hand_and_what_they_count(cup: Event) -> None:
    first, second = texts(printed(round_plan(asked(cup, card=0, result=1, cover=False))))

    rows = [line for line in first.splitlines() if not line.startswith(("Must", "Cards"))]
    asks = ["Hand 1", "Hand 2", "Hand 3", "penalties, extras", "card points", "difference"]
    assert [each for each in rows if each in {*asks, "match points"}] == [*asks, "match points"]
    assert {"signed N-S signed E-W", "scorer time director's initials"} <= set(rows)
    for words, row in zip((first, second), last(cup).tables, strict=True):
        assert f"1 May 2026 {last(cup).number}"[-12:] in words
        for ids in row.sides:
            entrant = cup.state.entrant(ids[0])
            assert entrant is not None
            assert f"{entrant.number} {entrant.name}" in " ".join(words.split())
        assert [each for each in ("N-S", "E-W") if words.count(each) < 2] == []  # name and column
        assert "1,505+" not in words  # nothing of a table that this event does not have


def test_a_slip_says_how_differences_become_victory_points(cup: Event) -> None:
    italian = PRESETS["italian-3"].setup("Cup")
    wanted = replace(asked(cup, card=0, result=1, cover=False), state=cup.state)
    wanted = replace(wanted, event=replace(wanted.event, setup=italian))
    first, *_ = texts(printed(round_plan(wanted)))
    words = " ".join(first.split())
    assert "Victory points: 0–50 = 10:10; 55–150 = 11:9; 155–250 = 12:8;" in words
    assert "1,255–1,500 = 19:1; 1,505+ = 20:0." in words


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_slip_for_the_round_has_room_on_the_smallest_paper(cup: Event, code: str) -> None:
    plan = round_plan(asked(cup, card=0, result=1, cover=False, up=4, lang=code))

    ground = plan.batches[0][1][0].ground
    [page] = [
        [(each.left, each.top, each.right, each.bottom, each.size, each.text) for each in words]
        for words in positions.words_of(ground.html, ground.paper)
    ]
    assert_in_order([page], ground.paper)


@pytest.mark.parametrize(
    ("wish", "where"),
    [
        ({"card": 0, "slip": 0, "cover": False}, "card"),
        ({"slip": MOST_COPIES + 1}, "slip"),
        ({"slip": -1}, "slip"),
        ({"large": True, "up": 4}, "up"),
    ],
)
def test_a_packet_that_cannot_be_is_refused_in_its_place(cup: Event, wish: dict[str, object], where: str) -> None:
    with pytest.raises(BadPacket) as refused:
        round_plan(asked(cup, **wish))

    assert refused.value.where == where


def test_lists_for_the_wall_have_large_letters_and_the_family_name_first(cup: Event) -> None:
    sheet = sheet_seating(head(cup), cup.state, last(cup), players(cup), A4)
    event = Event(name="Full names", rounds=1)
    rows = [("Mario De Luca & Zoë Adams", "Mario De Luca", "Zoë Adams"), ("Reds", "Ann Baker", "Bo Cole")]
    event.add("register", entrants=[{"name": name, "players": list(players)} for name, *players in rows])
    event.publish(1)
    full = sheet_seating(head(event), event.state, last(event), players(event), A4)

    told = [(size, text) for page in pieces("event_seating.html", sheet, sheet.paper) for *_, size, text in page]
    margins = (sheet.about, sheet.running, "page")
    assert min(size for size, text in told if not text.startswith(margins)) >= 16 * positions.PT - 0.01
    assert [each.name for each in full.names] == ["Adams, Zoë", "Baker, Ann", "Cole, Bo", "De Luca, Mario"]
    [table] = full.tables
    sides = {side.names: side.players for side in table.sides}
    assert sides == {("1 De Luca, Mario", "Adams, Zoë"): "", ("2 Reds",): "Baker, Ann & Cole, Bo"}


def test_two_of_one_name_are_told_apart_on_the_wall() -> None:
    event = Event(name="Namesakes", kind="individual", movement="individual", rounds=1)
    event.register(["Ann Baker", "Bo Cole", "Ann Baker", "Di Eck", "Flo Gut"])
    event.publish(1)
    [row] = last(event).tables
    known = {each.id: each.players[0] for each in event.state.entrants}
    at = [tuple(tuple(known[who] for who in side) for side in row.sides)]
    names = [each.listed for each in sheet_seating(head(event), event.state, last(event), at, A4).names]
    assert names == ["Baker, Ann (1)", "Baker, Ann (3)", "Cole, Bo", "Eck, Di", "Gut, Flo"]


@pytest.mark.parametrize("until", [None, 2])  # there are more figures after the second round than fit beside a name
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_ranks_of_standings_have_the_large_letters_of_a_wall(cup: Event, paper: str, until: int | None) -> None:
    on = paper_named(paper)
    sheet = sheet_standings(head(cup), cup.state, until, on)
    told = [(size, text) for page in pieces("event_standings.html", sheet, sheet.paper) for *_, size, text in page]

    named = {row.name for ranking in sheet.rankings for row in ranking.rows}
    for name in named:
        assert max(size for size, text in told if text in name) >= 16 * positions.PT - 0.01
    awards = {cell.award for block in sheet.blocks for row in block.rows for cells in row.cells for cell in cells}
    assert min(size for size, text in told if text in awards) >= 16 * positions.PT - 0.01


@pytest.mark.parametrize("edition", ["middle", "large"])
def test_places_stand_apart_from_names_and_names_on_a_level_in_larger_print(edition: str) -> None:
    event, on = Event(name="Cup", rounds=2), paper_named("a4", None, edition)
    event.register(["Ann & Ben", "Margarete Breitenbach & Karl-Heinz Wolfeschlegel", "Eve & Fred", "Gus & Hal"])
    event.publish(1)
    event.results(1, lambda table: (1_000 * table, 500))

    ranked = sheet_standings(head(event), event.state, 1, on)
    *_, cross = pieces("event_standings.html", ranked, ranked.paper)
    for row in ranked.blocks[0].rows:
        name = next(piece for piece in cross if row.name.startswith(piece[-1]) and len(piece[-1]) > 3)
        places = [piece for piece in cross if piece[-1] == row.place and piece[0] < name[0]]
        assert places
        assert all(name[0] - piece[2] > 1.5 * MM for piece in places)
    seated = sheet_seating(head(event), event.state, last(event), players(event), on)
    page, *_ = pieces("event_seating.html", seated, seated.paper)
    for table in seated.tables:
        numbers = [side.names[0].split()[0] for side in table.sides]
        tops = [piece[1] for piece in page if piece[-1].split()[0] in numbers and len(piece[-1]) > 2]
        assert len(tops) == len(numbers)
        assert max(tops) - min(tops) < 1


def test_a_certificate_names_club_day_and_place_in_words(cup: Event) -> None:
    sheet = sheet_certificates(head(cup), cup.state, 1, A4, 2)

    told = [each.text for each in sheet.pages[0].words]
    assert {"Canasta Club", "1 May 2026", "First place"} <= set(told)


@pytest.mark.parametrize(
    ("entrants", "rounds", "paper", "edition", "pages"),
    [
        *[(4, 2, "a4", "normal", 1), (8, 3, "letter", "normal", 1), (16, 4, "a4", "normal", 3)],
        *[(4, 2, "a5", "normal", 3), (8, 3, "a5", "middle", 7), (8, 3, "a4", "large", 3)],
    ],
)
def test_a_bracket_has_large_letters_and_matches_at_even_distances(
    entrants: int, rounds: int, paper: str, edition: str, pages: int
) -> None:
    event = Event(name="Cup", movement="knock-out", rounds=rounds, third_place=True)
    event.register([f"Breitenbacher & Hohenwarter {at}" for at in range(entrants)])
    event.play(rounds)

    sheet = sheet_bracket(head(event), event.state, paper_named(paper, None, edition))

    printed_pages = pieces("event_bracket.html", sheet, sheet.paper)
    assert len(printed_pages) == pages
    assert_in_order(printed_pages, sheet.paper)
    count = 0
    for page in printed_pages:
        tables = [piece for piece in page if piece[-1].startswith("Table ")]
        named = [size for *_, size, text in page if "Breitenbacher" in text]
        assert min(named) >= (18 if edition == "large" else 16) * positions.PT - 0.01  # as on other lists for the wall
        left = min(piece[0] for piece in tables)
        tops = sorted(piece[1] for piece in tables if piece[0] < left + 1)
        between = [round(after - before) for before, after in pairwise(tops)]
        assert max(between, default=1) < 1.3 * min(between, default=1)
        count += len(tables)
    assert count == entrants  # every match, and that for third place


def test_a_bracket_has_tables_and_room_for_scores() -> None:
    event = Event(name="Cup", movement="knock-out", rounds=2)
    event.people(4)
    event.publish(1)

    sheet = sheet_bracket(head(event), event.state, A4)

    [part] = sheet.parts
    assert {match.table for row in part.rows for match in row} == {"Table 1", "Table 2", ""}
    html = filled_in("event_bracket.html", sheet)
    assert html.count('class="made"') == 6
    assert html.count('class="link"') == 2  # a column, and the lines to the final


def test_blank_sheets_of_a_round_say_event_day_table_and_names(cup: Event) -> None:
    wanted = asked(cup, card=0, blank=1, cover=False)
    known = texts(printed(round_plan(replace(wanted, players=players(cup)))))

    for words, row in zip(known, last(cup).tables, strict=True):
        assert "Spring cup, round 3" in words.splitlines()
        assert f"1 May 2026 {row.table}" in words
        for ids, (one, other) in zip(row.sides, players(cup)[row.table - 1], strict=True):
            entrant = cup.state.entrant(ids[0])
            assert entrant is not None
            assert {f"{entrant.number} {one}", other} <= {*words.splitlines()}
    for words, row in zip(texts(printed(round_plan(wanted))), last(cup).tables, strict=True):
        entrant = cup.state.entrant(row.sides[0][0])
        assert entrant is not None
        assert f"{entrant.number} {entrant.name}"[:12] in words


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_nothing_of_a_certificate_reaches_into_the_margins(cup: Event, paper: str) -> None:
    """A browser would print another page for it."""
    sheet = sheet_certificates(head(cup), cup.state, 1, paper_named(paper), 2)

    top, right, bottom, left = sheet.paper.margins
    for frame in sheet.frames:
        x, y, width, height = (float(each) for each in re.findall(r"[0-9.]+", frame))
        assert left <= x
        assert top <= y
        assert x + width <= sheet.paper.page_width - right
        assert y + height <= sheet.paper.page_height - bottom


def test_a_table_of_three_has_three_columns_on_paper() -> None:
    event = Event(name="Solo", kind="individual", movement="individual", hands=2, threes=True)
    event.register([f"Solo{at}" for at in range(7)]).publish(1)
    [three] = [row for row in last(event).tables if len(row.sides) == 3]
    event.add("slip", round=1, table=three.table, scores=[5, 10, 15], hands=[[5, 10, 15]])
    names = [f"{int(who[1:])} Solo{int(who[1:]) - 1}" for side in three.sides for who in side]
    three_of = replace(head(event), three=rules.variant("classic-3"))
    wished = replace(asked(event, card=0, result=1, slip=1, blank=1), event=three_of)

    cover, *sheets = texts(printed(round_plan(wished)))
    assert " · ".join(names) in " ".join(cover.split())
    for place in (0, 2, 4):  # the tables in order: slips of the round, of a hand, blank sheets
        words = " ".join(sheets[place + three.table - 1].split())
        assert "Canasta for three, each alone" in words
        assert all(name in words for name in names)
        assert ("signed North" in words and "signed South" in words) is (place < 4)
    there = [
        tuple(tuple(f"Solo{int(who[1:]) - 1}" for who in side) for side in row.sides) for row in last(event).tables
    ]
    sheet = sheet_seating(head(event), event.state, last(event), there, A4)
    assert {each.side for each in sheet.names if each.table == str(three.table)} == {"North", "East", "South"}
    race = sheet_race_slips(head(event), event.state, last(event), A4).slips[three.table - 1]
    assert (race.short, race.names) == (("North", "East", "South"), tuple(names))
    assert [told for *_, told in race.sums] == ["5", "10", "15"]
    assert [cells[:3] for row, cells in race.blocks[0].rows if row.key == "total"] == [("5", "10", "15")]


def test_the_heads_of_a_cover_are_no_smaller_than_what_is_read(cup: Event) -> None:
    for lang in LANGUAGES:
        with using_language(lang):
            pages = pieces("event_cover.html", sheet_cover(head(cup), cup.state, last(cup), A4), A4)

        assert min(size for page in pages for *_, size, _ in page) >= LEAST * 96 / 72 - 0.01
        assert_in_order(pages, A4)


def test_large_lists_for_the_wall_have_no_smaller_heads(cup: Event) -> None:
    large = paper_named("a4", None, LARGE)
    sheet = sheet_seating(head(cup), cup.state, last(cup), players(cup), large)

    sizes = [size for page in pieces("event_seating.html", sheet, sheet.paper) for *_, size, _ in page]
    assert min(sizes) >= large.sizes["body"] * 96 / 72 - 0.01


def test_the_names_on_a_slip_stand_apart_from_the_cells(cup: Event) -> None:
    sheet = sheet_race_slips(head(cup), cup.state, last(cup), A4)

    [page, *_] = pieces("event_race_slips.html", sheet, sheet.paper)
    names = next(bottom for *_, bottom, _, text in page if "Ann & Ben" in text)
    cells = next(top for _, top, *_, text in page if text == "ended by")
    assert sheet.slips[0].above > 2
    assert cells - names > 2 * MM


def test_the_code_to_type_stands_near_the_address(cup: Event) -> None:
    [(_, [card, *_])] = round_plan(asked(cup, card=1, cover=False)).batches

    tops = {box.text: box.y for box in card.boxes}
    assert 0 < tops["K7M 4PX"] - tops["192.168.1.20/t"] < 60


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_in_large_print_nothing_on_a_certificate_is_smaller_than_its_players(cup: Event, paper: str) -> None:
    sheet = sheet_certificates(head(cup), cup.state, 1, paper_named(paper, None, LARGE), 2)

    pages = pieces("event_certificates.html", sheet, sheet.paper)
    sizes = [size for page in pages for *_, size, _ in page]
    assert min(sizes) >= (18 if paper == "a4" else 12.6) * 96 / 72 - 0.01
    for page in pages:
        assert_nothing_overlaps(page)
