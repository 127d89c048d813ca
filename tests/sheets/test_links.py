"""On a sheet as PDF every number leads to what it comes from; on paper nothing of it shows."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper import sheets
from scorekeeper.game.game import Game
from scorekeeper.rules import Variant
from scorekeeper.sheets.game import notes
from scorekeeper.sheets.game.context import SheetGame, sheet_game
from scorekeeper.sheets.pad.pad import OPENING, SCORE, TOTAL, PadEntry
from tests.canasta import CANASTA
from tests.cli import vectors
from tests.sheets.games import GAMES
from tests.sheets.played import Hand, evening, played, record, tally
from tests.strategies import EXPLORE, some

# Of the hands that a script writes, which are all alike, and of the others.
ONE_OF, ONE_OF_OTHERS = (7, 1) if EXPLORE else (41, 7)
SCORED = [
    each
    for place, each in enumerate(vectors.load())
    if each.kind == "score"
    and not each.unreadable
    and each.input["hands"]
    and place % (ONE_OF if each.file in vectors.WRITTEN_BY_SCRIPTS else ONE_OF_OTHERS) == 0
]


def entries(sheet: SheetGame) -> list[PadEntry]:
    """Everything that stands in the hand table."""
    return [entry for part in sheet.bands for row in part.band.rows for cell in row.cells for entry in cell]


def wanted(sheet: SheetGame) -> list[str]:
    """The places that the numbers of a sheet lead to, the head and the result among them."""
    heads = [to for side in sheet.sides for to in (side.score_to, side.remark_to * bool(side.remark))]
    return [each for each in (*heads, sheet.result_to, *(one.to for one in entries(sheet))) if each]


def places(sheet: SheetGame) -> set[str]:
    """The places that there are."""
    hands = {column.place for part in sheet.bands for column in part.band.columns}
    noted = {notes.of_note(note.mark) for part in sheet.bands for note in part.notes}
    sections = {group.place for column in sheet.rules for group in column}
    return (hands | noted | sections | {notes.RULES, notes.FACTS}) - {""}


def annotations(content: bytes) -> tuple[list[str], set[str]]:
    """The destinations of all links of a PDF, and the names that they can have."""
    reader = PdfReader(BytesIO(content))
    found = []
    for page in reader.pages:
        for reference in page.get("/Annots", []):
            note: Any = reference.get_object()
            if note["/Subtype"] == "/Link":
                assert "/A" not in note, "a sheet leads nowhere outside itself"
                found.append(str(note["/Dest"]))
    return found, set(reader.named_destinations)


@pytest.mark.parametrize("name", some(GAMES, 3, always=lambda each: each == "twenty penalties"))
def test_every_number_of_the_hand_table_has_a_link_to_a_place_that_exists(name: str) -> None:
    game = GAMES[name]()
    sheet = sheet_game(game, rules=True)

    links_of, names = annotations(sheets.game_sheet(game, rules=True))

    assert [each for each in entries(sheet) if each.points and not each.to] == []
    assert set(links_of) <= names
    assert set(links_of) == set(wanted(sheet))
    assert len(links_of) >= len(wanted(sheet))  # one that breaks over lines or pages has several


@pytest.mark.parametrize("variant", CANASTA)
def test_every_line_of_every_golden_hand_has_its_place(variant: str) -> None:
    dangling: dict[str, set[str]] = {}
    for vector in SCORED:
        if vector.variant == variant:
            sheet = sheet_game(played(vector.input), rules=True)
            missing = set(wanted(sheet)) - places(sheet)
            unlinked = [each.points for each in entries(sheet) if each.points and not each.to]
            if missing or unlinked:
                dangling[vector.id] = missing | set(unlinked)

    assert dangling == {}


@pytest.mark.parametrize("variant", CANASTA.values(), ids=lambda each: each.id)
def test_every_kind_of_line_leads_to_a_heading_of_its_own(variant: Variant) -> None:
    found = notes.Places(variant)
    lines = {kind.line for kind in variant.canasta_kinds}
    codes = {"melded", "held", "going-out", "held.black-threes", notes.OPENING, notes.RESULT}

    assert [code for code in sorted(lines | codes) if found.of(code) == notes.RULES] == []


def row(sheet: SheetGame, key: str) -> list[str]:
    return [
        entry.to
        for part in sheet.bands
        for line in part.band.rows
        if line.line.key == key
        for cell in line.cells
        for entry in cell
    ]


def test_totals_lead_to_their_hand_and_lines_to_their_rule() -> None:
    sheet = sheet_game(played(record(evening(2))), rules=True)

    assert row(sheet, TOTAL) == ["hand-1", "hand-1", "hand-2", "hand-2"]
    assert row(sheet, SCORE) == ["hand-1", "hand-1", "hand-2", "hand-2"]
    assert set(row(sheet, "melded")) == {"rules-card-values"}
    assert set(row(sheet, OPENING)) == {"rules-minimums"}
    assert [side.score_to for side in sheet.sides] == ["hand-2", "hand-2"]
    assert [side.remark_to for side in sheet.sides] == ["rules-minimums", "rules-minimums"]


def test_a_penalty_leads_to_its_note() -> None:
    fined: Hand = {
        "sides": [
            tally(0, 1, 200, 0, went_out=True),
            tally(penalties=[{"points": -100, "reason": "spoke out of turn"}]),
        ]
    }
    sheet = sheet_game(played(record([fined])), rules=True)
    [note] = [each for part in sheet.bands for each in part.notes if "spoke" in each.text]

    assert row(sheet, "penalty") == [f"note-{note.mark}"]


def test_before_the_first_hand_a_score_leads_to_where_it_began() -> None:
    game = played(record([], opening_scores=[700, 900], hands_played=3))

    links_of, names = annotations(sheets.game_sheet(game, rules=True))

    assert "facts" in links_of
    assert set(links_of) <= names


def facts(game: Game) -> str:
    return " / ".join(sheet_game(game).facts)


def test_the_head_says_what_the_club_calls_its_rules() -> None:
    house = {"target": 7500}
    named = played(record([], house_rules=house), title="Final", rules_name="Thursday club")
    untitled = played(record([], house_rules=house), rules_name="Thursday <b>club</b>")

    assert facts(named).startswith("Classic canasta / Rules “Thursday club” / Begun")
    assert facts(untitled).startswith("Rules “Thursday <b>club</b>” / Begun")
    assert "Rules" not in facts(played(record([])))
