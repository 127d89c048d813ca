"""Every finding and every house rule has an example, and the engine answers it."""

import pytest

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.rules.all_topics import AREAS, RULES, SETTINGS
from scorekeeper.rules.elements.rule import Situation
from scorekeeper.rules.examples.shown import example_of, findings_of, judge, option_example, question_in, record_in
from tests.canasta import CANASTA

VARIANTS = tuple(rules.VARIANTS.values())
# A game that no score ends has nobody over a target.
WITHOUT_EFFECT = {(variant.id, "both-over-target") for variant in VARIANTS if variant.target is None}


# What no variant prints, with the house rule that brings it.
ONLY_AGREED = {"meld.first-round": {"meld-first-round": False}}


def test_every_rule_is_of_an_area_that_pages_head() -> None:
    assert {code.partition(".")[0] for code in RULES} == set(AREAS)


@pytest.mark.parametrize("code", RULES)
def test_every_finding_has_an_example_that_yields_it(code: str) -> None:
    chosen = ONLY_AGREED.get(code, {})
    found = [
        example_of(RULES[code], rules.apply_house_rules(variant, chosen))
        for variant in (CANASTA.values() if chosen else VARIANTS)
    ]

    examples = [example for example in found if example is not None]
    assert examples
    assert {example.finding.code for example in examples} == {code}
    assert {example.finding.severity for example in examples} == {RULES[code].severity}


@pytest.mark.parametrize("code", RULES)
def test_an_example_shows_one_thing_at_a_time(code: str) -> None:
    for variant in VARIANTS:
        example = example_of(RULES[code], variant)
        judged = None if example is None else judge(example.situation, variant)
        if example is None or judged is None:
            continue
        others = {each.code for each in findings_of(judged) if each.severity == "violation"}
        assert others <= {code, *example.situation.beside}


def test_every_option_of_the_catalogue_has_an_example() -> None:
    assert [setting.id for setting in SETTINGS.values() if not setting.examples] == []


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_house_rule_of_a_variant_has_an_example_that_it_changes(variant: Variant) -> None:
    missing = set()
    for option in rules.house_rule_options(variant):
        example = option_example(option, variant)
        if example is None:
            missing.add((variant.id, option.id))
            continue
        assert example.printed != example.changed
        assert example.value != option.default

    assert missing <= WITHOUT_EFFECT


@pytest.mark.parametrize("option_id", SETTINGS)
def test_an_options_example_is_answered_otherwise_under_the_rule(option_id: str) -> None:
    for variant in VARIANTS:
        offered = {option.id: option for option in rules.house_rule_options(variant)}
        example = option_example(offered[option_id], variant) if option_id in offered else None
        if example is not None:
            under = rules.apply_house_rules(variant, {option_id: example.value})
            assert judge(example.situation, variant) != judge(example.situation, under)
            return
    pytest.fail(f"no variant shows what {option_id} changes")


def situations() -> list[Situation]:
    made = [each for setting in SETTINGS.values() for each in setting.examples]
    return [each for rule in RULES.values() for each in rule.examples] + [
        each for each in made if isinstance(each, Situation)
    ]


def test_situations_are_told_in_one_plain_line() -> None:
    for situation in situations():
        words = situation.words
        assert words[0].isupper()
        assert words.endswith(".")
        assert "!" not in words
        assert len(words) <= 100


def test_a_situation_is_a_question_or_a_hand() -> None:
    classic = rules.variant("classic")
    two_kings = RULES["meld.too-short"].examples[0]
    nine_kings = RULES["count.exceeds-deck"].examples[0]

    assert question_in(two_kings, classic) is not None
    assert record_in(nine_kings, classic) is not None


def test_what_nobody_can_hold_is_no_example() -> None:
    nine = Situation("North melds nine kings.", "meld", {"cards": "K*9"})

    assert question_in(nine, rules.variant("classic")) is None
    assert question_in(nine, rules.variant("samba")) is not None


def test_an_example_is_written_for_as_many_as_play() -> None:
    situation = RULES["going-out.unrecorded"].examples[0]
    alone = record_in(situation, rules.variant("classic-3"))

    assert alone is not None
    assert [len(side.held) for side in alone.hands[0].sides] == [1, 1, 1]
