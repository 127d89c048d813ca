"""What may go wrong at the table, against the lists of the law: amounts, remedies, sources."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import SOURCES, HouseRuleError, Variant
from tests import strategies
from tests.canasta import CANASTA as VARIANTS
from tests.factories import NOTHING, judge

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))

# house-rules.md, penalty codes: points each time, and which raise the minimum.
PRICED = {
    "red-three-in-hand": -500,
    "opening-too-low": 0,
    "asked-could-not-go-out": -100,
    "out-without-leave": -100,
    "pile-without-right": -50,
    "exposed-card": -50,
    "illegal-meld": -100,
    "out-without-canasta": -100,
    "improper-answer": -100,
}
AMERICAN = {"american", "american-cla"}
NOT_IN = {"red-three-in-hand": AMERICAN | {"hand-and-foot"}}

# The list of the classic law (section 5) and what the entry is called here; its confidence.
CLASSIC_LAW = {
    "P1": ("red-three-in-hand", "stated"),
    "P2": ("opening-too-low", "stated"),
    "P3": ("asked-could-not-go-out", "stated"),
    "P4": ("out-without-leave", "stated"),
    "P5": ("pile-without-right", "single-source"),
    "P6": ("exposed-card", "unverified"),
    "P7": ("illegal-meld", "unverified"),
    "P8": ("out-without-canasta", "unverified"),
    "P9": ("drew-out-of-turn", "single-source"),
    "P10": ("drew-too-many", "unverified"),
    "P11": ("discarded-too-many", "single-source"),
    "P12": ("dealt-out-of-turn", "single-source"),
    "P13": ("exposed-in-deal", "single-source"),
    "P14": ("improper-answer", "unverified"),
    "P15": ("wrong-entry", "unverified"),
    "P16": ("changed-mind", "stated"),
    "P17": ("forced-pile-refused", "stated"),
}
_EVENT = "belongs to an event, not to a game: match points, places or a director's ruling"
# The list of the American document (section 7): code and the variants, or why it is no entry.
AMERICAN_LAW: dict[str, tuple[str, set[str]] | str] = {
    "opening short of the minimum": ("opening-too-low", set(VARIANTS)),
    "red three not laid": ("red-three-in-hand", VARIANTS.keys() - AMERICAN - {"hand-and-foot"}),
    "three forgotten": ("three-forgotten", {"american-cla"}),
    "talon forgotten": ("talon-forgotten", AMERICAN),
    "illegal discard challenged": ("discard-challenged", AMERICAN),
    "miscounted opening": "the same as an opening too low; that the cards shown stay face up is"
    " the custom of some clubs, who note exposed cards",
    "late for a round": _EVENT,
    "cards mixed before counting": _EVENT,
    "slow play": _EVENT,
    "misconduct": _EVENT,
}
# The list of the Samba document (1.6): what the rows are called here.
SAMBA_LAW = {
    "red three held": {"red-three-in-hand"},
    "initial meld too small": {"opening-too-low"},
    "told yes, cannot": {"asked-could-not-go-out"},
    "goes out after a no": {"out-without-leave"},
    "pile without the right": {"pile-without-right"},
    "cards shown by mistake": {"exposed-card", "discarded-too-many"},
    "draw out of turn": {"drew-out-of-turn"},
}
# Where the pile is always frozen nobody must take it; cutthroat ends with the last draw.
NO_FORCED_PILE = {"cuban", "italian", "hand-and-foot", "wild-card", "cutthroat"} | AMERICAN


def codes(variant: Variant) -> list[str]:
    return [each.code for each in variant.penalties]


@every_variant
def test_every_irregularity_says_what_happened_what_is_done_and_who_says_so(variant: Variant) -> None:
    assert len(set(codes(variant))) == len(variant.penalties)
    assert len({each.label for each in variant.penalties}) == len(variant.penalties)
    for each in variant.penalties:
        cite = variant.cite(f"penalty.{each.code}")
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", each.code)
        for sentence in (each.when, each.remedy):
            assert sentence.endswith("."), each.code
            assert not re.search(r"\d", sentence), each.code  # a club may change the amounts
        assert cite.source in SOURCES
        assert cite.section.strip()
        assert each.confidence in ("stated", "single-source", "unverified")
        assert (each.confidence == "unverified") == (cite.source == "assumed"), each.code


@every_variant
def test_the_amounts_are_those_of_the_list_and_nothing_else_costs_anything(variant: Variant) -> None:
    for each in variant.penalties:
        assert each.points == PRICED.get(each.code, 0), each.code
        assert each.raises_minimum == (each.code == "opening-too-low"), each.code
    for code in PRICED:
        assert (code in codes(variant)) == (variant.id not in NOT_IN.get(code, set())), code


@every_variant
def test_every_entry_of_the_classic_law_is_there_in_its_order(variant: Variant) -> None:
    wanted = [
        code
        for code, _ in CLASSIC_LAW.values()
        if variant.id not in NOT_IN.get(code, set())
        and not (code == "forced-pile-refused" and variant.id in NO_FORCED_PILE)
    ]

    assert [code for code in codes(variant) if code in wanted] == wanted
    assert ("forced-pile-refused" in codes(variant)) == ("forced-pile-refused" in wanted)


def test_the_classic_list_is_that_of_the_law_and_as_sure() -> None:
    found = [(each.code, each.confidence) for each in VARIANTS["classic"].penalties]

    assert found == list(CLASSIC_LAW.values())


@every_variant
def test_every_entry_of_the_american_law_stands_where_it_applies(variant: Variant) -> None:
    for row, entry in AMERICAN_LAW.items():
        if isinstance(entry, tuple):
            code, where = entry
            assert (code in codes(variant)) == (variant.id in where), row
        else:
            assert entry, row


def test_every_entry_of_the_samba_law_is_in_every_game_of_the_family() -> None:
    for variant in VARIANTS.values():
        if variant.family == "samba":
            for row, wanted in SAMBA_LAW.items():
                assert wanted <= set(codes(variant)), (variant.id, row)


def test_two_players_read_that_their_books_switch_two_of_them_off() -> None:
    two, classic = VARIANTS["classic-2"], VARIANTS["classic"]

    told = [each.code for each in two.penalties if each not in classic.penalties]

    assert told == ["opening-too-low", "exposed-card"]
    for code in told:
        entry, usual = two.penalty(code), classic.penalty(code)
        assert entry is not None
        assert usual is not None
        assert "Books for two charge nothing" in entry.remedy
        # The published list of codes names no exception: whoever notes one is charged as ever.
        assert (entry.points, entry.raises_minimum) == (usual.points, usual.raises_minimum)


@every_variant
def test_the_rules_page_tells_every_irregularity_in_full(variant: Variant) -> None:
    section = next(each for each in rules.describe(variant) if each.heading == "Irregularities")
    doubts = {
        "stated": "",
        "single-source": "One source alone says so.",
        "unverified": "No source that was read confirms it.",
    }

    assert [row.label.lower() for row in section.rows] == [each.label for each in variant.penalties]
    for each, row in zip(variant.penalties, section.rows, strict=True):
        assert (row.note, row.remedy) == (each.when, each.remedy)
        assert row.doubt == doubts[each.confidence]
        assert row.cite == variant.cite(f"penalty.{each.code}")
        if each.points:
            assert row.value == f"\N{MINUS SIGN}{-each.points}"
        else:
            raised = "this hand's minimum +10"
            assert row.value == (raised if each.raises_minimum else "no points")


@strategies.examples(100)
@given(st.data())
def test_a_penalty_is_never_points_for_the_opponents(data: st.DataObject) -> None:
    variant = data.draw(strategies.variants())
    form = variant.seating.forms[0]
    code = st.sampled_from(codes(variant))
    entry = st.fixed_dictionaries({"code": code, "times": st.integers(1, 3)})
    noted = data.draw(st.lists(entry, min_size=1, max_size=4))
    at = data.draw(st.integers(0, len(form) - 1))
    plain: list[dict[str, Any]] = [dict(NOTHING) for _ in form]
    fined = [dict(each) for each in plain]
    fined[at]["penalties"] = noted

    before, after = judge(variant.id, *plain, form=form), judge(variant.id, *fined, form=form)

    for place, (clean, charged) in enumerate(zip(before.sides, after.sides, strict=True)):
        if place == at:
            assert charged.total <= clean.total
        else:
            assert (charged.total, charged.minimum) == (clean.total, clean.minimum)


@pytest.mark.parametrize(
    "variant", [each for each in VARIANTS.values() if each.id not in AMERICAN], ids=lambda each: each.id
)
@pytest.mark.parametrize("times", [1, 2, 3])
def test_every_opening_taken_back_raises_the_minimum_by_ten(variant: Variant, times: int) -> None:
    form = variant.seating.forms[0]
    failed = NOTHING | {"penalties": [{"code": "opening-too-low", "times": times}]}
    others = [NOTHING for _ in form[1:]]
    first = judge(variant.id, NOTHING, *others, form=form).sides[0].minimum
    apart = NOTHING | {"penalties": [{"code": "opening-too-low"} for _ in range(times)]}

    raised = judge(variant.id, failed, *others, form=form).sides
    one_by_one = judge(variant.id, apart, *others, form=form).sides

    assert first.points == 50
    assert raised[0].minimum.points == one_by_one[0].minimum.points == 50 + 10 * times
    assert all(each.minimum == first for each in raised[1:])


# A club's own amounts.


def points(variant: Variant) -> dict[str, int]:
    return {each.code: each.points for each in variant.penalties}


@every_variant
def test_a_club_changes_the_amounts_that_it_names_and_no_other(variant: Variant) -> None:
    chosen = {"improper-answer": 0, "drew-too-many": 25, "illegal-meld": 10_000}

    changed = rules.apply_house_rules(variant, {"penalty-points": chosen})

    wanted = {code: -amount for code, amount in chosen.items()}
    assert points(changed) == points(variant) | wanted
    for code in points(variant):
        assert (changed.cite(f"penalty.{code}").source == "house") == (code in chosen), code


def test_a_red_three_costs_the_same_whether_it_is_noted_or_shown() -> None:
    changed = rules.apply_house_rules(VARIANTS["classic"], {"penalty-points": {"red-three-in-hand": 200}})

    assert points(changed)["red-three-in-hand"] == -200
    assert changed.threes.red_in_hand == 200
    assert changed.cite("held.red-threes").source == "house"


def test_an_amount_for_an_opening_too_low_leaves_the_raised_minimum() -> None:
    changed = rules.apply_house_rules(VARIANTS["classic"], {"penalty-points": {"opening-too-low": 50}})

    entry = changed.penalty("opening-too-low")
    assert entry is not None
    assert (entry.points, entry.raises_minimum) == (-50, True)
    rows = {row.label: row for section in rules.describe(changed) for row in section.rows}
    told = rows["Opening too low, taken back"].value
    assert "\N{MINUS SIGN}50" in told
    assert "minimum" in told


@pytest.mark.parametrize(
    ("value", "where", "says"),
    [
        ({"smoking": 50}, ".smoking", "is not one of"),
        ({"talon-forgotten": 50}, ".talon-forgotten", "is not one of"),
        ({"exposed-card": 52}, ".exposed-card", "multiple of 5"),
        ({"exposed-card": -50}, ".exposed-card", "without a minus"),
        ({"exposed-card": 10_005}, ".exposed-card", "10000"),
        ({"exposed-card": True}, ".exposed-card", "whole number"),
        ({"exposed-card": "50"}, ".exposed-card", "whole number"),
        ({"exposed-card": None}, ".exposed-card", "whole number"),
        ([50], "", "an object"),
        (50, "", "an object"),
        (None, "", "an object"),
    ],
)
def test_amounts_that_cannot_be_are_refused_with_their_place(value: object, where: str, says: str) -> None:
    with pytest.raises(HouseRuleError) as refused:
        rules.apply_house_rules(VARIANTS["classic"], {"penalty-points": value})

    assert refused.value.where == f"house_rules.penalty-points{where}"
    assert says in refused.value.message


@pytest.mark.parametrize(
    ("other", "value", "code"),
    [
        ("illegal-pile-penalty", 100, "pile-without-right"),
        ("exposed-card-penalty", 0, "exposed-card"),
        ("red-three-in-hand", 300, "red-three-in-hand"),
        ("insufficient-opening", "minus100", "opening-too-low"),
    ],
)
def test_an_amount_that_two_house_rules_name_is_a_contradiction(other: str, value: object, code: str) -> None:
    classic = VARIANTS["classic"]
    for chosen in ({other: value, "penalty-points": {code: 25}}, {"penalty-points": {code: 25}, other: value}):
        with pytest.raises(HouseRuleError) as refused:
            rules.apply_house_rules(classic, chosen)

        assert refused.value.code == "house-rule.contradiction"
        assert refused.value.message.startswith(f"{other} and penalty-points contradict each other")
    fitting = rules.apply_house_rules(classic, {other: value, "penalty-points": {"drew-too-many": 25}})
    assert points(fitting)["drew-too-many"] == -25


@every_variant
def test_the_form_shows_the_amounts_that_have_no_field_of_their_own(variant: Variant) -> None:
    option = next(each for each in rules.house_rule_options(variant) if each.id == "penalty-points")
    own_field = {"pile-without-right", "exposed-card", "red-three-in-hand", "opening-too-low"}

    assert option.default == {code: -amount for code, amount in points(variant).items() if code not in own_field}
    assert json.loads(json.dumps(option.default)) == option.default
