"""The director's board and pages about the whole event: set-up, check, standings, log, links."""

from collections.abc import Iterator, Sequence
from uuid import uuid4

from flask import Blueprint, current_app, make_response, render_template, request, url_for
from werkzeug import Response

from scorekeeper.club import events
from scorekeeper.club.events.asked import Ticking
from scorekeeper.club.events.shown.views import BoardRow, EventView
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.standings.ranking import arrows, of_later_rounds, public_round, rankings
from scorekeeper.club.model.standings.results import beside, public_rounds, resting, tie_words
from scorekeeper.club.model.standings.standings import TIE_BREAKS, RankingLine
from scorekeeper.club.model.state import DRAFT
from scorekeeper.club.web.director import acting
from scorekeeper.club.web.director.board_page import facts_of
from scorekeeper.club.web.forms.events import SetupForm, plays_three, values_of
from scorekeeper.club.web.hall.words import tie_order, when
from scorekeeper.rules import RulesError
from scorekeeper.store.copies import copies_beside, made_at
from scorekeeper.usecases import InputError
from scorekeeper.web import clock, db, device, link_devices
from scorekeeper.web.game import opening
from scorekeeper.web.game.share import is_reached, link_to_path, public_url
from scorekeeper.web.sender import at_the_machine
from scorekeeper.web.wording import capitalised
from scorekeeper.words.language import translate

blueprint = Blueprint("director", __name__, url_prefix="/direct/<token>")


@blueprint.get("")
def board(token: str) -> Response:
    """Show all tables of the current round; a poll that has the present page already gets 304."""
    store, now = db.get_store(), clock.now()
    shown = events.show_board(store, now, token)
    # The minute is part of the tag, so that clocks and waiting times stay true.
    etag = opening.etag(f"{shown.etag}.{int(now.timestamp()) // 60}")
    if etag in request.if_none_match:
        return opening.not_modified(etag)
    device.remember_event(token)
    event = events.open_event(store, token)
    known = {"event": event, "board": shown, "token": token, "etag": etag}
    wanted = request.args.get("show", ""), request.args.get("room", "")
    facts = facts_of(event, shown, token, *wanted)
    html = render_template("club/director/board.html", **known, **facts)
    return opening.tagged(make_response(html), etag)


@blueprint.post("/again")
def again(token: str) -> Response:
    """Create next week's event like this one, and lead to its registration."""
    made = events.again(db.get_store(), clock.now(), token, acting.sent())
    device.remember_event(made.direct_token)
    return acting.see("arrivals.show", made.direct_token)


@blueprint.get("/standings")
def standings(token: str) -> str:
    """Show the ranking up to a round (the last one), and how much of it is public."""
    event = events.open_event(db.get_store(), token)
    return _standings(event, token, request.args.get("round", None, int))


def _standings(event: EventView, token: str, asked: int | None) -> str:
    state, current = event.state, event.state.current
    last = current.number if current else 0
    until = asked if asked in range(1, last + 1) else last or None
    found = rankings(state, until) if until else ()
    places = [each for _, line in found for each in line]
    return render_template(
        "club/director/standings.html",
        event=event,
        token=token,
        last=last,
        until=until,
        rankings=found,
        of_later=of_later_rounds(state, until) if until else (),
        name_of={each.id: state.listed(each) for each in state.entrants}.get,
        when=when(places, current.number if current and current.status.open else None),
        arrows=arrows(state, until, tuple(places)) if until else {},
        ties=list(_ties(event.setup, places)),
        order=tie_order(event.setup),
        shown=public_round(state),
        rested=any(map(resting, public_rounds(state))),
    )


def _ties(event_setup: Setup, places: Sequence[RankingLine]) -> Iterator[tuple[int, str, bool]]:
    """Yield the tie-breaks that have figures: their place in the order, the heading, and whether every line has one."""
    for at, each in enumerate(event_setup.tie_breaks):
        if each in beside(event_setup):
            yield at, capitalised(translate(tie_words(event_setup, each))), True
        elif any(place.figures[at] is not None for place in places):
            yield at, TIE_BREAKS[each].label, False


@blueprint.post("/show")
def show(token: str) -> Response:
    """Make the standings public up to a round, or hide them."""
    number = acting.maybe_number("round")
    return acting.do_then_see(token, events.show_standings, number, "director.standings")


@blueprint.get("/log")
def log(token: str) -> str:
    """Show everything that happened, the last thing first."""
    store = db.get_store()
    event, entries = events.open_event(store, token), events.audit_log(store, token)
    return render_template("club/director/log.html", event=event, entries=entries, token=token)


