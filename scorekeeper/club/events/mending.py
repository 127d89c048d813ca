"""Changes seats that are public, at tables where no card has been played yet.

No new table is made for pairs that come late, but a table with only one pair may be completed
(field practice based on FIBUR's code, as eburraco describes it).
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from scorekeeper.club.events import writing
from scorekeeper.club.events.asked import Reseating, TablePlace, UndoingSeats, Unpublishing
from scorekeeper.club.events.creating import start_round
from scorekeeper.club.events.entrants import entrant_of
from scorekeeper.club.events.event_state import Log
from scorekeeper.club.events.shown.briefs import GameBrief, briefs
from scorekeeper.club.events.shown.telling import by_hand
from scorekeeper.club.model.checks import DraftError, checks
from scorekeeper.club.model.choices import EventKind, Movement, RoundStatus
from scorekeeper.club.model.draws import draft
from scorekeeper.club.model.folding import step
from scorekeeper.club.model.state import Entrant, Round, State, TableRound
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, NothingToDo, NotYet

ASK_FIRST = msg("Ask at the tables first: nobody may have played a card there.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reseated:
    """What a change of public seats would do: the tables that change, and possible problems.

    `before` has None for a new table, `after` for one that is abandoned. `problems` do not block.
    `undone` says what it takes back, "" if it is a change of its own.
    """

    round: int
    before: tuple[TableRound | None, ...]
    after: tuple[TableRound | None, ...]
    rests: tuple[str, ...]
    problems: tuple[DraftError, ...]
    version: int
    undone: str = ""

    @property
    def pairs(self) -> tuple[tuple[TableRound | None, TableRound | None], ...]:
        """Each table that changes, as (before, after)."""
        return tuple(zip(self.before, self.after, strict=True))

    @property
    def tables(self) -> tuple[int, ...]:
        """The existing tables whose seats change, where nobody may have played a card."""
        return tuple(each.table for each in self.before if each is not None)


def fixed_tables(store: Store, token: str, number: int) -> dict[int, str]:
    """Return why tables of a public round cannot be changed, by number; for directors.

    Raises NotFound or ReadOnly.
    """
    log, _ = writing.opened(store, token, writing.DIRECTOR_ONLY)
    return _fixed(store, log, writing.round_of(log.state, number))


def latecomers(state: State, number: int) -> tuple[Entrant, ...]:
    """Return who could complete a half table of a round: without a place, late or back again."""
    the_round = state.round(number)
    if the_round is None or not the_round.status.open or not the_round.byes:
        return ()
    if state.setup.movement in {Movement.INDIVIDUAL, Movement.KNOCK_OUT}:
        return ()
    seated = {who for row in the_round.tables for side in row.sides for who in side}
    seated |= {*the_round.byes}
    coming = (each for each in state.entrants if each.gone is None or each.back is not None)
    return tuple(each for each in coming if each.id not in seated and each not in state.absent)


def preview_reseat(store: Store, token: str, asked: Reseating | None, number: int) -> Reseated:
    """Return what a change of public seats would do, without storing anything.

    `asked` None takes the last change back. Raises as `reseat`.
    """
    log, _ = writing.opened(store, token, writing.DIRECTOR_ONLY)
    with writing.explained():
        return _previewed(store, log, _body(log, number, asked))


@writing.use_case(Kind.RESEAT)
def reseat(on: writing.Deciding, asked: Reseating) -> writing.Body:
    """Let two entrants swap places in a public round, or seat a late one against one who rests.

    The tables concerned get new games; their links and codes stay. NotYet if a table plays or the
    round is closed, InputError for entrants who cannot swap, or as `write`.
    """
    return _reseated(on, _body(on.log, asked.round, asked), asked.asked)


@writing.use_case(Kind.RESEAT, marker="undo")
def undo_reseat(on: writing.Deciding, asked: UndoingSeats) -> writing.Body:
    """Take back the last change of public seats; raises as `reseat`."""
    return _reseated(on, _body(on.log, asked.round, None), asked.asked)


@writing.use_case(Kind.UNPUBLISH)
def unpublish_round(on: writing.Deciding, asked: Unpublishing) -> writing.Body:
    """Make a public round a draft again; NotYet if a table plays."""
    number = asked.round
    the_round = on.state.round(number)
    if the_round is not None and not the_round.status.public:
        raise NothingToDo(msg("Round {number} is not public.", number=number))
    fixed = _fixed(on.store, on.log, _open(on.state, number))
    if fixed:
        raise NotYet(next(iter(fixed.values())))
    if not asked.asked:
        raise InputError(ASK_FIRST, "asked")
    return {"round": number, "reason": writing.reason_for(asked.reason)}


@writing.use_case(Kind.PLAY, tables_too=True)
def note_playing(on: writing.Deciding, asked: TablePlace) -> writing.Body:
    """Note that a table plays, so that its seats stay; tables may do it too."""
    row = writing.table_of(_open(on.state, asked.round), asked.table)
    if row.plays or row.result is not None:
        raise NothingToDo(msg("That is already known."))
    return asdict(asked)


def _reseated(on: writing.Deciding, body: Mapping[str, Any], known: bool) -> writing.Body:
    """Start the games of the tables that change; `known` if the director has asked there."""
    made = _previewed(on.store, on.log, body)
    if not known:
        raise InputError(ASK_FIRST, "asked")
    rows = [each for each in made.after if each is not None]
    after = _after(on.log, body)
    log = replace(on.log, state=after)
    start_round(on.store, on.now, log, writing.round_of(after, body["round"]), rows)
    return body


def _open(state: State, number: int) -> Round:
    the_round = writing.round_of(state, number)
    if not the_round.status.open:
        raise NotYet(msg("Round {number} is closed; its seats stay.", number=number))
    current = state.current
    if current is not None and current.number != number:
        raise NotYet(msg("Round {number} is already public; these seats stay.", number=current.number))
    return the_round


def _body(log: Log, number: int, asked: Reseating | None) -> dict[str, Any]:
    the_round = _open(log.state, number)
    if asked is None:
        return _undone(log, the_round)
    now = draft.seats(the_round)
    for each in (asked.one, asked.other):
        entrant_of(log.state, each)
    if asked.one == asked.other:
        raise InputError(msg("Choose two entrants who are to change places."), "other")
    late = next((each for each in latecomers(log.state, number) if each.id == asked.one), None)
    reason = {"reason": limits.clean_text(asked.reason[:300], "reason", limits.MAX_REASON)}
    if late is None:
        body = draft.moved(now, asked.one, asked.other)
        change = f"{asked.one} and {asked.other} change places"
        return {**body, "by_hand": change, **reason, "first_rounds": {}}
    lanes = log.state.setup.lanes if log.state.setup.kind is EventKind.TEAMS else 1
    body = draft.half_table(now, asked.other, late.id, lanes)
    first = {} if late.plays(number) else {late.id: number}
    change = f"{asked.one} come late and meet {asked.other}"
    return {**body, "by_hand": change, **reason, "first_rounds": first}


def last_change(log: Log, number: int) -> Mapping[str, Any] | None:
    """Return the body of the last change of public seats that can be undone, or None."""
    kinds = {Kind.DRAFT, Kind.PUBLISH, Kind.RESEAT}
    events = [each for each in log.entries if each.kind in kinds and each.body["round"] == number]
    last = events[-1] if events else None
    if last is None or last.kind != Kind.RESEAT or "undoes" in last.body:
        return None
    return last.body


def undoable_change(store: Store, token: str, number: int) -> str:
    """Say which change of public seats can be undone, or ""; raises as `fixed_tables`."""
    log, _ = writing.opened(store, token, writing.DIRECTOR_ONLY)
    body = last_change(log, number)
    return by_hand(log.state, body) if body else ""


def _undone(log: Log, the_round: Round) -> dict[str, Any]:
    """Return the seats before the last change, which must be the last entry about them."""
    body = last_change(log, the_round.number)
    if body is None:
        raise NothingToDo(msg("There is no change of seats to take back."))
    kinds = {Kind.DRAFT, Kind.RESEAT}
    drawn: list[Mapping[str, Any]] = [each.body for each in log.entries if each.kind in kinds]
    earlier = [each for each in drawn if each["round"] == the_round.number][-2]
    first = dict.fromkeys(body["first_rounds"], the_round.number + 1)
    return {
        "round": the_round.number,
        "tables": list(earlier["tables"]),
        "byes": list(earlier["byes"]),
        "by_hand": f"taken back: {body['by_hand']}",
        "reason": "",
        "first_rounds": first,
        "undoes": True,
    }


def _after(log: Log, body: Mapping[str, Any]) -> State:
    at = log.entries[-1].at
    return step(log.state, LogEntry(seq=log.version + 1, kind=Kind.RESEAT, body=dict(body), at=at))


def _previewed(store: Store, log: Log, body: Mapping[str, Any]) -> Reseated:
    number = body["round"]
    before, state = writing.round_of(log.state, number), _after(log, body)
    after = writing.round_of(state, number)
    changed = [
        (before.table(table), after.table(table))
        for table in sorted({each.table for each in (*before.tables, *after.tables)})
    ]
    changed = [pair for pair in changed if _sides(pair[0]) != _sides(pair[1])]
    fixed = _fixed(store, log, before)
    for one, _ in changed:
        if one is not None and one.table in fixed:
            raise NotYet(fixed[one.table])
    problems = checks(state, replace(after, status=RoundStatus.DRAFT))
    for each in problems:
        if each.blocking:
            raise InputError(each.message, each.where)
    return Reseated(
        round=number,
        before=tuple(each[0] for each in changed),
        after=tuple(each[1] for each in changed),
        rests=after.byes,
        problems=tuple(problems),
        version=log.version,
        undone=by_hand(state, body) if "undoes" in body else "",
    )


def _sides(row: TableRound | None) -> object:
    return row.sides if row is not None else None


def _fixed(store: Store, log: Log, the_round: Round) -> dict[int, str]:
    games = briefs(store, log.event_id, the_round.number)
    found = {row.table: _why_fixed(row, games.get(row.table)) for row in the_round.tables}
    return {table: why for table, why in found.items() if why}


def _why_fixed(row: TableRound, brief: GameBrief | None) -> str:
    if row.result is not None or row.reopened or row.signatures or row.disputes:
        return msg("Table {table} has a result; its seats stay.", table=row.table)
    if brief is not None and brief.seq > 1:
        return msg("Table {table} has an entry; its seats stay.", table=row.table)
    return msg("Table {table} is playing; its seats stay.", table=row.table) if row.plays else ""
