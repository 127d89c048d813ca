"""The set-up of an event: movement, rounds, scoring, tie-breaks, byes; fixed once it begins."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import EnumType
from typing import Any, get_type_hints

from scorekeeper.club.model.choices import (
    RANKED,
    ROOMS_OF_MATCH,
    USUAL_TIE_BREAKS,
    CorrectionPolicy,
    EventKind,
    Movement,
    RankedBy,
    Scoring,
    Seeding,
    TimeCall,
)
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.plain_data import fits, plain, read
from scorekeeper.club.model.standings.standings import TIE_BREAKS
from scorekeeper.club.model.standings.victory_points import UNIT, VictoryTable, table
from scorekeeper.labelled import Labelled
from scorekeeper.rules.messages import msg, signed

MOST_ROUNDS = 40
MOST_HANDS = 20
MOST_ROOMS, LONGEST_ROOM = 20, 40
MOST_GAMES = 9  # of one match in a knock-out
MOST_LANES = 4
MOST_STEP = 20  # tables that East-West move up in a Mitchell
MOST_MINUTES = 600
MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class Bye:
    """What a round without an opponent is worth: `award` in the unit of the scoring, and points.

    With `average` both are the averages of the entrant's own rounds instead, and with `lowest` those of
    the lowest result of the event.
    """

    award: int = 0
    points: int = 0
    average: bool = False
    lowest: bool = False

    @property
    def waits(self) -> bool:
        """Whether it counts only once there are results."""
        return self.average or self.lowest

    def words(self, scoring: Scoring) -> str:
        """Return in words what a bye is worth with this scoring."""
        if self.average:
            return msg(
                "A bye counts as the average of the player's own rounds; before the first of them it counts nothing."
            )
        if self.lowest:
            return msg("A bye counts as the lowest result of the event; before the first result it counts nothing.")
        if scoring is Scoring.TOTAL:
            return msg("A bye counts {points} points.", points=self.points or self.award)
        return msg(
            "A bye counts {award} {unit} and {points} card points.",
            award=self.award,
            unit=scoring.unit,
            points=signed(self.points),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """How an event is played.

    A round has `hands` hands (None: as many as time allows) and lasts `minutes` (None: there is no
    clock), with a warning `warning` minutes before its end. `minimum_by_hand` has the minimums by
    number of the hand (empty: by score). With the scoring by victory points `victory_rows` are the
    largest difference or None, and the winner's points; both sides share `victory_total`. Card points may
    be `ranked_by` the average of a round, in whole points. With the
    scoring by wins and draws `win_points`, `draw_points` and `walk_over_points` are what each side
    gets for them, such as 3, 1 and 3; a loss counts 0. `lanes`
    is how many tables of a team play at once. `final_best` is how many play the final (0: none); it
    has `final_rounds`, and finalists keep `final_carry` per cent of what they had. The public list
    leaves out the last `hide_last` rounds until the director shows them. The first
    `mitchell_rounds` rounds are a Mitchell, whatever the movement of the others; East-West move up
    `mitchell_step` tables a round. With `groups` the two halves of the ranking after them, A and B,
    then play among themselves. `open_closed` gives the two tables of a match of teams the names of
    an open and a closed room. With `threes` those who would sit out of an open evening sit at tables
    of three, where each plays alone.
    """

    name: str
    day: str = ""  # ISO date, "" if open
    club: str = ""
    kind: EventKind = EventKind.PAIRS
    movement: Movement = Movement.DANISH_STRICT
    mitchell_rounds: int = 0
    mitchell_step: int = 1
    groups: bool = False
    rounds: int = 3
    hands: int | None = 3
    minutes: int | None = None
    warning: int = 10
    minimum_by_hand: tuple[int, ...] = ()
    scoring: Scoring = Scoring.TOTAL
    ranked_by: RankedBy = RankedBy.SUM
    win_points: int = 2
    draw_points: int = 1
    walk_over_points: int = 2
    victory_total: int = 20
    victory_rows: tuple[tuple[int | None, int], ...] = ()
    victory_source: str = ""
    tie_breaks: tuple[str, ...] = USUAL_TIE_BREAKS
    bye: Bye = Bye(average=True)
    corrections: CorrectionPolicy = CorrectionPolicy.RESULT_ONLY
    correction_minutes: int = 10  # after the last round
    lanes: int = 2
    open_closed: bool = False
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
    threes: bool = False

    def movement_in(self, number: int) -> Movement:
        """Return the movement of a round that is not a final's."""
        return Movement.MITCHELL if number <= self.mitchell_rounds else self.movement

    def room_of_match(self, table_number: int) -> str:
        """Return which room of a match of teams a table is, "" if they have no names."""
        return ROOMS_OF_MATCH[(table_number - 1) % len(ROOMS_OF_MATCH)] if self.open_closed else ""

    def room_of(self, table_number: int) -> str:
        """Return the room where a table stands, "" if the event has one room."""
        found = (name for name, last in self.rooms if table_number <= last)
        return next(found, self.rooms[-1][0] if self.rooms else "")

    @property
    def averaged(self) -> bool:
        """Whether the average of a round is ranked, and not the sum of all."""
        return self.ranked_by is RankedBy.AVERAGE

    @property
    def words(self) -> str:
        """What the ranking counts, as sheets name it."""
        return msg("card points a round") if self.averaged else self.scoring.words

    @property
    def unit(self) -> str:
        """What the ranking counts, where no other points are mentioned."""
        return msg("points a round") if self.averaged else self.scoring.unit

    @property
    def victory_table(self) -> VictoryTable | None:
        """The table of victory points, or None with another scoring."""
        if self.scoring is not Scoring.VICTORY:
            return None
        return table(self.name, self.victory_total, self.victory_rows, self.victory_source)

    def as_json(self) -> dict[str, Any]:
        """Return plain data from which `read_setup` makes an equal value."""
        return asdict(self, dict_factory=lambda pairs: {key: plain(value) for key, value in pairs})


