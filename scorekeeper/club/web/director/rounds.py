"""The pages of a round, from its draw to its approval: its clock, and changes of seats."""

from collections.abc import Mapping

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.club import events
from scorekeeper.club.events.asked import (
    Drawing,
    Extending,
    Numbering,
    Reseating,
    Swapping,
    Unclosing,
    UndoingSeats,
    Unpublishing,
)
from scorekeeper.club.events.mending import Reseated
from scorekeeper.club.events.year.season import can_seat_by_season
from scorekeeper.club.model.people.names import by_family_name
from scorekeeper.club.model.state import DRAFT, Round, State
from scorekeeper.club.web.director import acting
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import EventMoved, InputError, NothingToDo, NotYet
from scorekeeper.web import clock, db
from scorekeeper.web.wording import placed
from scorekeeper.words.language import translate

blueprint = Blueprint("rounds", __name__, url_prefix="/direct/<token>/rounds/<int:number>")


@blueprint.get("")
def show(token: str, number: int) -> str:
    """Show the draft with its reasons and problems; once it is public, its seats."""
    return _show(token, number)


@blueprint.post("/draw")
def draw(token: str, number: int) -> Response:
    """Draw the round, or draw it again with another seed."""
    drawing = Drawing(round=number, seed=acting.text("seed"), by_season=bool(acting.text("by_season")))
    return acting.do_then_see(token, events.draw_round, drawing, "rounds.show", number=number)


@blueprint.post("/swap")
def swap(token: str, number: int) -> Response:
    """Swap two entrants of the draft."""
    change = Swapping(round=number, one=acting.text("one"), other=acting.text("other"))
    return acting.do_then_see(token, events.swap_entrants, change, "rounds.show", number=number)


@blueprint.post("/tables/<int:table>/number")
def number_table(token: str, number: int, table: int) -> Response:
    """Give a table of the draft another number."""
    new = acting.number("to", msg("Write the number of the table."))
    change = Numbering(round=number, table=table, number=new)
    return acting.do_then_see(token, events.number_table, change, "rounds.show", number=number)


@blueprint.post("/publish")
def publish(token: str, number: int) -> Response:
    """Publish the seats and open the tables' games, if the draft is the one that was shown."""
    try:
        acting.do(token, events.publish_round, number)
    except EventMoved as error:
        return make_response(_show(token, number, translate("{words} Please check again.", words=error.message)), 409)
    return acting.see("director.board", token)


@blueprint.post("/start")
def start(token: str, number: int) -> Response:
    """Start the clock."""
    return acting.do_then_see(token, events.start_clock, number, "director.board")


@blueprint.post("/stop")
def stop(token: str, number: int) -> Response:
    """Call time."""
    return acting.do_then_see(token, events.stop_clock, number, "director.board")


@blueprint.post("/extend")
def extend(token: str, number: int) -> Response:
    """Give every table more minutes, or fewer."""
    minutes = acting.number("minutes", msg("Write the minutes in digits."))
    return acting.do_then_see(token, events.extend, Extending(round=number, minutes=minutes), "director.board")


@blueprint.post("/close")
def close(token: str, number: int) -> Response:
    """Close the round; with `draw`, draw the next one at once."""
    acting.do(token, events.close_round, number)
    if acting.text("draw"):
        return _draw_next(token, number)
    return acting.see("director.board", token)


def _draw_next(token: str, number: int) -> Response:
    """Draw the round after one that was just closed."""
    store, now, again = db.get_store(), clock.now(), acting.sent("-draw")
    try:
        events.draw_round(store, now, token, again, Drawing(round=number + 1))
    except NothingToDo:  # it was pressed twice
        return acting.see("director.board", token)
    except (InputError, NotYet) as error:  # the round is closed all the same
        problem = translate(
            "Round {number} is closed. Round {next} is not drawn: {problem}",
            number=number,
            next=number + 1,
            problem=placed(error.where, error.message),
        )
        return make_response(_show(token, number, problem), 422)
    return acting.see("rounds.show", token, number=number + 1)


