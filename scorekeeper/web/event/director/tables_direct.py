"""One table for the director: everything about it, and everything that can be done there."""

from collections.abc import Mapping

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.event.choices import CorrectionKind
from scorekeeper.event.state import DIRECTOR
from scorekeeper.usecases import EventMoved, InputError, NotFound, NotYet, events
from scorekeeper.usecases.events.asked import Correcting, Signing, Substituting
from scorekeeper.usecases.events.shown.views import BoardRow, TournamentView
from scorekeeper.web import clock, db, device
from scorekeeper.web.event.director import acting, ruling_forms
from scorekeeper.web.event.director.table_direct_page import facts_of

blueprint = Blueprint(
    "tables_direct", __name__, url_prefix="/direct/<token>/rounds/<int:number>/tables/<int:table>"
)


@blueprint.get("")
def show(token: str, number: int, table: int) -> str:
    """Everything about one table of a round."""
    page = _show(token, number, table)
    device.remember_event(token)  # who goes on to the game of the table comes back here
    return page


@blueprint.post("/sign")
def sign(token: str, number: int, table: int) -> Response:
    """Confirm the scores as the director, as this page showed them."""
    scores, version = _scores(), acting.number("version")
    asked = Signing(round=number, table=table, side=DIRECTOR, version=version, scores=scores)
    return _try(token, number, table, events.sign, asked)


@blueprint.post("/assign")
def assign(token: str, number: int, table: int) -> Response:
    """Give the table a result without play, by a rule of the codes or by a ruling."""
    event = events.open_tournament(db.get_store(), token)
    try:
        asked = ruling_forms.assigning(event.setup, number, table)
    except InputError as error:
        return _refused(token, number, table, error.message)
    return _try(token, number, table, events.assign_result, asked)


@blueprint.post("/reopen")
def reopen(token: str, number: int, table: int) -> Response:
    """Open a confirmed result again."""
    opening = (number, table, acting.text("reason"))
    return _try(token, number, table, events.reopen_table, opening)


@blueprint.get("/correct")
def preview(token: str, number: int, table: int) -> str:
    """What taking over the game as it stands would move."""
    return _preview(token, number, table)


@blueprint.post("/correct")
def correct(token: str, number: int, table: int) -> Response:
    """Take the game over as the table's result."""
    asked = Correcting(
        round=number,
        table=table,
        version=acting.number("version"),
        scores=_scores(),
        kind=acting.text("kind"),
        agreed=acting.text("agreed"),
        reason=acting.text("reason"),
    )
    try:
        acting.do(token, events.correct_result, asked)
    except (InputError, NotYet, EventMoved) as error:
        return make_response(_preview(token, number, table, error.message), 422)
    return acting.see("tables_direct.show", token, number=number, table=table)


@blueprint.post("/extend")
def extend(token: str, number: int, table: int) -> Response:
    """Give this table more minutes."""
    minutes = acting.number("minutes", "Write the minutes in digits.")
    return _try(token, number, table, events.extend, (number, table, minutes))


@blueprint.post("/postpone")
def postpone(token: str, number: int, table: int) -> Response:
    """Let the event go on without this table's result, or wait for it again."""
    change = (number, table, acting.text("postponed") == "1")
    return _try(token, number, table, events.postpone, change)


@blueprint.post("/decide")
def decide(token: str, number: int, table: int) -> Response:
    """Say who goes on after a drawn match of a knock-out."""
    side = acting.maybe_number("side")
    asked = (number, table, -1 if side is None else side, acting.text("reason"))
    return _try(token, number, table, events.decide_match, asked)


@blueprint.post("/play")
def play(token: str, number: int, table: int) -> Response:
    """Note that cards are played here, so that the seats stay."""
    events.open_tournament(db.get_store(), token)  # tables have an address of their own
    return _try(token, number, table, events.note_playing, (number, table))


@blueprint.post("/substitute")
def substitute(token: str, number: int, table: int) -> Response:
    """Let somebody play for a player of this table."""
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


def _scores() -> tuple[int, int]:
    """The scores that the page showed."""
    return acting.number("score_0"), acting.number("score_1")


def _try(token: str, number: int, table: int, verb: acting.Verb, asked: object) -> Response:
    """Do it and show the table again, with the sentence if it was refused."""
    try:
        acting.do(token, verb, asked)
    except (InputError, NotYet, EventMoved) as error:
        return _refused(token, number, table, error.message)
    return acting.see("tables_direct.show", token, number=number, table=table)


def _refused(token: str, number: int, table: int, problem: str) -> Response:
    return make_response(_show(token, number, table, problem), 422)


def _show(token: str, number: int, table: int, problem: str = "") -> str:
    event, row, known = _known(token, number, table, problem)
    stakes = events.table_stakes(db.get_store(), token, (number, table))
    facts = facts_of(event, row, clock.now())
    return render_template("events/director/table.html", **known, **facts, stakes=stakes)


def _preview(token: str, number: int, table: int, problem: str = "") -> str:
    store, now = db.get_store(), clock.now()
    effect = events.preview_correction(store, now, token, (number, table))
    *_, known = _known(token, number, table, problem)
    kinds = CorrectionKind.options()
    return render_template("events/director/correct.html", **known, effect=effect, kinds=kinds)


def _known(
    token: str, number: int, table: int, problem: str
) -> tuple[TournamentView, BoardRow, Mapping[str, object]]:
    """The event, the table, and what both pages of a table receive; raises NotFound.

    `problem` says why something was refused, `form` is what was sent then.
    """
    event = events.open_tournament(db.get_store(), token)
    board = events.show_board(db.get_store(), clock.now(), token, number)
    row = next((each for each in board.rows if each.table == table), None)
    if row is None:
        raise NotFound(f"Nobody plays at table {table} in round {number}.")
    at = {"token": token, "number": number, "table": table}
    sent = {"problem": problem, "form": request.form}
    return event, row, {"event": event, "row": row, "token": token, "at": at, **sent}
