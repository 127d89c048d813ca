"""The pages of entrants: a pasted list, check-in, late entry, leaving; penalties and warnings."""

from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.club import events
from scorekeeper.club.events.asked import Arriving, Cancelling, Editing, Entering, Leaving, Returning
from scorekeeper.club.events.shown.views import EventView
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.draws.movements import misfit, seated
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.people.names import namesakes
from scorekeeper.club.model.remedies import remedies, rule_words, warned_twice
from scorekeeper.club.model.state import State
from scorekeeper.club.web.director import acting
from scorekeeper.club.web.event_uploads import MAX_LIST, PEOPLE, listed_text, people_in
from scorekeeper.club.web.year import device_club
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import InputError, LimitReached, NotFound, NotYet
from scorekeeper.web import db
from scorekeeper.web.game import changes
from scorekeeper.web.limits import reading
from scorekeeper.web.wording import placed
from scorekeeper.words.language import mark_for_translation, translate

blueprint = Blueprint("people", __name__, url_prefix="/direct/<token>")


@dataclass(frozen=True, slots=True)
class ListWords:
    """What a list of entrants says: what a line of it is for, an example, how many there are."""

    line: str
    example: str
    count: str


LISTS = {
    EventKind.PAIRS: (
        mark_for_translation("One line for a pair"),
        mark_for_translation("Ann & Bo; Club North"),
        mark_for_translation("{count:pair|pairs}"),
    ),
    EventKind.INDIVIDUAL: (
        mark_for_translation("One line for a name"),
        mark_for_translation("Ann; Club North"),
        mark_for_translation("{count:player|players}"),
    ),
    EventKind.TEAMS: (
        mark_for_translation("One line for a team"),
        mark_for_translation("Red: Ann, Bo, Cleo, Dan; Club North"),
        mark_for_translation("{count:team|teams}"),
    ),
}


@blueprint.post("/people")
def register(token: str) -> Response:
    """Register a pasted list or a file, all of it or nothing."""
    request.max_form_memory_size = MAX_LIST
    event = events.open_event(db.get_store(), token)
    typed = listed_text()
    try:
        if not changes.is_spent():
            acting.do(token, events.register, _entering(event, typed))
    except EventError as error:
        return _refused(token, typed, placed(error.where, error.message))
    except (InputError, LimitReached, NotYet) as error:
        return _refused(token, typed, error.message)
    return acting.see("arrivals.show" if acting.text("back") else "people.show", token)


class Button(StrEnum):
    """The buttons of the pages about entrants."""

    ARRIVE = "arrive"
    GONE_AGAIN = "gone-again"
    EDIT = "edit"
    LEAVE = "leave"
    RETURN = "return"
    REMOVE = "remove"
    PUT_BACK = "put-back"


@blueprint.post("/people/<entrant>")
def change(token: str, entrant: str) -> Response:
    """Do what the button says."""
    what = acting.text("do")
    if what in {Button.ARRIVE, Button.GONE_AGAIN}:
        acting.do(token, events.check_in, Arriving(entrant=entrant, here=what == Button.ARRIVE))
        return acting.see("people.show", token, _anchor=f"row-{entrant}")
    back = {} if what in {Button.REMOVE, Button.PUT_BACK} else {"entrant": entrant}
    try:
        _change(token, entrant, what)
    except (InputError, LimitReached, NotYet) as error:
        return make_response(one(token, entrant, error.message), 422)
    return acting.see("people.one" if back else "people.show", token, **back)


def _change(token: str, entrant: str, what: str) -> None:
    if what == Button.EDIT:
        players = [each for each in acting.text("players").splitlines() if each.strip()]
        edited = Entering(name=acting.text("name"), players=players, tags=acting.tags())
        acting.do(token, events.edit_entrant, Editing(entrant=entrant, entering=edited))
    elif what == Button.LEAVE:
        leaving = Leaving(entrant=entrant, round=acting.number("round"), reason=acting.text("reason"))
        acting.do(token, events.withdraw, leaving)
    elif what == Button.RETURN:
        acting.do(token, events.return_, Returning(entrant=entrant, round=acting.number("round")))
    elif what == Button.PUT_BACK:
        coming = _coming(events.open_event(db.get_store(), token))
        acting.do(token, events.return_, Returning(entrant=entrant, round=coming))
    elif what == Button.REMOVE:
        acting.do(token, events.remove, entrant)
    else:
        raise InputError(msg("Press one of the buttons of this page."), "do")


