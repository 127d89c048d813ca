"""House rules that cannot all hold are refused with the two of them named; others are not."""

import pytest

from scorekeeper import rules
from scorekeeper.rules import HouseRuleError
from tests.canasta import CANASTA as VARIANTS

CONTRADICTORY: tuple[tuple[str, dict[str, object], str, str], ...] = (
    ("classic", {"minimum-by-score": [[None, 50]], "minimum-by-hand": [50]}, "minimum-by-score", "minimum-by-hand"),
    (
        "pennies-from-heaven",
        {"red-three-table": [100, 300], "red-three-tabled": 100},
        "red-three-table",
        "red-three-tabled",
    ),
    (
        "pennies-from-heaven",
        {"red-threes-need": "meld", "red-three-tabled": 100},
        "red-threes-need",
        "red-three-tabled",
    ),
    (
        "pennies-from-heaven",
        {"red-threes-unearned": "zero", "red-three-tabled": 50},
        "red-threes-unearned",
        "red-three-tabled",
    ),
    ("samba", {"canastas-to-go-out": 1, "kinds-to-go-out": {"samba": 2}}, "canastas-to-go-out", "kinds-to-go-out"),
    ("bolivian", {"wild-melds": False, "kinds-to-go-out": {"wild": 1}}, "wild-melds", "kinds-to-go-out"),
    ("bolivian", {"wild-melds": False, "wild-canasta-bonus": 1000}, "wild-melds", "wild-canasta-bonus"),
    (
        "american",
        {"wild-melds": False, "unfinished-wild-meld-penalty": 500},
        "wild-melds",
        "unfinished-wild-meld-penalty",
    ),
    ("american", {"wild-melds": False, "four-joker-failure": True}, "wild-melds", "four-joker-failure"),
    ("samba", {"sequences": False, "samba-bonus": 1000}, "sequences", "samba-bonus"),
    ("brazilian", {"sequences": False, "short-sequence-max": 4}, "sequences", "short-sequence-max"),
    ("samba", {"going-out-bonus": 300, "concealed-total": 250}, "going-out-bonus", "concealed-total"),
    ("classic", {"target": None, "hands": None}, "target", "hands"),
    ("british", {"acaba": False, "acaba-points-other": 1000}, "acaba", "acaba-points-other"),
    (
        "classic",
        {"pile-always-frozen": True, "frozen-for-unmelded": False},
        "pile-always-frozen",
        "frozen-for-unmelded",
    ),
    (
        "american-cla",
        {"final-discard": "forbidden", "three-as-final-discard": True},
        "final-discard",
        "three-as-final-discard",
    ),
    ("classic", {"packs": 1, "cards-dealt": 15}, "packs", "cards-dealt"),
    (
        "classic",
        {"illegal-pile-penalty": 100, "penalty-points": {"pile-without-right": 50}},
        "illegal-pile-penalty",
        "penalty-points",
    ),
    (
        "samba",
        {"exposed-card-penalty": 0, "penalty-points": {"exposed-card": 25}},
        "exposed-card-penalty",
        "penalty-points",
    ),
    (
        "classic",
        {"insufficient-opening": "both", "penalty-points": {"opening-too-low": 50}},
        "insufficient-opening",
        "penalty-points",
    ),
    ("brazilian", {"wild-melds": False, "natural-canasta-or-better": True}, "wild-melds", "natural-canasta-or-better"),
    ("italian", {"wild-melds": False, "deuce-canasta-both-sides": True}, "wild-melds", "deuce-canasta-both-sides"),
    (
        "hand-and-foot",
        {"canastas-to-go-out": 5, "kinds-to-go-out": {"natural": 1, "mixed": 1}},
        "canastas-to-go-out",
        "kinds-to-go-out",
    ),
    (
        "hand-and-foot",
        {"canastas-to-go-out": 7, "kinds-to-go-out": {"natural": 2, "mixed": 2}},
        "canastas-to-go-out",
        "kinds-to-go-out",
    ),
    ("classic", {"foot-cards": 40, "cards-dealt": 20}, "cards-dealt", "foot-cards"),
    ("classic", {"jokers-per-pack": 0, "cards-dealt": 27}, "jokers-per-pack", "cards-dealt"),
    ("classic", {"max-wilds": 0, "kinds-to-go-out": {"mixed": 1}}, "max-wilds", "kinds-to-go-out"),
    ("samba", {"max-wilds": 0, "mixed-bonus": 400}, "max-wilds", "mixed-bonus"),
    ("american", {"max-canasta-size": None, "long-meld-when-out": True}, "max-canasta-size", "long-meld-when-out"),
    ("samba", {"sequences": False, "wild-in-sequences": 1}, "sequences", "wild-in-sequences"),
    ("samba", {"max-wilds": 1, "wild-in-sequences": 2}, "max-wilds", "wild-in-sequences"),
    (
        "samba",
        {"pile-always-frozen": True, "pile-natural-and-wild": True},
        "pile-always-frozen",
        "pile-natural-and-wild",
    ),
    (
        "brazilian",
        {"opening-naturals-only": True, "natural-canasta-or-better": True},
        "opening-naturals-only",
        "natural-canasta-or-better",
    ),
    (
        "bolivian",
        {"red-three-in-hand": 300, "penalty-points": {"red-three-in-hand": 100}},
        "red-three-in-hand",
        "penalty-points",
    ),
    (
        "bolivian",
        {"wild-melds": False, "wild-canasta-by-composition": True},
        "wild-melds",
        "wild-canasta-by-composition",
    ),
    (
        "wild-card",
        {"wild-canasta-bonus": 1000, "wild-canasta-by-composition": True},
        "wild-canasta-bonus",
        "wild-canasta-by-composition",
    ),
    ("classic", {"concealed-total": 300, "concealed-first-turn": 250}, "concealed-total", "concealed-first-turn"),
)

