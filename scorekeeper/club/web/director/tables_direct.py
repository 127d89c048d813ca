"""One table on the director's pages: everything about it, and everything that can be done."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.club import events
from scorekeeper.club.events.asked import (
    Advancing,
    Assigning,
    Correcting,
    Extending,
    Postponing,
    Reopening,
    Signing,
    Substituting,
    TablePlace,
    Unclosing,
)
from scorekeeper.club.events.shown.views import NOT_OPEN, WAITING, BoardRow, EventView
from scorekeeper.club.model import corrections
from scorekeeper.club.model.choices import CorrectionKind
from scorekeeper.club.model.remedies import offered, rule_words
from scorekeeper.club.model.sides import THREE, Scores
from scorekeeper.club.model.standings.bracket import drawn
from scorekeeper.club.model.state import DIRECTOR, DRAFT, Assigned
from scorekeeper.club.web.director import acting
from scorekeeper.club.web.director.board_page import cell_of
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import EventMoved, InputError, NotFound, NothingToDo, NotYet
from scorekeeper.web import clock, db, device
from scorekeeper.words.language import translate

PLACE = "/direct/<token>/rounds/<int:number>/tables/<int:table>"
SWAPPED = msg("Look at what it changes when the sides are swapped, then accept it.")
RULING = msg("Look at what this ruling changes, then press the button once more.")
NO_RULING: Mapping[str, object] = {"effect": None, "shown": ""}
blueprint = Blueprint("tables_direct", __name__, url_prefix=PLACE)


@blueprint.get("")
def show(token: str, number: int, table: int) -> str:
    """Show everything about one table of a round."""
    page = _show(token, number, table)
    device.remember_event(token)  # so that the pages of the game lead back here
    return page


@blueprint.post("/sign")
def sign(token: str, number: int, table: int) -> Response:
    """Confirm the scores as this page showed them, as the director."""
    scores, version = _scores(), acting.number("version")
    asked = Signing(round=number, table=table, side=DIRECTOR, version=version, scores=scores)
    return _try(token, number, table, events.sign, asked)


@blueprint.post("/assign")
def assign(token: str, number: int, table: int) -> Response:
    """Give the table a result without play, by a remedy or by a ruling."""
    event = events.open_event(db.get_store(), token)
    try:
        asked = acting.assigning(event.setup, number, table)
    except InputError as error:
        return _refused(token, number, table, error.message)
    if ruling := _not_shown_yet(event, token, asked):
        return make_response(_show(token, number, table, RULING, ruling))
    return _try(token, number, table, events.assign_result, asked)


def _not_shown_yet(event: EventView, token: str, asked: Assigning) -> Mapping[str, object] | None:
    """Return what a ruling changes at a reopened table, unless the form says that it was shown."""
    the_round, place = event.state.round(asked.round), (asked.round, asked.table)
    row = the_round.table(asked.table) if the_round is not None else None
    ruled = Assigned(scores=asked.scores, awards=asked.awards, rule=asked.rule, reason="", bye=asked.bye)
    shown = (asked.scores, asked.awards, asked.bye)
    if row is None or not row.reopened or acting.text("shown") == str(shown):
        return None
    effect = events.preview_correction(db.get_store(), clock.now(), token, place, ruled)
    return {"effect": effect, "shown": str(shown)}


@blueprint.post("/reopen")
def reopen(token: str, number: int, table: int) -> Response:
    """Reopen a confirmed result; of an event that is over, first its `last` round, for the same reason."""
    store, now, last = db.get_store(), clock.now(), acting.maybe_number("last")
    asked = Reopening(round=number, table=table, reason=acting.text("reason"))
    if last is not None:
        try:
            events.check_reopening(store, now, token, asked)
            events.unclose_round(store, now, token, acting.sent("-round"), Unclosing(round=last, reason=asked.reason))
        except NothingToDo:
            pass  # it is open already
        except (InputError, NotYet) as error:
            return _refused(token, number, table, error.message)
    return _try(token, number, table, events.reopen_table, asked)


@blueprint.post("/correct")
def correct(token: str, number: int, table: int) -> Response:
    """Take the game's scores as the table's result."""
    swapped = bool(acting.text("swapped"))
    try:
        asked = _correcting(number, table)
        if asked.kind is CorrectionKind.SWAPPED and not swapped:  # the game's result was shown
            return make_response(preview(token, number, table, SWAPPED, swapped=True), 422)
        acting.do(token, events.correct_result, asked)
    except (InputError, NotYet, EventMoved) as error:
        return make_response(preview(token, number, table, error.message, swapped=swapped), 422)
    return acting.see("tables_direct.show", token, number=number, table=table)


def _correcting(number: int, table: int) -> Correcting:
    return Correcting(
        round=number,
        table=table,
        version=acting.number("version"),
        scores=_scores(),
        kind=_kind(),
        agreed=acting.text("agreed"),
        reason=acting.text("reason"),
    )


@blueprint.post("/extend")
def extend(token: str, number: int, table: int) -> Response:
    """Give this table more minutes."""
    minutes = acting.number("minutes", msg("Write the minutes in digits."))
    return _try(token, number, table, events.extend, Extending(round=number, table=table, minutes=minutes))


@blueprint.post("/postpone")
def postpone(token: str, number: int, table: int) -> Response:
    """Let the event go on without this table's result, or wait for it again."""
    change = Postponing(round=number, table=table, postponed=acting.text("postponed") == "1")
    return _try(token, number, table, events.postpone, change)


