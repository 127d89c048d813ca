"""Rounds: draws them, changes drafts, publishes them with their games, closes and approves them."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from scorekeeper.club.events import writing
from scorekeeper.club.events.asked import Drawing, Numbering, Swapping, Unclosing
from scorekeeper.club.events.creating import start_round
from scorekeeper.club.events.entrants import MOST_NUMBER
from scorekeeper.club.events.event_state import Log
from scorekeeper.club.events.shown.views import Answer, DraftView
from scorekeeper.club.events.year.club import season_before
from scorekeeper.club.events.year.season import entrants_in_order
from scorekeeper.club.model.checks import checks
from scorekeeper.club.model.choices import INDEPENDENT, RoundStatus
from scorekeeper.club.model.draws import draft
from scorekeeper.club.model.draws.draw import draw, movement_of
from scorekeeper.club.model.draws.replay import explained, explained_byes, weights
from scorekeeper.club.model.standings.bracket import drawn
from scorekeeper.club.model.state import Round, State
from scorekeeper.log import Kind
from scorekeeper.rules.messages import in_a_row, msg
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, NotFound, NothingToDo, NotYet
from scorekeeper.usecases.journal.writing import Request, Sent


def draw_round(store: Store, now: datetime, token: str, sent: Sent, asked: Drawing) -> Answer:
    """Draw a round; it replaces an earlier draft.

    NotYet if the round is published, or while the previous round has open tables that nobody has
    postponed. Raises InputError if it cannot be drawn, or as `write`.
    """
    parts = ("draw", asked.round, asked.seed, *(["by season"] if asked.by_season else []))
    request = Request(token, sent, now, Kind.DRAFT, parts)
    by_chance = secrets.token_hex(4)

    def made(log: Log) -> writing.Body:
        _check_next(log.state, asked.round)
        chosen = limits.clean_text(asked.seed, "seed", limits.MAX_NAME) or log.state.setup.seed
        season = season_before(store, log.event_id, log.state)
        if asked.by_season:
            season.order = entrants_in_order(store, log.event_id, log.state)
        return draw(log.state, asked.round, chosen or by_chance, season=season).as_body()

    return writing.write(store, request, writing.precompute(store, token, made))


@writing.use_case(Kind.DRAFT, marker="swap")
def swap_entrants(on: writing.Deciding, asked: Swapping) -> writing.Body:
    """Swap the places of two entrants in a draft; a bye is a place too."""
    body = draft.moved(_draft_body(on.log, asked.round), asked.one, asked.other)
    return {**body, "by_hand": f"{asked.one} and {asked.other} change places"}


@writing.use_case(Kind.DRAFT, marker="number")
def number_table(on: writing.Deciding, asked: Numbering) -> writing.Body:
    """Give a table of a draft another number."""
    if not 1 <= asked.number <= MOST_NUMBER:
        raise InputError(msg("Tables go from 1 to {most}.", most=MOST_NUMBER), "table")
    body = draft.with_table_number(_draft_body(on.log, asked.round), asked.table, asked.number)
    return {**body, "by_hand": f"table {asked.table} becomes table {asked.number}"}


def open_draft(store: Store, token: str, number: int) -> DraftView:
    """Return a drafted round with its problems and reasons; raises NotFound or ReadOnly."""
    log, _ = writing.opened(store, token, writing.DIRECTOR_ONLY)
    the_round = writing.round_of(log.state, number, drafts=True)
    problems = tuple(checks(log.state, the_round)) if not the_round.status.public else ()
    return DraftView(
        round=the_round,
        problems=problems,
        why=explained(the_round),
        byes_why=explained_byes(the_round),
        weights=weights(movement_of(log.state.setup, number), the_round.text),
    )


def publish_round(store: Store, now: datetime, token: str, sent: Sent, number: int) -> Answer:
    """Publish a drafted round and start the games of its tables, all of it or nothing.

    Tables that are used for the first time get their link and code. Raises InputError with what
    must be solved first, NotYet while the previous round is not closed, or as `write`.
    """
    asked = Request(token, sent, now, Kind.PUBLISH, (number,))

    def checked(log: Log) -> Round:
        the_round = _drafted(log.state, number)
        before = log.state.round(number - 1)
        if before is not None and before.status not in {RoundStatus.CLOSED, RoundStatus.APPROVED}:
            raise NotYet(msg("Close round {number} first.", number=before.number))
        blocking = [each for each in checks(log.state, the_round) if each.blocking]
        if blocking:
            raise InputError(blocking[0].message, blocking[0].where)
        return the_round

    known = writing.precompute(store, token, checked)

    def decide(log: Log) -> writing.Body:
        start_round(store, now, log, known(log))
        return {"round": number}

    return writing.write(store, asked, decide)


@writing.use_case(Kind.CLOSE)
def close_round(on: writing.Deciding, number: int) -> writing.Body:
    """Close a round when every result is confirmed or postponed; NotYet otherwise.

    In a knock-out every match must have a winner.
    """
    the_round = writing.round_of(on.state, number)
    if not the_round.status.open:
        raise NothingToDo(msg("Round {number} is already closed.", number=number))
    _check_confirmed(the_round)
    for match in drawn(on.state, the_round):
        raise NotYet(
            msg("Table {table}: The match is drawn. Say on the page of the table who goes on.", table=match[0].table)
        )
    return {"round": number}


@writing.use_case(Kind.APPROVE)
def approve_round(on: writing.Deciding, number: int) -> writing.Body:
    """Approve a closed round, whose results have been checked against the slips."""
    the_round = writing.round_of(on.state, number)
    if the_round.status == RoundStatus.APPROVED:
        raise NothingToDo(msg("Round {number} is already approved.", number=number))
    if the_round.status != RoundStatus.CLOSED:
        raise NotYet(msg("Close round {number} first.", number=number))
    return {"round": number}


@writing.use_case(Kind.UNCLOSE)
def unclose_round(on: writing.Deciding, asked: Unclosing) -> writing.Body:
    """Reopen a closed round for a reason; NotYet if a later one is public."""
    the_round = writing.round_of(on.state, asked.round)
    if the_round.status not in {RoundStatus.CLOSED, RoundStatus.APPROVED}:
        raise NothingToDo(msg("Round {number} is not closed.", number=asked.round))
    current = on.state.current
    if current is not None and current.number > asked.round:
        raise NotYet(
            msg("Round {number} is already published. Reopen the single table instead.", number=current.number)
        )
    return {"round": asked.round, "reason": writing.reason_for(asked.reason)}


def _check_confirmed(the_round: Round) -> None:
    """Raise NotYet while a table of the round has no result."""
    if the_round.waiting:
        numbers = in_a_row([str(each.table) for each in the_round.waiting])
        raise NotYet(
            msg("No result at table {numbers}: confirm, assign or postpone it.", numbers=numbers)
            if len(the_round.waiting) == 1
            else msg("No result at tables {numbers}: confirm, assign or postpone it.", numbers=numbers)
        )


def _check_next(state: State, number: int) -> None:
    current = state.current
    following = current.number + 1 if current else 1
    if number < following:
        raise NotYet(msg("Round {number} is published; its draw stays as it is.", number=number))
    independent = state.setup.movement_in(number) in INDEPENDENT
    if number > following:
        raise NotYet(msg("Round {following} comes first.", following=following))
    if current is not None and not independent:
        _check_confirmed(current)


def _drafted(state: State, number: int) -> Round:
    the_round = state.round(number)
    if the_round is None:
        raise NotFound(msg("Round {number} is not drawn yet.", number=number))
    if the_round.status.public:
        raise NotYet(msg("Round {number} is already published.", number=number))
    return the_round


def _draft_body(log: Log, number: int) -> Mapping[str, Any]:
    """Return the body of this draft's draw with its present seats, even after public changes."""
    the_round = _drafted(log.state, number)
    drafts = (each for each in reversed(log.entries) if each.kind == Kind.DRAFT)
    drawn_body = next(each.body for each in drafts if each.body["round"] == number)
    return {**drawn_body, **draft.seats(the_round)}
