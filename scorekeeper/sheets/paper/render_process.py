"""Makes files in separate processes, so that a crash, an endless loop or a lack of memory does no harm to a server."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, Any

from scorekeeper.words.language import Language, current_language, using_language

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PRELOADED = "scorekeeper.sheets.paper.preload"  # what is loaded before a process is needed
MOST_SECONDS = 30  # of processor time, for one file
LATER = 5  # by how much a file gives way to pages, as `nice` counts
Make = Callable[[Callable[..., Any], tuple[Any, ...]], tuple[Any, float]]

_elsewhere: list[Make] = []
_own = threading.local()


class PressFailed(Exception):  # noqa: N818 - says what happened
    """A process has died twice over a file, or it took too long."""


def use(make: Make | None) -> None:
    """Make files with `make` from now on, or with None in this process."""
    _elsewhere[:] = [make] if make else []


def run(how: Callable[..., Any], *values: Any) -> Any:
    """Return what `how` makes of some values, here or in another process; raises PressFailed.

    Messages are in the current language.
    """
    if not _elsewhere:
        return how(*values)
    result, seconds = _elsewhere[0](in_language, (current_language(), how, *values))
    _own.seconds = seconds_elsewhere() + seconds
    return result


def in_language(language: Language, how: Callable[..., Any], *values: Any) -> Any:
    """Return what `how` makes of some values in a language, which no thread or process inherits."""
    with using_language(language):
        return how(*values)


def seconds_elsewhere() -> float:
    """Return the seconds of processor time that other processes have spent for this thread."""
    return float(getattr(_own, "seconds", 0.0))


class RenderProcesses:
    """Starts a process for each file, from one that has read the fonts already.

    A file that takes more than `most` seconds of processor time is given up. One file is made at a
    time: `turn` waits until no other process of the server makes one.
    """

    def __init__(
        self, most: int = MOST_SECONDS, turn: Callable[[], AbstractContextManager[None]] = nullcontext
    ) -> None:
        import multiprocessing  # noqa: PLC0415 - phones do not have it

        self._most = most
        self._turn = turn
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([PRELOADED])
        self._one_at_a_time = threading.Lock()

    def make(self, how: Callable[..., Any], values: tuple[Any, ...]) -> tuple[Any, float]:
        """Return what `how` makes of some values, and the seconds that took; raises PressFailed.

        A file whose process dies is tried once more.
        """
        with self._one_at_a_time, self._turn():
            answer = self._tried(how, values) or self._tried(how, values)
        if answer is None:
            raise PressFailed
        well, result, seconds = answer
        if not well:
            raise result
        return result, seconds

    def _tried(self, how: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=[theirs, how, values, self._most], daemon=True)
        with ours:
            process.start()
            theirs.close()
            try:
                answer = ours.recv()
            except (EOFError, OSError):
                answer = None
        process.join()
        if process.exitcode == -signal.SIGXCPU:
            raise PressFailed
        process.close()
        return answer


def usable() -> bool:
    """Return whether this system can make files apart."""
    import multiprocessing  # noqa: PLC0415 - as above

    return "forkserver" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"


def _work(line: "Connection", how: Callable[..., Any], values: tuple[Any, ...], most: int) -> None:
    import resource  # noqa: PLC0415 - not on Windows

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    os.nice(LATER)
    used = int(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (used + most, used + most + 1))
    began = time.process_time()
    answer: tuple[bool, Any]
    try:
        answer = True, how(*values)
    except Exception as error:
        answer = False, error
    with suppress(OSError):  # nobody waits for it any more
        line.send((*answer, time.process_time() - began))
