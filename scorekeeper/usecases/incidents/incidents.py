"""What the log says about a hand besides the hand itself: penalties, rulings, upheld protests.

A hand is judged as it was entered plus what is in force for its number. Entries for a hand that is
not recorded (yet, or any more) wait for it; meanwhile they act on the minimum of the coming hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules import HandRecord, SideRecord, Variant
from scorekeeper.rules.record.reading import MAX_MELDS
from scorekeeper.rules.record.values import Extra, PenaltyEntry
from scorekeeper.usecases.errors import LimitReached
from scorekeeper.usecases.game.folding import State


@dataclass(frozen=True, slots=True)
class Addition:
    """What a hand gets on top of what was entered, for one side.

    Either a penalty of the variant (`code`, `times`), or `points` of either sign for a `reason`.
    """

    side: int
    code: str | None
    times: int
    points: int
    reason: str


def answer_to(state: State, event_id: int) -> LogEntry | None:
    """Return the withdrawal or decision that stands for a penalty or protest, or None."""
    return next((each for each in state.answers if each.replaces == event_id), None)


def open_protests(state: State) -> tuple[LogEntry, ...]:
    """List the protests that nobody has decided."""
    protests = (each for each in state.noted if each.kind == Kind.PROTEST)
    return tuple(each for each in protests if answer_to(state, each.seq) is None)


def additions(state: State, number: int) -> tuple[Addition, ...]:
    """List what is in force for the hand with this number, oldest first."""
    return tuple(
        addition
        for entry in state.noted
        if entry.number == number
        for addition in _of_event(entry, answer_to(state, entry.seq))
    )


def as_charge(entry: LogEntry) -> Addition:
    """Read a penalty entry."""
    body: Mapping[str, Any] = entry.body
    return Addition(body["side"], body["code"], body["times"], body["points"], body["note"])


def side_of(entry: LogEntry) -> int:
    """Read the side that a penalty or protest is about."""
    side: Any = entry.body["side"]
    return int(side)


def claims_of(entry: LogEntry) -> tuple[int, ...] | None:
    """Read the points for each side that a protest asks for, or that a decision grants."""
    claims: Any = entry.body.get("claims")
    return None if claims is None else tuple(claims)


def claimed(claims: Sequence[int], text: str) -> tuple[Addition, ...]:
    """Return what an upheld protest gives and takes."""
    reason = f"protest upheld: {text}"
    return tuple(
        Addition(side, None, 1, points, reason) for side, points in enumerate(claims) if points
    )


def failed_openings(additions: Sequence[Addition], variant: Variant, side: int) -> int:
    """How often these raise the minimum of a side."""
    raising = {penalty.code for penalty in variant.penalties if penalty.raises_minimum}
    return sum(each.times for each in additions if each.side == side and each.code in raising)


def merged(hand: HandRecord, additions: Sequence[Addition]) -> HandRecord:
    """Return the hand with everything that is in force for it; raises LimitReached."""
    if not additions:
        return hand
    sides = tuple(_with(side, place, additions) for place, side in enumerate(hand.sides))
    return replace(hand, sides=sides)


def _of_event(entry: LogEntry, answer: LogEntry | None) -> Iterator[Addition]:
    if entry.kind == Kind.PENALTY and answer is None:
        yield as_charge(entry)
    if (
        entry.kind == Kind.PROTEST
        and answer is not None
        and answer.body["outcome"] == ProtestOutcome.UPHELD
    ):
        yield from claimed(claims_of(answer) or (), str(entry.body["text"]))


def _list_of(addition: Addition) -> str:
    """Name the list of the format that an addition goes into; "" for words alone."""
    if addition.code is not None or addition.points < 0:
        return "penalties"
    return "extras" if addition.points else ""


def _with(side: SideRecord, place: int, additions: Sequence[Addition]) -> SideRecord:
    own = [each for each in additions if each.side == place]
    penalties = (
        *side.penalties,
        *(
            PenaltyEntry(each.code, each.times, 0, "")
            if each.code
            else PenaltyEntry(None, 1, each.points, each.reason)
            for each in own
            if _list_of(each) == "penalties"
        ),
    )
    extras = (
        *side.extras,
        *(Extra(each.points, each.reason) for each in own if _list_of(each) == "extras"),
    )
    if max(len(penalties), len(extras)) > MAX_MELDS:
        raise LimitReached(
            f"A side has at most {MAX_MELDS} penalties, and as many extras, in one hand."
        )
    return replace(side, penalties=penalties, extras=extras)
