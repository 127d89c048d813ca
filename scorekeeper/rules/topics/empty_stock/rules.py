"""Rules about the end of the stock."""

from scorekeeper.rules.elements.rule import Rule


class EmptyStock:
    """Rules about the end of the stock."""

    discard = Rule("pile.empty_stock", law=lambda variant: variant.pile.empty_stock.law)
