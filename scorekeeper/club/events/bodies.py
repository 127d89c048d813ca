"""What the bodies of an event's entries hold, and whom and what they may name, for imported events."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper import rules
from scorekeeper.club.events.entrants import MOST_ENTRANTS, MOST_NUMBER
from scorekeeper.club.events.writing import MAX_BODY, MAX_ENTRIES
from scorekeeper.club.model.choices import CorrectionKind
from scorekeeper.club.model.people.names import LONGEST_NAME, LONGEST_TAG
from scorekeeper.club.model.people.people import MOST_OF_TEAM, MOST_TAGS
from scorekeeper.club.model.sides import ALONE, KEYS, THREE, read_sides
from scorekeeper.club.model.state import DIRECTOR, LONGEST_ID, State
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain
from scorekeeper.usecases import limits
from scorekeeper.usecases.game.bodies import bodies
from scorekeeper.usecases.journal.merging import ABOUT_ONE
from scorekeeper.usecases.journal.shapes import (
    Shape,
    choice,
    either,
    fields,
    flag,
    line,
    lines,
    list_of,
    matching,
    object_of,
    of_size,
    or_none,
    whole,
)

_UNKNOWN = msg("it names something that the file does not have before it")
MOST_ROUND = 999  # more than any event has
MOST_POINTS = 10**12  # more than any game can have

_NAME, _TITLE, _REASON = line(LONGEST_NAME, 1), line(limits.MAX_TITLE), line(limits.MAX_REASON)
_RULE = line(limits.MAX_REASON + LONGEST_NAME)  # "... goes on" names an entrant
_ID = matching(re.compile(rf"p\d{{1,{LONGEST_ID}}}", re.ASCII))
_IDS, _AT_TABLE = list_of(_ID, MOST_ENTRANTS), list_of(_ID, 2, 1)
ROUND, TABLE, ENTRY = whole(1, MOST_ROUND), whole(1, MOST_NUMBER), whole(1, MAX_ENTRIES)
_VERSION, _MINUTES = whole(0, MAX_ENTRIES), whole(-limits.MAX_HANDS, limits.MAX_HANDS)
_POINTS = whole(-MOST_POINTS, MOST_POINTS)
_SCORES, _SIDE = list_of(_POINTS, THREE, 2), whole(0, THREE - 1)
_TAGS = list_of(line(LONGEST_TAG), MOST_TAGS)
_PLAYERS = list_of(_NAME, MOST_OF_TEAM)
_MEMBERS = list_of(line(LONGEST_ID + 1), MOST_OF_TEAM)
_OF_TWO = fields({"table": TABLE, "north": _AT_TABLE, "east": _AT_TABLE})
_OF_THREE = fields({"table": TABLE, ALONE: list_of(_ID, THREE, THREE)})
_SEATED = list_of(
    lambda row, where: (_OF_THREE if isinstance(row, dict) and ALONE in row else _OF_TWO)(row, where), MOST_NUMBER
)
_SEATS: Mapping[str, Shape] = {"round": ROUND, "tables": _SEATED, "byes": _IDS}
_BY_HAND = line(LONGEST_NAME * 4)
_TABLE: Mapping[str, Shape] = {"round": ROUND, "table": TABLE}
_WHY: Mapping[str, Shape] = {"reason": _REASON}
_ENTRANT = fields(
    {"name": _NAME, "players": _PLAYERS},
    tags=_TAGS,
    number=or_none(TABLE),
    here=flag,
    late_from=ROUND,
    members=_MEMBERS,
)
_HOUSE_RULES = of_size(limits.MAX_HOUSE_RULES_BYTES)
_RULES = fields(
    {"variant": line(plain.MAX_NAME), "house_rules": _HOUSE_RULES, "name": line(limits.MAX_NAME), "seats": whole(1, 4)},
    three=choice(*rules.VARIANTS),
)
_SETUP_TEXTS: Mapping[str, Shape] = {
    "name": _TITLE,
    "club": _TITLE,
    "day": line(10),
    "rules": _RULES,
    **dict.fromkeys(("seed", "victory_source", "rule_source"), _REASON),
}
_BODIES: Mapping[Kind, Shape] = {
    Kind.REGISTER: fields({"entrants": list_of(_ENTRANT, MOST_ENTRANTS)}),
    Kind.EDIT: fields({"entrant": _ID, "name": _NAME, "players": _PLAYERS}, tags=_TAGS, members=_MEMBERS),
    Kind.ARRIVE: fields({"entrant": _ID, "here": flag}),
    Kind.LEAVE: fields({"entrant": _ID, "round": ROUND, **_WHY}, removed=flag),
    Kind.RETURN: fields({"entrant": _ID, "round": ROUND}),
    Kind.SUBSTITUTE: fields({**_TABLE, "entrant": _ID, "out": _NAME, "in": _NAME, **_WHY}),
    Kind.DRAFT: fields({**_SEATS, "seed": _REASON, "text": lines(MAX_BODY)}, by_hand=_BY_HAND),
    Kind.RESEAT: fields(
        {**_SEATS, "by_hand": _BY_HAND, **_WHY, "first_rounds": object_of(_ID, ROUND, MOST_ENTRANTS)}, undoes=flag
    ),
    **dict.fromkeys((Kind.PUBLISH, Kind.START, Kind.STOP, Kind.CLOSE, Kind.APPROVE), fields({"round": ROUND})),
    **dict.fromkeys((Kind.UNPUBLISH, Kind.UNCLOSE), fields({"round": ROUND, **_WHY})),
    Kind.PLAY: fields(_TABLE),
    Kind.EXTEND: fields({"round": ROUND, "table": or_none(TABLE), "minutes": _MINUTES}),
    Kind.CALL: fields({**_TABLE, "why": _REASON}),
    Kind.ANSWER: fields({"event": ENTRY}),
    Kind.CANCEL: fields({"event": ENTRY, **_WHY}),
    Kind.SETTLE: fields({"event": ENTRY}, withdrawn=_SIDE),
    Kind.SIGN: fields(
        {**_TABLE, "side": either(_SIDE, choice(DIRECTOR)), "version": _VERSION, "scores": _SCORES},
        seat=line(limits.MAX_DEVICE),
        handed=flag,
    ),
    Kind.SEAT: fields({**_TABLE, "side": or_none(_SIDE), "seat": line(limits.MAX_DEVICE)}),
    Kind.DISPUTE: fields({**_TABLE, "side": _SIDE, **_WHY}),
    Kind.ASSIGN: fields(
        {**_TABLE, "scores": _SCORES, "rule": _RULE, **_WHY}, awards=or_none(_SCORES), bye=or_none(_SIDE)
    ),
    Kind.SLIP: fields({**_TABLE, "scores": _SCORES, "hands": list_of(_SCORES, limits.MAX_HANDS)}),
    Kind.REOPEN: fields({**_TABLE, **_WHY}),
    Kind.CORRECT: fields(
        {**_TABLE, "version": _VERSION, "scores": _SCORES, "kind": choice(*CorrectionKind), "agreed": _REASON, **_WHY}
    ),
    Kind.CHECK: fields({**_TABLE, "version": _VERSION}),
    Kind.PENALTY: fields(
        {"entrant": _ID, "round": ROUND, "points": _POINTS, "award": _POINTS, "warning": flag, "rule": _RULE, **_WHY}
    ),
    Kind.POSTPONE: fields({**_TABLE, "postponed": flag}),
    Kind.SHOW: fields({"round": or_none(ROUND)}),
    Kind.NOTE: fields({"text": _REASON}),
    Kind.ERASE: fields({"people": list_of(line(limits.MAX_NAME), MOST_ENTRANTS)}),
}
# The games of an event's document name people and entries as they are read, not by id.
_GAMES = bodies(line(plain.MAX_NAME), ENTRY)
_AHEAD = {Kind.DRAFT, Kind.LEAVE, Kind.RETURN}  # whose round need not be drawn yet


def check_game_body(entry: LogEntry, where: str) -> None:
    """Raise RecordError with the place unless this can be an entry of a table's game."""
    plain.choice(entry.kind, f"{where}.kind", [Kind.START] if entry.seq == 1 else [*_GAMES.keys() - {Kind.START}])
    of_size(limits.MAX_HAND_BYTES + 4096)(entry.body, f"{where}.body")
    _GAMES[entry.kind](entry.body, f"{where}.body")
    if entry.kind in ABOUT_ONE and entry.replaces is None:
        raise plain.missing(f"{where}.replaces")
    for name, about in (("replaces", entry.replaces), ("body.rival", entry.body.get("rival"))):
        if about is not None and about >= entry.seq:
            raise plain.refuse(f"{where}.{name}", _UNKNOWN)


