"""Whether Acaba was called as it may be, what may be asked about it, and its line of the score."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Referee
from scorekeeper.rules.elements.change import Change, changed
from scorekeeper.rules.elements.check import check
from scorekeeper.rules.elements.line import ACABA, Lines, ScorePart, line
from scorekeeper.rules.elements.rule import Found
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.questions.question import Leave, Question
from scorekeeper.rules.topics.acaba.rules import Acaba
from scorekeeper.rules.topics.going_out.fields import Permission
from scorekeeper.rules.wording import number


@check(Acaba.not_in_variant, Acaba.two_sides, Acaba.with_going_out, needs_cards=False)
def acaba(view: HandView) -> Iterator[Found]:
    """Acaba exists only where the variant has it, is called by one side and ends the hand alone."""
    callers = [side for side in view.sides if side.record.acaba]
    for side in callers:
        if not view.has_acaba:
            yield Acaba.not_in_variant.at(side.where)
    if len(callers) > 1:
        yield Acaba.two_sides.at("sides", count=len(callers))
    ended = any(side.went_out or side.special_hand is not None for side in view.hand.sides)
    if callers and ended:
        yield Acaba.with_going_out.at("sides")


def _asked(question: Question, _: Facts) -> Faults:
    """Tell whether Acaba may be said; leave is never needed, an answer binds."""
    variant = question.variant
    if not (variant.game.acaba and any(len(form) == 2 for form in variant.seating.forms)):
        yield Acaba.not_in_variant.at("ask")
    elif question.permission is Leave.NO and variant.going_out.permission is not Permission.NONE:
        yield Acaba.permission_refused.at("permission")


def _said(question: Question, _: Mapping[str, Any]) -> str:
    game = question.variant.game
    own, other = number(game.acaba_self or 0), number(game.acaba_other or 0)
    return f"It ends the hand: your side scores {own} for it, the other {other}."


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    yield changed(question, "without asking the partner", permission=None)
    yield changed(question, "if the partner had said yes", permission=Leave.YES)


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    yield changed(question, "if the partner said no", permission=Leave.NO)


ASKED = Ask(
    name="acaba",
    keys=("permission",),
    answer=_asked,
    to_yes=_to_yes,
    to_no=_to_no,
    said=_said,
    keeps=lambda _: (Acaba.permission_refused,),
)


def _paid(view: HandView, side: SideView) -> Lines:
    rules = view.variant.game
    points = (rules.acaba_self if side.record.acaba else rules.acaba_other) or 0
    label = "called Acaba" if side.record.acaba else "the other side called Acaba"
    yield line(view.variant, "acaba", label, points, 1, points)


LINES = (ScorePart("Acaba", _paid, scored=(ACABA,)),)
