"""What the answers to all questions share: the pack, and circumstances that cannot be."""

from collections.abc import Iterable, Iterator

from scorekeeper.rules.cards import BLACK_THREE, Cards, combine
from scorekeeper.rules.elements.ask import Faults, Problem
from scorekeeper.rules.elements.rule import placed
from scorekeeper.rules.hand.facts import MeldFacts, meld_facts
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.topics.pack.checks import too_many_copies
from scorekeeper.rules.topics.pack.topic import Pack
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted


def known(melds: Iterable[Cards], variant: Variant) -> tuple[MeldFacts, ...]:
    """The melds of a question, worked out."""
    return tuple(meld_facts(cards, variant) for cards in melds)


def pack_faults(question: Question, lots: Iterable[Cards], where: str) -> Faults:
    """More of a card than the packs hold, with as many packs as the variant can have."""
    variant = question.variant
    players = max(sum(form) for form in variant.seating.forms)
    limits, cards = variant.limits(players), combine(lots)
    suited = {(rank, suit): copies for rank, suit, copies in cards.items if suit}
    yield from placed(too_many_copies(cards.counts, suited, limits), where)
    blacks = cards.count(BLACK_THREE)
    if blacks > limits.black_threes:
        details = {"count": blacks, "limit": limits.black_threes, "packs": limits.packs}
        yield Pack.black_threes.at(where, **details)


def late_hand(question: Question) -> Iterator[Problem]:
    """A hand after the last one of the game."""
    hands = question.variant.game.hands
    if hands is not None and question.hand_number > hands:
        there = counted(hands, "hand", "hands")
        yield "hand_number", f"The game has {there}; there is no hand {question.hand_number}."


def shows(melds: Iterable[Cards], card: Cards) -> bool:
    """Some meld holds a card of this rank."""
    return any(meld.count(card.items[0][0]) for meld in melds)
