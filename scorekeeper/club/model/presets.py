"""Presets with the traditions of club events, and the tables of victory points that people type.

What a source does not state keeps the default of `Setup`; the summary says so.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from scorekeeper.club.model.choices import (
    DIFFERENCE,
    DIRECT,
    USUAL_TIE_BREAKS,
    WINS,
    CorrectionPolicy,
    EventKind,
    Movement,
    Scoring,
    TimeCall,
)
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.italian import ITALIAN
from scorekeeper.club.model.preset import Preset
from scorekeeper.club.model.setup import Bye, Setup
from scorekeeper.club.model.standings import victory_points
from scorekeeper.rules.messages import msg

Rows = tuple[tuple[int | None, int], ...]


_BY_TOTAL = {"scoring": Scoring.TOTAL, "tie_breaks": USUAL_TIE_BREAKS}

# No federation waits for the result, so it may be put right weeks later, and the club's season follows.
_OF_A_CLUB = {**_BY_TOTAL, "corrections": CorrectionPolicy.DIRECTOR}

_ALL = (
    Preset(
        id="club-night",
        name=msg("Plain club night"),
        summary=msg("Three rounds of three hands with total points. Nobody meets twice. Change what you like."),
        source=msg("no rulebook: a suggestion to start from"),
        values={"movement": Movement.DANISH_STRICT, **_OF_A_CLUB},
    ),
    Preset(
        id="open-evening",
        name=msg("Open evening"),
        summary=msg(
            "Any number of people from four, who come alone. Three rounds, each with a new partner; people come and go"
            " between rounds. Total points count."
        ),
        source=msg("Three rounds with a new partner each are our suggestion."),
        values={"kind": EventKind.INDIVIDUAL, "movement": Movement.INDIVIDUAL, "rounds": 3, **_OF_A_CLUB},
    ),
    Preset(
        id="us-club",
        name=msg("United States, club (NVSO)"),
        summary=msg(
            "A Mitchell of three rounds of 50 minutes, with a warning at 10. A round has three"
            " hands with opening minimums of 125, 155 and 180. Total points count."
        ),
        source="NVSO 2023",
        values={
            "movement": Movement.MITCHELL,
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
        name=msg("Finland (SCL)"),
        summary=msg(
            "Two points for a win, one for a draw, then the difference of card points. The"
            " rules leave movement, rounds and hands to the organiser."
        ),
        source=msg("SCL competition rules from 1 March 2011"),
        values={"scoring": Scoring.MATCH, "tie_breaks": (DIFFERENCE,)},
    ),
    *ITALIAN,
    Preset(
        id="brazilian-tranca",
        name=msg("Brazil, tranca"),
        summary=msg(
            "Five rounds of at most 90 minutes, the first by lot, the others by rank. A win counts 3 points. Ties are"
            " broken by games won, the difference of card points, and the direct encounter. Those who do not"
            " come lose by 1,500 to 0."
        ),
        source=msg("APCEF-SC 2014 for the rounds; an association of clubs, 2012, for the ranking. Draws are assumed."),
        values={
            "movement": Movement.DANISH_STRICT,
            "rounds": 5,
            "hands": None,
            "minutes": 90,
            "scoring": Scoring.MATCH,
            "win_points": 3,
            "walk_over_points": 3,
            "tie_breaks": (WINS, DIFFERENCE, DIRECT),
            "bye": asdict(Bye(award=3, points=1500)),
        },
        variant="tranca",
    ),
    Preset(
        id="swedish",
        name=msg("Sweden (CK70)"),
        summary=msg(
            "Rounds of 50 minutes and 10 more, with as many hands as they allow. Movement, rounds"
            " and scoring are not stated."
        ),
        source="CK70",
        values={"hands": None, "minutes": 60, "warning": 10, "time_call": TimeCall.STOP, **_BY_TOTAL},
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

    The last line is like "1505+ 20-0". `factor` widens every band. Raises EventError with the
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


def _band(number: int, line: str, total: int, expected: int | None) -> tuple[tuple[int | None, int], int]:
    where = msg("line {number}", number=number)
    found = _BAND.fullmatch(_THOUSANDS.sub("", line.strip()).translate(_DASHES))
    if found is None:
        raise EventError(
            "victory-points.line", msg("Write a band like 55-150 11-9, and the last one like 1505+ 20-0."), where
        )
    least, winner, loser = (int(found[key]) for key in ("least", "winner", "loser"))
    if least != expected:
        raise EventError(
            "victory-points.gap",
            msg("This band must begin at {expected}, where the last one ends.", expected=expected),
            where,
        )
    if winner + loser != total:
        raise EventError("victory-points.sum", msg("Both sides together must have {total}.", total=total), where)
    largest = int(found["largest"]) if found["largest"] else None
    return (largest, winner), (largest if largest is not None else least) + victory_points.UNIT


def _checked(rows: Sequence[tuple[int | None, int]], numbers: Sequence[int], total: int, factor: int) -> Rows:
    try:
        made = victory_points.table("typed", total, rows, "").times(factor)
    except EventError as error:
        place = int(error.where.removeprefix("row ")) if error.where else 0
        where = msg("line {number}", number=numbers[place - 1]) if place and numbers else ""
        raise EventError(error.code, error.message, where) from error
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
