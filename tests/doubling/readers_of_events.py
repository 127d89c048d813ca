"""What reads the documents, lists and tables of events."""

from collections.abc import Mapping
from functools import partial

from scorekeeper.event.choices import EventKind
from scorekeeper.event.people.people import read_people
from scorekeeper.event.presets import read_victory_rows
from scorekeeper.usecases.events import importing
from scorekeeper.web.event.event_uploads import MAX_LIST
from tests.doubling.growth import JSON, KB, TEXTS, Make, Read, of_text

READERS: Mapping[str, tuple[Read, int, Mapping[str, Make]]] = {
    "an event": (importing.read_document, 2_000 * KB, JSON),
    "a list of pairs": (of_text(partial(read_people, kind=EventKind.PAIRS)), MAX_LIST, TEXTS),
    "a list of players": (of_text(partial(read_people, kind=EventKind.INDIVIDUAL)), MAX_LIST, TEXTS),
    "a list of teams": (of_text(partial(read_people, kind=EventKind.TEAMS)), MAX_LIST, TEXTS),
    "victory points": (of_text(read_victory_rows), 64 * KB, TEXTS),
}
