"""Penalties, rulings and protests on the printed sheet: marked, listed, and never by colour alone.

The games are real ones of the use cases; `hand` gives Us 800 and Them 120.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from scorekeeper.sheets import game_sheet
from scorekeeper.sheets.game.context import SheetGame, sheet_game
from scorekeeper.store import open_store
from tests.usecases.table import CLASSIC, ITEMISED, TOO_LOW, WINNING, Table, hand


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with open_store(tmp_path / "games.db") as store:
        yield Table(store)


def sheet(table: Table) -> SheetGame:
    return sheet_game(table.view, UTC)


def printed(table: Table) -> str:
    reader = PdfReader(BytesIO(game_sheet(table.view, "a4", UTC)))
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def played(table: Table) -> Table:
    table.record(ITEMISED)
    table.record(TOO_LOW, reason="the table let it stand")
    table.penalise(1, 0, "exposed-card", player="Ann", times=2, note="the king", by="Dea")
    table.penalise(1, 1, points=-100, note="slow play")
    table.penalise(2, 1, note="a warning")
    event = table.penalise(2, 0, "illegal-meld").entry_seq
    table.withdraw(event, "seen wrongly")
    table.penalise(3, 1, "opening-too-low")
    table.protest(2, 1, (0, 300))
    return table


def test_the_sheet_lists_what_to_whom_points_note_by_and_when(table: Table) -> None:
    lines = sheet(played(table)).incidents

    first = lines[0]
    assert (first.hand, first.whom, first.what, first.points) == ("1", "Us, Ann", "exposed a card", "2 times, −100")
    assert first.note == "the king"
    assert first.entered.startswith("Dea, 4 May 2024, 12:")
    assert [each.state for each in lines] == ["", "", "", "withdrawn", "waits for its hand", "open"]
    assert lines[3].decided.startswith("“seen wrongly”, 4 May 2024")
    assert [each.counts for each in lines] == [True, True, True, False, True, True]


def test_every_word_of_the_list_is_printed(table: Table) -> None:
    text = printed(played(table))

    for said in (
        "Penalties, rulings, protests",
        "exposed a card",
        "“the king”",
        "“slow play”",
        "withdrawn: “seen wrongly”",
        "waits for its hand",
        "protest open",
        "If it is upheld",
    ):
        assert said in text


def test_hands_are_marked_in_words(table: Table) -> None:
    [band] = sheet(played(table)).bands

    first, second = band.band.columns[:2]
    assert first.remarks[-1] == "penalty, ruling"
    assert second.remarks[-1] == "as written, ruling, open protest"
    notes = [note.text for note in band.notes]
    assert "protest of Them, open: “the count of the melds”" in notes
    assert "Them: ruling of the director, no points, “a warning”." in notes
    assert any(note.startswith("exposed a card, 2 × −50 = −100") for note in notes)


def test_the_sheet_in_progress_shows_the_raised_minimum(table: Table) -> None:
    table.record(hand())
    table.penalise(2, 1, "opening-too-low")

    game = sheet(table)

    assert [side.remark for side in game.sides] == ["must open with 50", "must open with 60"]
    assert "must open with 60" in printed(table)


def test_a_penalised_game_prints_the_totals_that_the_page_shows(table: Table) -> None:
    view = played(table).view

    assert [side.score for side in sheet(table).sides] == [f"{score:,}" for score in view.scores]


def test_several_protests_are_numbered_as_the_sentence_names_them(table: Table) -> None:
    close = Table(table.store, replace(CLASSIC, opening_scores=(570, 4870)))
    close.record(WINNING)  # 5,120 to 4,990
    close.protest(1, 1, (0, 100))
    close.protest(1, 1, (-50, 0))

    game = sheet(close)

    assert [each.what for each in game.incidents] == ["protest 1", "protest 2"]
    assert game.stakes is not None
    assert game.stakes.answer == "How these protests are decided can change who wins."
    assert [each.condition for each in game.stakes.best] == ["if none is upheld", "if all are upheld"]
    assert "Best for Them: Them win 5,090 to 5,070, if all are upheld." in printed(close)


def test_a_game_without_incidents_prints_no_empty_list(table: Table) -> None:
    table.record(hand())

    assert sheet(table).incidents == ()
    assert "Penalties, rulings" not in printed(table)


def test_twenty_penalties_with_long_words_break_nothing(table: Table, complaints: list[str]) -> None:
    table.record(hand())
    for _ in range(20):
        table.penalise(1, 0, "exposed-card", note="W" * 300, by="M" * 60)

    text = printed(table)

    assert text.count("exposed a card") >= 20
    assert complaints == []
