"""The rulebook on the end of the stock."""

from scorekeeper.rules.elements.statement import Chapter, Statements, says
from scorekeeper.rules.topics.empty_stock.rules import EmptyStock
from scorekeeper.rules.variant import Variant


def _discard(variant: Variant) -> Statements:
    """Who must take the discard, where the hand goes on."""
    if variant.seating.partnerships == "fixed":
        text = variant.pile.empty_stock.said
        yield says("When the stock is empty, the discard", text, EmptyStock.discard.code)


CHAPTERS = (Chapter("The pile", _discard),)
