"""The pages for protests: the list with what is at stake, lodging one, deciding one."""

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import usecases
from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.game.incidents import Incident, claimed
from scorekeeper.usecases import GameView, NotFound, NothingToDo
from scorekeeper.web import db
from scorekeeper.web.filters import new_request_id
from scorekeeper.web.forms.incidents import ProtestForm, VerdictForm
from scorekeeper.web.game import changes, incident_lines, places
from scorekeeper.web.game.changes import try_to
from scorekeeper.web.game.incident_lines import hands_to_choose, open_to_note
from scorekeeper.web.game.incidents import carried
from scorekeeper.web.game.opening import opened
from scorekeeper.web.headers import asked_anew
from scorekeeper.words.language import translate

blueprint = Blueprint("protests", __name__, url_prefix="/g/<token>/protests")


@blueprint.get("")
def show(token: str) -> str:
    """Show the protests and what open ones can change; `?number=` is the hand of a new one."""
    view = opened(token)
    hands = hands_to_choose(view)
    asked = request.args.get("number", None, int)
    last = view.hands[-1].number if view.hands else view.next_number
    number = asked if asked in hands else last
    form = ProtestForm.for_game(view, hands)(request_id=new_request_id(), number=str(number))
    return show_protests(view, token, form)


@blueprint.post("")
def lodge(token: str) -> ResponseReturnValue:
    """Note a protest."""
    view = open_to_note(token)
    form = ProtestForm.for_game(view, hands_to_choose(view))(request.form)
    act = partial(changes.note, token, usecases.protest, form.protest)
    return try_to(act, form, lambda: show_protests(view, token, form))


@blueprint.get("/<int:entry_seq>")
def decision(token: str, entry_seq: int) -> str:
    """Show the form of a decision."""
    view = open_to_note(token)
    claims = find_protest(view, entry_seq).claims or ()
    values = {f"claims_{place}": points for place, points in enumerate(claims) if points}
    form = VerdictForm.of(view)(request_id=new_request_id(), **values)
    return show_decision(view, token, entry_seq, form)


@blueprint.post("/<int:entry_seq>")
def decide(token: str, entry_seq: int) -> ResponseReturnValue:
    """Decide a protest; if it is upheld, its effect is shown first."""
    view = open_to_note(token)
    form = VerdictForm.of(view)(request.form)
    again = partial(show_decision, view, token, entry_seq, form)
    if "edit" in request.form:
        return again()
    if form.outcome.data == ProtestOutcome.UPHELD and "confirm" not in request.form:
        check_address = url_for("protests.look", token=token, entry_seq=entry_seq, **carried(form))
        return try_to(lambda: redirect(check_address, 303), form, again)
    verdict = partial(form.verdict, entry_seq)
    act = partial(changes.note, token, usecases.decide_protest, verdict)
    return try_to(act, form, again)


@blueprint.get("/<int:entry_seq>/check")
def look(token: str, entry_seq: int) -> ResponseReturnValue:
    """Show what upholding a protest changes; once it is decided, the list with it."""
    view = open_to_note(token)
    form = VerdictForm.of(view)(request.args)
    if changes.is_spent():
        return redirect(url_for("protests.show", token=token, saved=1))
    again = partial(show_decision, view, token, entry_seq, form)
    return asked_anew(try_to(lambda: check(view, token, entry_seq, form), form, again))


def find_protest(view: GameView, entry_seq: int) -> usecases.ProtestView:
    """Return an open protest; raises NotFound or NothingToDo."""
    for each in view.protests:
        if each.entry_seq == entry_seq:
            if each.is_open:
                return each
            raise NothingToDo(msg("This protest has already been decided."))
    raise NotFound(msg("The game has no such protest; it may have been undone."))


def show_protests(view: GameView, token: str, form: ProtestForm) -> str:
    """Render the list and the form."""
    place = places.place_of(token)
    return render_template(
        "incidents/protests.html",
        view=view,
        token=token,
        form=form,
        protests=incident_lines.protest_lines(view, view.protests),
        stakes=incident_lines.at_stake(view),
        placing=place.protests() if place else "",
        may_add=view.score_token is not None and bool(hands_to_choose(view)),
    )


def show_decision(view: GameView, token: str, entry_seq: int, form: VerdictForm) -> str:
    """Render the form of a decision."""
    line = _line(view, entry_seq)
    return render_template("incidents/decide.html", view=view, token=token, form=form, line=line)


def check(view: GameView, token: str, entry_seq: int, form: VerdictForm) -> str:
    """Show what upholding a protest changes."""
    verdict = form.verdict(entry_seq)
    result = usecases.preview_decision(db.get_store(), token, verdict)
    line = _line(view, entry_seq)
    points = claimed(verdict.claims or (), incident_lines.side_names(view)) or translate("no points")
    return render_template(
        "incidents/check.html",
        view=view,
        token=token,
        heading=translate("The protest is upheld"),
        lines=(
            translate("Protest of {name}, hand {number}: “{note}”", name=line.whom, number=line.hand, note=line.note),
            translate("Upheld: {points}", points=points),
        ),
        effects=incident_lines.effects_in(view, result),
        fields_sent=carried(form),
        action=url_for("protests.decide", token=token, entry_seq=entry_seq),
    )


def _line(view: GameView, entry_seq: int) -> Incident:
    [line] = incident_lines.protest_lines(view, [find_protest(view, entry_seq)])
    return line
