"""Servers that are forked from a process which has loaded the program already.

To load it is most of what a start takes; tests/cli/test_serve.py starts servers as people do.
"""

import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any, TextIO

from scorekeeper.cli import main
from tests import patience

_LOADED = multiprocessing.get_context("forkserver")
# The last two are loaded by a start alone; without the club's folder there is no such module, which is passed over.
_LOADED.set_forkserver_preload([__name__, "scorekeeper.web", "scorekeeper.cli.serving", "scorekeeper.club.web.joining"])


@dataclass
class Server:
    """A running server: its address, what it has printed so far, its process."""

    address: str
    printed: str
    process: Any  # of subprocess, or `Forked`
    helpers: tuple[int, ...] = ()  # the numbers of other processes that belong to it

    def stop(self, how: signal.Signals) -> tuple[int, str, str]:
        self.process.send_signal(how)
        rest, errors = self.process.communicate(timeout=patience.SECONDS)
        return self.process.returncode, rest, errors


def listening(process: Any) -> Server:
    """Wait until a server has said where it listens."""
    printed = ""
    while "Ctrl-C" not in printed:
        line = process.stdout.readline()
        assert line, f"the server ended: {process.communicate()}"
        printed += line
    found = re.search(r"^ +(https?://\S+)$", printed, re.MULTILINE)
    assert found, printed
    return Server(found[1], printed, process)


@dataclass
class Forked:
    """What tests use of a process, as `subprocess.Popen` has it."""

    process: BaseProcess
    stdout: TextIO
    stderr: TextIO
    _said: tuple[str, str] | None = field(default=None, init=False)

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self.process.pid is not None
        return self.process.pid

    @property
    def returncode(self) -> int | None:
        """How it ended, if it did."""
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended.

        Its parent, which forks the servers, may have waited for it before this process has heard of its end.
        """
        if self.process.is_alive():
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def let_go(self) -> None:
        """Wait until it has ended, and close its output without reading it to the end.

        The end comes only when the processes that it started have ended as well, and they need a
        second to notice that it was killed.
        """
        self.process.join(patience.SECONDS)
        assert not self.process.is_alive(), "it does not end"
        self.stdout.close()
        self.stderr.close()

    def communicate(self, timeout: float = patience.SECONDS) -> tuple[str, str]:
        """What it has said since somebody last read it, once it has ended."""
        if self._said is None:
            self.process.join(timeout)
            assert not self.process.is_alive(), "it does not end"
            with self.stdout, self.stderr:
                self._said = self.stdout.read(), self.stderr.read()
        return self._said


def _serve(
    told: Any, errors: Any, arguments: list[str], environment: Mapping[str, str], prepare: Callable[[], None]
) -> None:
    prepare()
    os.dup2(told.detach(), 1)
    os.dup2(errors.detach(), 2)
    sys.stdout, sys.stderr = (os.fdopen(each, "w", 1, encoding="utf-8") for each in (1, 2))
    os.environ.clear()
    os.environ.update(environment)
    main(arguments, prog_name="scorekeeper")


def _as_it_is() -> None:
    """Change nothing."""


@contextmanager
def running(instance: Path, *arguments: str, prepare: Callable[[], None] = _as_it_is) -> Iterator[Server]:
    """A server on this folder for as long as the test needs it; it calls `prepare` first."""
    told, errors = os.pipe(), os.pipe()
    given = ["serve", "--host", "127.0.0.1", "--port", "0", "--instance", str(instance)]
    process = _LOADED.Process(
        target=_serve,
        args=(_Pipe(told[1]), _Pipe(errors[1]), [*given, *arguments], dict(os.environ), prepare),
        daemon=False,  # it starts the processes that print
    )
    process.start()
    for pipe in (told, errors):
        os.close(pipe[1])
    forked = Forked(process, *(os.fdopen(pipe[0], encoding="utf-8") for pipe in (told, errors)))
    try:
        yield listening(forked)
    finally:
        forked.kill()
        forked.let_go()


class _Pipe:
    """An end of a pipe that goes to the other process together with what it is started with."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __reduce__(self) -> tuple[Any, ...]:
        return _same, (DupFd(self._number),)


def _same(pipe: Any) -> Any:
    return pipe
