"""The ranking: totals, then the event's tie-breaks one by one, each with its figure.

Everything is computed from the results, so a corrected result of round 2 changes everything that
depends on it.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from scorekeeper.club.model.choices import TieBreakName
from scorekeeper.club.model.errors import EventError
from scorekeeper.rules.messages import msg


def lots(ids: Collection[str], seed: str) -> tuple[str, ...]:
    """Put entrants into an order that only the seed decides."""
    return tuple(sorted(ids, key=lambda each: (sha256(f"{seed}\n{each}".encode()).digest(), each)))


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one entrant at one table in one round.

    `points` are card points, `against` those of the other side, at a table of three the better of
    both. `award` is what the event counts
    (victory points, match points, or the card points themselves). `opponent` is None for a bye, or
    a forfeit without opponent. `played` is False if no hand was played. Individual events have a
    `partner`, and `also` is the opponent's partner, or the second opponent at a table of three. `table` is 0 for a bye.
    """

    round: int
    entrant: str
    opponent: str | None
    points: int
    against: int
    award: int
    played: bool = True
    table: int = 0
    partner: str | None = None
    also: str | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A penalty or a ruling on an entrant; `award` and `points` are added and may be negative."""

    entrant: str
    award: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One line of the ranking.

    Entrants that no tie-break separates share a `rank`. `figures` has a number for each tie-break
    of the event in order, None if it did not have to decide and is not always shown. `rounds` are
    the results in the order of the rounds.
    """

    rank: int
    entrant: str
    award: int
    figures: tuple[int | None, ...]
    rounds: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class EntrantTotals:
    """The results and totals of one entrant."""

    entrant: str
    results: tuple[Result, ...]
    award: int
    points: int


# An entrant's figure among those it is tied with; higher is better.
Figure = Callable[[EntrantTotals, Sequence[EntrantTotals], str], int]


def _difference(totals: EntrantTotals, _tied: Sequence[EntrantTotals], _seed: str) -> int:
    return totals.points - sum(each.against for each in totals.results)


def _total(totals: EntrantTotals, _tied: Sequence[EntrantTotals], _seed: str) -> int:
    return totals.points


def _wins(totals: EntrantTotals, _tied: Sequence[EntrantTotals], _seed: str) -> int:
    return sum(each.played and each.points > each.against for each in totals.results)


def _best_round(totals: EntrantTotals, _tied: Sequence[EntrantTotals], _seed: str) -> int:
    return max((each.points for each in totals.results if each.played), default=0)


def _direct(totals: EntrantTotals, tied: Sequence[EntrantTotals], _seed: str) -> int:
    """Return the awards from tables where the tied met each other, if all have met, else 0."""
    others = {each.entrant for each in tied} - {totals.entrant}
    if not all(_has_met(each, tied) for each in tied):
        return 0
    return sum(each.award for each in totals.results if each.opponent in others or each.also in others)


def _has_met(totals: EntrantTotals, tied: Sequence[EntrantTotals]) -> bool:
    met = {who for each in totals.results if each.played for who in (each.opponent, each.also)}
    return all(each.entrant in met for each in tied if each.entrant != totals.entrant)


