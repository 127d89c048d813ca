"""The values on a sheet are the variant's own, whatever the variant and its house rules."""

import re

import pytest

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.sheets.game.notes import notes_in_columns, rule_notes
from scorekeeper.sheets.pad.lines import pad_lines, values
from tests.canasta import CANASTA

CLASSIC = CANASTA["classic"]
every_variant = pytest.mark.parametrize("variant", CANASTA.values(), ids=lambda v: v.id)


def group(variant: Variant, heading: str) -> list[tuple[str, str]]:
    found = next((each for each in values(variant) if each.heading == heading), None)
    return [(row.label, row.value) for row in found.rows] if found else []


def test_the_values_of_classic_canasta_fit_a_narrow_column() -> None:
    assert group(CLASSIC, "cards") == [
        ("joker", "50"),
        ("2, A", "20"),
        ("K – 8", "10"),
        ("7 – 4", "5"),
        ("black three", "5"),
    ]
    assert group(CLASSIC, "canastas") == [("natural", "500"), ("mixed", "300")]
    assert group(CLASSIC, "red threes") == [("each", "100"), ("4 together", "800")]
    assert [value for _, value in group(CLASSIC, "must open with")] == ["15", "50", "90", "120"]


def test_the_values_of_tranca_name_no_joker_and_no_range_from_the_two() -> None:
    """A pack without jokers has none to count, and 2 – 4 would read as two, three and four."""
    tranca = rules.VARIANTS["tranca"]
    assert group(tranca, "cards") == [("2, A – 4", "10"), ("black threes left in hand", "−100")]
    with_jokers = rules.apply_house_rules(tranca, {"jokers-per-pack": 2})
    assert group(with_jokers, "cards")[0] == ("joker", "20")


def test_equal_values_that_are_no_neighbours_are_named_one_by_one() -> None:
    points = {**CLASSIC.card_points, "9": 5}
    variant = rules.apply_house_rules(CLASSIC, {"card-values": points})

    assert ("9, 7, 6, 5, 4", "5") in group(variant, "cards")
    assert ("K, Q, J, 10, 8", "10") in group(variant, "cards")


@pytest.mark.parametrize(
    ("house_rules", "heading", "row"),
    [
        ({"natural-bonus": 550}, "canastas", ("natural", "550")),
        ({"going-out-bonus": 150}, "going out", ("bonus", "150")),
        ({"canastas-to-go-out": 2}, "going out", ("canastas", "2")),
        ({"kinds-to-go-out": {"natural": 1}}, "going out", ("of them natural", "1")),
        ({"target": 12000}, "game", ("played to", "12,000")),
        ({"hands": 4, "target": None}, "game", ("hands", "4")),
        ({"cards-dealt": 13}, "game", ("cards dealt", "13")),
        ({"minimum-by-hand": [50, 90]}, "must open with", ("hand 2", "90")),
        ({"red-three-table": [100, 250]}, "red threes", ("2 together", "250")),
    ],
)
def test_house_rules_change_the_values(house_rules: dict[str, object], heading: str, row: tuple[str, str]) -> None:
    assert row in group(rules.apply_house_rules(CLASSIC, house_rules), heading)


@every_variant
def test_every_variant_has_cards_canastas_and_minimums(variant: Variant) -> None:
    assert group(variant, "cards")
    assert len(group(variant, "canastas")) == len(variant.canasta_kinds)
    assert group(variant, "must open with")


def _values_of(variant: Variant) -> list[tuple[str, list[rules.Row]]]:
    """Headings and rows that a sheet tells: all but how the game is played."""
    kept = [(s.heading, [row for row in s.rows if not row.teaches]) for s in rules.describe(variant)]
    return [(heading, rows) for heading, rows in kept if rows]


@every_variant
def test_the_rules_of_every_variant_are_told_in_full_and_in_order(variant: Variant) -> None:
    told = list(rule_notes(variant, lambda cite: cite.source))
    sections = _values_of(variant)

    assert [each.heading.partition("\xa0")[0] for each in told] == [heading for heading, _ in sections]
    for each, (_, rows) in zip(told, sections, strict=True):
        [words] = each.paragraphs
        statements = words.removesuffix(".").split("\xa0· ")
        for statement, row in zip(statements, rows, strict=True):
            assert re.fullmatch(rf"{re.escape(row.label)}:? {re.escape(row.value)}(\xa0\([a-z0-9-]+\))?", statement)


@every_variant
def test_every_rule_has_the_mark_of_its_source_or_that_of_its_heading(variant: Variant) -> None:
    told = rule_notes(variant, lambda cite: cite.source)

    for each, (_, rows) in zip(told, _values_of(variant), strict=True):
        usual = each.heading.partition("\xa0")[2].strip("()")
        for statement, row in zip(each.paragraphs[0].split("\xa0· "), rows, strict=True):
            own = statement.removesuffix(".").partition("\xa0")[2].strip("()")
            assert (own or usual) == row.cite.source


@every_variant
def test_the_columns_of_the_rules_are_about_equally_long(variant: Variant) -> None:
    columns = notes_in_columns(list(rule_notes(variant, lambda _: "")), 3)
    letters = [sum(len(group.paragraphs[0]) + 50 for group in column) for column in columns]

    assert len(columns) == 3
    assert max(letters) < sum(letters) / 2


@every_variant
def test_the_pad_has_a_row_for_each_thing_the_variant_scores(variant: Variant) -> None:
    keys = [line.key for line in pad_lines(variant)]

    assert len(keys) == len(set(keys))
    assert {kind.line for kind in variant.canasta_kinds} <= set(keys)
    assert ("red-threes" in keys) == variant.lays_red_threes
    assert ("acaba" in keys) == variant.game.acaba
    assert {"going-out", "melded", "held", "penalty"} <= set(keys)


@every_variant
def test_labels_of_the_pad_hold_no_number(variant: Variant) -> None:
    assert not any(re.search(r"\d", line.label) for line in pad_lines(variant))


def test_a_concealed_canasta_has_a_row_where_it_pays() -> None:
    variant = rules.apply_house_rules(CLASSIC, {"concealed-canasta-bonus": 100})

    assert "canasta.concealed" in [line.key for line in pad_lines(variant)]
    assert "canasta.concealed" not in [line.key for line in pad_lines(CLASSIC)]
