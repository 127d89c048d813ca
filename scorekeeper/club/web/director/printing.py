"""The pages for an event on paper: a round's packet, seating, standings, certificates."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from scorekeeper import rules
from scorekeeper.club import events
from scorekeeper.club.events.shown.views import EventView
from scorekeeper.club.model.sides import THREE
from scorekeeper.club.model.state import DRAFT, Round
from scorekeeper.club.sheets.evening.packet import BadPacket, printed
from scorekeeper.club.sheets.event import prints as event_prints
from scorekeeper.club.sheets.event.certificates import MOST, NobodyRanked
from scorekeeper.club.sheets.event.head import OfEvent
from scorekeeper.club.sheets.event.packet import RoundPacket, TableAddress, round_plan, texts_of
from scorekeeper.club.sheets.event.seating import Players
from scorekeeper.club.web.forms.packets import ArchiveForm, ListsForm, RoundForm
from scorekeeper.club.web.print import packets
from scorekeeper.club.web.print.jobs import BUSY, After, TooBusy
from scorekeeper.club.web.print.packets import Wanted
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.game.about import house_rules
from scorekeeper.sheets.paper import missing
from scorekeeper.sheets.paper.fit import TextTooLong
from scorekeeper.sheets.paper.sizes import UnknownPaper
from scorekeeper.usecases import InputError, NotYet
from scorekeeper.web import clock, db
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.game import share
from scorekeeper.web.print.paper_choice import asked
from scorekeeper.web.print.printing import pdf
from scorekeeper.web.print.sheet_choices import in_asked_language
from scorekeeper.words.language import translate

blueprint = Blueprint("event_print", __name__, url_prefix="/direct/<token>")


@blueprint.get("/print")
def choose(token: str) -> str:
    """Show what can be printed for an event."""
    view = events.open_event(db.get_store(), token)
    return _shown(view, request.args.get("round", None, int))


@blueprint.get("/rounds/<int:number>/packet.pdf")
def packet_form(token: str, number: int) -> Response:
    """Redirect to the form, because the file is made only on request."""
    return redirect(url_for(".choose", token=token, round=number), 303)


@blueprint.post("/rounds/<int:number>/packet.pdf")
def packet(token: str, number: int) -> Response:
    """Start the job that prints a round, or show what is wrong in the form."""
    view = events.open_event(db.get_store(), token)
    form, after = RoundForm(request.form), After(back=url_for(".choose", token=token, round=number))
    work = _work(view, token, number, form) if form.validate() else None
    if work is None:
        return make_response(_shown(view, number, form), 422)
    try:
        return packets.begun(work, after)
    except TooBusy:
        shown = _shown(view, number, form, BUSY)
        return make_response(shown, 503, {"Retry-After": str(packets.BUSY_SECONDS)})


@blueprint.get("/rounds/<int:number>/seating.pdf")
@in_asked_language
def seating(token: str, number: int) -> Response:
    """Return the lists of who sits where, for the wall."""
    view = events.open_event(db.get_store(), token)
    found, choice = printed_round(token, number), asked()
    made = event_prints.seating(of_event(view), view.state, *found, choice.paper)
    return pdf(choice.laid_out(made), f"{_of_round(view, number)}, {translate('seating')}")


@blueprint.get("/rounds/<int:number>/race-slips.pdf")
@in_asked_language
def race_slips(token: str, number: int) -> Response:
    """Return the slips of a round, hand by hand and line by line, for all sides to sign; raises InputError."""
    view = events.open_event(db.get_store(), token)
    (the_round, _), choice = printed_round(token, number), asked()
    try:
        made = event_prints.race_slips(of_event(view), view.state, the_round, choice.paper)
    except UnknownPaper as error:
        raise InputError(error.args[0], error.where) from None
    return pdf(choice.laid_out(made), f"{view.setup.name}, round {number}, slips")


@blueprint.get("/standings.pdf")
@in_asked_language
def standings(token: str) -> Response:
    """Return the standings up to the round in the query, as PDF."""
    view = events.open_event(db.get_store(), token)
    until, choice = request.args.get("round", None, int), asked()
    made = event_prints.standings(of_event(view), view.state, until, choice.paper)
    return pdf(choice.laid_out(made), f"{view.setup.name}, {translate('standings')}")


@blueprint.get("/bracket.pdf")
@in_asked_language
def bracket(token: str) -> Response:
    """Return the bracket of a knock-out for the wall, as PDF."""
    view, choice = events.open_event(db.get_store(), token), asked()
    made = event_prints.bracket(of_event(view), view.state, choice.paper)
    return pdf(choice.laid_out(made), f"{view.setup.name}, {translate('bracket')}")


@blueprint.get("/certificates.pdf")
@in_asked_language
def certificates(token: str) -> Response:
    """Return certificates for the best, as PDF; raises NotYet or InputError."""
    view = events.open_event(db.get_store(), token)
    best, choice = _best(), asked()
    try:
        made = event_prints.certificates(of_event(view), view.state, best, choice.paper)
    except NobodyRanked as error:
        raise NotYet(error.args[0]) from None
    except TextTooLong as error:
        raise InputError(error.args[0], "paper") from None
    return pdf(choice.laid_out(made), f"{view.setup.name}, {translate('certificates')}")


def _best() -> int:
    """Return how many places get certificates, from the query; raises InputError."""
    best = whole_number(request.args.get("best", "3"), 3)
    if best is None or not 1 <= best <= MOST:
        raise InputError(msg("Certificates are printed for the first 1 to {most}.", most=MOST), "best")
    return best


def _work(view: EventView, token: str, number: int, form: RoundForm) -> Wanted | None:
    """Return the job of a valid form; None, with the error in the form, if it cannot be done."""
    (the_round, players), event = printed_round(token, number), of_event(view)
    try:
        plan = round_plan(RoundPacket(event, view.state, the_round, reached(view), form.wish(), players))
    except BadPacket as error:
        form.blame(error.where, error.args[0])
        return None
    notices = missing.notices(texts_of(event, view.state))
    return Wanted(_of_round(view, number), partial(printed, plan), notices)


def _of_round(view: EventView, number: int) -> str:
    return translate("{event}, round {round}", event=view.setup.name, round=number)


def _shown(view: EventView, number: int | None, form: RoundForm | None = None, problem: str = "") -> str:
    rounds = [each.number for each in view.state.rounds if each.status != DRAFT]
    here = number if number in rounds else rounds[-1] if rounds else None  # None before the first
    return render_template(
        "club/print.html",
        event=view,
        token=view.direct_token,
        rounds=rounds,
        number=here,
        form=form or RoundForm(data={"card": int(here == 1)}),
        lists=ListsForm(),
        archive=ArchiveForm(),
        reached=share.is_reached(),
        notices=missing.notices(texts_of(of_event(view), view.state)),
        problem=problem,
    )


def of_event(view: EventView) -> OfEvent:
    """Return the event for its sheets, with the variant that its games are played by."""
    added = {rule: value for rule, value in view.game_rules.items() if view.house_rules.get(rule, ...) != value}
    variant = rules.apply_house_rules(view.variant, added)
    house_rules_shown = house_rules(view.variant, view.house_rules)
    three = rules.apply_house_rules(view.three, added) if view.three else None
    if three is not None:
        three = replace(three, seating=replace(three.seating, forms=((1,) * THREE,)))  # of the seats it may have
    return OfEvent(view.setup, variant, view.rules_name, house_rules_shown, three)


def printed_round(token: str, number: int) -> tuple[Round, Sequence[Players]]:
    """Return a public round with its players; raises NotFound, or NotYet for a draft."""
    board = events.show_board(db.get_store(), clock.now(), token, number)
    if board.round is None or board.round.status == DRAFT:
        raise NotYet(msg("Publish round {number} first; its tables get their links then.", number=number))
    return board.round, [row.players for row in board.rows]


def reached(view: EventView) -> Mapping[int, TableAddress]:
    """Return how phones reach each table; empty if they cannot reach this server."""
    if not share.is_reached():
        return {}
    base = share.public_url()
    typed = share.typed_address()
    return {each.table: TableAddress(f"{base}/table/{each.token}", typed, each.code) for each in view.tables}


def watch_address() -> str:
    """Return where games are watched, up to their token; "" if that is not possible."""
    if not share.is_reached():
        return ""
    somewhere = "somewhere"
    return share.public_url() + url_for("games.show", token=somewhere).removesuffix(somewhere)
