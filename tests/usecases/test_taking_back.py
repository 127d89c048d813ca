from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper import usecases
from scorekeeper.store import Store
from scorekeeper.usecases import Conflict, GameView, NothingToDo, Receipt
from scorekeeper.usecases.journal.writing import Sent
from tests.usecases.table import CLASSIC, WINNING, Table, gain, hand, kinds, read


def essence(view: GameView) -> tuple[object, ...]:
    """What counts in a game, without its log."""
    hands = tuple((each.entry_seq, each.number, each.earlier) for each in view.hands)
    return (hands, view.ruling, view.finished, view.ended_early, view.winners, view.rivals)


def test_the_last_hand_can_be_deleted_and_its_number_is_free_again(table: Table) -> None:
    table.record(hand(points=200))
    table.record(hand(points=300))

    receipt = table.delete()

    assert (receipt.kind, receipt.number) == ("delete", 2)
    assert table.scores[0] == gain(200)
    assert table.record(hand(points=350)).number == 2
    assert table.scores[0] == gain(200) + gain(350)


def test_deleted_hands_stay_in_the_log(table: Table) -> None:
    table.record(hand(points=200))
    table.delete()

    log = table.view.log

    assert [(line.kind, line.in_effect) for line in log] == [("start", True), ("hand", False), ("delete", True)]
    assert log[1].hand == read(hand(points=200))
    assert log[2].replaces == log[1].entry_seq


def test_an_undo_takes_back_a_hand_and_a_second_one_puts_it_back(table: Table) -> None:
    table.record(hand(points=200))
    before = essence(table.view)
    table.record(hand(points=300))
    after = essence(table.view)

    table.undo()
    assert essence(table.view) == before
    table.undo()
    assert essence(table.view) == after
    table.undo()
    assert essence(table.view) == before


@pytest.mark.parametrize(
    "act", [lambda table: table.correct(1, hand(points=250)), Table.delete, Table.end], ids=["correct", "delete", "end"]
)
def test_an_undo_takes_back_a_correction_a_deletion_and_an_end(table: Table, act: Callable[[Table], Receipt]) -> None:
    table.record(hand(points=200))
    before = essence(table.view)

    act(table)
    assert essence(table.view) != before
    table.undo()

    assert essence(table.view) == before


def test_an_undo_works_when_the_entry_ended_the_game(table: Table) -> None:
    table.record(WINNING)
    before = essence(table.view)
    finished = table.record(hand()).view.finished

    table.undo()

    assert finished
    assert essence(table.view) == before
    assert table.record(hand(points=205)).number == 2


def test_a_hand_can_be_recorded_after_any_number_of_undos(table: Table) -> None:
    for points in (200, 205, 210, 215):
        table.record(hand(points=points))
        table.undo()
        table.undo()
        table.undo()

    assert table.record(hand()).number == 1
    assert [each.entered for each in table.view.hands] == [read(hand())]


def test_the_view_says_what_an_undo_would_take_back(table: Table) -> None:
    assert table.view.undo is None
    table.record(hand())

    view = table.view

    assert view.undo is not None
    assert (view.undo.kind, view.undo.number) == ("hand", 1)
    again = table.undo().view.undo
    assert again is not None
    assert again.kind == "undo"


def test_what_was_undone_does_not_count_in_the_log(table: Table) -> None:
    table.record(hand())
    table.end()
    table.undo()

    assert [(line.kind, line.in_effect) for line in table.view.log] == [
        ("start", True),
        ("hand", True),
        ("end", False),
        ("undo", True),
    ]


def test_there_is_nothing_to_delete_or_to_undo_in_a_new_game(table: Table) -> None:
    for use_case in (usecases.delete_last_hand, usecases.undo_last):
        with pytest.raises(NothingToDo):
            table.change(use_case)

    assert kinds(table.view) == ["start"]


@pytest.mark.parametrize(
    "use_case", [usecases.delete_last_hand, usecases.undo_last, usecases.end_game, usecases.resume_game]
)
@pytest.mark.parametrize("version", [0, 1, 2, 99])
def test_an_outdated_page_changes_nothing(table: Table, use_case: Callable[..., Receipt], version: int) -> None:
    table.record(hand(points=200))
    table.record(hand(points=300))
    before = table.view

    with pytest.raises(Conflict) as caught:
        use_case(table.store, table.clock(), table.token, Sent(table.request()), version)

    assert caught.value.view == before
    assert caught.value.rival is None
    assert table.view == before


def test_two_taps_on_delete_delete_one_hand(table: Table) -> None:
    table.record(hand(points=200))
    table.record(hand(points=300))
    version = table.view.version
    usecases.delete_last_hand(table.store, table.clock(), table.token, Sent(table.request()), version)

    with pytest.raises(Conflict):
        usecases.delete_last_hand(table.store, table.clock(), table.token, Sent(table.request()), version)

    assert len(table.view.hands) == 1


def test_a_late_entry_that_does_not_count_is_no_obstacle_to_an_undo(table: Table) -> None:
    table.record(hand(points=200))
    version = table.view.version
    with pytest.raises(Conflict):
        table.record(hand(points=300), number=1)

    usecases.undo_last(table.store, table.clock(), table.token, Sent(table.request()), version)

    assert table.view.hands == ()


def test_ending_early_gives_the_lead_the_win_and_refuses_further_hands(table: Table) -> None:
    table.record(hand(points=200))

    view = table.end().view

    assert (view.finished, view.ended_early, view.winners) == (True, True, (0,))
    assert [minimum.text for minimum in view.minimums] == ["", ""]
    with pytest.raises(usecases.GameOver):
        table.record(hand())
    with pytest.raises(usecases.GameOver):
        usecases.preview_hand(table.store, table.token, read(hand()))


def test_equal_scores_at_an_early_end_are_a_draw(store: Store) -> None:
    table = Table(store, replace(CLASSIC, opening_scores=(0, 680)))
    table.record(hand(points=200))

    assert table.end().view.winners == (0, 1)


def test_a_game_that_is_ended_before_the_first_hand_has_no_winner(table: Table) -> None:
    assert table.end().view.winners == ()


def test_an_ended_game_can_be_resumed(table: Table) -> None:
    table.record(hand(points=200))
    before = essence(table.view)
    table.end()

    table.resume()

    assert essence(table.view) == before
    assert table.record(hand()).number == 2


def test_only_a_running_game_ends_and_only_an_ended_one_resumes(table: Table) -> None:
    with pytest.raises(NothingToDo):
        table.resume()
    table.end()
    with pytest.raises(NothingToDo):
        table.end()
    table.resume()
    table.record(WINNING)
    table.record(hand())
    with pytest.raises(NothingToDo):
        table.end()
    with pytest.raises(NothingToDo):
        table.resume()
