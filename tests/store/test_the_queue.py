import threading
import time
from typing import Any

import pytest

from scorekeeper.store import queue
from scorekeeper.store.queue import WritersQueue


class TooLongError(Exception):
    pass


def waiting(line: WritersQueue, seconds: float, told: list[Any], mark: str) -> threading.Thread:
    """Begin to wait in a thread, which notes its mark when it is its turn, or why it gave up."""

    def wait() -> None:
        try:
            with line.turn(seconds, TooLongError(mark)):
                told.append(mark)
        except TooLongError as error:
            told.append(error)

    before = len(line._line)
    thread = threading.Thread(target=wait)
    thread.start()
    while len(line._line) == before and thread.is_alive():
        time.sleep(0.001)
    return thread


def test_writers_come_to_their_turn_in_the_order_in_which_they_came() -> None:
    line = WritersQueue()
    told: list[Any] = []
    with line.turn(60, TooLongError()) as left:
        assert 30 < left <= 60
        threads = [waiting(line, 60, told, str(number)) for number in range(12)]
        assert told == []
    for each in threads:
        each.join()

    assert told == [str(number) for number in range(12)]


def test_who_waits_too_long_gives_up_and_keeps_nobody_behind_waiting() -> None:
    line = WritersQueue()
    told: list[Any] = []
    with line.turn(1, TooLongError()):
        impatient = waiting(line, 0.01, told, "impatient")
        patient = waiting(line, 60, told, "patient")
        impatient.join()
    patient.join()

    assert [str(each) for each in told] == ["impatient", "patient"]
    assert isinstance(told[0], TooLongError)


def test_a_long_line_that_does_not_move_refuses_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "STUCK_SECONDS", 0.0)
    line = WritersQueue()
    told: list[Any] = []
    with line.turn(1, TooLongError()):
        threads = [waiting(line, 60, told, "waits") for _ in range(queue.MOST_STUCK - 1)]
        with pytest.raises(TooLongError), line.turn(60, TooLongError()):
            pass
    for each in threads:
        each.join()

    assert told == ["waits"] * (queue.MOST_STUCK - 1)
