"""The double check: results against their slips, in the order of the pile, Enter goes on."""

from collections.abc import Sequence

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper.event.state import DRAFT
from scorekeeper.usecases import events
from scorekeeper.usecases.events.shown.views import BoardRow
from scorekeeper.web import clock, db
from scorekeeper.web.event.director import acting

blueprint = Blueprint("checking", __name__, url_prefix="/direct/<token>/check")


@blueprint.get("")
def show(token: str) -> str:
    """The next result that is not ticked; `number` is the round, `table` one to begin with."""
    store = db.get_store()
    event = events.open_tournament(store, token)
    number = request.args.get("number", None, int)
    board = events.show_board(store, clock.now(), token, number)
    rows = sorted(board.rows, key=lambda each: each.table)
    return render_template(
        "events/director/check.html",
        event=event,
        token=token,
        round=board.round if board.round and board.round.status != DRAFT else None,
        rounds=[each.number for each in event.state.rounds if each.status != DRAFT],
        rows=rows,
        row=_next(rows, request.args.get("table", 0, int)),  # the slip on top of the pile
    )


@blueprint.post("")
def tick(token: str) -> Response:
    """Tick a result that agrees with its slip."""
    number, table = acting.number("round"), acting.number("table")
    return acting.done(
        token,
        events.tick_check,
        (number, table, acting.number("version")),
        "checking.show",
        number=number,
        table=table + 1,
    )


def _next(rows: Sequence[BoardRow], first: int) -> BoardRow | None:
    """The first result from this table on that can be ticked, then those before it."""
    waiting = [each for each in rows if not each.checked and each.row.result is not None]
    later = (each for each in waiting if each.table >= first)
    return next(later, waiting[0] if waiting else None)
