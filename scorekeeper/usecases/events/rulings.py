"""What only the director decides: results without play, corrections, penalties, what is public."""

from datetime import datetime

from scorekeeper.event import corrections
from scorekeeper.event.choices import CorrectionKind
from scorekeeper.event.standings.results import drawn, results
from scorekeeper.event.standings.victory_points import UNIT
from scorekeeper.event.state import DRAFT, State
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import EventMoved, InputError, NothingToDo, NotYet
from scorekeeper.usecases.events.asked import Assigning, Correcting, Penalising, Sent
from scorekeeper.usecases.events.entrants import entrant_of
from scorekeeper.usecases.events.games import names_at
from scorekeeper.usecases.events.shown.briefs import brief_of_table
from scorekeeper.usecases.events.shown.views import Answer, CorrectionPreview
from scorekeeper.usecases.events.writing import (
    DIRECTOR_ONLY,
    Body,
    Writing,
    explained,
    opened,
    reason_for,
    round_of,
    table_of,
    write,
)
from scorekeeper.usecases.game.event_state import Log

MOST_AWARD = 1_000_000  # either sign; total-points events count card points


def assign_result(store: Store, now: datetime, token: str, sent: Sent, asked: Assigning) -> Answer:
    """Give a table a result by ruling; NotYet if one is confirmed that was not reopened."""
    awards = asked.awards
    told = (asked.round, asked.table, *asked.scores, awards, asked.rule, asked.reason)
    writing = Writing(token, sent, now, "assign", told)

    def decide(log: Log) -> Body:
        row = table_of(round_of(log.state, asked.round), asked.table)
        if row.result is not None:
            raise NotYet("The result of this table is confirmed; reopen it first.")
        for place, score in enumerate(asked.scores):
            _check_size(score, limits.MAX_SCORE, f"scores[{place}]")
            if score % UNIT:
                raise InputError(f"Card points are multiples of {UNIT}.", f"scores[{place}]")
        for place, award in enumerate(awards or ()):
            _check_size(award, MOST_AWARD, f"awards[{place}]")
        return {
            "round": asked.round,
            "table": asked.table,
            "scores": list(asked.scores),
            "awards": None if awards is None else list(awards),
            "rule": reason_for(asked.rule, "rule"),
            "reason": reason_for(asked.reason),
        }

    return write(store, writing, decide)


def decide_match(
    store: Store, now: datetime, token: str, sent: Sent, decision: tuple[int, int, int, str]
) -> Answer:
    """Say which side goes on after a drawn match of a knock-out (round, table, side, reason).

    The scores stay; that side has one more in what the event counts. NothingToDo if the match is
    not drawn, or as `assign_result`.
    """
    number, table, side, reason = decision
    asked = Writing(token, sent, now, "assign", decision)

    def decide(log: Log) -> Body:
        turn = round_of(log.state, number)
        table_of(turn, table)
        match = next((each for each in drawn(log.state, turn) if each[0].table == table), None)
        if match is None or match[0].counted is None:
            raise NothingToDo("This match is not drawn.")
        if side not in {0, 1}:
            raise InputError("Say who goes on.", "side")
        award = next(
            each.award
            for each in results(log.state, number)
            if each.round == number and each.entrant == match[0].sides[0][0]
        )
        return {
            "round": number,
            "table": table,
            "scores": list(match[0].counted),
            "awards": [award + (side == 0), award + (side == 1)],
            "rule": f"{names_at(log.state, match[0])[side]} goes on",
            "reason": reason_for(reason),
        }

    return write(store, asked, decide)


def reopen_table(
    store: Store, now: datetime, token: str, sent: Sent, opening: tuple[int, int, str]
) -> Answer:
    """Open a confirmed result again (round, table, reason): its game can be changed.

    What it was goes on counting until it is corrected. NotYet if the policy of the event allows no
    correction of this round any more.
    """
    number, table, reason = opening
    asked = Writing(token, sent, now, "reopen", opening)

    def decide(log: Log) -> Body:
        row = table_of(round_of(log.state, number), table)
        if row.result is None:
            raise NothingToDo("This result is not confirmed; it can still be changed directly.")
        _check_allowed(log.state, number, now)
        return {"round": number, "table": table, "reason": reason_for(reason)}

    return write(store, asked, decide)


def preview_correction(
    store: Store, now: datetime, token: str, place: tuple[int, int]
) -> CorrectionPreview:
    """Tell what taking over the game of a table (round, table) would move; nothing is written."""
    number, table = place
    log, _ = opened(store, token, DIRECTOR_ONLY)
    row = table_of(round_of(log.state, number), table)
    brief = brief_of_table(store, log, number, table)
    with explained():
        allowed, words = corrections.allowed(log.state, number, now)
        effects = corrections.effects(log.state, number, table, brief.scores)
    return CorrectionPreview(
        round=number,
        table=table,
        before=row.counted,
        scores=brief.scores,
        version=brief.version,
        allowed=allowed,
        words=words,
        effects=effects,
    )


