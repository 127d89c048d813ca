"""Cards and circumstances that cannot be: on every page of the referee a sentence, no ruling."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from scorekeeper.web.referee.pages import QUESTIONS
from tests.factories import question
from tests.usecases.table import PAIRS, Table
from tests.web.ask_forms import AnswerPage, address, refusal
from tests.web.pages import game

OUT = {"melds": ["K*7", "Q*4"], "held_after": "5"}
UNREADABLE = [
    ("meld", {"cards": "KX"}, "'KX' (card 1) is not a card"),
    ("meld", {"cards": "3"}, "needs r or b"),
    ("meld", {"cards": "JKRh"}, "has no such suit"),
    ("meld", {"cards": ""}, "Tap the cards of the meld"),
    ("initial-meld", {"melds": ["K*3", "Z*3"]}, "'Z*3' (card 1) is not a card"),
    ("initial-meld", {"melds": []}, "Tap what you would lay down"),
    ("initial-meld", {"melds": ["K*3"], "score": "many"}, "is not a number of points"),
    ("take-pile", {"upcard": "", "hand": "K*2"}, "Tap the top card of the pile"),
    ("take-pile", {"upcard": "K Q", "hand": "K*2"}, "Only one card belongs here"),
    ("take-pile", {"upcard": "K", "hand": "K*2", "pile_size": -1}, "is not a count"),
    ("go-out", {"melds": []}, "Tap what lies on the table after your turn"),
    ("go-out", {**OUT, "permission": "maybe"}, "Choose one of the answers that are shown"),
    ("discard", {"card": "", "hand": "K"}, "Tap the card that you would discard"),
    ("discard", {"card": "K Q", "hand": "K Q"}, "Only one card belongs here"),
]
TOO_MANY = [
    ("meld", {"cards": "K*9"}, "9 kings are entered; 2 packs hold 8"),
    ("meld", {"cards": "2*6 JKR*5"}, "5 jokers are entered; 2 packs hold 4"),
    ("meld", {"cards": "7h*3"}, "3 sevens of one suit are entered; 2 exist"),
    ("initial-meld", {"melds": ["K*5", "Q*3", "K*4"]}, "9 kings are entered"),
    ("take-pile", {"upcard": "K", "hand": "K*2", "melds": ["K*6"]}, "9 kings are entered"),
    ("take-pile", {"upcard": "3b", "hand": "3b*4 K"}, "5 black threes are entered"),
    ("go-out", {"melds": ["K*7"], "held_after": "K*2"}, "9 kings are entered"),
    ("go-out", {**OUT, "held_after": "3r", "red_threes": 4}, "5 red threes are entered"),
    ("discard", {"card": "3r", "hand": "3r*5"}, "5 red threes are entered"),
    ("discard", {"card": "K", "hand": "K*2", "melds": ["K*7"]}, "9 kings are entered"),
]
CONTRADICTIONS = [
    ("initial-meld", {"melds": ["K*3"], "upcard": "5"}, "no meld shows one"),
    ("initial-meld", {"melds": ["K*3"], "score": 7}, "multiples of 5"),
    ("take-pile", {"upcard": "K", "hand": "K*2", "pile_size": 0}, "A pile of no cards"),
    ("take-pile", {"upcard": "K", "hand": "K*2", "pile_size": 107}, "there are only 106"),
    ("take-pile", {"upcard": "K", "hand": ""}, "has cards in hand; enter them"),
    (
        "take-pile",
        {"upcard": "K", "hand": "K*2", "frozen": True, "pile_size": 1},
        "A frozen pile has the card that froze it",
    ),
    ("take-pile", {"upcard": "K", "hand": "Q*3", "has_melded": False, "initial_meld": ["Q*3"]}, "no meld holds a king"),
    ("take-pile", {"upcard": "K", "hand": "K*2", "has_melded": False, "melds": ["Q*3"]}, "so it has melded"),
    ("take-pile", {"upcard": "K", "hand": "K*2", "initial_meld": ["K*3"]}, "has already melded"),
    ("go-out", {**OUT, "foot_played": False}, "This game is played without a foot"),
    ("go-out", {**OUT, "was_open": "partner", "before": "J*3"}, "must include what your partner had melded"),
    ("go-out", {**OUT, "was_open": "partner"}, "Enter what your partner had melded"),
    ("go-out", {**OUT, "was_open": "no", "before": "K*3"}, "your partner has no melds there"),
    (
        "go-out",
        {"melds": ["K*7", "Q*3"], "held_after": "5", "was_open": "no"},
        "at least one taken. Enter them all, at least 12 with the last discard; 11 are entered.",
    ),
    ("go-out", {**OUT, "was_open": "partner", "before": "K*7"}, "still has every card"),
    ("discard", {"card": "Kh", "hand": "Kh*3 5"}, "3 kings of one suit are entered"),
    ("meld", {"cards": "K*3", "hand": "K*2 5"}, "the hand, including the meld, shows 2"),
    ("discard", {"card": "K", "hand": "K 5", "going_out": True}, "the only card in the hand; the hand has 2"),
]
ELSEWHERE = [
    ("samba", "meld", {"cards": "7h*4 8h 9h"}, "4 sevens of one suit are entered; 3 exist"),
    (
        "hand-and-foot",
        "initial-meld",
        {"melds": ["K*5"], "hand_number": 5},
        "The game has 4 hands; there is no hand 5.",
    ),
    ("hand-and-foot", "take-pile", {"upcard": "K", "hand": "K*2", "hand_number": 9}, "there is no hand 9"),
    ("samba", "go-out", {**OUT, "was_open": "no"}, "15 cards were dealt"),
    ("classic-2", "go-out", {**OUT, "permission": "yes"}, "there is no partner to ask"),
    ("classic-3", "go-out", {**OUT, "was_open": "partner", "before": "K*3"}, "there is no partner who had melded"),
]
TABLE = [("classic", *row) for row in (*UNREADABLE, *TOO_MANY, *CONTRADICTIONS)] + ELSEWHERE


@pytest.mark.parametrize(("variant", "ask", "given", "sentence"), TABLE)
def test_what_cannot_be_gets_a_sentence_and_no_ruling(
    client: FlaskClient, variant: str, ask: str, given: dict[str, Any], sentence: str
) -> None:
    assert sentence in refusal(client, address(question(variant, ask, **given)))


STOCK_ONLY = {"concealed-exempt-from-minimum": True}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("melds=K*7,+Q*6&was_open=no", "only after taking the pile: 11 cards were dealt and 1 drawn"),
        ("melds=K*7,+Q*6&was_open=no&with_pile=y", ""),
        ("melds=K*7,+Q*4&was_open=no", ""),
        ("melds=K*7,+Q*3&was_open=no", "at least 12 with the last discard; 10 are entered"),
    ],
)
def test_a_whole_hand_is_as_large_as_the_deal_makes_it(
    client: FlaskClient, table: Table, given: str, sentence: str
) -> None:
    played = Table(table.store, GameSetup("classic", STOCK_ONLY, PAIRS, "Ann"))
    path = game(played, f"/ask/go-out?asked=1&side=0&{given}")

    if sentence:
        assert sentence in refusal(client, path)
    else:
        assert AnswerPage(client, path).allowed


def test_every_question_is_refused_in_more_than_one_way() -> None:
    kinds = [ask for _, ask, _, _ in TABLE]

    assert set(kinds) == set(QUESTIONS) - {"stock", "acaba"}  # they ask for no cards
    assert all(kinds.count(ask) >= 3 for ask in kinds)
    assert {ask for ask, _, _ in TOO_MANY} == set(kinds)


def test_a_game_says_the_same(client: FlaskClient, table: Table) -> None:
    kings = game(table, "/ask/take-pile?asked=1&side=0&has_melded=yes&upcard=K&hand=K*2&melds=K*6")

    assert "9 kings are entered; 2 packs hold 8" in refusal(client, kings)


def test_a_lone_player_of_a_game_for_pairs_has_nobody_to_ask(client: FlaskClient, table: Table) -> None:
    alone = (SideNames("Ann", ("Ann",)), SideNames("Bo", ("Bo",)))
    single = Table(table.store, GameSetup("hand-and-foot", {}, alone, "Ann"))
    told = "side=0&was_open=yes&foot_played=yes&permission=yes"
    path = f"/ask/go-out?asked=1&melds=K*7&held_after=5&{told}"

    assert "there is no partner to ask" in refusal(client, game(single, path))
