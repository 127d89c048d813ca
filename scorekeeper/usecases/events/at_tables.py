"""What tables and directors do during a round: calls, signatures, disputes, the clock."""

from datetime import datetime

from scorekeeper.event.choices import RoundStatus
from scorekeeper.event.clock import clock
from scorekeeper.event.state import DIRECTOR, Round, State, TableRound
from scorekeeper.log import Kind
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import EventMoved, InputError, NothingToDo, NotYet, ReadOnly
from scorekeeper.usecases.events import writing
from scorekeeper.usecases.events.asked import Disputing, Signing
from scorekeeper.usecases.events.shown.briefs import GameBrief, brief_of_table

MOST_OPEN_CALLS = 3  # of a table: whoever presses again is not heard sooner
SIDES = (0, 1)


@writing.verb(Kind.CALL, tables_too=True)
def call_director(on: writing.Deciding, calling: tuple[int, int, str]) -> writing.Body:
    """Call the director to a table (round, table, reason or "")."""
    number, table, why = calling
    row = writing.table_of(writing.round_of(on.state, number), table)
    if sum(not each.answered for each in row.calls) >= MOST_OPEN_CALLS:
        raise NothingToDo("The director has been called already.")
    words = limits.clean_text(why, "why", limits.MAX_REASON)
    return {"round": number, "table": table, "why": words}


@writing.verb(Kind.ANSWER)
def answer_call(on: writing.Deciding, call: int) -> writing.Body:
    """Note that a call (its number in the log) has been answered."""
    calls = [each for row in _rows(on.state) for each in row.calls]
    if not any(each.number == call and not each.answered for each in calls):
        raise NothingToDo("This call has been answered.")
    return {"event": call}


@writing.verb(Kind.SIGN, tables_too=True)
def sign(on: writing.Deciding, asked: Signing) -> writing.Body:
    """Accept the scores of a table for a side, or as the director; both sides confirm the result.

    A side can sign when its game is finished or time has been called, the director whenever the
    table has agreed. Raises EventMoved if the game has changed since it was shown, NotYet while
    hands are missing, a rival entry waits or a dispute is open, NothingToDo if the result is
    confirmed.
    """
    turn = writing.round_of(on.state, asked.round)
    row = writing.table_of(turn, asked.table)
    _check_signer(on.store, on.token, asked, row)
    brief = brief_of_table(on.store, on.log, turn.number, asked.table)
    if (asked.version, asked.scores) != (brief.version, brief.scores):
        raise EventMoved("The game has changed since these scores were shown; look again.")
    why_not = waits_for(on.state, turn, row, brief, on.now)
    if asked.side == DIRECTOR:  # whose word ends a dispute, and a game that was ended early
        why_not = _game_waits(brief, brief.over or _time_called(on.state, turn, row, on.now))
    if why_not:
        raise NotYet(why_not)
    scores = list(brief.scores)
    told = {"side": asked.side, "version": brief.version, "scores": scores}
    return {"round": asked.round, "table": asked.table, **told}


def waits_for(state: State, turn: Round, row: TableRound, brief: GameBrief, now: datetime) -> str:
    """Say in a sentence why the sides of a table cannot sign now, "" if they can."""
    if row.result is not None:
        return "The result is confirmed."
    if row.reopened:
        return "The director has reopened the result and will confirm it."
    if row.disputed:
        return "The result is disputed; the director is coming to the table."
    if brief.over and not brief.finished and not _time_called(state, turn, row, now):
        return "The game was ended before its last hand; the director confirms it."
    return _game_waits(brief, brief.over or _time_called(state, turn, row, now))


def _game_waits(brief: GameBrief, ended: bool) -> str:
    if brief.rivals:
        return "Two entries of one hand differ. Choose one of them in the game first."
    if not brief.hands_entered:
        return "No hand has been entered yet."
    return "" if ended else f"Hand {brief.number} is being played."


def _time_called(state: State, turn: Round, row: TableRound, now: datetime) -> bool:
    return turn.stopped is not None or clock(turn, row, state.setup, now).over


@writing.verb(Kind.DISPUTE, tables_too=True)
def dispute(on: writing.Deciding, asked: Disputing) -> writing.Body:
    """Refuse the scores of a table for a side, with a reason, which the director is shown."""
    row = writing.table_of(writing.round_of(on.state, asked.round), asked.table)
    if asked.side not in SIDES:
        raise InputError("Say which side refuses.", "side")
    if row.result is not None:
        raise NotYet("The result is confirmed. Call the director.")
    if row.disputed:
        raise NothingToDo("The result is already disputed; the director is coming.")
    words = {"side": asked.side, "reason": writing.reason_for(asked.reason)}
    return {"round": asked.round, "table": asked.table, **words}


