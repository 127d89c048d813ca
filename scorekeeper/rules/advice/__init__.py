"""What would change an answer of the referee.

Everything here only proposes: `changes` puts each proposal to the referee again and keeps those
that turn the answer round, so that no advice can disagree with a ruling.
"""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.rules.advice import acaba, discard, going_out, melds, opening, pile
from scorekeeper.rules.advice.change import Change
from scorekeeper.rules.plausible import contradictions
from scorekeeper.rules.question import Question
from scorekeeper.rules.referee import rule_on

__all__ = ["Change", "changes"]

MOST = 4  # changes that a reader looks at
MOST_ASKED = 60  # proposals that are put to the referee

Propose = Callable[[Question], Iterator[Change]]

# For a "no" what would allow it, for a "yes" what would forbid it.
_TO_YES: Mapping[str, Propose] = {
    "meld": melds.to_yes,
    "initial-meld": opening.to_yes,
    "take-pile": pile.to_yes,
    "go-out": going_out.to_yes,
    "discard": discard.to_yes,
    "acaba": acaba.to_yes,
}
_TO_NO: Mapping[str, Propose] = {
    "meld": melds.to_no,
    "initial-meld": opening.to_no,
    "take-pile": pile.to_no,
    "go-out": going_out.to_no,
    "discard": discard.to_no,
    "acaba": acaba.to_no,
}


def changes(question: Question, *, players: int | None = None) -> tuple[Change, ...]:
    """The smallest changes found that turn the answer to this question round, the nearest first.

    `players` are those at the table, for the size of the pack; None: as many as usual.
    """
    allowed = rule_on(question).allowed
    propose = (_TO_NO if allowed else _TO_YES)[question.ask]
    found: dict[str, Change] = {}
    for asked, change in enumerate(propose(question)):
        if len(found) == MOST or asked == MOST_ASKED:
            break
        sort = change.sort or change.words
        if sort not in found and _turns(change.question, players, allowed=allowed):
            found[sort] = change
    return tuple(found.values())


def _turns(question: Question, players: int | None, *, allowed: bool) -> bool:
    possible = next(contradictions(question, players), None) is None
    return possible and rule_on(question).allowed != allowed
