"""The referee takes nothing for granted that only the table knows: it is asked for."""

import re
from itertools import product

import pytest
from flask.testing import FlaskClient

from tests.canasta import CANASTA
from tests.strategies import some
from tests.usecases.table import Table
from tests.web.ask_forms import AnswerPage, refusal
from tests.web.pages import Page, game

CARDS = {
    "meld": "cards=K*3",
    "initial-meld": "melds=K*6,+A*6",
    "take-pile": "upcard=K&hand=K*2+5&melds=Q*3",
    "go-out": "melds=K*7,+Q*7&held_after=5",
    "discard": "card=5&hand=5+6",
}
TO_TELL = {
    "score": ("Score of the side before this hand", "Write the score of the side"),
    "hand_number": ("Number of the hand", "Write the number of the hand."),
    "has_melded": ("Has your side melded?", "Say whether your side has melded."),
    "was_open": ("What was melded before this turn?", "Say what was melded before this turn."),
    "foot_played": ("Has your foot been played?", "Say whether your foot has been played."),
}


# The pages ask by what a variant has: partners or none, a foot, other openings.
@pytest.mark.parametrize("variant", some(CANASTA, 6, always=lambda each: "foot" in each))
def test_no_form_begins_with_an_answer(client: FlaskClient, variant: str) -> None:
    for what in CARDS:
        html = client.get(f"/ask/{what}?variant={variant}").text
        page = Page(client.get(f"/ask/{what}?variant={variant}"))
        filled = {name: text for name, text in page.fields.items() if text}

        assert not re.search(r"<input[^>]* checked", html), what
        assert filled == {"asked": "1", "variant": variant}, what


@pytest.mark.parametrize("what", ["initial-meld", "take-pile", "go-out"])
def test_a_game_does_not_guess_which_side_asks(client: FlaskClient, table: Table, what: str) -> None:
    form = game(table, f"/ask/{what}")
    told = f"asked=1&{CARDS[what]}&has_melded=yes&was_open=yes"

    assert "checked" not in client.get(form).text
    assert "Say which side is asking." in refusal(client, f"{form}?{told}")
    AnswerPage(client, f"{form}?{told}&side=1")


# The pages ask by what a variant has: partners or none, a foot, other openings.
@pytest.mark.parametrize("variant", some(CANASTA, 6, always=lambda each: "foot" in each))
def test_whatever_decides_is_asked_for_where_it_is_missing(client: FlaskClient, variant: str) -> None:
    for what, opens in product(CARDS, (False, True)):
        told = "no" if opens else "yes"
        html = client.get(f"/ask/{what}?variant={variant}").text
        given = {name: told for name in ("has_melded", "was_open") if f'name="{name}"' in html}
        for name, (label, sentence) in TO_TELL.items():
            others = "&".join(f"{key}={value}" for key, value in given.items() if key != name)
            url = f"/ask/{what}?asked=1&variant={variant}&{CARDS[what]}&{others}"
            decides = f'name="{name}"' in html and (name not in ("score", "hand_number") or opens or not given)

            said = client.get(url)

            assert (label in html) == (f'name="{name}"' in html), (what, name)
            assert (sentence in said.text) == decides, (what, name)
            assert said.status_code == 422 or not decides


def test_leave_is_asked_for_where_no_leave_forbids_going_out(client: FlaskClient) -> None:
    path = "/ask/go-out?asked=1&melds=K*7,+Q*7&held_after=5&was_open=yes&variant="
    needed = [
        each.id for each in CANASTA.values() if each.going_out.permission == "required" and each.seating.forms[0][0] > 1
    ]

    assert needed
    for variant in needed:
        assert "Say what your partner answered" in refusal(client, path + variant)
    assert AnswerPage(client, path + "classic").allowed


@pytest.mark.parametrize(
    ("variant", "offered"), [("classic", True), ("cutthroat", True), ("classic-2", False), ("classic-3", False)]
)
def test_only_who_has_a_partner_is_asked_about_one(client: FlaskClient, variant: str, offered: bool) -> None:
    html = client.get(f"/ask/go-out?variant={variant}").text

    assert "I had melded" in html
    assert ("Only my partner" in html) is offered
