"""The results of judging: findings, score lines and rulings, each with its JSON form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.messages import Msg, msg, worded
from scorekeeper.rules.sources import Cite


class Severity(Choice):
    """How serious a finding is: a broken rule, or something worth a second look."""

    VIOLATION = "violation"
    QUERY = "query"


VIOLATION, QUERY = Severity


class Needs(Choice):
    """What an initial meld must contain besides its points, or instead of them."""

    CANASTA = "canasta", "a canasta"
    NATURAL_CANASTA = "natural-canasta", "a natural canasta"
    NATURAL_TRIPLE = "natural-triple", "three naturals of one rank"


@dataclass(frozen=True, slots=True)
class Minimum:
    """What a side must open with; both fields are None when the game is over."""

    points: int | None
    condition: Needs | None = None

    @property
    def text(self) -> str:
        """The minimum in words: "90", "a natural canasta", "200 and a canasta", or ""."""
        points = "" if self.points is None else f"{self.points}"
        if self.condition is None:
            return points
        words = self.condition.english
        return msg("{points} and {words}", points=points, words=words) if points else words

    def as_json(self) -> dict[str, object]:
        """Return the minimum in the ruling format."""
        return {"points": self.points, "condition": self.condition}


class Finding(NamedTuple):
    """A broken rule, or something worth a second look.

    The message is a `template` with typed facts (see `elements.fact`); JSON has both in English.
    """

    code: str
    severity: Severity
    where: str
    template: str
    facts: Mapping[str, object]
    cite: Cite

    @property
    def message(self) -> Msg:
        """The message in English, with what it takes to say it in another language."""
        return Msg(self.template, self.facts)

    def as_json(self) -> dict[str, object]:
        """Return the finding in the ruling format."""
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where,
            "message": self.message,
            "facts": {name: worded(fact) for name, fact in self.facts.items()},
            "cite": self.cite.as_json(),
        }


class ScoreLine(NamedTuple):
    """One line of a score; `points` is what it adds, calculated as `count` x `each`."""

    code: str
    label: str
    count: int | None  # type: ignore[assignment] # replaces the method of a tuple
    each: int | None
    points: int
    cite: Cite

    def as_json(self) -> dict[str, object]:
        """Return the line in the ruling format."""
        return {
            "code": self.code,
            "label": self.label,
            "count": self.count,
            "each": self.each,
            "points": self.points,
            "cite": self.cite.as_json(),
        }


class SideRuling(NamedTuple):
    """One side of a hand; `minimum` is what it had to open with, `total` the sum of the lines."""

    lines: tuple[ScoreLine, ...]
    total: int
    score_before: int
    score: int
    minimum: Minimum
    next_minimum: Minimum

    def as_json(self) -> dict[str, object]:
        """Return the side in the ruling format."""
        return {
            "lines": [line.as_json() for line in self.lines],
            "total": self.total,
            "score_before": self.score_before,
            "score": self.score,
            "next_minimum": self.next_minimum.as_json(),
        }


class HandRuling(NamedTuple):
    """The ruling on one hand: all findings, and the checks that could not be made.

    `finished`: the game is over after this hand.
    """

    findings: tuple[Finding, ...]
    not_checked: tuple[str, ...]
    sides: tuple[SideRuling, ...]
    finished: bool

    @property
    def legal(self) -> bool:
        """Whether no finding is a violation."""
        return all(finding.severity != VIOLATION for finding in self.findings)

    @property
    def violations(self) -> tuple[Finding, ...]:
        """The broken rules."""
        return tuple(each for each in self.findings if each.severity == VIOLATION)

    @property
    def to_show(self) -> tuple[Finding, ...]:
        """The findings to show: all except those about cards that nobody wrote down.

        The page asks for such cards once, while the hand is entered; they are no fault of the hand.
        """
        return tuple(each for each in self.findings if not each.facts.get("unwritten"))

    @property
    def queries(self) -> tuple[Finding, ...]:
        """The findings that are worth a second look."""
        return tuple(each for each in self.findings if each.severity == QUERY)

    def as_json(self) -> dict[str, object]:
        """Return the hand in the ruling format."""
        return {
            "legal": self.legal,
            "findings": [finding.as_json() for finding in self.findings],
            "not_checked": list(self.not_checked),
            "sides": [side.as_json() for side in self.sides],
        }


@dataclass(frozen=True, slots=True)
class GameRuling:
    """The rulings on all hands of a record; `minimums` are those of the coming hand."""

    variant_id: str
    digest: Callable[[], str] = field(compare=False, repr=False)  # only a written ruling needs it
    hands: tuple[HandRuling, ...]
    scores: tuple[int, ...]
    minimums: tuple[Minimum, ...]
    finished: bool
    winners: tuple[int, ...]

    @property
    def legal(self) -> bool:
        """Whether every hand is legal."""
        return all(hand.legal for hand in self.hands)

    def as_json(self) -> dict[str, object]:
        """Return the ruling as `canasta-ruling/1`."""
        return {
            "format": "canasta-ruling/1",
            "variant": self.variant_id,
            "rules_digest": self.digest(),
            "hands": [hand.as_json() for hand in self.hands],
            "scores": list(self.scores),
            "finished": self.finished,
            "winners": list(self.winners),
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """The referee's answer to a question."""

    findings: tuple[Finding, ...]
    facts: Mapping[str, object]

    @property
    def allowed(self) -> bool:
        """Whether no finding is a violation."""
        return all(finding.severity != VIOLATION for finding in self.findings)

    def as_json(self) -> dict[str, object]:
        """Return the answer as `canasta-answer/1`."""
        return {
            "format": "canasta-answer/1",
            "allowed": self.allowed,
            "findings": [finding.as_json() for finding in self.findings],
            "facts": dict(self.facts),
        }
