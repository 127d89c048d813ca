"""What an event is played by: movement, rounds, scoring, tie-breaks, byes; fixed when it begins."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from scorekeeper.event.choices import CorrectionPolicy, EventKind, Movement, Scoring, TimeCall
from scorekeeper.event.errors import TournamentError
from scorekeeper.event.standings.standings import TIE_BREAKS
from scorekeeper.event.standings.victory_points import UNIT, VictoryTable, table
from scorekeeper.labelled import Labelled

CHOICES: Mapping[str, type[Labelled]] = {
    "kind": EventKind,
    "movement": Movement,
    "scoring": Scoring,
    "corrections": CorrectionPolicy,
    "time_call": TimeCall,
}
MOST_ROUNDS = 40
MOST_HANDS = 20
MOST_LANES = 4
MOST_MINUTES = 600
MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class Bye:
    """What a round without an opponent is worth: `award` in the unit of the scoring, and points.

    With `average` both are the average of the entrant's own rounds instead.
    """

    award: int = 0
    points: int = 0
    average: bool = False

    def words(self, scoring: Scoring) -> str:
        """Say what a bye is worth where `scoring` counts."""
        if self.average:
            average = "the average of the player's own rounds"
            return f"A bye counts as {average}, as soon as there is one."
        if scoring is Scoring.TOTAL:
            return f"A bye counts {self.points or self.award:,} points."
        return f"A bye counts {self.award:,} {scoring.unit} and {self.points:+,} card points."


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """How the event is played.

    `hands` a round (None: as many as the minutes allow), `minutes` of a round (None: no clock),
    `warning` minutes before its end; `minimum_by_hand` the least opening by number of the hand
    (empty: by score); `scoring` "total" (card points), "match" (2, 1, 0) or "victory" with
    `victory_rows` (largest difference or None, points of the winner) that share `victory_total`;
    `lanes` how many of one team play at once; `final_best` how many go on to a final (0: none);
    `hide_last` rounds whose results the public list leaves out until the director shows them.
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
    hide_last: int = 0
    time_call: TimeCall = TimeCall.HAND  # how a hand ends that is still played when the time is up
    seed: str = ""
    rule_source: str = ""  # the tradition that the preset comes from

    @property
    def victory_table(self) -> VictoryTable | None:
        """The table of victory points, None if the event counts otherwise."""
        if self.scoring is not Scoring.VICTORY:
            return None
        return table(self.name, self.victory_total, self.victory_rows, self.victory_source)

    def as_json(self) -> dict[str, Any]:
        """Return plain data that `read_setup` reads back to an equal value."""
        return asdict(self, dict_factory=lambda pairs: {key: _plain(value) for key, value in pairs})


def read_setup(data: Mapping[str, Any]) -> Setup:
    """Read what `as_json` gave, without unknown keys; raises TournamentError for bad values."""
    known = {each.name for each in fields(Setup)}
    values = {key: value for key, value in data.items() if key in known}
    _check_types(values)
    values |= {key: _chosen(key, values[key]) for key in CHOICES.keys() & values}
    values.setdefault("name", "")
    values["minimum_by_hand"] = tuple(values.get("minimum_by_hand", ()))
    values["tie_breaks"] = tuple(values.get("tie_breaks", ("wins", "best-round", "direct")))
    values["victory_rows"] = tuple(tuple(row) for row in values.get("victory_rows", ()))
    if "bye" in values:
        values["bye"] = Bye(**values["bye"])
    setup = Setup(**values)
    problems = faults(setup)
    if problems:
        raise problems[0]
    return setup


def _chosen(name: str, word: str) -> Labelled:
    choice = CHOICES[name]
    if word not in list(choice):
        raise TournamentError(f"setup.{name}", f"Choose one of: {', '.join(choice)}.", name)
    return choice(word)


def _plain(value: object) -> object:
    return value.value if isinstance(value, Labelled) else value


def _check_types(values: Mapping[str, Any]) -> None:
    """Refuse what no set-up ever wrote, so that everything else can rely on its types."""
    for key, value in values.items():
        if key in _LISTS:
            fits = isinstance(value, list | tuple) and all(_LISTS[key](each) for each in value)
        elif key == "bye":
            fits = isinstance(value, Mapping) and set(value) <= {"award", "points", "average"}
            fits = fits and all(
                isinstance(each, bool) if name == "average" else _is_number(each)
                for name, each in value.items()
            )
        elif key in _TEXTS or key in CHOICES:
            fits = isinstance(value, str)
        else:
            fits = _is_number(value) or (value is None and key in {"hands", "minutes"})
        if not fits:
            raise TournamentError("setup.type", "This value does not belong in a set-up.", key)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_row(value: object) -> bool:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return (value[0] is None or _is_number(value[0])) and _is_number(value[1])


_LISTS: Mapping[str, Callable[[object], bool]] = {
    "minimum_by_hand": _is_number,
    "tie_breaks": lambda value: isinstance(value, str),
    "victory_rows": _is_row,
}
_TEXTS = frozenset(each.name for each in fields(Setup) if each.type is str)


def faults(setup: Setup) -> list[TournamentError]:
    """List everything that is wrong with a set-up, each with its field."""
    found = [
        *_number("rounds", setup.rounds, 1, MOST_ROUNDS),
        *_number("lanes", setup.lanes, 1, MOST_LANES),
        *_number("correction_minutes", setup.correction_minutes, 0, MOST_MINUTES),
        *_number("hide_last", setup.hide_last, 0, MOST_ROUNDS),
        *_number("bye", setup.bye.award, -MOST_POINTS, MOST_POINTS),
        *_number("bye", setup.bye.points, -MOST_POINTS, MOST_POINTS),
        *_final_faults(setup),
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
