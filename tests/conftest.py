"""What every test can rely on: no network, no data of this machine, repeatable examples."""

import gc
import ipaddress
import itertools
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from scorekeeper.store import connect, open_store
from tests.provisions import find_chromium

# Examples may be slow on a busy machine without anything being wrong; they are the same every time,
# so that nobody's change fails by chance. `make explore` looks for others.
settings.register_profile("here", deadline=None)
settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=12)
settings.load_profile("here" if os.environ.get("EXPLORE") else "repeatable")

# The terminal speaks the language of its environment; the tests read English.
os.environ.update(LANGUAGE="", LC_ALL="", LC_MESSAGES="", LANG="C.UTF-8")
# What tests leave behind is collected in larger heaps: a fifth of their time went into looking.
gc.set_threshold(200_000, 20, 20)

NAMES_OF_THIS_MACHINE = {None, "", "localhost", socket.gethostname()}


# What is run first: what finds most, then what takes longest, so that no worker idles at the end.
FIRST = (
    "tests/test_types.py",
    "tests/journeys/",
    "tests/browser/",
    "tests/phone/",
    "tests/test_without_club.py",
    "tests/deploy/",
    "tests/test_packaging.py",
    "tests/club/browser/",
    "tests/club/journeys/",
    "tests/sheets/",
    "tests/web/",
    "tests/words/",
    "tests/cli/",
    "tests/burraco/",
    "tests/rules/test_mutations.py",
    "tests/usecases/",
    "tests/stopwatch/",
    "tests/snapshot/",
)
SHARED_OUT = "tests/journeys/"
TOGETHER = "tests/phone/"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order the tests, journeys first; those marked `explore` are left out without EXPLORE."""
    items.sort(key=lambda item: _place(item.nodeid))  # the order in a file stays
    if not os.environ.get("EXPLORE"):
        left = [item for item in items if item.get_closest_marker("explore")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("explore")]


def pytest_collection_finish() -> None:
    """Keep ten thousand tests out of the garbage collector, which looked through all of them."""
    gc.freeze()


def _place(nodeid: str) -> int:
    places = (at for at, folder in enumerate(FIRST) if nodeid.startswith(folder))
    return next(places, len(FIRST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two workers more than cores: a test and its browser, its server or its prints wait for each other in turns."""
    return (os.cpu_count() or 1) + 2


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling | None:
    """Make `--dist loadfile` keep the order of collection, and share out single journeys.

    By itself it begins with the files of the most tests. Journeys are all in one file; they share
    what a worker has anyhow, so every worker can begin with them. The tests of the app are left to
    one worker, because a first visit of the app takes longer than most of them.
    """
    if config.getvalue("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False
    scheduler = LoadFileScheduling(config, log)
    of_file = scheduler._split_scope

    def scope(nodeid: str) -> str:
        if nodeid.startswith(SHARED_OUT):
            return nodeid
        return TOGETHER if nodeid.startswith(TOGETHER) else of_file(nodeid)

    scheduler._split_scope = scope
    return scheduler


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail every test that talks to an address outside this machine."""
    connect, sendto, getaddrinfo = socket.socket.connect, socket.socket.sendto, socket.getaddrinfo

    def guarded_connect(self: socket.socket, address: Any) -> None:
        # Connecting a datagram socket sends nothing; `sendto` and `send` would.
        if self.type != socket.SOCK_DGRAM:
            _refuse_strangers(self.family, address)
        connect(self, address)

    def guarded_sendto(self: socket.socket, data: bytes, *rest: Any) -> int:
        _refuse_strangers(self.family, rest[-1])
        return sendto(self, data, *rest)

    def guarded_getaddrinfo(host: Any, *rest: Any, **named: Any) -> Any:
        if host not in NAMES_OF_THIS_MACHINE and not _is_address(host):
            pytest.fail(f"a test looked up {host!r}: tests stay on this machine")
        return getaddrinfo(host, *rest, **named)

    monkeypatch.setattr(socket.socket, "connect", guarded_connect)
    monkeypatch.setattr(socket.socket, "sendto", guarded_sendto)
    monkeypatch.setattr(socket, "getaddrinfo", guarded_getaddrinfo)


@pytest.fixture(scope="session")
def instances(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Name folders for data; a folder for each test would be thousands that nobody uses."""
    above = tmp_path_factory.mktemp("instances")
    return (above / f"instance-{number}" for number in itertools.count(1))


@pytest.fixture(autouse=True)
def own_instance(instances: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the program's data folder at a fresh one that does not exist yet."""
    folder = next(instances)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    return folder


@pytest.fixture(autouse=True)
def no_power_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let databases of this process not wait for the disk; servers, and `tests/store`, do."""
    monkeypatch.setattr(connect, "SYNCHRONOUS", "OFF")


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without anything in it; to copy it is faster than to make one."""
    path = tmp_path_factory.mktemp("empty") / "games.db"
    open_store(path).close()
    return path


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Return the browser for browser tests; `make test` has installed it."""
    path = find_chromium()
    if path is None:
        pytest.fail("no Chromium on this machine: run `make setup`")
    return path


def _refuse_strangers(family: int, address: Any) -> None:
    if family not in {socket.AF_INET, socket.AF_INET6}:
        return
    host = str(address[0])
    if host != "localhost" and not (_is_address(host) and ipaddress.ip_address(host).is_loopback):
        pytest.fail(f"a test connected to {host}: tests stay on this machine")


def _is_address(host: object) -> bool:
    try:
        ipaddress.ip_address(host.decode() if isinstance(host, bytes) else str(host))
    except ValueError:
        return False
    return True
