"""How much may be sent to the addresses of events."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.club.events.exporting import MAX_FILE
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.people.people import read_people
from scorekeeper.club.model.state import Entrant
from scorekeeper.web.limits.reading import MB, Purpose

AROUND_A_FILE = 64 * 1024  # bytes of the form around its file
MAX_LIST = 200_000  # bytes of a pasted list of people, or of its file
MAX_IMPORT = MAX_FILE + AROUND_A_FILE
EVENT = Purpose(MAX_FILE, 1024 * MB, 2 * MAX_FILE)
OF_A_STRANGER = Purpose(MB)  # while it is stored, nobody else can save
PEOPLE = Purpose(MAX_LIST)


def people_in(kind: EventKind, known: Sequence[Entrant], content: bytes) -> list[dict[str, Any]]:
    """Return the rows of a list of people; raises EventError."""
    return read_people(content.decode(), kind, known)


def most_bytes(path: str) -> int | None:
    """Return how many bytes a request to this path may bring, None if it is no larger upload of an event.

    >>> most_bytes("/direct/abc/people") < most_bytes("/events/import")
    True
    """
    if path.startswith("/direct/") and path.endswith("/people"):
        return MAX_LIST
    return MAX_IMPORT if path == "/events/import" else None
