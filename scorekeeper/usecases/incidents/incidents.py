"""What the log adds to a hand: penalties, rulings and upheld protests.

A hand is judged as it was entered, plus what is in force for its number. Entries for a hand that is
not recorded (yet, or any more) wait for it; until then they affect the minimum of the coming hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules import HandRecord, SideRecord, Variant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.reading import MAX_MELDS
from scorekeeper.rules.record.values import Extra, PenaltyEntry
from scorekeeper.usecases.errors import LimitReached
from scorekeeper.usecases.game.folding import State


@dataclass(frozen=True, slots=True)
class Addition:
    """Something that is added to a hand as it was entered, for one side.

    It is either a penalty of the variant (`code`, `times`), or `points` of either sign with a
    `reason`.
    """

    side: int
    code: str | None
    times: int
    points: int
    reason: str


def answer_to(state: State, entry_seq: int) -> LogEntry | None:
    """Return the entry that withdrew a penalty or decided a protest, or None."""
    return next((each for each in state.answers if each.replaces == entry_seq), None)


def open_protests(state: State) -> tuple[LogEntry, ...]:
    """List the protests that are still undecided."""
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
    """Return a penalty entry as an addition."""
    body: Mapping[str, Any] = entry.body
    return Addition(body["side"], body["code"], body["times"], body["points"], body["note"])


def side_of(entry: LogEntry) -> int:
    """Return the side that a penalty or protest entry is about."""
    side: Any = entry.body["side"]
    return int(side)


def claims_of(entry: LogEntry) -> tuple[int, ...] | None:
    """Return the points for each side that a protest asks for or a decision grants, or None."""
    claims: Any = entry.body.get("claims")
    return None if claims is None else tuple(claims)


def claimed(claims: Sequence[int], text: str) -> tuple[Addition, ...]:
    """Return what an upheld protest adds to the hand of each side."""
    reason = msg("protest upheld: {name_text}", name_text=text)
    return tuple(Addition(side, None, 1, points, reason) for side, points in enumerate(claims) if points)


def failed_openings(in_force: Sequence[Addition], variant: Variant, side: int) -> int:
    """Count how often these additions raise the minimum of a side."""
    raising = {penalty.code for penalty in variant.penalties if penalty.raises_minimum}
    return sum(each.times for each in in_force if each.side == side and each.code in raising)


def merged(hand: HandRecord, in_force: Sequence[Addition]) -> HandRecord:
    """Return the hand with everything that is in force for it; raises LimitReached."""
    if not in_force:
        return hand
    sides = tuple(_with(side, place, in_force) for place, side in enumerate(hand.sides))
    return replace(hand, sides=sides)


def _of_event(entry: LogEntry, answer: LogEntry | None) -> Iterator[Addition]:
    if entry.kind == Kind.PENALTY and answer is None:
        yield as_charge(entry)
    if entry.kind == Kind.PROTEST and answer is not None and answer.body["outcome"] == ProtestOutcome.UPHELD:
        yield from claimed(claims_of(answer) or (), str(entry.body["text"]))


def _is_penalty(addition: Addition) -> bool:
    """Tell whether a record lists an addition as a penalty; else its points are an extra."""
    return addition.code is not None or addition.points < 0


def _with(side: SideRecord, place: int, in_force: Sequence[Addition]) -> SideRecord:
    own = [each for each in in_force if each.side == place]
    penalties = (
        *side.penalties,
        *(
            PenaltyEntry(each.code, each.times, 0, "") if each.code else PenaltyEntry(None, 1, each.points, each.reason)
            for each in own
            if _is_penalty(each)
        ),
    )
    extras = (*side.extras, *(Extra(each.points, each.reason) for each in own if each.points and not _is_penalty(each)))
    if max(len(penalties), len(extras)) > MAX_MELDS:
        raise LimitReached(msg("A side has at most {most} penalties, and as many extras, in one hand.", most=MAX_MELDS))
    return replace(side, penalties=penalties, extras=extras)
