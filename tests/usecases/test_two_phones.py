import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper import usecases
from scorekeeper.store import Store, open_store
from scorekeeper.usecases import Conflict, HandEntry, NeedsReason, NotFound, NothingToDo, RivalView
from tests.usecases.table import TOO_LOW, WINNING, Hand, Table, gain, hand, kinds, read


def late(table: Table, content: Hand, number: int) -> RivalView:
    with pytest.raises(Conflict) as caught:
        table.record(content, number=number)
    assert caught.value.rival is not None
    return caught.value.rival


def at_once(*actions: Callable[[], None]) -> None:
    """Run the actions in threads that start together; their errors are the test's."""
    barrier = threading.Barrier(len(actions))
    problems: list[BaseException] = []

    def run(action: Callable[[], None]) -> None:
        barrier.wait()
        try:
            action()
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=run, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


def test_field_09_of_two_entries_of_a_hand_one_counts_and_both_are_kept(table: Table) -> None:
    table.record(hand(points=200))

    rival = late(table, hand(points=300), 1)

    view = table.view
    assert view.scores[0] == gain(200)
    assert view.rivals == (rival,)
    assert (rival.hand, rival.number, rival.against) == (read(hand(points=300)), 1, view.hands[0].entry_seq)
    assert [(line.kind, line.in_effect) for line in view.log][1:] == [("hand", True), ("rival", False)]


def test_the_conflict_shows_the_hand_that_counts(table: Table) -> None:
    table.record(hand(points=200))

    with pytest.raises(Conflict) as caught:
        table.record(hand(points=300), number=1)

    assert caught.value.view == table.view
    assert caught.value.view.hands[0].entered == read(hand(points=200))


def test_the_same_content_from_two_phones_is_agreement(table: Table) -> None:
    first = table.record({"sides": [{"melds": ["K*7 2"]}, {"melds": ["4*3", "A*3"]}]})

    second = table.record({"sides": [{"melds": ["2 k*7"]}, {"melds": ["4 4 4", "A*3"]}]}, number=1)

    assert second.agreed
    assert second.entry_seq == first.entry_seq
    assert len(table.view.hands) == 1
    assert table.view.rivals == ()
    assert table.hand(1).agreed == 1


def test_agreement_is_possible_with_the_hand_that_ended_the_game(table: Table) -> None:
    table.record(WINNING)
    table.record(hand())

    assert table.record(hand(), number=2).agreed
    assert table.view.finished


def test_the_table_can_take_the_late_entry(table: Table) -> None:
    table.record(hand(points=200))
    table.record(hand(points=250))
    rival = late(table, hand(points=300), 1)

    receipt = table.settle(rival.entry_seq, accept=True)

    assert receipt.kind == "correct"
    assert table.scores[0] == gain(300) + gain(250)
    assert [each.hand for each in table.hand(1).earlier] == [read(hand(points=200))]
    assert table.view.log[-1].takes == rival.entry_seq
    assert table.view.rivals == ()


def test_the_table_can_keep_the_first_entry(table: Table) -> None:
    table.record(hand(points=200))
    rival = late(table, hand(points=300), 1)

    receipt = table.settle(rival.entry_seq, accept=False)

    assert receipt.kind == "settle"
    assert table.scores[0] == gain(200)
    assert table.view.rivals == ()


@pytest.mark.parametrize("accept", [True, False])
def test_an_undo_opens_the_question_again(table: Table, accept: bool) -> None:
    table.record(hand(points=200))
    rival = late(table, hand(points=300), 1)
    table.settle(rival.entry_seq, accept)

    table.undo()

    assert table.scores[0] == gain(200)
    assert table.view.rivals == (rival,)


def test_a_question_is_settled_once(table: Table) -> None:
    table.record(hand(points=200))
    rival = late(table, hand(points=300), 1)
    table.settle(rival.entry_seq, accept=False)

    with pytest.raises(NothingToDo):
        table.settle(rival.entry_seq, accept=True)


def test_only_late_entries_of_this_game_can_be_settled(table: Table) -> None:
    table.record(hand(points=200))
    other = Table(table.store)
    other.record(hand(points=200))
    rival = late(other, hand(points=300), 1)

    for entry_seq in (0, 10_000, table.hand(1).entry_seq, rival.entry_seq):
        with pytest.raises(NotFound):
            table.settle(entry_seq, accept=True)


def test_a_late_entry_that_breaks_a_rule_needs_its_reason_at_once(table: Table) -> None:
    table.record(hand(points=200))

    with pytest.raises(NeedsReason):
        table.record(TOO_LOW, number=1)

    assert kinds(table.view) == ["start", "hand"]


def test_a_late_entry_that_breaks_a_rule_by_now_is_not_taken_without_a_reason(table: Table) -> None:
    table.record(hand(points=50))
    table.record(hand(points=60))
    opens_with_50: Hand = {"sides": [{"melds": ["K*5"], "held": ["4", "4"]}, {}]}
    rival = late(table, opens_with_50, 2)
    table.correct(1, hand(points=400, canastas=3))

    with pytest.raises(NeedsReason):
        table.settle(rival.entry_seq, accept=True)

    assert table.view.rivals == (replace(rival, against=table.hand(2).entry_seq),)


def test_a_late_entry_for_a_deleted_hand_can_still_be_recorded(table: Table) -> None:
    table.record(hand(points=200))
    rival = late(table, hand(points=300), 1)
    table.delete()
    assert [each.against for each in table.view.rivals] == [None]

    receipt = table.settle(rival.entry_seq, accept=True)

    assert (receipt.kind, receipt.number) == ("hand", 1)
    assert table.scores[0] == gain(300)
    assert table.view.rivals == ()


def test_an_entry_that_is_ahead_because_hands_were_deleted_waits_for_its_turn(table: Table) -> None:
    table.record(hand(points=200))
    table.record(hand(points=250))
    table.delete()
    table.delete()

    rival = late(table, hand(points=300), 3)
    assert not table.view.rivals
    table.record(hand(points=200))
    table.record(hand(points=250))

    assert list(table.view.rivals) == [rival]
    assert table.settle(rival.entry_seq, accept=True).kind == "hand"
    assert table.view.next_number == 4


def test_a_late_entry_that_says_what_stands_by_now_needs_no_answer(table: Table) -> None:
    table.record(hand(points=200))
    late(table, hand(points=300), 1)

    table.correct(1, hand(points=300))

    assert table.view.rivals == ()


def test_comparing_is_a_preview_of_the_late_entry(table: Table) -> None:
    table.record(hand(points=200))
    rival = late(table, hand(points=300), 1)

    preview = usecases.preview_hand(table.store, table.token, rival.hand, rival.number)

    assert preview.game.scores[0] == gain(300)


def test_two_phones_at_the_same_moment_one_is_accepted_and_one_is_kept(path: Path, store: Store) -> None:
    for turn in range(20):
        table = Table(store)
        outcomes: list[str] = []

        def enter(points: int, table: Table = table, outcomes: list[str] = outcomes) -> None:
            entry = HandEntry(table.request(), 1, read(hand(points=points)))
            with open_store(path) as own:
                try:
                    usecases.record_hand(own, table.clock(), table.token, entry)
                except Conflict as error:
                    outcomes.append("kept" if error.rival else "lost")
                else:
                    outcomes.append("accepted")

        at_once(lambda: enter(200), lambda: enter(300))

        assert sorted(outcomes) == ["accepted", "kept"], f"turn {turn}"
        assert len(table.view.hands) == 1
        assert len(table.view.rivals) == 1
