"""Makes and reads files in processes of their own: a crash, an endless loop or a lack of memory harms no server."""

import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.words.language import Language, current_language, using_language

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PRELOADED = "scorekeeper.sheets.paper.preload"  # what is loaded before a process is needed
MOST_SECONDS = 30  # of processor time, for one file
PATIENCE = 10  # times its seconds of processor time after which a process is ended
PAGES_OF_MEMORY = Path("/proc/self/statm")  # of Linux
LATER = 10  # by how much a file gives way to pages, as `nice` counts
Make = Callable[[Callable[..., Any], tuple[Any, ...]], Any]

_elsewhere: list[Make] = []
_own = threading.local()


class PressFailed(Exception):  # noqa: N818 - says what happened
    """The process that makes a file ended without one twice, or took too long."""


def use(make: Make | None) -> None:
    """Make files with `make` from now on, or with None in this process."""
    _elsewhere[:] = [make] if make else []


def run(how: Callable[..., Any], *values: Any) -> Any:
    """Return what `how` makes of some values, here or in another process; raises PressFailed.

    Messages are in the current language.
    """
    if not _elsewhere:
        return how(*values)
    return _elsewhere[0](in_language, (current_language(), how, *values))


def in_language(language: Language, how: Callable[..., Any], *values: Any) -> Any:
    """Return what `how` makes of some values in a language, which no thread or process inherits."""
    with using_language(language):
        return how(*values)


def seconds_elsewhere() -> float:
    """Return the seconds of processor time that other processes have spent for this thread."""
    return float(getattr(_own, "seconds", 0.0))


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a process may take: seconds of the processor, bytes of memory and of its answer, and how often it is tried.

    None is no bound. A process that does nothing for `PATIENCE` times its seconds is ended, too.
    """

    seconds: int = MOST_SECONDS
    memory: int | None = None
    answer: int | None = None
    tries: int = 2


USUAL = Allowed()


class RenderProcesses:
    """Starts a process for each file, from one that has loaded `modules` already.

    A file that takes more than `bounds` is given up. One file is made at a time: `turn` waits until no other process
    of the server makes one.
    """

    def __init__(self, turn: Callable[[], AbstractContextManager[None]] = nullcontext, *modules: str) -> None:
        import multiprocessing  # noqa: PLC0415 - phones do not have it

        self._turn = turn
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([PRELOADED, *modules])
        self._one_at_a_time = threading.Lock()

    @staticmethod
    def prepare() -> None:
        """Begin to load the modules in the process from which the others start, unless that was done; do not wait."""
        from multiprocessing import forkserver  # noqa: PLC0415 - as above

        forkserver.ensure_running()

    def make(
        self,
        how: Callable[..., Any],
        values: tuple[Any, ...],
        bounds: Allowed = USUAL,
        content: Iterable[bytes] | None = None,
    ) -> Any:
        """Return what `how` makes of some values; raises PressFailed.

        A `content` is the last value, and sent in pieces. A file whose process dies is tried `bounds.tries` times. What
        it took counts in `seconds_elsewhere`, whatever came of it.
        """
        with self._one_at_a_time, self._turn():
            for _ in range(bounds.tries):
                answer: Any = self._tried(how, values, bounds, content)
                _own.seconds = seconds_elsewhere() + (bounds.seconds if answer is None else answer[2])
                if answer is not None:
                    well, result, _ = answer
                    if not well:
                        raise _again(*result)
                    return result
        raise PressFailed

    def _tried(
        self, how: Callable[..., Any], values: tuple[Any, ...], bounds: Allowed, content: Iterable[bytes] | None
    ) -> Any:
        ours, theirs = self._context.Pipe()
        sent = content is not None
        process = self._context.Process(target=_work, args=[theirs, how, values, bounds, sent], daemon=True)
        answer = None
        with ours:
            process.start()
            theirs.close()
            with suppress(EOFError, OSError):  # it has died, or its answer is too long
                for piece in chain(content or (), [b""] * sent):
                    ours.send_bytes(piece)
                if ours.poll(PATIENCE * bounds.seconds):
                    answer = pickle.loads(ours.recv_bytes(bounds.answer))  # noqa: S301 - of our own process
        if answer is None:
            process.kill()
        process.join()
        if process.exitcode == -signal.SIGXCPU:
            _own.seconds = seconds_elsewhere() + bounds.seconds
            raise PressFailed
        process.close()
        return answer


def _received(line: "Connection") -> bytes:
    return b"".join(iter(line.recv_bytes, b""))


def _again(kind: type[Exception], values: tuple[object, ...], fields: Mapping[str, object]) -> Exception:
    """Return the error of another process, whatever the arguments of its kind are."""
    error = kind.__new__(kind, *values)
    error.__dict__.update(fields)
    return error


def usable() -> bool:
    """Return whether this system can make files apart."""
    import multiprocessing  # noqa: PLC0415 - as above

    return "forkserver" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"


def _work(line: "Connection", how: Callable[..., Any], values: tuple[Any, ...], bounds: Allowed, sent: bool) -> None:
    import resource  # noqa: PLC0415 - not on Windows

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    os.nice(LATER)
    used = int(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (used + bounds.seconds, used + bounds.seconds + 1))
    if bounds.memory is not None and PAGES_OF_MEMORY.exists():
        pages = int(PAGES_OF_MEMORY.read_text().split()[0])
        most = pages * resource.getpagesize() + bounds.memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    began = time.process_time()
    answer: tuple[bool, Any]
    try:
        answer = True, how(*values, *([_received(line)] if sent else []))
    except MemoryError:
        return
    except Exception as error:
        answer = False, (type(error), error.args, vars(error))
    with suppress(OSError):  # nobody waits for it any more
        line.send((*answer, time.process_time() - began))
