"""A game is restored from its record, and its record is then the same to the last byte."""

import json
from typing import Any

import pytest

from scorekeeper import rules, usecases
from scorekeeper.rules import HouseRuleError, RecordError, SideNames, UnknownVariant, record_text
from scorekeeper.store import Store
from scorekeeper.usecases import Conflict, GameSetup, GameView, InputError, LimitReached, Links, Restoring, UseCaseError
from scorekeeper.usecases.game.folding import RESTORED
from tests.usecases.table import ITEMISED, NOON, PAIRS, TOO_LOW, WINNING, Table, hand

ALONE = (SideNames("", ("Ann",)), SideNames("", ("Bo",)), SideNames("", ("Cem",)))
LONE: dict[str, object] = {
    "lone": 1,
    "sides": [
        {"tally": {"canastas": {}, "melded_points": 0, "held_points": 55}},
        {"tally": {"canastas": {"natural": 2}, "melded_points": 90, "held_points": 0}, "went_out": True},
        {"tally": {"canastas": {}, "melded_points": 60, "held_points": 20}},
    ],
}


def restore(store: Store, record: object, request_id: str = "restored-1", title: str = "") -> Links:
    return usecases.restore_game(store, NOON, Restoring(record, title), request_id)


def opened(store: Store, links: Links) -> GameView:
    return usecases.open_game(store, links.score_token)


def there_and_back(store: Store, view: GameView) -> GameView:
    """Restore what a view records, by way of its text; compare the two records."""
    text = record_text(view.record())
    restored = opened(store, restore(store, json.loads(text)))
    assert record_text(restored.record()) == text
    assert restored.digest == view.digest
    assert restored.ruling == view.ruling
    return restored


def played_with_everything(table: Table) -> GameView:
    table.record(ITEMISED)
    table.record(TOO_LOW, reason="nobody saw it")
    table.penalise(2, 1, "exposed-card", times=2, player="Bo")
    table.penalise(2, 0, points=-100, note="late <b>again</b>")
    table.decide(table.protest(1, 0, (50, -50)).entry_seq, "upheld", (50, -50))
    table.withdraw(table.penalise(1, 0, "exposed-card").entry_seq)
    table.record(hand())
    table.correct(3, hand(300))
    return table.view


def test_a_game_with_penalties_rulings_and_protests_comes_back(table: Table) -> None:
    view = played_with_everything(table)

    restored = there_and_back(table.store, view)

    assert restored.scores == view.scores
    assert restored.minimums == view.minimums
    assert [each.dealer for each in restored.hands] == [each.dealer for each in view.hands]
    assert restored.next_dealer == view.next_dealer
    assert restored.restored == view.digest


def test_a_game_without_a_hand_comes_back(table: Table) -> None:
    assert there_and_back(table.store, table.view).hands == ()


def test_a_finished_game_comes_back_finished(table: Table) -> None:
    table.record(WINNING)
    table.record(WINNING)

    restored = there_and_back(table.store, table.view)

    assert restored.finished
    assert restored.winners == (0,)


def test_a_game_begun_on_paper_keeps_its_scores_and_the_numbers_of_its_hands(store: Store) -> None:
    setup = GameSetup("classic", {"target": 7500}, PAIRS, "Dea", opening_scores=(1500, -85), hands_played=3)
    table = Table(store, setup)
    table.record(hand())

    restored = there_and_back(store, table.view)

    assert [each.number for each in restored.hands] == [4]
    assert restored.first_dealer == "Dea"
    assert restored.house_rules == {"target": 7500}


def test_three_alone_come_back_in_a_variant_of_its_own_shape(store: Store) -> None:
    table = Table(store, GameSetup("cutthroat", {}, ALONE, "Cem"))
    table.record(LONE, reason="as the table wants it")

    restored = there_and_back(store, table.view)

    assert restored.first_dealer == "Cem"
    assert [side.name for side in restored.sides] == ["", "", ""]


