"""What a use case of an event is asked: a frozen value with named parts, and its digest stays."""

import inspect
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import get_args, get_origin, get_type_hints

import pytest

from scorekeeper.club import events
from scorekeeper.club.events import asked
from scorekeeper.club.events.asked import Entering, parts_of

USE_CASES = {
    name: use_case
    for name, use_case in vars(events).items()
    if inspect.isfunction(use_case) and next(iter(inspect.signature(use_case).parameters)) == "on"
} | {"draw_round": events.draw_round}


def asked_of(use_case: Callable[..., object]) -> object:
    """Return the type of what a use case is asked, its last argument."""
    return list(get_type_hints(inspect.unwrap(use_case)).items())[-2][1]


@pytest.mark.parametrize("name", USE_CASES)
def test_a_verb_is_asked_a_value_with_named_parts(name: str) -> None:
    kinds = get_args(asked_of(USE_CASES[name])) or (asked_of(USE_CASES[name]),)

    assert get_origin(asked_of(USE_CASES[name])) is not tuple
    for kind in kinds:
        if is_dataclass(kind):
            assert vars(kind)["__dataclass_params__"].frozen


def test_there_are_verbs_to_look_at() -> None:
    assert {"sign", "check_in", "reseat", "draw_round", "type_slip"} <= set(USE_CASES)


# These were tuples: the digest of a request that is repeated after an upgrade must be the same.
ONCE_TUPLES = (
    (asked.Arriving, ("p1", True)),
    (asked.Leaving, ("p1", 2, "ill")),
    (asked.Returning, ("p1", 3)),
    (asked.Swapping, (1, "p1", "p2")),
    (asked.Numbering, (1, 4, 9)),
    (asked.Unclosing, (1, "a slip was missing")),
    (asked.UndoingSeats, (1, True)),
    (asked.Unpublishing, (1, "wrong list", True)),
    (asked.TablePlace, (1, 2)),
    (asked.SideAtTable, (1, 2, 0)),
    (asked.Calling, (1, 2, "")),
    (asked.Ticking, (1, 2, 7)),
    (asked.Postponing, (1, 2, False)),
    (asked.Extending, (1, None, 5)),
    (asked.Advancing, (1, 2, 0, "lot")),
    (asked.Reopening, (1, 2, "counted again")),
    (asked.Cancelling, (12, "the clock was wrong")),
)


@pytest.mark.parametrize(("kind", "parts"), ONCE_TUPLES, ids=lambda one: getattr(one, "__name__", None))
def test_a_request_keeps_its_digest(kind: type, parts: tuple[object, ...]) -> None:
    values = dict(zip((each.name for each in fields(kind)), parts, strict=True))

    assert parts_of(kind(**values)) == parts


def test_a_changed_entrant_keeps_its_digest() -> None:
    entering = Entering(name="A", players=("Ann", "Bo"))

    assert parts_of(asked.Editing(entrant="p1", entering=entering)) == ("p1", parts_of(entering))
