"""Penalties, rulings and protests in words, for the list on the sheet and for pages."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game.incidents import PenaltyView, ProtestDecision, ProtestOutcome, ProtestView
from scorekeeper.words.formats import plain, signed
from scorekeeper.words.language import translate

When = Callable[[datetime], str]


@dataclass(frozen=True)
class Incident:
    """One row of the list: what happened in which hand, to whom, for how many points, by whom.

    `state` says whether it counts, and `decided` why, who decided and when. `counts` is true if it
    is in force, `recorded` if its hand is recorded, `by_rule` if the variant sets its points.
    `place` is the side's number from 1.
    """

    entry_seq: int
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
    settled: bool  # withdrawn, or decided
    undecided: bool  # an open protest


def penalty_line(penalty: PenaltyView, names: Sequence[str], when: When) -> Incident:
    """Return a penalty in words; `names` are those of the sides, `when` formats a time."""
    gone = penalty.withdrawn
    return Incident(
        entry_seq=penalty.entry_seq,
        hand=str(penalty.number),
        whom=whom(penalty, names),
        what=what_happened(penalty),
        points=worth(penalty),
        note=plain(penalty.note),
        entered=_entered(penalty.by, when(penalty.at)),
        state=translate("withdrawn") if gone else translate("waits for its hand") if penalty.waiting else "",
        counts=gone is None,
        decided=_entry_text(gone.reason, gone.by, when(gone.at)) if gone else "",
        recorded=not penalty.waiting,
        place=penalty.side + 1,
        by_rule=penalty.code is not None,
        settled=gone is not None,
        undecided=False,
    )


def protest_line(protest: ProtestView, names: Sequence[str], when: When, place: int | None = None) -> Incident:
    """Return a protest in words; `place` is its number if several are open."""
    decision = protest.decision
    claims = decision.claims if decision and decision.outcome is ProtestOutcome.UPHELD else protest.claims
    return Incident(
        entry_seq=protest.entry_seq,
        hand=str(protest.number),
        whom=plain(names[protest.side]),
        what=translate("protest") if place is None else translate("protest {place}", place=place),
        points=translate("open amount") if claims is None else claimed(claims, names) or translate("no points"),
        note=plain(protest.text),
        entered=_entered(protest.by, when(protest.at)),
        state=standing(decision),
        counts=decision is None or decision.outcome is ProtestOutcome.UPHELD,
        decided=_entry_text(decision.text, decision.by, when(decision.at)) if decision else "",
        recorded=not protest.waiting,
        place=protest.side + 1,
        by_rule=False,
        settled=decision is not None,
        undecided=decision is None,
    )


def whom(penalty: PenaltyView, names: Sequence[str]) -> str:
    """Name the side and the player that a penalty is about."""
    side, player = plain(names[penalty.side]), plain(penalty.player)
    return side if player in ("", side) else f"{side}, {player}"


def worth(penalty: PenaltyView) -> str:
    """Return in words what a penalty costs in all: points, points on the minimum, or nothing."""
    times = translate("{count} times, ", count=penalty.times) if penalty.times > 1 else ""
    return times + cost(penalty.points, penalty.raises)


def cost(points: int, raises: int) -> str:
    """Return in words what an irregularity costs: points, points on the minimum, or nothing."""
    does = [signed(points)] if points else []
    if raises:
        does.append(translate("+{points} on the minimum", points=raises))
    return ", ".join(does) or translate("no points")


def what_happened(penalty: PenaltyView) -> str:
    """Return in words what happened; for a director's ruling, in the director's words."""
    return plain(translate(penalty.label) if penalty.code is not None else penalty.label)


def standing(decision: ProtestDecision | None) -> str:
    """Return in words whether a protest is open or how it was decided."""
    return translate(decision.outcome.value) if decision else translate("open")


def claimed(claims: Sequence[int], names: Sequence[str]) -> str:
    """Return the points that a protest asks for, "Us −100, Them +500"; "" for none."""
    return ", ".join(f"{plain(name)} {signed(points)}" for name, points in zip(names, claims, strict=False) if points)


def hand_marks(penalties: Sequence[PenaltyView], protests: Sequence[ProtestView]) -> Iterator[str]:
    """Name the penalties and rulings in force and the protests of a hand."""
    counting = [each for each in penalties if each.withdrawn is None]
    given = sum(each.code is not None for each in counting)
    if given:
        yield translate("penalty") if given == 1 else translate("{count} penalties", count=given)
    if len(counting) > given:
        yield translate("ruling")
    if any(each.decision is None for each in protests):
        yield translate("open protest")
    elif any(each.decision and each.decision.outcome is ProtestOutcome.UPHELD for each in protests):
        yield translate("protest upheld")


def _entered(by: str, when: str) -> str:
    return f"{plain(by)}, {when}" if by else when


def _entry_text(text: str, by: str, when: str) -> str:
    words = translate("“{words}”", words=plain(text)) if text else ""
    return listed_with_comma([words, _entered(by, when)])


def listed_with_comma(parts: Sequence[str]) -> str:
    """Join the parts that are not empty with commas."""
    return ", ".join(part for part in parts if part)
