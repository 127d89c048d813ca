"""What the value of a house rule can be."""

from enum import StrEnum


class ValueKind(StrEnum):
    """What the value of a house rule is, and so how a form asks for it."""

    BOOL = "bool"
    CHOICE = "choice"
    POINTS = "points"
    COUNT = "count"  # of cards, hands or canastas
    JSON = "json"  # a list, or a mapping of names to numbers