def read_setup(data: Mapping[str, Any]) -> Setup:
    """Read data of `as_json`, ignoring unknown keys; raises EventError for bad values."""
    known = {key: (data[key], kind) for key, kind in _TYPES.items() if key in data}
    for key, (value, kind) in known.items():
        if not fits(value, kind):
            raise EventError("setup.type", msg("This value does not belong in a set-up."), key)
    for key, (value, kind) in known.items():
        if key in CHOICES and value not in list(kind):
            message = msg("Choose one of: {name_choices}.", name_choices=", ".join(kind))
            raise EventError(f"setup.{key}", message, key)
    setup = Setup(**{"name": "", **{key: read(*each) for key, each in known.items()}})
    problems = faults(setup)
    if problems:
        raise problems[0]
    return setup


_TYPES = get_type_hints(Setup)
CHOICES: Mapping[str, type[Labelled]] = {
    key: kind for key, kind in _TYPES.items() if isinstance(kind, EnumType) and issubclass(kind, Labelled)
}


def faults(setup: Setup) -> list[EventError]:
    """Return everything that is wrong with a set-up, each with its field."""
    found = [
        *_number("rounds", setup.rounds, 1, MOST_ROUNDS),
        *_number("lanes", setup.lanes, 1, MOST_LANES),
        *_number("correction_minutes", setup.correction_minutes, 0, MOST_MINUTES),
        *_number("hide_last", setup.hide_last, 0, MOST_ROUNDS),
        *_number("final_rounds", setup.final_rounds, 1, MOST_ROUNDS),
        *_number("final_carry", setup.final_carry, 0, 100),
        *_number("best_of", setup.best_of, 1, MOST_GAMES),
        *_number("win_points", setup.win_points, 1, MOST_POINTS),
        *_number("draw_points", setup.draw_points, 0, max(setup.win_points, 0)),
        *_number("walk_over_points", setup.walk_over_points, 0, MOST_POINTS),
        *_number("bye", setup.bye.award, -MOST_POINTS, MOST_POINTS),
        *_number("bye", setup.bye.points, -MOST_POINTS, MOST_POINTS),
        *_final_faults(setup),
        *_room_faults(setup),
        *_part_faults(setup),
        *_minimum_faults(setup),
        *_average_faults(setup),
        *_three_faults(setup),
    ]
    if not setup.name.strip():
        found.append(EventError("setup.name", msg("Give the event a name."), "name"))
    if setup.minutes is not None:
        found += _number("minutes", setup.minutes, 1, MOST_MINUTES)
        found += _number("warning", setup.warning, 0, setup.minutes)
    if setup.hands is not None:
        found += _number("hands", setup.hands, 1, MOST_HANDS)
    if setup.hands is None and setup.minutes is None:
        found.append(EventError("setup.length", msg("Say how many hands or minutes a round has."), "hands"))
    if (setup.kind is EventKind.INDIVIDUAL) != (setup.movement is Movement.INDIVIDUAL):
        found.append(
            EventError(
                "setup.individual", msg("People who come alone play an open evening, and nobody else can."), "movement"
            )
        )
    unknown = [each for each in setup.tie_breaks if each not in TIE_BREAKS]
    if unknown or len(set(setup.tie_breaks)) < len(setup.tie_breaks):
        found.append(EventError("setup.tie-breaks", msg("Name each tie-break once."), "tie_breaks"))
    return found + _victory_faults(setup)


