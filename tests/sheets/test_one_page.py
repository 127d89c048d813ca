"""The rules on one page: A5, 10 points, what people ask most, in sentences of the rulebook."""

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper import sheets
from scorekeeper.cli import main
from scorekeeper.in_words.passages import sentence
from scorekeeper.rules import VARIANTS, apply_house_rules
from scorekeeper.rules.examples.shown import examples
from scorekeeper.rules.rulebook import rulebook
from scorekeeper.rules.topics.game_end.topic import how_it_ends
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.sheets.paper.sizes import LARGE, Paper, paper_named
from scorekeeper.sheets.rulebook.leaflet import leaflet_of
from scorekeeper.sheets.rulebook.one_page import MOST, OnePage, one_page_of
from scorekeeper.words.language import LANGUAGES
from tests.sheets.conftest import Laid
from tests.sheets.positions import PT
from tests.sheets.tags import elements, opened
from tests.sheets.test_leaflet import LONGEST_NAME, everything_changed
from tests.sheets.test_whole_words import lines as lines_of
from tests.strategies import each_once, some

A5 = paper_named("a5")
GAMES = {name: variant for name, variant in VARIANTS.items() if variant.counts_cards}
HARDEST = [("american-cla", "de"), ("burraco-fitab", "fr"), ("hand-and-foot", "pt"), ("biriba", "es")]
HOUSE = ["american", "italian", "hand-and-foot", "classic"]


@cache  # several tests look at the same page
def page_of(name: str, paper: Paper = A5) -> OnePage:
    return one_page_of(GAMES[name], leaflet_of(GAMES[name]), paper)


@pytest.mark.parametrize(("name", "lang"), [*some(each_once(GAMES, LANGUAGES), 8), *HARDEST])
@pytest.mark.parametrize("paper", ["a5", "a4"])
@pytest.mark.usefixtures("unwritten")
def test_the_rules_of_every_game_are_one_page_in_ten_points(name: str, lang: str, paper: str, laid: list[Laid]) -> None:
    sheets.rules_page(GAMES[name], paper, lang=lang)

    assert len(laid[-1].document.pages) == 1
    words = [word for page in laid[-1].words for word in page]
    sizes = [word.size for word in words if len(word.text) > 3]
    assert sorted(sizes)[len(sizes) // 4] >= (10 if paper == "a5" else 13) * PT


@pytest.mark.parametrize("name", some(HOUSE, 3))
@pytest.mark.usefixtures("unwritten")
def test_house_rules_are_marked_and_fit(name: str, laid: list[Laid]) -> None:
    variant = apply_house_rules(VARIANTS[name], everything_changed(VARIANTS[name]))

    sheets.rules_page(variant, "a5", LONGEST_NAME, house=True)

    assert len(laid[-1].document.pages) == 1
    assert ">house rule<" in laid[-1].html


@pytest.mark.parametrize("name", GAMES)
def test_it_says_what_people_ask_most_and_only_what_the_rulebook_says(name: str) -> None:
    variant, page = GAMES[name], page_of(name)
    statements = [each for chapter in rulebook(variant) for each in chapter.statements]
    known = {sentence(each) for each in statements} | {rule.stated(variant) for rule, _ in examples(variant)}
    known |= {GoingOut.too_few_canastas.stated(variant)}
    known |= {each.text for each in how_it_ends(variant)} | {variant.game.tie_rule.law}
    counted = {(each.row.label, each.row.value) for each in statements}

    headings = [each.heading for each in page.subjects]
    assert len(headings) <= MOST
    assert {"Deal", "A turn", "Melds", "Wild cards", "The discard pile", "Going out", "Card values", "Bonuses"} <= set(
        headings
    )
    for subject in page.subjects:
        for each in subject.sentences:
            assert (each.text, each.points) in counted if each.points else each.text in known
        assert any(each.points or each.text.endswith(".") for each in subject.sentences)


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_the_game_is_on_it(name: str) -> None:
    tables = ("Card values", "Canastas", "Classes", "Special hands", "Unfinished melds")
    book = [
        (each.row.label, each.row.value)
        for chapter in rulebook(GAMES[name])
        if chapter.heading in tables
        for each in chapter.statements
        if not each.row.sentence and any(map(str.isdigit, each.row.value))
    ]

    said = [f"{each.text}{each.points}" for subject in page_of(name).subjects for each in subject.sentences]

    assert [row for row in book if not any(each.startswith(row[0]) and row[1] in each for each in said)] == []


def test_what_is_assumed_is_explained_once_at_the_end(laid: list[Laid]) -> None:
    sheets.rules_page(GAMES["boat"])

    assert laid[-1].html.count("marks what no source states") == 1
    assert laid[-1].html.rstrip().partition("marks what no source states")[2].count("<p") == 0


def test_every_subject_is_a_heading_with_one_paragraph_to_a_reader() -> None:
    pdf = opened(sheets.rules_page(VARIANTS["classic"], "a5"))

    kinds = [str(each.S) for each in elements(pdf)]
    assert kinds.count("/H2") == MOST
    assert all(kinds[at : at + 3] == ["/Sect", "/H2", "/P"] for at, kind in enumerate(kinds) if kind == "/Sect")


def test_in_large_print_every_letter_is_large(laid: list[Laid]) -> None:
    sheets.rules_page(VARIANTS["classic"], paper_named("a4", None, LARGE))

    assert min(word.size for page in laid[-1].words for word in page) >= 17.9 * PT


@pytest.mark.parametrize(
    ("name", "edition", "lang"),
    [("burraco-fitab", "normal", "es"), ("classic", "middle", "pt"), ("samba", "middle", "nl")],
)
@pytest.mark.usefixtures("unwritten")
def test_no_line_within_a_paragraph_ends_after_its_first_word(
    name: str, edition: str, lang: str, laid: list[Laid]
) -> None:
    sheets.rules_page(GAMES[name], paper_named("a5", None, edition), lang=lang)

    inner = [line for page in laid[-1].document.pages for told in lines_of(page._page_box) for line in told[:-1]]
    assert inner
    assert [line for line in inner if " " not in line.strip()] == []


def test_in_large_print_nothing_is_left_out() -> None:
    large, page = page_of("classic", paper_named("a4", None, "large")), page_of("classic")

    assert sum(len(each.sentences) for each in large.kept) > sum(len(each.sentences) for each in page.kept)


@pytest.mark.parametrize(("name", "lang"), some(each_once(GAMES, LANGUAGES), 4))
@pytest.mark.usefixtures("unwritten")
def test_the_smallest_paper_has_its_two_sides(name: str, lang: str, laid: list[Laid]) -> None:
    sheets.rules_page(GAMES[name], "a6", lang=lang)

    assert len(laid[-1].document.pages) <= 2


def test_the_command_prints_leaflet_and_page(tmp_path: Path) -> None:
    for more in ([], ["--one-page", "--paper", "a5"]):
        target = tmp_path / f"rules{len(more)}.pdf"
        found = CliRunner().invoke(main, ["leaflet", "samba", "-o", str(target), "--lang", "it", *more])
        assert found.exit_code == 0, found.output
        assert target.read_bytes().startswith(b"%PDF")
    refused = CliRunner().invoke(main, ["leaflet", "samba", "-o", str(tmp_path / "x.pdf"), "--paper", "b5"])
    assert refused.exit_code == 2
    assert "A4, Letter, A5 or A6" in refused.output
