"""Protests of a game: the list with what is at stake, lodging one, deciding one."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import usecases
from scorekeeper.sheets.incidents import claimed
from scorekeeper.usecases import GameView, InputError, LimitReached, NotFound, NothingToDo
from scorekeeper.web import clock, db, device, noted
from scorekeeper.web.filters import new_request_id
from scorekeeper.web.forms.incidents import ProtestForm, VerdictForm
from scorekeeper.web.incident_pages import (
    CheckPage,
    DecidePage,
    ProtestsPage,
    hands_to_choose,
    incidents_page,
)
from scorekeeper.web.incidents import BUTTONS, open_to_note
from scorekeeper.web.placing import placing

blueprint = Blueprint("protests", __name__, url_prefix="/g/<token>/protests")


@blueprint.get("")
def show(token: str) -> str:
    """The protests, and what the open ones can change; `?number=` is the hand of a new one."""
    view = usecases.open_game(db.get_store(), token)
    hands = hands_to_choose(view)
    asked = request.args.get("number", None, int)
    last = view.hands[-1].number if view.hands else view.next_number
    number = asked if asked in hands else last
    form = ProtestForm.for_game(view, hands)(request_id=new_request_id(), number=str(number))
    return show_protests(view, token, form)


@blueprint.post("")
def lodge(token: str) -> ResponseReturnValue:
    """Write a protest down."""
    view = open_to_note(token)
    form = ProtestForm.for_game(view, hands_to_choose(view))(request.form)
    if not form.validate():
        return show_protests(view, token, form), 422
    store, now, asked = db.get_store(), clock.now(), form.request_id.data or ""
    try:
        usecases.protest(store, now, token, asked, form.protest(), device.label())
    except (InputError, LimitReached) as error:
        form.blame(error.where or "text", error.message)
        return show_protests(view, token, form), 422
    return redirect(url_for("protests.show", token=token))


@blueprint.get("/<int:event_id>")
def decision(token: str, event_id: int) -> str:
    """The form of a decision."""
    view = open_to_note(token)
    claims = find_protest(view, event_id).claims or ()
    values = {f"claims_{place}": points for place, points in enumerate(claims) if points}
    form = VerdictForm.of(view)(request_id=new_request_id(), **values)
    return show_decision(view, token, event_id, form)


@blueprint.post("/<int:event_id>")
def decide(token: str, event_id: int) -> ResponseReturnValue:
    """Decide a protest; if it is upheld, its effect is shown first."""
    view = open_to_note(token)
    form = VerdictForm.of(view)(request.form)
    if "edit" in request.form:
        return show_decision(view, token, event_id, form)
    if not form.validate():
        return show_decision(view, token, event_id, form), 422
    try:
        return check_or_decide(view, token, event_id, form)
    except (InputError, LimitReached) as error:
        form.blame(error.where, error.message)
        return show_decision(view, token, event_id, form), 422


def find_protest(view: GameView, event_id: int) -> usecases.ProtestView:
    """Return an open protest; raises NotFound or NothingToDo."""
    for each in view.protests:
        if each.event_id == event_id:
            if each.is_open:
                return each
            raise NothingToDo("This protest is decided already.")
    raise NotFound("The game has no such protest; it may have been taken back.")


def show_protests(view: GameView, token: str, form: ProtestForm) -> str:
    """Render the list and the form."""
    page = ProtestsPage(incidents_page(view, token), form, placing(token))
    return render_template("incidents/protests.html", page=page, token=token)


def show_decision(view: GameView, token: str, event_id: int, form: VerdictForm) -> str:
    """Render the form of a decision."""
    [line] = noted.protest_lines(view, [find_protest(view, event_id)])
    page = DecidePage(view, token, line, form)
    return render_template("incidents/decide.html", page=page, token=token)


def check_or_decide(
    view: GameView, token: str, event_id: int, form: VerdictForm
) -> ResponseReturnValue:
    """Show what upholding a protest changes, or write the decision down."""
    store, verdict = db.get_store(), form.verdict(event_id)
    request_id = form.request_id.data or ""
    if verdict.outcome == "upheld" and "confirm" not in request.form:
        result = usecases.preview_decision(store, token, verdict)
        [line] = noted.protest_lines(view, [find_protest(view, event_id)])
        points = claimed(verdict.claims or (), noted.side_names(view)) or "no points"
        said = (f"Protest of {line.whom}, hand {line.hand}: “{line.note}”", f"Upheld: {points}")
        fields = [pair for pair in request.form.items(multi=True) if pair[0] not in BUTTONS]
        page = CheckPage(view, token, "The protest is upheld", said, result, fields, "Save")
        return render_template("incidents/check.html", page=page, token=token)
    usecases.decide_protest(store, clock.now(), token, request_id, verdict, device.label())
    return redirect(url_for("protests.show", token=token))
