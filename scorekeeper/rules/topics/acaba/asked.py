"""Whether Acaba may be said, and what would let a player say it: the partner's answer."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Referee
from scorekeeper.rules.elements.change import Change, changed
from scorekeeper.rules.questions.question import Leave, Question
from scorekeeper.rules.topics.acaba.rules import Acaba
from scorekeeper.rules.topics.going_out.fields import Permission
from scorekeeper.rules.wording import number


def _acaba(question: Question, _: Facts) -> Faults:
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
    answer=_acaba,
    to_yes=_to_yes,
    to_no=_to_no,
    said=_said,
    keeps=lambda _: (Acaba.permission_refused,),
)
