"""What a game's sheet says, as data, point by point."""

import re
from datetime import UTC, timedelta, timezone

import pytest

from scorekeeper.game.game import Game
from scorekeeper.sheets.game.breakdown import FEWEST_BLANK
from scorekeeper.sheets.game.context import SheetGame, sheet_game
from scorekeeper.sheets.paper.fit import width_of
from tests.sheets.played import EVENING, Hand, evening, played, record, tally


def sheet(game: Game) -> SheetGame:
    return sheet_game(game, UTC)


def notes(game: Game) -> list[str]:
    return [f"{note.about}: {note.text}" for part in sheet(game).bands for note in part.notes]


def cells(game: Game, key: str) -> list[str]:
    """The points of a row, all hands from left to right."""
    return [
        "|".join(entry.points for entry in cell)
        for part in sheet(game).bands
        for row in part.band.rows
        if row.line.key == key
        for cell in row.cells
    ]


def opening_too_low() -> Hand:
    return {"sides": [tally(0, 0, 30, 20), tally(1, 0, 200, 0, went_out=True)]}


def test_every_score_line_of_every_hand_is_on_the_sheet() -> None:
    game = played(record(evening()))

    for at, ruled in enumerate(game.ruling.hands):
        band = sheet(game).bands[at // 3].band
        for side, ruling in enumerate(ruled.sides):
            place = (at % 3) * 2 + side
            written = [
                entry.points
                for row in band.rows
                if row.line.key not in {"opening", "total", "score"}
                for entry in row.cells[place]
            ]
            scored = [f"{line.points:,}".replace("-", "−") for line in ruling.lines]
            assert sorted(written) == sorted(scored)


def test_totals_running_scores_and_minimums_are_written_for_each_side() -> None:
    game = played(record(evening(2)))

    assert cells(game, "total")[:4] == ["905", "655", "605", "1,655"]
    assert cells(game, "score")[:4] == ["905", "655", "1,510", "2,310"]
    assert cells(game, "opening")[:6] == ["50", "50", "50", "50", "90", "90"]


def test_how_often_and_for_how_much_is_said_beside_the_points() -> None:
    band = sheet(played(record(evening(1)))).bands[0].band
    reds = next(row for row in band.rows if row.line.key == "red-threes")

    assert [(entry.detail, entry.points) for cell in reds.cells[:2] for entry in cell] == [
        ("", "100"),
        ("2×100", "200"),
    ]


def test_who_dealt_and_how_the_hand_ended_stand_above_it() -> None:
    hands = [evening(1)[0], {"sides": [tally(0, 0, 55, 50), tally(0, 0, 60, 40)]}, evening(4)[3]]

    columns = sheet(played(record(hands))).bands[0].band.columns

    assert [column.remarks for column in columns[:3]] == [
        ("Ann dealt", "Ann & Ben went out"),
        ("Cora dealt", "the stock ran out"),
        ("Ben dealt", "Ann & Ben went out concealed"),
    ]


def test_who_sat_out_and_who_played_alone_is_said() -> None:
    five = played(
        record(
            [{"sides": [tally(1, 0, 90, 0, went_out=True), tally(0, 0, 60, 25)]}],
            [("The three", ["Ann", "Ben", "Cora"]), ("The two", ["Dan", "Eve"])],
            variant="classic-5",
        )
    )
    three = played(
        record(
            [{"lone": 1, "sides": [tally(), tally(2, 0, 90, 0, went_out=True), tally(0, 0, 60, 25)]}],
            [(name, [name]) for name in ("Ann", "Ben", "Cora")],
            variant="cutthroat",
        )
    )

    assert "Cora sat out" in sheet(five).bands[0].band.columns[0].remarks
    assert "Ben played alone" in sheet(three).bands[0].band.columns[0].remarks


def test_acaba_names_the_side_that_called_it() -> None:
    game = played(record([{"sides": [tally(acaba=True), tally()]}], variant="british"))

    assert "Ann & Ben called Acaba" in sheet(game).bands[0].band.columns[0].remarks


def test_a_violation_is_printed_with_the_reason_it_was_scored_with() -> None:
    game = played(record([opening_too_low()]), reasons={1: "agreed by all"})

    told = notes(game)

    assert any(note.startswith("Hand 1, Ann & Ben: rule broken. ") for note in told)
    assert "Hand 1: scored as written: “agreed by all”" in told
    assert sheet_game(game, UTC, rules=True).bands[0].notes[0].cite
    assert not sheet(game).bands[0].notes[0].cite  # of a source that is not listed


def test_a_reason_that_is_no_longer_needed_is_a_remark() -> None:
    assert "Hand 1: remark: “all agreed”" in notes(played(record(evening(1)), reasons={1: "all agreed"}))


def test_penalties_and_extras_are_explained_in_notes() -> None:
    game = played(record(evening(3)))

    assert "Hand 3, Ann & Ben: exposed a card, 2 × −50 = −100." in notes(game)
    assert "Hand 3, Cora & Dan: exact cut, +100." in notes(game)
    assert cells(game, "penalty")[4:6] == ["−100", "100"]


def test_a_correction_is_noted_with_its_time_where_the_players_are() -> None:
    game = played(record(evening(2)), corrected={1: 2, 2: 1})
    east = timezone(timedelta(hours=5))

    told = [note.text for part in sheet_game(game, east).bands for note in part.notes]

    assert "corrected on 8 March 2026, 00:50, the last of 2 times." in told
    assert "corrected on 8 March 2026, 01:10." in told


def test_marks_in_the_grid_and_notes_below_are_the_same() -> None:
    game = played(record(evening(), house_rules={}), reasons={4: "agreed"}, corrected={1: 1, 5: 1})

    for part in sheet(game).bands:
        inside = {mark for row in part.band.rows for c in row.cells for e in c for mark in e.marks}
        above = {mark for column in part.band.columns for mark in column.marks}

        assert inside | above == {note.mark for note in part.notes}


def test_sources_are_marked_with_letters_that_the_legend_explains() -> None:
    made = sheet_game(played(record(evening())), UTC, rules=True)
    used = {row.line.cite for part in made.bands for row in part.band.rows} - {""}
    *_, legend = (group for column in made.rules for group in column)
    told = [words for column in made.rules for group in column for words in group.paragraphs]
    told += [group.heading for column in made.rules for group in column]
    used |= {mark for words in told for mark in re.findall(r"\xa0\(([A-Z])\)", words)}

    assert legend.heading == "Sources"
    explained = {mark for each in legend.paragraphs for mark in re.findall(r"^\(([A-Z])\) .", each)}
    assert len(explained) == len(legend.paragraphs)
    assert used <= explained


def test_rows_that_only_some_hands_need_stand_above_the_penalties() -> None:
    hands: list[Hand] = [
        {"sides": [tally(1, 0, 90, 0, went_out=True), {"melds": [], "held": ["K*11", "3b"]}]},
        {"sides": [tally(1, 0, 90, 0, went_out=True), tally(penalties=[{"points": -5, "reason": "x"}])]},
    ]

    keys = [row.line.key for row in sheet(played(record(hands))).bands[0].band.rows]

    assert keys[-5:] == ["held", "held.black-threes", "penalty", "total", "score"]


def test_what_could_not_be_checked_is_said_with_the_hands() -> None:
    told = sheet(played(record(evening()))).not_checked

    assert [each.hands for each in told] == ["Hands 2, 5 and 6"]
    assert "the melds" in told[0].what


def test_an_unfinished_game_says_the_next_minimum_and_leaves_hands_to_write() -> None:
    made = sheet(played(record(evening(3))))
    blank = [column for part in made.bands for column in part.band.columns if column.blank]

    assert [side.remark for side in made.sides] == ["must open with 50", "must open with 120"]
    assert len(blank) >= FEWEST_BLANK[False]
    assert blank[0].number == "4"
    assert blank[0].remarks == ("Dan deals",)
    assert cells(played(record(evening(3))), "opening")[6:8] == ["50", "120"]


def test_a_game_of_a_fixed_number_of_hands_leaves_only_those_to_write() -> None:
    game = played(record(evening(2), house_rules={"hands": 3, "target": None}))

    columns = [column for part in sheet(game).bands for column in part.band.columns]

    assert [column.number for column in columns] == ["1", "2", "3"]


def test_a_finished_game_has_nothing_left_to_write() -> None:
    made = sheet(played(record(evening())))

    assert not any(column.blank for part in made.bands for column in part.band.columns)
    assert [side.remark for side in made.sides] == ["", ""]


def test_a_game_without_hands_is_a_sheet_to_begin_on() -> None:
    made = sheet(played(record([])))

    assert made.result == "No hand has been written down yet."
    assert made.chart == ""
    assert [column.number for column in made.bands[0].band.columns] == ["1", "2", "3", "4"]


def test_the_dates_come_from_the_record() -> None:
    document = sheet(played(record(evening(2)))).document

    assert document.created == EVENING.isoformat()
    assert document.modified == (EVENING + timedelta(minutes=40)).isoformat()


def test_opening_scores_and_hands_on_paper_are_said_and_counted() -> None:
    game = played(record(evening(1), opening_scores=[1500, -20], hands_played=3))

    made = sheet(game)

    assert "Started at 1,500 : −20" in made.facts
    assert "3 earlier hands on paper" in made.facts
    assert made.bands[0].band.columns[0].number == "4"


@pytest.mark.parametrize(
    ("sides", "names"),
    [
        ([("", ["Ann", "Ben"]), ("Club", ["Cora", "Dan"])], ["Ann & Ben", "Club"]),
        ([("Ann\u202e", ["Ann", "B\u2066en"]), ("C", ["C", "D"])], ["Ann", "C"]),
    ],
)
def test_a_side_is_called_by_its_name_or_its_players(sides: list[tuple[str, list[str]]], names: list[str]) -> None:
    made = sheet(played(record([], sides)))

    assert [side.name for side in made.sides] == names


def test_players_are_listed_unless_the_name_says_them() -> None:
    made = sheet(played(record([], [("Ann & Ben", ["Ann", "Ben"]), ("Foxes", ["Cora", "Dan"])])))

    assert [side.players for side in made.sides] == ["", "Cora, Dan"]


def test_the_head_of_later_pages_is_one_line() -> None:
    long = "W" * 60
    made = sheet(played(record([], [(long, ["A", "B"]), (long, ["C", "D"])])))

    assert made.running.startswith("Classic canasta: WWW")
    assert width_of(made.running) <= made.paper.head_room
    assert made.running.endswith("…")
