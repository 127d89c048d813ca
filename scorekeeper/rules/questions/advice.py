"""What would change an answer of the referee.

Everything here only proposes: `changes` puts each proposal to the referee again and keeps those
that turn the answer round, so that no advice can disagree with a ruling.
"""

from scorekeeper.rules.all_topics import ASKS
from scorekeeper.rules.elements.change import Change
from scorekeeper.rules.questions.plausible import contradictions
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.referee import rule_on

MOST = 4  # changes that a reader looks at
MOST_ASKED = 60  # proposals that are put to the referee


def changes(question: Question, *, players: int | None = None) -> tuple[Change, ...]:
    """The smallest changes found that turn the answer to this question round, the nearest first.

    `players` are those at the table, for the size of the pack; None: as many as usual.
    """
    allowed = rule_on(question).allowed
    ask = ASKS[question.ask]
    propose = ask.to_no if allowed else ask.to_yes
    found: dict[str, Change] = {}
    for asked, change in enumerate(propose(question, rule_on)):
        if len(found) == MOST or asked == MOST_ASKED:
            break
        sort = change.sort or change.words
        if sort not in found and _turns(change.question, players, allowed=allowed):
            found[sort] = change
    return tuple(found.values())


def _turns(question: Question, players: int | None, *, allowed: bool) -> bool:
    possible = next(contradictions(question, players), None) is None
    return possible and rule_on(question).allowed != allowed
