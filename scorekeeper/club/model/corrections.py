"""Which results may still be corrected, and what a correction would change."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from scorekeeper.club.model.choices import INDEPENDENT, CorrectionPolicy, Movement, RoundStatus
from scorekeeper.club.model.draws.draft import DraftTable
from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.draws.replay import season_of
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.sides import Scores, Sides
from scorekeeper.club.model.standings import bracket
from scorekeeper.club.model.standings.ranking import last_round, ranking
from scorekeeper.club.model.standings.results import results
from scorekeeper.club.model.state import DIRECTOR, Assigned, Round, Signature, State
from scorekeeper.rules.messages import Msg, in_a_row, msg, signed

FREE = msg("The next round is not published yet, so everything follows the corrected result.")
RANKING_ONLY = msg("Only the ranking changes; published seats stay.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """An entrant whose place or award changes."""

    entrant: str
    before: int
    after: int
    award_before: int
    award_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RedrawnTable:
    """A later round's table that the draw would now seat differently; it stays as published."""

    round: int
    table: int
    sides: Sides


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionEffects:
    """What a correction would change: places, and seats that would now be drawn differently.

    `awards` are those of the table's sides, North-South first, or None while a match of teams is open.
    """

    awards: Scores | None
    moved: tuple[Moved, ...]
    seats: tuple[RedrawnTable, ...]
    sentences: tuple[str, ...]


def allowed(state: State, round: int, now: datetime, *, opened: bool = False) -> tuple[bool, str]:
    """Return whether a round's results may be corrected now, and why or with what effect.

    `opened`: as if the last round had been opened again.
    """
    setup = state.setup
    following = state.round(round + 1)
    public = following is not None and following.status.public
    if setup.corrections is CorrectionPolicy.DIRECTOR:
        return True, RANKING_ONLY if public else FREE
    final = "" if opened else _final(state, now)
    if final:
        return False, final
    if not public:
        return True, FREE
    if setup.movement_in(round + 1) in INDEPENDENT:
        return True, msg("The seats do not depend on results: only the ranking changes.")
    if setup.corrections is CorrectionPolicy.UNTIL_NEXT_ROUND:
        return False, msg(
            "Round {next} is published, so results of round {number} are final.", next=round + 1, number=round
        )
    return True, RANKING_ONLY


def _final(state: State, now: datetime) -> str:
    """Return in words why nothing can be corrected any more, "" if it can."""
    current = state.current
    if current is None or not _is_last(state, current):
        return ""
    if current.status == RoundStatus.APPROVED:
        return msg("The last round is approved: the ranking is final.")
    minutes = state.setup.correction_minutes
    if current.status != RoundStatus.CLOSED or current.closed is None:
        return ""
    if now <= current.closed + timedelta(minutes=minutes):
        return ""
    return msg("The last round was closed more than {minutes:minute|minutes} ago: results are final.", minutes=minutes)


def _is_last(state: State, the_round: Round) -> bool:
    last = last_round(state.setup)
    if last is not None:
        return the_round.number == last
    return bracket.champion(state) is not None


def effects(state: State, round: int, table: int, scores: Scores, ruled: Assigned | None = None) -> CorrectionEffects:
    """Return what other scores of a table would change, or a result by ruling."""
    after = _with_scores(state, round, table, scores)
    if ruled is not None and (ruled.awards is not None or ruled.bye is not None):
        after = after.at_table(round, table, assigned=ruled)
    moved = _moved(state, after)
    seats = tuple(
        seat
        for the_round in state.rounds
        if the_round.number > round and the_round.status.public
        for seat in _seats(state, after, the_round)
    )
    drafted = next((each for each in state.rounds if not each.status.public), None)
    return CorrectionEffects(
        awards=_awards(after, round, table),
        moved=moved,
        seats=seats,
        sentences=(*_sentences(state, moved, seats, drafted), *_going_on(state, after, round, table)),
    )


def _with_scores(state: State, number: int, table: int, scores: Scores) -> State:
    found = state.round(number)
    if found is None or found.table(table) is None:
        raise EventError("correction.table", msg("Round {number} has no table {table}.", number=number, table=table))
    at = found.closed or found.started or datetime.min.replace(tzinfo=UTC)
    signature = Signature(side=DIRECTOR, version=0, scores=scores, at=at)
    return state.at_table(number, table, signatures=(signature,), assigned=None, slip=None, reopened="", before=None)


