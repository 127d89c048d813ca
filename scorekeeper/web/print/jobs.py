"""Print jobs: in the background, one after another, and visible only to the device that asked.

Those of a director have a lane of their own and never wait behind those of others.

Everything is in memory. A server that is stopped forgets its jobs, but they can be made again in
seconds. The number of waiting jobs and the memory of finished ones are limited.
"""

import hmac
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from enum import StrEnum
from threading import Condition, Event, Thread
from time import monotonic

from scorekeeper.rules.wording import told
from scorekeeper.sheets.paper.layers import Cancelled, Progress, Stop
from scorekeeper.sheets.paper.writer import NoWriter
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

Work = Callable[[Progress, Stop], bytes]

log = logging.getLogger(__name__)


class TooBusy(Exception):  # noqa: N818 - says what is wrong
    """Too many jobs are waiting for another one to be accepted."""


@dataclass(frozen=True, slots=True)
class After:
    """The kind of file ("pdf" or "zip"), and the page it was asked for on ("" for the usual).

    `first`: a director asked for it. `payer`: whose budget it is charged to.
    """

    ending: str = "pdf"
    back: str = ""
    first: bool = False
    payer: Sender | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """The state of a job: the pages done, all pages, and the result.

    `ahead` is how many jobs come before it. `content` is the finished file; `problem` says why it
    failed; `notices` are warnings known beforehand; `after` is the kind of file.
    """

    id: str
    name: str
    state: JobState = WAITING
    done: int = 0
    total: int = 0
    ahead: int = 0
    content: bytes = b""
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


@dataclass(slots=True)
class _Entry:
    job: Job
    owner: str
    work: Work
    stop: Event = field(default_factory=Event)
    finished: float = 0.0


class Jobs:
    """The jobs of one server; `clock` returns seconds, `charged` charges work to a payer.

    Requests are checked before they come here, so a job that fails is a bug.
    """

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        charged: Callable[[Sender | None], AbstractContextManager[None]] = lambda _: nullcontext(),
    ) -> None:
        self._clock = clock
        self._charged = charged
        self._entries: dict[str, _Entry] = {}
        self._changed = Condition()
        self._lanes: set[bool] = set()  # those that have a thread

    def start(self, owner: str, name: str, work: Work, notices: tuple[str, ...] = (), after: After = After()) -> str:
        """Accept a job and return its id, which nobody can guess; raises TooBusy."""
        with self._changed:
            self._tidy()
            active = list(self._active(after.first))
            of_owner = [entry for entry in active if entry.owner == owner]
            if len(active) >= MOST_WAITING or len(of_owner) >= MOST_OF_ONE:
                raise TooBusy
            job = Job(secrets.token_urlsafe(16), name, notices=notices, after=after)
            self._entries[job.id] = _Entry(job, owner, work)
            if after.first not in self._lanes:
                self._lanes.add(after.first)
                Thread(target=self._run, args=[after.first], name="prints", daemon=True).start()
            self._changed.notify_all()
            return job.id

    def find(self, owner: str, job_id: str) -> Job | None:
        """Return the owner's job with this id, or None if there is none (any more)."""
        with self._changed:
            self._tidy()
            entry = self._entries.get(job_id)
            if entry is None or not hmac.compare_digest(entry.owner.encode(), owner.encode()):
                return None
            lane = [each.job.id for each in self._active(entry.job.after.first)]
            ahead = lane.index(job_id) if job_id in lane else 0
            return replace(entry.job, ahead=ahead)

    def cancel(self, owner: str, job_id: str) -> bool:
        """Stop a job that is not finished; tell whether the owner has such a job."""
        if self.find(owner, job_id) is None:
            return False
        with self._changed:
            entry = self._entries[job_id]
            entry.stop.set()
            if entry.job.state == WAITING:
                self._finish(entry, CANCELLED)
        return True

    def _active(self, first: bool) -> Iterator[_Entry]:
        found = (each for each in self._entries.values() if each.job.active)
        return (each for each in found if each.job.after.first == first)

    def _run(self, first: bool) -> None:
        while True:
            with self._changed:
                while (entry := self._next(first)) is None:
                    self._changed.wait()
                entry.job = replace(entry.job, state=PRINTING)
            self._work_on(entry)

    def _next(self, first: bool) -> _Entry | None:
        waiting = (each for each in self._active(first) if each.job.state == WAITING)
        return next(waiting, None)

    def _work_on(self, entry: _Entry) -> None:
        def progress(done: int, total: int) -> None:
            entry.job = replace(entry.job, done=done, total=total)

        state, content, problem = DONE, b"", ""
        try:
            with self._charged(entry.job.after.payer):
                content = entry.work(progress, entry.stop.is_set)
        except Cancelled:
            state = CANCELLED
        except NoWriter as error:
            state, problem = FAILED, error.message
        except Exception as error:  # a fault in one print stops no other
            state, problem = FAILED, _told(error)
        with self._changed:
            self._finish(entry, state, content, problem)

    def _finish(self, entry: _Entry, state: JobState, content: bytes = b"", problem: str = "") -> None:
        entry.job = replace(entry.job, state=state, content=content, problem=problem)
        entry.finished = self._clock()
        self._tidy()

    def _tidy(self) -> None:
        """Forget jobs that finished long ago, and the oldest if all take too much memory."""
        finished = [entry for entry in self._entries.values() if not entry.job.active]
        finished.sort(key=lambda entry: entry.finished, reverse=True)
        room = KEPT_BYTES
        for at, entry in enumerate(finished):
            room -= len(entry.job.content)
            old = self._clock() - entry.finished > KEPT_SECONDS
            if old or (room < 0 and at > 0):
                del self._entries[entry.job.id]


def _told(error: Exception) -> str:
    number = secrets.token_hex(4)
    log.error("failure %s in a print", number, exc_info=error)
    return told("This is not your fault. The log lists it as {name}.", name=number)
