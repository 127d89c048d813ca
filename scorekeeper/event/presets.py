"""Presets with the traditions of club events, and the tables of victory points that people type.

What a source does not state keeps the default of `Setup`; the summary says so.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from scorekeeper.event.errors import TournamentError
from scorekeeper.event.setup import Bye, Setup, read_setup
from scorekeeper.event.standings import victory_points

Rows = tuple[tuple[int | None, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A tradition of playing: `values` of a Setup without its name; `source` of the numbers."""

    id: str
    name: str
    summary: str
    source: str
    values: Mapping[str, Any]

    @property
    def bye(self) -> str:
        """What a bye is worth, as a sentence."""
        setup = self.setup(self.name)
        return setup.bye.words(setup.scoring)

    def setup(self, name: str, **changes: Any) -> Setup:
        """Return the set-up of an event in this tradition; raises TournamentError."""
        return read_setup({"rule_source": self.source, **self.values, **changes, "name": name})


def victory_values(points: victory_points.VictoryTable, factor: int = 1) -> dict[str, Any]:
    """Return the Setup values for a table of victory points, its bands widened by `factor`."""
    wide = points.times(factor)
    return {
        "scoring": "victory",
        "victory_total": wide.total,
        "victory_rows": tuple((each.largest, each.winner) for each in wide.bands),
        "victory_source": f"{wide.source}; {wide.name}" if factor > 1 else wide.source,
    }


_BY_TOTAL = {"scoring": "total", "tie_breaks": ("wins", "best-round", "direct")}
_GENOVA_BYE = Bye(award=14, points=355)
_ITALIAN = {"tie_breaks": ("difference", "direct", "wins", "total"), "time_call": "lap-partner"}


def _danish(
    hands: int, minutes: int, bye: Bye, points: victory_points.VictoryTable
) -> dict[str, Any]:
    """Return what the Italian traditions share: modified Danish, and victory points by a table."""
    length = {"movement": "danish-modified", "hands": hands, "minutes": minutes}
    return {**length, "bye": asdict(bye), **victory_values(points)}


_ALL = (
    Preset(
        id="club-night",
        name="Plain club night",
        summary="Three rounds of three hands, total points, nobody meets twice. Change what you"
        " like.",
        source="no rulebook: a suggestion to start from",
        values={"movement": "danish-strict", **_BY_TOTAL},
    ),
    Preset(
        id="us-club",
        name="United States, club (NVSO)",
        summary="Mitchell, three rounds of 50 minutes with a warning at 10, each of three hands"
        " that open with 125, 155 and 180. Total points.",
        source="NVSO 2023",
        values={
            "movement": "mitchell",
            "rounds": 3,
            "hands": 3,
            "minutes": 50,
            "warning": 10,
            "minimum_by_hand": (125, 155, 180),
            **_BY_TOTAL,
        },
    ),
    Preset(
        id="finnish",
        name="Finland (SCL)",
        summary="Two points for a win, one for a draw, then the difference of card points. The"
        " rules leave movement, rounds and hands to the organiser.",
        source="SCL competition rules from 1 March 2011",
        values={"scoring": "match", "tie_breaks": ("difference",)},
    ),
    Preset(
        id="italian-3",
        name="Italian, three hands",
        summary="Danish, never the opponent of the round before, except in the last round. Three"
        " hands in 35 minutes, victory points 20-0; a bye as in Genova.",
        source="eburraco, puntiburraco; length: FIBUR article 5",
        values={**_danish(3, 35, _GENOVA_BYE, victory_points.THREE_HANDS), **_ITALIAN},
    ),
    Preset(
        id="italian-4",
        name="Italian, four hands",
        summary="Danish, never the opponent of the round before, except in the last round. Four"
        " hands in 45 minutes, victory points 20-0; a bye is worth what a forfeit gives the pair"
        " that is there, 12 and +305, as no source states another value.",
        source="puntiburraco; length: FIBUR article 5; forfeits: eburraco",
        values={**_danish(4, 45, Bye(award=12, points=305), victory_points.FOUR_HANDS), **_ITALIAN},
    ),
    Preset(
        id="genova",
        name="Genova championship",
        summary="Three hands or 35 minutes, victory points 20-0, a bye is worth 14 and +355, the"
        " best four play a final. Ties: direct encounter, difference, lots. The movement is not"
        " stated.",
        source="Genova championship (genovagioca)",
        values={
            **_danish(3, 35, _GENOVA_BYE, victory_points.THREE_HANDS),
            "tie_breaks": ("direct", "difference", "lots"),
            "final_best": 4,
        },
    ),
    Preset(
        id="german-individual",
        name="Germany, individual",
        summary="Four players, each with each as partner in turn, total points. 54 games: 18 rounds"
        " of three; it may end after any nine games, which are three rounds.",
        source="canasta-spielen.com",
        values={
            "kind": "individual",
            "movement": "individual",
            "rounds": 18,
            "hands": 3,
            **_BY_TOTAL,
        },
    ),
    Preset(
        id="individual-8",
        name="Individual, eight players",
        summary="Seven rounds, everybody partners everybody once and meets everybody twice.",
        source="eburraco, a home tournament of eight players",
        values={"kind": "individual", "movement": "individual", "rounds": 7, **_BY_TOTAL},
    ),
    Preset(
        id="swedish",
        name="Sweden (CK70)",
        summary="50 minutes and 10 more, as many hands as they allow. Movement, rounds and scoring"
        " are not stated.",
        source="CK70",
        values={"hands": None, "minutes": 60, "warning": 10, "time_call": "stop", **_BY_TOTAL},
    ),
)
PRESETS: Mapping[str, Preset] = {each.id: each for each in _ALL}

