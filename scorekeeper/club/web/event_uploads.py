"""How much may be sent to the addresses of events."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Collection, Sequence
from typing import Any

from flask import request

from scorekeeper.club.events.exporting import MAX_FILE
from scorekeeper.club.events.year.members import NewMember, read_members
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
LISTS = (("/direct/", "/people"), ("/club/", "/members"))  # the addresses that take a list of people


def people_in(kind: EventKind, known: Sequence[Entrant], kept: Collection[int], content: bytes) -> list[dict[str, Any]]:
    """Return the rows of a list of people; raises EventError."""
    return read_people(content.decode(), kind, known, kept)


def members_in(content: bytes) -> list[NewMember]:
    """Return the members on a list; raises EventError."""
    return read_members(content.decode())


def listed_text() -> str:
    """Return the list in the field `names` of a form, or in its file."""
    file = request.files.get("file")
    if not file:
        return request.form.get("names", "")
    content = file.stream.read(MAX_LIST)
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):  # as spreadsheets save Unicode text
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def most_bytes(path: str) -> int | None:
    """Return how many bytes a request to this path may bring, None if it is no larger upload of an event.

    >>> most_bytes("/direct/abc/people") < most_bytes("/events/import")
    True
    """
    if any(path.startswith(area) and path.endswith(name) for area, name in LISTS):
        return MAX_LIST
    return MAX_IMPORT if path == "/events/import" else None
