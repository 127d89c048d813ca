"""The app as any web host offers it, and phones that keep what they have between two starts."""

import base64
import fcntl
import functools
import gzip
import hashlib
import http.server
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserContext, Frame, Page

from scorekeeper.phone import building
from tests.browser.conftest import FLAGS, PATIENCE, PHONE, driver
from tests.browser.thumb import Thumb
from tests.strategies import EXPLORE

# A browser that has no files for pages, as older ones have none; it keeps games in its database.
NO_FILES = "--disable-blink-features=FileSystemAccess,FileSystemAccessOriginPrivate"
# Removes the games that are kept, and that there were any; the app itself stays.
FORGET = """async () => {
  localStorage.clear();
  const root = await navigator.storage.getDirectory();
  for (const name of await Array.fromAsync(root.keys())) {
    await root.removeEntry(name, { recursive: true });
  }
}"""
MOST_MEGABYTES = 9.5  # of a first visit
PREPARING = 180_000  # milliseconds of a first start on a busy machine


class Quiet(http.server.SimpleHTTPRequestHandler):
    """`python -m http.server` without its log."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make phone` writes; skips where Python for browsers cannot be had."""
    mine = tmp_path_factory.getbasetemp()
    shared = mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine
    folder = shared / "dist" / "phone"
    with (shared / "phone.lock").open("w") as lock:  # one worker builds, the others wait for it
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            if not (folder / "sw.js").exists():  # which is written last
                building.build(folder)
        except building.BuildError as error:
            pytest.skip(f"Python for browsers cannot be fetched here: {error}")
    return folder


class Club:
    """A server that offers the app; it can be stopped, and started again at its address."""

    def __init__(self, app_folder: Path, database: Path) -> None:
        self.database = database
        self._given = [Path(__file__).with_name("serve_app.py"), app_folder, database]
        self._port = "0"
        self.start()
        self.address = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Answer."""
        self._process = subprocess.Popen(
            [sys.executable, "-u", *map(str, self._given), self._port],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert self._process.stdout is not None
        self._port = self._process.stdout.readline().strip()

    def stop(self) -> None:
        """Answer no more."""
        self._process.terminate()
        self._process.communicate(timeout=20)

    @contextmanager
    def replaced(self, folder: Path, kind: type[Quiet]) -> Iterator[None]:
        """Offer another build of the app meanwhile, at the same address."""
        self.stop()
        try:
            with offered(folder, kind, int(self._port)):
                yield
        finally:
            self.start()


@pytest.fixture(scope="session")
def club(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A server from which phones have the app."""
    running = Club(built, tmp_path_factory.mktemp("club") / "games.db")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def host(club: Club) -> str:
    """The address of the app."""
    return f"{club.address}/app/"


@contextmanager
def offered(folder: Path, kind: type[Quiet] = Quiet, port: int = 0) -> Iterator[str]:
    """Offer a folder as a web host would, at any port or a given one, and give its address."""
    handler = functools.partial(kind, directory=str(folder.parent))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{folder.name}/"
    server.shutdown()
    server.server_close()


