"""Threes in melds, laid out and left in a hand."""

from collections.abc import Iterator

from scorekeeper.rules.cards import BLACK_THREE, RED_THREE
from scorekeeper.rules.elements.check import check
from scorekeeper.rules.elements.fact import Amount, RankName
from scorekeeper.rules.elements.rule import Fault, Found
from scorekeeper.rules.hand.facts import MeldFacts
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.topics.threes.rules import Done, Kept, Threes
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant

_RED, _BLACK = RankName(RED_THREE, first=True), RankName(BLACK_THREE, first=True)


def black_threes(meld: MeldFacts, variant: Variant, *, out: bool) -> Iterator[Fault]:
    """What a meld of black threes breaks; `out` tells whether its side went out."""
    if not variant.melds.black_threes:
        yield Threes.never(what=_BLACK, done=Done.MELDED)
    elif not out:
        yield Threes.black_early()
    if meld.wilds:
        yield WildCards.in_rank()


def red_threes(meld: MeldFacts) -> Iterator[Fault]:
    """Red threes are in no meld."""
    if meld.cards.count(RED_THREE):
        yield Threes.never(what=_RED, done=Done.MELDED)


@check(Threes.red_held, needs_cards=True)
def red_held(view: HandView) -> Iterator[Found]:
    """A red three is laid out in the owner's turn; one that was kept is worth a second look."""
    rules = view.variant.threes
    kept = Kept.RED if rules.ladder is None else Kept.BOTH
    for side in view.sides:
        for place, cards in enumerate(side.record.held):
            count = cards.count(RED_THREE) if rules.red_in_hand_query else 0
            if rules.ladder is not None and rules.laid_compulsory and side.table.has_melded:
                count = cards.count(RED_THREE) + cards.count(BLACK_THREE)
            if count:
                where, left = f"{side.where}.held[{place}]", Amount(count, kept)
                yield Threes.red_held.at(where, count=count, left=left)


@check(
    needs_cards=False,
    applies=lambda variant: not (variant.lays_red_threes and variant.lays_black_threes),
)
def laid_where_never(view: HandView) -> Iterator[Found]:
    """Threes of a colour are not laid out where the variant does not lay them out."""
    reds, blacks = view.variant.lays_red_threes, view.variant.lays_black_threes
    for side in view.sides:
        if side.record.red_threes and not reds:
            where = f"{side.where}.red_threes"
            yield Threes.never.at(where, what=_RED, done=Done.LAID_OUT)
        if side.record.black_threes and not blacks:
            where = f"{side.where}.black_threes"
            yield Threes.never.at(where, what=_BLACK, done=Done.LAID_OUT)
