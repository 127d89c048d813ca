"""What a variant says about the end of the stock."""

from scorekeeper.rules.elements.fact import Choice


class WhenEmpty(Choice):
    """Who must take the discard when the stock is empty, or what happens instead."""

    MUST_TAKE = (
        "must-take", "must be taken if it lawfully can", None,
        "With an empty stock whoever can lawfully take the discard must take it.")  # fmt: skip
    MUST_IF_IT_FITS = (
        "must-if-it-fits", "must be taken by whoever can add it to an own meld",
        "must be taken only if it fits an own meld",
        ("With an empty stock the discard must be taken only by whoever can add it to a meld of"
         " the own side, from a pile that is not frozen."))  # fmt: skip
    RECYCLE = (
        "recycle", "need not be taken: the pile is turned over once as a new stock",
        "the pile becomes a new stock, once",
        ("With an empty stock nobody must take the discard: the pile is turned over once as a new"
         " stock."))  # fmt: skip
