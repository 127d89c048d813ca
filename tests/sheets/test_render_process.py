"""Sheets are made in processes that may die, and the server goes on."""

import os
import signal
import time
from collections.abc import Iterator
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.sheets.paper import render, render_process
from scorekeeper.sheets.paper.sizes import PAPERS
from scorekeeper.words.language import translate, using_language

pytestmark = pytest.mark.skipif(not render_process.usable(), reason="needs a system that can fork")
HTML = '<html lang="en"><title>x</title><body class="summary"><p>{}</p></body></html>'


@pytest.fixture(scope="module")
def press() -> Iterator[render_process.RenderProcesses]:
    processes = render_process.RenderProcesses()
    render_process.use(processes.make)
    yield processes
    render_process.use(None)


def test_a_sheet_is_the_same_wherever_it_is_made(press: render_process.RenderProcesses) -> None:
    there = render.untagged(HTML.format("Ann"), PAPERS["a4"])
    assert render_process.seconds_elsewhere() > 0
    render_process.use(None)
    here = render.untagged(HTML.format("Ann"), PAPERS["a4"])
    render_process.use(press.make)

    assert there == here


@pytest.mark.parametrize("code", ["de", "pt"])
@pytest.mark.usefixtures("press")
def test_a_sheet_that_is_made_elsewhere_has_the_language_of_who_asks(code: str) -> None:
    with using_language(code):
        words = translate("page {number} of {count}", number=1, count=1)
        made = render.untagged(HTML.format(words), PAPERS["a4"])
    [page] = PdfReader(BytesIO(made)).pages

    assert page.extract_text().count(words) == 2


def killed(*_: object) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def broken(*_: object) -> bytes:
    raise ValueError("no such sheet")


def endless() -> bytes:
    while True:
        time.process_time()


def test_a_process_that_dies_harms_no_other_sheet(press: render_process.RenderProcesses) -> None:
    with pytest.raises(render_process.PressFailed):
        render_process.run(killed)
    with pytest.raises(ValueError, match="no such sheet"):
        render_process.run(broken)

    assert render.untagged(HTML.format("Ben"), PAPERS["a4"]).startswith(b"%PDF")


def test_a_sheet_that_never_ends_is_given_up() -> None:
    with pytest.raises(render_process.PressFailed):
        render_process.RenderProcesses().make(endless, (), render_process.Allowed(seconds=1))
