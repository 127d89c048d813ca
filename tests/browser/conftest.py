"""A real server, a real browser, and phones of the usual sizes."""

import atexit
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from scorekeeper.store import open_store
from tests import patience
from tests.usecases.table import Table

# A whole browser without a screen draws its own bars for every window, as pages that nobody sees:
# the first four turn that off. A frame or a process made anew for the next page of the same site
# is a fifth of what opening it costs. Chromium heeds only one such list, so those that the driver
# of the browser turns off itself, and that matter here, stand in it too.
UNUSED = (
    "InitialWebUI",
    "WebUIReloadButton",
    "WebUIToolbar",
    "PreloadTopChromeWebUI",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "RenderDocument",
    "ThirdPartyStoragePartitioning",
    "site-per-process",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(UNUSED)}",
]
PATIENCE = 1000 * patience.SECONDS  # milliseconds until a step counts as failed
PHONE = (360, 740)

expect.set_options(timeout=PATIENCE)
OpenPhone = Callable[..., Page]


@dataclass(frozen=True)
class Server:
    """A running server: where it answers and where it keeps its games."""

    address: str
    database: Path


@cache
def started_server(folder: Path) -> Server:
    """Start a server that runs until the tests end; it keeps its games in the folder."""
    command = [sys.executable, "-u", "-m", "scorekeeper", "serve", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [*command, "--port", "0", "--instance", str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    atexit.register(_stop, process)
    assert process.stdout is not None
    printed = ""
    while "Ctrl-C" not in printed:
        line = process.stdout.readline()
        assert line, printed
        printed += line
    found = re.search(r"^ +(http://\S+)$", printed, re.MULTILINE)
    assert found, printed
    return Server(found[1], folder / "scorekeeper.db")


def _stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate(timeout=patience.SECONDS)


def look_again(page: Page) -> None:
    """Look at a phone again: its page asks the server at once, as if somebody had picked it up.

    A phone that lies on the table asks only every few seconds; other tests wait for that.
    """
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """The one server of a worker, shared by the tests of every folder that ask for it."""
    return started_server(tmp_path_factory.getbasetemp() / "served")


@cache
def driver() -> Playwright:
    """Start what drives browsers; one process can have it only once, however many ask."""
    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


@cache
def started_browser(path: str) -> Browser:
    """Start a browser that runs until the tests end."""
    return driver().chromium.launch(executable_path=path, args=FLAGS)


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Browser:
    """The one browser of a worker, shared by the tests of every folder that ask for it."""
    return started_browser(chromium_path)


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    """A game of classic canasta between Us and Them on the running server."""
    with open_store(server.database) as store:
        yield Table(store)


@dataclass
class Device:
    """A phone that one test after another holds in hand, and that forgets what it knew between.

    What was loaded stays in its cache, as on the phone of somebody who was here before: that is
    most of what opening a page costs.
    """

    page: Page
    address: str
    faults: list[str]

    @classmethod
    def made(cls, browser: Browser, address: str, *, scripts: bool) -> "Device":
        """Make a device; scripts that fail and strange hosts are noted as its faults."""
        context = browser.new_context(base_url=address, has_touch=True, java_script_enabled=scripts)
        context.set_default_timeout(PATIENCE)
        device = cls(context.new_page(), address, [])
        device.page.on("pageerror", lambda error: device.faults.append(str(error)))
        device.page.on("request", lambda request: _check_host(request.url, address, device.faults))
        return device

    def forget(self) -> list[str]:
        """Leave all pages, and forget every game, draft and setting; returns the faults noted."""
        context = self.page.context
        for other in context.pages:
            if other != self.page:
                other.close()
        self.page.unroute_all()
        self.page.set_extra_http_headers({})
        context.set_extra_http_headers({})
        context.set_offline(False)
        self.page.goto("about:blank")
        devtools = context.new_cdp_session(self.page)
        kinds = {"origin": self.address, "storageTypes": "local_storage,indexeddb"}
        devtools.send("Storage.clearDataForOrigin", kinds)
        devtools.detach()
        context.clear_cookies()
        faults, self.faults[:] = [*self.faults], []
        return faults


@pytest.fixture(scope="session")
def idle_devices() -> dict[bool, list[Device]]:
    """The devices that no test holds, with scripts (True) and without."""
    return {True: [], False: []}


@pytest.fixture
def open_phone(browser: Browser, server: Server, idle_devices: dict[bool, list[Device]]) -> Iterator[OpenPhone]:
    """Open a page on a device of its own; scripts that fail and strange hosts fail the test.

    `unused`: a device that has loaded nothing yet, not even into its cache.
    """
    held: list[tuple[Device, list[Device] | None]] = []

    def open_page(path: str, size: tuple[int, int] = PHONE, *, scripts: bool = True, unused: bool = False) -> Page:
        idle = None if unused else idle_devices[scripts]
        device = idle.pop() if idle else Device.made(browser, server.address, scripts=scripts)
        held.append((device, idle))
        device.page.set_viewport_size({"width": size[0], "height": size[1]})
        device.page.goto(path)
        return device.page

    yield open_page
    faults = []
    for device, idle in held:
        faults += device.forget()
        if idle is None:
            device.page.context.close()
        else:
            idle.append(device)
    assert faults == []


def _check_host(url: str, own: str, faults: list[str]) -> None:
    if not url.startswith((own, "data:", "blob:")):
        faults.append(f"asked another host: {url}")
