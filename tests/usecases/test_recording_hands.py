from dataclasses import replace
from typing import Any

import pytest

from scorekeeper import usecases
from scorekeeper.rules import RecordError
from scorekeeper.store import Store
from scorekeeper.usecases import GameOver, HandEntry, InputError, LimitReached, NeedsReason, limits
from tests.usecases.table import ITEMISED, ITEMISED_TOTALS, LOSS, TOO_LOW, WINNING, Table, gain, hand, kinds, read

WORDY = [{"points": -5, "reason": "x" * 500}] * 60


def test_a_recorded_hand_shows_its_ruling_and_what_comes_next(table: Table) -> None:
    receipt = table.record(ITEMISED)

    [shown] = receipt.view.hands
    assert (receipt.number, receipt.kind, receipt.repeated) == (1, "hand", False)
    assert tuple(side.total for side in shown.ruling.sides) == ITEMISED_TOTALS
    assert receipt.view.scores == ITEMISED_TOTALS
    assert (receipt.view.next_number, receipt.view.next_dealer) == (2, "Bo")
    assert (shown.dealer, shown.reason, shown.earlier, shown.after_end) == ("Ann", "", (), False)
    assert shown.entry_seq == receipt.entry_seq
    assert receipt.view == table.view


def test_field_07_a_hand_comes_back_exactly_as_it_was_entered(table: Table) -> None:
    entered = {"dealer": "Ann", "sides": [{"melds": ["K K k*5", "4*3"]}, {"held": ["jk", ""]}]}

    table.record(entered, reason="as entered")

    assert table.hand(1).entered == read(entered)
    assert table.view.record()["hands"] == [read(entered).as_json()]


def test_scores_and_minimums_follow_from_the_hands(table: Table) -> None:
    table.record(hand(points=200))
    table.record(hand(points=400, canastas=2))

    view = table.view

    assert view.scores == (gain(200) + gain(400, 2), 240)
    assert [minimum.text for minimum in view.minimums] == ["90", "50"]
    assert [each.ruling.sides[0].score for each in view.hands] == [800, 2300]


def test_field_01_an_undo_after_a_negative_total_gives_back_the_exact_score(table: Table) -> None:
    table.record(LOSS, reason="a bad hand")
    below = table.scores
    table.record(hand())

    table.undo()

    assert below[0] < 0
    assert table.scores == below
    assert [minimum.text for minimum in table.view.minimums] == ["15", "50"]


def test_a_violation_needs_a_reason_and_the_refusal_carries_the_ruling(table: Table) -> None:
    with pytest.raises(NeedsReason) as caught:
        table.record(TOO_LOW)

    assert "initial-meld.below-minimum" in {each.code for each in caught.value.ruling.violations}
    assert caught.value.preview.needs_reason
    assert caught.value.where == "reason"
    assert kinds(table.view) == ["start"]


def test_a_violation_is_scored_as_written_with_a_reason(table: Table) -> None:
    receipt = table.record(TOO_LOW, reason=" agreed  at the table ")

    assert receipt.view.hands[0].reason == "agreed at the table"
    assert not receipt.view.hands[0].ruling.legal


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"reason": "x" * 301}, "reason"),
        ({"reason": "a\x07b"}, "reason"),
        ({"number": 0}, "number"),
        ({"number": -1}, "number"),
        ({"number": 3}, "number"),
        ({"request_id": "?"}, "request_id"),
        ({"hand": read({"sides": [{"extras": WORDY, "penalties": WORDY}, {}]})}, "hand"),
    ],
)
def test_an_entry_that_cannot_be_taken_is_refused_with_its_place(
    table: Table, changes: dict[str, Any], where: str
) -> None:
    entry = replace(table.entry(hand()), **changes)

    with pytest.raises(InputError) as caught:
        usecases.record_hand(table.store, table.clock(), table.token, entry)

    assert caught.value.where == where
    assert kinds(table.view) == ["start"]


def test_a_hand_nested_without_end_is_refused(table: Table) -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]

    with pytest.raises(RecordError):
        table.record({"sides": nested})


@pytest.mark.parametrize(
    ("content", "where"),
    [
        ({}, "sides"),
        ({"sides": [{}]}, "sides"),
        ({"sides": [{}, {"melds": ["K*3", "X*3"]}]}, "sides[1].melds[1]"),
        ({"sides": [{}, {"meld": []}]}, "sides[1].meld"),
        ({"sides": [{}, {}], "dealer": "Eve"}, "dealer"),
        ({"sides": [{"melds": ["K*7"] * 10_000}, {}]}, "sides[0].melds"),
        ({"sides": [{"melds": ["\ud800"]}, {}]}, "sides[0].melds[0]"),
        ({"sides": [{"red_threes": float("nan")}, {}]}, "sides[0].red_threes"),
        ({"sides": {1, 2}}, "sides"),
        ({"sides": [{}, {}], 1: 2}, "1"),
        ({"sides": [{"red_threes": 10**5000}, {}]}, "sides[0].red_threes"),
    ],
)
def test_an_unreadable_hand_is_refused_with_the_path_inside_the_hand(
    table: Table, content: dict[str, object], where: str
) -> None:
    with pytest.raises(RecordError) as caught:
        table.record(content)

    assert caught.value.where == where
    assert kinds(table.view) == ["start"]


def test_a_dealer_who_does_not_play_is_refused(table: Table) -> None:
    entry = replace(table.entry(hand()), hand=replace(read(hand()), dealer="Eve"))

    with pytest.raises(RecordError, match="not a player of this game") as caught:
        usecases.record_hand(table.store, table.clock(), table.token, entry)

    assert caught.value.where == "dealer"


def test_a_device_label_is_cut_to_size(table: Table) -> None:
    entry = table.entry(hand(), device="Ann's\x00 phone " * 20)

    usecases.record_hand(table.store, table.clock(), table.token, entry)

    assert len(table.hand(1).device) == limits.MAX_DEVICE
    assert table.hand(1).device.startswith("Ann's phone Ann's phone")


def test_no_further_hand_after_the_game_is_finished(table: Table) -> None:
    table.record(WINNING)
    table.record(hand())
    view = table.view
    assert (view.finished, view.ended_early, view.winners) == (True, False, (0,))
    assert [minimum.text for minimum in view.minimums] == ["", ""]

    with pytest.raises(GameOver) as caught:
        table.record(hand())

    assert caught.value.view.finished
    assert len(table.view.hands) == 2


def test_a_game_holds_a_limited_number_of_hands_and_events(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_HANDS", 2)
    monkeypatch.setattr(limits, "MAX_ENTRIES", 5)
    table = Table(store)
    table.record(hand())
    table.record(hand())

    with pytest.raises(LimitReached, match="2 hands"):
        table.record(hand())
    table.end()
    table.resume()
    with pytest.raises(LimitReached, match="full"):
        table.undo()


def test_an_entry_at_the_size_limit_fits_into_the_database(table: Table) -> None:
    reason = "é" * 500
    extras = [{"points": 5, "reason": reason} for _ in range(31)]
    content = {"sides": [{"extras": extras}, {}]}

    receipt = table.record(content, reason="ж" * 300)

    assert receipt.view.hands[0].entered == read(content)


def test_the_entry_value_says_what_a_phone_sends() -> None:
    entry = HandEntry("request-0001", 1, read(hand()))

    assert (entry.reason, entry.device) == ("", "")
