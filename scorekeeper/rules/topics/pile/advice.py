"""Proposes what would let a side take the pile, or stop it."""

from collections.abc import Iterator

from scorekeeper.rules.cards import DEUCE, NO_CARDS, Cards, combine
from scorekeeper.rules.elements.ask import Referee
from scorekeeper.rules.elements.change import Change, cards_of, changed, more, some
from scorekeeper.rules.elements.fact import CardCount, RankName, Small
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.topics.initial_meld.asked import Melds, completed, later
from scorekeeper.rules.topics.pile.ways import PAIR


def to_yes(question: Question, rule_on: Referee) -> Iterator[Change]:
    """Propose changes to a pile that may not be taken."""
    single = [*_surroundings(question), *_hands(question), *_tables(question)]
    yield from single
    if not question.has_melded:
        yield from _openings(question, rule_on)
    if any(rule_on(change.question).allowed for change in single):
        return
    for first in single:
        for second in _surroundings(first.question):
            sort = f"{first.sort or first.words} {second.words}"
            both = msg("{words}, {more}", words=first.words, more=second.words)
            yield Change(both, second.question, sort)


def to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose changes to a pile that may be taken."""
    if not question.frozen:
        yield changed(question, msg("if the pile were frozen"), frozen=True)
    rank = _rank(question)
    if not question.has_melded:
        yield from later(question)
    else:
        for count in range(question.hand.count(rank) - 1, -1, -1):
            less = question.hand.minus(rank, question.hand.count(rank) - count)
            words = msg("with {cards} in the hand", cards=CardCount(rank, count))
            if less:
                yield changed(question, words, "hand", hand=less)
    needed = question.variant.pile.cards
    if needed is not None and needed > 1 and question.pile_size is None:
        words = msg("if the pile had fewer than {count} cards", count=needed)
        yield changed(question, words, pile_size=needed - 1)


def _rank(question: Question) -> str:
    return (question.upcard or NO_CARDS).rank


def _surroundings(question: Question) -> Iterator[Change]:
    """Propose another state of the pile, or of the side's initial meld."""
    if question.frozen:
        yield changed(question, msg("if the pile were not frozen"), frozen=False)
    needed = question.variant.pile.cards or PAIR
    if question.pile_size is not None and question.pile_size < needed:
        words = msg("if the pile had {count} cards", count=Small(needed))
        yield changed(question, words, pile_size=needed)
    if not question.has_melded:
        opened = msg("if the side had opened already")
        yield changed(question, opened, has_melded=True, initial_meld=None)


def _hands(question: Question) -> Iterator[Change]:
    """Propose cards of the top card's rank, or a wild card, in the hand."""
    rank, hand = _rank(question), question.hand
    if not rank or not question.has_melded:
        return
    for count in range(1, PAIR + 1):
        held = more(rank, count) if hand.count(rank) else some({rank: count})
        words = msg("with {words} in the hand", words=held)
        yield changed(question, words, "hand", hand=hand.plus(rank, count))
    if not hand.wilds and hand.count(rank):
        text = "with a wild card in the hand besides the {what}"
        words = msg(text, what=RankName(rank, 1))
        yield changed(question, words, hand=hand.plus(DEUCE))
    if hand.size == 1:
        words = msg("with {words} in the hand", words=some({rank: PAIR}))
        yield changed(question, words, hand=hand.plus(rank, PAIR - hand.count(rank) or 1))


def _tables(question: Question) -> Iterator[Change]:
    """Propose a meld on the side's own table that takes the top card."""
    rank = _rank(question)
    if rank and question.has_melded and not any(meld.count(rank) for meld in question.melds):
        meld = cards_of({rank: question.variant.melds.min_cards})
        words = msg("if the side had a meld of {what}", what=RankName(rank))
        yield changed(question, words, melds=(*question.melds, meld))


def _openings(question: Question, rule_on: Referee) -> Iterator[Change]:
    """Propose an initial meld that is enough, with its cards in the hand."""
    rank = _rank(question)
    if not rank:
        return
    melds = question.initial_meld or ()
    if not any(meld.count(rank) for meld in melds):
        melds = (*melds, cards_of({rank: question.variant.melds.min_cards}))

    def build(opened: Melds) -> Question:
        return question.but(initial_meld=opened, hand=_hand_for(question, opened))

    if question.initial_meld:
        yield Change(msg("with all the cards of the opening in the hand"), build(melds))
        yield from completed(question, melds, build, rule_on)
        return
    few = CardCount(rank, question.variant.melds.min_cards)
    words = msg("when opening with {cards}, including the top card", cards=few)
    yield Change(words, build(melds))
    for change in completed(question, melds, build, rule_on):
        both = msg("{words}, {more}", words=words, more=change.words)
        yield Change(both, change.question)


def _hand_for(question: Question, melds: Melds) -> Cards:
    """Return the hand with the cards added that these melds need from it."""
    hand, top = question.hand, question.upcard or NO_CARDS
    for rank, copies in combine(melds).counts.items():
        lacking = copies - hand.count(rank) - top.count(rank)
        if lacking > 0:
            hand = hand.plus(rank, lacking)
    return hand
