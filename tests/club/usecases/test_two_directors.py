"""Two phones that withdraw the same penalty, or decide the same protest, at the same moment."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper import usecases
from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.store import Store, open_store
from scorekeeper.usecases import NothingToDo, Retraction, Verdict
from scorekeeper.usecases.journal.writing import Sent
from tests.usecases.table import NOON, Table, hand, kinds

PHONES = 6


def at_once(path: Path, act: Callable[[Store, int], object]) -> list[str]:
    """Do something on several phones at once; return what became of it on each."""
    start, said = threading.Barrier(PHONES), []

    def phone(number: int) -> None:
        with open_store(path) as store:
            start.wait()
            try:
                act(store, number)
            except NothingToDo:
                said.append("too late")
            else:
                said.append("done")

    phones = [threading.Thread(target=phone, args=(number,)) for number in range(PHONES)]
    for each in phones:
        each.start()
    for each in phones:
        each.join()
    return sorted(said)


@pytest.mark.parametrize("outcome", [ProtestOutcome.UPHELD, ProtestOutcome.DISMISSED])
def test_a_protest_is_decided_by_one_of_them(path: Path, table: Table, outcome: ProtestOutcome) -> None:
    table.record(hand())
    verdict = Verdict(table.protest(1, 1, (0, 500)).entry_seq, outcome)

    said = at_once(
        path,
        lambda store, number: usecases.decide_protest(store, NOON, table.token, Sent(f"phone-{number:04}"), verdict),
    )

    assert said == ["done"] + ["too late"] * (PHONES - 1)
    assert kinds(table.view) == ["start", "hand", "protest", "decide"]


def test_a_penalty_is_withdrawn_by_one_of_them(path: Path, table: Table) -> None:
    retraction = Retraction(table.penalise(1, 0, "exposed-card").entry_seq, "seen wrongly")

    said = at_once(
        path,
        lambda store, number: usecases.withdraw_penalty(
            store, NOON, table.token, Sent(f"phone-{number:04}"), retraction
        ),
    )

    assert said == ["done"] + ["too late"] * (PHONES - 1)
    assert kinds(table.view) == ["start", "penalty", "withdraw"]


def test_the_same_withdrawal_sent_by_a_phone_many_times_is_one(path: Path, table: Table) -> None:
    retraction = Retraction(table.penalise(1, 0, "exposed-card").entry_seq, "seen wrongly")

    said = at_once(
        path, lambda store, number: usecases.withdraw_penalty(store, NOON, table.token, Sent("one-request"), retraction)
    )

    assert said == ["done"] * PHONES
    assert kinds(table.view) == ["start", "penalty", "withdraw"]
