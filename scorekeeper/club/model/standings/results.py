"""The results of every entrant in every round, from the tables that count."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import add

from scorekeeper.club.model.choices import Scoring, TieBreakName
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import Scores, others_at
from scorekeeper.club.model.standings.standings import TIE_BREAKS, Adjustment, Result
from scorekeeper.club.model.standings.victory_points import UNIT
from scorekeeper.club.model.state import Round, State, TableRound

Pair = tuple[int, int]
Match = tuple[TableRound, ...]  # the tables where the same entrants meet; teams have several

LOSS = 0
_POINTS = ("points", "against")


def results(state: State, until: int | None = None) -> tuple[Result, ...]:
    """Return the results of the published rounds up to `until`, tables first, then byes.

    A substitute plays for the entrant. A match of teams counts when all its tables have a result.
    Whose opponents did not come may have a bye by ruling. A bye that is worth the average of the
    entrant's own rounds counts once there is one.
    """
    scoring = _scoring(state.setup)
    rounds = [
        (each.number, [row for match in matches(each) for row in _of_match(each.number, match, scoring)], resting(each))
        for each in public_rounds(state, until)
    ]
    own: dict[str, list[Result]] = {who: [] for _, _, rests in rounds for who in rests}
    for _, rows, _ in rounds:
        for row in rows:
            if row.entrant in own:
                own[row.entrant].append(row)
    played = [row for _, rows, _ in rounds for row in rows if row.played]
    lowest = sorted(played, key=lambda row: (row.award, row.points))[:1]
    found: list[Result] = []
    for number, rows, rests in rounds:
        found += rows
        for who in rests:
            found += _bye(state.setup, number, who, lowest if state.setup.bye.lowest else own[who])
    return tuple(found)


def adjustments(state: State, until: int | None = None) -> tuple[Adjustment, ...]:
    """Return what the penalties in force add or subtract, up to a round."""
    return tuple(
        Adjustment(each.entrant, *_counted(state.setup, each.award, each.points))
        for each in state.penalties
        if not each.cancelled and not each.warning and (until is None or each.round <= until)
    )


def awards(state: State, scores: Scores) -> Scores:
    """Return the sides' awards for their scores, by the scoring of the event."""
    return _awarded(_scoring(state.setup), scores)


def _awarded(scoring: Callable[[int, int], Pair], scores: Scores) -> Scores:
    """Return what each side gets: at a table of three its card points, which then are added up."""
    return scoring(*scores) if len(scores) == 2 else scores


def beside(setup: Setup) -> tuple[str, ...]:
    """Return the tie-breaks that every line shows: match points beside victory points.

    Italian rankings have both columns, victory points and then match points (eburraco.com).
    """
    if setup.scoring is not Scoring.VICTORY:
        return ()
    return tuple(each for each in setup.tie_breaks if TIE_BREAKS[each].of_points)


def tie_words(setup: Setup, tie_break: str) -> str:
    """Return the name of a tie-break's figure: added card points are match points in Burraco."""
    if setup.scoring is Scoring.VICTORY and tie_break == TieBreakName.TOTAL:
        return Scoring.MATCH.words
    return TIE_BREAKS[tie_break].words


def of_match(state: State, number: int, match: Match) -> tuple[Result, ...]:
    """Return the results of all sides in a match; empty while one of its tables is open."""
    return tuple(_of_match(number, match, _scoring(state.setup)))


def public_rounds(state: State, until: int | None = None) -> Iterator[Round]:
    """Return the rounds that have been published, in order."""
    return (each for each in state.rounds if each.status.public and (until is None or each.number <= until))


def matches(the_round: Round) -> list[Match]:
    """Return the tables of a round, grouped by who meets there, in the order of the tables."""
    found: dict[frozenset[str], list[TableRound]] = {}
    for each in sorted(the_round.tables, key=lambda table: table.table):
        found.setdefault(frozenset(sum(each.sides, ())), []).append(each)
    return [tuple(each) for each in found.values()]


def is_bye(match: Match) -> bool:
    """Return whether a ruling makes the whole match the bye of one side."""
    return bool(match[0].rests) and all(each.rests == match[0].rests for each in match)


def resting(the_round: Round) -> tuple[str, ...]:
    """Return who has a bye in a round: who was drawn to rest, and whose opponents did not come."""
    return (*the_round.byes, *(who for match in matches(the_round) if is_bye(match) for who in match[0].rests))


def _scoring(setup: Setup) -> Callable[[int, int], Pair]:
    table = setup.victory_table
    if table is not None:
        return table.points
    if setup.scoring is Scoring.MATCH:
        return partial(_match_points, setup.win_points, setup.draw_points)
    return lambda one, other: (one, other)


def _match_points(win: int, draw: int, one: int, other: int) -> Pair:
    if one == other:
        return draw, draw
    return (win, LOSS) if one > other else (LOSS, win)


def _counted(setup: Setup, award: int, points: int) -> Pair:
    """Return award and points; with total points either of them counts as both."""
    return (points or award,) * 2 if setup.scoring is Scoring.TOTAL else (award, points)


def _bye(setup: Setup, number: int, entrant: str, own: Sequence[Result]) -> Iterator[Result]:
    """Yield the result of a bye, which may be the average of some results; none while there are none."""
    award, points, against = setup.bye.award, setup.bye.points, 0
    if setup.bye.waits:
        if not own:
            return
        points, against = (_mean([getattr(row, name) for row in own], UNIT) for name in _POINTS)
        award = points if setup.scoring is Scoring.TOTAL else _mean([row.award for row in own], 1)
    award, points = _counted(setup, award, points)
    yield Result(number, entrant, None, points, against, award, played=False)


def _mean(values: Sequence[int], unit: int) -> int:
    """Return the average as a multiple of `unit`, with halves rounded up."""
    return unit * ((2 * sum(values) + unit * len(values)) // (2 * unit * len(values)))


def _of_match(number: int, match: Match, scoring: Callable[[int, int], Pair]) -> Iterator[Result]:
    """Yield the results of a match, with sides as at its first table; none while one is open."""
    sides = match[0].sides
    if not all(sides) or is_bye(match):
        return
    points = (0,) * len(sides)
    ruled: Scores | None = None
    for each in match:
        counted = each.counted
        if counted is None:
            return
        way = 1 if each.sides == sides else -1  # at every second table of teams the sides are turned
        points = tuple(map(add, points, counted[::way]))
        if ruled is None and each.assigned is not None and each.assigned.awards is not None:
            ruled = each.assigned.awards[::way]
    award = ruled or _awarded(scoring, points)
    played = any(each.assigned is None for each in match)
    for side, those in enumerate(sides):
        against, best = others_at(sides, side), max(points[:side] + points[side + 1 :])
        for entrant in those:
            yield Result(
                round=number,
                entrant=entrant,
                opponent=against[0],
                points=points[side],
                against=best,
                award=award[side],
                played=played,
                table=match[0].table,
                partner=those[1 - those.index(entrant)] if len(those) > 1 else None,
                also=against[1] if len(against) > 1 else None,
            )
