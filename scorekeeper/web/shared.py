"""What all processes of a server must agree on is kept by one of them, the keeper.

Budgets, wrong codes, devices that were seen and prints are counted in one place and therefore
exactly. The other processes call their methods over connections that are handed to the keeper
through a nameless socket: nobody else on the machine can reach it. If the keeper dies, the process
that is started in its place keeps them anew.
"""

import os
import socket
import tempfile
import threading
from collections.abc import Mapping
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

from flask import Flask

KEPT = ("budgets", "wrong_codes", "seen", "prints", "press")  # extensions of the application


class Office:
    """Where the processes of a server find the keeper; it is made before they are started."""

    def __init__(self) -> None:
        self._door, self._bell = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._key = tempfile.TemporaryFile()  # noqa: SIM115 - whoever locks it is the keeper

    def join(self, app: Flask) -> bool:
        """Let the application of this process be the keeper if there is none, else ask it.

        Tells whether it is the keeper.
        """
        if not self._is_alone():
            for name in KEPT:
                app.extensions[name] = Far(self, name)
            return False
        kept = {name: app.extensions.get(name) for name in KEPT}
        threading.Thread(target=self._answer_all, args=[kept], name="keeper", daemon=True).start()
        return True

    def connected(self) -> Connection:
        """Return a connection to the keeper, or to the one that is started in its place."""
        ours, theirs = Pipe()
        with theirs:
            socket.send_fds(self._bell, [b"!"], [theirs.fileno()])
        return ours

    def opens(self) -> bool:
        """Tell the first keeper, once, that it is the first."""
        new = os.fstat(self._key.fileno()).st_size == 0
        os.write(self._key.fileno(), b"open")
        return new

    def _is_alone(self) -> bool:
        import fcntl  # noqa: PLC0415 - there are no several processes where it is missing

        try:
            fcntl.lockf(self._key, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the system frees it at the end
        except OSError:
            return False
        return True

    def _answer_all(self, kept: Mapping[str, object]) -> None:
        while True:
            _, handed, _, _ = socket.recv_fds(self._door, 1, 1)
            for each in handed:
                threading.Thread(target=_answer, args=[Connection(each), kept], daemon=True).start()


def _answer(line: Connection, kept: Mapping[str, object]) -> None:
    while True:
        try:
            name, method, values, more = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, getattr(kept[name], method)(*values, **more)
        except Exception as error:
            answer = False, error
        line.send(answer)


class Far:
    """Stands for an object of the keeper: its methods run there."""

    def __init__(self, office: Office, name: str) -> None:
        self._office, self._name = office, name
        self._own = threading.local()

    def __getattr__(self, method: str) -> Any:
        return partial(self._call, method)

    def _call(self, method: str, *values: object, **more: object) -> Any:
        asked = self._name, method, values, more
        try:
            well, answer = self._ask(asked)
        except (EOFError, OSError):  # the keeper has died, and another one comes
            self._own.__dict__.clear()
            well, answer = self._ask(asked)
        if not well:
            raise answer
        return answer

    def _ask(self, asked: object) -> Any:
        if not hasattr(self._own, "line"):
            self._own.line = self._office.connected()
        self._own.line.send(asked)
        return self._own.line.recv()
