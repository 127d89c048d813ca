"""How much may be sent to the addresses of events."""

from scorekeeper.club.events.importing import MAX_FILE

AROUND_A_FILE = 64 * 1024  # bytes of the form around its file
MAX_LIST = 200_000  # bytes of a pasted list of people, or of its file
MAX_IMPORT = MAX_FILE + AROUND_A_FILE


def most_bytes(path: str) -> int | None:
    """Return how many bytes a request to this path may bring, None if it is no larger upload of an event.

    >>> most_bytes("/direct/abc/people") < most_bytes("/events/import")
    True
    """
    if path.startswith("/direct/") and path.endswith("/people"):
        return MAX_LIST
    return MAX_IMPORT if path == "/events/import" else None