def test_a_restored_game_goes_on_and_comes_back_again(table: Table) -> None:
    table.record(ITEMISED)
    links = restore(table.store, table.view.record())
    entry = table.entry(hand(), number=2)
    usecases.record_hand(table.store, NOON, links.score_token, entry)

    view = opened(table.store, links)
    text = record_text(view.record())
    again = opened(table.store, restore(table.store, json.loads(text), "restored-2"))

    assert record_text(again.record()) == text
    assert again.next_dealer == view.next_dealer == "Cem"


def test_hands_that_break_a_rule_keep_their_score_with_a_reason(table: Table) -> None:
    table.record(TOO_LOW, reason="nobody saw it")
    table.record(hand())

    restored = there_and_back(table.store, table.view)

    assert [each.reason for each in restored.hands] == [RESTORED, ""]
    assert restored.hands[0].overridden


def test_a_record_without_dealers_gets_none(store: Store) -> None:
    record = a_record()
    links = restore(store, record)

    assert opened(store, links).record() == {**record, "opening_scores": [0, 0], "hands_played": 0}


def test_the_title_is_what_the_restorer_calls_the_game(store: Store) -> None:
    assert opened(store, restore(store, a_record(), title="Club evening")).title == "Club evening"


def test_the_same_request_restores_once(store: Store) -> None:
    first, again = (restore(store, a_record()) for _ in range(2))

    assert (first.score_token, first.repeated) == (again.score_token, False)
    assert again.repeated
    with pytest.raises(Conflict):
        restore(store, a_record(hands=[hand(300)]))


def a_record(**changes: Any) -> dict[str, Any]:
    return {
        "format": "canasta-record/1",
        "variant": "classic",
        "house_rules": {},
        "sides": [{"name": side.name, "players": list(side.players)} for side in PAIRS],
        "hands": [hand(), ITEMISED],
        **changes,
    }


def sides(*names: str) -> list[dict[str, object]]:
    return [{"name": "Us", "players": list(names[:2])}, {"name": "Them", "players": [*names[2:]]}]


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"variant": "poker"}, UnknownVariant, "poker"),
        ({"house_rules": {"target": "high"}}, HouseRuleError, ""),
        ({"hands": [{"sides": [{}]}]}, RecordError, "1 sides"),
        ({"format": "canasta-record/2"}, RecordError, ""),
        ({"hands": [hand()] * 101}, LimitReached, "at most 100 hands"),
        ({"sides": sides("Ann", "Cem", "Bo", "Bo")}, InputError, "Two players are called Bo"),
        ({"sides": sides("Ann", "Cem", "Bo", "")}, InputError, "needs a name"),
        ({"sides": sides("Ann", "Cem", "Bo", " Dea")}, InputError, "does not keep"),
        ({"sides": sides("Ann", "Cem", "Bo", "D" * 61)}, InputError, "at most 60"),
        ({"sides": sides("Ann", "Cem", "Bo")}, RecordError, ""),
        ({"opening_scores": [3, 0]}, InputError, "multiple of 5"),
        ({"opening_scores": [2_000_000, 0]}, InputError, "too high"),
        ({"hands_played": 501}, InputError, "on paper"),
    ],
)
def test_what_no_game_here_can_be_is_refused_and_nothing_is_written(
    store: Store, changes: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words or None) as raised:
        restore(store, a_record(**changes))

    assert isinstance(raised.value, (rules.RulesError, UseCaseError))
    assert store.rows("SELECT 1 FROM games") == []


@pytest.mark.parametrize("record", [None, [], "x", 5, {}, {"format": "canasta-record/1"}])
def test_what_is_no_record_is_refused(store: Store, record: object) -> None:
    with pytest.raises(rules.RulesError):
        restore(store, record)


def test_a_hand_that_is_too_large_is_refused(store: Store) -> None:
    long = {**hand(), "sides": [{"melds": ["K*3"] * 60, "extras": extras()}, {"extras": extras()}]}

    with pytest.raises(InputError, match="at most 32768"):
        restore(store, a_record(hands=[long]))


def extras() -> list[dict[str, object]]:
    return [{"points": 5, "reason": "x" * 500} for _ in range(60)]
