"""All areas of an event's director, from its creation to its last log entry."""

from scorekeeper.club.web.director import director, events, grid, people, rounds, tables_direct

AREAS = (events, director, people, rounds, tables_direct, grid)
