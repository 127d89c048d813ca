"""The pages without a game: start, a new or restored game, variants and rules, health."""

from itertools import groupby
from uuid import uuid4

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from werkzeug import Response
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from scorekeeper import rules, usecases
from scorekeeper.rules import VARIANTS, RulesError
from scorekeeper.rules.messages import msg
from scorekeeper.rules.variants.burraco import CODES
from scorekeeper.rules.variants.named import NAMED
from scorekeeper.usecases import Conflict, InputError, Links, UseCaseError
from scorekeeper.web import clock, db, device
from scorekeeper.web.addresses import split
from scorekeeper.web.filters import sentence
from scorekeeper.web.forms.games import NewGameForm
from scorekeeper.web.limits import reading
from scorekeeper.web.operation import health
from scorekeeper.web.print.series import latest_line
from scorekeeper.web.rules import rulebook
from scorekeeper.web.start import library, newgame_requests

blueprint = Blueprint("pages", __name__)

MOST_CODES = 6  # that stand side by side
# Bytes that are parsed at once: twice as many as arrive at once, because some may be left over if a
# file happens to contain the beginning of its own end mark.
LOOKED_THROUGH = 2 * 64 * 1024
TOO_LARGE = msg("The file is larger than {size} MB; no sheet is that large.", size=usecases.MAX_FILE // 1024 // 1024)


@blueprint.get("/")
def start() -> str:
    """Show this device's games, and the way to a new one."""
    store = db.get_store()
    games, left = library.games_of(store, device.tokens()), device.off_list()
    off = library.games_of(store, device.taken_off()) if "off" in request.args else []
    others = library.games_of(store, left) if "others" in request.args else []
    device.renew()
    usual = next(iter(rules.VARIANTS.values()))
    # The largest button leads on with the game opened last, if this device scores it; else with the one that was
    # entered last, because somebody may have looked at an older one since.
    scored = [each for each in games if each[1].score_token]
    at_hand = [*games[:1], *sorted(scored, key=lambda each: library.entered_at(each[1]))[-1:]]
    coming = next((each for each in at_hand if each[1].score_token and not each[1].finished), None)
    lists = {"games": games, "off": off, "others": others, "more": left, "coming": coming}
    return render_template("games/start.html", **lists, usual=usual, series=latest_line(game for _, game in games))


@blueprint.post("/games/off")
def take_off() -> Response:
    """Take a game off this device's list; the game itself stays, and its links still open it."""
    device.take_off(library.links_of(db.get_store(), request.form.get("game", "")))
    return redirect(url_for("pages.start", off=1))


@blueprint.post("/games/back")
def put_back() -> Response:
    """Put the game that was taken off last back on this device's list."""
    device.put_back()
    return redirect(url_for("pages.start"))


@blueprint.get("/games/new")
def new_game() -> str:
    """Show the form of a new game, with what was typed before another variant was chosen."""
    form = newgame_requests.read_form(request.args)
    if "check" in request.args:
        newgame_requests.check(form)
    return newgame_requests.show(form)


@blueprint.post("/games/new")
def start_game() -> Response:
    """Start the game, or show what is wrong in the form.

    Enter in the search, without a script, sends the form too: then the games that fit are shown.
    """
    form = newgame_requests.read_form(request.form)
    if newgame_requests.searched() and "start" not in request.form:
        return make_response(newgame_requests.show(form))
    links = _start(form) if form.validate() else None
    if links is None:
        return make_response(newgame_requests.show(form), 409 if form.taken else 422)
    device.remember(links.score_token)
    return redirect(url_for("games.show", token=links.score_token))


@blueprint.post("/text-size")
def text_size() -> Response:
    """Show larger text on this device, or the usual size again, and go back to the page."""
    device.write_larger(request.form.get("size") == device.LARGER)
    return redirect(_came_from())


def _came_from() -> str:
    """Return the page of this site that sent the request, or else the start page."""
    came = split(request.referrer or "")._replace(scheme="", netloc="")
    adapter = current_app.create_url_adapter(request)
    try:
        if adapter is None or not came.path:
            return url_for("pages.start")
        adapter.match(came.path, method="GET")
    except HTTPException:
        return url_for("pages.start")
    return came.geturl()


@blueprint.get("/variants")
def variants() -> str:
    """Show every variant with its rules and its blank sheets."""
    families = library.variants_by_family(VARIANTS)
    return render_template("games/variants.html", families=families, named=NAMED)


@blueprint.get("/variants/compare")
def compare_variants() -> str:
    """Show two variants side by side with differences marked; ask for a missing one."""
    first_id, second_id = request.args.get("a", ""), request.args.get("b", "")
    first = rules.variant(first_id or next(iter(VARIANTS)))
    second = rules.variant(second_id or next(each for each in VARIANTS if each != first.id))
    pairs = rules.compare(first, second) if first_id and second_id else ()
    by_heading = groupby(pairs, key=lambda pair: pair.heading)
    return render_template(
        "games/compare.html",
        first=first,
        second=second,
        families=library.variants_by_family(VARIANTS),
        chapters=[(heading, list(group)) for heading, group in by_heading],
        differing=sum(pair.differs for pair in pairs),
    )


@blueprint.get("/variants/codes")
def compare_codes() -> str:
    """Show what differs between the codes of burraco, or between the variants asked for."""
    named = request.args.getlist("of")[:MOST_CODES]
    codes = [rules.variant(each) for each in named] or list(CODES)
    differing = [each for each in rules.across(codes) if each.differs]
    by_heading = groupby(differing, key=lambda each: each.heading)
    chapters = [(heading, list(group)) for heading, group in by_heading]
    return render_template("games/codes.html", codes=codes, chapters=chapters)


@blueprint.get("/variants/<variant_id>")
def variant_rules(variant_id: str) -> str:
    """Show the printed rules of one variant."""
    leaflet = url_for("printing.variant_leaflet", variant_id=variant_id)
    return rulebook.rules_page(rules.variant(variant_id), leaflet)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Tell a monitoring program that disk, database and server work, and that nobody changed a log."""
    health.check(db.file_of(current_app), db.get_store())
    response = make_response("ok\n")
    response.mimetype = "text/plain"
    return response


def _start(form: NewGameForm) -> usecases.Links | None:
    """Start the game of a valid form; None, with the error in the form, if that fails.

    If a name for the house rules was typed, they are saved too, as was probably meant.
    """
    store, now = db.get_store(), clock.now()
    if form.set_name.data:
        form.saved = newgame_requests.save_rules(form)
        if form.saved is None:
            return None
    try:
        setup = form.setup()
        try:
            return usecases.start_game(store, now, setup, form.request_id.data or "")
        except usecases.Conflict:
            # Somebody went back to the form of a started game, and wants another game.
            return usecases.start_game(store, now, setup, str(uuid4()))
    except (rules.RulesError, usecases.InputError) as error:
        form.blame(error.where, error.message)
        return None


@blueprint.post("/import")
def restore() -> Response:
    """Restore the game in a file, or show what is wrong with it."""
    request.max_form_memory_size = LOOKED_THROUGH
    try:
        links = _restored()
    except RequestEntityTooLarge:
        return make_response(import_form(TOO_LARGE), 413)
    except UseCaseError as error:
        return make_response(import_form(error.message), 422)
    except RulesError as error:
        return make_response(import_form(sentence(error.message, error.where)), 422)
    device.remember(links.score_token)
    return redirect(url_for("games.show", token=links.score_token))


def _restored() -> Links:
    sent = request.files.get("file")
    if not sent:
        raise InputError(msg("Choose a file first."), "file")
    with sent.stream as stream:
        found = reading.read(reading.RECORD, stream, usecases.read_restorable, request.form.get("title", ""))
    store, now = db.get_store(), clock.now()
    try:
        return usecases.start_restored(store, now, found, request.form.get("request_id", ""))
    except Conflict:
        # Somebody went back to the form and chose another file, and wants another game.
        return usecases.start_restored(store, now, found, str(uuid4()))


@blueprint.get("/import")
def import_form(problem: str = "") -> str:
    """Show the form for a file; `problem` says why nothing was restored."""
    title = request.form.get("title", "") if problem and problem != TOO_LARGE else ""
    return render_template("games/import.html", title=title, problem=problem)
