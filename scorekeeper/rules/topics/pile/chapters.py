"""What the rulebook says about taking the pile."""

from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.topics.pile.rules import CARDS, Pile
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import either


def _pile(variant: Variant) -> Statements:
    """Taking the discard pile."""
    rules = variant.pile
    yield says("Two naturals of its rank from the hand", "always take the top card", "pile")
    if rules.always_frozen:
        yield says("The pile", "is always frozen: nothing else takes it", Pile.frozen.code)
    else:
        ways = [
            text
            for on, text in (
                (rules.natural_and_wild, "one natural and a wild card"),
                (rules.onto_set, "the top card put straight onto an own set"),
                (rules.onto_sequence, "the top card put onto the end of an own sequence"),
            )
            if on
        ]
        yield fact("While it is not frozen also", either(ways) or "nothing", Pile.no_use.code)
        yield from _unfrozen(variant)
    yield says("Nobody", "takes a pile with a wild card or a three on top", Pile.stop_card.code)
    if not rules.seven_takes:
        yield says("Nor", "is it taken with a seven on top", Pile.seven_upcard.code)
    taken = "the whole pile" if rules.cards is None else f"the top {rules.cards} cards"
    yield fact("Cards taken", taken, CARDS)


def _unfrozen(variant: Variant) -> Statements:
    rules = variant.pile
    if rules.onto_set and variant.melds.max_size != variant.melds.canasta_size:
        also = "also takes" if rules.onto_complete else "does not take"
        yield says("A set that is complete", f"{also} the top card", "pile.onto_complete")
    frozen = "is frozen" if rules.frozen_for_unmelded else "is not frozen"
    yield says("For a side that has not opened", f"it {frozen}", Pile.frozen.code)


CHAPTERS = (Chapter("The pile", _pile),)
