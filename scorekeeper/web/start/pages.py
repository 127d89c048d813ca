"""The pages that belong to no game: start, new game, the variants and their rules, health."""

from itertools import groupby
from uuid import uuid4

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from scorekeeper import rules, usecases
from scorekeeper.rules import VARIANTS
from scorekeeper.web import clock, db, device
from scorekeeper.web.forms.games import NewGameForm
from scorekeeper.web.rules import rulebook
from scorekeeper.web.start import library, newgame_requests

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def start() -> str:
    """This device's games, and the way to a new one."""
    store = db.get_store()
    games = library.games_of(store, device.tokens())
    device.renew()
    usual = next(iter(rules.VARIANTS.values()))
    events = library.events_of(store, device.events())
    return render_template("games/start.html", games=games, usual=usual, events=events)


@blueprint.get("/games/new")
def new_game() -> str:
    """The form of a new game, with what was typed before another variant was chosen."""
    form = newgame_requests.read_form(request.args)
    if "check" in request.args:
        newgame_requests.check(form)
    return newgame_requests.show(form)


@blueprint.post("/games/new")
def start_game() -> Response:
    """Start the game, or say what cannot be taken."""
    form = newgame_requests.read_form(request.form)
    links = _start(form) if form.validate() else None
    if links is None:
        return make_response(newgame_requests.show(form), 409 if form.taken else 422)
    device.remember(links.score_token)
    return redirect(url_for("games.show", token=links.score_token))


@blueprint.get("/variants")
def variants() -> str:
    """Every variant with its rules and its blank sheets."""
    return render_template("games/variants.html", families=library.variants_by_family())


@blueprint.get("/variants/compare")
def compare_variants() -> str:
    """Two variants side by side, what differs marked."""
    return comparison_page(request.args.get("a", ""), request.args.get("b", ""))


@blueprint.get("/variants/<variant_id>")
def variant_rules(variant_id: str) -> str:
    """The rules of one variant as printed."""
    leaflet = url_for("printing.variant_leaflet", variant_id=variant_id)
    return rulebook.rules_page(rules.variant(variant_id), leaflet)


@blueprint.get("/healthz")
def health() -> Response:
    """Tell a watchdog that pages and database work, and that nobody else has changed a log."""
    store = db.get_store()
    db.file_of(current_app).check(store)
    response = make_response("ok\n")
    response.mimetype = "text/plain"
    return response


def _start(form: NewGameForm) -> usecases.Links | None:
    """Start the game of a valid form; None, with the error in the form, if it cannot be taken.

    Whoever typed a name for the house rules and then started the game meant them to be saved.
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
            # Somebody went back to the form of a game and wants another one, not the same again.
            return usecases.start_game(store, now, setup, str(uuid4()))
    except (rules.RulesError, usecases.InputError) as error:
        form.blame(error.where, error.message)
        return None


def comparison_page(first_id: str, second_id: str) -> str:
    """Write the page of two variants; where an id is empty, it asks. Raises UnknownVariant."""
    first = rules.variant(first_id or next(iter(VARIANTS)))
    second = rules.variant(second_id or next(each for each in VARIANTS if each != first.id))
    pairs = rules.compare(first, second) if first_id and second_id else ()
    by_heading = groupby(pairs, key=lambda pair: pair.heading)
    return render_template(
        "games/compare.html",
        first=first,
        second=second,
        families=library.variants_by_family(),
        chapters=[(heading, list(group)) for heading, group in by_heading],
        differing=sum(pair.differs for pair in pairs),
    )
