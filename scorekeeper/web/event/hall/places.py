"""Connects a game's own pages with the event and the table where it is played."""

from flask import url_for

from scorekeeper import usecases
from scorekeeper.rules.wording import told
from scorekeeper.store.links import Role
from scorekeeper.usecases import Locked, NotFound, events
from scorekeeper.usecases.events.shown.looking import GamePlace
from scorekeeper.usecases.game.event_state import SEATED_ANEW
from scorekeeper.web import db, device
from scorekeeper.web.game import opening

CONFIRMED = told("The result of this table is confirmed. If something is wrong, call the director.")


def place_of(token: str) -> GamePlace | None:
    """Return where the game of a link is played, None outside events; raises NotFound."""
    return events.event_of_game(db.get_store(), token)


def etag(token: str, place: GamePlace | None) -> str:
    """Return the tag of a game's page, which also changes when the result is confirmed."""
    game = usecases.game_etag(db.get_store(), token)
    mark = f".{place.confirmed:d}{place.reopened:d}{place.counted}" if place else ""
    return opening.etag(f"{game}{mark}")


def after_a_hand(token: str, seq: int) -> str:
    """Return where a saved hand leads: to the game, in an event to the page of the table.

    The game's page confirms the hand if `seq`, its entry in the log, is still the last one. A
    director returns to the director's page of the table.
    """
    place = place_of(token)
    if page := director_page_of(place):
        return page
    if place is not None and place.table_token:
        return url_for("tables.show", token=place.table_token)
    return url_for("games.show", token=token, done=seq)


def director_page_of(place: GamePlace | None) -> str:
    """Return the director's page of a table, "" on a device that does not direct it."""
    directs = device.events() if place is not None and place.table_token else []
    if place is None or not directs:
        return ""
    store = db.get_store()
    event = events.role_of(store, place.table_token).tournament_id
    for token in directs:
        try:
            role = events.role_of(store, token)
        except NotFound:
            continue
        if role.tournament_id == event and role.role is Role.DIRECT:
            endpoint, number, table = "tables_direct.show", place.round, place.table
            return url_for(endpoint, token=token, number=number, table=table)
    return ""


def refuse_confirmed(token: str) -> None:
    """Raise Locked before somebody fills in a form that would be refused."""
    place = place_of(token)
    if place is not None and place.confirmed:
        raise Locked(SEATED_ANEW if place.moved else CONFIRMED)
