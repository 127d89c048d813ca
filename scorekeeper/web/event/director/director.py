"""The director's board and what goes with the whole event: standings, log, links, notes."""

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug import Response

from scorekeeper.usecases import events
from scorekeeper.web import clock, db, device
from scorekeeper.web.event.director import acting
from scorekeeper.web.event.director.board_page import board_page
from scorekeeper.web.event.director.standings_page import standings_page
from scorekeeper.web.game import watching
from scorekeeper.web.game.share import is_own_machine, link_to_path, public_url

blueprint = Blueprint("director", __name__, url_prefix="/direct/<token>")


@blueprint.get("")
def board(token: str) -> Response:
    """All tables of the current round; a poll that knows it already gets 304 and nothing else."""
    store, now = db.get_store(), clock.now()
    shown = events.show_board(store, now, token)
    # The minute is part of the tag, so that clocks and waiting times stay true.
    etag = watching.etag(f"{shown.etag}.{int(now.timestamp()) // 60}")
    if etag in request.if_none_match:
        return watching.not_modified(etag)
    device.remember_event(token)
    page = board_page(events.open_tournament(store, token), shown, token)
    html = render_template("events/director/board.html", page=page, token=token, etag=etag)
    response = make_response(html)
    response.set_etag(etag)
    return response


@blueprint.get("/standings")
def standings(token: str) -> str:
    """The ranking as it is, and whether everybody sees it."""
    event = events.open_tournament(db.get_store(), token)
    page = standings_page(event, request.args.get("round", None, int))
    return render_template("events/director/standings.html", page=page, token=token)


@blueprint.post("/show")
def show(token: str) -> Response:
    """Make the standings public up to a round, or hide them."""
    acting.do(token, events.show_standings, acting.maybe_number("round"))
    return acting.see("director.standings", token)


@blueprint.get("/log")
def log(token: str) -> str:
    """Everything that happened, the last thing first."""
    store = db.get_store()
    event, entries = events.open_tournament(store, token), events.audit_log(store, token)
    return render_template("events/director/log.html", event=event, entries=entries, token=token)


@blueprint.post("/note")
def note(token: str) -> Response:
    """Write something into the log."""
    acting.do(token, events.add_note, acting.text("text"))
    return acting.see("director.log", token)


@blueprint.get("/links")
def links(token: str) -> str:
    """The links of director and public with their codes, and those of the tables."""
    event = events.open_tournament(db.get_store(), token)
    direct = link_to_path(url_for("director.board", token=token))
    public = link_to_path(url_for("public.seats", token=event.watch_token))
    tables = [(each, url_for("tables.show", token=each.token)) for each in event.tables]
    return render_template(
        "events/director/links.html",
        event=event,
        direct=direct,
        public=public,
        tables=tables,
        typed_at=public_url() + url_for("codes.ask"),
        out_of_reach=is_own_machine(public_url()),
        token=token,
    )


@blueprint.post("/answer")
def answer(token: str) -> Response:
    """Note that a call has been answered."""
    acting.do(token, events.answer_call, acting.number("event"))
    return _table(token)


@blueprint.post("/settle")
def settle(token: str) -> Response:
    """Settle a dispute: the sides can sign again."""
    acting.do(token, events.settle_dispute, acting.number("event"))
    return _table(token)


def _table(token: str) -> Response:
    number, table = acting.maybe_number("round"), acting.maybe_number("table")
    if number is None or table is None:
        return acting.see("director.board", token)
    return acting.see("tables_direct.show", token, number=number, table=table)