@blueprint.post("/decide")
def decide(token: str, number: int, table: int) -> Response:
    """Decide who goes on after a drawn knock-out match."""
    side = acting.maybe_number("side")
    side = -1 if side is None else side
    asked = Advancing(round=number, table=table, side=side, reason=acting.text("reason"))
    return _try(token, number, table, events.decide_match, asked)


@blueprint.post("/play")
def play(token: str, number: int, table: int) -> Response:
    """Note that cards are being played here, so that the seats stay."""
    events.open_event(db.get_store(), token)  # tables have an address of their own
    return _try(token, number, table, events.note_playing, TablePlace(round=number, table=table))


@blueprint.post("/seats")
def seats(token: str, number: int, table: int) -> Response:
    """Let other phones take the seats of this table."""
    return _try(token, number, table, events.free_seats, TablePlace(round=number, table=table))


@blueprint.post("/substitute")
def substitute(token: str, number: int, table: int) -> Response:
    """Add a substitute for a player at this table."""
    entrant, _, leaves = acting.text("leaves").partition("|")
    asked = Substituting(
        round=number,
        table=table,
        entrant=entrant,
        leaves=leaves,
        comes=acting.text("comes"),
        reason=acting.text("reason"),
    )
    return _try(token, number, table, events.substitute, asked)


def _scores() -> Scores:
    """Return the scores that the page showed."""
    return tuple(acting.number(name) for name in acting.of_sides("score"))


def _try(token: str, number: int, table: int, use_case: acting.UseCase, asked: object) -> Response:
    """Do it and show the table again; if it is refused, with the reason."""
    try:
        acting.do(token, use_case, asked)
    except (InputError, NotYet, EventMoved) as error:
        return _refused(token, number, table, error.message)
    return acting.see("tables_direct.show", token, number=number, table=table)


def _refused(token: str, number: int, table: int, problem: str) -> Response:
    return make_response(_show(token, number, table, problem), 422)


def _show(token: str, number: int, table: int, problem: str = "", ruling: Mapping[str, object] = NO_RULING) -> str:
    event, row, known = _known(token, number, table, problem)
    known |= ruling
    stakes = events.table_stakes(db.get_store(), token, (number, table))
    facts = table_facts(event, row, clock.now())
    return render_template("club/director/table.html", **known, **facts, stakes=stakes)


