"""Every number of a game page leads to its derivation, and the derivation ends in that number."""

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.usecases.table import ITEMISED, LOSS, PAIRS, WINNING, Hand, Table, hand
from tests.web.pages import WITHOUT_END, Page, game

THREE = (SideNames("Ann", ("Ann",)), SideNames("Bo", ("Bo",)), SideNames("Cem", ("Cem",)))
ON_PAPER = GameSetup("classic-3", {}, THREE, "Ann", (700, 905, -120), 3)
AMERICAN = GameSetup("american", {}, PAIRS, "Ann")
BY_HANDS = GameSetup("hand-and-foot", {}, PAIRS, "Ann")
CONDITIONS = GameSetup("brazilian", {}, PAIRS, "Ann", (7100, 9200), 6)


@dataclass(frozen=True)
class Number:
    """A text with a digit: the part of the page that it stands in, and what it links to."""

    text: str
    part: str
    link: str
    derived: bool  # it stands in a <details>


PARTS = ("board", "hands", "result", "chart")


class _Numbers(HTMLParser):
    """Collects the numbers of the board, the hand table, the result and the chart."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Number] = []
        self.open: list[tuple[str, str, str]] = []  # tag, part, link

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in WITHOUT_END:
            return
        given = {name: value or "" for name, value in attrs}
        classes = given.get("class", "").split()
        part = next((each for each in classes if each in PARTS), "")
        self.open.append((tag, part, given.get("href", "")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Drawings close their tags themselves."""

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if not re.search(r"\d", data):
            return
        tags = [tag for tag, _, _ in self.open]
        part = next((part for _, part, _ in self.open if part), "")
        link = next((link for tag, _, link in reversed(self.open) if tag == "a"), "")
        unnumbered = {"title", "desc"} & set(tags) or "on paper" in data
        if part and not unnumbered:
            self.found.append(Number(data.strip(), part, link, "details" in tags))


def numbers(html: str) -> list[Number]:
    reader = _Numbers()
    reader.feed(html)
    return reader.found


def untold(client: FlaskClient, page: Page) -> list[Number]:
    """The numbers that lead nowhere, or to a page that does not have them."""
    found = numbers(page.html)
    addresses = {each.link.partition("#")[0] for each in found} - {""}
    pages = {"": page.html} | {address: shown(client, address) for address in addresses}
    return [each for each in found if not told(each, pages)]


def shown(client: FlaskClient, address: str) -> str:
    response = client.get(address)
    return response.text if response.status_code == 200 else ""


def told(number: Number, pages: dict[str, str]) -> bool:
    address, _, anchor = number.link.partition("#")
    html = pages[address]
    said = number.text.lstrip("+").removeprefix("by ").removesuffix(" points")
    there = not anchor or f'id="{anchor}"' in html
    return number.derived or (bool(number.link) and said in html and there)


def sides_of(content: Hand) -> list[Any]:
    sides = content["sides"]
    assert isinstance(sides, list)
    return sides


def begun(table: Table, setup: GameSetup, *hands: Hand) -> Table:
    other = Table(table.store, setup)
    for each in hands:
        other.record(each, reason="as it was played")
    return other


def played(table: Table, name: str) -> Table:
    """A game of each kind that a game page can show."""
    three: Hand = {"sides": [*sides_of(hand()), {"tally": EMPTY}]}
    games = {
        "fresh": lambda: table,
        "under way": lambda: begun(table, table.setup, ITEMISED, hand(points=900), LOSS),
        "on paper": lambda: begun(table, ON_PAPER, three),
        "on paper, fresh": lambda: begun(table, ON_PAPER),
        "finished": lambda: begun(table, table.setup, WINNING, hand()),
        "american": lambda: begun(table, AMERICAN),
        "by hands": lambda: begun(table, BY_HANDS, hand()),
        "conditions": lambda: begun(table, CONDITIONS),
    }
    return games[name]()


EMPTY = {"canastas": {}, "melded_points": 0, "held_points": 0}
KINDS = ["fresh", "under way", "on paper", "on paper, fresh", "finished", "american", "by hands", "conditions"]


