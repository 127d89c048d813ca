"""Whether a card may be discarded where a hand has pots."""

from collections.abc import Iterator

from scorekeeper.rules.cards import RED_THREE, Cards, lacking
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Referee
from scorekeeper.rules.elements.change import Change, changed
from scorekeeper.rules.elements.fact import Amount, RankName
from scorekeeper.rules.elements.rule import Fault, placed
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.topics.discard.rules import Discard, Three, What, Why, WildStays
from scorekeeper.rules.topics.drawing.rules import Drawing
from scorekeeper.rules.topics.drawing.ways import is_wild, rules_of
from scorekeeper.rules.topics.going_out.fields import FinalDiscard
from scorekeeper.rules.topics.going_out.rules import GoingOut, Left, Stays
from scorekeeper.rules.variant import Variant


def last_card(left: Cards, variant: Variant) -> Iterator[Fault]:
    """Return what is wrong with the last cards of a player who closes; one may be discarded."""
    rule = variant.going_out.final_discard
    forbidden = rule is FinalDiscard.FORBIDDEN
    if left.size > (0 if forbidden else 1):
        stays = Stays.NOTHING if forbidden else Stays.DISCARD
        cards = Amount(left.size, Left.CARDS)
        yield GoingOut.cards_held(cards=left.size, left=cards, rule=stays)
    elif not left and rule is FinalDiscard.REQUIRED:
        yield GoingOut.discard_required()
    elif is_red_three(left, variant):
        yield Discard.three_not_allowed(sentence=Three.LAID_OUT)
    elif is_wild(left) and not rules_of(variant).wild_closes:
        yield Discard.wild_not_allowed(sentence=WildStays.CLOSING)


def is_red_three(card: Cards, variant: Variant) -> bool:
    """Return whether the card is a red three that is laid out instead of being discarded."""
    return variant.lays_red_threes and card.rank == RED_THREE


def _discard(question: Question, _: Facts) -> Faults:
    """Return whether this card may be discarded."""
    card, hand = question.card, question.hand
    if is_red_three(card, question.variant):
        yield Discard.three_not_allowed.at("card", sentence=Three.LAID_OUT)
        return
    missing = question.tells("hand") and any(lacking(card, hand))
    if missing:
        yield Discard.not_in_hand.at("card", what=RankName(card.rank, 1))
    if _taken_back(question):
        yield Drawing.taken_card.at("card")
    if question.going_out and question.variant.going_out.final_discard is FinalDiscard.FORBIDDEN:
        yield Discard.not_allowed.at("card", what=What.LAST_CARD, reason=Why.NO_DISCARD)
    if question.going_out and not missing:
        yield from placed(last_card(hand or card, question.variant), "hand")


def _taken_back(question: Question) -> bool:
    """Return whether this card was the whole pile and the hand has no other like it."""
    taken, card = question.taken, question.card
    if rules_of(question.variant).single_card_back or taken.size != 1:
        return False
    equal = [each for each in question.hand if _alike(card, each)]
    return _alike(card, next(iter(taken))) and len(equal) <= 1


def _alike(card: Cards, other: tuple[str, str]) -> bool:
    """Return whether rank and suit are the same; a card without a suit stands for any."""
    rank, suit, _ = card.items[0]
    return rank == other[0] and (suit == other[1] or not (suit and other[1]))


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Propose another card, or a second one like it in the hand."""
    for rank, suit, _copies in question.hand.items:
        other = Cards(((rank, suit, 1),))
        words = msg("for the {card} instead", card=RankName(rank, 1))
        yield changed(question, words, card=other)
    twice = Cards((*question.hand.items, *question.card.items))
    yield changed(question, msg("with another card like it in the hand"), hand=twice)
    yield changed(question, msg("in a turn that does not close the hand"), going_out=False)


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose the same card as the last one in closing, or as the only one of the pile."""
    yield changed(question, msg("as the card that closes the hand"), going_out=True)
    yield changed(question, msg("if it was the one card of the pile"), taken=question.card)


ASKED = Ask(
    name=AskName.DISCARD,
    keys="card hand taken going_out",
    needed=("card", "hand"),
    answer=_discard,
    to_yes=_to_yes,
    to_no=_to_no,
    yes_msg=lambda *_: msg("No rule of this game forbids it."),
    keeps=lambda _: (Discard.wild_not_allowed, Drawing.taken_card),
    cards=lambda question: {"hand": question.hand or question.card},
)