@blueprint.get("/people/<entrant>")
def one(token: str, entrant: str, problem: str = "") -> str:
    """Show one entrant, who can be changed, leave and come back; raises InputError."""
    event = events.open_event(db.get_store(), token)
    found = event.state.entrant(entrant)
    if found is None:
        raise InputError(msg("This entrant does not exist; choose one from the list."), "entrant")
    known = {"event": event, "token": token, "coming": _coming(event), "problem": problem}
    return render_template("club/director/entrant.html", each=found, **known)


def _entering(event: EventView, typed: str) -> list[Entering]:
    late_from = acting.maybe_number("late_from") or _coming(event)
    here = bool(request.form.get("here"))
    listed = BytesIO(typed.encode("utf-8", "replace"))
    kept = device_club.numbers(event.setup.kind)
    rows = reading.read(PEOPLE, listed, people_in, event.setup.kind, event.state.entrants, kept)
    keys = ("name", "players", "tags", "number")
    return [Entering(**{key: row[key] for key in keys}, late_from=late_from, here=here) for row in rows]


def _coming(event: EventView) -> int:
    current = event.state.current
    return current.number + 1 if current else 1


@blueprint.get("/people")
def show(token: str, typed: str = "", problem: str = "") -> str:
    """Show the list of entrants, and the field for more names."""
    reading.expect()
    event = events.open_event(db.get_store(), token)
    entrants = 0 if event.state.begun else len(event.state.playing(1))
    return render_template(
        "club/director/people.html",
        event=event,
        token=token,
        seated=seated(event.setup, entrants),
        misfit=misfit(event.setup, entrants),
        how=_words_of(event),
        namesakes=namesakes(event.state.people),
        removable=_removable(event.state),
        coming=_coming(event),  # the next round that somebody can enter or leave
        typed=typed,
        problem=problem,
    )


def _removable(state: State) -> frozenset[str]:
    """Return who is offered to be removed: who has not come or has left, and has never played."""
    gone = {each.id for each in state.people if each.gone is not None and each.back is None}
    return frozenset(gone | {each.id for each in state.absent}) - state.played


def _words_of(event: EventView) -> ListWords:
    line, example, count = LISTS[event.setup.kind]
    return ListWords(translate(line), translate(example), translate(count, count=len(event.state.people)))


def _refused(token: str, typed: str, problem: str) -> Response:
    return make_response(show(token, typed, problem), 422)


@blueprint.post("/penalties")
def give_penalty(token: str) -> Response:
    """Give an entrant a penalty or a warning."""
    event = events.open_event(db.get_store(), token)
    try:
        acting.do(token, events.give_penalty, acting.penalising(event.setup))
    except (InputError, NotFound) as error:
        return make_response(penalties(token, error.message), 422)
    return acting.see("people.penalties", token)


@blueprint.post("/penalties/<int:entry_seq>/cancel")
def cancel_penalty(token: str, entry_seq: int) -> Response:
    """Cancel a penalty."""
    try:
        acting.do(token, events.cancel_penalty, Cancelling(penalty=entry_seq, reason=acting.text("reason")))
    except InputError as error:
        return make_response(penalties(token, error.message), 422)
    return acting.see("people.penalties", token)


@blueprint.get("/penalties")
def penalties(token: str, problem: str = "") -> str:
    """Show the penalties and the form for a new one."""
    event = events.open_event(db.get_store(), token)
    current = event.state.current
    return render_template(
        "club/director/penalties.html",
        event=event,
        rules=[each for each in remedies(event.setup) if each.scores is None],
        rule_words=rule_words,
        warned=warned_twice(event.state),
        rounds=range(1, current.number + 1) if current else (),
        problem=problem,
        form=request.form,
        token=token,
    )
