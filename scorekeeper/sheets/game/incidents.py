"""Penalties, rulings and protests in words: the list of the sheet, and the same on the pages."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game.incidents import PenaltyView, ProtestDecision, ProtestOutcome, ProtestView
from scorekeeper.words.language import said, say
from scorekeeper.words.written import plain, signed

When = Callable[[datetime], str]


@dataclass(frozen=True)
class Incident:
    """A line of the list: what happened in which hand, to whom, with which points, by whom.

    `state` says what became of it, `decided` why, by whom and when; `counts`: it is in force;
    `recorded`: its hand is. `place` is the side, from 1; `by_rule`: the variant sets its points.
    """

    event_id: int
    hand: str
    whom: str
    what: str
    points: str
    note: str
    entered: str
    state: str
    counts: bool
    decided: str
    recorded: bool
    place: int
    by_rule: bool


def penalty_line(penalty: PenaltyView, names: Sequence[str], when: When) -> Incident:
    """Put a penalty into words; `names` are those of the sides, `when` writes a time."""
    gone = penalty.withdrawn
    return Incident(
        event_id=penalty.event_id,
        hand=str(penalty.number),
        whom=whom(penalty, names),
        what=what_happened(penalty),
        points=worth(penalty),
        note=plain(penalty.note),
        entered=_entered(penalty.by, when(penalty.at)),
        state=say("withdrawn") if gone else say("waits for its hand") if penalty.waiting else "",
        counts=gone is None,
        decided=_said(gone.reason, gone.by, when(gone.at)) if gone else "",
        recorded=not penalty.waiting,
        place=penalty.side + 1,
        by_rule=penalty.code is not None,
    )


def protest_line(
    protest: ProtestView, names: Sequence[str], when: When, place: int | None = None
) -> Incident:
    """Put a protest into words; `place` is its number among several open ones."""
    decision = protest.decision
    claims = (
        decision.claims
        if decision and decision.outcome is ProtestOutcome.UPHELD
        else protest.claims
    )
    return Incident(
        event_id=protest.event_id,
        hand=str(protest.number),
        whom=plain(names[protest.side]),
        what=say("protest") if place is None else say("protest {place}", place=place),
        points=say("open amount") if claims is None else claimed(claims, names) or say("no points"),
        note=plain(protest.text),
        entered=_entered(protest.by, when(protest.at)),
        state=standing(decision),
        counts=decision is None or decision.outcome is ProtestOutcome.UPHELD,
        decided=_said(decision.text, decision.by, when(decision.at)) if decision else "",
        recorded=not protest.waiting,
        place=protest.side + 1,
        by_rule=False,
    )


def whom(penalty: PenaltyView, names: Sequence[str]) -> str:
    """Name the side and the player that a penalty is about."""
    side, player = plain(names[penalty.side]), plain(penalty.player)
    return side if player in ("", side) else f"{side}, {player}"


def worth(penalty: PenaltyView) -> str:
    """Say what a penalty does in all: points, or points on the minimum, or nothing."""
    times = say("{count} times, ", count=penalty.times) if penalty.times > 1 else ""
    return times + cost(penalty.points, penalty.raises)


def cost(points: int, raises: int) -> str:
    """Say what an irregularity costs: points, or points on the minimum, or nothing."""
    does = [signed(points)] if points else []
    if raises:
        does.append(say("+{points} on the minimum", points=raises))
    return ", ".join(does) or say("no points")


def what_happened(penalty: PenaltyView) -> str:
    """Say what happened; a ruling of the director has words of its own."""
    return plain(said(penalty.label) if penalty.code is not None else penalty.label)


def standing(decision: ProtestDecision | None) -> str:
    """Say what became of a protest."""
    return say(decision.outcome.value) if decision else say("open")


def claimed(claims: Sequence[int], names: Sequence[str]) -> str:
    """Say what points a protest moves: "Us −100, Them +500"; "" if none."""
    return ", ".join(
        f"{plain(name)} {signed(points)}"
        for name, points in zip(names, claims, strict=False)
        if points
    )


def hand_marks(penalties: Sequence[PenaltyView], protests: Sequence[ProtestView]) -> Iterator[str]:
    """Name what marks a hand: penalties and rulings in force, protests and how they stand."""
    counting = [each for each in penalties if each.withdrawn is None]
    given = sum(each.code is not None for each in counting)
    if given:
        yield say("penalty") if given == 1 else say("{count} penalties", count=given)
    if len(counting) > given:
        yield say("ruling")
    if any(each.decision is None for each in protests):
        yield say("open protest")
    elif any(each.decision and each.decision.outcome is ProtestOutcome.UPHELD for each in protests):
        yield say("protest upheld")


def _entered(by: str, when: str) -> str:
    return f"{plain(by)}, {when}" if by else when


def _said(text: str, by: str, when: str) -> str:
    words = f"“{plain(text)}”" if text else ""
    return listed_with_comma([words, _entered(by, when)])


def listed_with_comma(parts: Sequence[str]) -> str:
    """Join what is there."""
    return ", ".join(part for part in parts if part)
