"""Ask the referee: the way there, what a game fills in, answers, and questions that cannot be."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.canasta import CANASTA
from tests.factories import question
from tests.patience import quickest
from tests.usecases.table import ITEMISED, PAIRS, Table, hand
from tests.web.ask_forms import AnswerPage, address, refusal
from tests.web.pages import Page, game

QUESTIONS = ["meld", "initial-meld", "take-pile", "go-out", "discard", "stock"]
SLOWEST = 0.030  # seconds of the processor for an answer


def asked(variant: str, ask: str, **more: Any) -> str:
    return address(question(variant, ask, **more))


def test_every_question_is_two_taps_from_the_game_page(client: FlaskClient, table: Table) -> None:
    board = Page(client.get(game(table)))
    questions = Page(client.get(game(table, "/ask")))

    assert game(table, "/ask") in board.links
    assert [game(table, f"/ask/{what}") for what in QUESTIONS] == [link for link in questions.links if "/ask/" in link]


def test_the_start_page_leads_to_questions_about_every_variant(client: FlaskClient) -> None:
    assert "/ask" in Page(client.get("/")).links

    page = Page(client.get("/ask"))

    assert {f"/ask?variant={variant}" for variant in CANASTA} <= set(page.links)


@pytest.mark.parametrize("variant", CANASTA)
def test_every_form_opens_in_every_variant(client: FlaskClient, variant: str) -> None:
    pages = [client.get(f"/ask/{what}?variant={variant}") for what in QUESTIONS]

    assert [page.status_code for page in pages] == [200] * len(QUESTIONS)
    assert all(Page(page).text for page in pages)


def test_suits_are_offered_where_there_are_sequences(client: FlaskClient) -> None:
    assert "data-suit" in client.get("/ask/meld?variant=samba").text
    assert "data-suit" not in client.get("/ask/meld?variant=classic").text


@pytest.mark.parametrize(
    ("variant", "ask", "offered", "absent"),
    [
        ("classic", "take-pile", "frozen", "hand_number"),
        ("cuban", "take-pile", "score", "frozen"),
        ("hand-and-foot", "initial-meld", "hand_number", "score"),
        ("hand-and-foot", "go-out", "foot_played", "red_threes"),
        ("mexicana", "go-out", "red_threes", "foot_played"),
        ("classic-2", "go-out", "held_after", "permission"),
        ("american", "discard", "pile_empty", "first_round"),
        ("cuban", "discard", "first_round", "pile_empty"),
        ("pennies-from-heaven", "discard", "melds", "first_round"),
    ],
)
def test_a_form_asks_only_what_matters_in_the_variant(
    client: FlaskClient, variant: str, ask: str, offered: str, absent: str
) -> None:
    html = client.get(f"/ask/{ask}?variant={variant}").text

    assert f'name="{offered}"' in html
    assert f'name="{absent}"' not in html


def test_the_least_that_would_open_is_named(client: FlaskClient) -> None:
    page = AnswerPage(client, asked("classic", "initial-meld", melds=["K*4", "Q*4"], score=1500))

    assert not page.allowed
    assert "counts 80; with a score of 1,500 it must count 90" in page.text
    assert "10 points are missing" in page.text
    assert page.changes[0] == "with one more king (10 points)"
    assert "0 and more: 50; 1,500 and more: 90" in page.text


@pytest.mark.parametrize("upcard", ["2", "3b"])
def test_no_points_would_help_where_nobody_takes_the_pile(client: FlaskClient, upcard: str) -> None:
    opening = {"has_melded": False, "initial_meld": ["K*3"], "hand": "K*3 5 6", "score": 0}
    page = AnswerPage(client, asked("classic", "take-pile", upcard=upcard, **opening))

    assert not page.allowed
    assert "counts 30; with a score of 0 it must count 50" in page.text
    assert "It would be allowed" not in page.text


def test_a_yes_says_its_numbers_its_rule_and_its_source(client: FlaskClient) -> None:
    page = AnswerPage(client, asked("classic", "meld", cards="K*5 2*2"))

    assert page.allowed
    assert "A mixed canasta of 5 natural cards and 2 wild cards: 90 points" in page.text
    assert "A set takes at most 3 wild cards." in page.text
    assert "“Canasta”, English encyclopedia (newer text, after the laws of 1949/51)" in page.text
    assert page.changes[0] == "with two more wild cards"


def test_a_game_knows_the_score_and_the_minimum(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)
    table.record(hand())
    melds = "melds=K*4,+Q*3"

    first = AnswerPage(client, game(table, f"/ask/initial-meld?asked=1&side=0&{melds}"))
    second = AnswerPage(client, game(table, f"/ask/initial-meld?asked=1&side=1&{melds}"))

    assert (first.allowed, second.allowed) == (False, True)
    assert "Us, score 1,705, hand 3, must open with 90" in first.text
    assert "Us, must open with 90" in Page(client.get(game(table, "/ask/initial-meld"))).text


def test_a_game_is_judged_by_its_own_house_rules(client: FlaskClient, table: Table) -> None:
    house = Table(table.store, GameSetup("classic", {"max-wilds": 1}, PAIRS, "Ann"))
    path = "/ask/meld?asked=1&cards=K*4+2*2"

    assert AnswerPage(client, game(table, path)).allowed
    page = AnswerPage(client, game(house, path))
    assert page.codes == ["meld.too-many-wilds"]
    assert "A set takes at most 1 wild card." in page.text


def test_a_player_alone_needs_the_canastas_of_a_player_alone(client: FlaskClient, table: Table) -> None:
    alone = (SideNames("Ann", ("Ann",)), SideNames("Bo", ("Bo",)))
    single = Table(table.store, GameSetup("hand-and-foot", {}, alone, "Ann"))
    told = "melds=K*7,+Q*5+2*2,+J*5+2*2&held_after=5&was_open=yes&foot_played=yes"
    path = f"/ask/go-out?asked=1&{told}"

    assert AnswerPage(client, game(single, f"{path}&side=0")).allowed
    pair = f"{path}&variant=hand-and-foot&permission=yes"
    assert not AnswerPage(client, pair).allowed


def test_whoever_watches_may_ask_too(client: FlaskClient, table: Table) -> None:
    path = "/ask/meld?asked=1&cards=K*3"

    assert AnswerPage(client, game(table, path, watching=True)).allowed


def test_a_question_is_opened_again_with_what_was_asked(client: FlaskClient) -> None:
    answer = AnswerPage(client, asked("classic", "discard", card="K", hand="K 5"))

    form = Page(client.get("/ask/discard", query_string=answer.fields))

    assert (form.fields["card"], form.fields["hand"]) == ("K", "K 5")


OUT = "/ask/go-out?asked=1&held_after=5&melds=K*7,+Q*4"


def test_going_out_concealed_is_told_with_what_it_pays(client: FlaskClient) -> None:
    page = AnswerPage(client, f"{OUT}&was_open=no&score=0")

    assert page.allowed
    assert "This is going out concealed: it scores 200 instead of 100." in page.text


def test_the_partners_canasta_does_not_make_it_concealed(client: FlaskClient) -> None:
    page = AnswerPage(client, f"{OUT.replace('Q*4', 'Q*6,+J*5')}&was_open=partner&before=K*7")

    assert page.allowed
    assert "not going out concealed: no canasta was laid down complete" in page.text


def test_who_opens_in_going_out_must_have_enough(client: FlaskClient) -> None:
    path = "/ask/go-out?asked=1&held_after=6&melds=4*7,+5*4&was_open=no"

    page = AnswerPage(client, f"{path}&score=3000")

    assert page.codes == ["initial-meld.below-minimum"]
    assert "This is going out concealed" not in page.text
    assert AnswerPage(client, f"{path}&score=-5").allowed


@pytest.mark.parametrize("path", ["/ask/weather", "/ask?variant=whist", "/g/nobody/ask"])
def test_what_does_not_exist_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("variant", CANASTA)
def test_the_end_of_the_stock_is_told_with_its_sources(client: FlaskClient, variant: str) -> None:
    page = Page(client.get(f"/ask/stock?variant={variant}"))

    assert "The stock is empty" in page.text
    assert "Its last card is a red three" in page.text
    assert page.html.count('class="cite"') >= 4


HEAVY = [
    question("classic", "initial-meld", melds=["4*3", "5*3", "6*3", "7*3", "8*3 2"], score=3000),
    question("bolivian", "go-out", melds=["K*3", "Q*4", "J*5", "7h 8h 9h"], held_after="5 6 7"),
    question(
        "samba",
        "take-pile",
        upcard="K",
        hand="K*2 5*3 6*3 9 8",
        has_melded=False,
        initial_meld=["K*3", "5*3", "6*3"],
        score=7000,
    ),
    question("american", "meld", cards="K 2*4 JKR"),
]


@pytest.mark.parametrize("heavy", HEAVY)
def test_an_answer_takes_less_than_thirty_milliseconds(client: FlaskClient, heavy: dict[str, Any]) -> None:
    path = address(heavy)
    AnswerPage(client, path)

    assert quickest(lambda: client.get(path), SLOWEST) < SLOWEST


def test_a_side_that_does_not_play_is_refused(client: FlaskClient, table: Table) -> None:
    path = game(table, "/ask/initial-meld?asked=1&melds=K*3&side=7")

    assert "Choose one of the answers that are shown" in refusal(client, path)


def test_long_questions_are_answered_or_refused_in_no_time(client: FlaskClient) -> None:
    melds = ", ".join(f"{rank}*2 2 JKR" for rank in "AKQJ98765" for _ in range(4))
    asked = {"asked": "1", "variant": "samba", "melds": melds}

    def ask() -> None:
        assert client.get("/ask/initial-meld", query_string=asked).status_code == 422

    assert quickest(ask, 1) < 1
