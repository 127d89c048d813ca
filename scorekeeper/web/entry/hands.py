"""The pages to enter and correct hands: form, live ruling, ruling, saving."""

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import usecases
from scorekeeper.rules import RecordError
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import Conflict, GameOver, GameView, HandEntry, InputError, NeedsReason
from scorekeeper.web import clock, db, device
from scorekeeper.web.cards import suit_keys, wild_meld
from scorekeeper.web.entry import entry as entries
from scorekeeper.web.entry.live import LivePage, asked, doubted, missing_hands, unchecked_here
from scorekeeper.web.entry.words import about, effects, ending, several_of
from scorekeeper.web.errors import wants_json
from scorekeeper.web.forms.fields import Problem
from scorekeeper.web.game import log_words, places
from scorekeeper.web.game.opening import opened_to_write
from scorekeeper.web.headers import asked_anew
from scorekeeper.words.language import translate

LAST_STEP = "check"  # as the page calls it
blueprint = Blueprint("hands", __name__, url_prefix="/g/<token>/hands")
blueprint.add_app_template_global(about)
blueprint.add_app_template_global(suit_keys)
blueprint.add_app_template_global(wild_meld)
blueprint.add_app_template_filter(several_of, "several")


@blueprint.get("/new")
def new(token: str) -> str:
    """Show the entry page of the coming hand; `?mode=` names the way that it is entered.

    Raises GameOver.
    """
    view = open_for_scoring(token)
    places.refuse_closed(token)
    if view.finished:
        raise GameOver(msg("This game is over."), view)
    return show_entry(entries.blank_entry(view, token, request.args.get("mode")))


@blueprint.get("/<int:number>")
def correct(token: str, number: int) -> str:
    """Show the entry page of a recorded hand, with what was entered."""
    view = open_for_scoring(token)
    places.refuse_closed(token)
    return show_entry(entries.stored_entry(view, token, number))


@blueprint.post("/new")
@blueprint.post("/<int:number>")
def change(token: str, number: int | None = None) -> ResponseReturnValue:
    """Rule on the coming hand or on a correction, or save it."""
    return take(entries.posted_entry(open_for_scoring(token), token, number, request.form))


@blueprint.get("/new/check")
@blueprint.get("/<int:number>/check")
def look(token: str, number: int | None = None) -> ResponseReturnValue:
    """Show the ruling by GET for a page without the script, so that going back asks again.

    Then such a browser shows what was saved and not its own older copy.
    """
    entry = entries.posted_entry(open_for_scoring(token), token, number, request.args)
    return asked_anew(take(entry))


@blueprint.post("/preview")
def preview(token: str) -> str:
    """Return the ruling on the form so far, as a fragment for the script."""
    corrected = request.form.get("number", None, int) if request.form.get("replaces") else None
    entry = entries.posted_entry(open_for_scoring(token), token, corrected, request.form)
    whole, so_far = entry.form.hand, entry.form.so_far
    try:
        foreseen = usecases.preview_hand(db.get_store(), token, whole, entry.number)
        shown = foreseen if so_far == whole else usecases.preview_hand(db.get_store(), token, so_far, entry.number)
    except RecordError as error:
        return render_template("hands/_live.html", live=LivePage(entry, None, unreadable=error.message))
    final = request.form.get("at", LAST_STEP) == LAST_STEP
    return render_template("hands/_live.html", live=LivePage(entry, foreseen, shown.ruling, final=final))


def open_for_scoring(token: str) -> GameView:
    """Open the game; raises ReadOnly if the link is for watching."""
    refusal = msg("This link is for watching; hands are entered with the scoring link.")
    return opened_to_write(token, refusal)


def take(entry: entries.EntryPage) -> ResponseReturnValue:
    """Answer a posted hand with the form again, the ruling, or the game with the hand saved."""
    if "edit" in request.form or "more" in request.form:
        return show_entry(entry.without_problems(), more="more" in request.form)
    if "confirm" not in request.form and (there := saved_already(entry)):
        return redirect(there)
    if entry.problems:
        return refuse(entry, entry.problems[0])
    device.keep_ways(entry.token, [side.mode.data for side in entry.form.sides])
    try:
        return save(entry) if "confirm" in request.form else show_ruling(entry)
    except (RecordError, InputError) as error:
        return refuse(entry, (error.where, error.message))


