"""The events that this device directs, for the start page."""

from collections.abc import Iterable

from scorekeeper.store import Store
from scorekeeper.usecases import NotFound, ReadOnly, events
from scorekeeper.usecases.events.shown.views import TournamentView


def events_of(store: Store, tokens: Iterable[str]) -> list[tuple[str, TournamentView]]:
    """Return the events that still exist with their tokens, in this order."""
    found = []
    for token in tokens:
        try:
            found.append((token, events.open_tournament(store, token)))
        except (NotFound, ReadOnly):
            continue
    return found
