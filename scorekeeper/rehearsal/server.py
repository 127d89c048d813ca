"""A server for one rehearsal, on this computer only, with a data folder that is then removed."""

import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from re import MULTILINE, search
from types import FrameType

from scorekeeper.rehearsal.browser import FaultError
from scorekeeper.rules.wording import told

STOPS_WITHIN = 20  # seconds
READY = "Ctrl-C"
COMMAND = (sys.executable, "-u", "-m", "scorekeeper", "serve", "--lang", "en")
HERE = ("--host", "127.0.0.1", "--port", "0")


@contextmanager
def stopping_orderly() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM end the block, so that its server stops too."""
    asked_to_stop = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(each, _stop) for each in asked_to_stop]
    try:
        yield
    finally:
        for each, handler in zip(asked_to_stop, before, strict=True):
            signal.signal(each, handler)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


@contextmanager
def own_server() -> Iterator[str]:
    """Start a server, yield its address, and stop it; raises FaultError if it does not start."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-rehearsal-") as folder:
        process = subprocess.Popen(  # noqa: S603 - this very program
            [*COMMAND, *HERE, "--instance", folder],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        try:
            yield _address(process)
        finally:
            process.terminate()
            try:
                process.communicate(timeout=STOPS_WITHIN)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()


def _address(process: "subprocess.Popen[str]") -> str:
    """Read what the server prints until it is ready; raises FaultError."""
    printed = ""
    while READY not in printed:
        line = process.stdout.readline() if process.stdout else ""
        if not line:
            raise FaultError(told("The server did not start."))
        printed += line
    found = search(r"^ +(http://\S+)$", printed, MULTILINE)
    if found is None:
        raise FaultError("The server did not print its address.")
    return found[1]
