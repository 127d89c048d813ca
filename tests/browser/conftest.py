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
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from scorekeeper.store import open_store
from tests.usecases.table import Table

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 30_000  # milliseconds until a step counts as failed; a busy machine may need many
PHONE = (360, 740)

expect.set_options(timeout=PATIENCE)
OpenPhone = Callable[..., Page]


@dataclass(frozen=True)
class Server:
    """A running server: where it answers and where it keeps its games."""

    address: str
    database: Path


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("served")
    command = [sys.executable, "-u", "-m", "scorekeeper", "serve", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [*command, "--port", "0", "--instance", str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        assert process.stdout is not None
        printed = ""
        while "Ctrl-C" not in printed:
            line = process.stdout.readline()
            assert line, printed
            printed += line
        found = re.search(r"^ +(http://\S+)$", printed, re.MULTILINE)
        assert found, printed
        yield Server(found[1], folder / "scorekeeper.db")
    finally:
        process.terminate()
        process.communicate(timeout=20)


@cache
def driver() -> Playwright:
    """Start what drives browsers; one process can have it only once, however many ask."""
    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    started = driver().chromium.launch(executable_path=chromium_path, args=FLAGS)
    yield started
    started.close()


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    """A game of classic canasta between Us and Them on the running server."""
    with open_store(server.database) as store:
        yield Table(store)


@pytest.fixture
def open_phone(browser: Browser, server: Server) -> Iterator[OpenPhone]:
    """Open a page on a device of its own; scripts that fail and strange hosts fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(path: str, size: tuple[int, int] = PHONE, *, scripts: bool = True) -> Page:
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            java_script_enabled=scripts,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: _check_host(request.url, server.address, faults))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def _check_host(url: str, own: str, faults: list[str]) -> None:
    if not url.startswith((own, "data:", "blob:")):
        faults.append(f"asked another host: {url}")
