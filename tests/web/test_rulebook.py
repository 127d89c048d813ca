"""The rulebook pages: every statement with its source, the example, house rules marked."""

import json
import re
from html import unescape
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper import rules
from scorekeeper.rules import SOURCES
from scorekeeper.rules.rulebook import rulebook
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.sheets.rulebook.leaflet import PAGES
from scorekeeper.words.formats import number
from tests.canasta import CANASTA as VARIANTS
from tests.usecases.table import Table
from tests.web.pages import Page, game, unmarked

every_variant = pytest.mark.parametrize("variant_id", list(VARIANTS))
CLUB = {"natural-bonus": 600, "minimum-by-score": [[None, 20], [0, 60]], "max-wilds": 2}


def bring_in(client: FlaskClient, variant: str, house_rules: dict[str, object]) -> str:
    """Save a club's rules and return the address of their page."""
    content = {"format": "canasta-rules/1", "name": "Tuesday club", "variant": variant, "house_rules": house_rules}
    raw = BytesIO(json.dumps(content).encode())
    sent = client.post("/rulesets/import", data={"file": (raw, "rules.json")})
    return sent.headers["Location"]


def statements(html: str) -> list[str]:
    """Each statement of the page as its row or its paragraph."""
    found = re.findall(r'<li class="rule.*?</li>|<tr class="(?:is-assumed)?">.*?</tr>', html, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", unmarked(each))).split()) for each in found]


@every_variant
def test_every_statement_stands_there_with_its_own_source(client: FlaskClient, variant_id: str) -> None:
    page = Page(client.get(f"/variants/{variant_id}"))

    said = [each.row for chapter in rulebook(VARIANTS[variant_id]) for each in chapter.statements]
    shown = statements(page.html)
    assert len(shown) == len(said)
    for row, text in zip(said, shown, strict=True):
        for part in (row.label, row.value, row.note, row.remedy, row.cite.beside(str)):
            assert " ".join(part.split()) in text


@every_variant
def test_no_source_says_twice_what_it_is(client: FlaskClient, variant_id: str) -> None:
    html = client.get(f"/variants/{variant_id}").text
    books = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", html, re.DOTALL)
    assert books
    assert not [short for short, full in books if full.startswith(f"{short}, ")]


def test_an_assumed_rule_is_said_once_to_be_assumed(client: FlaskClient) -> None:
    html = client.get("/rulings").text
    cites = re.findall(r'<p class="cite">(.*?)</p>', html, re.DOTALL)
    assert any("ssumed" in cite for cite in cites)
    assert not [cite for cite in cites if "ssumed" in cite and "no printed source says so" in cite]


@every_variant
def test_every_source_is_listed_in_full_at_the_end(client: FlaskClient, variant_id: str) -> None:
    page = Page(client.get(f"/variants/{variant_id}"))
    rows = [each.row for chapter in rulebook(VARIANTS[variant_id]) for each in chapter.statements]

    for key in {row.cite.source for row in rows}:
        assert f'id="book-{key}"' in page.html
        assert f'href="#book-{key}"' in page.html
        assert SOURCES[key].title in page.text
        assert SOURCES[key].edition in page.text


@every_variant
def test_the_contents_lead_to_every_chapter(client: FlaskClient, variant_id: str) -> None:
    page = Page(client.get(f"/variants/{variant_id}"))
    anchors = [link[1:] for link in page.links if link.startswith("#")]

    for anchor in set(anchors):
        assert page.html.count(f'id="{anchor}"') == 1, anchor
    for chapter in rulebook(VARIANTS[variant_id]):
        assert f">{chapter.heading}</a>" in page.html


@every_variant
def test_the_example_is_the_engines(client: FlaskClient, variant_id: str) -> None:
    page = Page(client.get(f"/variants/{variant_id}"))
    found = worked_example(VARIANTS[variant_id])
    assert found is not None

    for side, ruled in zip(found.sides, found.ruling.sides, strict=True):
        assert side.name in page.text
        assert f"Total {number(ruled.total)}" in page.text
        for meld in side.melds:
            assert meld.cards in page.text
        for line in ruled.lines:
            assert number(line.points) in page.text


def test_rules_without_an_example_say_so(client: FlaskClient) -> None:
    address = bring_in(client, "classic", {"minimum-by-score": [[None, 9000]]})

    assert "These rules leave no simple hand for an example" in Page(client.get(address)).text


def test_house_rules_are_marked_with_what_the_book_says(client: FlaskClient) -> None:
    page = Page(client.get(bring_in(client, "classic", CLUB)))

    said = {text.split(" house rule")[0]: text for text in statements(page.html)}
    assert "house rule; printed: 500" in said["Natural canasta"]
    assert "600" in said["Natural canasta"]
    assert "house rule; printed: at most 3" in said["Wild cards in a meld: at most 2"]
    assert "house rule; printed: 15" in said["Below 0"]
    assert "The book also has: 1,500 and more: 90; 3,000 and more: 120." in page.text
    [follows] = [each for each in said.values() if "cannot outnumber the naturals" in each]
    assert "house rule; printed: may outnumber" in follows
    # Three rules were changed: the minimums in two rows, and two wild cards among two naturals
    # or more cannot outnumber them; nothing else is marked.
    assert page.html.count('<mark class="house">house rule') == 5


def test_a_variant_as_printed_has_no_mark_of_the_house(client: FlaskClient) -> None:
    for variant_id in VARIANTS:
        assert '<mark class="house">' not in client.get(f"/variants/{variant_id}").text


def test_a_house_rule_that_says_what_the_book_says_is_not_marked(client: FlaskClient) -> None:
    page = Page(client.get(bring_in(client, "classic", {"natural-bonus": 500})))

    assert '<mark class="house">' not in page.html
    assert "House rule: Natural canasta" in page.text


def test_a_rule_that_is_off_altogether_is_told_as_the_books(client: FlaskClient) -> None:
    page = Page(client.get(bring_in(client, "samba", {"sequences": False})))

    assert "The book also has: Samba: 1,500" in page.text


def test_the_rules_of_a_game_can_be_printed(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table, "/rules")))

    leaflets = [link for link in page.links if "leaflet.pdf" in link]
    papers = ["paper=a4", "paper=letter", "paper=a5", "paper=a6", "paper=a5&short=1"]
    assert [link.partition("?")[2] for link in leaflets] == papers
    for link, pages in (*((each, PAGES) for each in leaflets[:2]), (leaflets[-1], (1,))):
        answered = client.get(link)
        assert answered.mimetype == "application/pdf"
        assert len(PdfReader(BytesIO(answered.data)).pages) in pages
        assert answered.headers["Cache-Control"] == "private, no-cache"


