"""The list of checks: each looks at a hand and yields what it found."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.messages import MESSAGES
from scorekeeper.rules.view import HandView

Found = Iterator[tuple[str, str, Mapping[str, object]]]  # code, where, facts
Run = Callable[[HandView], Found]


@dataclass(frozen=True, slots=True)
class Check:
    """A check and the codes that it may report; `needs_cards`: a tallied side cannot answer it."""

    codes: tuple[str, ...]
    needs_cards: bool
    run: Run


CHECKS: list[Check] = []


def check(*codes: str, needs_cards: bool) -> Callable[[Run], Run]:
    """Register a check; raises ValueError for a code without a message or one used twice."""
    for code in codes:
        if code not in MESSAGES:
            raise ValueError(f"no message for {code}")
        if any(code in known.codes for known in CHECKS):
            raise ValueError(f"{code} is reported by another check")

    def register(run: Run) -> Run:
        CHECKS.append(Check(codes, needs_cards, run))
        return run

    return register
