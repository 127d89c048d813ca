"""The leaflet: two pages for the table or three, whatever the rules, in type that can be read."""

import re
from collections.abc import Iterator, Mapping
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper import rules, sheets
from scorekeeper.rules import HouseRuleError, Variant
from scorekeeper.rules.rulebook import rulebook
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import GAP, PAPERS, POINT, paper_named
from scorekeeper.sheets.rulebook.leaflet import PAGES, SIZES, Leaflet, leaflet_of, on_any_paper, on_two_pages, sizes_of
from tests.canasta import CANASTA as VARIANTS
from tests.house_rules.values import others
from tests.sheets.positions import assert_nothing_overflows
from tests.strategies import EXPLORE, each_once, some

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
LONGEST_NAME = "Wolfeschlegelsteinhausenbergerdorff & Daughters, Tuesday night"


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


def everything_changed(variant: Variant) -> dict[str, object]:
    """One other value of every house rule that goes with those before it."""
    chosen: dict[str, object] = {}
    for option in rules.house_rule_options(variant):
        for value in others(option):
            try:
                rules.apply_house_rules(variant, chosen | {option.id: value})
            except HouseRuleError:
                continue
            chosen[option.id] = value
            break
    return chosen


def fitting(sheet: Leaflet, paper: str) -> Leaflet:
    """The leaflet as it is printed: nothing cut, nothing over anything else, two pages or three."""
    for tried, pages in sizes_of(sheet, PAPERS[paper]):
        if assert_nothing_overflows(filled_in("leaflet.html", tried), paper) == pages:
            return tried
    raise AssertionError("no size of type makes two pages of it, or three")


# The longest rules are the first to have no room; the shortest have the most to fill.
LONG_AND_SHORT = ("american-cla", "classic-2")


@pytest.mark.parametrize(
    ("name", "paper"), some(each_once(VARIANTS if EXPLORE else LONG_AND_SHORT, ("a4", "letter")), 2)
)
def test_every_variant_is_two_or_three_pages_in_type_that_can_be_read(name: str, paper: str) -> None:
    found = fitting(leaflet_of(VARIANTS[name]), paper)

    assert found.size >= 9
    assert found.example


# Of a game of which nothing is named, every rule is changed.
HOUSE: Mapping[str, tuple[str, dict[str, object]]] = {
    "few": ("classic", {"target": 7500, "natural-bonus": 600}),
    "sixty hands": ("classic", {"minimum-by-hand": [50 + 5 * at for at in range(60)]}),
    "thirty steps": ("samba", {"minimum-by-score": [[None, 15], *([500 * at, 50 + 5 * at] for at in range(29))]}),
    **{f"all of {name}": (name, {}) for name in ("american-cla", "italian", "hand-and-foot")},
}
MUCH = ("thirty steps", "all of american-cla")


@pytest.mark.parametrize(("name", "paper"), some(each_once(HOUSE if EXPLORE else MUCH, ("a4", "letter")), 2))
def test_house_rules_however_many_are_two_or_three_pages(name: str, paper: str) -> None:
    variant_id, chosen = HOUSE[name]
    book = VARIANTS[variant_id]
    variant = rules.apply_house_rules(book, chosen or everything_changed(book))

    assert fitting(leaflet_of(variant, LONGEST_NAME, house=True), paper).size >= 9


def test_no_type_is_smaller_than_nine_points() -> None:
    assert min(SIZES) >= 9
    assert list(SIZES) == sorted(SIZES, reverse=True)


def test_rules_that_fill_one_page_turn_it_for_the_irregularities() -> None:
    whole = leaflet_of(VARIANTS["classic"])
    short = Leaflet(whole.document, whole.title, whole.about, whole.blocks[-4:], (), (), whole.sources)

    assert fitting(short, "a4").turned


