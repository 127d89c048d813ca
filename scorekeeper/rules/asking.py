"""What the answers to all questions share: facts, the pack, the opening to be judged."""

from collections.abc import Iterable

from scorekeeper.rules.ask import Facts, Faults
from scorekeeper.rules.cards import BLACK_THREE, NO_CARDS, Cards, combine, lacking, rank_name
from scorekeeper.rules.facts import MeldFacts, meld_facts
from scorekeeper.rules.question import Question
from scorekeeper.rules.topics.initial_meld.checks import OpeningCase, without_upcard
from scorekeeper.rules.topics.initial_meld.minimum import counted_points, minimum_for, why_minimum
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.pack.checks import too_many_copies
from scorekeeper.rules.topics.pack.rules import Pack
from scorekeeper.rules.variant import Variant


def known(melds: Iterable[Cards], variant: Variant) -> tuple[MeldFacts, ...]:
    """The melds of a question, worked out."""
    return tuple(meld_facts(cards, variant) for cards in melds)


def pack_faults(question: Question, lots: Iterable[Cards], where: str) -> Faults:
    """More of a card than the packs hold, with as many packs as the variant can have."""
    variant = question.variant
    players = max(sum(form) for form in variant.seating.forms)
    limits, cards = variant.limits(players), combine(lots)
    suited = {(rank, suit): copies for rank, suit, copies in cards.items if suit}
    for facts in too_many_copies(cards.counts, suited, limits):
        yield Pack.exceeds_deck.at(where, **facts)
    blacks = cards.count(BLACK_THREE)
    if blacks > limits.black_threes:
        details = {"count": blacks, "limit": limits.black_threes, "packs": limits.packs}
        yield Pack.black_threes.at(where, **details)


def opening_case(
    question: Question, melds: tuple[MeldFacts, ...], *, concealed: bool = False
) -> OpeningCase:
    """These melds as the opening of the side; `concealed`: its player goes out so with them."""
    variant = question.variant
    upcard = question.upcard
    return OpeningCase(
        melds=melds,
        upcard=upcard,
        minimum=minimum_for(variant, question.score, question.hand_number, question.failed),
        score=question.score,
        why=why_minimum(variant, question.score, question.hand_number, question.failed),
        out=concealed or question.ask == "go-out",
        exempt=variant.opening.concealed_exempt and concealed and upcard is None,
    )


def opening_facts(case: OpeningCase, variant: Variant) -> Facts:
    """What an opening counts, what it must reach and what it lacks."""
    points = counted_points(without_upcard(case.melds, case.upcard, variant), variant)
    return {
        "points": points,
        "required": case.minimum.points,
        "condition": case.minimum.condition,
        "short": max(0, (case.minimum.points or 0) - points),
    }


def not_in_hand(question: Question, melds: Iterable[Cards], where: str) -> Faults:
    """Cards of an opening that are neither in the hand that was told nor the pile's card."""
    if not question.tells("hand"):
        return
    top = question.upcard or NO_CARDS
    for rank, wanted, there in lacking(combine(melds), combine([question.hand, top])):
        count, held = max(1, wanted - top.count(rank)), max(0, there - top.count(rank))
        details = {"count": count, "what": rank_name(rank, count), "held": held}
        yield InitialMeld.not_in_hand.at(where, **details)
