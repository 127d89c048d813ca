"""The input of a draw as plain text, and the draw from that text.

Every draw is made from its text, so the text stored with a round gives the same round again:

    canasta-draw/5
    round: 3
    rounds: 5
    movement: danish-strict
    unit: victory points
    lanes: 1
    seed: "a1b2"
    entrant: p4 score=31 byes=0 north=1 last=p2 met=p1:1,p2:1 apart=["Genova"]

Entrants are in the order of the ranking, in round 1 of registration. A movement that continues has
`numbers` (of tables) and `line` (which entrant has which place, "-" for nobody), a Mitchell in
which East-West move up several tables a `step`; a first round in the order of the club's season says
`by_season`; a draw in groups has a `line` for each. People on an
open evening have their partners behind `with=`, how often they sat at a table of three behind `alone=`
(there are such tables if `threes` says so), who is always their partner behind `couple=`, and what they
did in the season before behind `before=`, `faced=`, `rested=` and `came=`. The first line ends with the
version of the rules, so that a draw stays what it was when they change.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.club.model.choices import RANKED, Final, Movement
from scorekeeper.club.model.draws.draft import AHEAD, OPEN, RANKS_FIRST, VERSION, Draft, Facts, Line
from scorekeeper.club.model.draws.pairing import DrawnEntrant
from scorekeeper.club.model.draws.seating import seat
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.state import Round
from scorekeeper.club.model.year.evenings import SeasonSoFar
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.signs import kept
from scorekeeper.rules.record.strict_json import loads

HEADER = "canasta-draw/"
VERSIONS = range(1, VERSION + 1)
NOBODY = "-"
_SAID = ("by_season", "threes")  # by a line of their own, or not at all
BY_SEASON, THREES = (f"\n{key}: 1\n" for key in _SAID)
COUPLE = " couple="


def replay(text: str) -> Draft:
    """Repeat a draw from the text of its draft; raises EventError for any other text."""
    facts = read_facts(text)
    if facts.movement is Movement.INDIVIDUAL and facts.version < OPEN:
        raise EventError("replay.older", _OF_A_TABLE)
    try:
        made = seat(facts)
    except EventError:
        raise
    except (LookupError, ValueError, TypeError, AssertionError) as error:
        raise EventError("replay.broken", msg("The lines of the draw contradict each other.")) from error
    return Draft(
        round=facts.round,
        seed=facts.seed,
        text=text,
        tables=made.tables(facts.lanes),
        byes=tuple(made.byes),
        byes_why=made.byes,
        notes=tuple(made.notes),
    )


def version_of(text: str) -> int:
    """Return the version of the drawing rules that a text from `write_facts` names; of any other, the present one."""
    head = text.partition("\n")[0]
    return next((each for each in VERSIONS if head == f"{HEADER}{each}"), VERSION)


def write_facts(facts: Facts) -> str:
    """Return the input of a draw as text."""
    rows = [
        f"{HEADER}{facts.version}",
        f"round: {facts.round}",
        f"rounds: {facts.rounds}",
        f"movement: {facts.movement}",
        f"unit: {facts.unit}",
        f"lanes: {facts.lanes}",
        f"seed: {json.dumps(facts.seed)}",
    ]
    if facts.step > 1:
        rows.append(f"step: {facts.step}")
    rows += [f"{key}: 1" for key in _SAID if getattr(facts, key)]
    if facts.numbers:
        rows.append(f"numbers: {' '.join(str(each) for each in facts.numbers)}")
    rows += [f"line: {' '.join(each or NOBODY for each in line)}" for line in facts.lines]
    rows += [_entrant_row(each, facts.last.get(each.id)) for each in facts.field]
    return "\n".join(rows) + "\n"


def _entrant_row(entrant: DrawnEntrant, last: str | None) -> str:
    met = _times(entrant.met)
    beside = f" with={_times(entrant.partners)}" if entrant.partners else ""
    beside += f" alone={entrant.alone}" if entrant.alone else ""
    if entrant.came:
        counted = f"before={_times(entrant.before) or NOBODY} faced={_times(entrant.faced) or NOBODY}"
        beside += f" {counted} rested={entrant.rested} came={entrant.came}"
    beside += f"{COUPLE}{entrant.couple}" if entrant.couple else ""
    apart = json.dumps(sorted(entrant.apart))
    return (
        f"entrant: {entrant.id} score={entrant.score} byes={entrant.byes} north={entrant.north}"
        f" last={last or NOBODY} met={met or NOBODY}{beside} apart={apart}"
    )


def _times(counted: Mapping[str, int]) -> str:
    return ",".join(f"{who}:{times}" for who, times in sorted(counted.items()))


def read_facts(text: str) -> Facts:
    """Read text of `write_facts`; raises EventError with the number of the line."""
    rows = text.splitlines()
    if not rows or rows[0] not in {f"{HEADER}{each}" for each in VERSIONS}:
        raise EventError(
            "replay.header",
            msg("The text of a draw begins with {name_head}.", name_head=f"{HEADER}{VERSION}"),
            msg("line {number}", number=1),
        )
    values: dict[str, Any] = {"field": [], "lines": [], "last": {}, "version": version_of(text)}
    for number, row in enumerate(rows[1:], 2):
        key, _, value = row.partition(": ")
        try:
            _READERS[key](values, value)
        except EventError:
            raise
        except (KeyError, ValueError, TypeError) as error:
            raise EventError(
                "replay.line", msg("This is not a line of a draw."), msg("line {number}", number=number)
            ) from error
    try:
        return Facts(**{**values, "field": tuple(values["field"]), "lines": tuple(values["lines"])})
    except TypeError as error:
        raise EventError("replay.missing", msg("Lines of the draw are missing.")) from error


def _entrant(values: dict[str, Any], row: str) -> None:
    head, _, apart = row.partition(" apart=")
    name, *parts = head.split(" ")
    given = dict(part.split("=") for part in parts)
    values["field"].append(
        DrawnEntrant(
            id=name,
            score=int(given["score"]),
            byes=int(given["byes"]),
            north=int(given["north"]),
            met=_met(given["met"]),
            apart=frozenset(loads(apart.encode(), text=kept)),
            partners=_met(given.get("with", NOBODY)),
            alone=int(given.get("alone", 0)),
            before=_met(given.get("before", NOBODY)),
            faced=_met(given.get("faced", NOBODY)),
            rested=int(given.get("rested", 0)),
            came=int(given.get("came", 0)),
            couple=given.get("couple", ""),
        )
    )
    if given["last"] != NOBODY:
        values["last"][name] = given["last"]


def _met(words: str) -> Mapping[str, int]:
    if words == NOBODY:
        return {}
    return {who: int(times) for who, times in (each.split(":") for each in words.split(","))}


def _line(values: dict[str, Any], row: str) -> None:
    line: Line = tuple(None if each == NOBODY else each for each in row.split(" "))
    values["lines"].append(line)


def _least(least: int) -> Callable[[str], int]:
    def read(words: str) -> int:
        if int(words) < least:
            raise ValueError(words)
        return int(words)

    return read


def _movement(word: str) -> Movement | Final:
    for kind in (Movement, Final):
        if word in list(kind):
            return kind(word)
    raise EventError("draw.movement", msg("There is no such movement."), word)


def _plain(key: str, read: Callable[[str], Any]) -> Callable[[dict[str, Any], str], None]:
    def put(values: dict[str, Any], row: str) -> None:
        values[key] = read(row)

    return put


_READERS: Mapping[str, Callable[[dict[str, Any], str], None]] = {
    "round": _plain("round", _least(1)),
    "rounds": _plain("rounds", _least(0)),
    "movement": _plain("movement", _movement),
    "unit": _plain("unit", str),
    "lanes": _plain("lanes", _least(1)),
    "step": _plain("step", _least(1)),
    **{key: _plain(key, lambda row: bool(int(row))) for key in _SAID},
    "seed": _plain("seed", lambda row: str(loads(row.encode(), text=kept))),
    "numbers": _plain("numbers", lambda row: tuple(int(each) for each in row.split(" "))),
    "line": _line,
    "entrant": _entrant,
}


BY_HAND = (msg("Seated by the director."),)
_OF_A_TABLE = msg("Seated by the table of an individual movement, as older versions did.")
_RANKS = msg("Opponents are close in rank: first meets second; in round 1 there are no ranks yet.")
_NEVER_TWICE = msg("Nobody meets the same opponent twice while that can be avoided.")
_LOOKS_AHEAD = msg("The draw leaves this possible in the rounds that are still to come, too.")
_MATCHING = (
    msg("A bye goes to an entrant who has had the fewest, and among those to the lowest ranked."),
    msg("Opponents are close in score: the sum of the squared differences is the smallest possible."),
    _RANKS,
    msg("Clubs and families stay apart."),
    msg("Both sit where they have sat less often."),
    msg("Anything that is still equal is decided by lot."),
)
_IN_ORDER = (
    msg("A bye goes to an entrant who has had the fewest, and among those to the lowest ranked."),
    msg("First meets second, third meets fourth, and so on, rematches or not."),
    msg("The entrant who has sat North-South less often sits there."),
    msg("Anything that is still equal is decided by lot."),
)
_WEIGHTS: Mapping[Movement | Final, tuple[str, ...]] = {
    Movement.MITCHELL: (
        msg("Two lines are drawn by lot; clubs and families that should not meet share a line."),
        msg("North-South stay; East-West move up one table a round, from the last to the first."),
        msg("Those whose opponents are missing meet each other; with an odd number one rests."),
    ),
    Movement.DANISH: _IN_ORDER,
    Movement.DANISH_MODIFIED: (
        msg("Nobody meets the opponent of the round before; in the last round this does not apply."),
        *_MATCHING,
    ),
    Movement.DANISH_STRICT: (_NEVER_TWICE, _LOOKS_AHEAD, *_MATCHING),
    Movement.ROUND_ROBIN: (
        msg("Everybody meets everybody once; numbers are drawn by lot."),
        msg("With an odd number, each rests once."),
    ),
    Movement.INDIVIDUAL: (
        msg("Nobody has the same partner twice in an evening, while that can be avoided."),
        msg("Those sit out who have sat out least often, tonight and in the season."),
        msg("Clubs and families are not partners."),
        msg("Partners have been partners as rarely as possible in the season, and then opponents have rarely met."),
        msg("Anything that is still equal is decided by lot."),
    ),
    Movement.KNOCK_OUT: (
        msg("By their places in the bracket: first meets last, second meets last but one, and so on."),
        msg("Places go by lot or by number; if the entrants are not a power of two, the first rest."),
    ),
    Final.PAIRS: _IN_ORDER,
    Final.INDIVIDUAL: (msg("First and fourth play against second and third, and so on."),),
}

_OF_OPEN_EVENINGS: Mapping[str, str] = {  # by what the text of the draw has
    COUPLE: msg(
        "Couples who always play together are partners in every round. They sit out together where two places are"
        " free, and go to no table of three while there are enough others."
    ),
    THREES: msg("Nobody sits at a table of three again tonight before everybody has, while that can be avoided."),
}


def weights(movement: Movement | Final, text: str = "") -> tuple[str, ...]:
    """Return in sentences what counts in a movement's draws, the most important first.

    `text` is that of the draw, if it was made; an older draw keeps the order of its version.
    """
    if _is_of_a_table(text):
        return (_OF_A_TABLE,)
    found = (*_WEIGHTS[movement], *_parts(movement, text))
    if version_of(text) < AHEAD:
        found = tuple(each for each in found if each != _LOOKS_AHEAD)
    if _RANKS not in found or version_of(text) >= RANKS_FIRST:
        return found
    *others, lot = (each for each in found if each != _RANKS)
    return (*others, msg("Opponents are close in rank."), lot)


def _parts(movement: Movement | Final, text: str) -> tuple[str, ...]:
    """Return in words in which groups a draw by rank is made, and how far East-West move in a Mitchell."""
    if BY_SEASON in text:
        return (msg("This round is drawn by the order of the season."),)
    if movement is Movement.INDIVIDUAL:
        return tuple(words for sign, words in _OF_OPEN_EVENINGS.items() if sign in text)
    if movement in RANKED and "\nline: " in text:
        return (msg("Groups A and B are drawn separately; the tables of group A come first."),)
    step = text.partition("\nstep: ")[2].partition("\n")[0]
    if not step.isdigit():
        return ()
    return (msg("In this event they move up {count:table|tables}.", count=int(step)),)


def explained(the_round: Round) -> Mapping[int, tuple[str, ...]]:
    """Return the reasons for each table, by number; tables changed by hand say so."""
    try:
        drawn = {each.sides: each.why for each in replay(the_round.text).tables}
    except EventError:
        drawn = {}
    other = (_OF_A_TABLE,) if _is_of_a_table(the_round.text) else BY_HAND
    return {each.table: drawn.get(each.sides, other) for each in the_round.tables}


def explained_byes(the_round: Round) -> Mapping[str, tuple[str, ...]]:
    """Return the reasons for each bye, by entrant."""
    try:
        drawn = replay(the_round.text).byes_why
    except EventError:
        drawn = {}
    other = (_OF_A_TABLE,) if _is_of_a_table(the_round.text) else BY_HAND
    return {each: drawn.get(each, other) for each in the_round.byes}


def _is_of_a_table(text: str) -> bool:
    """Tell whether a round of people who came alone was drawn before there were open evenings."""
    return version_of(text) < OPEN and f"\nmovement: {Movement.INDIVIDUAL}\n" in text


def season_of(text: str) -> SeasonSoFar:
    """Return the season from which a round was drawn; empty for a text without one."""
    try:
        facts = read_facts(text)
    except EventError:
        return SeasonSoFar()
    field = facts.field
    return SeasonSoFar(
        Counter({frozenset((one.id, other)): times for one in field for other, times in one.before.items()}),
        Counter({frozenset((one.id, other)): times for one in field for other, times in one.faced.items()}),
        Counter({each.id: each.rested for each in field}),
        Counter({each.id: each.came - facts.round for each in field}),
        {each.id: at for at, each in enumerate(field)} if facts.by_season else {},
        {each.id: each.couple for each in field if each.couple},
    )
