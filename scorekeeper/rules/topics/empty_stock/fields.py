"""What a variant says about the end of the stock."""

from scorekeeper.rules.elements.fact import Choice


class WhenEmpty(Choice):
    """Who must take the discard when the stock is empty, or what happens instead."""

    MUST_TAKE = (
        "must-take",
        "must be taken if it lawfully can",
        None,
        "When the stock is empty, the discard must be taken if it lawfully can be.",
    )
    MUST_IF_IT_FITS = (
        "must-if-it-fits",
        "must be taken if it can be added to a meld of the side",
        "must be taken only if it fits a meld of the side",
        (
            "When the stock is empty, the discard must be taken only by a player who can add it to a"
            " meld of the side, from a pile that is not frozen."
        ),
    )
    RECYCLE = (
        "recycle",
        "need not be taken: the pile is turned over once as a new stock",
        "the pile becomes a new stock, once",
        ("When the stock is empty, nobody has to take the discard: the pile is turned over once as a new stock."),
    )
