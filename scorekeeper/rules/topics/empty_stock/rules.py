"""Rules about the end of the stock, and what the rulebook says of it."""

from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.statement import Chapter, Statements, says
from scorekeeper.rules.variant import Variant


class EmptyStock:
    """Rules about the end of the stock."""

    discard = Rule("pile.empty_stock", law=lambda variant: variant.pile.empty_stock.law)


def _discard(variant: Variant) -> Statements:
    """Who must take the discard, where the hand goes on."""
    if variant.seating.partnerships == "fixed":
        text = variant.pile.empty_stock.said
        yield says("When the stock is empty, the discard", text, EmptyStock.discard.code)


CHAPTERS = (Chapter("The pile", _discard),)
