"""An event as files: the document that restores it, tables, a page, and all in one archive."""

from functools import partial

from flask import Blueprint, current_app, redirect, request, send_file, url_for
from werkzeug import Response

from scorekeeper.club import events
from scorekeeper.club.events.shown.views import EventView
from scorekeeper.club.web.director.archive import Archive, alone_page, packed
from scorekeeper.club.web.director.printing import of_event, watch_address
from scorekeeper.club.web.forms.packets import ArchiveForm
from scorekeeper.club.web.print import packets
from scorekeeper.club.web.print.jobs import BUSY, After, TooBusy
from scorekeeper.club.web.print.packets import Wanted
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper.sizes import paper_named
from scorekeeper.store.copies import copies_beside
from scorekeeper.usecases import InputError, NotFound
from scorekeeper.web import clock, db
from scorekeeper.web.print.printing import download, file_name
from scorekeeper.web.sender import at_the_machine
from scorekeeper.words.language import ENGLISH, translate, using_language

blueprint = Blueprint("event_files", __name__, url_prefix="/direct/<token>")

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by which spreadsheets know that a table is UTF-8


@blueprint.get("/export.json")
def document(token: str) -> Response:
    """Return the event's document, which `/events/import` restores."""
    store = db.get_store()
    content = events.sealed(store, events.export_event(store, token))
    return download(content, "application/json", _name(token, "json"))


@blueprint.get("/backup.json")
def backup(token: str) -> Response:
    """Return the event with the links and codes of its cards, for the director alone."""
    content = events.backup_event(db.get_store(), token)
    return download(content, "application/json", _name(token, "json", translate("director's backup")))


@blueprint.get("/copies/<name>")
def copy(token: str, name: str) -> Response:
    """Return an automatic copy of the whole database, only on the server's own machine.

    It holds every game, event and key of this server, not only what a director may see; anyone at
    that machine can open the file anyway. Raises NotFound elsewhere.
    """
    events.open_event(db.get_store(), token)
    found = [each for each in copies_beside(db.file_of(current_app).path) if each.name == name]
    if not found or not at_the_machine():
        raise NotFound(msg("There is no such copy, or it cannot be downloaded on this device."))
    return send_file(found[0], "application/vnd.sqlite3", as_attachment=True, download_name=name)


@blueprint.get("/standings.csv")
def standings(token: str) -> Response:
    """Return the ranking for a spreadsheet."""
    name = _name(token, "csv", translate("standings"))
    return as_table(events.standings_csv(db.get_store(), token), name)


@blueprint.get("/results.csv")
def results(token: str) -> Response:
    """Return all results for a spreadsheet."""
    name = _name(token, "csv", translate("results"))
    return as_table(events.results_csv(db.get_store(), token), name)


@blueprint.get("/page.html")
def page(token: str) -> Response:
    """Return standings and results as a page that needs no server."""
    view = events.open_event(db.get_store(), token)
    content = alone_page(of_event(view), view.state).encode()
    return download(content, "text/html", _name(token, "html"))


@blueprint.get("/archive.zip")
def archive_form(token: str) -> Response:
    """Redirect to the form, because the file is made only on request."""
    return redirect(url_for("event_print.choose", token=token), 303)


@blueprint.post("/archive.zip")
def archive(token: str) -> Response:
    """Start the job that packs everything; raises InputError while all processes are busy."""
    view = events.open_event(db.get_store(), token)
    wanted, back = _archive(view, token), url_for("event_print.choose", token=token)
    work = Wanted(f"{view.setup.name}, {translate('archive')}", partial(packed, wanted), ())
    try:
        return packets.begun(work, After("zip", back))
    except TooBusy:
        raise InputError(BUSY, "archive") from None


def _archive(view: EventView, token: str) -> Archive:
    """Return what goes into the archive; raises InputError for a form that no page has."""
    form, store = ArchiveForm(request.form), db.get_store()
    if not form.validate():
        raise InputError(msg("Go back and choose again what goes into the archive."), "archive")
    event = of_event(view)
    with using_language(str(form.lang.data or ENGLISH)) as lang:
        standings_file, results_file = events.standings_csv(store, token), events.results_csv(store, token)
        files = {
            f"{translate('event')}.json": events.sealed(store, events.export_event(store, token)),
            f"{translate('event')}.html": alone_page(event, view.state).encode(),
            f"{translate('standings')}.csv": (MARK + standings_file).encode(),
            f"{translate('results')}.csv": (MARK + results_file).encode(),
        }
    return Archive(
        event=event,
        state=view.state,
        files=files,
        database=db.file_of(current_app),
        token=token,
        now=clock.now(),
        watch=watch_address(),
        paper=paper_named(str(form.paper.data or "a4")),
        lang=lang,
        games=bool(form.games.data),
    )


def _name(token: str, ending: str, what: str = "") -> str:
    """Return a file name with the event's name."""
    name = events.open_event(db.get_store(), token).setup.name
    return file_name(f"{name}, {what}" if what else name, ending)


def as_table(text: str, name: str) -> Response:
    """Return a table for a spreadsheet under a file name."""
    return download((MARK + text).encode(), "text/csv", name)