@dataclass
class Phone:
    """A browser with a profile of its own; closed and opened again it has what it kept."""

    path: str
    profile: Path
    address: str
    locale: str = "en-GB"
    flags: tuple[str, ...] = ()
    faults: list[str] = field(default_factory=list)
    context: BrowserContext | None = None

    def start(self, *, offline: bool = False) -> Page:
        """Open the browser and in it the app; returns when the program runs."""
        self.open(offline=offline)
        self.page.goto(self.address, wait_until="commit")
        self.wait()
        return self.page

    def open(self, *, offline: bool = False) -> None:
        """Open the browser."""
        self.context = driver().chromium.launch_persistent_context(
            str(self.profile),
            executable_path=self.path,
            args=[*FLAGS, *self.flags],
            has_touch=True,
            viewport={"width": PHONE[0], "height": PHONE[1]},
            locale=self.locale,
            accept_downloads=True,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.set_offline(offline)
        self.page = self.context.pages[0]
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def other_tab(self) -> None:
        """Kill the processes of all tabs, whatever they do, and open the app in a new one."""
        assert self.context is not None
        for pid in processes(self.profile, "--type=renderer"):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        ended, self.page = self.page, self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        ended.close()
        self.page.goto(self.address)
        self.wait()

    def to_the_start_page(self) -> None:
        """Tap the name of the program, and wait for the page that it leads to.

        Every page has the languages at its foot, so that a tap on one of them before the start page
        has come would touch the page of before, or fall between the two.
        """
        self.frame.locator("header a").first.tap()
        self.frame.locator("#games-heading").wait_for()

    def wait(self) -> None:
        """Wait until the program runs."""
        self.page.locator("html[data-times]").wait_for(state="attached", timeout=PREPARING)

    @property
    def frame(self) -> Frame:
        """The frame with the page of the program."""
        found = self.page.frame(name="page")
        assert found is not None
        return found

    @property
    def thumb(self) -> Thumb:
        """A thumb on the page of the program."""
        return Thumb(cast("Page", self.frame))  # which has what a thumb needs of a page

    def restart(self) -> None:
        """Close the browser and open it again, without a network."""
        self.close()
        self.start(offline=True)

    def close(self) -> None:
        """Close the browser."""
        if self.context is not None:
            self.context.close()
        self.context = None
        assert self.faults == []


def processes(profile: Path, kind: str = "") -> list[int]:
    """The processes of the browser with this profile, or those of one kind."""
    command = ["/bin/ps", "-eo", "pid,ppid,args"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()[1:]]
    parent = {pid: above for pid, above, _ in rows}
    own = {pid for pid, _, args in rows if f"--user-data-dir={profile}" in args}

    def is_own(pid: str) -> bool:
        return pid in own or (pid in parent and is_own(parent[pid]))

    return [int(pid) for pid, _, args in rows if kind in args and is_own(pid)]


@pytest.fixture(scope="session")
def installed(host: str, chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The profile of a phone that has opened the app once, for a moment."""
    phone = Phone(chromium_path, tmp_path_factory.mktemp("installed") / "profile", host)
    phone.start()
    phone.page.wait_for_timeout(1500)  # until its memory is kept
    phone.close()
    return phone.profile


@pytest.fixture(scope="session")
def installed_without_files(
    installed: Path, host: str, chromium_path: str, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The same in a browser that has no files for pages."""
    folder = tmp_path_factory.mktemp("without")
    with held(chromium_path, installed, host, folder) as phone:
        phone.open(offline=True)
        phone.page.goto(f"{phone.address}check.html")
        phone.page.evaluate(FORGET)
        phone.close()
    return phone.profile


@contextmanager
def held(path: str, profile: Path, host: str, folder: Path, *flags: str) -> Iterator[Phone]:
    """A phone with a copy of a profile."""
    shutil.copytree(profile, folder / "profile", ignore=shutil.ignore_patterns("Singleton*"))
    phone = Phone(path, folder / "profile", host, flags=flags)
    yield phone
    phone.close()


@pytest.fixture
def phone(installed: Path, host: str, chromium_path: str, tmp_path: Path) -> Iterator[Phone]:
    """A phone that has the app and no game; it has no network unless it is given one."""
    with held(chromium_path, installed, host, tmp_path) as given:
        yield given


@pytest.fixture
def phone_without_files(
    installed_without_files: Path, host: str, chromium_path: str, tmp_path: Path
) -> Iterator[Phone]:
    """The same, whose browser has no files for pages."""
    with held(chromium_path, installed_without_files, host, tmp_path, NO_FILES) as given:
        yield given


KINDS = {"files": "phone", "record": "phone_without_files"}
kinds = [*KINDS] if EXPLORE else ["files"]


@pytest.fixture(params=kinds)
def either(request: pytest.FixtureRequest) -> Phone:
    """A phone that keeps its games in files, and with EXPLORE one that keeps them in a database."""
    given: Phone = request.getfixturevalue(KINDS[request.param])
    return given


def changed(folder: Path, target: Path, files: Mapping[str, bytes], **about: Any) -> None:
    """Write another build of the app: with some other files, or of another version or schema."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(folder, target)
    script = (folder / "sw.js").read_text(encoding="utf-8")
    [listed] = re.findall(r"const BUILD = (.*);", script)
    build = {**json.loads(listed), **about}
    for each in build["files"]:
        name, file, *_ = each
        if name in files:
            sent = gzip.compress(files[name], 1) if file.endswith(".packed") else files[name]
            each[2] = len(sent)
            each[3] = base64.b64encode(hashlib.sha256(sent).digest()).decode()
            (target / file).write_bytes(sent)
    build["digest"] = hashlib.sha256(json.dumps(build).encode()).hexdigest()[:12]
    (target / "sw.js").write_text(script.replace(listed, json.dumps(build)), encoding="utf-8")
