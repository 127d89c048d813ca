"""Circumstances that cannot be: a question with one gets a sentence instead of a ruling.

The referee answers every question that can be read. A page that people fill in asks here first, so
that a slip of the finger is not answered with a ruling on something that nobody can hold.
"""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.all_topics import ASKS
from scorekeeper.rules.cards import Cards, combine, rank_name
from scorekeeper.rules.elements.ask import Problem
from scorekeeper.rules.errors import RecordError
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.wording import counted, number

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
        yield (
            "score",
            f"A score of {number(question.score)} cannot be; scores are multiples of {unit}.",
        )
    yield from ASKS[question.ask].impossible(question)


def _too_many_copies(question: Question, players: int | None) -> Iterator[Problem]:
    limits = question.variant.limits(players or sum(question.variant.seating.forms[0]))
    lots = ASKS[question.ask].cards(question)
    for rank, copies in combine(lots.values()).counts.items():
        most = limits.of(rank)
        if copies > most:
            where = max(lots, key=lambda key: lots[key].count(rank))
            held = counted(limits.packs, "pack holds", "packs hold")
            have = counted(copies, f"{rank_name(rank, 1)} is", f"{rank_name(rank)} are")
            yield where, f"{have} entered; {held} {most}."
    for where, rank, copies in _of_one_suit(lots):
        most = limits.packs
        if copies > most:
            text = f"{number(copies)} {rank_name(rank)} of one suit are entered; {most} exist."
            yield where, text


def _of_one_suit(lots: Mapping[str, Cards]) -> Iterator[tuple[str, str, int]]:
    for rank, suit, copies in combine(lots.values()).items:
        if suit:
            yield next(key for key in lots if lots[key].count(rank)), rank, copies
