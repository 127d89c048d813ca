"""Adds the pages of events to an application, and fills its slots."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from threading import Event

from flask import Flask, request, url_for

from scorekeeper.club import events
from scorekeeper.club.events.shown.views import EventView
from scorekeeper.club.events.year import club
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.sides import after_first
from scorekeeper.club.sheets.event.head import place_of
from scorekeeper.club.store.event_rows import find_event_access, is_imported
from scorekeeper.club.web.director import directing, files
from scorekeeper.club.web.director import printing as event_printing
from scorekeeper.club.web.hall import event_place, public, tables
from scorekeeper.club.web.print import packets
from scorekeeper.club.web.year import arrivals, device_club, members, open_pages, season
from scorekeeper.store import Store, StoreError
from scorekeeper.store.links import Role
from scorekeeper.usecases import NotFound, ReadOnly
from scorekeeper.web import db, device, errors
from scorekeeper.web.addresses import split
from scorekeeper.web.sender import at_the_machine
from scorekeeper.web.slots import Slots
from scorekeeper.words.formats import iso_day
from scorekeeper.words.language import translate


def init_app(app: Flask) -> None:
    """Add the pages of events, directors and packets."""
    slots: Slots = app.extensions["slots"]
    slots.place, slots.directs, slots.way_back = event_place.place_of, directs, way_back
    slots.by_code = by_code
    slots.start_buttons.append("club/_start_buttons.html")
    slots.start_sections.append("club/_start_events.html")
    slots.start_tools.append("club/_start_tools.html")
    slots.starts |= {"events.new", "events.create", "events.bring_back", "events.take", "director.again"}
    slots.imports |= {"events.take", "people.register", "club.add"}
    slots.dear.add("/events/new")
    app.register_error_handler(EventError, errors.show_unreadable)
    app.add_template_global(place_of)
    app.add_template_global(after_first)
    app.add_template_global(directed_events)
    app.add_template_global(device_club.known, "club_token")
    app.add_template_global(at_the_machine)
    app.add_template_global(iso_day, "day_words")
    packets.init_app(app)
    slots.background["tidying"] = app.extensions["prints"].keep_tidy
    slots.background["evenings"] = partial(read_evenings, app)
    for area in (
        packets,
        tables,
        public,
        *directing.AREAS,
        event_printing,
        files,
        members,
        season,
        arrivals,
        open_pages,
    ):
        app.register_blueprint(area.blueprint)


def by_code(code: str, older: bool) -> str:
    """Return the address of the table with this code, "" for none; `older`: also if it is one of an older card."""
    token = events.table_by_code(db.get_store(), code, older=older)
    return url_for("tables.show", token=token) if token else ""


def directs(token: str) -> bool | None:
    """Return whether a link directs an event that was made here, None if it is no link to an event."""
    store = db.get_store()
    found = find_event_access(store, token)
    return None if found is None else found.role == Role.DIRECT and not is_imported(store, found.event_id)


def read_evenings(app: Flask, stop: Event) -> None:
    """Read the events once if there is a club, so that its first page after a start does not wait for that."""
    with suppress(StoreError), db.file_of(app).open() as store:
        if club.club_here(store) is not None:
            club.all_evenings(store)
    stop.wait()


def way_back() -> tuple[str, str] | None:
    """Return the director's page of the event that the request came from, and what leads there."""
    address = _event_address()
    return (address, translate("Back to the event")) if address else None


def directed_events() -> list[tuple[str, EventView]]:
    """Return the events that this device directs."""
    return events_of(db.get_store(), device.events())


def _event_address() -> str:
    token = (request.view_args or {}).get("token", "")
    own = url_for("director.board", token=token) if token else ""
    if not own or not (request.path + "/").startswith(own + "/"):
        return ""
    try:
        if events.role_of(db.get_store(), token).role is not Role.DIRECT:
            return ""
    except (NotFound, StoreError):
        return ""
    came = split(request.referrer or "")
    return came.path if came.netloc == request.host and came.path.startswith(own) else own


def events_of(store: Store, tokens: Iterable[str]) -> list[tuple[str, EventView]]:
    """Return the events that still exist with their tokens, in this order."""
    found = []
    for token in tokens:
        try:
            found.append((token, events.open_event(store, token)))
        except (NotFound, ReadOnly):
            continue
    return found
