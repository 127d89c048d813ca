"""What the pages of a game show of the event where it is played."""

from flask import url_for

from scorekeeper import usecases
from scorekeeper.usecases.errors import Unattended
from scorekeeper.usecases.game.hosted import NO_CLUB, is_hosted
from scorekeeper.web import db, slots
from scorekeeper.web.game import opening
from scorekeeper.web.slots import EventPlace

NOBODY = EventPlace(NO_CLUB, head="games/_unattended.html", refusal=Unattended)


def place_of(token: str) -> EventPlace | None:
    """Return where the game of a link is played, None outside events; raises NotFound."""
    here = slots.of_app().place
    if here is not None:
        return here(token)
    return NOBODY if is_hosted(db.get_store(), token) else None


def etag(token: str, place: EventPlace | None) -> str:
    """Return the tag of a game's page, which also changes when the result is confirmed."""
    game = usecases.game_etag(db.get_store(), token)
    return opening.etag(f"{game}{place.mark if place else ''}")


def after_a_hand(token: str, seq: int) -> str:
    """Return where a saved hand leads: to the game, in an event to the page of the table.

    The game's page confirms the hand if `seq`, its entry in the log, is still the last one. A
    director returns to the director's page of the table.
    """
    place = place_of(token)
    page = place and (place.director_page() or place.next_page())
    return page or url_for("games.show", token=token, done=seq)


def refuse_closed(token: str) -> None:
    """Raise Locked before somebody fills in a form that would be refused."""
    place = place_of(token)
    if place is not None and place.closed:
        raise place.refusal(place.closed)
