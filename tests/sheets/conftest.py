"""What the tests of sheets share: the complaints of the renderer."""

import logging

import pytest


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
