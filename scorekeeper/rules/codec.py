"""Converts a variant to plain JSON data and back, so that a game can keep its copy of the rules."""

import json
import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.errors import RecordError
from scorekeeper.rules.older_schemas import (
    from_schema_1,
    from_schema_2,
    with_more_to_agree_on,
    with_setup,
)
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import Told, told

SCHEMA = 3  # of the dumped data; raised when the meaning of a field changes
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
        raise RecordError(
            "variant.unreadable", told("expected rules of schema 1 to {last}", last=SCHEMA), "$"
        )
    rest = {key: value for key, value in data.items() if key != "schema"}
    if schema == 1:
        rest = from_schema_1(rest)
    if schema < 3:
        rest = from_schema_2(rest)
    rest = with_more_to_agree_on(with_setup(rest))
    loaded = _load(Variant, rest, "$")
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
    if isinstance(value, Choice | Told):
        return str(value)  # the word alone
    if is_dataclass(value):
        given = {name: getattr(value, name) for name in _hints(kind)}
        return {
            name: _dump(each)
            for name, each in given.items()
            if each is not None or name not in _may_be_left_out(kind)
        }
    if isinstance(value, Mapping):
        return {key: _dump(entry) for key, entry in value.items()}
    return value


@lru_cache
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind) if each.init}


@lru_cache
def _may_be_left_out(kind: type) -> frozenset[str]:
    """Return the fields that default to None: parts that only some variants have."""
    return frozenset(each.name for each in fields(kind) if each.default is None)


def _mismatch(path: str, message: Told) -> RecordError:
    return RecordError("variant.unreadable", message, path)


def _load(kind: Any, data: Any, path: str) -> Any:
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        return _load_union(typing.get_args(kind), data, path)
    if origin is tuple:
        return _load_tuple(typing.get_args(kind), data, path)
    if origin is Mapping or kind is Mapping:
        return _load_mapping(typing.get_args(kind), data, path)
    if is_dataclass(kind) and isinstance(kind, type):
        return _load_dataclass(kind, data, path)
    if isinstance(kind, type) and issubclass(kind, Choice):
        if data not in list(kind):
            raise _mismatch(
                path,
                told(
                    "expected one of {name_choices}, got {name_value}",
                    name_choices=", ".join(kind),
                    name_value=f"{data!r:.60}",
                ),
            )
        return kind(data)
    if type(data) is not kind:
        raise _mismatch(
            path,
            told(
                "expected {name_type}, got {name_value}",
                name_type=getattr(kind, "__name__", str(kind)),
                name_value=f"{data!r:.60}",
            ),
        )
    return data


def _load_union(kinds: tuple[Any, ...], data: Any, path: str) -> Any:
    if data is None and types.NoneType in kinds:
        return None
    return _load(next(kind for kind in kinds if kind is not types.NoneType), data, path)


def _load_tuple(kinds: tuple[Any, ...], data: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise _mismatch(path, told("expected a list, got {name_value}", name_value=f"{data!r:.60}"))
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(data)
    if len(kinds) != len(data):
        raise _mismatch(
            path,
            told(
                "expected {count:entry|entries}, got {name_value}",
                count=len(kinds),
                name_value=f"{data!r:.60}",
            ),
        )
    return tuple(
        _load(kind, entry, f"{path}[{place}]")
        for place, (kind, entry) in enumerate(zip(kinds, data, strict=True))
    )


def _load_mapping(kinds: tuple[Any, ...], data: Any, path: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _mismatch(
            path, told("expected an object, got {name_value}", name_value=f"{data!r:.60}")
        )
    return {key: _load(kinds[1], entry, f"{path}.{key}") for key, entry in data.items()}


def _load_dataclass(kind: Any, data: Any, path: str) -> Any:
    hints = _hints(kind)
    most = set(hints)
    if not isinstance(data, dict) or not most - _may_be_left_out(kind) <= set(data) <= most:
        raise _mismatch(
            path,
            told(
                "expected an object with {name_keys}, got {name_value}",
                name_keys=", ".join(hints),
                name_value=f"{data!r:.60}",
            ),
        )
    return kind(**{key: _load(hints[key], each, f"{path}.{key}") for key, each in data.items()})
