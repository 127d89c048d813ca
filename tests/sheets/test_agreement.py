"""The card of a table's rules: what differs, from what, and where each stands."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper import rules, sheets
from scorekeeper.rules.house_rules.ready_sets import ready_sets
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import LEAST, PAPERS, paper_named
from scorekeeper.sheets.rulebook.agreement import Agreement, agreement_of, sizes_of
from scorekeeper.words.language import LANGUAGES, using_language
from tests.canasta import CANASTA
from tests.house_rules.values import many
from tests.journeys.person import squeezed
from tests.sheets.conftest import Laid
from tests.sheets.positions import PT, assert_nothing_overflows
from tests.strategies import each_once, some


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


DIFFERENT_SETS = ("italian", "samba", "brazilian", "cutthroat", "cuban", "american", "classic-6", "bolivian", "classic")


def card(variant: str, chosen: dict[str, Any], title: str = "") -> Agreement:
    return agreement_of(rules.apply_house_rules(rules.variant(variant), chosen), chosen, title)


def lines(sheet: Agreement) -> list[tuple[str, str, str, str, str]]:
    return [
        (each.label, each.played, each.place, each.instead_of, each.elsewhere)
        for _, rows in sheet.groups
        for each in rows
    ]


def read(content: bytes) -> list[str]:
    pages = PdfReader(BytesIO(content)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


def test_a_rule_stands_with_what_is_printed_instead_and_with_both_places() -> None:
    chosen = {"canastas-to-go-out": 1, "target": 12_000, "four-black-threes": 0}

    assert lines(card("samba", chosen)) == [
        (
            "Canastas needed to go out",
            "1",
            "Encyclopedia: Going out and ending a hand",
            "2",
            "Bicycle: Samba, going out",
        ),
        ("The game ends at", "12,000", "", "10,000", "Encyclopedia: Samba"),
    ]


def test_what_is_found_on_tables_says_so_and_cites_no_book() -> None:
    chosen = {"four-black-threes": 100, "wild-melds": True, "wild-canasta-by-composition": True}

    found = {label: rest for label, *rest in lines(card("classic", chosen))}

    assert found["All four black threes melded when going out"] == ["100", "played at tables, in no book", "0", ""]
    assert found["Canasta of wild cards: deuces 4,000, with four jokers 3,000, other 2,000"] == [
        "yes",
        "played at tables, in no book",
        "",
        "",
    ]


def test_of_a_table_of_values_only_what_differs_is_told() -> None:
    chosen = {
        "card-values": {"K": 20},
        "penalty-points": {"illegal-meld": 30},
        "minimum-by-score": [[None, 20], [3000, 120]],
    }

    found = {label: (played, instead) for label, played, _, instead, _ in lines(card("classic", chosen))}

    assert found["Values of single cards"] == ("K 20", "K 10")
    assert found["What irregularities cost"] == (
        "meld against the rules, not repaired 30",
        "meld against the rules, not repaired 100",
    )
    assert found["Minimum by score"][0] == "below 3,000: 20; 3,000 and more: 120"


@pytest.mark.parametrize("variant", CANASTA)
def test_where_nothing_differs_one_sentence_says_so_and_names_the_book(variant: str) -> None:
    sheet = card(variant, {})
    assumed = variant in {"boat", "chilean-3", "chilean-4"}  # no book has their numbers

    assert sheet.groups == () == sheet.books
    assert sheet.lead.startswith("Nothing differs")
    assert ("is played as printed, mostly after " in sheet.lead) == (not assumed)
    assert ("no book prints" in sheet.lead) == assumed


def test_the_sentence_where_nothing_differs_is_all_that_the_card_says() -> None:
    said = (
        "Nothing differs: Classic canasta is played as printed, mostly after “Canasta” (English"
        " encyclopedia, newer text, after the laws of 1949/51)."
    )
    [page] = read(sheets.agreement_card(rules.variant("classic"), {}))

    assert card("classic", {}).lead == said
    assert page == f"Classic canasta Rules to agree on {said} Rules to agree on · page 1 of 1"


def test_a_value_that_is_printed_anyway_is_no_difference() -> None:
    assert lines(card("classic", {"target": 5000, "red-three-table": [100, 200, 300, 800]})) == []


@pytest.mark.parametrize("variant", some(DIFFERENT_SETS, 4))
def test_a_ready_set_fits_on_one_page_of_a6_and_is_read_back_whole(variant: str) -> None:
    for ready in ready_sets(variant):
        printed = sheets.agreement_card(ready.variant, ready.house_rules, "a6", ready.name)
        [page] = map(squeezed, read(printed))

        for label, played, place, instead, elsewhere in lines(card(variant, dict(ready.house_rules), ready.name)):
            assert squeezed(f"{label}: {played} ({place})") in page
            assert squeezed(f"instead of {instead} ({elsewhere})") in page


@pytest.mark.parametrize(
    ("variant", "paper", "edition"), each_once(("classic", "american-cla", "brazilian"), PAPERS, ("normal", "large"))
)
def test_nothing_is_cut_however_much_a_table_changes(variant: str, paper: str, edition: str) -> None:
    chosen = many(rules.variant(variant))
    on = paper_named(paper, None, edition)

    *_, smallest = sizes_of(card(variant, chosen, "Tuesday club"), on)

    assert smallest.size >= (18 if edition == "large" else 7)
    assert_nothing_overflows(filled_in("agreement.html", smallest), on)


@pytest.mark.parametrize("lang", [each for each in LANGUAGES if each != "en"])
def test_the_card_is_printed_in_every_language(lang: str) -> None:
    chosen = {"no-canasta": "against", "meld-first-round": False}
    with using_language(lang) as speaker:
        colon = speaker.text(": ")
        sheet = card("classic", chosen)
        [page] = read(sheets.agreement_card(rules.apply_house_rules(rules.variant("classic"), chosen), chosen))

    for label, played, place, *_ in lines(sheet):
        assert " ".join(f"{label}{colon}{played} ({place})".split()) in page
    assert "instead of" not in page
    assert "played at tables" not in page


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_titles_of_books_have_nine_points(paper: str, laid: list[Laid]) -> None:
    sheets.agreement_card(rules.apply_house_rules(rules.variant("samba"), {"target": 3_000}), {"target": 3_000}, paper)

    assert min(word.size for page in laid[-1].words for word in page) >= (LEAST - 0.01) * PT
