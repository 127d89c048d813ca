"""What tables and directors do during a round: calls, signatures, disputes, the clock."""

from dataclasses import asdict
from datetime import datetime

from scorekeeper.club.events import writing
from scorekeeper.club.events.asked import (
    Calling,
    Disputing,
    Extending,
    Postponing,
    SideAtTable,
    Signing,
    TablePlace,
    Ticking,
)
from scorekeeper.club.events.shown.briefs import GameBrief, brief_of_table
from scorekeeper.club.model.choices import RoundStatus, Signer
from scorekeeper.club.model.clock import clock
from scorekeeper.club.model.state import DIRECTOR, Round, State, TableRound
from scorekeeper.log import Kind
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import EventMoved, InputError, NothingToDo, NotYet, ReadOnly
from scorekeeper.usecases.journal.writing import Sent

MOST_OPEN_CALLS = 3  # of one table: calling again does not bring the director sooner


@writing.use_case(Kind.CALL, tables_too=True)
def call_director(on: writing.Deciding, asked: Calling) -> writing.Body:
    """Call the director to a table."""
    row = writing.table_of(writing.round_of(on.state, asked.round), asked.table)
    if sum(not each.answered for each in row.calls) >= MOST_OPEN_CALLS:
        raise NothingToDo(msg("The director has already been called."))
    why = limits.clean_text(asked.why, "why", limits.MAX_REASON)
    return {"round": asked.round, "table": asked.table, "why": why}


@writing.use_case(Kind.ANSWER)
def answer_call(on: writing.Deciding, call: int) -> writing.Body:
    """Note that a call (its number in the log) has been answered."""
    calls = [each for row in _rows(on.state) for each in row.calls]
    if not any(each.number == call and not each.answered for each in calls):
        raise NothingToDo(msg("This call has been answered."))
    return {"event": call}


@writing.use_case(Kind.SIGN, tables_too=True)
def sign(on: writing.Deciding, asked: Signing) -> writing.Body:
    """Accept the scores of a table for a side, or as the director; all sides confirm the result.

    A side can sign when its game is finished or time has been called, the director whenever the
    table has agreed. Raises EventMoved if the game has changed since it was shown, NotYet while
    hands are missing, a rival entry waits or a dispute is open, NothingToDo if the result is
    confirmed.
    """
    the_round = writing.round_of(on.state, asked.round)
    row = writing.table_of(the_round, asked.table)
    _check_signer(on.store, on.token, asked, row)
    brief = brief_of_table(on.store, on.log, the_round.number, asked.table)
    if (asked.version, asked.scores) != (brief.version, brief.scores):
        raise EventMoved(msg("The game has changed since these scores were shown; look again."))
    why_not = waits_for(on.state, the_round, row, brief, on.now)
    if asked.side == DIRECTOR:  # who may sign in spite of a dispute, or a game that was ended early
        why_not = _game_waits(brief, brief.over or _time_called(on.state, the_round, row, on.now))
    if why_not:
        raise NotYet(why_not)
    scores = list(brief.scores)
    signed: dict[str, object] = {"side": asked.side, "version": brief.version, "scores": scores}
    signed |= seat_for(on.sent, row, asked.side) if asked.side != DIRECTOR else {}
    return {"round": asked.round, "table": asked.table, **signed}


@writing.use_case(Kind.SEAT, tables_too=True)
def take_seat(on: writing.Deciding, asked: SideAtTable) -> writing.Body:
    """Take a side's seat with this device, which then signs for it.

    Raises ReadOnly if another device has it, NothingToDo if this one has.
    """
    side = asked.side
    row = writing.table_of(writing.round_of(on.state, asked.round), asked.table)
    if not _is_side(row, side) or not on.sent.seat:
        raise InputError(msg("Say which side this device belongs to."), "side")
    if row.seats[side] == on.sent.seat:
        raise NothingToDo(msg("This device already has that seat."))
    if on.sent.seat in row.seats:
        raise ReadOnly(msg("This device already has a seat at this table."))
    taken = seat_for(on.sent, row, side)
    return {"round": asked.round, "table": asked.table, "side": side, **taken}