def correct_result(
    store: Store, now: datetime, token: str, sent: Sent, asked: Correcting
) -> Answer:
    """Take over the game of a reopened table as its result: kind, who agreed, reason.

    Raises EventMoved if the game is not what the preview showed any more, NotYet if the table was
    not reopened, or the policy allows no correction.
    """
    told = (asked.round, asked.table, asked.version, *asked.scores, asked.kind, asked.agreed)
    writing = Writing(token, sent, now, "correct", (*told, asked.reason))

    def decide(log: Log) -> Body:
        row = table_of(round_of(log.state, asked.round), asked.table)
        if not row.reopened:
            raise NotYet("Reopen the result first, then change the game.")
        if asked.kind not in list(CorrectionKind):
            raise InputError("Choose what kind of correction it is.", "kind")
        _check_allowed(log.state, asked.round, now)
        brief = brief_of_table(store, log, asked.round, asked.table)
        if (asked.version, asked.scores) != (brief.version, brief.scores):
            raise EventMoved("The game has changed since the preview; look at it again.")
        if not brief.hands_entered:
            raise NotYet("No hand is entered here. Enter the hands, or give a result without play.")
        if brief.rivals:
            raise NotYet("Two entries of one hand differ. Choose one of them in the game first.")
        return {
            "round": asked.round,
            "table": asked.table,
            "version": brief.version,
            "scores": list(brief.scores),
            "kind": asked.kind,
            "agreed": reason_for(asked.agreed, "agreed"),
            "reason": reason_for(asked.reason),
        }

    return write(store, writing, decide)


def give_penalty(store: Store, now: datetime, token: str, sent: Sent, asked: Penalising) -> Answer:
    """Give an entrant a penalty or a warning; it counts in the standings and in the next draw."""
    told = (asked.entrant, asked.round, asked.points, asked.award, asked.warning, asked.rule)
    writing = Writing(token, sent, now, "penalty", (*told, asked.reason))

    def decide(log: Log) -> Body:
        entrant_of(log.state, asked.entrant)
        round_of(log.state, asked.round)
        _check_size(asked.points, limits.MAX_SCORE, "points")
        _check_size(asked.award, MOST_AWARD, "award")
        if not (asked.points or asked.award or asked.warning):
            raise InputError("Write points, or mark it as a warning.", "points")
        return {
            "entrant": asked.entrant,
            "round": asked.round,
            "points": asked.points,
            "award": asked.award,
            "warning": asked.warning,
            "rule": reason_for(asked.rule, "rule"),
            "reason": reason_for(asked.reason),
        }

    return write(store, writing, decide)


def cancel_penalty(
    store: Store, now: datetime, token: str, sent: Sent, cancelling: tuple[int, str]
) -> Answer:
    """Cancel a penalty (its number in the log, reason); it stays on the list."""
    number, reason = cancelling
    asked = Writing(token, sent, now, "cancel", cancelling)

    def decide(log: Log) -> Body:
        if not any(each.number == number and not each.cancelled for each in log.state.penalties):
            raise NothingToDo("There is no such penalty in force.")
        return {"event": number, "reason": reason_for(reason)}

    return write(store, asked, decide)


def show_standings(
    store: Store, now: datetime, token: str, sent: Sent, until: int | None
) -> Answer:
    """Make the standings public up to a round; 0 or None hides them."""
    asked = Writing(token, sent, now, "show", (until,))

    def decide(log: Log) -> Body:
        if until and not _is_public(log.state, until):
            raise NotYet(f"Round {until} is not published yet.")
        return {"round": until or None}

    return write(store, asked, decide)


def add_note(store: Store, now: datetime, token: str, sent: Sent, text: str) -> Answer:
    """Write a note into the log of the event."""
    asked = Writing(token, sent, now, "note", (text,))
    return write(store, asked, lambda _log: {"text": reason_for(text, "text")})


def _is_public(state: State, number: int) -> bool:
    turn = state.round(number)
    return turn is not None and turn.status != DRAFT


def _check_allowed(state: State, number: int, now: datetime) -> None:
    allowed, words = corrections.allowed(state, number, now)
    if not allowed:
        raise NotYet(words)


def _check_size(value: int, most: int, where: str) -> None:
    if abs(value) > most:
        raise InputError(f"At most {most} points, above or below zero.", where)
