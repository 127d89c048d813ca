"""The list of checks: each looks at a hand and yields what it found."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.messages import MESSAGES
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.view import HandView

Found = Iterator[tuple[str, str, Mapping[str, object]]]  # code, where, facts
Run = Callable[[HandView], Found]


@dataclass(frozen=True, slots=True)
class Check:
    """A check and the codes that it may report; `needs_cards`: a tallied side cannot answer it."""

    codes: tuple[str, ...]
    needs_cards: bool
    run: Run
    applies: Callable[[Variant], bool]


CHECKS: list[Check] = []


def checks_of(variant: Variant) -> tuple[Check, ...]:
    """The checks that can find anything in a variant, in their fixed order."""
    known = variant.memo.get("checks")
    if isinstance(known, tuple):
        return known
    found = tuple(each for each in CHECKS if each.applies(variant))
    variant.memo["checks"] = found
    return found


def _always(variant: Variant) -> bool:
    return True


def check(
    *codes: str, needs_cards: bool, applies: Callable[[Variant], bool] = _always
) -> Callable[[Run], Run]:
    """Register a check; raises ValueError for a code without a message or one used twice.

    `applies` tells in which variants the check can find anything.
    """
    for code in codes:
        if code not in MESSAGES:
            raise ValueError(f"no message for {code}")
        if any(code in known.codes for known in CHECKS):
            raise ValueError(f"{code} is reported by another check")

    def register(run: Run) -> Run:
        CHECKS.append(Check(codes, needs_cards, run, applies))
        return run

    return register