@writing.use_case(Kind.SEAT, marker="free")
def free_seats(on: writing.Deciding, asked: TablePlace) -> writing.Body:
    """Let other devices take the seats of a table."""
    row = writing.table_of(writing.round_of(on.state, asked.round), asked.table)
    if not any(row.seats):
        raise NothingToDo(msg("No device has taken a seat at this table."))
    return {"round": asked.round, "table": asked.table, "side": None, "seat": ""}


def seat_for(sent: Sent, row: TableRound, side: int | Signer) -> dict[str, object]:
    """Return what an entry says of the device that acts for a side; raises ReadOnly or NotYet.

    A device acts for the side whose seat it has taken; the first one takes it. For another side
    it acts only when it was handed over, and the entry says so.
    """
    if not sent.seat or not _is_side(row, side) or row.seats[int(side)] == sent.seat:
        return {}
    if sent.seat in row.seats:
        if sent.handed:
            return {"handed": True}
        raise NotYet(msg("This phone signs for its own side. Hand it over first."))
    if row.seats[int(side)]:
        raise ReadOnly(msg("Another phone has this side's seat. Use that phone, or ask the director to free it."))
    return {"seat": sent.seat}


def waits_for(state: State, the_round: Round, row: TableRound, brief: GameBrief, now: datetime) -> str:
    """Say in a sentence why the sides of a table cannot sign now, "" if they can."""
    if row.result is not None:
        return msg("The result is confirmed.")
    if row.reopened:
        return msg("The director has reopened the result and will confirm it.")
    if row.disputed:
        return msg("The result is disputed; the director is coming to the table.")
    if brief.over and not brief.finished and not _time_called(state, the_round, row, now):
        return msg("The game was ended before its last hand, so the director confirms the result.")
    return _game_waits(brief, brief.over or _time_called(state, the_round, row, now))


def _game_waits(brief: GameBrief, ended: bool) -> str:
    if brief.rivals:
        return msg("Two entries of one hand differ. Choose one of them in the game first.")
    if not brief.hands_entered:
        return msg("No hand has been entered yet.")
    return "" if ended else msg("Hand {number} is being played.", number=brief.number)


def _time_called(state: State, the_round: Round, row: TableRound, now: datetime) -> bool:
    return the_round.stopped is not None or clock(the_round, row, state.setup, now).over


@writing.use_case(Kind.DISPUTE, tables_too=True)
def dispute(on: writing.Deciding, asked: Disputing) -> writing.Body:
    """Refuse the scores of a table for a side, with a reason, which the director is shown."""
    row = writing.table_of(writing.round_of(on.state, asked.round), asked.table)
    if not _is_side(row, asked.side):
        raise InputError(msg("Say which side refuses."), "side")
    if row.result is not None:
        raise NotYet(msg("The result is confirmed. Call the director."))
    if row.disputed:
        raise NothingToDo(msg("The result is already disputed; the director is coming."))
    words = {"side": asked.side, "reason": writing.reason_for(asked.reason)}
    return {"round": asked.round, "table": asked.table, **words}


@writing.use_case(Kind.SETTLE)
def settle_dispute(on: writing.Deciding, number: int) -> writing.Body:
    """Settle a dispute (its number in the log), so that the sides can sign again."""
    found = [each for row in _rows(on.state) for each in row.disputes]
    if not any(each.number == number and not each.settled for each in found):
        raise NothingToDo(msg("This dispute is settled."))
    return {"event": number}


