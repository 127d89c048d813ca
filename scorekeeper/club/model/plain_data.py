"""Reads values of frozen dataclasses from plain data, by the types of their fields."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from scorekeeper.labelled import Labelled


def fits(value: object, kind: Any) -> bool:
    """Return whether plain data is a valid form of this type."""
    if isinstance(kind, UnionType):
        return any(fits(value, each) for each in get_args(kind))
    if is_dataclass(kind):
        types = get_type_hints(kind)
        return isinstance(value, Mapping) and all(
            key in types and fits(each, types[key]) for key, each in value.items()
        )
    if get_origin(kind) is tuple:
        first, *others = get_args(kind)
        if not isinstance(value, list | tuple):
            return False
        kinds = [first] * len(value) if others == [...] else [first, *others]
        return len(kinds) == len(value) and all(map(fits, value, kinds))
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, str if issubclass(kind, Labelled) else kind)


def read(value: Any, kind: Any) -> Any:
    """Return a value of a type from plain data that fits."""
    if is_dataclass(kind):
        return kind(**value)  # type: ignore[operator]  # it is a class, as types of fields are
    if get_origin(kind) is tuple:
        return tuple(read(each, get_args(kind)[0]) for each in value)
    return kind(value) if isinstance(kind, type) and issubclass(kind, Labelled) else value


def plain(value: object) -> object:
    """Return plain data for a value of a field."""
    return value.value if isinstance(value, Labelled) else value
