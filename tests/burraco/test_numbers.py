"""Every number of every game with pots is told apart by a golden hand, and every code expected."""

from fnmatch import fnmatchcase

import pytest

from scorekeeper import rules
from scorekeeper.rules.all_topics import checks_of, in_force
from tests import golden_burraco
from tests.cli import vectors
from tests.cli.vectors import Vector
from tests.rules import mutations
from tests.rules.mutations import Corpus
from tests.rules.reach import OF_POTS

FAMILY = {name: each for name, each in rules.VARIANTS.items() if each.pots is not None}
HANDS: dict[str, list[Vector]] = {name: [] for name in FAMILY}
for each in vectors.load():
    if each.variant in FAMILY and not each.unreadable:
        HANDS[each.variant].append(each)
# Numbers that no ruling with pots reads, and why.
UNREAD = {
    "deal.draw": "drawing and discarding cancel out",
    "deal.foot": "nobody has a foot",
    "melds.canasta_size": "a burraco has seven cards in the whole family",
    "melds.min_*": "so has a meld three cards, two of them naturals",
    "melds.*_wilds": "one wild card in a meld is how runs lie; the number is only told",
    "threes.*": "a three is a card like any other",
    "black_three_points": "the same",
    "failures.*": "nothing is charged for unfinished melds",
    "concealed_canasta_bonus": "a meld is never marked concealed",
    "going_out.concealed_total": "nobody closes concealed",
    "melded_sign.*": "melded cards always count for the side",
    "conduct.*": "the clock and warnings are the director's; the rulebook tells them",
}


def _is_read(path: str, variant: rules.Variant) -> bool:
    if path == "going_out.canastas" and variant.going_out.kinds:
        return False  # the kinds that are asked for are as many
    if path.startswith("threes.") and variant.lays_red_threes:
        return True
    return not any(fnmatchcase(path, pattern) for pattern in UNREAD)


@pytest.mark.parametrize("name", FAMILY)
def test_a_golden_hand_is_red_for_every_number_that_is_changed(name: str) -> None:
    variant, corpus = FAMILY[name], Corpus(HANDS)
    wrong = [
        str(mutation)
        for mutation in mutations.mutations(variant)
        if _is_read(mutation.path, variant) and corpus.noticing(mutation, mutations.mutated(variant, mutation)) is None
    ]

    assert wrong == []


def test_the_hands_for_each_number_are_what_their_script_writes() -> None:
    assert golden_burraco.FILE.read_text("utf-8") == golden_burraco.text()


def test_every_finding_of_a_game_with_pots_is_expected_by_a_golden_hand() -> None:
    expected: set[str] = set()
    for each in (each for hands in HANDS.values() for each in hands):
        expected |= set(each.expect.get("codes", ()))
        for hand in each.expect.get("hands", ()):
            expected |= {code for key in ("violations", "queries") for code in hand.get(key, ())}
    found = {
        rule.code
        for each in FAMILY.values()
        for check in checks_of(each)
        for rule in check.rules
        if rule.code.partition(".")[0] not in ("initial-meld", "pile")
    }

    assert (found | OF_POTS) - expected <= {"going-out.unrecorded", "going-out.foot-not-played"}


@pytest.mark.parametrize("name", FAMILY)
def test_everything_that_is_checked_scored_or_told_has_a_source(name: str) -> None:
    variant = FAMILY[name]
    lines = ("melded", "held", "penalised", "pot", "pair-share", "going-out", "penalty", "extra")
    kinds = [kind.line for kind in variant.canasta_kinds]

    for code in (*in_force(variant).rules, *lines, *kinds):
        assert variant.cite(code).source in rules.SOURCES
    rows = [row for section in rules.describe(variant) for row in section.rows]
    assert len(rows) > 30
    for option in rules.house_rule_options(variant):
        assert option.cite.section
    assert rules.load_variant(rules.dump_variant(variant)) == variant
