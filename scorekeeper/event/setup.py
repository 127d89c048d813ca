"""The set-up of an event: movement, rounds, scoring, tie-breaks, byes; fixed once it begins."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import EnumType
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from scorekeeper.event.choices import (
    CorrectionPolicy,
    EventKind,
    Movement,
    Scoring,
    Seeding,
    TimeCall,
)
from scorekeeper.event.errors import TournamentError
from scorekeeper.event.standings.standings import TIE_BREAKS
from scorekeeper.event.standings.victory_points import UNIT, VictoryTable, table
from scorekeeper.labelled import Labelled

MOST_ROUNDS = 40
MOST_HANDS = 20
MOST_ROOMS, LONGEST_ROOM = 20, 40
MOST_GAMES = 9  # of one match in a knock-out
MOST_LANES = 4
MOST_MINUTES = 600
MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class Bye:
    """What a round without an opponent is worth: `award` in the unit of the scoring, and points.

    With `average` both are the averages of the entrant's own rounds instead.
    """

    award: int = 0
    points: int = 0
    average: bool = False

    def words(self, scoring: Scoring) -> str:
        """Say what a bye is worth with this scoring."""
        if self.average:
            average = "the average of the player's own rounds"
            return f"A bye counts as {average}, as soon as there is one."
        if scoring is Scoring.TOTAL:
            return f"A bye counts {self.points or self.award:,} points."
        return f"A bye counts {self.award:,} {scoring.unit} and {self.points:+,} card points."


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """How an event is played.

    `hands` are those of a round (None: as many as time allows). `minutes` is the length of a round
    (None: no clock), with a warning `warning` minutes before its end. `minimum_by_hand` has the
    minimums by number of the hand (empty: by score). `scoring` is "total" (card points), "match"
    (2, 1, 0), or "victory" with `victory_rows` (largest difference or None, winner's points), which
    share `victory_total`. `lanes` is how many tables of a team play at once. `final_best` is how
    many play the final (0: none); it has `final_rounds`, and finalists keep `final_carry` per cent
    of what they had. A knock-out has a `seeding`, matches of the best of `best_of` games, and
    perhaps one for `third_place`. `hide_last` is how many rounds at the end the public list leaves
    out until the director shows them.
    """

    name: str
    day: str = ""  # ISO date, "" if open
    club: str = ""
    kind: EventKind = EventKind.PAIRS
    movement: Movement = Movement.DANISH_STRICT
    rounds: int = 3
    hands: int | None = 3
    minutes: int | None = None
    warning: int = 10
    minimum_by_hand: tuple[int, ...] = ()
    scoring: Scoring = Scoring.TOTAL
    victory_total: int = 20
    victory_rows: tuple[tuple[int | None, int], ...] = ()
    victory_source: str = ""
    tie_breaks: tuple[str, ...] = ("wins", "best-round", "direct")
    bye: Bye = Bye(average=True)
    corrections: CorrectionPolicy = CorrectionPolicy.RESULT_ONLY
    correction_minutes: int = 10  # after the last round
    lanes: int = 2
    final_best: int = 0
    final_rounds: int = 1
    final_carry: int = 100
    seeding: Seeding = Seeding.LOTS
    best_of: int = 1
    third_place: bool = False
    hide_last: int = 0
    rooms: tuple[tuple[str, int], ...] = ()  # each with its last table; the last has all others
    time_call: TimeCall = TimeCall.HAND  # how a hand ends that is still played when the time is up
    seed: str = ""
    rule_source: str = ""  # the tradition that the preset comes from

    def room_of(self, table: int) -> str:
        """Return the room where a table stands, "" if the event has one room."""
        found = (name for name, last in self.rooms if table <= last)
        return next(found, self.rooms[-1][0] if self.rooms else "")

    @property
    def victory_table(self) -> VictoryTable | None:
        """The table of victory points, or None with another scoring."""
        if self.scoring is not Scoring.VICTORY:
            return None
        return table(self.name, self.victory_total, self.victory_rows, self.victory_source)

    def as_json(self) -> dict[str, Any]:
        """Return plain data from which `read_setup` makes an equal value."""
        return asdict(self, dict_factory=lambda pairs: {key: _plain(value) for key, value in pairs})


def read_setup(data: Mapping[str, Any]) -> Setup:
    """Read data of `as_json`, ignoring unknown keys; raises TournamentError for bad values."""
    known = {key: (data[key], kind) for key, kind in _TYPES.items() if key in data}
    for key, (value, kind) in known.items():
        if not _fits(value, kind):
            raise TournamentError("setup.type", "This value does not belong in a set-up.", key)
    for key, (value, kind) in known.items():
        if key in CHOICES and value not in list(kind):
            message = f"Choose one of: {', '.join(kind)}."
            raise TournamentError(f"setup.{key}", message, key)
    setup = Setup(**{"name": "", **{key: _read(*each) for key, each in known.items()}})
    problems = faults(setup)
    if problems:
        raise problems[0]
    return setup


def _fits(value: object, kind: Any) -> bool:
    """Tell whether plain data is a valid form of this type."""
    if isinstance(kind, UnionType):
        return any(_fits(value, each) for each in get_args(kind))
    if kind is Bye:
        return isinstance(value, Mapping) and all(
            key in _BYE_TYPES and _fits(each, _BYE_TYPES[key]) for key, each in value.items()
        )
    if get_origin(kind) is tuple:
        first, *others = get_args(kind)
        if not isinstance(value, list | tuple):
            return False
        kinds = [first] * len(value) if others == [...] else [first, *others]
        return len(kinds) == len(value) and all(map(_fits, value, kinds))
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, str if issubclass(kind, Labelled) else kind)


def _read(value: Any, kind: Any) -> Any:
    """Return a value of a type from plain data that fits."""
    if kind is Bye:
        return Bye(**value)
    if get_origin(kind) is tuple:
        return tuple(_read(each, get_args(kind)[0]) for each in value)
    return kind(value) if kind in CHOICES.values() else value


def _plain(value: object) -> object:
    return value.value if isinstance(value, Labelled) else value


_TYPES = get_type_hints(Setup)
_BYE_TYPES = get_type_hints(Bye)
CHOICES: Mapping[str, type[Labelled]] = {
    key: kind
    for key, kind in _TYPES.items()
    if isinstance(kind, EnumType) and issubclass(kind, Labelled)
}


def faults(setup: Setup) -> list[TournamentError]:
    """Return everything that is wrong with a set-up, each with its field."""
    found = [
        *_number("rounds", setup.rounds, 1, MOST_ROUNDS),
        *_number("lanes", setup.lanes, 1, MOST_LANES),
        *_number("correction_minutes", setup.correction_minutes, 0, MOST_MINUTES),
        *_number("hide_last", setup.hide_last, 0, MOST_ROUNDS),
        *_number("final_rounds", setup.final_rounds, 1, MOST_ROUNDS),
        *_number("final_carry", setup.final_carry, 0, 100),
        *_number("best_of", setup.best_of, 1, MOST_GAMES),
        *_number("bye", setup.bye.award, -MOST_POINTS, MOST_POINTS),
        *_number("bye", setup.bye.points, -MOST_POINTS, MOST_POINTS),
        *_final_faults(setup),
        *_room_faults(setup),
        *_minimum_faults(setup),
    ]
    if not setup.name.strip():
        found.append(TournamentError("setup.name", "Give the event a name.", "name"))
    if setup.minutes is not None:
        found += _number("minutes", setup.minutes, 1, MOST_MINUTES)
        found += _number("warning", setup.warning, 0, setup.minutes)
    if setup.hands is not None:
        found += _number("hands", setup.hands, 1, MOST_HANDS)
    if setup.hands is None and setup.minutes is None:
        found.append(
            TournamentError("setup.length", "Say how many hands or minutes a round has.", "hands")
        )
    if (setup.kind is EventKind.INDIVIDUAL) != (setup.movement is Movement.INDIVIDUAL):
        found.append(
            TournamentError(
                "setup.individual",
                "An individual event needs the individual movement, and no other event can use it.",
                "movement",
            )
        )
    unknown = [each for each in setup.tie_breaks if each not in TIE_BREAKS]
    if unknown or len(set(setup.tie_breaks)) < len(setup.tie_breaks):
        found.append(TournamentError("setup.tie-breaks", "Name each tie-break once.", "tie_breaks"))
    return found + _victory_faults(setup)


def _minimum_faults(setup: Setup) -> list[TournamentError]:
    minimums = setup.minimum_by_hand
    if len(minimums) <= MOST_HANDS and all(
        0 <= each <= MOST_POINTS and each % UNIT == 0 for each in minimums
    ):
        return []
    message = f"Minimums are multiples of {UNIT}, one for each of at most {MOST_HANDS} hands."
    return [TournamentError("setup.minimum", message, "minimum_by_hand")]


def _final_faults(setup: Setup) -> list[TournamentError]:
    size = 4 if setup.kind is EventKind.INDIVIDUAL else 2
    if setup.best_of % 2 == 0:
        message = "Take an odd number, so that somebody wins: 1, 3 or 5."
        return [TournamentError("setup.best-of", message, "best_of")]
    if setup.final_best and setup.movement is Movement.KNOCK_OUT:
        message = "A knock-out ends with its own final: write 0."
        return [TournamentError("setup.final", message, "final_best")]
    if setup.final_best >= 0 and setup.final_best % size == 0:
        return []
    return [
        TournamentError(
            "setup.final", f"Take a multiple of {size} for the final, or 0.", "final_best"
        )
    ]


def _room_faults(setup: Setup) -> list[TournamentError]:
    names, lasts = [each[0] for each in setup.rooms], [each[1] for each in setup.rooms]
    rising = lasts == sorted(set(lasts)) and all(0 < each <= MOST_POINTS for each in lasts)
    fits = all(0 < len(each.strip()) <= LONGEST_ROOM for each in names)
    if rising and fits and len(set(names)) == len(names) <= MOST_ROOMS:
        return []
    message = "Name each room once, with its last table; the tables go on from room to room."
    return [TournamentError("setup.rooms", message, "rooms")]


def _victory_faults(setup: Setup) -> list[TournamentError]:
    if setup.scoring is not Scoring.VICTORY:
        return []
    try:
        table(setup.name, setup.victory_total, setup.victory_rows, setup.victory_source)
    except TournamentError as error:
        return [TournamentError(error.code, error.message, "victory_rows")]
    return []


def _number(name: str, value: int, least: int, most: int) -> list[TournamentError]:
    if least <= value <= most:
        return []
    return [TournamentError(f"setup.{name}", f"It must be {least} to {most}.", name)]