_THOUSANDS = re.compile(r"(?<=\d)[,.'’\u00a0\u202f](?=\d{3}(?!\d))")
_DASHES = str.maketrans("–—−:", "----")
_BAND = re.compile(
    r"(?P<least>\d{1,6})\s*(?:-\s*(?P<largest>\d{1,6})|(?P<open>\+|-|or more|and more))"
    r"[\s;,=|]+(?P<winner>\d{1,4})\s*-\s*(?P<loser>\d{1,4})"
)


def read_victory_rows(text: str, total: int = 20, factor: int = 1) -> Rows:
    """Read a typed table of victory points, one band a line: "0-50 10-10".

    The last line is like "1505+ 20-0". `factor` widens every band. Raises TournamentError with the
    line in `where`.
    """
    rows: list[tuple[int | None, int]] = []
    numbers: list[int] = []
    least = 0
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip():
            continue
        row, least = _band(number, line, total, least)
        rows.append(row)
        numbers.append(number)
    return _checked(rows, numbers, total, factor)


def _band(
    number: int, line: str, total: int, expected: int | None
) -> tuple[tuple[int | None, int], int]:
    where = f"line {number}"
    found = _BAND.fullmatch(_THOUSANDS.sub("", line.strip()).translate(_DASHES))
    if found is None:
        raise TournamentError(
            "victory-points.line", "Write a band like 55-150 11-9, the last like 1505+ 20-0.", where
        )
    least, winner, loser = (int(found[key]) for key in ("least", "winner", "loser"))
    if least != expected:
        raise TournamentError(
            "victory-points.gap",
            f"This band must begin at {expected:,}, where the other ends.",
            where,
        )
    if winner + loser != total:
        raise TournamentError("victory-points.sum", f"Both together must have {total}.", where)
    largest = int(found["largest"]) if found["largest"] else None
    return (largest, winner), (largest if largest is not None else least) + victory_points.UNIT


def _checked(
    rows: Sequence[tuple[int | None, int]], numbers: Sequence[int], total: int, factor: int
) -> Rows:
    try:
        made = victory_points.table("typed", total, rows, "").times(factor)
    except TournamentError as error:
        place = int(error.where.removeprefix("row ")) if error.where else 0
        where = f"line {numbers[place - 1]}" if place and numbers else ""
        raise TournamentError(error.code, error.message, where) from error
    return tuple((each.largest, each.winner) for each in made.bands)


def written_victory_rows(setup: Setup) -> str:
    """Return the table of a set-up as text for `read_victory_rows`."""
    least = 0
    lines = []
    for largest, winner in setup.victory_rows:
        until = "+" if largest is None else f"-{largest}"
        lines.append(f"{least}{until} {winner}-{setup.victory_total - winner}")
        least = (largest or 0) + victory_points.UNIT
    return "\n".join(lines)