@pytest.mark.parametrize("watching", [False, True])
@pytest.mark.parametrize("name", KINDS)
def test_every_number_of_a_game_page_leads_to_where_it_comes_from(
    client: FlaskClient, table: Table, name: str, watching: bool
) -> None:
    chosen = played(table, name)

    page = Page(client.get(game(chosen, watching=watching)))

    assert {each.part for each in numbers(page.html)} >= {"board"}
    assert untold(client, page) == []
    assert not watching or chosen.token not in page.html


def test_the_numbers_of_board_table_result_and_chart_are_all_looked_at(client: FlaskClient, table: Table) -> None:
    chosen = played(table, "finished")

    found = numbers(Page(client.get(game(chosen))).html)

    assert {each.part for each in found} == {"board", "hands", "result", "chart"}
    assert {"5,350", "+4,550", "by 5,110 points"} <= {each.text for each in found}


def test_a_score_is_the_sum_of_its_hands(client: FlaskClient, table: Table) -> None:
    chosen = played(table, "under way")

    page = Page(client.get(game(chosen, "/why/score/1")))

    assert "At the start 0 Hand 1 +905 905 Hand 2 +1,500 2,405" in page.text
    assert "Score 1,845 What it means for the opening" in page.text
    assert game(chosen, "/ruling/2") + "#side-1" in page.links


def test_a_score_begun_on_paper_says_so(client: FlaskClient, table: Table) -> None:
    chosen = played(table, "on paper")

    page = Page(client.get(game(chosen, "/why/score/3")))

    assert "After 3 on paper \N{MINUS SIGN}120 Hand 4 0 \N{MINUS SIGN}120" in page.text


@pytest.mark.parametrize("name", [name for name in KINDS if name != "finished"])
def test_the_minimum_of_the_page_is_the_minimum_of_the_game(client: FlaskClient, table: Table, name: str) -> None:
    chosen = played(table, name)
    view = chosen.view

    for side, minimum in enumerate(view.minimums, start=1):
        page = Page(client.get(game(chosen, f"/why/minimum/{side}/{view.next_number}")))
        assert f"must open hand {view.next_number} with {minimum.text}" in page.text
        assert page.html.count('class="applies"') == 1


def test_the_row_of_the_score_is_marked(client: FlaskClient, table: Table) -> None:
    chosen = played(table, "under way")

    page = Page(client.get(game(chosen, "/why/minimum/1/4")))

    assert re.search(r'class="applies"[^>]*>\s*<th scope="row">1,500 and more</th>', page.html)
    assert "The row depends on the score before hand 4: 1,845" in page.text
    assert game(chosen, "/ruling/3") + "#side-1" in page.links
    assert rules.variant("classic").cite("initial-meld.below-minimum").section in page.text


def test_what_the_hands_go_by_is_said(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(played(table, "by hands"), "/why/minimum/1/2")))

    assert "depends on the number of the hand" in page.text
    assert re.search(r'class="applies"[^>]*>\s*<th scope="row">hand 2</th>', page.html)


def test_a_condition_has_its_own_place(client: FlaskClient, table: Table) -> None:
    also = Page(client.get(game(played(table, "american"), "/why/minimum/1/1")))
    instead = Page(client.get(game(played(table, "conditions"), "/why/minimum/2/7")))

    assert "And: three naturals of one rank" in also.text
    assert "Instead of points: a natural canasta" in instead.text


def test_a_failed_opening_is_added_with_its_rule(client: FlaskClient, table: Table) -> None:
    failed = hand()
    sides_of(failed)[1]["penalties"] = [{"code": "opening-too-low", "times": 2}]
    table.record(failed)

    page = Page(client.get(game(table, "/why/minimum/2/1")))

    assert table.hand(1).ruling.sides[1].minimum.points == 70
    assert "had to open hand 1 with 70" in page.text
    assert "with a score of 0 50 2 openings that were too low 2 \N{MULTIPLICATION SIGN} 10 +20" in (page.text)
    assert rules.variant("classic").cite("opening.raise_step").section in page.text


def test_what_was_noted_raises_the_minimum_of_the_coming_hand(client: FlaskClient, table: Table) -> None:
    table.penalise(1, 1, "opening-too-low")
    board = Page(client.get(game(table)))

    page = Page(client.get(game(table, "/why/minimum/2/1")))

    assert table.view.minimums[1].points == 60
    assert untold(client, board) == []
    assert "must open hand 1 with 60" in page.text
    assert "+10 noted at" in page.text
    assert "noted at" not in Page(client.get(game(table, "/why/minimum/1/1"))).text


