"""The pages to create an event from a preset, or to restore one from a file."""

from uuid import uuid4

from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from werkzeug import Response
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper import rules, usecases
from scorekeeper.club import events
from scorekeeper.club.events.asked import Creating
from scorekeeper.club.events.importing import TOO_LARGE
from scorekeeper.club.events.shown.views import EventLinks
from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.web.director import acting
from scorekeeper.club.web.event_uploads import AROUND_A_FILE, EVENT, OF_A_STRANGER
from scorekeeper.club.web.forms.events import SetupForm, plays_three, values_of
from scorekeeper.club.web.year import device_club
from scorekeeper.rules import Variant
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import EventMoved, InputError, UseCaseError
from scorekeeper.usecases.errors import AGAIN, WHOLE_FILE
from scorekeeper.web import clock, db, device
from scorekeeper.web.forms.games import NewGameForm
from scorekeeper.web.limits import reading, storing
from scorekeeper.web.start import library, newgame_requests
from scorekeeper.words.language import translate

blueprint = Blueprint("events", __name__, url_prefix="/events")

LET_IN = msg(
    "A file of more than 1 MB is taken only from people who have given the club's password, or at the machine itself."
)


@blueprint.get("/new")
def new() -> str:
    """Show the presets to choose from, or the form of the chosen one."""
    preset = PRESETS.get(request.args.get("preset", ""))
    if preset is None:
        page = "club/director/presets.html"
        return render_template(page, presets=PRESETS.values(), directs=device.events())
    if "request_id" in request.args:
        setup = SetupForm(request.args)
        setup.validate()
        return _show(setup, _game(request.args))
    today = clock.now().astimezone().date().isoformat()  # where the server stands, as a rule in the club
    values = {**values_of(preset.setup("x"), preset.id), "name": "", "day": today, "club": device_club.name()}
    values["request_id"] = str(uuid4())
    if preset.types_table:
        values |= {"scoring": Scoring.VICTORY, "victory_rows": ""}
    played = {"variant": preset.variant} if preset.variant else {}
    return _show(SetupForm(data=values), _game(MultiDict({**played, **request.args.to_dict()})))


@blueprint.post("/new")
def create() -> Response:
    """Create the event, or show what is wrong in the form."""
    setup, game = SetupForm(request.form), _game(request.form)
    links = _create(setup, game)
    if links is None:
        return make_response(_show(setup, game), 422)
    return acting.see("director.board", links.direct_token)


@blueprint.post("/import")
def take() -> Response:
    """Restore an event from its file, or show what is wrong with it."""
    try:
        links = _restored()
    except RequestEntityTooLarge:
        return make_response(bring_back(TOO_LARGE), 413)
    except UseCaseError as error:
        problem = error.message
        if error.where not in {*WHOLE_FILE, AGAIN}:
            problem = translate("{words} Place: {place}.", words=error.message, place=error.where)
        return make_response(bring_back(problem, again=error.where == AGAIN), 422)
    unknown = None if g.own else 1
    return redirect(url_for("director.links", token=links.direct_token, unknown=unknown), 303)


def _restored() -> EventLinks:
    purpose = EVENT if storing.trusted() else OF_A_STRANGER
    if (request.content_length or 0) > purpose.most + AROUND_A_FILE:
        raise InputError(LET_IN)
    file = request.files.get("file")
    if not file:
        raise InputError(msg("Choose a file first."), "file")
    with file.stream as stream:
        found = reading.read(purpose, stream, events.read_event)
    store, now, sent = db.get_store(), clock.now(), acting.sent()
    links = events.restore_read(store, now, found, sent, again=bool(acting.text("again")))
    g.own = events.is_own(store, found)
    return links


@blueprint.get("/import")
def bring_back(problem: str = "", *, again: bool = False) -> str:
    """Show the form for the file of an event; `problem` says why it was refused."""
    return render_template("club/director/import.html", problem=problem, again=again)


def _game(data: MultiDict[str, str]) -> NewGameForm:
    """Return the game's form with variant and house rules, but without names."""
    form = newgame_requests.read_form(data, [each.id for each in rules.VARIANTS.values() if _for_two_sides(each)])
    if "check" in data:
        newgame_requests.check(form)
    return form


def _show(setup: SetupForm, game: NewGameForm) -> str:
    """Return the page of a new event."""
    saved = usecases.list_rule_sets(db.get_store(), game.chosen.id)
    families = {
        family: fitting
        for family, variants in library.variants_by_family(rules.VARIANTS).items()
        if (fitting := [each for each in variants if _for_two_sides(each)])
    }
    return render_template(
        "club/director/new.html",
        setup=setup,
        game=game,
        problems=[*setup.problems(), *game.problems()],
        families=families,
        preset=PRESETS.get(setup.preset.data or ""),
        three=plays_three(game.chosen, setup),
        **newgame_requests.house_facts(game, saved),
    )


def _for_two_sides(variant: Variant) -> bool:
    return any(len(form) == 2 and form[0] == form[1] for form in variant.seating.forms)


def _create(setup: SetupForm, game: NewGameForm) -> EventLinks | None:
    """Create the event of valid forms; None, with the errors in the forms, otherwise."""
    made, readable = setup.setup(), game.validate()
    if made is None or not readable:
        return None
    try:
        asked = Creating(
            variant_id=game.chosen.id, setup=made, house_rules=game.house_rules(), rules_name=game.rules_name()
        )
        return _created(asked)
    except rules.RulesError as error:
        game.blame(error.where, error.message)
    except InputError as error:
        setup.blame(error.where, error.message)
    return None


def _created(asked: Creating) -> EventLinks:
    store, now, sent = db.get_store(), clock.now(), acting.sent()
    try:
        return events.create_event(store, now, asked, sent)
    except EventMoved:
        # Somebody went back to the form of an event and wants another one, not the same again.
        again = events.Sent(str(uuid4()), sent.device)
        return events.create_event(store, now, asked, again)
