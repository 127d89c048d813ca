"""How statements write numbers and tables."""

from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

_SIGNS = {1: "count for the side", 0: "count nothing", -1: "count against the side"}
_WITH = ("without a canasta", "with one canasta")


def card_groups(variant: Variant) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Ranks of equal value together, dearest first: ((("JKR",), 50), (("2", "A"), 20) ...)."""
    groups: dict[int, list[str]] = {}
    for rank, points in variant.card_points.items():
        groups.setdefault(points, []).append(rank)
    return tuple((tuple(groups[points]), points) for points in sorted(groups, reverse=True))


def totals(table: tuple[int, ...]) -> str:
    """A table of totals: "100 / 200 / 300 / 800"."""
    return " / ".join(number(points) for points in table)


def table_of_signs(signs: tuple[int, ...]) -> str:
    """How something counts by the number of canastas, the last sign staying.

    >>> table_of_signs((-1, 1))
    'count against the side without a canasta, count for the side with one canasta or more'
    """
    parts = []
    for place, sign in enumerate(signs):
        how = _SIGNS.get(sign) or f"count {number(sign)} times"
        when = _WITH[place] if place < len(_WITH) else f"with {place} canastas"
        last = place == len(signs) - 1
        parts.append(f"{how} {when}{' or more' if last and place else ''}")
    return ", ".join(parts)
