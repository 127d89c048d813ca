"""The director's decisions: results without play, corrections, penalties, and what is public."""

from dataclasses import asdict
from datetime import datetime

from scorekeeper.club.events.asked import Advancing, Assigning, Cancelling, Correcting, Penalising, Reopening
from scorekeeper.club.events.creating import names_at
from scorekeeper.club.events.entrants import entrant_of
from scorekeeper.club.events.shown.briefs import GameBrief, brief_of_table
from scorekeeper.club.events.shown.views import CorrectionPreview
from scorekeeper.club.events.writing import (
    DIRECTOR_ONLY,
    Body,
    Deciding,
    explained,
    opened,
    reason_for,
    round_of,
    table_of,
    use_case,
)
from scorekeeper.club.model import corrections
from scorekeeper.club.model.choices import CorrectionKind
from scorekeeper.club.model.remedies import bye_can_be_given
from scorekeeper.club.model.sides import THREE, Scores
from scorekeeper.club.model.standings.bracket import drawn
from scorekeeper.club.model.standings.results import results
from scorekeeper.club.model.standings.victory_points import UNIT
from scorekeeper.club.model.state import Assigned, State, TableRound
from scorekeeper.log import Kind
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import EventMoved, InputError, NothingToDo, NotYet

MOST_AWARD = 1_000_000  # either sign; total-points events count card points


@use_case(Kind.ASSIGN)
def assign_result(on: Deciding, asked: Assigning) -> Body:
    """Give a table a result by ruling; NotYet if a confirmed one was not reopened.

    InputError also for a bye where none can be given (`bye_can_be_given`).
    """
    row = table_of(round_of(on.state, asked.round), asked.table)
    if row.result is not None:
        raise NotYet(msg("The result of this table is confirmed; reopen it first."))
    if row.reopened:
        _check_allowed(on.state, asked.round, on.now)
    _check_points(row, asked)
    words = {"rule": reason_for(asked.rule, "rule"), "reason": reason_for(asked.reason)}
    body = {**asdict(asked), **words}
    if asked.bye is None:
        del body["bye"]
    elif asked.bye not in {0, 1} or not bye_can_be_given(on.state.setup):
        raise InputError(msg("No bye can be given here."), "bye")
    return body


def _check_points(row: TableRound, asked: Assigning) -> None:
    if {len(asked.scores), len(asked.awards or asked.scores)} != {len(row.sides)}:
        raise InputError(msg("This rule is for two sides: rule in your own words."), "remedy")
    for place, score in enumerate(asked.scores):
        _check_size(score, limits.MAX_SCORE, f"scores[{place}]")
        if score % UNIT and asked.bye is None:
            raise InputError(msg("Card points are multiples of {unit}.", unit=UNIT), f"scores[{place}]")
    for place, award in enumerate(asked.awards or ()):
        _check_size(award, MOST_AWARD, f"awards[{place}]")


@use_case(Kind.ASSIGN)
def decide_match(on: Deciding, asked: Advancing) -> Body:
    """Decide which side goes on after a drawn knock-out match.

    The scores stay; that side gets one more in what the event counts. NothingToDo if the match is
    not drawn, or as `assign_result`.
    """
    side, the_round = asked.side, round_of(on.state, asked.round)
    table_of(the_round, asked.table)
    match = next((each for each in drawn(on.state, the_round) if each[0].table == asked.table), None)
    if match is None or match[0].counted is None:
        raise NothingToDo(msg("This match is not drawn."))
    if side not in {0, 1}:
        raise InputError(msg("Say who goes on."), "side")
    award = next(
        each.award
        for each in results(on.state, asked.round)
        if each.round == asked.round and each.entrant == match[0].sides[0][0]
    )
    return {
        "round": asked.round,
        "table": asked.table,
        "scores": list(match[0].counted),
        "awards": [award + (side == 0), award + (side == 1)],
        "rule": f"{names_at(on.state, match[0])[side]} goes on",
        "reason": reason_for(asked.reason),
    }


@use_case(Kind.REOPEN)
def reopen_table(on: Deciding, asked: Reopening) -> Body:
    """Reopen a confirmed result for a reason, so that its game can be changed.

    The old result counts until it is corrected. NotYet if the event's policy allows no correction
    of this round any more.
    """
    return _reopening(on.state, asked, on.now)


def check_reopening(store: Store, now: datetime, token: str, asked: Reopening) -> None:
    """Raise what `reopen_table` will raise once the last round is open again, so that it is not opened in vain."""
    log, _ = opened(store, token, DIRECTOR_ONLY)
    _reopening(log.state, asked, now, unclosed=True)


def _reopening(state: State, asked: Reopening, now: datetime, *, unclosed: bool = False) -> Body:
    row = table_of(round_of(state, asked.round), asked.table)
    if row.result is None:
        raise NothingToDo(msg("This result is not confirmed; it can still be changed directly."))
    _check_allowed(state, asked.round, now, unclosed=unclosed)
    return {"round": asked.round, "table": asked.table, "reason": reason_for(asked.reason)}


