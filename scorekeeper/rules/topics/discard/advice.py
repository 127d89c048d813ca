"""What would let a card be discarded, or forbid it."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules.cards import WILDS, Cards, rank_name
from scorekeeper.rules.elements.ask import Referee
from scorekeeper.rules.elements.change import Change, cards_of, plus
from scorekeeper.rules.questions.question import Question


def to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Proposals for a discard that is not allowed: other circumstances, or another card."""
    if question.pile_empty:
        yield Change("onto a pile that is not empty", replace(question, pile_empty=False))
    if question.first_round:
        yield Change("after the first round of turns", replace(question, first_round=False))
    if not question.going_out:
        yield Change("as the last card in going out", replace(question, going_out=True))
    else:
        yield Change(
            "in a turn in which the side does not go out", replace(question, going_out=False)
        )
    if question.card.wilds:
        only = Cards(tuple(item for item in question.hand.items if item[0] in WILDS))
        yield Change("from a hand that holds wild cards only", replace(question, hand=only))
    rank = question.card.items[0][0]
    canasta = cards_of({rank: question.variant.melds.canasta_size})
    words = f"once the side has a canasta of {rank_name(rank)}"
    yield Change(words, replace(question, melds=(*question.melds, canasta)))
    if question.hand.size == 1:
        other = "4" if rank != "4" else "5"
        words = f"with a second card in the hand, such as a {rank_name(other, 1)}"
        yield Change(words, replace(question, hand=plus(question.hand, other)))
    for other in question.hand.counts:
        if other != rank:
            instead = replace(question, card=cards_of({other: 1}))
            yield Change(f"for the {rank_name(other, 1)} instead", instead)


def to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Proposals for a discard that is allowed."""
    if not question.pile_empty:
        yield Change("onto an empty pile", replace(question, pile_empty=True))
    if not question.first_round:
        yield Change("in the first round of turns", replace(question, first_round=True))
    if question.going_out:
        yield Change(
            "in a turn in which the side does not go out", replace(question, going_out=False)
        )
    else:
        yield Change("as the last card in going out", replace(question, going_out=True))
    if question.melds:
        yield Change("without the melds of the own side", replace(question, melds=()))
