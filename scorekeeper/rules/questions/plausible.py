"""Finds impossible circumstances in a question, and changes that would change its answer.

The referee answers every question that can be read. A page that people fill in checks here first,
so that a typing error is not answered with a ruling on something impossible.

Changes are only proposed: `changes` puts each one to the referee again and keeps those that turn
the answer round, so that no advice can disagree with a ruling.
"""

from collections.abc import Iterator

from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.cards import combine
from scorekeeper.rules.elements.ask import Problem, Referee
from scorekeeper.rules.elements.change import Change
from scorekeeper.rules.elements.fact import CardsAre, RankName
from scorekeeper.rules.errors import RecordError
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.question import NEED_SCORE, Question
from scorekeeper.rules.referee import remembering

CONTRADICTION = "question.contradiction"


def check_plausible(question: Question, players: int | None = None) -> None:
    """Raise `RecordError` with a sentence if the question contradicts itself.

    `players` is how many sit at the table, for the size of the pack; None is the usual number.
    """
    for where, message in contradictions(question, players):
        raise RecordError(CONTRADICTION, message, where)


def contradictions(question: Question, players: int | None = None) -> Iterator[Problem]:
    """Yield everything impossible in the question, as (key, sentence)."""
    yield from _too_many_copies(question, players)
    unit = question.variant.unit
    if question.score % unit and question.ask in NEED_SCORE:
        yield (
            "score",
            msg("{score} is not a possible score; scores are multiples of {unit}.", score=question.score, unit=unit),
        )
    yield from in_force(question.variant).asks[question.ask].impossible(question)


def _too_many_copies(question: Question, players: int | None) -> Iterator[Problem]:
    limits = question.variant.limits(players or sum(question.variant.seating.forms[0]))
    lots = in_force(question.variant).asks[question.ask].cards(question)
    together = combine(lots.values())
    for rank, copies in together.counts.items():
        most = limits.of(rank)
        if copies > most:
            where = max(lots, key=lambda key: lots[key].count(rank))
            yield (
                where,
                msg(
                    "{cards} entered; {packs:pack holds|packs hold} {most}.",
                    cards=CardsAre(rank, copies),
                    packs=limits.packs,
                    most=most,
                ),
            )
    for rank, suit, copies in together.items:
        if suit and copies > limits.packs:
            yield (
                next(key for key in lots if lots[key].count(rank)),
                msg(
                    "{count} {what} of one suit are entered; {packs} exist.",
                    count=copies,
                    what=RankName(rank),
                    packs=limits.packs,
                ),
            )


MOST = 4  # changes to show
MOST_ASKED = 60  # proposals put to the referee


def changes(question: Question, *, players: int | None = None, referee: Referee | None = None) -> tuple[Change, ...]:
    """Return the smallest changes found that turn the answer round, the nearest first.

    `players` is how many sit at the table, for the size of the pack; None is the usual number.
    `referee` may remember answers.
    """
    rule_on = referee or remembering()
    allowed = rule_on(question).allowed
    ask = in_force(question.variant).asks[question.ask]
    propose = ask.to_no if allowed else ask.to_yes
    found: dict[str, Change] = {}
    for asked, change in enumerate(propose(question, rule_on)):
        if len(found) == MOST or asked == MOST_ASKED:
            break
        sort = change.sort or change.words
        if sort in found or next(contradictions(change.question, players), None):
            continue
        if rule_on(change.question).allowed != allowed:
            found[sort] = change
    return tuple(found.values())
