"""The rulebook of every game with pots teaches the game, with sources, from the fields alone."""

from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatchcase

import pytest

from scorekeeper import rules
from scorekeeper.rules import Row, Variant
from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.examples.shown import values
from scorekeeper.rules.topics.burraco.topic import stock_of
from scorekeeper.rules.worked_example import worked_example
from tests.house_rules.test_citations import leaves
from tests.rules import mutations
from tests.rules.test_describing import told

FAMILY = {name: each for name, each in rules.VARIANTS.items() if each.pots is not None}
DIRECTED = {name for name, each in FAMILY.items() if each.conduct is not None}
every_game = pytest.mark.parametrize("name", FAMILY)

CHAPTERS = (
    "Players and deal",
    "Seats and deal",
    "A turn",
    "Card values",
    "Lawful melds",
    "Classes",
    "Examples of melds",
    "The discard pile",
    "Discarding",
    "Going out",
    "Pots",
    "The game",
    "Time and deadlock",
    "Irregularities",
)
# What each chapter must speak of, by words of a label; rules/burraco.md 1.1 to 1.10.
TAUGHT = {
    "Seats and deal": ("The pots,", "The next card", "Cards in the stock when play begins"),
    "A turn": ("A turn", "The turn", "Melds of the other side"),
    "Lawful melds": (
        "The cards of a run",
        "The ace",
        "A two of the suit of a run",
        "A wild card that fills no gap",
        "Melds of twos and jokers alone",
    ),
    "The discard pile": ("The discard pile", "A pile of one card that was taken"),
    "Going out": ("A player who closes", "The last discard", "Closing"),
    "Pots": ("Taking the pot", "Pot not taken", "A pot that was taken and not played from"),
    "The game": (
        "Cards of the stock that are never drawn",
        "A hand that ends without closing",
        "The game ends at",
        "Equal totals",
    ),
}
# Where threes are no ordinary cards, the pile begins empty, every two is wild and there are no jokers: other labels.
INSTEAD = {
    "Seats and deal": {"The next card": "The discard pile"},
    "Lawful melds": {
        "A two of the suit of a run": "Every two",
        "Melds of twos and jokers alone": "Melds of twos alone",
    },
}
# Numbers that say nothing about a game with pots, and why.
UNTOLD = {
    "melds.*": "how sets and runs lie is the same in the whole family",
    "concealed_canasta_bonus": "nothing is concealed",
    "going_out.concealed_total": "the same",
    "threes.*": "a three is a card like any other",
    "failures.*": "nothing is charged for unfinished melds",
    "melded_sign.*": "melded cards always count for the side",
}


def rows_of(variant: Variant) -> Iterator[tuple[str, Row]]:
    for section in rules.describe(variant):
        for row in section.rows:
            yield section.heading, row


@every_game
def test_every_chapter_is_there_and_everything_in_it_has_a_source(name: str) -> None:
    sections = {each.heading: each.rows for each in rules.describe(FAMILY[name])}

    threes = ("Threes",) if FAMILY[name].lays_red_threes else ()
    assert tuple(sections) == (*CHAPTERS[:11], *threes, *CHAPTERS[11:])
    for heading, rows in sections.items():
        assert rows, heading
        for row in rows:
            assert row.cite.source in rules.SOURCES
            assert row.cite.section
            assert row.cite.source not in {"encyclopedia", "hoyle-it", "bicycle"}, row.label


@every_game
def test_every_chapter_teaches_what_a_beginner_asks(name: str) -> None:
    rows = list(rows_of(FAMILY[name]))
    for heading, labels in TAUGHT.items():
        known = {row.label for each, row in rows if each == heading}
        instead = {} if FAMILY[name].ranked_threes else INSTEAD.get(heading, {})
        assert {instead.get(label, label) for label in labels} <= known, heading


@every_game
def test_no_label_stands_twice_in_a_chapter_so_that_games_can_be_compared(name: str) -> None:
    places = [(heading, row.label) for heading, row in rows_of(FAMILY[name])]

    assert [each for each in places if places.count(each) > 1] == []


