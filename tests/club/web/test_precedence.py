"""Only who directs an event that was made here goes before others; one that was brought along gives no precedence."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.club import events
from scorekeeper.club.events import exporting
from scorekeeper.store import open_store
from scorekeeper.usecases import LimitReached
from scorekeeper.usecases.lock import lock_club
from scorekeeper.web.sender import Rank, sender
from tests.club.usecases.hall import EIGHT, Hall

WORD = "Four of Spades"


def rank(app: Flask, path: str) -> Rank:
    """The rank of who opens a page with the link in its address."""
    with app.test_request_context(path, environ_base={"REMOTE_ADDR": "192.0.2.7"}):
        return sender().rank


def test_only_an_event_that_was_made_here_gives_its_director_precedence(app: Flask) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store)
        hall.publish()
        content = events.export_event(store, hall.token)
        sealed, backup = events.sealed(store, content), events.backup_event(store, hall.token)
        again = [events.import_event(store, EIGHT, each, hall.sent(), again=True) for each in (content, sealed)]
    assert rank(app, f"/direct/{hall.token}") == Rank.DIRECTOR
    for each in again:
        assert rank(app, f"/direct/{each.direct_token}") == Rank.GUEST
    assert b'"links"' in backup


def test_a_backup_gives_no_precedence_on_another_machine(app: Flask, tmp_path: Path) -> None:
    with open_store(tmp_path / "elsewhere.db") as other:
        backup = events.backup_event(other, (there := Hall(other)).token)
    with open_store(app.config["DATABASE"]) as store:
        links = events.restore_event(store, EIGHT, backup, there.sent())

    assert rank(app, f"/direct/{links.direct_token}") == Rank.GUEST
    assert rank(app, f"/direct/{there.token}") == Rank.GUEST  # which the backup has brought


def test_the_password_lets_people_in_before_others(app: Flask) -> None:
    with open_store(app.config["DATABASE"]) as store:
        lock_club(store, WORD)
    client = app.test_client()
    client.post("/word", data={"word": WORD})

    with client:
        client.get("/")
        assert sender().rank == Rank.DIRECTOR


def test_no_event_is_exported_that_could_not_be_read(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store)
        size = len(events.export_event(store, hall.token))
        for name, most in (("MAX_FILE", size - 1), ("MAX_VALUES", 10)):
            with monkeypatch.context() as less:
                less.setattr(exporting, name, most)
                for export in (events.export_event, events.backup_event):
                    with pytest.raises(LimitReached, match="too large for one file"):
                        export(store, hall.token)