def _moved(before: State, after: State) -> tuple[Moved, ...]:
    was = {each.entrant: each for each in ranking(before)}
    return tuple(
        Moved(
            entrant=each.entrant,
            before=was[each.entrant].rank,
            after=each.rank,
            award_before=was[each.entrant].award,
            award_after=each.award,
        )
        for each in ranking(after)
        if (was[each.entrant].rank, was[each.entrant].award) != (each.rank, each.award)
    )


def _seats(before: State, after: State, the_round: Round) -> list[RedrawnTable]:
    """Return a published round's tables that are drawn before the correction but not after it."""
    try:
        drawn = {frozenset(each.sides) for each in _drawn(before, the_round)}
        again = {frozenset(each.sides) for each in _drawn(after, the_round)}
    except EventError:
        return []
    return [
        RedrawnTable(round=the_round.number, table=each.table, sides=each.sides)
        for each in the_round.tables
        if frozenset(each.sides) in drawn - again
    ]


def _drawn(state: State, the_round: Round) -> tuple[DraftTable, ...]:
    earlier = tuple(each for each in state.rounds if each.number < the_round.number)
    return draw(
        replace(state, rounds=earlier), the_round.number, the_round.seed, season=season_of(the_round.text)
    ).tables


def _awards(state: State, number: int, table: int) -> Scores | None:
    found = state.round(number)
    at = found.table(table) if found else None
    rows = {each.entrant: each.award for each in results(state, number) if each.round == number}
    firsts = [side[0] for side in at.sides if side] if at else []
    if len(firsts) < 2 or not set(firsts) <= set(rows):
        return None
    return tuple(rows[each] for each in firsts)


def _sentences(
    state: State, moved: tuple[Moved, ...], seats: tuple[RedrawnTable, ...], drafted: Round | None
) -> list[str]:
    names = {each.id: each.name for each in state.entrants}
    found: list[str] = [_change_msg(names[each.entrant], each) for each in moved]
    if not moved:
        found.append(msg("No place or total changes."))
    for number in sorted({each.round for each in seats}):
        tables = in_a_row([str(each.table) for each in seats if each.round == number])
        found.append(
            msg(
                "Round {number} would have been drawn differently (tables {tables}); its seats stay.",
                number=number,
                tables=tables,
            )
        )
    if drafted is not None:
        found.append(msg("Round {number} is a draft: draw it again after the correction.", number=drafted.number))
    return found


def _change_msg(name: str, moved: Moved) -> Msg:
    """Return in words what changes for an entrant: the place, what counts in the ranking, or both."""
    place, before = moved.after, moved.before
    award = signed(moved.award_after - moved.award_before)
    if moved.award_after == moved.award_before:
        return msg("{name}: place {place} instead of {before}.", name=name, place=place, before=before)
    if place == before:
        return msg("{name}: place {place}, {award} in the ranking.", name=name, place=place, award=award)
    return msg(
        "{name}: place {place} instead of {before}, {award} in the ranking.",
        name=name,
        place=place,
        before=before,
        award=award,
    )


def _going_on(before: State, after: State, round: int, table: int) -> Iterator[str]:
    """Yield who goes on in a knock-out: the winner, or those seated once seats are public."""
    if before.setup.movement is not Movement.KNOCK_OUT:
        return
    was, now = (_winner(each, round, table) for each in (before, after))
    if was == now:
        return
    following = before.round(round + 1)
    if following is None or not following.status.public:
        if now is None:
            yield msg("The match is then drawn: round {next} waits until somebody has won it.", next=round + 1)
        elif was is not None:
            yield msg(
                "{name} goes on instead of {name_before}.", name=_name(before, now), name_before=_name(before, was)
            )
        return
    seated = {who for each in following.tables for side in each.sides for who in side}
    if now is not None and now in seated | set(following.byes):
        return
    if now is None:
        yield msg(
            "Then nobody has won, but round {next} is published, so who goes on can no longer change.", next=round + 1
        )
    else:
        yield msg(
            "Then {name} has won, but round {next} is published, so who goes on can no longer change.",
            name=_name(before, now),
            next=round + 1,
        )


def _winner(state: State, number: int, table: int) -> str | None:
    found = state.round(number)
    row = found.table(table) if found else None
    for stage in bracket.stages(state):
        for match in stage.matches if number in stage.rounds else ():
            if row is not None and match.sides[0] in sum(row.sides, ()):
                return match.winner
    return None


def _name(state: State, entrant_id: str | None) -> str:
    return next((each.name for each in state.entrants if each.id == entrant_id), "")
