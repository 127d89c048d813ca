"""House rules for what sources print otherwise and for what tables play, typed from house-rules.md.

Each with every value that it takes, the printed one, and the variants that are offered it.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules import HouseRuleError
from scorekeeper.rules.all_topics import SETTINGS
from scorekeeper.rules.elements.topic import FOUND
from tests.canasta import CANASTA

CLASSIC = {
    "classic",
    "classic-2",
    "classic-3",
    "cutthroat",
    "classic-5",
    "classic-6",
    "classic-6-pairs",
    "uruguayan",
    "british",
    "boat",
    "caliente",
}
SAMBA = {"samba", "bolivian", "brazilian", "chilean-3", "chilean-4", "cuban", "italian", "tampa"}
RUNS = SAMBA - {"cuban", "tampa"}
# Melds of wild cards as printed; in Cuban canasta they pay by their make-up anyway.
WILD = (SAMBA - {"samba", "cuban"}) | {"american", "american-cla", "pennies-from-heaven", "wild-card"}
ALL = (
    CLASSIC
    | SAMBA
    | {"american", "american-cla", "hand-and-foot", "pennies-from-heaven", "mexicana", "wild-card", "ponytail"}
)


@dataclass(frozen=True)
class Agreed:
    """A house rule as the document has it; `at_least` are the variants that it names."""

    values: tuple[Any, ...]
    default: Any
    at_least: set[str]
    others: dict[str, Any] = field(default_factory=dict)
    refused: tuple[Any, ...] = ("never", 7.5)


BOTH = (False, True)
READ = {
    "empty-stock": Agreed(("must-take", "must-if-it-fits", "recycle"), "must-take", ALL - {"cutthroat"}),
    "red-threes-unearned": Agreed(("minus", "minus-each", "zero"), "minus", CLASSIC, {"cuban": "zero"}),
    "partners-pool": Agreed(("hand", "everything"), "hand", {"cutthroat"}),
    # Not of a pile that is always frozen: see below.
    "pile-natural-and-wild": Agreed(
        BOTH, False, SAMBA - {"cuban", "italian"}, {"pennies-from-heaven": True}, ("yes", 1)
    ),
    "wild-in-sequences": Agreed((0, 1, 2), 0, RUNS, refused=(3, -1, "2")),
    "black-three-first-round": Agreed(BOTH, False, {"cuban"}, refused=("yes", 1)),
    "opening-naturals-only": Agreed(BOTH, False, ALL, {"italian": True}, ("yes", 1)),
}
ON_TABLES = {
    "four-black-threes": Agreed((0, 100, -300), 0, CLASSIC, refused=("100", True)),
    "concealed-first-turn": Agreed((None, 500), None, CLASSIC, refused=(-5, "all")),
    "canasta-count-bonus": Agreed(
        ("off", "printed", "any-five-1000", "any-five-500"), "off", ALL, {"italian": "printed"}
    ),
    "wild-canasta-by-composition": Agreed(BOTH, False, WILD, refused=("yes", 1)),
    "meld-first-round": Agreed(BOTH, True, ALL, refused=("yes", 1)),
    "no-canasta": Agreed(("counts", "against", "nothing"), "counts", CLASSIC),
}
EVERY = READ | ON_TABLES


def offered(variant: str) -> dict[str, Any]:
    return {each.id: each.default for each in rules.house_rule_options(rules.variant(variant))}


def test_the_variants_are_those_of_the_document() -> None:
    assert set(CANASTA) == ALL


@pytest.mark.parametrize("name", EVERY)
def test_a_house_rule_is_offered_where_the_document_says_with_the_printed_value(name: str) -> None:
    wanted = EVERY[name]

    found = {variant: offered(variant)[name] for variant in ALL if name in offered(variant)}

    assert wanted.at_least - set(found) == set()
    assert {variant: value for variant, value in found.items() if value != wanted.default} == {
        variant: value for variant, value in wanted.others.items() if variant in found
    }


@pytest.mark.parametrize("name", EVERY)
def test_a_house_rule_takes_the_values_of_the_document_and_no_others(name: str) -> None:
    wanted = EVERY[name]
    for variant in (rules.variant(each) for each in wanted.at_least):
        for value in wanted.values:
            rules.apply_house_rules(variant, {name: value})
        for value in wanted.refused:
            with pytest.raises(HouseRuleError):
                rules.apply_house_rules(variant, {name: value})


@pytest.mark.parametrize("variant", ["italian", "hand-and-foot"])
def test_a_natural_and_a_wild_card_are_offered_once_the_pile_is_not_always_frozen(variant: str) -> None:
    printed, open_pile = rules.variant(variant), {"pile-always-frozen": False}

    shown = {each.id for each in rules.house_rule_options(printed, open_pile)}

    assert "pile-natural-and-wild" in shown - {each.id for each in rules.house_rule_options(printed)}


@pytest.mark.parametrize("name", ON_TABLES)
def test_what_is_found_on_tables_alone_says_so(name: str) -> None:
    assert SETTINGS[name].found in (FOUND, None)
    assert (SETTINGS[name].found is None) == (name == "canasta-count-bonus")  # Italian prints one


@pytest.mark.parametrize("variant", sorted(ALL))
def test_the_value_that_a_variant_prints_changes_no_number_in_it(variant: str) -> None:
    printed = rules.variant(variant)
    here = offered(variant)
    for name, wanted in EVERY.items():
        if name not in here:
            continue
        value = wanted.others.get(variant, wanted.default)
        changed = rules.apply_house_rules(printed, {name: value})

        assert rules.dump_variant(changed) | {"cites": {}} == rules.dump_variant(printed) | {"cites": {}}
