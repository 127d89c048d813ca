"""Questions that are seldom asked: what they need is folded away, and every game has its own."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.web.forms.ask import FOLDED
from tests.canasta import CANASTA
from tests.factories import question
from tests.usecases.table import Table
from tests.web.ask_forms import AnswerPage, address
from tests.web.pages import Page, game


def asked(variant: str, ask: str, **more: Any) -> str:
    return address(question(variant, ask, **more))


def fold_of(client: FlaskClient, variant: str, ask: str, more: str = "") -> str:
    """What stands in the fold of a form, "" without one."""
    html = client.get(f"/ask/{ask}?variant={variant}{more}").text
    return html.partition('<details class="fold"')[2].partition("</details>")[0]


PARTNER = {"melds": ["K*7", "A*7", "Q*4"], "held_after": "4", "was_open": "partner"}


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("K*7", "This is going out concealed: it scores 200 instead of 100."),
        ("K*6", "a card was added to a meld already on the table."),
        ("K*7, Q*3", "a card was added to a meld already on the table."),
        ("K*7, A*7", "no canasta was laid down complete."),
    ],
)
def test_what_the_partner_had_tells_what_was_added(client: FlaskClient, before: str, told: str) -> None:
    # Enough cards for a whole hand: the other melds of the turn.
    melds = [*PARTNER["melds"], "J*5", "10*3"]
    page = AnswerPage(client, asked("classic", "go-out", **PARTNER | {"melds": melds}, before=before))

    assert page.allowed
    assert told in page.text


def test_a_concealed_out_below_the_minimum_is_refused(client: FlaskClient) -> None:
    low = {"melds": ["5*7", "4*4"], "held_after": "6", "was_open": "no"}

    page = AnswerPage(client, asked("classic", "go-out", **low, score=1_600))

    assert (page.allowed, page.codes) == (False, ["initial-meld.below-minimum"])
    assert AnswerPage(client, asked("classic", "go-out", **low, score=0)).allowed


def test_acaba_is_asked_where_it_is_played(client: FlaskClient) -> None:
    british = Page(client.get("/ask?variant=british"))
    classic = Page(client.get("/ask?variant=classic"))

    assert "/ask/acaba?variant=british" in british.links
    assert "/ask/acaba?variant=classic" not in classic.links
    yes = AnswerPage(client, "/ask/acaba?variant=british&asked=1&permission=yes")
    assert yes.allowed
    assert "your side scores 0 for it, the other 1,500." in yes.text
    no = AnswerPage(client, "/ask/acaba?variant=british&asked=1&permission=no")
    assert no.codes == ["acaba.permission-refused"]
    assert "without asking the partner" in no.changes
    elsewhere = AnswerPage(client, "/ask/acaba?variant=classic&asked=1")
    assert elsewhere.codes == ["acaba.not-in-variant"]


def test_the_form_of_acaba_has_no_cards_and_needs_no_script(client: FlaskClient) -> None:
    html = client.get("/ask/acaba?variant=british").text

    assert "data-pad" not in html
    assert "ask.js" not in html


def test_barred_deuces_are_asked_with_the_other_melds(client: FlaskClient) -> None:
    page = AnswerPage(client, asked("italian", "meld", cards="K*3 2", table=["2*3"]))

    assert page.allowed
    assert page.codes == ["meld.deuces-barred"]


def test_a_meld_with_the_last_cards_is_going_out(client: FlaskClient) -> None:
    page = AnswerPage(client, asked("classic", "meld", cards="Q*3", hand="Q*3 8"))

    assert page.codes == ["going-out.too-few-canastas"]
    assert "with two cards left in the hand" in page.changes
    assert AnswerPage(client, asked("classic", "meld", cards="Q*3", hand="Q*3 8", table=["K*7"])).allowed
    second = AnswerPage(client, asked("classic", "meld", cards="K*3", table=["K*4"]))
    assert second.codes == ["meld.duplicate-rank"]


def test_the_last_card_is_not_discarded_without_the_canastas(client: FlaskClient) -> None:
    page = AnswerPage(client, asked("classic", "discard", card="4", hand="4", melds=["K*3"]))

    assert page.codes == ["going-out.too-few-canastas"]
    assert "with a second card in the hand, such as a five" in page.changes
    untold = AnswerPage(client, asked("classic", "discard", card="4", hand=""))
    assert untold.allowed
    elsewhere = AnswerPage(client, asked("classic", "discard", card="K", hand="4 5"))
    assert elsewhere.codes == ["discard.not-in-hand"]


def test_with_an_empty_stock_the_page_says_who_must_take_the_discard(client: FlaskClient) -> None:
    taken = {"upcard": "K", "hand": "K*2 5", "stock_empty": True}

    assert "It must be taken." in AnswerPage(client, asked("classic", "take-pile", **taken)).text
    stock = Page(client.get("/ask/stock?variant=classic")).text
    assert "A player who can take the discard in any lawful way must take it and meld it." in stock


def test_a_singles_game_of_hand_and_foot_is_asked_by_choosing_each_alone(client: FlaskClient) -> None:
    singles = {"melds": ["K*7", "9*5 2*2", "8*5 2*2"], "held_after": "4"}

    assert not AnswerPage(client, asked("hand-and-foot", "go-out", **singles)).allowed
    assert AnswerPage(client, asked("hand-and-foot", "go-out", **singles, side_players=1)).allowed
    both = asked("hand-and-foot", "go-out", **singles, side_players=1, permission="yes")
    assert client.get(both).status_code == 422


def test_what_a_game_knows_or_does_not_have_is_not_asked(client: FlaskClient, table: Table) -> None:
    assert "side_players" in fold_of(client, "hand-and-foot", "go-out")
    assert fold_of(client, "classic", "go-out") == ""
    assert "stock_empty" in fold_of(client, "classic", "take-pile")
    assert fold_of(client, "cutthroat", "take-pile") == ""  # the last draw ends the hand
    feet = fold_of(client, "hand-and-foot", "meld")
    assert ("table" in feet, 'name="hand"' in feet) == (True, False)
    in_game = client.get(game(table, "/ask/go-out")).text
    assert "side_players" not in in_game


@pytest.mark.parametrize("ask", FOLDED)
def test_a_fold_is_closed_until_something_in_it_is_told(client: FlaskClient, ask: str) -> None:
    variant = "hand-and-foot" if ask == "go-out" else "classic"
    told = {
        "meld": "&table=K*3",
        "initial-meld": "&hand=K*3",
        "take-pile": "&stock_empty=y",
        "go-out": "&side_players=1",
        "discard": "&melds=K*3",
    }[ask]

    assert not fold_of(client, variant, ask).startswith(" open")
    assert fold_of(client, variant, ask, f"&again=1{told}").startswith(" open")


@pytest.mark.parametrize("variant", CANASTA)
def test_what_the_stock_page_says_is_what_the_referee_rules(client: FlaskClient, variant: str) -> None:
    if rules.variant(variant).seating.partnerships != "fixed":
        return  # the last draw ends the hand there
    taken = {"upcard": "K", "hand": "K*2 5 6", "stock_empty": True}

    ruled = rules.answer(question(variant, "take-pile", **taken)).facts["must_take"]

    page = Page(client.get(f"/ask/stock?variant={variant}")).text
    assert ruled is ("in any lawful way must take it" in page)
