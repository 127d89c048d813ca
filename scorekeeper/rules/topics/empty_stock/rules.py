"""Rules about the end of the stock."""

from scorekeeper.rules.rule import Rule
from scorekeeper.rules.variant import Variant


def _empty_stock(variant: Variant) -> str:
    return {
        "must-take": "With an empty stock whoever can lawfully take the discard must take it.",
        "must-if-it-fits": "With an empty stock the discard must be taken only by whoever can add"
        " it to a meld of the own side, from a pile that is not frozen.",
        "recycle": "With an empty stock nobody must take the discard: the pile is turned over once"
        " as a new stock.",
    }[variant.pile.empty_stock]


class EmptyStock:
    """Rules about the end of the stock."""

    discard = Rule("pile.empty_stock", law=_empty_stock)