@blueprint.get("/correct")
def preview(token: str, number: int, table: int, problem: str = "", *, swapped: bool = False) -> str:
    """Show what taking the game's scores would change, or with `swapped` swapping the sides."""
    store, now, swapped = db.get_store(), clock.now(), swapped or "swapped" in request.args
    effect = events.preview_correction(store, now, token, (number, table), swapped=swapped)
    *_, known = _known(token, number, table, problem)
    kinds = [CorrectionKind.SWAPPED] if swapped else [*CorrectionKind]
    if len(effect.scores) == THREE:
        kinds.remove(CorrectionKind.SWAPPED)
    return render_template("club/director/correct.html", **known, effect=effect, kinds=kinds)


def _kind() -> CorrectionKind:
    try:
        return CorrectionKind(acting.text("kind"))
    except ValueError:
        raise InputError(msg("Choose what kind of correction it is."), "kind") from None


def _known(token: str, number: int, table: int, problem: str) -> tuple[EventView, BoardRow, dict[str, object]]:
    """Return the event, the table, and what both pages of a table need; raises NotFound.

    `problem` says why something was refused, and `form` is what was then sent.
    """
    event = events.open_event(db.get_store(), token)
    board = events.show_board(db.get_store(), clock.now(), token, number)
    row = next((each for each in board.rows if each.table == table), None)
    if row is None:
        raise NotFound(msg("Nobody plays at table {table} in round {round}.", table=table, round=number))
    at = {"token": token, "number": number, "table": table}
    sent = {"problem": problem, "form": request.form}
    return event, row, {"event": event, "row": row, "token": token, "at": at, **sent}


def table_facts(event: EventView, row: BoardRow, now: datetime) -> Mapping[str, object]:
    """Return what `club/director/table.html` needs, by name; `now` decides on corrections.

    `drawn`: it is a knock-out match that nobody has won. `final` says why a confirmed result can no
    longer be corrected, or is "", and `last` is the round to open again so that it can.
    `can_sign`: the director can confirm the present scores. `signed` are those who have signed, `seen` what
    a form says that the page showed. `rulings` are the remedies that give a table a result.
    """
    state, result, assigned = event.state, row.logged.result, row.logged.assigned
    the_round = state.round(row.round)
    matches = drawn(state, the_round) if the_round is not None else ()
    open_still, why = corrections.allowed(state, row.round, now)
    mendable, _ = corrections.allowed(state, row.round, now, opened=True)
    started = row.status not in {NOT_OPEN, WAITING} or any(row.scores)
    return {
        "cell": cell_of(row),
        "drafted": the_round is None or the_round.status == DRAFT,
        "confirmed": result is not None,
        "drawn": any(match[0].table == row.table for match in matches),
        "final": "" if open_still else why,
        "last": state.current.number if state.current and mendable and not open_still else None,
        "can_sign": started and result is None and not row.logged.reopened and not row.rivals,
        "unsigned": [name for side, name in enumerate(row.names) if side not in row.signed],
        "signed": [translate("the director") if each == DIRECTOR else row.names[int(each)] for each in row.signed],
        "seen": {"version": row.version, **{f"score_{at}": score for at, score in enumerate(row.scores)}},
        "rulings": [
            each for each in offered(event.setup, event.variant) if len(each.scores or ()) == len(row.logged.sides)
        ],
        "assigned_words": rule_words(event.setup, assigned.rule) if assigned else "",
        "players": list(_players(event, row)),
    }


def _players(event: EventView, row: BoardRow) -> Iterator[tuple[str, str]]:
    """Yield (value, name) of the players who can be replaced."""
    came = row.logged.substitutions
    gone = {(each.entrant, each.leaves) for each in came}
    for entrant_id in (each for side in row.logged.sides for each in side):
        entrant = event.state.entrant(entrant_id)
        names = [*(entrant.players if entrant else ())]
        names += [each.comes for each in came if each.entrant == entrant_id]
        yield from ((f"{entrant_id}|{name}", name) for name in names if (entrant_id, name) not in gone)
