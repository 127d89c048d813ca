"""Connects a game's own pages with the event and the table where it is played."""

from dataclasses import dataclass

from flask import url_for

from scorekeeper.club import events
from scorekeeper.club.events.event_state import SEATED_ANEW
from scorekeeper.club.events.shown.looking import GamePlace
from scorekeeper.club.events.shown.views import TableStakes
from scorekeeper.rules.messages import msg
from scorekeeper.store.links import Role
from scorekeeper.usecases import NotFound
from scorekeeper.web import db, device
from scorekeeper.web.slots import EventPlace
from scorekeeper.words.language import translate

CONFIRMED = msg("The result of this table is confirmed. If something is wrong, call the director.")


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable(EventPlace):
    """The table where a game is played; `at` says which one, `token` opens the game."""

    at: GamePlace
    token: str

    def next_page(self) -> str:
        """Return the page of the table, "" for a watcher."""
        return url_for("tables.show", token=self.at.table_token) if self.at.table_token else ""

    def director_page(self) -> str:
        """Return the director's page of the table, "" on a device that does not direct it."""
        directs = device.events() if self.at.table_token else []
        if not directs:
            return ""
        store = db.get_store()
        event = events.role_of(store, self.at.table_token).event_id
        for token in directs:
            try:
                role = events.role_of(store, token)
            except NotFound:
                continue
            if role.event_id == event and role.role is Role.DIRECT:
                endpoint, number, table = "tables_direct.show", self.at.round, self.at.table
                return url_for(endpoint, token=token, number=number, table=table)
        return ""

    def protests(self) -> str:
        """Return in words whether open protests can change ranks; nobody is named.

        A director may keep the ranking secret until the end.
        """
        found = events.stakes_of_game(db.get_store(), self.token)
        return _stakes_text(found, self.at.event) if found else ""


def place_of(token: str) -> AtTable | None:
    """Return where the game of a link is played, None outside events; raises NotFound."""
    at = events.event_of_game(db.get_store(), token)
    if at is None:
        return None
    return AtTable(
        closed="" if not at.confirmed else SEATED_ANEW if at.moved else CONFIRMED,
        mark=f".{at.confirmed:d}{at.reopened:d}{at.counted}",
        head="club/table/_of_game.html",
        sign="" if at.reopened else "club/table/_sign_result.html",
        note="club/table/_at_entry.html",
        at=at,
        token=token,
    )


def _stakes_text(found: TableStakes, event: str) -> str:
    several = found.protests > 1
    if found.changes and several:
        return translate("As the results of {name} stand now, they can change a place in the ranking.", name=event)
    if found.changes:
        return translate("As the results of {name} stand now, it can change a place in the ranking.", name=event)
    if found.unknown and several:
        return translate(
            "Whether they can change a place in the ranking of {name} is not known until their "
            "hands and points are written down.",
            name=event,
        )
    if found.unknown:
        return translate(
            "Whether it can change a place in the ranking of {name} is not known until its "
            "hand and points are written down.",
            name=event,
        )
    return translate(
        "As the results of {name} stand now, no place in the ranking changes, whatever is decided.", name=event
    )