@blueprint.post("/approve")
def approve(token: str, number: int) -> Response:
    """Approve a closed round."""
    return acting.do_then_see(token, events.approve_round, number, "director.board")


@blueprint.post("/unclose")
def unclose(token: str, number: int) -> Response:
    """Reopen a closed round."""
    opening = Unclosing(round=number, reason=acting.text("reason"))
    return acting.do_then_see(token, events.unclose_round, opening, "director.board")


def _show(token: str, number: int, moved: str = "") -> str:
    """Return the page of a round; `moved` says that it has changed since the page was opened."""
    store = db.get_store()
    event = events.open_event(store, token)
    draft = events.open_draft(store, token, number)
    state, current, drafted = event.state, event.state.current, draft.round.status == DRAFT
    fixed = {} if drafted else events.fixed_tables(store, token, number)
    return render_template(
        "club/director/round.html",
        event=event,
        token=token,
        number=number,
        draft=draft,
        drafted=drafted,
        before=state.round(number - 1),  # must be closed first
        last=current is not None and current.number == number,
        moved=moved,
        fixed=fixed,  # why tables that are playing keep their seats
        seated=_seated(state, draft.round, fixed),
        late=events.latecomers(state, number),  # who could complete a half table
        by_season=drafted and number == 1 and can_seat_by_season(store, state),
        undoes=events.undoable_change(store, token, number),
    )


def _seated(state: State, the_round: Round, fixed: Mapping[int, str]) -> list[tuple[str, str]]:
    """Return everybody who can change places, with the place; fixed tables are left out."""
    places = {
        each: translate("table {table}", table=row.table)
        for row in the_round.tables
        if row.table not in fixed
        for side in row.sides
        for each in side
    }
    places |= dict.fromkeys(the_round.byes, translate("rests"))
    names = {each.id: each.name for each in state.entrants if each.id in places}
    by_name = sorted(names, key=lambda each: by_family_name(names[each]))
    listed = {each.id: translate(state.listed(each)) if state.status(each) else each.name for each in state.entrants}
    return [(each, f"{listed[each]}, {places[each]}") for each in by_name]


@blueprint.get("/seats")
def preview(token: str, number: int) -> Response:
    """Show what a change of seats would do, without storing anything."""
    return _preview(token, number, request.args)


@blueprint.post("/seats")
def reseat(token: str, number: int) -> Response:
    """Change the seats as the preview showed."""
    asked = bool(acting.text("asked"))
    try:
        if acting.text("undo"):
            acting.do(token, events.undo_reseat, UndoingSeats(round=number, asked=asked))
        else:
            acting.do(token, events.reseat, _asked(number, request.form))
    except (InputError, NotYet, EventMoved) as error:
        return _preview(token, number, request.form, error.message)
    return acting.see("rounds.show", token, number=number)


@blueprint.post("/seats/back")
def unpublish(token: str, number: int) -> Response:
    """Make the round a draft again."""
    draft = Unpublishing(round=number, reason=acting.text("reason"), asked=bool(acting.text("asked")))
    return acting.do_then_see(token, events.unpublish_round, draft, "rounds.show", number=number)


def _asked(number: int, form: Mapping[str, str]) -> Reseating:
    return Reseating(
        round=number,
        one=form.get("one", ""),
        other=form.get("other", ""),
        reason=form.get("reason", ""),
        asked=bool(form.get("asked")),
    )


def _preview(token: str, number: int, form: Mapping[str, str], problem: str = "") -> Response:
    store = db.get_store()
    event = events.open_event(store, token)
    asked = None if form.get("undo") else _asked(number, form)
    try:
        shown: Reseated | None = events.preview_reseat(store, token, asked, number)
    except (InputError, NotYet) as error:
        shown, problem = None, error.message
    html = render_template(
        "club/director/mend.html",
        event=event,
        token=token,
        at={"token": token, "number": number},
        change=shown,
        form=form,  # what was chosen
        problem=problem,
    )
    return make_response(html, 422 if problem else 200)