def test_what_was_noted_for_a_hand_is_derived_with_its_other_lines(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)
    table.penalise(1, 0, "exposed-card")
    table.penalise(1, 0, points=-30, note="slow play")

    page = Page(client.get(game(table, "/ruling/1")))

    assert "This hand +825" in page.text
    assert "own ruling, as entered; no rule sets this amount" in page.text
    assert untold(client, Page(client.get(game(table)))) == []


def test_the_result_names_the_rule_that_ended_the_game(client: FlaskClient, table: Table) -> None:
    chosen = played(table, "finished")

    page = Page(client.get(game(chosen, "/why/result")))

    assert "Us won by 5,110 points" in page.text
    assert "Us 5,350 Them 240 Difference 5,110" in page.text
    assert "a side reaches 5,000 points" in page.text
    assert rules.variant("classic").cite("game.target").text in page.text


def test_a_game_ended_early_says_what_would_have_ended_it(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.end()

    page = Page(client.get(game(table, "/why/result")))
    ruling = Page(client.get(game(table, "/ruling/1")))

    assert "The table ended the game early, after hand 1" in page.text
    assert "By its rules the game would have continued" in page.text
    assert [client.get(link.partition("#")[0]).status_code for link in ruling.links[2:]] == [
        200 for _ in ruling.links[2:]
    ]


def test_a_side_that_wins_with_fewer_points_does_not_win_by_points(client: FlaskClient, table: Table) -> None:
    house = {"both-over-target": "came-out-first"}
    chosen = Table(table.store, GameSetup("classic", house, PAIRS, "Ann", (4500, 5900), 4))
    chosen.record(hand())

    page = Page(client.get(game(chosen)))
    why = Page(client.get(game(chosen, "/why/result")))

    assert "Us won though not by points" in page.text
    assert "the side that went out wins" in why.text


@pytest.mark.parametrize(
    "path",
    [
        "/why/score/0",
        "/why/score/3",
        "/why/minimum/1/2",
        "/why/minimum/1/0",
        "/why/minimum/9/1",
        "/why/result",
        f"/why/minimum/1/{'9' * 30}",
    ],
)
def test_what_is_not_there_is_not_found(client: FlaskClient, table: Table, path: str) -> None:
    assert client.get(game(table, path)).status_code == 404


def test_each_line_of_a_hand_opens_to_its_parts(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)

    page = Page(client.get(game(table, "/ruling/1")))

    lines = [line for side in table.hand(1).ruling.sides for line in side.lines]
    summaries = re.findall(r'<details class="fold line">\s*<summary>(.*?)</summary>', page.html, re.DOTALL)
    assert len(summaries) == len(lines)
    assert "K\N{MULTIPLICATION SIGN}7 7 \N{MULTIPLICATION SIGN} 10 +70" in page.text
    assert "Cem: Q\N{MULTIPLICATION SIGN}2 5" in page.text


def test_a_hand_in_totals_says_that_its_cards_are_not_known(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    page = Page(client.get(game(table, "/ruling/1")))

    assert "written down as a total" in page.text
    assert "Only totals were written down for this side" in page.text


@pytest.mark.parametrize(
    ("lang", "shown"),
    [
        ("en", ("K×7", ": Q×2 5", "9×5 2 joker", "of 100 / 200 / 300 / 800")),
        ("de", ("K×7", ": D×2 5", "9×5 2 Joker", "aus 100 / 200 / 300 / 800")),
        ("nl", ("H×7", ": V×2 5", "9×5 2 joker", "uit 100 / 200 / 300 / 800")),
        ("it", ("K×7", ": Q×2 5", "9×5 2 jolly", "da 100 / 200 / 300 / 800")),
    ],
)
def test_the_cards_of_a_line_are_those_on_the_packs_of_the_reader(
    client: FlaskClient, table: Table, lang: str, shown: tuple[str, ...]
) -> None:
    table.record(ITEMISED)
    page = client.get(game(table, "/ruling/1"), headers={"Accept-Language": lang}).text

    assert [each for each in shown if each not in page] == []
