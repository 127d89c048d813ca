"""Which commands for clubs write a file, and what they need for that."""

from scorekeeper.store import Store
from tests.club.usecases.hall import Hall

ASKED = {
    "event backup": ["event", "backup", "1", "-o"],
    "event export": ["event", "export", "1", "-o"],
    "packet": ["packet", "--tables", "1", "--slips", "0", "--blank", "0", "-o"],
}
SECRET = {"event backup"}


def furnish(store: Store) -> None:
    """Publish the first round of an event."""
    Hall(store, pairs="ABCD").publish()