@writing.use_case(Kind.SETTLE, tables_too=True)
def withdraw_dispute(on: writing.Deciding, asked: SideAtTable) -> writing.Body:
    """Withdraw a side's dispute, so that the sides can sign again."""
    row = writing.table_of(writing.round_of(on.state, asked.round), asked.table)
    waiting = [each for each in row.disputes if not each.settled]
    if not waiting:
        raise NothingToDo(msg("Nothing is disputed at this table."))
    if waiting[-1].side != asked.side:
        raise InputError(msg("Only the side that refused can withdraw its refusal."), "side")
    return {"event": waiting[-1].number, "withdrawn": asked.side}


@writing.use_case(Kind.CHECK)
def tick_check(on: writing.Deciding, asked: Ticking) -> writing.Body:
    """Tick a result that agrees with its paper slip."""
    row = writing.table_of(writing.round_of(on.state, asked.round), asked.table)
    if row.result is None:
        raise NotYet(msg("This result is not confirmed yet."))
    if row.assigned is None:
        brief = brief_of_table(on.store, on.log, asked.round, asked.table)
        if brief.version != asked.version:
            raise EventMoved(msg("The game has changed since this page was opened; look again."))
    return asdict(asked)


@writing.use_case(Kind.POSTPONE)
def postpone(on: writing.Deciding, asked: Postponing) -> writing.Body:
    """Let the event go on without a table's result, or wait for it again."""
    the_round = writing.round_of(on.state, asked.round)
    row = writing.table_of(the_round, asked.table)
    if row.postponed == asked.postponed:
        raise NothingToDo(msg("The table is already marked this way."))
    if asked.postponed and row.result is not None:
        raise NothingToDo(msg("The result of this table is confirmed."))
    closed = the_round.status in {RoundStatus.CLOSED, RoundStatus.APPROVED}
    if closed and not asked.postponed and row.result is None:
        raise NotYet(msg("Round {number} is closed; open it again first.", number=asked.round))
    return asdict(asked)


@writing.use_case(Kind.START)
def start_clock(on: writing.Deciding, number: int) -> writing.Body:
    """Start the clock of a published round, or restart it after it was stopped."""
    the_round = _running(on.state, number)
    if the_round.started is not None and the_round.stopped is None:
        raise NothingToDo(msg("The clock of round {number} is already running.", number=number))
    return {"round": number}


@writing.use_case(Kind.EXTEND)
def extend(on: writing.Deciding, asked: Extending) -> writing.Body:
    """Give more minutes to a round, or to one of its tables."""
    the_round = _running(on.state, asked.round)
    if asked.table is not None:
        writing.table_of(the_round, asked.table)
    if not asked.minutes or abs(asked.minutes) > limits.MAX_HANDS:
        raise InputError(msg("Add or take off 1 to {most} minutes.", most=limits.MAX_HANDS), "minutes")
    return asdict(asked)


@writing.use_case(Kind.STOP)
def stop_clock(on: writing.Deciding, number: int) -> writing.Body:
    """Call time for a round; its tables finish as the rules say, and sign."""
    the_round = _running(on.state, number)
    if the_round.stopped is not None:
        raise NothingToDo(msg("Time has already been called in round {number}.", number=number))
    return {"round": number}


def _running(state: State, number: int) -> Round:
    the_round = writing.round_of(state, number)
    if not the_round.status.open:
        raise NotYet(msg("Round {number} is closed.", number=number))
    return the_round


def _check_signer(store: Store, token: str, asked: Signing, row: TableRound) -> None:
    director = writing.access_of(store, token).table is None
    if asked.side != DIRECTOR and (director or not _is_side(row, asked.side)):
        raise InputError(msg("A side signs on the page of its table."), "side")
    if asked.side == DIRECTOR and not director:
        raise ReadOnly(msg("Only the director can sign as the director."))
    if row.result is not None:
        raise NothingToDo(msg("The result of this table is confirmed."))
    if row.reopened:
        raise NotYet(msg("This result was reopened; accept it as a correction."))


def _is_side(row: TableRound, side: object) -> bool:
    return side in range(len(row.sides))


def _rows(state: State) -> list[TableRound]:
    return [row for the_round in state.rounds for row in the_round.tables]