@every_variant
def test_the_leaflet_says_what_the_rulebook_says(variant: Variant) -> None:
    sheet = leaflet_of(variant)

    said = [(item.label, item.value, item.note, item.remedy) for block in sheet.blocks for item in block.items]
    book = [
        (each.row.label, each.row.value, each.row.note, each.row.remedy)
        for chapter in rulebook(variant)
        for each in chapter.statements
    ]
    assert said == book
    assert sheet.assumed == variant.assumed
    assumed = sum(each.row.assumed for chapter in rulebook(variant) for each in chapter.statements)
    assert sum(item.mark == "*" for block in sheet.blocks for item in block.items) == assumed


@every_variant
def test_the_example_in_short_adds_up(variant: Variant) -> None:
    found = worked_example(variant)
    assert found is not None

    for short, side in zip(leaflet_of(variant).example, found.sides, strict=True):
        points = [int(text.replace(",", "").replace("−", "-")) for _, text in short.lines]
        assert sum(points) == side.total


def test_a_leaflet_of_house_rules_says_whose_they_are_and_what_the_book_has() -> None:
    variant = rules.apply_house_rules(VARIANTS["classic"], {"natural-bonus": 600, "minimum-by-score": [[None, 60]]})

    printed = sheets.rules_leaflet(variant, "letter", "Tuesday club", house=True)

    first, *more, last = (page.extract_text() for page in PdfReader(BytesIO(printed)).pages)
    both, pages = re.sub(r"\s+", " ", " ".join((first, *more, last))), len(more) + 2
    assert first.startswith("Tuesday club")
    assert "Classic canasta under house rules, which are marked" in both
    assert "house rule; printed: 500" in both
    assert "not under these house rules" in both
    assert pages in PAGES
    assert f"page 1 of {pages}" in first
    assert f"page {pages} of {pages}" in last
    assert "Tuesday club" in last


def test_the_same_rules_give_the_same_bytes() -> None:
    variant = VARIANTS["boat"]

    assert sheets.rules_leaflet(variant) == sheets.rules_leaflet(variant, "A4")


def test_names_are_text_and_nothing_else() -> None:
    printed = sheets.rules_leaflet(VARIANTS["classic"], "a4", "<b>&amp;{{ 7 * 7 }}", house=True)

    text = PdfReader(BytesIO(printed)).pages[0].extract_text()
    assert "<b>&amp;{{ 7 * 7 }}" in text


def test_a_paper_that_there_is_not_is_named() -> None:
    with pytest.raises(sheets.UnknownPaper):
        sheets.rules_leaflet(VARIANTS["classic"], "b5")


@pytest.mark.parametrize(
    ("name", "orientation", "edition", "variant_id"),
    some(
        [
            ("a5", None, "normal", "american-cla"),
            ("a6", None, "normal", "classic"),
            ("letter", "landscape", "normal", "samba"),
            ("a4", None, "large", "cutthroat"),
            ("a5", None, "large", "hand-and-foot"),
        ],
        3,
    ),
)
def test_small_paper_and_large_print_have_as_many_pages_as_it_takes(
    name: str, orientation: str | None, edition: str, variant_id: str
) -> None:
    paper = paper_named(name, orientation, edition)
    whole = leaflet_of(VARIANTS[variant_id], LONGEST_NAME, house=True)
    sheet = on_any_paper(whole, paper)

    assert not on_two_pages(paper)
    assert sheet.blocks == whole.blocks
    assert assert_nothing_overflows(filled_in("leaflet.html", sheet), paper) >= PAGES[0]


@pytest.mark.parametrize("variant", ["classic", "samba", "hand-and-foot"])
def test_the_words_in_the_drawing_of_the_table_have_seven_points(variant: str) -> None:
    leaflet = filled_in("leaflet.html", leaflet_of(VARIANTS[variant]))
    paper = PAPERS["a4"]

    wide = [float(each) for each in re.findall(r'viewBox="-?\d+ 0 (\d+)', leaflet)]
    size = [float(each) for each in re.findall(r'font-size="(\d+)"', leaflet)]
    column = ((paper.width + GAP) / paper.columns - GAP) / POINT
    assert len(size) > 10  # who deals and begins, the numbers of the parts, and the ranks of cards
    assert min(size) * column / wide[0] >= 7
