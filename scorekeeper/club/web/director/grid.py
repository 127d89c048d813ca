"""The grid for clubs that score on paper: one slip after the other, two totals and Enter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.club import events
from scorekeeper.club.events import Sent
from scorekeeper.club.events.shown.views import BoardRow
from scorekeeper.club.events.slips import SURE, SlipTyped
from scorekeeper.club.model.sides import THREE, Scores, after_first, side_names
from scorekeeper.club.model.state import Assigned
from scorekeeper.club.sheets.event.packet import HANDS_BY_TIME
from scorekeeper.club.web.director import acting
from scorekeeper.club.web.director.board_page import cell_of
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import InputError, NotFound, NothingToDo, NotYet
from scorekeeper.web import clock, db, device
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.forms.sums import plain_number
from scorekeeper.words.language import translate

blueprint = Blueprint("grid", __name__, url_prefix="/direct/<token>/rounds/<int:number>/slips")
BY_HAND = "hands"
UNREAD = msg("Write both totals in digits, like 1240 or -35.")
UNREAD_OF_THREE = msg("Write all three totals in digits, like 1240 or -35.")
Wrong = tuple[str, str, tuple[str, ...]]  # a refusal, the totals it asks about, what they change


@dataclass(frozen=True, slots=True)
class GridRow:
    """A table of the grid.

    `cells` are the names and contents of the fields, hand by hand, North-South first. `sure` are
    the doubtful totals that the clerk was asked about; if they are sent again unchanged, they are
    taken. `changes` says what they change if another result counts now.
    """

    row: BoardRow
    cells: tuple[tuple[tuple[str, str], ...], ...]
    problem: str
    sure: str
    changes: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return side_names(len(self.row.names))

    @property
    def sums(self) -> tuple[str, ...]:
        """The sum of what is in the fields of each side, "" while it cannot be read."""
        return tuple(_sum([text for _, text in of_side]) for of_side in zip(*self.cells, strict=True))

    @property
    def fixed(self) -> bool:
        """Whether the result was confirmed on phones or given by a ruling."""
        return self.row.logged.result is not None and not self.row.logged.typed

    @property
    def words(self) -> str:
        """The state of the table in words, or its result."""
        result = self.row.logged.result or self.row.counted
        if result is None:
            return cell_of(self.row).words
        return translate("{one} to {other}", one=result[0], other=after_first(result))


@blueprint.get("")
def show(token: str, number: int) -> str:
    """Show the grid with the results so far; with `by=hands` there are fields for every hand."""
    return _show(token, number, request.args.get("by", ""), {})


@blueprint.post("")
def take(token: str, number: int) -> Response:
    """Take over every slip that is filled in, and say what is wrong with the others."""
    by = acting.text("by")
    hands = _hands(token, by)
    answers = ((table, _wrong(token, number, table, hands)) for table in _sent_tables())
    if wrong := {table: answer for table, answer in answers if answer}:
        return make_response(_show(token, number, by, wrong), 422)
    at = {"number": number, "by": by or None, "room": acting.text("room") or None}
    return acting.see("grid.show", token, **at)


def _sent_tables() -> list[int]:
    names = [each.removeprefix("id.") for each in request.form if each.startswith("id.")]
    return [whole_number(each, acting.LONGEST_NUMBER) or 0 for each in names]


def _wrong(token: str, number: int, table: int, hands: int) -> Wrong | None:
    """Take one slip over, or return what is wrong with it."""
    try:
        _take(token, number, table, hands)
    except NothingToDo:
        return None
    except (InputError, NotFound, NotYet) as error:
        if error.where != SURE:
            return error.message, "", ()
        changes = _changes(token, number, table, hands)
        return error.message, "/".join(_texts(table, hands)), changes
    return None


def _take(token: str, number: int, table: int, hands: int) -> None:
    """Take one slip over; an empty one is ignored."""
    texts = _texts(table, hands)
    if not any(texts):
        return
    known = _totals(table, hands)
    scores = _sums(known)
    sure = acting.text(f"sure.{table}") == "/".join(texts)
    typed = SlipTyped(round=number, table=table, scores=scores, hands=tuple(known) if hands else (), sure=sure)
    sent = Sent(acting.text(f"id.{table}"), device.label())
    events.type_slip(db.get_store(), clock.now(), token, sent, typed)


def _changes(token: str, number: int, table: int, hands: int) -> tuple[str, ...]:
    """Return in words what the totals of a slip change, if another result of its table counts now."""
    scores, place = _sums(_totals(table, hands)), (number, table)
    typed = Assigned(scores=scores, awards=None, rule="", reason="")
    effect = events.preview_correction(db.get_store(), clock.now(), token, place, typed)
    return effect.effects.sentences if effect.before not in {None, scores} else ()


def _sum(texts: Sequence[str]) -> str:
    typed = [plain_number(each) for each in texts if each.strip()]
    try:
        return str(sum(map(int, typed))) if typed else ""
    except ValueError:
        return ""


def _sums(totals: list[Scores]) -> Scores:
    return tuple(map(sum, zip(*totals, strict=True)))


def _totals(table: int, hands: int) -> list[Scores]:
    """Return the totals in the fields of a table; raises InputError if one cannot be read."""
    names = _names(table, hands, _sides(table))
    unread = UNREAD if len(names[0]) < THREE else UNREAD_OF_THREE
    read = [[acting.maybe_number(each, unread) for each in hand] for hand in names]
    while read and set(read[-1]) == {None}:
        read.pop()
    known = [tuple(each for each in hand if each is not None) for hand in read]
    if any(len(each) < len(names[0]) for each in known):
        raise InputError(unread, "scores")
    return known


def _hands(token: str, by: str) -> int:
    """Return how many hands have fields, 0 for the result alone."""
    setup = events.open_event(db.get_store(), token).setup
    return (setup.hands or HANDS_BY_TIME) if by == BY_HAND else 0


def _sides(table: int) -> int:
    """Return how many sides a table has in the form that was sent."""
    return THREE if f"{table}.0.{THREE - 1}" in request.form else 2


def _names(table: int, hands: int, sides: int) -> list[list[str]]:
    return [[f"{table}.{hand}.{side}" for side in range(sides)] for hand in range(hands or 1)]


def _texts(table: int, hands: int) -> list[str]:
    """Return what was typed for a table."""
    return [acting.text(each).strip() for hand in _names(table, hands, _sides(table)) for each in hand]


def _show(token: str, number: int, by: str, wrong: Mapping[int, Wrong]) -> str:
    store = db.get_store()
    event, board = (events.open_event(store, token), events.show_board(store, clock.now(), token, number))
    hands = _hands(token, by)
    asked = request.values.get("room", "")
    room = asked if asked in dict(event.setup.rooms) else ""
    rows = [
        _row(each, hands, wrong.get(each.table)) for each in board.rows if room in {"", event.setup.room_of(each.table)}
    ]
    return render_template(
        "club/director/grid.html",
        event=event,
        token=token,
        number=number,
        public=board.clock is not None,
        by=by,
        room=room,
        hands=hands,
        rows=rows,
        left=sum(each.row.logged.result is None for each in rows),
        wrong=sum(bool(each.problem) for each in rows),
    )


def _row(row: BoardRow, hands: int, wrong: Wrong | None) -> GridRow:
    sides, slip = len(row.names), row.logged.slip
    names = _names(row.table, hands, sides)
    kept: tuple[Scores, ...] = ()
    if slip is not None:
        kept = slip.hands if hands else (slip.scores,)
    texts = [[str(each) for each in pair] for pair in kept[: len(names)]]
    texts += [[""] * sides] * (len(names) - len(texts))
    if wrong is not None:
        texts = [[acting.text(each) for each in hand] for hand in names]
    cells = tuple(tuple(zip(*each, strict=True)) for each in zip(names, texts, strict=True))
    return GridRow(row, cells, *(wrong or ("", "", ())))
