"""A round from its draw to its approval, and its clock."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from flask import Blueprint, make_response, render_template
from werkzeug import Response

from scorekeeper.event.people.names import by_family_name
from scorekeeper.event.state import DRAFT, Entrant, Round
from scorekeeper.usecases import EventMoved, InputError, NothingToDo, NotYet, events
from scorekeeper.usecases.events import DraftView, TournamentView
from scorekeeper.web import clock, db
from scorekeeper.web.event.director import acting

blueprint = Blueprint("rounds", __name__, url_prefix="/direct/<token>/rounds/<int:number>")


@dataclass(frozen=True, slots=True)
class RoundPage:
    """Everything `events/director/round.html` receives; `before` must be closed first.

    `fixed` says of tables that play why their seats stay, `late` are those who could complete a
    half table, `undoes` is the last change of public seats that can be taken back.
    """

    event: TournamentView
    draft: DraftView
    entrants: Mapping[str, Entrant]
    status: str
    before: Round | None
    last: bool
    moved: str
    fixed: Mapping[int, str]
    late: tuple[Entrant, ...]
    undoes: str

    @property
    def drafted(self) -> bool:
        """It is not public yet."""
        return self.draft.round.status == DRAFT

    def names(self, ids: tuple[str, ...]) -> str:
        """Who sits on a side."""
        return " and ".join(self.entrants[each].name for each in ids)

    @property
    def free(self) -> list[tuple[str, str]]:
        """Everybody who can change places in a public round, with the place."""
        return self.seated(self.fixed)

    def seated(self, fixed: Mapping[int, str] = MappingProxyType({})) -> list[tuple[str, str]]:
        """Everybody who has a place, with it, but for tables that stay: for changing places."""
        found = [
            (each, f"{self.entrants[each].name}, table {row.table}")
            for row in self.draft.round.tables
            if row.table not in fixed
            for side in row.sides
            for each in side
        ]
        rest = [(each, f"{self.entrants[each].name}, rests") for each in self.draft.round.byes]
        known = dict(found + rest)
        return sorted(known.items(), key=lambda each: by_family_name(self.entrants[each[0]].name))


@blueprint.get("")
def show(token: str, number: int) -> str:
    """The draft with its reasons and its faults; later the seats."""
    return _show(token, number)


@blueprint.post("/draw")
def draw(token: str, number: int) -> Response:
    """Draw the round, or draw it again with another seed."""
    acting.do(token, events.draw_round, (number, acting.text("seed")))
    return acting.see("rounds.show", token, number=number)


@blueprint.post("/swap")
def swap(token: str, number: int) -> Response:
    """Let two entrants of the draft change places."""
    change = (number, acting.text("one"), acting.text("other"))
    acting.do(token, events.swap_entrants, change)
    return acting.see("rounds.show", token, number=number)


@blueprint.post("/tables/<int:table>/number")
def number_table(token: str, number: int, table: int) -> Response:
    """Give a table of the draft another number."""
    change = (number, table, acting.number("to", "Write the number of the table."))
    acting.do(token, events.number_table, change)
    return acting.see("rounds.show", token, number=number)


@blueprint.post("/publish")
def publish(token: str, number: int) -> Response:
    """Make the seats public and open the games of the tables, if they are those that were seen."""
    try:
        acting.do(token, events.publish_round, number)
    except EventMoved as error:
        return make_response(_show(token, number, f"{error.message} Look once more."), 409)
    return acting.see("director.board", token)


@blueprint.post("/start")
def start(token: str, number: int) -> Response:
    """Start the clock."""
    acting.do(token, events.start_clock, number)
    return acting.see("director.board", token)


@blueprint.post("/stop")
def stop(token: str, number: int) -> Response:
    """Call time."""
    acting.do(token, events.stop_clock, number)
    return acting.see("director.board", token)


@blueprint.post("/extend")
def extend(token: str, number: int) -> Response:
    """Give every table more minutes, or less."""
    minutes = acting.number("minutes", "Write the minutes in digits.")
    acting.do(token, events.extend, (number, None, minutes))
    return acting.see("director.board", token)


@blueprint.post("/close")
def close(token: str, number: int) -> Response:
    """Close the round; with `draw` the next one is drawn at once."""
    acting.do(token, events.close_round, number)
    if acting.text("draw"):
        return _draw_next(token, number)
    return acting.see("director.board", token)


def _draw_next(token: str, number: int) -> Response:
    """Draw the round after one that has just been closed."""
    following = (number + 1, "")
    store, now, again = db.get_store(), clock.now(), acting.sent("-draw")
    try:
        events.draw_round(store, now, token, again, following)
    except NothingToDo:  # it was pressed twice
        return acting.see("director.board", token)
    except (InputError, NotYet) as error:  # the round is closed all the same
        where = f"{error.where.capitalize()}: " if error.where else ""
        problem = (
            f"Round {number} is closed. Round {number + 1} is not drawn: {where}{error.message}"
        )
        return make_response(_show(token, number, problem), 422)
    return acting.see("rounds.show", token, number=number + 1)


@blueprint.post("/approve")
def approve(token: str, number: int) -> Response:
    """Approve a closed round."""
    acting.do(token, events.approve_round, number)
    return acting.see("director.board", token)


@blueprint.post("/unclose")
def unclose(token: str, number: int) -> Response:
    """Take a closed round up again."""
    acting.do(token, events.unclose_round, (number, acting.text("reason")))
    return acting.see("director.board", token)


def _show(token: str, number: int, moved: str = "") -> str:
    """The page of a round; `moved` says that it has changed under the director's eyes."""
    store = db.get_store()
    event = events.open_tournament(store, token)
    draft = events.open_draft(store, token, number)
    state = event.state
    current, drafted = state.current, draft.round.status == DRAFT
    page = RoundPage(
        event=event,
        draft=draft,
        entrants={each.id: each for each in state.entrants},
        status=draft.round.status.label,
        before=state.round(number - 1),
        last=current is not None and current.number == number,
        moved=moved,
        fixed={} if drafted else events.fixed_tables(store, token, number),
        late=events.latecomers(state, number),
        undoes=events.undoable_change(store, token, number),
    )
    return render_template("events/director/round.html", page=page, token=token, number=number)
