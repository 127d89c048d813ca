from typing import Any

import pytest

from scorekeeper import usecases
from scorekeeper.usecases import Conflict, GameOver, NeedsReason, NotFound
from scorekeeper.usecases.game.views import ChangedField
from tests.usecases.table import TOO_LOW, WINNING, Table, gain, hand, kinds, read


def played(table: Table, *points: int) -> Table:
    for each in points:
        table.record(hand(points=each))
    return table


def test_correcting_a_hand_recomputes_all_later_hands_from_their_inputs(table: Table) -> None:
    played(table, 200, 300, 400)

    receipt = table.correct(1, hand(points=250, canastas=2))

    assert receipt.kind == "correct"
    assert [each.ruling.sides[0].score for each in table.view.hands] == [
        gain(250, 2),
        gain(250, 2) + gain(300),
        gain(250, 2) + gain(300) + gain(400),
    ]
    assert [each.entered for each in table.view.hands[1:]] == [read(hand(points=300)), read(hand(points=400))]


def test_a_correction_names_what_it_replaces_and_the_old_version_stays(table: Table) -> None:
    played(table, 200)
    first = table.hand(1)

    table.correct(1, hand(points=250))
    table.correct(1, hand(points=300))

    now = table.hand(1)
    assert [each.hand for each in now.earlier] == [read(hand(points=200)), read(hand(points=250))]
    assert now.earlier[0].entry_seq == first.entry_seq
    assert [(line.kind, line.in_effect) for line in table.view.log] == [
        ("start", True),
        ("hand", False),
        ("correct", False),
        ("correct", True),
    ]
    assert table.view.log[2].replaces == first.entry_seq


def test_a_correction_needs_a_reason_for_its_own_violation_only(table: Table) -> None:
    played(table, 200, 300)

    with pytest.raises(NeedsReason):
        table.correct(2, TOO_LOW)
    receipt = table.correct(2, TOO_LOW, reason="so be it")

    assert receipt.view.hands[1].reason == "so be it"


def test_later_hands_that_become_irregular_need_no_reason(table: Table) -> None:
    """They were lawful when they were played; the preview lists them."""
    table.record(hand(points=50))
    table.record({"sides": [{"melds": ["K*5"], "held": ["4", "4"]}, {}]})
    assert table.hand(2).ruling.legal
    better = hand(points=400, canastas=3)

    preview = usecases.preview_hand(table.store, table.token, read(better), 1)
    table.correct(1, better)

    changes = {(each.number, each.side, each.field): (each.before, each.after) for each in preview.changed}
    assert changes[2, None, ChangedField.LEGAL] == (True, False)
    assert changes[2, 0, ChangedField.MINIMUM] == ("50", "90")
    assert not preview.needs_reason
    assert not table.hand(2).ruling.legal


def test_a_correction_without_a_difference_is_agreement(table: Table) -> None:
    played(table, 200)

    receipt = table.correct(1, hand(points=200))

    assert receipt.agreed
    assert receipt.entry_seq == table.hand(1).entry_seq
    assert table.hand(1).agreed == 1


def test_a_reason_alone_can_be_corrected(table: Table) -> None:
    table.record(TOO_LOW, reason="no reason")

    receipt = table.correct(1, TOO_LOW, reason="agreed by both sides")

    assert receipt.kind == "correct"
    assert table.hand(1).reason == "agreed by both sides"


def test_a_correction_that_finishes_the_game_in_the_middle_keeps_the_later_hands(table: Table) -> None:
    """The table has played them, so they count, and the page marks them."""
    played(table, 200, 300, 400)

    table.correct(1, hand(points=500, canastas=9))

    view = table.view
    assert [each.after_end for each in view.hands] == [False, True, True]
    assert view.scores[0] == gain(500, 9) + gain(300) + gain(400)
    assert view.finished
    assert view.winners == (0,)
    with pytest.raises(GameOver):
        table.record(hand())


def test_a_correction_that_unfinishes_the_game_lets_it_go_on(table: Table) -> None:
    table.record(WINNING)
    assert table.record(hand()).view.finished

    table.correct(1, hand())

    assert not table.view.finished
    assert table.record(hand()).number == 3


def test_a_finished_or_ended_game_can_be_corrected(table: Table) -> None:
    played(table, 200)
    table.end()

    table.correct(1, hand(points=300))

    assert table.scores[0] == gain(300)
    assert table.view.ended_early


def test_correcting_a_version_that_no_longer_stands_keeps_both(table: Table) -> None:
    played(table, 200)
    seen = table.hand(1).entry_seq
    table.correct(1, hand(points=250))

    with pytest.raises(Conflict) as caught:
        usecases.correct_hand(table.store, table.clock(), table.token, table.entry(hand(points=300), 1), seen)

    rival = caught.value.rival
    assert rival is not None
    assert (rival.hand, rival.against) == (read(hand(points=300)), table.hand(1).entry_seq)
    assert table.hand(1).entered == read(hand(points=250))
    assert table.view.rivals == (rival,)


def test_correcting_a_hand_that_was_deleted_meanwhile_keeps_the_entry(table: Table) -> None:
    played(table, 200)
    seen = table.hand(1).entry_seq
    table.delete()

    with pytest.raises(Conflict) as caught:
        usecases.correct_hand(table.store, table.clock(), table.token, table.entry(hand(points=300), 1), seen)

    assert caught.value.rival is not None
    assert caught.value.rival.against is None
    table.settle(caught.value.rival.entry_seq, accept=True)
    assert table.hand(1).entered == read(hand(points=300))


@pytest.mark.parametrize("replaces", [0, 1, 10_000])
def test_a_version_that_never_was_is_not_found(table: Table, replaces: int) -> None:
    played(table, 200, 300)

    with pytest.raises(NotFound):
        usecases.correct_hand(table.store, table.clock(), table.token, table.entry(hand(), 1), replaces)


def test_a_version_of_another_hand_or_none_at_all_is_not_found(table: Table) -> None:
    played(table, 200, 300)

    for number, replaces in ((1, table.hand(2).entry_seq), (1, 1), (1, 99), (1, 0), (1, -1)):
        entry = table.entry(hand(points=450), number)
        with pytest.raises(NotFound):
            usecases.correct_hand(table.store, table.clock(), table.token, entry, replaces)


def test_a_preview_tells_the_effect_on_later_hands_and_writes_nothing(table: Table) -> None:
    played(table, 200, 300)
    before = kinds(table.view)

    preview = usecases.preview_hand(table.store, table.token, read(hand(points=220)), 1)

    assert [(each.number, each.side, each.field) for each in preview.changed] == [(2, 0, "score")]
    assert (preview.changed[0].before, preview.changed[0].after) == (1700, 1720)
    assert preview.ruling.sides[0].total == gain(220)
    assert preview.view_before.scores[0] == 1700
    assert preview.game.scores[0] == 1720
    assert kinds(table.view) == before


def test_a_preview_of_the_coming_hand_tells_when_it_ends_the_game(table: Table) -> None:
    table.record(WINNING)

    preview = usecases.preview_hand(table.store, table.token, read(hand()))

    assert preview.number == 2
    assert {each.field for each in preview.changed} == {"finished", "winners"}
    assert preview.game.finished


@pytest.mark.parametrize("number", [-1, 0, 3, 99])
def test_a_preview_of_a_hand_that_is_not_there_is_refused(table: Table, number: Any) -> None:
    played(table, 200)

    with pytest.raises(usecases.InputError):
        usecases.preview_hand(table.store, table.token, read(hand()), number)
