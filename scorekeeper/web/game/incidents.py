"""The pages for penalties and rulings: the list, giving one, withdrawing one."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import usecases
from scorekeeper.rules import Variant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.conduct.topic import may_cost, ruled_on
from scorekeeper.rules.topics.penalties.fields import Penalty
from scorekeeper.sheets.game.incidents import cost
from scorekeeper.usecases import GameView, InputError, NotFound
from scorekeeper.web import db
from scorekeeper.web.filters import new_request_id
from scorekeeper.web.forms.fields import BaseForm
from scorekeeper.web.forms.incidents import RULING, TAKES, WORDS, PenaltyForm, WithdrawForm
from scorekeeper.web.game import changes, incident_lines
from scorekeeper.web.game.changes import try_to
from scorekeeper.web.game.incident_lines import hands_to_choose, open_to_note
from scorekeeper.web.game.opening import opened
from scorekeeper.web.headers import asked_anew
from scorekeeper.web.wording import capitalised
from scorekeeper.words import formats as words
from scorekeeper.words.language import translate

blueprint = Blueprint("incidents", __name__, url_prefix="/g/<token>/penalties")


@blueprint.get("")
def show(token: str) -> str:
    """Show what was noted in this game; `?number=` is the hand for another note."""
    view = opened(token)
    numbers, asked = hands_to_choose(view), request.args.get("number", None, int)
    return render_template(
        "incidents/list.html",
        view=view,
        token=token,
        penalties=incident_lines.penalty_lines(view, view.penalties),
        stakes=incident_lines.at_stake(view),
        numbers=numbers,
        number=asked if asked in numbers else next(iter(numbers), 0),
    )


@blueprint.get("/new")
def new(token: str) -> ResponseReturnValue:
    """Show the irregularities to choose from, or the form of the one in `what`."""
    view = open_to_note(token)
    form = charge_form(view, request.args)
    form.request_id.data, form.times.data = new_request_id(), 1
    if ruled := ruled_on(view.variant).get(form.what.data or ""):
        form.note.data = translate(ruled.label)
        form.sense.data = TAKES if may_cost(view.variant, form.what.data or "") else WORDS
    return show_charge(view, token, form, "charge" if form.what.data else "what")


@blueprint.post("/new")
def give(token: str) -> ResponseReturnValue:
    """Give a penalty or a ruling; for a recorded hand its effect is shown first."""
    view = open_to_note(token)
    form = charge_form(view, request.form)
    again = partial(show_charge, view, token, form)
    if "edit" in request.form:
        return again()
    coming = view.hand(form.number.data) is None
    if coming or changes.is_spent() or "confirm" in request.form:
        act = partial(changes.note, token, usecases.give_penalty, form.charge)
        return try_to(act, form, again)
    check_address = url_for("incidents.look", token=token, **carried(form))
    return try_to(lambda: redirect(check_address, 303), form, again)


@blueprint.get("/new/check")
def look(token: str) -> ResponseReturnValue:
    """Show what a penalty for a recorded hand changes; once it is saved, the list with it."""
    view = open_to_note(token)
    form = charge_form(view, request.args)
    if changes.is_spent():
        return redirect(url_for("incidents.show", token=token, number=form.number.data, saved=1))
    again = partial(show_charge, view, token, form)
    return asked_anew(try_to(lambda: check(view, token, form), form, again))


@blueprint.get("/<int:entry_seq>")
def withdrawal(token: str, entry_seq: int) -> ResponseReturnValue:
    """Show the form to withdraw a penalty, with what that changes."""
    form = WithdrawForm(request_id=new_request_id())
    return asked_anew(show_withdrawal(open_to_note(token), token, entry_seq, form))


@blueprint.post("/<int:entry_seq>")
def withdraw(token: str, entry_seq: int) -> ResponseReturnValue:
    """Withdraw a penalty."""
    view, form = open_to_note(token), WithdrawForm(request.form)

    retraction = partial(form.retraction, entry_seq)
    act = partial(changes.note, token, usecases.withdraw_penalty, retraction)
    return try_to(act, form, lambda: show_withdrawal(view, token, entry_seq, form))


def charge_form(view: GameView, given: MultiDict[str, str]) -> PenaltyForm:
    """Return the form for the hand, side and irregularity asked for; raises InputError."""
    side = PenaltyForm.of(None, view.variant)(given).side.data
    if side is None or side >= len(view.sides):
        raise InputError(msg("Choose one of the sides of this game."), "side")
    form = PenaltyForm.of(replace(view.sides[side], players=view.present(side)), view.variant)(given)
    if form.number.data not in hands_to_choose(view):
        raise InputError(msg("This game has no such hand to choose."), "number")
    if form.what.data and form.what.data not in ({RULING, *form.priced, *ruled_on(view.variant)}):
        refusal = msg("These rules have no such irregularity; choose one from the list.")
        raise InputError(refusal, "what")
    return form


def show_charge(view: GameView, token: str, form: PenaltyForm, template: str = "charge") -> str:
    """Render the list of irregularities, or the form of one of them or of a ruling."""
    number, side = form.number.data, form.side.data
    given = [each for each in view.penalties if (each.number, each.side) == (number, side)]
    return render_template(
        f"incidents/{template}.html",
        view=view,
        token=token,
        form=form,
        chosen=view.variant.penalty(form.what.data or ""),
        ruled_on=ruled_on(view.variant),
        may_cost=may_cost(view.variant, form.what.data or ""),
        coming=view.hand(number) is None,
        noted=incident_lines.penalty_lines(view, (each for each in given if each.in_force)),
        worth=partial(worth_of, variant=view.variant),
    )


def check(view: GameView, token: str, form: PenaltyForm) -> str:
    """Show what a penalty changes."""
    result = usecases.preview_penalty(db.get_store(), token, form.charge())
    return render_template(
        "incidents/check.html",
        view=view,
        token=token,
        heading=translate("Hand {number}", number=form.number.data),
        lines=list(_summary(view, form)),
        effects=incident_lines.effects_in(view, result),
        fields_sent=carried(form),
        action=url_for("incidents.give", token=token),
    )


def carried(form: BaseForm) -> dict[str, Any]:
    """Return the fields of the form as they were sent."""
    return {name: value for name, value in request.values.items() if name in form}


def worth_of(penalty: Penalty, variant: Variant) -> str:
    """Return what an irregularity costs each time."""
    step = variant.opening.raise_step if penalty.raises_minimum else 0
    return cost(penalty.points, step or 0)


def _summary(view: GameView, form: PenaltyForm) -> Iterator[str]:
    """Yield what will be stored, line by line."""
    side = view.sides[form.side.data]
    player = next((each for each in side.players if each == form.player.data), "")
    whom = f"{words.called(side.name)}, {words.called(player)}" if player else side.name
    yield translate("Hand {number}, {name}", number=form.number.data, name=whom)
    charge, chosen = form.charge(), view.variant.penalty(form.what.data or "")
    if chosen is not None:
        facts = {"label": capitalised(chosen.label), "worth": worth_of(chosen, view.variant)}
        if charge.times > 1:
            yield translate("{label}, {times} times: {worth} each time", times=charge.times, **facts)
        else:
            yield translate("{label}: {worth}", **facts)
    elif charge.points:
        yield translate("Ruling of the director: {points}", points=words.signed(charge.points))
    else:
        yield translate("Ruling of the director: a remark without points")
    if charge.note:
        yield translate("“{words}”", words=charge.note)


def show_withdrawal(view: GameView, token: str, entry_seq: int, form: WithdrawForm) -> str:
    """Render the form to withdraw a penalty; raises NotFound or NothingToDo."""
    result = usecases.preview_withdrawal(db.get_store(), token, entry_seq)
    penalty = next((each for each in view.penalties if each.entry_seq == entry_seq), None)
    if penalty is None:
        raise NotFound(msg("The game has no such penalty; it may have been undone."))
    [line] = incident_lines.penalty_lines(view, [penalty])
    effects = incident_lines.effects_in(view, result)
    return render_template("incidents/withdraw.html", view=view, token=token, form=form, line=line, effects=effects)
