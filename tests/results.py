"""Hands of which only the result is known, for any number of sides."""

from scorekeeper.rules import SideNames


def alone(*names: str) -> tuple[SideNames, ...]:
    """Players who each play alone."""
    return tuple(SideNames(each, (each,)) for each in names)


def pair(*names: str) -> SideNames:
    """Two players, called as the program calls them."""
    return SideNames(" and ".join(names), names)


def result(*points: int) -> dict[str, object]:
    """A hand that nobody ended, with so many points for each side."""
    nothing = {"canastas": {}, "melded_points": 0, "held_points": 0, "has_melded": False}
    extras = [[{"points": each, "reason": "Result of the hand"}] if each else [] for each in points]
    return {"ending": "stock", "sides": [{"tally": nothing, "extras": each} for each in extras]}
