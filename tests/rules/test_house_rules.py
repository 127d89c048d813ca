"""House rules: what they are as printed, what they change, and what they refuse."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import HouseRuleError, Variant
from scorekeeper.rules.elements.topic import HEADINGS
from tests import strategies
from tests.canasta import CANASTA
from tests.factories import NOTHING, ask, codes, found, hand, judge, rule, side, tally, totals

CLASSIC_FAMILY = tuple(each.id for each in CANASTA.values() if each.family == "classic")

# What is printed in bold: the usual value, and the variants that print another one.
PRINTED: dict[str, tuple[Any, Mapping[str, Any]]] = {
    "minimum-by-hand": (None, {"hand-and-foot": [50, 90, 120, 150]}),
    "natural-canasta-or-better": (False, {}),
    "opening-triple": ("natural-in-any-meld", {"american-cla": "clean-meld"}),
    "opening-canasta": ("any", {"american-cla": "none"}),
    "opening-with-pile": (True, {"brazilian": False}),
    "opening-naturals-only": (False, {"italian": True}),
    "wild-in-sequences": (0, {}),
    "partners-pool": ("hand", {}),
    "pile-natural-and-wild": (False, {"pennies-from-heaven": True}),
    "black-three-first-round": (False, {}),
    "concealed-exempt-from-minimum": (False, {}),
    "insufficient-opening": ("plus10", {}),
    "wild-rule": ("limit", {"hand-and-foot": "not-more-than-naturals", "ponytail": "fewer-than-naturals"}),
    "max-canasta-size": (None, dict.fromkeys(("american", "american-cla", "cuban", "pennies-from-heaven"), 7)),
    "long-meld-when-out": (False, {}),
    "rule-of-five": (False, {"american-cla": True}),
    "concealed-canasta-bonus": (0, {}),
    "seven-canastas": ("off", {}),
    "canasta-count-bonus": ("off", {"italian": "printed"}),
    "four-black-threes": (0, {}),
    "concealed-first-turn": (None, {}),
    "wild-canasta-by-composition": (False, {}),
    "meld-first-round": (True, {}),
    "no-canasta": ("counts", {}),
    "deuce-canasta-both-sides": (False, {}),
    "unfinished-wild-meld-penalty": (0, {"american": 2000, "american-cla": 2000}),
    "four-joker-failure": (False, {}),
    "short-sequence-max": (5, {}),
    "short-sequence-charge": ("each", {}),
    "extra-natural-as-mixed": (False, {}),
    "concealed-with-pile": (True, {}),
    "concealed-needs-side-unmelded": (False, {}),
    "permission": ("optional-binding", {"brazilian": "required", "hand-and-foot": "required"}),
    "final-discard": ("optional", {"american": "required", "american-cla": "required"}),
    "out-with-unfinished": (False, {}),
    "three-as-final-discard": (True, {"american-cla": False}),
    "red-threes-unearned": ("minus", {"cuban": "zero"}),
    "red-three-in-hand": (500, {"hand-and-foot": 300}),
    "black-three-in-hand": (5, {"bolivian": 100, "brazilian": 100, "ponytail": 100}),
    "black-three-in-hand-at-stock-end": (None, {}),
    "black-three-removed": (5, {}),
    "threes-in-hand": ("ladder-or-five", {"american-cla": "five"}),
    "threes-laid": ("optional", {"american-cla": "compulsory"}),
    "waive-held-aces-if-dirty": (False, {}),
    "frozen-for-unmelded": (True, {}),
    "top-card-onto-set": (True, {}),
    "pile-cards": ("whole", {"hand-and-foot": 5}),
    "empty-stock": ("must-take", {}),
    "pairs-with-jokers": (False, {"american-cla": True}),
    "special-hand-courtesy": (False, {}),
    "hands": (None, {"hand-and-foot": 4}),
    "both-over-target": ("highest", {}),
    "tie-rule": ("draw", {"american": "extra-hand", "american-cla": "extra-hand"}),
    "acaba": (False, {"british": True}),
    "acaba-points-self": (0, {}),
    "acaba-points-other": (1500, {}),
    "illegal-pile-penalty": (50, {}),
    "exposed-card-penalty": (50, {}),
}
CONCEALED_PAYS = (*CLASSIC_FAMILY, "mexicana", "wild-card", "pennies-from-heaven", "ponytail")


@pytest.mark.parametrize("variant", CANASTA.values(), ids=lambda variant: variant.id)
def test_an_option_shows_the_value_that_its_variant_prints(variant: Variant) -> None:
    for option in rules.house_rule_options(variant):
        if option.id in PRINTED:
            usual, others = PRINTED[option.id]
            assert option.default == others.get(variant.id, usual), option.id
        if option.id == "concealed-total":
            usual = variant.going_out.bonus
            assert option.default == (200 if variant.id in CONCEALED_PAYS else usual)


@pytest.mark.parametrize("variant", CANASTA.values(), ids=lambda variant: variant.id)
def test_writing_down_a_printed_value_changes_no_number(variant: Variant) -> None:
    for option in rules.house_rule_options(variant):
        undone = option.id == "minimum-by-score" and variant.opening.by_hand is not None
        unwritable = option.default is None and not option.nullable
        if undone or unwritable or option.default == "sevens-canasta":  # no value of the list
            continue
        changed = rules.apply_house_rules(variant, {option.id: option.default})
        now = {each.id: each.default for each in rules.house_rule_options(changed)}
        assert now == {each.id: each.default for each in rules.house_rule_options(variant)}


@strategies.examples(80)
@given(st.data())
def test_a_house_rule_shows_the_value_that_was_chosen(data: st.DataObject) -> None:
    variant = data.draw(strategies.variants())
    chosen = data.draw(strategies.house_rules(variant))

    changed = rules.apply_house_rules(variant, chosen)

    shown = {each.id: each.default for each in rules.house_rule_options(changed)}
    assert {name: shown.get(name, value) for name, value in chosen.items()} == chosen
    assert rules.apply_house_rules(variant, dict(reversed(chosen.items()))) == changed


@given(strategies.variants())
def test_options_are_grouped_by_heading_and_have_labels(variant: Variant) -> None:
    options = rules.house_rule_options(variant)

    order = [HEADINGS.index(option.heading) for option in options]
    assert order == sorted(order)
    assert all(option.label[0].isupper() and "!" not in option.label for option in options)
    assert all((option.kind == "choice") == bool(option.choices) for option in options)


OUT = side(["K*7", "J*4"], ["", "5"], went_out=True)
AT_ONCE = OUT | {"concealed": True, "initial_meld": {"melds": ["K*7", "J*4"], "upcard": "K"}}
LATER = OUT | {"concealed": True, "initial_meld": {"melds": ["J*4"]}}
LOW = side(["4*7", "5*4"], ["", "9*11"], went_out=True, concealed=True)
THREES = side(["K*6"], ["3r", "3b 5"], red_threes=1)
MARKED = side([{"cards": "K*7", "concealed": True}], ["5", "5"])
FAILED = side(["K*6"], ["5", "5"], penalties=[{"code": "opening-too-low", "times": 1}])
TAKEN = side(["K*6"], ["5", "5"], penalties=[{"code": "pile-without-right", "times": 1}])
WRONG = side(
    ["K*6"], ["5", "5"], penalties=[{"code": "illegal-meld", "times": 1}, {"code": "improper-answer", "times": 1}]
)
SHOWN = side(["K*6"], ["5", "5"], penalties=[{"code": "exposed-card", "times": 2}])


def scored(*entries: Any, **more: Any) -> Callable[[Any], object]:
    """Totals of the first side, under the house rules."""
    return lambda chosen: totals(judge("classic", *entries, NOTHING, house_rules=chosen, **more))[0]


def reported(code: str, *entries: Any, **more: Any) -> Callable[[Any], object]:
    """Is this reported of a hand, under the house rules?"""
    return lambda chosen: code in codes(judge("classic", *entries, NOTHING, house_rules=chosen, **more))


def asked(code: str, what: str, **more: Any) -> Callable[[Any], object]:
    """Does the referee find this, under the house rules?"""
    return lambda chosen: code in found(ask("classic", what, house_rules=chosen, **more))


def ended(*hands: Any, **more: Any) -> Callable[[Any], object]:
    """Who has won a game of these hands, under the house rules."""
    return lambda chosen: rule("classic", *hands, house_rules=chosen, **more).winners


def must_take(moment: dict[str, Any]) -> Callable[[Any], object]:
    """Must the discard be taken when the stock is empty, under the house rules?"""
    told = {**moment, "stock_empty": True}
    return lambda chosen: ask("classic", "take-pile", house_rules=chosen, **told).facts["must_take"]


PAIR = {"upcard": "9h", "hand": "9s*2 5", "melds": ["K*5"]}
FITS = {"upcard": "9h", "hand": "7 5", "melds": ["9*5"]}
PILE = {"upcard": "9h", "hand": "9s 2 5", "melds": ["K*5"], "pile_size": 9}
BIG = tally({"natural": 1}, 300, went_out=True)
EFFECTS: list[tuple[dict[str, Any], Callable[[Any], object], object, object]] = [
    ({"minimum-by-score": [[None, 100]]}, reported("initial-meld.below-minimum", side(["K*6"])), False, True),
    ({"minimum-by-hand": [100, 20]}, reported("initial-meld.below-minimum", side(["K*6"])), False, True),
    (
        {"minimum-by-hand": [100, 20]},
        reported("initial-meld.below-minimum", side(["K*3"]), hands_played=1),
        True,
        False,
    ),
    (
        {"opening-with-pile": False},
        asked("initial-meld.pile-not-allowed", "initial-meld", melds=["K*5"], upcard="K"),
        False,
        True,
    ),
    (
        {"concealed-exempt-from-minimum": True},
        reported("initial-meld.below-minimum", LOW, opening_scores=[3000, 0]),
        True,
        False,
    ),
    ({"insufficient-opening": "plus10"}, scored(FAILED), 50, 50),
    ({"insufficient-opening": "minus100"}, scored(FAILED), 50, -50),
    ({"insufficient-opening": "both"}, scored(FAILED), 50, -50),
    (
        {"insufficient-opening": "minus100"},
        reported("initial-meld.below-minimum", side(["K*5"], penalties=FAILED["penalties"])),
        True,
        False,
    ),
    (
        {"insufficient-opening": "none"},
        reported("initial-meld.below-minimum", side(["K*5"], penalties=FAILED["penalties"])),
        True,
        False,
    ),
    (
        {"opening-naturals-only": True},
        asked("initial-meld.naturals-only", "initial-meld", melds=["K*4 2"]),
        False,
        True,
    ),
    ({"opening-naturals-only": True}, reported("initial-meld.below-minimum", side(["K*4 2"])), False, True),
    ({"max-wilds": 2}, asked("meld.too-many-wilds", "meld", cards="K*4 2*3"), False, True),
    ({"max-wilds": None}, asked("meld.too-many-wilds", "meld", cards="K*4 2*4"), True, False),
    (
        {"wild-rule": "not-more-than-naturals"},
        asked("meld.wilds-outnumber-naturals", "meld", cards="K*2 2*3"),
        False,
        True,
    ),
    (
        {"wild-rule": "fewer-than-naturals"},
        asked("meld.wilds-outnumber-naturals", "meld", cards="K*2 2*2"),
        False,
        True,
    ),
    ({"max-canasta-size": 8}, asked("meld.too-long", "meld", cards="K*8 2"), False, True),
    ({"duplicate-rank": "free"}, reported("meld.duplicate-rank", side(["K*4", "K*3"])), True, False),
    ({"duplicate-rank": "after-complete"}, reported("meld.duplicate-rank", side(["K*4", "K*3"])), True, True),
    ({"sequences": True}, asked("meld.sequence-not-allowed", "meld", cards="4h 5h 6h"), True, False),
    ({"sequences": True, "samba-bonus": 700}, scored(side(["4h 5h 6h 7h 8h 9h 10h"])), 50, 750),
    ({"wild-melds": True}, asked("meld.wild-only", "meld", cards="2*4"), True, False),
    ({"wild-melds": True, "wild-canasta-bonus": 700}, scored(side(["2*7", "K*3"])), 170, 870),
    ({"wild-melds": True, "unfinished-wild-meld-penalty": 500}, scored(side(["2*4", "K*3"])), 110, -390),
    ({"natural-bonus": 600}, scored(tally({"natural": 1}, 70)), 570, 670),
    ({"mixed-bonus": 200}, scored(tally({"mixed": 1}, 80)), 380, 280),
    ({"concealed-canasta-bonus": 100}, scored(MARKED), 560, 660),
    ({"seven-canastas": "plus-2000"}, scored(tally({"natural": 7}, 400)), 3900, 5900),
    (
        {"seven-canastas": "instant-win-plus-5000"},
        ended(hand(tally({"mixed": 7}, 500), NOTHING), opening_scores=[-3000, 4000]),
        (),
        (0,),
    ),
    ({"canasta-count-bonus": "any-five-500"}, scored(tally({"mixed": 5}, 400)), 1900, 2400),
    ({"canasta-count-bonus": "any-five-500"}, scored(tally({"mixed": 4}, 320)), 1520, 1520),
    ({"wild-melds": True, "wild-canasta-by-composition": True}, scored(side(["2*7", "K*3"])), 170, 4170),
    ({"meld-first-round": False}, asked("meld.first-round", "meld", cards="K*4", first_round=True), False, True),
    ({"canastas-to-go-out": 2}, reported("going-out.too-few-canastas", OUT), False, True),
    ({"kinds-to-go-out": {"mixed": 1}}, reported("going-out.missing-kind", OUT), False, True),
    ({"going-out-bonus": 150}, scored(OUT), 705, 755),
    ({"concealed-total": 300}, scored(AT_ONCE), 805, 905),
    ({"concealed-first-turn": 500}, scored(AT_ONCE | {"first_turn": True}), 805, 1105),
    ({"concealed-first-turn": 500}, scored(AT_ONCE), 805, 805),
    ({"concealed-with-pile": False}, reported("going-out.not-concealed", AT_ONCE), False, True),
    ({"concealed-needs-side-unmelded": True}, reported("going-out.not-concealed", LATER), False, True),
    ({"permission": "required"}, asked("going-out.permission-not-asked", "go-out", melds=["K*7"]), False, True),
    (
        {"permission": "none"},
        asked("going-out.permission-refused", "go-out", melds=["K*7"], permission="no"),
        True,
        False,
    ),
    ({"final-discard": "required"}, asked("going-out.discard-required", "go-out", melds=["K*7"]), False, True),
    (
        {"final-discard": "forbidden"},
        asked("going-out.cards-held", "go-out", melds=["K*7"], held_after="5"),
        False,
        True,
    ),
    ({"red-threes-need": "canasta"}, scored(tally(melded=50, red_threes=1)), 150, -50),
    ({"red-threes-unearned": "zero"}, scored(tally(red_threes=1)), -100, 0),
    ({"red-threes-unearned": "minus-each"}, scored(tally(red_threes=4)), -800, -400),
    ({"red-threes-unearned": "minus-each"}, scored(tally(melded=50, red_threes=4)), 850, 850),
    ({"red-three-table": [150, 350]}, scored(tally(melded=50, red_threes=2)), 250, 400),
    ({"red-three-in-hand": 200}, scored(THREES), 60 + 100 - 500 - 10, 60 + 100 - 200 - 10),
    ({"black-three-in-hand": 100}, scored(THREES), 60 + 100 - 500 - 10, 60 + 100 - 500 - 105),
    ({"black-three-in-hand-at-stock-end": 50}, scored(THREES), -350, -395),
    ({"four-black-threes": -100}, scored(side(["K*7", "3b*4"], ["", "5"], went_out=True)), 685, 585),
    ({"black-threes-out": False}, asked("meld.threes", "meld", cards="3b*3", going_out=True), False, True),
    (
        {"black-threes-out": False},
        reported("meld.threes", side(["K*7", "3b*4"], ["", "5"], went_out=True)),
        False,
        True,
    ),
    (
        {"finished-canasta-takes-pile": False},
        asked("pile.finished-canasta", "take-pile", upcard="5", melds=["5*7"], hand="K Q 4"),
        False,
        True,
    ),
    (
        {"finished-canasta-takes-pile": False},
        asked("pile.finished-canasta", "take-pile", upcard="5", melds=["5*6"], hand="K Q 4"),
        False,
        False,
    ),
    ({"no-canasta": "against"}, scored(tally(melded=50, held=10, red_threes=1)), 140, -160),
    ({"no-canasta": "nothing"}, scored(tally(melded=50, held=10, red_threes=1)), 140, -10),
    ({"pile-always-frozen": True}, asked("pile.frozen", "take-pile", **PILE), False, True),
    ({"empty-stock": "must-if-it-fits"}, must_take(PAIR), True, False),
    ({"empty-stock": "must-if-it-fits"}, must_take(FITS), True, True),
    ({"empty-stock": "recycle"}, must_take(FITS), True, False),
    (
        {"frozen-for-unmelded": False},
        asked("pile.frozen", "initial-meld", melds=["K*2 2", "A*3"], upcard="K"),
        True,
        False,
    ),
    ({"target": 700}, ended(hand(BIG, NOTHING)), (), (0,)),
    ({"hands": 1}, ended(hand(BIG, NOTHING)), (), (0,)),
    ({"both-over-target": "came-out-first"}, ended(hand(BIG, NOTHING), opening_scores=[4900, 6000]), (1,), (0,)),
    (
        {"both-over-target": "came-out-first"},
        ended(hand(BIG | {"went_out": False}, NOTHING), opening_scores=[4900, 6000]),
        (1,),
        (1,),
    ),
    ({"tie-rule": "came-out-first"}, ended(hand(BIG, NOTHING), opening_scores=[4900, 5800]), (0, 1), (0,)),
    ({"tie-rule": "extra-hand"}, ended(hand(BIG, NOTHING), opening_scores=[4900, 5800]), (0, 1), ()),
    ({"acaba": True}, scored(side(["K*6"], acaba=True)), 60, 0),
    ({"packs": 3}, reported("count.exceeds-deck", side(["K*9"])), True, False),
    ({"jokers-per-pack": 3}, reported("count.exceeds-deck", side(["K*6"], ["JKR*6", "5"])), True, False),
    ({"cards-dealt": 13}, reported("count.hand-size", side([], ["9*8 7*3", "6*8 5*3"])), False, True),
    ({"draw-count": 2}, reported("count.hand-size", side([], ["9*8 7*4", "6*8 5*3"])), True, False),
    ({"card-values": {"K": 20}}, scored(side(["K*6"], ["K", "5"])), 45, 95),
    ({"illegal-pile-penalty": 100}, scored(TAKEN), 0, -50),
    ({"exposed-card-penalty": 0}, scored(SHOWN), -50, 50),
    ({"penalty-points": {"illegal-meld": 30}}, scored(WRONG), -150, -80),
    ({"penalty-points": {"exposed-card": 20}}, scored(SHOWN), -50, 10),
]


@pytest.mark.parametrize(
    ("chosen", "measure", "printed", "changed"),
    EFFECTS,
    ids=["-".join(map(str, effect[0].items())) for effect in EFFECTS],
)
def test_a_house_rule_changes_what_it_says(
    chosen: dict[str, Any], measure: Callable[[Any], object], printed: object, changed: object
) -> None:
    assert (measure({}), measure(chosen)) == (printed, changed)


def test_every_option_of_the_classic_family_is_tried_here() -> None:
    offered = {option.id for name in CLASSIC_FAMILY for option in rules.house_rule_options(rules.variant(name))}
    tried = {name for chosen, *_ in EFFECTS for name in chosen}

    elsewhere = {"acaba-points-self", "acaba-points-other", "partners-pool"}  # not in classic
    assert offered - tried == elsewhere


def test_what_acaba_pays_is_a_house_rule() -> None:
    chosen = {"acaba-points-self": 50, "acaba-points-other": 1000}

    assert totals(judge("british", side(acaba=True), side(), house_rules=chosen)) == [50, 1000]


REFUSED: list[tuple[object, str]] = [
    ({"smoking": True}, "house_rules.smoking"),
    ({"x" * 300: True}, "house_rules." + "x" * 188),
    ({"wild-rule": "max3"}, "house_rules.wild-rule"),
    ({"wild-rule": ["limit"]}, "house_rules.wild-rule"),
    ({"concealed-canasta-bonus": 50}, "house_rules.concealed-canasta-bonus"),
    ({"concealed-canasta-bonus": False}, "house_rules.concealed-canasta-bonus"),
    ({"concealed-canasta-bonus": 100.0}, "house_rules.concealed-canasta-bonus"),
    ({"acaba": 1}, "house_rules.acaba"),
    ({"target": "5000"}, "house_rules.target"),
    ({"target": 5000.0}, "house_rules.target"),
    ({"target": 10**9}, "house_rules.target"),
    ({"hands": 0}, "house_rules.hands"),
    ({"hands": 2.5}, "house_rules.hands"),
    ({"max-wilds": -1}, "house_rules.max-wilds"),
    ({"packs": None}, "house_rules.packs"),
    ({"black-three-in-hand": -5}, "house_rules.black-three-in-hand"),
    ({"minimum-by-score": None}, "house_rules.minimum-by-score"),
    ({"minimum-by-score": []}, "house_rules.minimum-by-score"),
    ({"minimum-by-score": [[0]]}, "house_rules.minimum-by-score[0]"),
    ({"minimum-by-score": [[0, 50, None, 1]]}, "house_rules.minimum-by-score[0]"),
    ({"minimum-by-score": [[0, None]]}, "house_rules.minimum-by-score[0][1]"),
    ({"minimum-by-score": [[0, -5]]}, "house_rules.minimum-by-score[0][1]"),
    ({"minimum-by-score": [[0, 50, "mixed"]]}, "house_rules.minimum-by-score[0][2]"),
    ({"minimum-by-score": [["0", 50]]}, "house_rules.minimum-by-score[0][0]"),
    ({"minimum-by-score": [[0, 50], [None, 15]]}, "house_rules.minimum-by-score"),
    ({"minimum-by-score": [[0, 50], [0, 90]]}, "house_rules.minimum-by-score"),
    ({"minimum-by-hand": []}, "house_rules.minimum-by-hand"),
    ({"minimum-by-hand": [50, "90"]}, "house_rules.minimum-by-hand[1]"),
    ({"kinds-to-go-out": None}, "house_rules.kinds-to-go-out"),
    ({"kinds-to-go-out": ["natural"]}, "house_rules.kinds-to-go-out"),
    ({"kinds-to-go-out": {"samba": 1}}, "house_rules.kinds-to-go-out.samba"),
    ({"kinds-to-go-out": {"natural": -1}}, "house_rules.kinds-to-go-out.natural"),
    ({"red-three-table": 100}, "house_rules.red-three-table"),
    ({"red-three-table": []}, "house_rules.red-three-table"),
    ({"red-three-table": [100, "200"]}, "house_rules.red-three-table[1]"),
    ({"red-three-table": [-100]}, "house_rules.red-three-table[0]"),
    ({"red-three-table": [100, -200, 300]}, "house_rules.red-three-table[1]"),
    ({"wild-in-sequences": 3}, "house_rules.wild-in-sequences"),
    ({"wild-in-sequences": True}, "house_rules.wild-in-sequences"),
    ({"partners-pool": "all"}, "house_rules.partners-pool"),
    ({"pile-natural-and-wild": 1}, "house_rules.pile-natural-and-wild"),
    ({"card-values": {"3b": 5}}, "house_rules.card-values.3b"),
    ({"card-values": {"A": -15}}, "house_rules.card-values.A"),
    ({"card-values": None}, "house_rules.card-values"),
    ({"special-hands": {"garbage": 0}}, "house_rules.special-hands.garbage"),
    ({"pile-cards": "half"}, "house_rules.pile-cards"),
]


@pytest.mark.parametrize(("chosen", "where"), REFUSED, ids=[str(each[0])[:60] for each in REFUSED])
def test_a_house_rule_that_cannot_be_is_refused_with_its_place(chosen: Any, where: str) -> None:
    with pytest.raises(HouseRuleError) as caught:
        rules.apply_house_rules(rules.variant("classic"), chosen)

    assert caught.value.where == where
    assert caught.value.code in {"house-rule.unknown", "house-rule.value"}


@pytest.mark.parametrize(
    ("variant", "chosen"),
    [
        ("classic", {"minimum-by-score": [[None, 50]], "minimum-by-hand": [50]}),
        ("classic", {"canastas-to-go-out": 1, "kinds-to-go-out": {"natural": 1, "mixed": 1}}),
        ("hand-and-foot", {"red-three-table": [100], "red-three-tabled": 100}),
    ],
)
def test_house_rules_that_contradict_each_other_are_both_named(variant: str, chosen: Any) -> None:
    with pytest.raises(HouseRuleError) as caught:
        rules.apply_house_rules(rules.variant(variant), chosen)

    assert caught.value.code == "house-rule.contradiction"
    assert all(name in caught.value.message for name in chosen)


def test_a_line_cites_the_house_only_where_the_house_changed_it() -> None:
    ruling = judge("classic", THREES, NOTHING, house_rules={"red-three-in-hand": 200})

    sources = {line.code: line.cite.source for line in ruling.sides[0].lines}
    assert [code for code, source in sources.items() if source == "house"] == ["held.red-threes"]
