"""Firefox and WebKit as their users have them, asked in the words of the WebDriver standard.

Playwright drives only browsers that were changed for it. Whatever is started here ends with the
block that started it, by the number of its own process.
"""

import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import Any

from tests import patience
from tests.provisions import FIREFOX_NAMES, WEBKIT_DRIVER, find_firefox

PATIENCE = patience.SECONDS  # until a step counts as failed
AGAIN = 0.03  # seconds until somebody looks again
PHONE = {"width": 360, "height": 740}
PREFERENCES = {  # Firefox itself turns off what calls home
    "marionette.port": 0,  # any that is free
    "ui.useOverlayScrollbars": 1,  # as on a phone
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
}
# Their own bars would keep both windows wider than a phone.
NARROW_FIREFOX = "* { min-width: 0 !important; }"
NARROW_WEBKIT = "* { min-width: 0; margin: 0; padding: 0; }"
# Nobody sees the screen: what a graphics card would do takes most of the time without one.
PLAINLY = {"GDK_BACKEND": "x11", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}


class Asked(Enum):
    """What a browser is asked to do: the name that Firefox has for it, and its address."""

    START = ("NewSession", "")
    RESIZE = ("SetWindowRect", "/window/rect")
    OPEN = ("Navigate", "/url")
    ENTER = ("SwitchToFrame", "/frame")
    RUN = ("ExecuteScript", "/execute/sync")
    TAP = ("ElementClick", "/element/{id}/click")
    WRITE = ("ElementSendKeys", "/element/{id}/value")


class RefusedError(Exception):
    """The browser could not do it, or not yet; the message is its own."""


class Wire(ABC):
    """The way to a browser that runs."""

    @abstractmethod
    def ask(self, what: Asked, **how: object) -> Any:
        """Ask the browser and return its answer; raises RefusedError."""

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a function in the page and return what it returns, never null.

        Raises RefusedError, also where the page went away meanwhile: Firefox then answers null.
        """
        answer = self.ask(Asked.RUN, script=script, args=arguments)
        if answer is None:
            raise RefusedError("The page went away.")
        return answer


class Marionette(Wire):
    """Firefox's own wire: messages in JSON with their length before them."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._answers = connected.makefile("rb")
        self._number = 0
        self._read()  # it greets first

    def ask(self, what: Asked, **how: object) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{what.value[0]}", how]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, answer = self._read()
        if error:
            raise RefusedError(error["message"])
        return answer.get("value")

    def close(self) -> None:
        """Hang up."""
        self._answers.close()
        self._socket.close()

    def _read(self) -> Any:
        length = b""
        while (digit := self._answers.read(1)) != b":":
            if not digit:
                raise RefusedError("Firefox has hung up.")
            length += digit
        return json.loads(self._answers.read(int(length)))


class Http(Wire):
    """The wire of the standard: addresses of a driver that starts the browser."""

    def __init__(self, port: int) -> None:
        self._session = f"http://127.0.0.1:{port}/session"

    def ask(self, what: Asked, **how: object) -> Any:
        address = self._session + what.value[1].format_map(how)
        header = {"Content-Type": "application/json"}
        request = urllib.request.Request(address, json.dumps(how).encode(), header)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:  # noqa: S310
                answer = json.load(response)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise RefusedError(json.load(error)["value"]["message"]) from None
        if what is Asked.START:
            self._session += f"/{answer['sessionId']}"
        return answer


@contextmanager
def firefox(folder: Path) -> Iterator[Wire]:
    """Run Firefox without a screen; it keeps all it knows in the folder."""
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in PREFERENCES.items()]
    _write(folder / "user.js", "".join(lines))
    _write(folder / "chrome/userChrome.css", NARROW_FIREFOX)
    program = find_firefox() or FIREFOX_NAMES[0]
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    with _running(command, folder):
        wire = Marionette(_connected(_port_in(folder / "MarionetteActivePort")))
        with closing(wire):
            wire.ask(Asked.START)
            wire.ask(Asked.RESIZE, **PHONE)
            yield wire


@contextmanager
def webkit(folder: Path) -> Iterator[Wire]:
    """Run WebKitGTK's small browser by its driver, on a screen that nobody sees."""
    _write(folder / "gtk-3.0/gtk.css", NARROW_WEBKIT)
    with ExitStack() as running:
        told, tells = os.pipe()
        screen = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "800x900x24", "-nolisten"]
        with os.fdopen(told) as number:
            running.enter_context(_running([*screen, "tcp"], folder, [tells]))
            os.close(tells)
            display = f":{number.readline().strip()}"
        port = _free_port()
        command = [WEBKIT_DRIVER, f"--port={port}"]
        running.enter_context(_running(command, folder, (), DISPLAY=display, **PLAINLY))
        _connected(port).close()
        wire = Http(port)
        wire.ask(Asked.START, capabilities={})
        wire.ask(Asked.RESIZE, **PHONE)
        yield wire


@contextmanager
def _running(command: Sequence[str], home: Path, pass_fds: Sequence[int] = (), **variables: str) -> Iterator[None]:
    """Run a program in a group of processes of its own, which ends with the block."""
    named = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "TMPDIR")
    process = subprocess.Popen(
        command,
        env=os.environ | dict.fromkeys(named, str(home)) | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=pass_fds,
        start_new_session=True,
    )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):  # it has taken all it started with it
                os.killpg(process.pid, signal.SIGKILL)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)


def _port_in(file: Path) -> int:
    """Wait until a browser has written which port it listens on."""
    for _ in _while_patient(file):
        with suppress(OSError, ValueError):
            return int(file.read_text())
    raise AssertionError


def _connected(port: int) -> socket.socket:
    for _ in _while_patient(port):
        with suppress(ConnectionRefusedError):
            return socket.create_connection(("127.0.0.1", port), PATIENCE)
    raise AssertionError


def _while_patient(what: object) -> Iterator[None]:
    """Come again and again until it has been too long; raises TimeoutError."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        yield
        time.sleep(AGAIN)
    raise TimeoutError(f"{what} was waited for in vain.")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
