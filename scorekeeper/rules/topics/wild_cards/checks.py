"""Wild cards beside naturals, by themselves, and barred by an unfinished meld of them."""

from collections.abc import Iterator

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.elements.rule import Fault, Found, check, placed
from scorekeeper.rules.hand.facts import SEQUENCE, SET, WILD, MeldFacts
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.wild_cards.fields import WildRule
from scorekeeper.rules.topics.wild_cards.rules import Lacking, Outnumbering, WildCards
from scorekeeper.rules.variant import Variant

Faults = Iterator[Fault]
Opened = tuple[MeldFacts, ...] | None  # the melds of the side's opening; None: not known

FIVE = 5  # of the rule of five
# By how many the wild cards of a meld may exceed its naturals at most, and what a finding says.
_MOST_MORE = {
    WildRule.NOT_MORE: (0, Outnumbering.NOT_MORE),
    WildRule.FEWER: (-1, Outnumbering.FEWER),
}


def outnumbering(meld: MeldFacts, variant: Variant) -> Faults:
    """More wild cards than the naturals of the meld allow."""
    rule = variant.melds.wild_rule
    if rule in _MOST_MORE and meld.wilds - meld.naturals > _MOST_MORE[rule][0]:
        yield WildCards.outnumber_naturals(rule=_MOST_MORE[rule][1])


def in_set(meld: MeldFacts, variant: Variant, opened: Opened) -> Faults:
    """What the wild cards of a set break."""
    rules, limit = variant.melds, variant.melds.max_wilds
    before = None if opened is None else _opened_with(meld, opened)
    if meld.rank in rules.no_wild_ranks or (meld.rank in rules.opening_wild_ranks and before == 0):
        yield WildCards.in_rank()
    if rules.rule_of_five and before is not None and meld.naturals < FIVE:
        limit = min(meld.wilds if limit is None else limit, before)
    if limit is not None and meld.wilds > limit:
        yield WildCards.too_many(limit=limit)
    yield from outnumbering(meld, variant)


def _opened_with(meld: MeldFacts, opened: tuple[MeldFacts, ...]) -> int:
    """Wild cards that the side's opening had in a meld of this rank."""
    ranks = (each.wilds for each in opened if each.rank == meld.rank and each.shape == SET)
    return max(ranks, default=0)


def alone(meld: MeldFacts, variant: Variant) -> Faults:
    """What a meld of wild cards only breaks."""
    rules = variant.melds
    only_jokers = meld.cards.count(JOKER) == meld.size
    if not rules.wild_melds or (rules.wild_needs_deuce and only_jokers):
        yield WildCards.alone(rule=Lacking.DEUCE if rules.wild_melds else Lacking.NATURALS)
    elif meld.size > rules.canasta_size:
        yield Melds.too_long(limit=rules.canasta_size)


def on_complete(meld: MeldFacts, variant: Variant) -> Faults:
    """The naturals of the meld are a canasta by themselves, and a wild card lies with them."""
    rules = variant.melds
    mixed = meld.shape == SET or (meld.shape == SEQUENCE and rules.sequence_wilds > 0)
    complete = meld.naturals >= rules.canasta_size and meld.wilds > 0
    if mixed and complete and not rules.wild_on_complete:
        yield WildCards.on_complete(what=meld.named, naturals=meld.naturals)


def barred(meld: MeldFacts, table: tuple[MeldFacts, ...], variant: Variant) -> Faults:
    """The meld holds wild cards that an unfinished meld of wild cards on the table bars."""
    size, ranks = variant.melds.canasta_size, variant.melds.barred_wilds
    if meld.shape == WILD or not any(meld.cards.count(rank) for rank in ranks):
        return
    if any(each.shape == WILD and each.size < size for each in table):
        yield WildCards.barred(what=meld.named)


@check(
    WildCards.on_complete,
    needs_cards=True,
    applies=lambda variant: not variant.melds.wild_on_complete,
)
def wild_on_complete(view: HandView) -> Iterator[Found]:
    """A wild card may not join a complete natural canasta; it may have been there before."""
    for side in view.sides:
        for place, meld in enumerate(side.own.melds):
            yield from placed(on_complete(meld, view.variant), f"{side.where}.melds[{place}]")


@check(WildCards.barred, needs_cards=True, applies=lambda variant: bool(variant.melds.barred_wilds))
def deuces_barred(view: HandView) -> Iterator[Found]:
    """While a side's wild meld is unfinished its wild cards are barred from other melds."""
    for side in view.sides:
        for place, meld in enumerate(side.own.melds):
            faults = barred(meld, side.own.melds, view.variant)
            yield from placed(faults, f"{side.where}.melds[{place}]")
