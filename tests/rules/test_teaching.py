"""The rulebook teaches how to play: each point in every variant for which it is printed."""

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper import rules, sheets
from scorekeeper.rules import Row, Variant
from scorekeeper.sheets.rulebook.table import table_of
from tests.canasta import CANASTA as VARIANTS
from tests.house_rules.test_seed_citations import HEADINGS
from tests.strategies import sample_of

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))

ALL = set(VARIANTS)
AMERICAN = {"american", "american-cla"}
FEET = {"hand-and-foot", "pennies-from-heaven"}
ALONE = {"classic-2", "classic-3", "cutthroat"}
FROZEN = {"cuban", "italian", "wild-card", "hand-and-foot", *AMERICAN}
RUNS = {"samba", "bolivian", "brazilian", "chilean-3", "chilean-4", "italian"}
UPCARD = ALL - AMERICAN - {"italian"}

# Heading, label, words that are said, and the variants in which they are.
TAUGHT: tuple[tuple[str, str, str, set[str]], ...] = (
    ("Seats and deal", "Partners", "opposite", ALL - ALONE - {"classic-6", "pennies-from-heaven"}),
    ("Seats and deal", "Partners", "between opponents", {"classic-6", "pennies-from-heaven"}),
    (
        "Seats and deal",
        "To choose partners",
        "two highest",
        ALL - ALONE - {"classic-5", "classic-6", "classic-6-pairs", "pennies-from-heaven"},
    ),
    ("Seats and deal", "The larger side", "sit out in turn", {"classic-5"}),
    ("Seats and deal", "The first dealer", "passes to the left", ALL),
    ("Seats and deal", "The dealer", "shuffles, and the player to the right cuts", ALL),
    (
        "Seats and deal",
        "Each player",
        "is dealt 11 cards",
        {"classic", "classic-5", "uruguayan", "british", "boat", "wild-card", "hand-and-foot", "caliente", "ponytail"},
    ),
    (
        "Seats and deal",
        "Each player",
        "is dealt 13 cards",
        {
            "classic-3",
            "cutthroat",
            "classic-6",
            "classic-6-pairs",
            "cuban",
            "mexicana",
            "pennies-from-heaven",
            *AMERICAN,
        },
    ),
    ("Seats and deal", "Each player", "is dealt 15 cards", {"classic-2", "tampa", *RUNS}),
    ("Seats and deal", "A foot", "of 11 cards", FEET),
    ("Seats and deal", "The next card", "turned up beside the stock", UPCARD),
    ("Seats and deal", "A wild card or a red three turned up", "covered by another", UPCARD),
    ("Seats and deal", "A pile with such a card in it", "is frozen", UPCARD - FROZEN),
    ("Seats and deal", "A black three turned up", "stays", UPCARD),
    ("Seats and deal", "The next card", "eleven for a jack, twelve for a queen", {"italian"}),
    ("Seats and deal", "An ace turned up", "fourteen", {"italian"}),
    ("Seats and deal", "A wild card or a three turned up", "another card", {"italian"}),
    ("Seats and deal", "The pile", "is empty", AMERICAN),
    ("Seats and deal", "The talons,", "packets of 4 and 3 cards", {"american"}),
    ("Opening", "The player who opens for a side", "at once: the first side 4 cards, the next 3 cards", {"american"}),
    ("Opening", "The player who opens for a side", "from the next turn: the first side 4 cards", {"american-cla"}),
    ("Opening", "The player who opens for a side", "at once: 13 cards for each side", {"mexicana"}),
    ("Seats and deal", "The player to the dealer's left", "begins", ALL),
    ("A turn", "A turn", "drawing 2 cards", {"classic-2", "cutthroat", "tampa", *RUNS, *FEET}),
    ("A turn", "A turn", "drawing 1 card ", ALL - {"classic-2", "cutthroat", "tampa", *RUNS, *FEET}),
    ("A turn", "The player", "lay down melds", ALL),
    ("A turn", "Melds of the other side", "never", ALL),
    ("A turn", "The turn", "one card discarded", ALL),
    ("A turn", "The foot", "when the hand is empty", {"hand-and-foot"}),
    ("A turn", "The foot", "first canasta", {"pennies-from-heaven"}),
    ("Melds", "A canasta that is complete", "squared up", ALL),
    ("Melds", "A complete sequence", "face down", RUNS),
    ("The pile", "The pile of discards", "nobody looks through it", ALL),
    ("The pile", "A wild card that is discarded", "crosswise", ALL - FROZEN),
    ("The pile", "A frozen pile", "two naturals", ALL - FROZEN),
    ("The pile", "The pile", "always frozen", FROZEN),
    ("The pile", "A player with one card in hand", "a pile of one card", ALL - FROZEN),
    ("The pile", "A pile that was taken", "only the stock", ALL - {"hand-and-foot"}),
    ("Threes", "A red three that is dealt or drawn", "in its place", ALL - AMERICAN - {"hand-and-foot"}),
    ("Threes", "A red three in a pile that is taken", "nothing is drawn", ALL - AMERICAN - {"hand-and-foot"}),
    ("Threes", "A three that is laid out", "replaced", AMERICAN),
    ("Threes", "One three", "straight", {"american-cla"}),
    ("Threes", "Black threes in a pile that is taken", "out of play", {"cuban"}),
)


