"""Converts a variant to plain JSON data and back, so that a game can keep its copy of the rules."""

import json
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from hashlib import sha256
from typing import Any

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.errors import RecordError
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.rules.older_schemas import from_schema_1, from_schema_2, with_more_to_agree_on, with_setup
from scorekeeper.rules.variant import Variant

SCHEMA = 3  # of the dumped data; raised when the meaning of a field changes
Reader = Callable[[Any, str], Any]  # takes a value and its path
SCALARS = frozenset({str, int, bool, type(None)})


def dump_variant(variant: Variant) -> dict[str, Any]:
    """Return the resolved variant as plain data; `load_variant` returns an equal value."""
    return {"schema": SCHEMA, **_dump(variant)}


def load_variant(data: object) -> Variant:
    """Read data from `dump_variant`, of the present or an older schema.

    Raises `RecordError` with the path of what does not fit.
    """
    schema = data.get("schema") if isinstance(data, dict) else None
    if not isinstance(data, dict) or type(schema) is not int or not 1 <= schema <= SCHEMA:
        raise RecordError("variant.unreadable", msg("expected rules of schema 1 to {last}", last=SCHEMA), "$")
    rest = dict(data)
    del rest["schema"]
    if schema == 1:
        rest = from_schema_1(rest)
    if schema < 3:
        rest = from_schema_2(rest)
    rest = with_more_to_agree_on(with_setup(rest))
    loaded = _load_dataclass(Variant, rest, "$")
    assert isinstance(loaded, Variant)  # noqa: S101 - narrows the generic loader's type
    return loaded


def digest(variant: Variant) -> str:
    """Return sixteen hexadecimal digits that identify the rules of a resolved variant."""
    return variant.once("digest", lambda: digest_of_dump(dump_variant(variant)))


def digest_of_dump(data: Mapping[str, Any]) -> str:
    """Return the digest of dumped rules, whatever their schema."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:16]


def _dump(value: Any) -> Any:
    kind: type = type(value)
    if kind in SCALARS:  # most values; testing for a mapping takes ten times as long
        return value
    if kind is tuple:
        return [_dump(entry) for entry in value]
    if isinstance(value, Choice | Msg):
        return str(value)  # only the word
    if is_dataclass(value):
        given = {name: getattr(value, name) for name in _hints(kind)}
        return {
            name: _dump(each) for name, each in given.items() if each is not None or name not in _may_be_left_out(kind)
        }
    if isinstance(value, Mapping):
        return {key: _dump(entry) for key, entry in value.items()}
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind) if each.init}


@cache
def _may_be_left_out(kind: type) -> frozenset[str]:
    """Return the fields that default to None: parts that only some variants have."""
    return frozenset(each.name for each in fields(kind) if each.default is None)


@cache
def _needed(kind: type) -> frozenset[str]:
    return frozenset(_hints(kind)) - _may_be_left_out(kind)


def _mismatch(path: str, message: Msg) -> RecordError:
    return RecordError("variant.unreadable", message, path)


@cache
def _reader(kind: Any) -> Reader:
    """Return the reader for a kind of value, which takes longer to find than to use."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        reader = _reader(next(each for each in parts if each is not types.NoneType))
        return partial(_load_or_none, reader) if types.NoneType in parts else reader
    if origin is tuple:
        return partial(_load_tuple, parts)
    if origin is Mapping or kind is Mapping:
        return partial(_load_mapping, _reader(parts[1]))
    if is_dataclass(kind):
        return partial(_load_dataclass, kind)
    return partial(_load_choice if issubclass(kind, Choice) else _load_plain, kind)


def _load_choice(kind: type[Choice], data: Any, path: str) -> Choice:
    if data not in list(kind):
        raise _mismatch(
            path,
            msg(
                "expected one of {name_choices}, got {name_value}",
                name_choices=", ".join(kind),
                name_value=f"{data!r:.60}",
            ),
        )
    return kind(data)


def _load_plain(kind: type, data: Any, path: str) -> Any:
    if type(data) is not kind:
        raise _mismatch(
            path, msg("expected {name_type}, got {name_value}", name_type=kind.__name__, name_value=f"{data!r:.60}")
        )
    return data


def _load_or_none(reader: Reader, data: Any, path: str) -> Any:
    return None if data is None else reader(data, path)


def _load_tuple(kinds: tuple[Any, ...], data: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise _mismatch(path, msg("expected a list, got {name_value}", name_value=f"{data!r:.60}"))
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(data)
    if len(kinds) != len(data):
        raise _mismatch(
            path, msg("expected {count:entry|entries}, got {name_value}", count=len(kinds), name_value=f"{data!r:.60}")
        )
    return tuple(
        _reader(kind)(entry, f"{path}[{place}]") for place, (kind, entry) in enumerate(zip(kinds, data, strict=True))
    )


def _load_mapping(reader: Reader, data: Any, path: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _mismatch(path, msg("expected an object, got {name_value}", name_value=f"{data!r:.60}"))
    return {key: reader(entry, f"{path}.{key}") for key, entry in data.items()}


def _load_dataclass(kind: Any, data: Any, path: str) -> Any:
    hints = _hints(kind)
    if not isinstance(data, dict) or not _needed(kind) <= data.keys() <= hints.keys():
        raise _mismatch(
            path,
            msg(
                "expected an object with {name_keys}, got {name_value}",
                name_keys=", ".join(hints),
                name_value=f"{data!r:.60}",
            ),
        )
    return kind(**{key: _reader(hints[key])(each, f"{path}.{key}") for key, each in data.items()})