def _lots(totals: EntrantTotals, _tied: Sequence[EntrantTotals], seed: str) -> int:
    return int.from_bytes(sha256(f"{seed}\n{totals.entrant}".encode()).digest()[:4])


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A way to separate entrants with the same award; higher figures rank higher.

    `words` is its name beside the figure, on pages and sheets, and `label` its name where it is
    chosen. If it is `among_tied`, it has a figure only among tied entrants. A figure that is not
    `shown` means nothing to a reader. `of_points` are figures made of card points.
    """

    figure: Figure
    words: str
    label: str
    among_tied: bool = False
    shown: bool = True
    of_points: bool = False


TIE_BREAKS: Mapping[str, TieBreak] = {
    TieBreakName.DIFFERENCE: TieBreak(_difference, msg("difference"), msg("Difference of card points"), of_points=True),
    TieBreakName.DIRECT: TieBreak(_direct, msg("direct encounter"), msg("Direct encounter"), among_tied=True),
    TieBreakName.WINS: TieBreak(_wins, msg("wins"), msg("Number of wins")),
    TieBreakName.TOTAL: TieBreak(_total, msg("card points"), msg("Total card points"), of_points=True),
    TieBreakName.BEST_ROUND: TieBreak(_best_round, msg("best round"), msg("Best single round")),
    TieBreakName.LOTS: TieBreak(_lots, msg("lot"), msg("Drawn by lot"), among_tied=True, shown=False),
}


def figure_of(name: str, place: RankingLine, points: int, seed: str) -> int | None:
    """Return a tie-break's figure for a line, even if it did not decide.

    `points` are all card points with penalties. Return None for figures that only tied entrants
    have: the tables where they met, and lots.
    """
    if TIE_BREAKS[name].among_tied:
        return None
    totals = EntrantTotals(place.entrant, place.rounds, place.award, points)
    return TIE_BREAKS[name].figure(totals, (totals,), seed)


def standings(
    entrants: Sequence[str],
    results: Iterable[Result],
    tie_breaks: Sequence[str],
    adjustments: Iterable[Adjustment] = (),
    seed: str = "",
    always: Collection[str] = (),
) -> tuple[RankingLine, ...]:
    """Rank the entrants; ties are broken by `tie_breaks` in order, and may remain.

    Tie-breaks in `always` have their figure in every line, even where they do not decide. A
    tie-break looks only at those still tied, so "direct" means the tables between them. Equal
    entrants share a rank and stay in the order of `entrants`. Raises EventError for an unknown
    tie-break, or a result or adjustment of somebody who is not an entrant.
    """
    unknown = [each for each in tie_breaks if each not in TIE_BREAKS]
    if unknown:
        raise EventError("standings.tie-break", msg("There is no such tie-break."), unknown[0])
    entrants_totals = _all_totals(entrants, results, adjustments)
    places: list[RankingLine] = []
    for award, tied in _groups(entrants_totals, lambda totals: totals.award):
        for group in _separated(tied, tie_breaks, seed, always):
            rank = len(places) + 1
            places += [RankingLine(rank, totals.entrant, award, figures, totals.results) for totals, figures in group]
    return tuple(places)


def mean(total: int, count: int) -> int:
    """Return an average in whole points, a half upwards; 0 for no values."""
    return (2 * total + count) // (2 * count) if count else 0


def _all_totals(
    entrants: Sequence[str], results: Iterable[Result], adjustments: Iterable[Adjustment]
) -> list[EntrantTotals]:
    rows: dict[str, list[Result]] = {each: [] for each in entrants}
    extra: dict[str, list[Adjustment]] = defaultdict(list)
    made: list[Result | Adjustment] = [*results, *adjustments]
    for each in made:
        if each.entrant not in rows:
            raise EventError("standings.entrant", msg("Not an entrant."), each.entrant)
        if isinstance(each, Result):
            rows[each.entrant].append(each)
        else:
            extra[each.entrant].append(each)
    return [_totals_of(entrant, row, extra[entrant]) for entrant, row in rows.items()]


def _totals_of(entrant: str, row: list[Result], extra: list[Adjustment]) -> EntrantTotals:
    return EntrantTotals(
        entrant,
        tuple(sorted(row, key=lambda each: each.round)),
        sum(each.award for each in row) + sum(each.award for each in extra),
        sum(each.points for each in row) + sum(each.points for each in extra),
    )


Ranked = list[tuple[EntrantTotals, tuple[int | None, ...]]]


def _separated(
    tied: Sequence[EntrantTotals], tie_breaks: Sequence[str], seed: str, always: Collection[str]
) -> list[Ranked]:
    """Split tied entrants into groups that no tie-break separates, best first."""
    if not tie_breaks:
        return [[(totals, ()) for totals in tied]]
    if len(tied) == 1:
        shown = (each if each in always else "" for each in tie_breaks)
        figures = (TIE_BREAKS[each].figure(tied[0], tied, seed) if each else None for each in shown)
        return [[(tied[0], tuple(figures))]]
    first, *others = tie_breaks
    figure = TIE_BREAKS[first].figure
    values = {totals.entrant: figure(totals, tied, seed) for totals in tied}
    return [
        [(totals, (value, *figures)) for totals, figures in group]
        for value, among in _groups(tied, lambda totals: values[totals.entrant])
        for group in _separated(among, others, seed, always)
    ]


def _groups(
    among: Sequence[EntrantTotals], value: Callable[[EntrantTotals], int]
) -> list[tuple[int, list[EntrantTotals]]]:
    found: dict[int, list[EntrantTotals]] = defaultdict(list)
    for totals in among:
        found[value(totals)].append(totals)
    return sorted(found.items(), key=lambda group: -group[0])


def moved(before: Sequence[RankingLine], after: Sequence[RankingLine]) -> Mapping[str, int]:
    """Return how many places each entrant moved up since the last ranking (negative: down)."""
    was = {each.entrant: each.rank for each in before}
    return {each.entrant: was.get(each.entrant, each.rank) - each.rank for each in after}
