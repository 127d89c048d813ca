"""What would let a player say Acaba, or forbid it: the partner's answer, if one was asked for."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules.elements.ask import Referee
from scorekeeper.rules.elements.change import Change
from scorekeeper.rules.questions.question import Leave, Question


def to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Proposals for an Acaba that may not be said."""
    yield Change("without asking the partner", replace(question, permission=None))
    yield Change("if the partner had said yes", replace(question, permission=Leave.YES))


def to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Proposals for an Acaba that may be said."""
    yield Change("if the partner said no", replace(question, permission=Leave.NO))