def test_a_watcher_may_read_and_print_the_rules(client: FlaskClient, table: Table) -> None:
    for path in ("/rules", "/leaflet.pdf"):
        assert client.get(game(table, path, watching=True)).status_code == 200


def test_the_rules_of_a_club_can_be_printed_under_its_name(client: FlaskClient) -> None:
    address = bring_in(client, "classic", CLUB)
    page = Page(client.get(address))
    leaflet = next(link for link in page.links if "leaflet.pdf" in link)

    answered = client.get(leaflet)

    named = answered.headers["Content-Disposition"]
    assert named == 'inline; filename="canasta Tuesday club, rules.pdf"'
    first = PdfReader(BytesIO(answered.data)).pages[0].extract_text()
    assert first.startswith("Tuesday club")


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/variants/whist/leaflet.pdf", 404, "whist"),
        ("/variants/%3Cb%3E/leaflet.pdf", 404, "variant"),
        ("/variants/classic/leaflet.pdf?paper=b5", 422, "A4, Letter, A5 or A6"),
        ("/rulesets/99/leaflet.pdf", 404, ""),
        ("/rulesets/x/leaflet.pdf", 404, ""),
        ("/g/nosuchgame/leaflet.pdf", 404, ""),
    ],
)
def test_a_leaflet_of_nothing_is_a_sentence(client: FlaskClient, path: str, status: int, said: str) -> None:
    answered = client.get(path)

    assert answered.status_code == status
    assert said in answered.text
    assert "<p" in answered.text


def test_everything_that_is_described_is_on_the_page_of_a_resolved_set(client: FlaskClient) -> None:
    page = Page(client.get(bring_in(client, "american-cla", {"special-hands": {"pairs": 9000}})))
    changed = rules.apply_house_rules(VARIANTS["american-cla"], {"special-hands": {"pairs": 9000}})

    for chapter in rulebook(changed):
        for each in chapter.statements:
            assert each.row.value in page.text


@pytest.mark.parametrize("variant_id", rules.VARIANTS)
def test_the_narrow_column_of_points_has_no_sentence(client: FlaskClient, variant_id: str) -> None:
    """On a phone such a sentence left the name beside it one letter a line: "Semi-clean" in burraco."""
    html = client.get(f"/variants/{variant_id}").text
    [*tables] = re.findall(r'<table class="book-table noted">(.*?)</table>', html, re.DOTALL)
    points = [cell for table in tables for cell in re.findall(r'<td class="num">(.*?)</td>', table, re.DOTALL)]

    assert points
    assert [cell for cell in points if cell and not re.match(r"[+\d\N{MINUS SIGN}\N{EN DASH}]", cell)] == []
