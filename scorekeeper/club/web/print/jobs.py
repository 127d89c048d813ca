"""Print jobs: in the background, one after another, and visible only to the device that asked.

Those of a director have a queue of their own and never wait behind those of others. In a full queue, whoever holds most
places, by all devices of an address together, gives the last one to somebody who holds fewer.

A job is a row in the file that the processes of a server share, and what it made is a file in a folder beside that. So
any process shows a job, but the one that was asked makes it: if that is killed, the job has failed and can be asked
for again. The number of waiting jobs and the room for finished ones are limited.
"""

import hmac
import json
import logging
import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from sqlite3 import Row
from threading import Event, Thread
from time import sleep
from typing import Any

from scorekeeper.rules.messages import Msg, msg
from scorekeeper.sheets.paper.layers import Cancelled, Progress, Stop
from scorekeeper.sheets.paper.writer import NoWriter
from scorekeeper.store import StoreError
from scorekeeper.store.common import CommonFile
from scorekeeper.store.turns import LOOK_SECONDS, Turns
from scorekeeper.web.gates import giving_way
from scorekeeper.web.sender import Sender


class JobState(StrEnum):
    """How far a job has come."""

    WAITING = "waiting"
    PRINTING = "printing"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


WAITING, PRINTING, DONE, FAILED, CANCELLED = JobState
ACTIVE = (WAITING, PRINTING)
MOST_WAITING, MOST_OF_ONE = 12, 3  # waiting jobs in all, and of one device
KEPT_SECONDS, KEPT_BYTES = 15 * 60, 48 * 1024 * 1024  # of finished jobs
TIDY_SECONDS = 60  # from one look for jobs to forget to the next
FOLDER = "prints"  # beside the database
LANES = {False: "prints", True: "prints of directors"}
BUSY = msg("Several files are being made already. Wait a minute, then send this again.")
STOPPED = msg("The server stopped while this was being printed. Print it again.")
ALL = (  # a finished job is not alive, although its turn is given back a moment later
    "SELECT prints.*, state IN ('waiting', 'printing') AND coalesce(until > ?, 0) AS alive"
    " FROM prints LEFT JOIN turns ON turns.id = turn"
)
ACTIVE_IN_LANE = (
    "SELECT prints.id, owner, coalesce(json_extract(job, '$.holder'), owner) AS holder FROM prints"
    " JOIN turns ON turns.id = turn WHERE lane = ? AND state IN ('waiting', 'printing') AND until > ? ORDER BY turn"
)

Work = Callable[[Progress, Stop], bytes]

log = logging.getLogger(__name__)


class TooBusy(Exception):  # noqa: N818 - says what is wrong
    """Too many jobs are waiting for another one to be accepted."""


@dataclass(frozen=True, slots=True)
class After:
    """The kind of file ("pdf" or "zip"), and the page it was asked for on ("" for the usual).

    `first`: a director asked for it. `payer`: whose budget it is charged to. `holder`: whose place it takes in the
    queue, "" for that of the device alone.
    """

    ending: str = "pdf"
    back: str = ""
    first: bool = False
    payer: Sender | None = None
    holder: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """The state of a job: the pages done, all pages, and where the finished file is.

    `ahead` is how many jobs come before it. `problem` says why it failed; `notices` are warnings
    known beforehand; `after` is the kind of file, without its payer.
    """

    id: str
    name: str
    state: JobState = WAITING
    done: int = 0
    total: int = 0
    ahead: int = 0
    file: Path = Path()
    problem: str = ""
    notices: tuple[str, ...] = ()
    after: After = After()

    @property
    def active(self) -> bool:
        """Whether it is waiting or printing."""
        return self.state in ACTIVE

    @property
    def percent(self) -> int:
        """How much is done, in percent."""
        return 100 * self.done // self.total if self.total else 0


