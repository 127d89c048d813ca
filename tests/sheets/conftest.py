"""What the tests of sheets share: what was laid out, and the complaints of the renderer."""

import logging
from typing import Any, NamedTuple

import pytest

from scorekeeper import sheets
from scorekeeper.sheets.paper import layers, render
from scorekeeper.sheets.paper.sizes import Paper
from tests.sheets.positions import Word, words_in


class Laid(NamedTuple):
    """A document as it was laid out on its paper."""

    html: str
    paper: Paper
    document: Any

    @property
    def words(self) -> list[list[Word]]:
        """Of each page the pieces of text."""
        return words_in(self.document)


@pytest.fixture
def unwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the writing of files, for tests that look at what is laid out alone."""
    monkeypatch.setattr(render, "_pdf_bytes", lambda *_: b"%PDF")


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> list[Laid]:
    """Collect every document that is laid out; none is taken from those that are kept."""
    seen: list[Laid] = []
    lay_out = render.laid_out

    def noted(html: str, paper: Paper) -> Any:
        seen.append(Laid(html, paper, lay_out(html, paper)))
        return seen[-1].document

    monkeypatch.setattr(render, "laid_out", noted)
    monkeypatch.setattr(render, "_printed", render._printed.__wrapped__)
    for kept in (layers._printed, sheets._leaflet):
        kept.cache_clear()
    return seen


@pytest.fixture
def complaints(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what the renderer warns about, also if some library has silenced its logger."""
    told: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told.append(record.getMessage())

    log = logging.getLogger("weasyprint")
    monkeypatch.setattr(log, "disabled", False)
    monkeypatch.setattr(log, "handlers", [Listener(logging.WARNING)])
    return told