def saved_already(entry: entries.EntryPage) -> str:
    """Return the address of the hand if this very entry has been saved, else ""."""
    hand = entry.view.hand(entry.number)
    spent = usecases.is_spent(db.get_store(), entry.form.request_id.data or "")
    if hand is None or not spent or entry.problems or hand.entered != entry.form.hand:
        return ""
    return url_for("games.ruling", token=entry.token, number=entry.number, saved=1)


def show_entry(entry: entries.EntryPage, *, more: bool = False) -> str:
    """Render the entry page with empty rows."""
    posted = request.method == "POST" or "check" in request.args
    page, place = entries.with_empty_rows(entry, more=more), places.place_of(entry.token)
    return render_template(page.template, page=page, place=place, posted=posted)


def show_ruling(entry: entries.EntryPage, *, asks_reason: bool = False) -> str:
    """Render the ruling on the hand as it would be saved."""
    foreseen = usecases.preview_hand(db.get_store(), entry.token, entry.form.hand, entry.number)
    spent = usecases.is_spent(db.get_store(), entry.form.request_id.data or "")
    fields = entries.hidden_fields(request.values, renewed=spent)
    view, missing = entry.view, tuple(missing_hands(entry, foreseen.ruling))
    sides, before = [side.name for side in view.sides], foreseen.view_before.minimums
    return render_template(
        "hands/ruling.html",
        entry=entry,
        view=view,
        preview=foreseen,
        fields=fields,
        asks_reason=asks_reason,  # after a save without one
        ending=ending(entry.form, sides),
        taken=None if entry.old else view.hand(entry.number),  # by another phone meanwhile
        missing=asked(missing),
        missing_field=missing[0].field if missing else "",
        doubted=doubted(entry),
        unchecked=unchecked_here(foreseen, entry),
        effects=effects(foreseen.changed, sides, before, foreseen.minimums),
    )


def refuse(entry: entries.EntryPage, problem: Problem) -> ResponseReturnValue:
    """Answer with the form and its errors."""
    if wants_json():
        message = translate(problem[1])
        return jsonify(ok=False, code="unreadable", message=message, where=problem[0]), 422
    return show_entry(entry.with_problem(problem)), 422


def save(entry: entries.EntryPage) -> ResponseReturnValue:
    """Save the hand; a conflict leads to the page that shows both versions."""
    try:
        receipt = write(entry)
    except NeedsReason as error:
        if wants_json():
            message = translate(error.message)
            return jsonify(ok=False, code=error.code, message=message, where="reason"), 422
        return show_ruling(entry, asks_reason=True), 422
    except Conflict as error:
        if error.rival is None:
            raise
        return show_versions(entry, error.message, error.rival.entry_seq)
    location = places.after_a_hand(entry.token, receipt.seq)
    if wants_json():
        return jsonify(ok=True, location=location, **saved(entry, receipt))
    return redirect(location)


def saved(entry: entries.EntryPage, receipt: usecases.Receipt) -> dict[str, object]:
    """Return what a phone remembers of a saved hand: its number, page, and each side's total."""
    hand = receipt.view.hand(receipt.number or 0)
    where = url_for("games.ruling", token=entry.token, number=receipt.number, saved=1)
    return {"number": receipt.number, "hand": where, "result": log_words.result_of(receipt.view, hand)}


def show_versions(entry: entries.EntryPage, message: str, rival_id: int) -> ResponseReturnValue:
    """Redirect to the page with both versions of the hand; the late one is kept there."""
    where = url_for("games.compare", token=entry.token, entry_seq=rival_id)
    if wants_json():
        return jsonify(ok=False, code="two-versions", message=translate(message), where=where), 409
    return redirect(where)


def write(entry: entries.EntryPage) -> usecases.Receipt:
    """Record or correct the hand; raises InputError."""
    form = entry.form
    entered = HandEntry(
        request_id=form.request_id.data or "",
        number=entry.number,
        hand=form.hand,
        reason=form.reason.data or "",
        device=device.label(),
    )
    store, moment = db.get_store(), clock.now()
    if entry.old is None:
        return usecases.record_hand(store, moment, entry.token, entered)
    if form.replaces.data is None:
        raise InputError(msg("Open the hand again; its version is missing."), "replaces")
    return usecases.correct_hand(store, moment, entry.token, entered, int(form.replaces.data))
