"""Checks the stored bodies of a game's entries, for entries that come from elsewhere."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.log import Kind
from scorekeeper.usecases import limits

ENTRY_ID, PERSON_ID = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{16}")
_PERSON, _ENTRY = {"person"}, {"entry"}  # the keys of a reference to one
Check = Callable[[Any], object]


def _text(most: int) -> Check:
    return lambda value: is_clean(value, most) or value == ""


def _whole(least: int, most: int) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def _person(value: Any) -> object:
    return not value or (set(value) == _PERSON and PERSON_ID.fullmatch(value["person"]))


def _other(value: Any) -> object:
    return set(value) == _ENTRY and ENTRY_ID.fullmatch(value["entry"])


def _list_of(check: Check, most: int = 20) -> Check:
    return lambda value: type(value) is list and len(value) <= most and all(map(check, value))


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _fields(needed: Mapping[str, Check], **more: Check) -> Check:
    """Return a check for an object with these keys, and perhaps some more."""
    known = {**needed, **more}

    def check(value: Any) -> bool:
        named = set(value)
        return set(needed) <= named <= set(known) and all(known[each](value[each]) for each in value)

    return check


_SIDES = _list_of(_fields({"name": _person, "players": _list_of(_person)}))
_SHORT, _LONG = _text(limits.MAX_NAME), _text(limits.MAX_NOTE)
_SIDE, _PLACE = _whole(0, 9), _list_of(_whole(0, 9), 2)
_POINTS = _whole(-limits.MAX_CHARGE, limits.MAX_CHARGE)
_CLAIMS = _or_none(_list_of(_POINTS))
_ANY: Check = lambda value: isinstance(value, dict)  # noqa: E731 - reading the record checks it
_HAND = _fields({"hand": _ANY, "reason": _text(limits.MAX_REASON)}, rival=_other)
_NOTHING = _fields({})
_BODIES: Mapping[Kind, Check] = {
    Kind.START: _fields(
        {
            "title": _text(limits.MAX_TITLE),
            "first_dealer": _person,
            "sides": _SIDES,
            "variant": _SHORT,
            "house_rules": _ANY,
            "hands_played": _whole(0, 10_000),
            "opening_scores": _list_of(_whole(-limits.MAX_SCORE, limits.MAX_SCORE)),
        },
        rules_name=_SHORT,
        restored=_SHORT,
    ),
    **dict.fromkeys((Kind.HAND, Kind.CORRECT, Kind.RIVAL), _HAND),
    **dict.fromkeys((Kind.AGREE, Kind.DELETE, Kind.UNDO, Kind.END), _NOTHING),
    **dict.fromkeys((Kind.RESUME, Kind.SETTLE), _NOTHING),
    Kind.PENALTY: _fields(
        {
            "side": _SIDE,
            "player": _person,
            "note": _LONG,
            "by": _person,
            "code": _or_none(_SHORT),
            "times": _whole(1, limits.MAX_TIMES),
            "points": _POINTS,
        }
    ),
    Kind.WITHDRAW: _fields({"reason": _LONG, "by": _person}),
    Kind.PROTEST: _fields({"side": _SIDE, "text": _LONG, "claims": _CLAIMS, "by": _person}),
    Kind.DECIDE: _fields({"outcome": _SHORT, "claims": _CLAIMS, "text": _LONG, "by": _person}),
    Kind.NAMES: _fields({"sides": _SIDES, "seats": _list_of(_PLACE), "dealer": _PLACE}),
    Kind.ERASE: _fields({"people": _list_of(_SHORT, 1000)}),
}


def check_body(kind: Kind, body: Any) -> None:
    """Raise ValueError and others unless this is the body of such an entry of a game."""
    limits.check_size(body, "body", limits.MAX_HAND_BYTES + 4096)
    if not _BODIES[kind](body):
        raise ValueError(kind)


def is_clean(value: Any, most: int) -> bool:
    """Tell whether a value is a text as a person can have typed it, and not empty."""
    return isinstance(value, str) and value != "" and limits.clean_text(value, "", most) == value
