"""A table of an event in other browsers."""

from datetime import UTC, datetime

from scorekeeper.store import open_store
from tests.browser.conftest import Server
from tests.club.usecases.hall import Hall
from tests.journeys import test_other_browsers as in_other_browsers
from tests.journeys.guest import Guest

guest = in_other_browsers.guest


def test_two_signatures(guest: Guest, server: Server) -> None:
    guest.open(f"/table/{table_that_has_played(server)}")
    guest.tap("Pair A")
    guest.tap("Yes, we sign")
    guest.see("main", "Now give the phone to the other side.")
    guest.tap("We are Pair B")
    guest.tap("Yes, we sign")
    guest.see("main", "The result is confirmed")
    assert [each.split()[-1] for each in guest.texts(".pair-score")] == ["800", "120"]


def table_that_has_played(server: Server) -> str:
    """The token of the one table of an event, whose hands are over."""
    with open_store(server.database) as store:
        hall = Hall(store, pairs="AB", now=datetime.now(UTC))  # noqa: TID251 - the server's own
        hall.publish()
        hall.play(1)
        return hall.phone(1)