def preview_correction(
    store: Store,
    now: datetime,
    token: str,
    place: tuple[int, int],
    ruled: Assigned | None = None,
    *,
    swapped: bool = False,
) -> CorrectionPreview:
    """Return what a correction of a table's result (round, table) would change.

    The new result is `ruled`: that of a slip or a ruling. Without it, it is that of the game,
    or with `swapped` the old one with the sides swapped. Nothing is stored.
    """
    number, table = place
    log, _ = opened(store, token, DIRECTOR_ONLY)
    row = table_of(round_of(log.state, number), table)
    brief = brief_of_table(store, log, number, table)
    scores = ruled.scores if ruled else _proposed(row, brief, swapped=swapped)
    with explained():
        allowed, words = corrections.allowed(log.state, number, now)
        effects = corrections.effects(log.state, number, table, scores, ruled)
    return CorrectionPreview(
        round=number,
        table=table,
        before=row.counted,
        scores=scores,
        version=brief.version,
        swapped=swapped,
        allowed=allowed,
        words=words,
        effects=effects,
    )


def _proposed(row: TableRound, brief: GameBrief, *, swapped: bool) -> Scores:
    """Return the result of the game, or the old one with its sides swapped; raises InputError for three sides."""
    if swapped and len(row.sides) == THREE:
        raise InputError(msg("Of three sides nobody can tell which were swapped: type the scores again."), "kind")
    return (row.counted or brief.scores)[::-1] if swapped else brief.scores


@use_case(Kind.CORRECT)
def correct_result(on: Deciding, asked: Correcting) -> Body:
    """Take the game of a reopened table as its result: kind, who agreed, reason.

    If the sides were swapped, the old result counts with its sides swapped.

    Raises EventMoved if the game has changed since the preview, NotYet if the table was not
    reopened or the policy allows no correction.
    """
    row = table_of(round_of(on.state, asked.round), asked.table)
    if not row.reopened:
        raise NotYet(msg("Reopen the result first, then change the game."))
    _check_allowed(on.state, asked.round, on.now)
    brief = brief_of_table(on.store, on.log, asked.round, asked.table)
    swapped = asked.kind is CorrectionKind.SWAPPED
    proposed = _proposed(row, brief, swapped=swapped)
    if (asked.version, asked.scores) != (brief.version, proposed):
        raise EventMoved(msg("The game has changed since the preview; look at it again."))
    if not brief.hands_entered and not swapped:
        raise NotYet(msg("No hand has been entered here. Enter the hands, or give a result without play."))
    if brief.rivals and not swapped:
        raise NotYet(msg("Two entries of one hand differ. Choose one of them in the game first."))
    words = {"agreed": reason_for(asked.agreed, "agreed"), "reason": reason_for(asked.reason)}
    return {**asdict(asked), **words}


@use_case(Kind.PENALTY)
def give_penalty(on: Deciding, asked: Penalising) -> Body:
    """Give an entrant a penalty or a warning; it counts in standings and in the next draw."""
    entrant_of(on.state, asked.entrant)
    round_of(on.state, asked.round)
    _check_size(asked.points, limits.MAX_SCORE, "points")
    _check_size(asked.award, MOST_AWARD, "award")
    if not (asked.points or asked.award or asked.warning):
        raise InputError(msg("Write points, or mark it as a warning."), "points")
    words = {"rule": reason_for(asked.rule, "rule"), "reason": reason_for(asked.reason)}
    return {**asdict(asked), **words}


@use_case(Kind.CANCEL)
def cancel_penalty(on: Deciding, asked: Cancelling) -> Body:
    """Cancel a penalty for a reason; it stays on the list."""
    if not any(each.number == asked.penalty and not each.cancelled for each in on.state.penalties):
        raise NothingToDo(msg("There is no such penalty in force."))
    return {"event": asked.penalty, "reason": reason_for(asked.reason)}


@use_case(Kind.SHOW)
def show_standings(on: Deciding, until: int | None) -> Body:
    """Make the standings public up to a round; 0 or None hides them."""
    if until and not _is_public(on.state, until):
        raise NotYet(msg("Round {until} is not published yet.", until=until))
    return {"round": until or None}


@use_case(Kind.NOTE)
def add_note(on: Deciding, text: str) -> Body:
    """Add a note to the log of the event."""
    return {"text": reason_for(text, "text")}


def _is_public(state: State, number: int) -> bool:
    the_round = state.round(number)
    return the_round is not None and the_round.status.public


def _check_allowed(state: State, number: int, now: datetime, *, unclosed: bool = False) -> None:
    allowed, words = corrections.allowed(state, number, now, opened=unclosed)
    if not allowed:
        raise NotYet(words)


def _check_size(value: int, most: int, where: str) -> None:
    if abs(value) > most:
        raise InputError(msg("At most {most} points, positive or negative.", most=most), where)
