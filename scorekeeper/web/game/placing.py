"""Whether the open protests of a game can change a place in the event where it is played."""

from scorekeeper.usecases import events
from scorekeeper.usecases.events.shown.views import TableStakes
from scorekeeper.web import db
from scorekeeper.web.event.hall import places


def placing(token: str) -> str:
    """Say it in a sentence; "" without an open protest, or if the game belongs to no event.

    Nobody is named, because a director may keep the ranking back until the end.
    """
    found = events.stakes_of_game(db.get_store(), token)
    place = places.place_of(token)
    if found is None or place is None:
        return ""
    return _said(found, place.event)


def _said(found: TableStakes, event: str) -> str:
    it, their = (
        ("they", "their hands and points") if found.protests > 1 else ("it", "its hand and points")
    )
    if found.changes:
        return f"As the results of {event} stand now, {it} can change a place in the ranking."
    if found.unknown:
        return (
            f"Whether {it} can change a place in the ranking of {event} is open until"
            f" {their} are written down."
        )
    return (
        f"As the results of {event} stand now, no place in the ranking changes,"
        " whatever is decided."
    )
