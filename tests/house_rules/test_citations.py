"""Every number and every check of every variant names the place where it is printed."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from scorekeeper import rules
from scorekeeper.rules import SOURCES, Variant
from scorekeeper.rules.all_topics import in_force
from tests.canasta import CANASTA as VARIANTS
from tests.house_rules.values import cases, chosen_with

NOT_RULES = {"id", "name", "family", "summary", "assumed", "cites", "memo"}
LINES = (
    "canasta.concealed",
    "canasta.count",
    "going-out",
    "going-out.concealed",
    "red-threes",
    "black-threes",
    "melded",
    "held",
    "held.red-threes",
    "held.black-threes",
    "foot",
    "failure.sevens",
    "failure.aces",
    "failure.wild",
    "failure.held-sevens",
    "failure.held-aces",
    "short-sequence",
    "special-hand",
    "acaba",
    "penalty",
    "extra",
)

# Variants are made from the first of their family, the "modern" ones from classic canasta.
FAMILY_BASES = {"classic": "classic", "modern": "classic"}

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))


def leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every field of a variant that holds no further part, by its dotted path."""
    if not is_dataclass(value):
        yield path, value
        return
    for each in filter(lambda each: each.init, fields(value)):  # the others are derived
        if getattr(value, each.name) is None and each.default is None:
            continue  # a part that the variant does not have
        if path or each.name not in NOT_RULES:
            name = f"{path}.{each.name}" if path else each.name
            yield from leaves(getattr(value, each.name), name)


def base_of(variant: Variant) -> Variant:
    usual = next(each.id for each in VARIANTS.values() if each.family == variant.family)
    return VARIANTS[FAMILY_BASES.get(variant.family, usual)]


def codes(variant: Variant) -> Iterator[str]:
    yield from in_force(variant).rules
    yield from LINES
    yield from (kind.line for kind in variant.canasta_kinds)
    yield from (f"penalty.{penalty.code}" for penalty in variant.penalties)
    yield from (path for path, _ in leaves(variant))


@every_variant
def test_every_check_every_line_every_penalty_and_every_field_has_a_citation(variant: Variant) -> None:
    for code in codes(variant):
        cite = variant.cite(code)

        assert cite.source in SOURCES, code
        assert cite.section.strip(), code


@every_variant
def test_every_citation_names_a_source_and_a_place(variant: Variant) -> None:
    for code, cite in variant.cites.items():
        assert cite.source in SOURCES, code
        assert cite.section.strip(), code
        assert cite.source != "house", code


@every_variant
def test_what_a_variant_changes_it_cites_anew(variant: Variant) -> None:
    base = base_of(variant)
    printed = dict(leaves(base))

    # The penalties are priced one by one; each has a citation of its own.
    changed = [path for path, value in leaves(variant) if value != printed.get(path)]
    cited_as_the_base = [path for path in changed if path != "penalties" and variant.cite(path) == base.cite(path)]

    assert cited_as_the_base == []


@every_variant
def test_what_the_rules_page_says_otherwise_it_cites_otherwise(variant: Variant) -> None:
    alike = [
        (pair.heading, pair.label)
        for pair in rules.compare(base_of(variant), variant)
        if pair.differs and pair.first and pair.second and pair.first.cite == pair.second.cite
    ]

    assert alike == []


@every_variant
def test_a_citation_of_the_base_is_not_kept_for_a_kind_of_canasta_that_it_lacks(variant: Variant) -> None:
    known = {(kind.code, kind.bonus, kind.out_only) for kind in base_of(variant).canasta_kinds}
    base = base_of(variant)

    assert [
        kind.code
        for kind in variant.canasta_kinds
        if (kind.code, kind.bonus, kind.out_only) not in known and variant.cite(kind.line) == base.cite(kind.line)
    ] == []


# What the rulebooks leave open, and who says so: a place of the rules page that must be marked.
ASSUMED: dict[str, tuple[str, ...]] = {
    "boat": ("canasta.natural", "red-threes", "game.target", "deal.cards", "going-out"),
    "chilean-3": ("canasta.natural", "canasta.samba", "canasta.wild", "red-threes", "game.target"),
    "chilean-4": ("canasta.wild", "threes.red_table", "going-out", "initial-meld.below-minimum"),
    "bolivian": ("failures.wild",),
    "brazilian": ("failures.short_sequence_each", "failures.wild"),
    "cuban": ("going_out.canastas",),
    "italian": ("threes.red_need",),
    "american": ("game.tie_rule",),
    "american-cla": ("game.tie_rule",),
    "hand-and-foot": ("meld.duplicate-rank", "pile.too-few-cards", "game.tie_rule"),
    "pennies-from-heaven": ("meld.duplicate-rank", "going_out.bonus"),
    "mexicana": ("threes.red_table", "game.target"),
    "wild-card": ("failures.wild",),
}


@pytest.mark.parametrize("variant_id", ASSUMED)
def test_what_no_source_states_is_cited_as_assumed_and_told_in_words(variant_id: str) -> None:
    variant = VARIANTS[variant_id]

    for code in ASSUMED[variant_id]:
        assert variant.cite(code).source == "assumed", code
    assert variant.assumed


@every_variant
def test_prices_that_only_custom_knows_are_marked(variant: Variant) -> None:
    for code in ("exposed-card", "illegal-meld", "out-without-canasta", "improper-answer"):
        assert variant.cite(f"penalty.{code}").source == "assumed"


@every_variant
def test_the_rules_page_marks_what_is_assumed(variant: Variant) -> None:
    for section in rules.describe(variant):
        for row in section.rows:
            assert row.assumed == (row.cite.source == "assumed"), row.label


@every_variant
def test_no_label_stands_twice_under_a_heading(variant: Variant) -> None:
    for section in rules.describe(variant):
        labels = [row.label for row in section.rows]

        assert len(set(labels)) == len(labels), section.heading


def test_a_house_rule_cites_the_house_for_what_it_changes_alone() -> None:
    variant = VARIANTS["classic"]
    changed = rules.apply_house_rules(variant, {"natural-bonus": 600})

    assert changed.cite("canasta.natural").source == "house"
    assert changed.cite("canasta.mixed") == variant.cite("canasta.mixed")


def test_comparing_says_what_only_one_of_two_has() -> None:
    pairs = rules.compare(VARIANTS["samba"], VARIANTS["tampa"])
    by_label = {pair.label: pair for pair in pairs}

    assert by_label["Samba"].second is None
    assert by_label["Wild canasta"].first is None
    assert by_label["Sequences"].differs
    assert not by_label["Packs"].differs


@every_variant
def test_a_variant_does_not_differ_from_itself(variant: Variant) -> None:
    pairs = rules.compare(variant, variant)

    assert len(pairs) == sum(len(section.rows) for section in rules.describe(variant))
    assert not any(pair.differs for pair in pairs)


def test_comparing_the_other_way_round_finds_the_same_differences() -> None:
    one = rules.compare(VARIANTS["american"], VARIANTS["hand-and-foot"])
    other = rules.compare(VARIANTS["hand-and-foot"], VARIANTS["american"])

    assert {(pair.heading, pair.label) for pair in one if pair.differs} == {
        (pair.heading, pair.label) for pair in other if pair.differs
    }


@every_variant
def test_every_house_rule_is_seen_on_the_rules_page(variant: Variant) -> None:
    unseen = []
    for option, value in cases(variant):
        changed = rules.apply_house_rules(variant, chosen_with(variant, option, value))
        if not any(pair.differs for pair in rules.compare(variant, changed)):
            unseen.append((option.id, value))

    assert unseen == []
