"""What the bodies of a game's entries hold, for entries that come from elsewhere."""

import re
from collections.abc import Mapping
from typing import Any

from scorekeeper.log import Kind
from scorekeeper.usecases import limits
from scorekeeper.usecases.journal.shapes import (
    Shape,
    clean,
    fields,
    list_of,
    matching,
    of_size,
    or_none,
    pair_of,
    whole,
)

ENTRY_ID, PERSON_ID = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{16}")
_SHORT, _LONG = clean(limits.MAX_NAME), clean(limits.MAX_NOTE)
_SIDE, _PLACE = whole(0, 9), pair_of(whole(0, 9))
_POINTS = whole(-limits.MAX_CHARGE, limits.MAX_CHARGE)
_CLAIMS = or_none(list_of(_POINTS))
_MOST = limits.MAX_HAND_BYTES + 4096  # a hand as it was entered, with ids for names, and what stands beside it
_ANY = of_size(_MOST)  # reading the record checks what is in it
_REFERENCE = fields({"person": matching(PERSON_ID)})


def bodies(person: Shape, entry: Shape) -> Mapping[Kind, Shape]:
    """Return the shape of each kind of body; `person` and `entry` are how it names people and other entries."""
    sides = list_of(fields({"name": person, "players": list_of(person)}))
    hand = fields({"hand": _ANY, "reason": clean(limits.MAX_REASON)}, rival=entry)
    return {
        Kind.START: fields(
            {
                "title": clean(limits.MAX_TITLE),
                "first_dealer": person,
                "sides": sides,
                "variant": _SHORT,
                "house_rules": _ANY,
                "hands_played": whole(0, 10_000),
                "opening_scores": list_of(whole(-limits.MAX_SCORE, limits.MAX_SCORE)),
            },
            rules_name=_SHORT,
            restored=_SHORT,
        ),
        **dict.fromkeys((Kind.HAND, Kind.CORRECT, Kind.RIVAL), hand),
        **dict.fromkeys((Kind.AGREE, Kind.DELETE, Kind.UNDO, Kind.END, Kind.RESUME, Kind.SETTLE), fields({})),
        Kind.PENALTY: fields(
            {
                "side": _SIDE,
                "player": person,
                "note": _LONG,
                "by": person,
                "code": or_none(_SHORT),
                "times": whole(1, limits.MAX_TIMES),
                "points": _POINTS,
            }
        ),
        Kind.WITHDRAW: fields({"reason": _LONG, "by": person}),
        Kind.PROTEST: fields({"side": _SIDE, "text": _LONG, "claims": _CLAIMS, "by": person}),
        Kind.DECIDE: fields({"outcome": _SHORT, "claims": _CLAIMS, "text": _LONG, "by": person}),
        Kind.NAMES: fields({"sides": sides, "seats": list_of(_PLACE), "dealer": _PLACE}, replaced=list_of(_PLACE)),
        Kind.ERASE: fields({"people": list_of(_SHORT, 1000)}),
    }


def _person(value: Any, where: str) -> None:
    if value not in ("", None):
        _REFERENCE(value, where)


BODIES = bodies(_person, fields({"entry": matching(ENTRY_ID)}))


def check_body(kind: Kind, body: Any) -> None:
    """Raise RecordError with the place, or KeyError, unless this is the stored body of such an entry of a game."""
    of_size(_MOST)(body, "body")
    BODIES[kind](body, "body")