@pytest.mark.parametrize("jokers", [0, 2])
def test_a_joker_has_a_value_where_packs_have_jokers(jokers: int) -> None:
    variant = rules.apply_house_rules(FAMILY["tranca"], {"jokers-per-pack": jokers})
    values = [row.label for heading, row in rows_of(variant) if heading == "Card values"]

    assert any("joker" in label for label in values) == bool(jokers)


@every_game
def test_a_changed_number_changes_what_the_rulebook_says(name: str) -> None:
    variant = FAMILY[name]
    printed = told(variant)

    def counts(path: str) -> bool:
        of_kinds = path == "going_out.canastas" and bool(variant.going_out.kinds)
        threes = variant.lays_red_threes and path.startswith("threes.")
        no_pack_has_it = path == "card_points.JKR" and not variant.deal.jokers_per_pack
        return threes or not (of_kinds or no_pack_has_it or any(fnmatchcase(path, each) for each in UNTOLD))

    changes = [each for each in mutations.mutations(variant) if counts(each.path)]
    silent = [str(each) for each in changes if told(mutations.mutated(variant, each)) == printed]

    assert silent == []
    assert len(changes) > 30


@pytest.mark.parametrize(
    ("name", "cards"),
    [("burraco", 41), ("burraco-3", 45), ("burraco-5", 66), ("buraco-aberto", 41), ("biriba", 41), ("tranca", 38)],
)
def test_the_stock_has_what_is_left_of_the_packs(name: str, cards: int) -> None:
    assert stock_of(FAMILY[name]) == cards


# rules/burraco.md, section 8, and 2.1 for the other codes.
@pytest.mark.parametrize(
    ("name", "meld", "points", "kind"),
    [
        ("burraco", "three to nine of hearts", "245", "clean"),
        ("burraco", "four to ten of clubs and 1 joker", "230", "semi-clean"),
        ("burraco", "four to ten of clubs, 1 joker among them", "175", "dirty"),
        ("burraco", "deuce to eight of spades", "255", "clean"),
        ("burraco", "ace to seven of diamonds and 1 deuce", "230", "semi-clean"),
        ("burraco", "8 kings", "280", "clean"),
        ("burraco-fitab", "8 kings", "330", "super"),
        ("burraco", "7 kings and 1 deuce", "240", "semi-clean"),
        ("burraco", "8 kings and 1 joker", "210", "dirty"),
        ("burraco-fitab", "8 kings and 1 joker", "310", "dirty super"),
        ("burraco", "6 kings and 1 joker", "190", "dirty"),
        ("burraco", "ace to king of hearts", "320", "clean"),
        ("burraco-fitab", "ace to king of hearts", "420", "royal"),
        ("burraco", "ace to king of hearts and 1 joker", "300", "semi-clean"),
        ("burraco-fitab", "ace to king of hearts and 1 joker", "400", "dirty royal"),
        ("burraco", "three to jack of clubs, 1 joker among them", "185", "dirty"),
        ("burraco-fitab", "three to jack of clubs, 1 joker among them", "235", "semi-clean"),
        ("burraco-international", "8 kings", "\N{EN DASH}", "not a meld"),
        # rules/tranca.md 10
        ("tranca", "four to ten of hearts", "270", "clean"),
        ("tranca", "four to ten of clubs, 1 deuce among them", "170", "dirty"),
        ("tranca", "four to ace of spades", "310", "clean"),
        ("tranca", "four to ace of spades and 1 deuce", "220", "dirty"),
        ("tranca", "7 kings", "270", "clean"),
        ("tranca", "6 kings and 1 deuce", "170", "dirty"),
        ("tranca", "8 kings and 1 deuce", "190", "dirty"),
        ("tranca", "queen to ace of diamonds and 1 deuce", "40", "its cards alone"),
    ],
)
def test_the_examples_of_melds_count_as_the_law_does(name: str, meld: str, points: str, kind: str) -> None:
    [row] = [row for _, row in rows_of(FAMILY[name]) if row.label == meld]

    assert row.value == points
    assert row.note.startswith(kind)


