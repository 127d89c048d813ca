"""Circumstances that cannot be, and what would change an answer of the referee.

The referee answers every question that can be read. A page that people fill in asks here first, so
that a slip of the finger is not answered with a ruling on something that nobody can hold.

What would change an answer is only proposed: `changes` puts each proposal to the referee again and
keeps those that turn the answer round, so that no advice can disagree with a ruling.
"""

from collections.abc import Iterator

from scorekeeper.rules.all_topics import ASKS
from scorekeeper.rules.cards import combine
from scorekeeper.rules.elements.ask import Problem
from scorekeeper.rules.elements.change import Change
from scorekeeper.rules.elements.fact import CardsAre, RankName
from scorekeeper.rules.errors import RecordError
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.referee import rule_on
from scorekeeper.rules.wording import told

CONTRADICTION = "question.contradiction"


def check_plausible(question: Question, players: int | None = None) -> None:
    """Raise `RecordError` with a sentence if the question contradicts itself.

    `players` are those at the table, for the size of the pack; None: as many as usual.
    """
    for where, message in contradictions(question, players):
        raise RecordError(CONTRADICTION, message, where)


def contradictions(question: Question, players: int | None = None) -> Iterator[Problem]:
    """Everything in the question that cannot be, as key and sentence."""
    yield from _too_many_copies(question, players)
    unit = min(question.variant.card_points.values())
    if unit > 0 and question.score % unit and question.ask in ("initial-meld", "take-pile"):
        text = "A score of {score} cannot be; scores are multiples of {unit}."
        yield "score", told(text, score=question.score, unit=unit)
    yield from ASKS[question.ask].impossible(question)


def _too_many_copies(question: Question, players: int | None) -> Iterator[Problem]:
    limits = question.variant.limits(players or sum(question.variant.seating.forms[0]))
    lots = ASKS[question.ask].cards(question)
    for rank, copies in combine(lots.values()).counts.items():
        most = limits.of(rank)
        if copies > most:
            where = max(lots, key=lambda key: lots[key].count(rank))
            have, text = (
                CardsAre(rank, copies),
                "{cards} entered; {packs:pack holds|packs hold} {most}.",
            )
            yield where, told(text, cards=have, packs=limits.packs, most=most)
    for rank, suit, copies in combine(lots.values()).items:
        if suit and copies > limits.packs:
            text = "{count} {what} of one suit are entered; {packs} exist."
            where = next(key for key in lots if lots[key].count(rank))
            yield where, told(text, count=copies, what=RankName(rank), packs=limits.packs)


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
