"""The ready sets, typed from house-rules.md once more: what they change, where, and for whom."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules.house_rules.ready_sets import ready_sets, where_printed
from tests.canasta import CANASTA
from tests.factories import ask, found
from tests.house_rules.test_seed_citations import HEADINGS

PAID = {"going-out-bonus": 100, "concealed-total": 200, "duplicate-rank": "never"}
SAMBA = {**PAID, "canastas-to-go-out": 1, "red-threes-need": "meld"}
EACH = {"red-threes-unearned": "minus-each"}
GUIDE = {**EACH, "permission": "required"}
SETS: dict[str, dict[str, dict[str, Any]]] = {
    "encyclopedia": {
        "samba": SAMBA,
        "chilean-3": SAMBA,
        "chilean-4": SAMBA,
        "tampa": SAMBA,
        # Two canastas, one an escalera, and red threes for a side with two: as printed there.
        "bolivian": PAID,
        "brazilian": {
            "kinds-to-go-out": {"samba": 1},
            "red-threes-need": "two-canastas",
            "opening-with-pile": True,
            "permission": "optional-binding",
        },
        "cuban": {
            "max-canasta-size": None,
            "concealed-total": 200,
            "black-three-removed": 0,
            "black-three-first-round": True,
        },
        "italian": {
            "red-three-table": [100, 200, 300, 400, 500, 1000],
            "going-out-bonus": 100,
            "minimum-by-score": [[None, 15], [0, 50], [1500, 90], [3000, 120], [7000, 150]],
            "opening-naturals-only": False,
        },
        "american": {"concealed-total": 200, "out-with-unfinished": True},
    },
    "guide": {
        "classic": GUIDE,
        "classic-5": GUIDE,
        "classic-6": GUIDE,
        "classic-6-pairs": GUIDE,
        "uruguayan": GUIDE,
        "british": GUIDE,
        "boat": GUIDE,
        "classic-2": EACH,
        "classic-3": EACH,  # where nobody has a partner to ask
        "cutthroat": {**GUIDE, "partners-pool": "everything"},
    },
}


@pytest.mark.parametrize("variant", CANASTA)
def test_a_variant_has_the_ready_sets_of_the_document(variant: str) -> None:
    found = {each.key: dict(each.house_rules) for each in ready_sets(variant)}

    assert found == {key: names[variant] for key, names in SETS.items() if variant in names}


@pytest.mark.parametrize("variant", CANASTA)
def test_each_rule_of_a_ready_set_counts_and_stands_where_it_says(variant: str) -> None:
    printed = rules.variant(variant)
    for ready in ready_sets(variant):
        assert ready.places.keys() == ready.house_rules.keys()
        for rule, value in ready.house_rules.items():
            rest = {name: each for name, each in ready.house_rules.items() if name != rule}
            less = rules.apply_house_rules(printed, rest)
            assert replace(ready.variant, cites={}) != replace(less, cites={}), rule
            cite = where_printed(variant, rule, value)
            assert cite is not None
            assert cite.source in HEADINGS
            known = {each.casefold() for each in HEADINGS[cite.source]}
            assert cite.section.partition(", step")[0].casefold() in known
            assert where_printed(variant, rule, "something else") is None


def test_by_the_guide_leave_to_go_out_must_be_asked_for() -> None:
    ready = next(each for each in ready_sets("classic") if each.key == "guide")
    asked = {"melds": ["K*7"], "held_after": "5"}

    under = ask("classic", "go-out", **asked, house_rules=dict(ready.house_rules))

    assert found(under) == {"going-out.permission-not-asked"}
    assert ask("classic", "go-out", **asked).allowed