def rows_of(variant: Variant) -> dict[tuple[str, str], Row]:
    return {(section.heading, row.label): row for section in rules.describe(variant) for row in section.rows}


@pytest.mark.parametrize("taught", TAUGHT, ids=[f"{each[1]} {each[2]}" for each in TAUGHT])
def test_a_point_is_taught_where_it_is_printed_and_nowhere_else(taught: tuple[str, str, str, set[str]]) -> None:
    heading, label, words, variants = taught

    found = {
        variant.id
        for variant in VARIANTS.values()
        if (row := rows_of(variant).get((heading, label))) and words in row.value
    }

    assert found == variants


def test_nothing_is_taught_that_is_not_listed_here() -> None:
    listed = {(heading, label) for heading, label, *_ in TAUGHT}
    listed |= {("A turn", "What was drawn or laid down"), ("A turn", "Nobody")}

    taught = {place for variant in VARIANTS.values() for place, row in rows_of(variant).items() if row.teaches}
    assert taught <= listed


@every_variant
def test_what_is_taught_from_a_seed_names_one_of_its_headings(variant: Variant) -> None:
    known = {seed: {each.casefold() for each in found} for seed, found in HEADINGS.items()}
    for row in rows_of(variant).values():
        if row.teaches and row.cite.source in known:
            parts = re.sub(r", steps? [\d-]+$", "", row.cite.section).split(", ")
            assert {part.casefold() for part in parts} <= known[row.cite.source], row.label


@every_variant
def test_the_table_is_drawn_with_what_lies_on_it(variant: Variant) -> None:
    table = table_of(variant)
    here: dict[str, Callable[[Variant], bool]] = {
        "talons": lambda v: v.id == "american",
        "foot": lambda v: v.has_foot,
        "sequence": lambda v: v.melds.sequences,
        "threes": lambda v: v.lays_red_threes,
    }

    keys = set(table.numbers)
    assert {"stock", "pile", "meld", "natural", "mixed"} <= keys
    for key, lies in here.items():
        assert (key in keys) == lies(variant), key
    players = sum(min(each, variant.seating.playing or each) for each in variant.seating.forms[0])
    assert len(table.seats) == players
    does = " ".join(seat.does for seat in table.seats)
    assert sorted(does.replace(" and ", " ").split()) == ["begins", "cuts", "deals"]


@pytest.mark.parametrize("variant_id", sample_of(["american", "classic", "hand-and-foot", "italian"], 2))
def test_the_leaflet_teaches_what_the_rulebook_teaches(variant_id: str) -> None:
    variant = VARIANTS[variant_id]

    pages = PdfReader(BytesIO(sheets.rules_leaflet(variant))).pages

    printed = "".join("".join(page.extract_text().split()) for page in pages)
    for row in rows_of(variant).values():
        if row.teaches:
            assert "".join(row.label.split()) + "".join(row.value.split()) in printed
    for part in table_of(variant).parts:
        assert "".join(part.words.split()) in printed
    assert "Thetablelaidout" in printed
