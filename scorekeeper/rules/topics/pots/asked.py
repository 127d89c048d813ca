"""Whether a pot may be taken, and when it may be played from."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import NO_CARDS, Cards
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Referee
from scorekeeper.rules.elements.change import Change, changed
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.asking import pack_faults
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.topics.pots.fields import Pot
from scorekeeper.rules.topics.pots.rules import NoPot, Pots


class Taken(Choice):
    """How the pot is taken, as a sentence."""

    IN_FLIGHT = "in-flight", "It is taken in flight: the player takes it and plays on at once."
    WITH_DISCARD = ("with-discard", "It is taken with the discard of the last card, and played from in the next turn.")


def _pot(question: Question) -> Pot:
    """Return what happened to the side's pot; where nothing is said, it still lies there."""
    return question.pot if question.tells("pot") else Pot.NONE


def _take(question: Question, facts: Facts) -> Faults:
    """Return whether the side's pot may be taken with these cards left in hand."""
    pot, left = _pot(question), question.hand.size
    facts["taken"] = Taken.WITH_DISCARD if left else Taken.IN_FLIGHT
    yield from pack_faults(question, [question.hand], "hand")
    if pot is not Pot.NONE:
        yield Pots.none_left.at("pot", sentence=NoPot.STOCK if pot is Pot.STOCK else NoPot.TAKEN)
    if left > 1:
        yield Pots.hand_left.at("hand", count=left)


def _yes_msg(_: Question, facts: Mapping[str, Any]) -> str:
    taken: Taken = facts["taken"]
    return taken.english


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Propose one card left, no card left, and a pot that still lies there."""
    one = Cards(tuple((rank, suit, 1) for rank, suit, _ in question.hand.items[:1]))
    yield changed(question, msg("with one card left, to discard it"), hand=one)
    yield changed(question, msg("with no card left"), hand=NO_CARDS)
    given = question.given | {"pot"}
    yield changed(question, msg("while the side's pot is still there"), pot=Pot.NONE, given=given)


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose more cards in hand, and a side that has its pot."""
    two = Cards((*question.hand.items, ("5", "c", 2 - question.hand.size)))
    yield changed(question, msg("with two cards left"), hand=two)
    given = question.given | {"pot"}
    yield changed(question, msg("if the side has taken its pot"), pot=Pot.TAKEN, given=given)


ASKED = Ask(
    name=AskName.TAKE_POT,
    keys="hand pot",
    needed=("hand",),
    answer=_take,
    to_yes=_to_yes,
    to_no=_to_no,
    yes_msg=_yes_msg,
    keeps=lambda _: (Pots.hand_left,),
    cards=lambda question: {"hand": question.hand},
)
