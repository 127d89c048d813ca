"""Victory points: what the difference of two scores is worth for both sides of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.club.model.errors import EventError
from scorekeeper.rules.messages import msg

UNIT = 5  # every score of canasta is a multiple of it


@dataclass(frozen=True, slots=True)
class VictoryPointBand:
    """Differences up to `largest` (None: any) give the winner `winner` points."""

    largest: int | None
    winner: int


@dataclass(frozen=True, slots=True)
class VictoryTable:
    """Bands from small to large differences; both sides always share `total` points.

    `source` says where the numbers are printed.
    """

    name: str
    total: int
    bands: tuple[VictoryPointBand, ...]
    source: str

    def points(self, mine: int, theirs: int) -> tuple[int, int]:
        """Return the victory points of both sides for their scores."""
        band = self.band(abs(mine - theirs))
        pair = (band.winner, self.total - band.winner)
        return pair if mine >= theirs else (pair[1], pair[0])

    def band(self, difference: int) -> VictoryPointBand:
        """Return the band of a difference (0 or more)."""
        for band in self.bands:
            if band.largest is None or difference <= band.largest:
                return band
        raise AssertionError(f"{self.name}: no band for {difference}")  # `table` sees to that

    def smallest_difference(self, winner: int) -> int:
        """Return the smallest difference that gives the winner these points.

        A forfeit counts as this difference ("equivalent match points"). Raises EventError if
        no difference gives these points.
        """
        before = -UNIT
        for band in self.bands:
            if band.winner == winner:
                return before + UNIT
            before = band.largest if band.largest is not None else before
        raise EventError(
            "victory-points.no-band", msg("No difference gives {winner} points in this table.", winner=winner)
        )

    def times(self, factor: int) -> "VictoryTable":
        """Return the table with every band `factor` times as wide; raises EventError below 1."""
        if factor < 1:
            raise EventError("victory-points.factor", msg("The bands can only be made wider."))
        bands = tuple(
            VictoryPointBand(None if each.largest is None else each.largest * factor, each.winner)
            for each in self.bands
        )
        return VictoryTable(f"{self.name}, bands {factor} times", self.total, bands, self.source)


def table(name: str, total: int, rows: Sequence[tuple[int | None, int]], source: str) -> VictoryTable:
    """Return a table of (largest difference or None, winner's points); raises EventError.

    The message names the wrong row, counted from 1.
    """
    problems = faults(total, rows)
    if problems:
        raise problems[0]
    return VictoryTable(name, total, tuple(VictoryPointBand(*row) for row in rows), source)


def faults(total: int, rows: Sequence[tuple[int | None, int]]) -> list[EventError]:
    """Return everything that is wrong with a table that a director typed."""
    if not rows:
        return [_fault("empty", 0, msg("Write at least one row."))]
    found = [] if total > 0 else [_fault("total", 0, msg("Both sides must have points to share."))]
    if rows[-1][0] is not None:
        found.append(_fault("open-end", len(rows), msg("The last row must be for any larger difference.")))
    largest, winner = -1, 0
    for place, (until, points) in enumerate(rows, 1):
        found += _faults_of_row(place, len(rows), until, points, total)
        if until is not None and until <= largest:
            found.append(
                _fault("gap", place, msg("It must end above {largest}, where the row before ends.", largest=largest))
            )
        if points <= winner and place > 1:
            found.append(_fault("not-rising", place, msg("A larger difference must give more points.")))
        largest, winner = (largest if until is None else until), points
    return found


def _faults_of_row(place: int, rows: int, until: int | None, points: int, total: int) -> list[EventError]:
    found = []
    if until is None and place < rows:
        found.append(_fault("open-end", place, msg("Only the last row can be open-ended.")))
    if until is not None and (until < 0 or until % UNIT):
        found.append(_fault("unit", place, msg("Differences are multiples of {unit}, 0 or more.", unit=UNIT)))
    if not total <= 2 * points <= 2 * total:
        found.append(_fault("sum", place, msg("The winner gets between half of {total} and all of it.", total=total)))
    return found


def _fault(code: str, place: int, message: str) -> EventError:
    return EventError(f"victory-points.{code}", message, msg("row {place}", place=place) if place else "")


def _tenths(*largest: int) -> tuple[tuple[int | None, int], ...]:
    """Return rows that begin with 10 points of 20 and have one point more in each band."""
    return (*((until, 10 + step) for step, until in enumerate(largest)), (None, 20))


TWO_HANDS = table(
    "2 hands a round",
    20,
    _tenths(40, 120, 200, 300, 400, 500, 620, 740, 870, 1_000),
    "Italian burraco, rounds of two hands (F.I.Bur. code, January 2026)",
)
THREE_HANDS = table(
    "3 hands a round",
    20,
    _tenths(50, 150, 250, 350, 500, 650, 800, 1_000, 1_250, 1_500),
    "Italian burraco, rounds of three hands (F.I.Bur. code, January 2026; eburraco, puntiburraco)",
)
FOUR_HANDS = table(
    "4 hands a round",
    20,
    _tenths(100, 300, 500, 700, 900, 1_100, 1_300, 1_500, 1_700, 2_000),
    "Italian burraco, rounds of four hands (F.I.Bur. code, January 2026; puntiburraco)",
)
BY_HANDS: Mapping[int, VictoryTable] = {2: TWO_HANDS, 3: THREE_HANDS, 4: FOUR_HANDS}
