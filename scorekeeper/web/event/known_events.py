"""The events that this device directs, for the start page."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.store import Store
from scorekeeper.usecases import NotFound, ReadOnly, events


@dataclass(frozen=True, slots=True)
class KnownEvent:
    """A line of the start page."""

    token: str
    name: str
    day: str
    state: str


def events_of(store: Store, tokens: Iterable[str]) -> list[KnownEvent]:
    """Return the events that still exist, in this order."""
    found = []
    for token in tokens:
        try:
            event = events.open_tournament(store, token)
        except (NotFound, ReadOnly):
            continue
        turn = event.state.current
        state = "before the first round"
        if turn is not None:
            state = f"round {turn.number} {turn.status.label}"
        found.append(KnownEvent(token, event.setup.name, event.setup.day, state))
    return found