def _minimum_faults(setup: Setup) -> list[EventError]:
    minimums = setup.minimum_by_hand
    if len(minimums) <= MOST_HANDS and all(0 <= each <= MOST_POINTS and each % UNIT == 0 for each in minimums):
        return []
    message = msg("Minimums are multiples of {unit}, one for each of at most {most} hands.", unit=UNIT, most=MOST_HANDS)
    return [EventError("setup.minimum", message, "minimum_by_hand")]


def _average_faults(setup: Setup) -> list[EventError]:
    """Return the error of a set-up that ranks by average although it has a final or does not add up card points."""
    if setup.averaged and (setup.scoring is not Scoring.TOTAL or setup.final_best):
        message = msg("The average of a round needs card points that are added up, and no final: choose the sum.")
        return [EventError("setup.ranked-by", message, "ranked_by")]
    return []


def _three_faults(setup: Setup) -> list[EventError]:
    """Return the error of a set-up with tables of three that is no open evening or does not add up card points."""
    if setup.threes and (setup.kind is not EventKind.INDIVIDUAL or setup.scoring is not Scoring.TOTAL):
        message = msg("Tables of three are for an open evening on which card points are added up.")
        return [EventError("setup.threes", message, "threes")]
    return []


def _final_faults(setup: Setup) -> list[EventError]:
    size = 4 if setup.kind is EventKind.INDIVIDUAL else 2
    if setup.best_of % 2 == 0:
        message = msg("Choose an odd number, so that somebody wins: 1, 3 or 5.")
        return [EventError("setup.best-of", message, "best_of")]
    if setup.final_best and setup.movement is Movement.KNOCK_OUT:
        message = msg("A knock-out ends with its own final: write 0.")
        return [EventError("setup.final", message, "final_best")]
    if setup.final_best >= 0 and setup.final_best % size == 0:
        return []
    return [EventError("setup.final", msg("Choose a multiple of {size} for the final, or 0.", size=size), "final_best")]


def _part_faults(setup: Setup) -> list[EventError]:
    """Return what is wrong with the Mitchell part, the groups after it, and the rooms of teams."""
    teams = setup.kind is EventKind.TEAMS and setup.lanes == len(ROOMS_OF_MATCH)
    wrong = {
        msg("Only rounds by rank can follow a Mitchell: choose a Danish draw, or write 0 here."): (
            "mitchell_rounds",
            setup.mitchell_rounds and setup.movement not in RANKED,
        ),
        msg("Groups can only follow rounds of a Mitchell, and leave no room for another final."): (
            "groups",
            setup.groups and (not setup.mitchell_rounds or setup.final_best),
        ),
        msg("An open and a closed room are for teams that meet at two tables."): (
            "open_closed",
            setup.open_closed and not teams,
        ),
    }
    return [
        *_number("mitchell_rounds", setup.mitchell_rounds, 0, MOST_ROUNDS),
        *_number("mitchell_step", setup.mitchell_step, 1, MOST_STEP),
        *(EventError(f"setup.{at}", message, at) for message, (at, bad) in wrong.items() if bad),
    ]


def _room_faults(setup: Setup) -> list[EventError]:
    names, lasts = [each[0] for each in setup.rooms], [each[1] for each in setup.rooms]
    rising = lasts == sorted(set(lasts)) and all(0 < each <= MOST_POINTS for each in lasts)
    short_enough = all(0 < len(each.strip()) <= LONGEST_ROOM for each in names)
    if rising and short_enough and len(set(names)) == len(names) <= MOST_ROOMS:
        return []
    message = msg("Name each room once, with its last table; numbers continue from room to room.")
    return [EventError("setup.rooms", message, "rooms")]


def _victory_faults(setup: Setup) -> list[EventError]:
    if setup.scoring is not Scoring.VICTORY:
        return []
    try:
        table(setup.name, setup.victory_total, setup.victory_rows, setup.victory_source)
    except EventError as error:
        return [EventError(error.code, error.message, "victory_rows")]
    return []


def _number(name: str, value: int, least: int, most: int) -> list[EventError]:
    if least <= value <= most:
        return []
    return [EventError(f"setup.{name}", msg("It must be {least} to {most}.", least=least, most=most), name)]
