"""The areas of an event's director, from its creation to its last log entry."""

from scorekeeper.web.event.director import (
    checking,
    director,
    events,
    mending,
    penalties,
    people,
    rounds,
    setup,
    tables_direct,
)

AREAS = (events, director, people, setup, rounds, mending, tables_direct, penalties, checking)
