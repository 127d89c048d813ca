"""What reads the documents, lists and tables of events."""

from collections.abc import Mapping
from functools import partial

from scorekeeper.club.events import importing
from scorekeeper.club.events.year.members import read_members
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.people.people import read_people
from scorekeeper.club.model.presets import read_victory_rows
from scorekeeper.club.web.event_uploads import MAX_LIST
from tests.doubling.growth import JSON, KB, TEXTS, Make, Read, of_text

READERS: Mapping[str, tuple[Read, int, Mapping[str, Make]]] = {
    "an event": (importing.read_document, 2_000 * KB, JSON),
    "a list of pairs": (of_text(partial(read_people, kind=EventKind.PAIRS)), MAX_LIST, TEXTS),
    "a list of players": (of_text(partial(read_people, kind=EventKind.INDIVIDUAL)), MAX_LIST, TEXTS),
    "a list of teams": (of_text(partial(read_people, kind=EventKind.TEAMS)), MAX_LIST, TEXTS),
    "a list of members": (of_text(read_members), MAX_LIST, TEXTS),
    "victory points": (of_text(read_victory_rows), 64 * KB, TEXTS),
}
