"""Values that the house rules of a variant may take instead of the printed ones."""

from collections.abc import Iterator
from contextlib import suppress

from scorekeeper import rules
from scorekeeper.rules import HouseRuleError, Option, Variant

# Values for the rules that are tables, per rule; where a rule stands alone, what it goes with.
TABLES: dict[str, list[object]] = {
    "minimum-by-score": [[[None, 20], [0, 60]], [[0, 50], [7000, None, "canasta"], [8000, 200]]],
    "minimum-by-hand": [[90, 120], [70]],
    "kinds-to-go-out": [{"natural": 2, "mixed": 1}, {"natural": 9}],
    "red-three-table": [[100, 250, 400], [50]],
    "pile-cards": [7, "whole", 4],
    "special-hands": [{"straight": 0, "pairs": 9000}],
    "penalty-points": [{"illegal-meld": 50, "drew-too-many": 25}, {"improper-answer": 0}],
    "card-values": [{"JKR": 100, "2": 25}, {"4": 10}],
}
GOES_WITH: dict[tuple[str, object], dict[str, object]] = {
    ("target", None): {"hands": 6},
    ("hands", None): {"target": 10_000},
    ("sequences", False): {"kinds-to-go-out": {}},
    ("wild-melds", False): {"kinds-to-go-out": {"natural": 1}},
}


def others(option: Option) -> Iterator[object]:
    """Values of an option that the variant does not print."""
    if option.kind == "bool":
        yield not option.default
    elif option.kind == "choice":
        yield from (value for value, _ in option.choices if value != option.default)
    elif option.kind == "json":
        yield from (value for value in TABLES[option.id] if value != option.default)
    else:
        more = 100 if option.kind == "points" else 1
        yield 8 if option.default is None else int(str(option.default)) + more
    if option.nullable and option.default is not None:
        yield None


def cases(variant: Variant) -> Iterator[tuple[Option, object]]:
    for option in rules.house_rule_options(variant):
        for value in others(option):
            yield option, value


def chosen_with(variant: Variant, option: Option, value: object) -> dict[str, object]:
    """The rule with what it needs beside it."""
    hashable = not isinstance(value, (list, dict))
    beside = dict(GOES_WITH.get((option.id, value), {})) if hashable else {}
    if option.id == "going-out-bonus" and variant.going_out.pays_concealed:
        beside["concealed-total"] = value
    if option.id == "concealed-total":
        beside["going-out-bonus"] = variant.going_out.bonus + 5
    return {**beside, option.id: value}


def many(variant: Variant) -> dict[str, object]:
    """As many rules of a variant together as do not contradict each other, about forty."""
    chosen: dict[str, object] = {}
    for option, value in cases(variant):
        with suppress(HouseRuleError):
            rules.apply_house_rules(variant, {**chosen, option.id: value})
            chosen.setdefault(option.id, value)
    return chosen
