"""The worked example of every rulebook page: legal, and scored by the engine."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.rules.hand.facts import table_facts
from scorekeeper.rules.topics.going_out.checks import counted_canastas
from scorekeeper.rules.worked_example import ExampleHand, worked_example
from tests import strategies
from tests.canasta import CANASTA as VARIANTS

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))


def example_of(variant: Variant) -> ExampleHand:
    found = worked_example(variant)
    assert found is not None
    return found


@every_variant
def test_every_variant_has_an_example_in_which_the_engine_finds_nothing(variant: Variant) -> None:
    found = example_of(variant)

    assert rules.adjudicate(found.record).hands[0].findings == ()
    assert rules.adjudicate(found.record).hands[0] == found.ruling


@every_variant
def test_the_example_is_a_record_that_can_be_sent_to_somebody(variant: Variant) -> None:
    found = example_of(variant)

    read = rules.read_record(found.record.as_json())

    assert rules.adjudicate(read).hands[0].sides == found.ruling.sides


@every_variant
def test_the_totals_shown_are_the_sums_of_the_lines_shown(variant: Variant) -> None:
    for side in example_of(variant).sides:
        assert side.total == sum(line.points for line in side.lines)


@every_variant
def test_the_first_side_goes_out_with_what_is_asked_for(variant: Variant) -> None:
    found = example_of(variant)
    first, *rest = found.record.hands[0].sides
    table = table_facts(first, variant)
    players = found.record.form[0]

    assert first.went_out
    assert not any(side.went_out for side in rest)
    assert counted_canastas(table, variant) >= variant.going_out.canastas_needed(players)
    for kind, count in variant.going_out.kinds_needed(players).items():
        assert table.canastas.get(kind, 0) >= count
    assert {"natural", "mixed"} <= set(table.canastas)


@every_variant
def test_the_others_have_no_canasta_and_are_left_with_cards(variant: Variant) -> None:
    found = example_of(variant)

    for told, side in zip(found.sides[1:], found.record.hands[0].sides[1:], strict=True):
        assert not table_facts(side, variant).total
        assert any(side.held)
        assert any(line.code == "held" and line.points < 0 for line in told.lines)


@every_variant
def test_every_side_is_as_large_as_usual(variant: Variant) -> None:
    found = example_of(variant)

    assert found.record.form == variant.seating.forms[0]
    assert len({side.name for side in found.sides}) == len(found.sides)


def test_classic_canasta_in_figures() -> None:
    first, second = example_of(VARIANTS["classic"]).sides

    assert [meld.cards for meld in first.melds] == ["7 kings", "5 queens, 1 deuce and 1 joker", "5 jacks"]
    # 500 + 300 + 100 out + 2 x 100 + (70 + 120 + 50) melded - 20 (eight, six, four) in hand
    assert first.total == 500 + 300 + 100 + 200 + 240 - 20
    # 100 + (60 + 70) melded - 135 (nine, five, jack, ten; black three, ace, seven, queen, king,
    # joker): 10 + 5 + 10 + 10, and 5 + 20 + 5 + 10 + 10 + 50
    assert second.total == 100 + 130 - 135


@st.composite
def by_the_house(draw: st.DrawFn) -> Variant:
    printed = draw(strategies.variants())
    return rules.apply_house_rules(printed, draw(strategies.house_rules(printed)))


@strategies.examples(150)
@given(by_the_house())
def test_under_house_rules_an_example_is_legal_or_there_is_none(variant: Variant) -> None:
    found = worked_example(variant)

    if found is not None:
        assert rules.adjudicate(found.record).hands[0].findings == ()
        assert all(sum(line.points for line in s.lines) == s.total for s in found.sides)


@pytest.mark.parametrize(
    ("variant", "house_rules"),
    [
        ("classic", {"target": 7500, "canastas-to-go-out": 2, "max-wilds": 2}),
        ("hand-and-foot", {"kinds-to-go-out": {"natural": 2, "mixed": 1}}),
        ("samba", {"wild-melds": True, "kinds-to-go-out": {"samba": 1, "wild": 1}}),
        ("american-cla", {"sevens-bonus": 3000, "kinds-to-go-out": {"sevens": 1}}),
        ("bolivian", {"sequences": False}),
        ("pennies-from-heaven", {"wild-melds": False}),
        ("classic", {"minimum-by-score": [[None, 50], [0, 120], [3000, 150]]}),
    ],
)
def test_usual_house_rules_leave_an_example(variant: str, house_rules: dict[str, object]) -> None:
    changed = rules.apply_house_rules(VARIANTS[variant], house_rules)

    assert worked_example(changed) is not None


def test_rules_that_leave_no_hand_leave_no_example() -> None:
    nobody = rules.apply_house_rules(VARIANTS["classic"], {"minimum-by-score": [[None, 9000]]})

    assert worked_example(nobody) is None
