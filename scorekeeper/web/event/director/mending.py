"""Seats that are public: two change places, somebody comes late, all are taken back."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.event.state import Entrant, TableRound
from scorekeeper.usecases import EventMoved, InputError, NotYet, events
from scorekeeper.usecases.events import Reseated, Reseating, TournamentView
from scorekeeper.web import db
from scorekeeper.web.event.director import acting

blueprint = Blueprint("mending", __name__, url_prefix="/direct/<token>/rounds/<int:number>/seats")


@dataclass(frozen=True, slots=True, kw_only=True)
class MendPage:
    """Everything `events/director/mend.html` receives; `change` is None if nothing can be done.

    `form` is what was chosen; `undo`: the last change is taken back.
    """

    event: TournamentView
    change: Reseated | None
    entrants: Mapping[str, Entrant]
    form: Mapping[str, str]
    problem: str

    @property
    def undo(self) -> bool:
        """The last change is taken back."""
        return bool(self.form.get("undo"))

    def sits(self, row: TableRound | None) -> str:
        """Who sits at a table, in words."""
        if row is None:
            return "nobody"
        sides = (" and ".join(self.entrants[each].name for each in side) for side in row.sides)
        return " against ".join(sides)


@blueprint.get("")
def preview(token: str, number: int) -> Response:
    """What a change of seats does; nothing is written."""
    return _preview(token, number, request.args)


@blueprint.post("")
def change(token: str, number: int) -> Response:
    """Change the seats as the preview showed them."""
    asked = bool(acting.text("asked"))
    try:
        if acting.text("undo"):
            acting.do(token, events.undo_reseat, (number, asked))
        else:
            acting.do(token, events.reseat, _asked(number, request.form))
    except (InputError, NotYet, EventMoved) as error:
        return _preview(token, number, request.form, error.message)
    return acting.see("rounds.show", token, number=number)


@blueprint.post("/back")
def unpublish(token: str, number: int) -> Response:
    """Take the seats back: the round is a draft again."""
    taking = (number, acting.text("reason"), bool(acting.text("asked")))
    acting.do(token, events.unpublish_round, taking)
    return acting.see("rounds.show", token, number=number)


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
    event = events.open_tournament(store, token)
    asked = None if form.get("undo") else _asked(number, form)
    try:
        shown: Reseated | None = events.preview_reseat(store, token, asked, number)
    except (InputError, NotYet) as error:
        shown, problem = None, error.message
    page = MendPage(
        event=event,
        change=shown,
        entrants={each.id: each for each in event.state.entrants},
        form=form,
        problem=problem,
    )
    at = {"token": token, "number": number}
    html = render_template("events/director/mend.html", page=page, at=at, token=token)
    return make_response(html, 422 if problem else 200)