@pytest.mark.parametrize("name", sorted(DIRECTED))
def test_irregularities_have_a_remedy_and_no_fixed_points(name: str) -> None:
    rows = [row for heading, row in rows_of(FAMILY[name]) if heading == "Irregularities"]

    assert len(rows) >= 17  # rules/burraco.md, section 10, without what only events have
    for row in rows:
        assert row.remedy.endswith(".")
        assert row.value.startswith("costs") or not any(each.isdigit() for each in row.value)


def test_a_game_of_which_nobody_says_how_it_is_directed_says_so() -> None:
    for name in set(FAMILY) - DIRECTED:
        rows = dict(rows_of(FAMILY[name]))
        assert rows["Irregularities"].assumed
        assert rows["Time and deadlock"].assumed


@every_game
def test_the_example_hand_is_lawful_and_shows_closing_and_a_pot_that_was_left(name: str) -> None:
    found = worked_example(FAMILY[name])

    assert found is not None
    assert found.ruling.findings == ()
    read = rules.read_record(found.record.as_json())
    assert rules.adjudicate(read).hands[0].sides == found.ruling.sides
    first, *others = found.sides
    assert first.went_out
    assert len([meld for meld in first.melds if meld.kind]) >= 3
    for side in others:
        assert "the pot not taken" in side.besides
        assert {line.code for line in side.lines} >= {"melded", "held", "pot"}
        assert side.total == sum(line.points for line in side.lines)


@pytest.mark.parametrize(
    "house_rules",
    [
        {"sets": "none"},
        {"kinds-to-go-out": {"clean": 2, "dirty": 1}},
        {"canastas-to-go-out": 4},
        {"jokers-per-pack": 0},
        {"cards-dealt": 13},
        {"semi-clean": "none"},
    ],
)
def test_usual_house_rules_leave_an_example(house_rules: dict[str, object]) -> None:
    changed = rules.apply_house_rules(FAMILY["burraco"], house_rules)

    assert worked_example(changed) is not None


def test_what_the_italian_codes_differ_in_is_told_by_the_comparison() -> None:
    code, fitab = FAMILY["burraco"], FAMILY["burraco-fitab"]
    differs = {pair.label for pair in rules.compare(code, fitab) if pair.differs}

    assert {"Royal burraco", "Super burraco", "8 kings", "Semi-clean"} <= differs
    assert "Closing" not in differs
    assert not {pair.label for pair in rules.compare(code, replace(code)) if pair.differs}


@every_game
def test_what_a_game_says_otherwise_than_the_federation_it_cites_otherwise(name: str) -> None:
    pairs = rules.compare(FAMILY["burraco"], FAMILY[name])
    alike = [
        (pair.heading, pair.label)
        for pair in pairs
        if pair.differs and pair.first and pair.second and pair.first.cite == pair.second.cite
    ]

    assert alike == []


@every_game
def test_every_field_that_differs_is_cited_anew(name: str) -> None:
    base, variant = FAMILY["burraco"], FAMILY[name]
    printed = dict(leaves(base))

    kept = [
        path for path, value in leaves(variant) if value != printed.get(path) and variant.cite(path) == base.cite(path)
    ]

    assert kept == []


def test_a_class_that_is_not_played_leaves_the_example_its_cards() -> None:
    plain = replace(FAMILY["burraco"], canasta_kinds=())
    [row] = [row for _, row in rows_of(plain) if row.label == "three to nine of hearts"]

    assert (row.value, row.note) == ("45", "its cards alone")


@every_game
def test_every_house_rule_is_seen_in_the_rulebook(name: str) -> None:
    variant = FAMILY[name]
    printed = told(variant)

    unseen = [
        option.id
        for option in rules.house_rule_options(variant)
        for value in values(in_force(variant).settings[option.id], option)
        if (changed := _under(variant, option.id, value)) is not None
        and replace(changed, cites=variant.cites) != variant
        and told(changed) == printed
    ]

    assert unseen == []


def _under(variant: Variant, option: str, value: object) -> Variant | None:
    """The variant with one house rule, None if it refuses the value."""
    try:
        return rules.apply_house_rules(variant, {option: value})
    except rules.HouseRuleError:
        return None