CHOSEN_ALONE: tuple[tuple[str, dict[str, object]], ...] = (
    ("hand-and-foot", {"canastas-to-go-out": 3}),
    ("bolivian", {"sequences": False}),
    ("pennies-from-heaven", {"wild-melds": False}),
    ("classic", {"wild-canasta-bonus": 1000}),
    ("classic", {"going-out-bonus": 300}),
    ("classic", {"concealed-total": 50}),
    ("cuban", {"frozen-for-unmelded": False}),
    ("hand-and-foot", {"pile-natural-and-wild": True}),
    ("tampa", {"wild-in-sequences": 2}),
)

FITTING: tuple[tuple[str, dict[str, object]], ...] = (
    ("classic", {"going-out-bonus": 300, "concealed-total": 300}),
    ("samba", {"going-out-bonus": 300}),
    ("classic", {"target": None, "hands": 6}),
    ("classic", {"target": None}),
    ("hand-and-foot", {"hands": None, "target": 10_000}),
    ("hand-and-foot", {"minimum-by-hand": None, "minimum-by-score": [[0, 50]]}),
    ("bolivian", {"sequences": False, "kinds-to-go-out": {}}),
    ("bolivian", {"wild-melds": False}),
    ("classic", {"wild-melds": True, "wild-canasta-bonus": 1000}),
    ("classic", {"sequences": True, "samba-bonus": 1200, "kinds-to-go-out": {"samba": 1}}),
    ("american", {"wild-melds": False, "unfinished-wild-meld-penalty": 0}),
    ("classic", {"acaba": True, "acaba-points-other": 1000}),
    ("cuban", {"pile-always-frozen": False, "frozen-for-unmelded": False}),
    ("hand-and-foot", {"canastas-to-go-out": 3, "kinds-to-go-out": {"natural": 1, "mixed": 2}}),
    ("classic", {"packs": 1, "cards-dealt": 13}),
    ("samba", {"max-wilds": 1, "wild-in-sequences": 1}),
    ("hand-and-foot", {"pile-always-frozen": False, "pile-natural-and-wild": True}),
    ("classic", {"max-canasta-size": 7}),
    ("hand-and-foot", {"canastas-to-go-out": 5, "kinds-to-go-out": {}}),
    ("classic", {"canastas-to-go-out": 5, "kinds-to-go-out": {"natural": 1, "mixed": 1}}),
    ("american", {"max-canasta-size": 9, "long-meld-when-out": True}),
    ("classic", {"illegal-pile-penalty": 100, "penalty-points": {"illegal-meld": 50}}),
)


@pytest.mark.parametrize(
    ("variant", "chosen", "first", "second"),
    CONTRADICTORY,
    ids=[f"{each[0]}-{each[2]}-{each[3]}" for each in CONTRADICTORY],
)
def test_a_contradiction_names_both_house_rules(
    variant: str, chosen: dict[str, object], first: str, second: str
) -> None:
    for ordered in (chosen, dict(reversed(chosen.items()))):
        with pytest.raises(HouseRuleError) as refused:
            rules.apply_house_rules(VARIANTS[variant], ordered)

        assert refused.value.code == "house-rule.contradiction"
        assert refused.value.message.startswith(f"{first} and {second} contradict each other: ")
        assert refused.value.where == "house_rules"


@pytest.mark.parametrize(("variant", "chosen"), CHOSEN_ALONE)
def test_a_rule_chosen_alone_contradicts_nothing_that_the_table_said(variant: str, chosen: dict[str, object]) -> None:
    changed = rules.apply_house_rules(VARIANTS[variant], chosen)

    assert changed.cites != VARIANTS[variant].cites


@pytest.mark.parametrize(("variant", "chosen"), FITTING)
def test_rules_that_fit_together_are_taken(variant: str, chosen: dict[str, object]) -> None:
    changed = rules.apply_house_rules(VARIANTS[variant], chosen)

    assert rules.digest(changed) != rules.digest(VARIANTS[variant])


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_no_variant_contradicts_itself(variant: rules.Variant) -> None:
    assert rules.apply_house_rules(variant, {}) == variant


@pytest.mark.parametrize("size", [0, 1, 6])
def test_the_longest_set_has_room_for_a_canasta(size: int) -> None:
    with pytest.raises(HouseRuleError) as refused:
        rules.apply_house_rules(VARIANTS["classic"], {"max-canasta-size": size})

    assert refused.value.where == "house_rules.max-canasta-size"
