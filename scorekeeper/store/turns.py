"""Turns: what must not be done twice at once is done by one process of a server after the other, in order of asking.

A process keeps its turns alive while it lives; those of a process that was killed lapse after some seconds.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from scorekeeper.store.common import CommonFile
from scorekeeper.store.connect import StoreError

ALIVE_SECONDS, BEAT_SECONDS = 5.0, 1.0  # for which a turn is kept alive, and how often that is done
LOOK_SECONDS = 0.02  # from one look whether it is one's turn to the next
FORGOTTEN_SECONDS = 24 * 3600.0


class Turns:
    """The turns that this process has, or waits for."""

    def __init__(self, common: CommonFile) -> None:
        self._common = common
        self._own: set[int] = set()
        self._changed = threading.Condition()
        self._beating = False

    def take(self, name: str) -> int:
        """Join the queue of this name, and return the number of the turn."""
        with self._common.change() as (db, now):
            db.execute("DELETE FROM turns WHERE until < ?", [now - FORGOTTEN_SECONDS])
            turn = int(
                db.execute("INSERT INTO turns (name, until) VALUES (?, ?)", [name, now + ALIVE_SECONDS]).lastrowid or 0
            )
        with self._changed:
            self._own.add(turn)
            if not self._beating:
                self._beating = True
                threading.Thread(target=self._beat, name="turns", daemon=True).start()
        return turn

    def ahead(self, turn: int) -> int:
        """Return how many are before this turn: 0 for the one whose turn it is."""
        [[count]] = self._common.rows(
            "SELECT count(*) FROM turns WHERE name = (SELECT name FROM turns WHERE id = ?) AND id < ? AND until > ?",
            *(turn, turn, self._common.clock()),
        )
        return int(count)

    def give_back(self, turn: int) -> None:
        """Leave the queue."""
        with self._changed:
            self._own.discard(turn)
            self._changed.notify_all()
        with self._common.change() as (db, _):
            db.execute("DELETE FROM turns WHERE id = ?", [turn])

    @contextmanager
    def turn(self, name: str, over: Callable[[float], bool] | None = None) -> Iterator[None]:
        """Wait for a turn and keep it inside the block.

        `over` waits some seconds and tells whether to wait no more; the block is then run out of turn.
        """
        over = over or threading.Event().wait
        turn = self.take(name)
        try:
            while self.ahead(turn) and not over(LOOK_SECONDS):
                pass
            yield
        finally:
            self.give_back(turn)

    def _beat(self) -> None:
        """Keep the turns of this process alive as long as it has any."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: not self._own, BEAT_SECONDS)
                if not self._own:
                    self._beating = False
                    return
                own = [*self._own]
            with suppress(StoreError), self._common.change() as (db, now):  # a full disk: the next time, then
                db.executemany("UPDATE turns SET until = ? WHERE id = ?", [(now + ALIVE_SECONDS, each) for each in own])
