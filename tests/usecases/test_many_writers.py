"""Eight phones at once, each request with a connection of its own."""

import random
import threading
from pathlib import Path

from scorekeeper import usecases
from scorekeeper.store import Store, open_store
from scorekeeper.usecases import Conflict, HandEntry
from tests.strategies import EXPLORE
from tests.usecases.table import Table, read

PHONES = 8
TURNS, HANDS = (40, 12) if EXPLORE else (12, 5)


def run_phones(work: list[threading.Thread], problems: list[BaseException]) -> None:
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert problems == []


def test_eight_phones_at_eight_tables_lose_and_double_nothing(path: Path, store: Store) -> None:
    tables = [Table(store) for _ in range(PHONES)]
    problems: list[BaseException] = []

    def play(phone: int) -> None:
        table, chance = tables[phone], random.Random(phone)  # noqa: S311 - repeatable
        try:
            for turn in range(TURNS):
                points = -500 if turn % 2 else 500
                extras = [{"points": points, "reason": "stake"}]
                content = {"sides": [{"extras": extras}, {}]}
                entry = HandEntry(f"phone-{phone}-turn-{turn:03d}", turn + 1, read(content))
                for _ in range(chance.choice((1, 1, 2, 3))):  # a shaky network sends again
                    with open_store(path) as own:
                        usecases.record_hand(own, table.clock(), table.token, entry)
        except BaseException as error:
            problems.append(error)

    run_phones([threading.Thread(target=play, args=(each,)) for each in range(PHONES)], problems)

    for table in tables:
        assert [each.number for each in table.view.hands] == list(range(1, TURNS + 1))
        assert len(table.view.log) == TURNS + 1
        assert table.scores == (0, 0)


def test_eight_phones_at_one_table_one_entry_counts_for_each_hand(path: Path, store: Store) -> None:
    """All enter the same hands, each with points of its own, as fast as they can."""
    table = Table(store)
    problems: list[BaseException] = []
    accepted: dict[str, int] = {}
    kept: dict[str, int] = {}

    def play(phone: int) -> None:
        try:
            for number in range(1, HANDS + 1):
                while next_number(path, table.token) < number:
                    threading.Event().wait(0.001)
                content = {"sides": [{"extras": [{"points": 5 + phone, "reason": "mine"}]}, {}]}
                entry = HandEntry(f"phone-{phone}-hand-{number:02d}", number, read(content), "on purpose")
                with open_store(path) as own:
                    try:
                        receipt = usecases.record_hand(own, table.clock(), table.token, entry)
                    except Conflict as error:
                        kept[entry.request_id] = error.rival.entry_seq if error.rival else 0
                    else:
                        accepted[entry.request_id] = receipt.entry_seq
        except BaseException as error:
            problems.append(error)

    run_phones([threading.Thread(target=play, args=(each,)) for each in range(PHONES)], problems)

    view = table.view
    events = {line.entry_seq for line in view.log}
    assert len(view.log) == 1 + HANDS * PHONES
    assert sorted(accepted.values()) == [each.entry_seq for each in view.hands]
    assert len(kept) == HANDS * (PHONES - 1)
    assert set(kept.values()) == {each.entry_seq for each in view.rivals} <= events
    assert len({each.entry_seq for each in view.rivals}) == len(kept)


def next_number(path: Path, token: str) -> int:
    with open_store(path) as own:
        return usecases.open_game(own, token).next_number