@blueprint.post("/note")
def note(token: str) -> Response:
    """Add a note to the log."""
    return acting.do_then_see(token, events.add_note, acting.text("text"), "director.log")


@blueprint.get("/links")
def links(token: str) -> str:
    """Show the links for director and public with their codes, and those of the tables."""
    event = events.open_event(db.get_store(), token)
    known = {"event": event, "token": token, "holders": link_devices.holders}
    return render_template("club/director/links.html", **known, **_links(event, token))


def _links(event: EventView, token: str) -> dict[str, object]:
    """Return the links with their codes, and what is typed where."""
    return {
        "direct": link_to_path(url_for("director.board", token=token)),
        "public": link_to_path(url_for("public.seats", token=event.watch_token)),
        "tables": [(each, url_for("tables.show", token=each.token)) for each in event.tables],
        "typed_at": public_url() + url_for("codes.ask"),
        "out_of_reach": not is_reached(),
        "copies": [(made_at(each), each) for each in copies_beside(db.file_of(current_app).path)],
        "at_the_machine": at_the_machine(),
    }


@blueprint.post("/links/end")
def end_link(token: str) -> Response:
    """End the link of a table, or without one the other links of the director."""
    table = acting.maybe_number("table")
    if table is None:
        acting.do(token, events.end_director_links, None)
    else:
        acting.do(token, events.end_table_link, table)
    return acting.see("director.links", token)


@blueprint.post("/answer")
def answer(token: str) -> Response:
    """Note that a call has been answered."""
    acting.do(token, events.answer_call, acting.number("event"))
    return _table(token)


@blueprint.post("/settle")
def settle(token: str) -> Response:
    """Settle a dispute, so that the sides can sign again."""
    acting.do(token, events.settle_dispute, acting.number("event"))
    return _table(token)


def _table(token: str) -> Response:
    number, table = acting.maybe_number("round"), acting.maybe_number("table")
    if number is None or table is None:
        return acting.see("director.board", token)
    return acting.see("tables_direct.show", token, number=number, table=table)


@blueprint.get("/setup")
def setup(token: str) -> str:
    """Show the form with the event's set-up."""
    event = events.open_event(db.get_store(), token)
    source = event.setup.rule_source
    preset = next((each.id for each in PRESETS.values() if each.source == source), "")
    values = {**values_of(event.setup, preset), "request_id": str(uuid4())}
    return _setup(event, token, SetupForm(data=values))


@blueprint.post("/setup")
def change_setup(token: str) -> Response:
    """Change the set-up, or show what is wrong in the form."""
    form = SetupForm(request.form)
    made = form.setup()
    if made is not None:
        try:
            acting.do(token, events.change_setup, made)
        except (InputError, RulesError) as error:
            form.blame(error.where, error.message)
        else:
            return acting.see("director.board", token)
    event = events.open_event(db.get_store(), token)
    return make_response(_setup(event, token, form), 422)


def _setup(event: EventView, token: str, form: SetupForm) -> str:
    three = plays_three(event.variant, form)
    return render_template("club/director/setup.html", event=event, form=form, token=token, three=three)


@blueprint.get("/check")
def check(token: str) -> str:
    """Show the next result that is not ticked; `number` is the round, `table` where to begin."""
    store = db.get_store()
    event = events.open_event(store, token)
    number = request.args.get("number", None, int)
    board_view = events.show_board(store, clock.now(), token, number)
    rows = sorted(board_view.rows, key=lambda each: each.table)
    return render_template(
        "club/director/check.html",
        event=event,
        token=token,
        round=board_view.round if board_view.round and board_view.round.status != DRAFT else None,
        rounds=[each.number for each in event.state.rounds if each.status != DRAFT],
        rows=rows,
        row=_next(rows, request.args.get("table", 0, int)),  # the slip on top of the pile
    )


@blueprint.post("/check")
def tick(token: str) -> Response:
    """Tick a result that agrees with its slip."""
    number, table = acting.number("round"), acting.number("table")
    return acting.do_then_see(
        token,
        events.tick_check,
        Ticking(round=number, table=table, version=acting.number("version")),
        "director.check",
        number=number,
        table=table + 1,
    )


def _next(rows: Sequence[BoardRow], first: int) -> BoardRow | None:
    """Return the first result from this table on that can be ticked, or else one before it."""
    waiting = [each for each in rows if not each.checked and each.logged.result is not None]
    later = (each for each in waiting if each.table >= first)
    return next(later, waiting[0] if waiting else None)
