"""The ranking of a page is read as people read it, and compared with that of the document."""

from pathlib import Path

from scorekeeper.club import events
from scorekeeper.club.rehearsal.event import DIRECTORS, PUBLIC, differences
from scorekeeper.store import open_store
from tests.club.rehearsal.through_pages import counts_shown, ranks_shown
from tests.club.usecases.hall import Hall

NAMES = ("Pair 1", "Pair 11", "Pair 2")
ROWS: tuple[list[str], ...] = (
    ["Rank", "", "Name", "Points"],
    ["1", "▲", "4 Pair 11 beat Pair 2", "3,010"],
    ["2=", "", "1 Pair 1", "2,000"],
    ["2=", "", "7 Pair 2", "2,000"],
    ["", "", "Pair 2 rests", ""],
    [],
)


def test_rank_and_first_name_of_a_row_count() -> None:
    assert ranks_shown(ROWS, NAMES) == [(1, "Pair 11"), (2, "Pair 1"), (2, "Pair 2")]
    assert counts_shown(ROWS, NAMES)["Pair 11"] == "3,010"


def test_results_and_rankings_that_are_not_those_of_the_document_are_told(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        hall = Hall(store, pairs="ABCD")
        hall.publish()
        hall.finish()  # North-South of table 1 have 810, of table 2 820, the others 120 each
        rows = hall.board.rows
        document = events.export_event(store, hall.token)
    entered = {(1, row.table): row.counted or (0, 0) for row in rows}
    (third, fourth) = sorted(row.names[1] for row in rows)
    right = [(1, rows[1].names[0]), (2, rows[0].names[0]), (3, third), (3, fourth)]

    assert entered == {(1, 1): (810, 120), (1, 2): (820, 120)}
    assert differences(document, {PUBLIC: right}, entered) == []
    wrong = {PUBLIC: right[::-1], DIRECTORS: right}
    assert differences(document, wrong, {**entered, (1, 2): (820, 0)}) == [
        "Round 1, table 2: the result that counts is not the one entered.",
        "The public ranking differs from the one computed from the document.",
    ]