@writing.verb(Kind.SETTLE)
def settle_dispute(on: writing.Deciding, number: int) -> writing.Body:
    """Settle a dispute (its number in the log), so that the sides can sign again."""
    found = [each for row in _rows(on.state) for each in row.disputes]
    if not any(each.number == number and not each.settled for each in found):
        raise NothingToDo("This dispute is settled.")
    return {"event": number}


@writing.verb(Kind.SETTLE, tables_too=True)
def withdraw_dispute(on: writing.Deciding, refusal: tuple[int, int, int]) -> writing.Body:
    """Withdraw a side's dispute (round, table, side), so that both sides can sign again."""
    number, table, side = refusal
    row = writing.table_of(writing.round_of(on.state, number), table)
    waiting = [each for each in row.disputes if not each.settled]
    if not waiting:
        raise NothingToDo("Nothing is disputed at this table.")
    if waiting[-1].side != side:
        raise InputError("Only the side that refused can withdraw that.", "side")
    return {"event": waiting[-1].number, "withdrawn": side}


@writing.verb(Kind.CHECK)
def tick_check(on: writing.Deciding, tick: tuple[int, int, int]) -> writing.Body:
    """Tick a result (round, table, version) that agrees with its paper slip."""
    number, table, version = tick
    row = writing.table_of(writing.round_of(on.state, number), table)
    if row.result is None:
        raise NotYet("This result is not confirmed yet.")
    if row.assigned is None:
        brief = brief_of_table(on.store, on.log, number, table)
        if brief.version != version:
            raise EventMoved("The game has changed since this page was opened; look again.")
    return {"round": number, "table": table, "version": version}


@writing.verb(Kind.POSTPONE)
def postpone(on: writing.Deciding, change: tuple[int, int, bool]) -> writing.Body:
    """Let the event go on without a table's result (round, table, True), or wait again (False)."""
    number, table, postponed = change
    turn = writing.round_of(on.state, number)
    row = writing.table_of(turn, table)
    if row.postponed == postponed:
        raise NothingToDo("The table is already marked like this.")
    if postponed and row.result is not None:
        raise NothingToDo("The result of this table is confirmed.")
    closed = turn.status in {RoundStatus.CLOSED, RoundStatus.APPROVED}
    if closed and not postponed and row.result is None:
        raise NotYet(f"Round {number} is closed; open it again first.")
    return {"round": number, "table": table, "postponed": postponed}


@writing.verb(Kind.START)
def start_clock(on: writing.Deciding, number: int) -> writing.Body:
    """Start the clock of a published round, or restart it after it was stopped."""
    turn = _running(on.state, number)
    if turn.started is not None and turn.stopped is None:
        raise NothingToDo(f"The clock of round {number} is running.")
    return {"round": number}


@writing.verb(Kind.EXTEND)
def extend(on: writing.Deciding, more: tuple[int, int | None, int]) -> writing.Body:
    """Give more minutes to a round, or to one of its tables (round, table or None, minutes)."""
    number, table, minutes = more
    turn = _running(on.state, number)
    if table is not None:
        writing.table_of(turn, table)
    if not minutes or abs(minutes) > limits.MAX_HANDS:
        raise InputError(f"Add or take off 1 to {limits.MAX_HANDS} minutes.", "minutes")
    return {"round": number, "table": table, "minutes": minutes}


@writing.verb(Kind.STOP)
def stop_clock(on: writing.Deciding, number: int) -> writing.Body:
    """Call time for a round; its tables finish as the rules say, and sign."""
    turn = _running(on.state, number)
    if turn.stopped is not None:
        raise NothingToDo(f"Time has been called in round {number}.")
    return {"round": number}


def _running(state: State, number: int) -> Round:
    turn = writing.round_of(state, number)
    if not turn.status.open:
        raise NotYet(f"Round {number} is closed.")
    return turn


def _check_signer(store: Store, token: str, asked: Signing, row: TableRound) -> None:
    director = writing.access_of(store, token).table is None
    if asked.side != DIRECTOR and (director or asked.side not in SIDES):
        raise InputError("A side signs on the page of its table.", "side")
    if asked.side == DIRECTOR and not director:
        raise ReadOnly("Only the director signs as the director.")
    if row.result is not None:
        raise NothingToDo("The result of this table is confirmed.")
    if row.reopened:
        raise NotYet("This result was reopened; accept it as a correction.")


def _rows(state: State) -> list[TableRound]:
    return [row for turn in state.rounds for row in turn.tables]