def check_body(state: State | None, entry: LogEntry) -> None:
    """Raise RecordError with the place unless an entry fits the event before it (None: there is none yet)."""
    body = entry.body
    if entry.kind == Kind.SETUP:
        for name, each in _SETUP_TEXTS.items():
            if name in body:
                each(body[name], f"body.{name}")
        plain.needed(body, "rules", "body")
    else:
        plain.choice(entry.kind, "kind", [Kind.SETUP] if state is None else [*_BODIES])
        _BODIES[entry.kind](body, "body")
    for where, known in _named(state, entry) if state else ():
        if not known:
            raise plain.refuse(f"body.{where}", _UNKNOWN)


def _named(state: State, entry: LogEntry) -> Iterator[tuple[str, bool]]:
    """Yield each place of a body that names something in the event, and whether that is there."""
    body = entry.body
    if "entrant" in body:
        yield "entrant", state.entrant(body["entrant"]) is not None
    yield from _seated(state, entry)
    for place in ("byes", "first_rounds"):
        yield place, all(map(state.entrant, body.get(place, ())))
    if "event" in body:
        yield "event", body["event"] < entry.seq
    if entry.kind in _AHEAD or body.get("round") is None:
        return
    the_round = state.round(body["round"])
    yield "round", the_round is not None
    if the_round is not None and body.get("table") is not None:
        now = the_round.table(body["table"])
        yield "table", now is not None
        yield from _of_sides(body, len(now.sides)) if now else ()


def _seated(state: State, entry: LogEntry) -> Iterator[tuple[str, bool]]:
    """Yield each place of the tables in a body; a public table keeps its number of sides."""
    the_round = state.round(entry.body["round"]) if entry.kind == Kind.RESEAT else None
    for at, row in enumerate(entry.body.get("tables", ())):
        for key in KEYS:
            yield f"tables[{at}].{key}", all(map(state.entrant, row.get(key, ())))
        now = the_round.table(row["table"]) if the_round else None
        known = ALONE not in row or "three" in state.rules
        yield f"tables[{at}]", known and (now is None or len(now.sides) == len(read_sides(row)))


def _of_sides(body: Mapping[str, Any], sides: int) -> Iterator[tuple[str, bool]]:
    """Yield each place of a body about a table that has a value for each side, and whether it fits."""
    for place in ("scores", "awards"):
        yield place, len(body.get(place) or range(sides)) == sides
    yield "hands", all(len(each) == sides for each in body.get("hands", ()))
    for place in ("side", "bye"):
        side = body.get(place)
        yield place, not isinstance(side, int) or side < sides