class Jobs:
    """The jobs of a server; `charged` charges work to a payer.

    Requests are checked before they come here, so a job that fails is a bug.
    """

    def __init__(
        self,
        common: CommonFile,
        turns: Turns,
        charged: Callable[[Sender | None], AbstractContextManager[None]] = lambda _: nullcontext(),
    ) -> None:
        self._common = common
        self._turns = turns
        self._charged = charged
        self._folder = common.path.with_name(FOLDER)

    def start(self, owner: str, name: str, work: Work, notices: tuple[str, ...] = (), after: After = After()) -> str:
        """Accept a job and return its id, which nobody can guess; raises TooBusy."""
        self.tidy()
        job_id, lane = secrets.token_urlsafe(16), LANES[after.first]
        about = {"name": _data(name), "notices": [_data(each) for each in notices]}
        about |= {"after": [after.ending, after.back, after.first], "holder": after.holder or owner}
        turn = self._turns.take(lane)
        try:
            self._enter((job_id, owner, lane, turn), after.holder or owner, json.dumps(about))
        except BaseException:
            self._turns.give_back(turn)
            raise
        Thread(target=self._run, args=[job_id, turn, work, after.payer], name="prints", daemon=True).start()
        return job_id

    def _enter(self, job: tuple[str, str, str, int], holder: str, about: str) -> None:
        """Let a job (id, owner, lane, turn) join the queue; in a full one, the holder of most places loses the last."""
        _, owner, lane, _ = job
        with self._common.change() as (db, now):
            rows = db.execute(ACTIVE_IN_LANE, [lane, now]).fetchall()
            if [each["owner"] for each in rows].count(owner) >= MOST_OF_ONE:
                raise TooBusy
            if len(rows) >= MOST_WAITING:
                last = giving_way([each["holder"] for each in rows], holder)
                if last is None:
                    raise TooBusy
                gone = FAILED, json.dumps(_data(BUSY)), now, rows[last]["id"]
                db.execute("UPDATE prints SET state = ?, problem = ?, at = ? WHERE id = ?", gone)
            row = *job, WAITING, about, now
            db.execute("INSERT INTO prints (id, owner, lane, turn, state, job, at) VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def find(self, owner: str, job_id: str) -> Job | None:
        """Return the owner's job with this id, or None if there is none (any more)."""
        for row in self._common.rows(f"{ALL} WHERE prints.id = ?", self._common.clock(), job_id):
            if hmac.compare_digest(row["owner"].encode(), owner.encode()) and not self._is_old(row):
                return self._job(row)
        return None

    def cancel(self, owner: str, job_id: str) -> bool:
        """Stop a job that is not finished; return whether the owner has such a job."""
        found = self.find(owner, job_id)
        if found is not None:
            for state in ACTIVE:  # in this order: its turn may come meanwhile
                self._finish(job_id, state, CANCELLED)
        return found is not None

    def tidy(self) -> None:
        """Forget jobs that finished long ago, and the oldest if all take too much room."""
        room, gone = KEPT_BYTES, []
        ended = self._common.rows(f"{ALL} WHERE NOT alive ORDER BY at DESC", self._common.clock())
        for place, row in enumerate(ended):
            room -= row["bytes"]
            if self._is_old(row) or (room < 0 and place > 0):
                gone.append(row["id"])
        if gone:
            with self._common.change() as (db, _):
                db.executemany("DELETE FROM prints WHERE id = ?", [[each] for each in gone])
        known = {each for (each,) in self._common.rows("SELECT id FROM prints")}
        for file in self._folder.glob("*"):
            if file.name not in known:
                file.unlink(missing_ok=True)

    def keep_tidy(self, stop: Event) -> None:
        """Forget what is old every minute, until `stop` is set."""
        while True:
            with suppress(StoreError, OSError):
                self.tidy()
            if stop.wait(TIDY_SECONDS):
                return

    def _is_old(self, row: Row) -> bool:
        return not row["alive"] and self._common.clock() - row["at"] > KEPT_SECONDS

    def _job(self, row: Row) -> Job:
        state, problem = JobState(row["state"]), _words(json.loads(row["problem"]))
        if state in ACTIVE and not row["alive"]:
            state, problem = FAILED, STOPPED
        about = json.loads(row["job"])
        ahead = self._turns.ahead(row["turn"]) if state in ACTIVE else 0
        return Job(
            row["id"],
            _words(about["name"]),
            state,
            row["done"],
            row["total"],
            ahead,
            self._folder / row["id"],
            problem,
            tuple(map(_words, about["notices"])),
            After(*about["after"]),
        )

    def _run(self, job_id: str, turn: int, work: Work, payer: Sender | None) -> None:
        try:
            while self._is(job_id, WAITING) and self._turns.ahead(turn):
                sleep(LOOK_SECONDS)
            if self._change(job_id, WAITING, "state = ?", PRINTING):
                self._work_on(job_id, work, payer)
        except StoreError:
            log.exception("A print could not be noted.")
        finally:
            with suppress(StoreError):  # else it lapses
                self._turns.give_back(turn)

    def _work_on(self, job_id: str, work: Work, payer: Sender | None) -> None:
        def progress(done: int, total: int) -> None:
            self._change(job_id, PRINTING, "done = ?, total = ?", done, total)

        state, size, problem = DONE, 0, ""
        try:
            with self._charged(payer):
                content = work(progress, lambda: not self._is(job_id, PRINTING))
            size = self._keep(job_id, content)
        except Cancelled:
            state = CANCELLED
        except NoWriter as error:
            state, problem = FAILED, error.message
        except Exception as error:  # a fault in one print stops no other
            state, problem = FAILED, _failure_msg(error)
        self._finish(job_id, PRINTING, state, size, problem)

    def _keep(self, job_id: str, content: bytes) -> int:
        self._folder.mkdir(mode=0o700, exist_ok=True)
        return self._folder.joinpath(job_id).write_bytes(content)

    def _is(self, job_id: str, state: JobState) -> bool:
        return [(state,)] == [(now,) for (now,) in self._common.rows("SELECT state FROM prints WHERE id = ?", job_id)]

    def _finish(self, job_id: str, before: JobState, state: JobState, size: int = 0, problem: str = "") -> None:
        fields = "state = ?, bytes = ?, problem = ?, at = ?"
        self._change(job_id, before, fields, state, size, json.dumps(_data(problem)), self._common.clock())

    def _change(self, job_id: str, before: JobState, fields: str, *values: object) -> bool:
        """Change a job, unless it is in another state meanwhile; return whether it was changed."""
        with self._common.change() as (db, _):
            sql = f"UPDATE prints SET {fields} WHERE id = ? AND state = ?"  # noqa: S608 - fields of this file
            found = db.execute(sql, [*values, job_id, before])
            return found.rowcount == 1


def _data(words: object) -> object:
    """Return words, or a fact in them, as JSON can keep them."""
    if isinstance(words, Msg):
        return [words.template, {name: _data(fact) for name, fact in words.facts.items()}, words.first]
    return words


def _words(data: Any) -> Any:
    """Return the words that `_data` has kept."""
    if isinstance(data, list):
        return Msg(data[0], {name: _words(fact) for name, fact in data[1].items()}, first=data[2])
    return data


def _failure_msg(error: Exception) -> str:
    number = secrets.token_hex(4)
    log.error("failure %s in a print", number, exc_info=error)
    return msg("This is not your fault. The log lists it as {name}.", name=number)
