"""How a variant limits wild cards compared with natural cards."""

from scorekeeper.rules.elements.fact import Choice


class WildRule(Choice):
    """How many wild cards a meld takes besides its naturals."""

    LIMIT = "limit", "may outnumber the naturals of a meld", "only the limit"
    NOT_MORE = (
        "not-more-than-naturals",
        "never outnumber the naturals of a meld",
        "never more than the naturals",
        "Wild cards may not outnumber the naturals.",
    )
    FEWER = (
        "fewer-than-naturals",
        "are always fewer than the naturals of a meld",
        "always fewer than the naturals",
        "Wild cards must be fewer than the naturals.",
    )
