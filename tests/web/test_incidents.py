"""The pages of penalties, rulings and protests: every form is sent as its page holds it.

Amounts are those of classic canasta: an exposed card costs 50, a failed opening adds 10 to the
minimum of its hand. `hand` gives Us 800 and Them 120.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import usecases
from scorekeeper.store import Store
from scorekeeper.usecases.journal.writing import Sent
from tests.usecases.table import CLASSIC, ITEMISED, TOO_LOW, WINNING, Table, hand, kinds
from tests.web.pages import Page, change, game

EXPOSED, RAISES = "exposed-card", "opening-too-low"


def form(table: Table, number: int = 1, side: int = 0, what: str = EXPOSED) -> str:
    return game(table, f"/penalties/new?number={number}&side={side}&what={what}")


def note(client: FlaskClient, table: Table, address: str, **typed: str) -> TestResponse:
    """Fill the form of the page in and send it; go on where its effect is shown first."""
    page = Page(client.get(address))
    sent = {**page.fields, **typed}
    return confirm(client, client.post(game(table, "/penalties/new"), data=sent))


def confirm(client: FlaskClient, response: TestResponse) -> TestResponse:
    """Go on from a form: where its effect is shown first, look at it and save it."""
    if response.status_code != 303:
        return response
    shown = client.get(response.headers["Location"])
    if shown.status_code != 200:
        return shown
    checked = Page(shown)
    return client.post(checked.actions[0], data={**checked.fields, "confirm": "1"})


def look(client: FlaskClient, address: str, data: dict[str, str]) -> Page:
    """Send a form; returns the page that shows its effect before it is saved."""
    return Page(client.post(address, data=data, follow_redirects=True))


def test_two_taps_lead_from_the_game_to_what_happened(client: FlaskClient, table: Table) -> None:
    first = Page(client.get(game(table)))
    assert game(table, "/penalties") in first.links

    second = Page(client.get(game(table, "/penalties")))
    assert second.actions == [game(table, "/penalties/new")]
    assert {"Us", "Them"} <= set(re.findall(r"<b>(\w+)</b>", second.html))

    third = Page(client.get(game(table, "/penalties/new?number=1&side=1")))
    labels = [each.label for each in table.view.variant.penalties]
    assert all(label[:1].upper() + label[1:] in third.text for label in labels)
    assert "ruling of the director" in third.text


def test_the_form_shows_what_the_table_does_what_it_costs_and_who_says_so(client: FlaskClient, table: Table) -> None:
    [penalty] = [each for each in table.view.variant.penalties if each.code == EXPOSED]

    page = Page(client.get(form(table)))

    assert penalty.remedy in page.text
    assert "−50" in page.text
    assert table.view.variant.cite("penalty.exposed-card").text in page.text


def test_a_penalty_of_the_coming_hand_is_saved_at_once(client: FlaskClient, table: Table) -> None:
    response = note(client, table, form(table, what=RAISES), times="2", player="Ann", note="aces", by="Dea")

    assert response.headers["Location"] == game(table, "?done=2")
    [penalty] = table.view.penalties
    assert (penalty.player, penalty.times, penalty.note, penalty.by) == ("Ann", 2, "aces", "Dea")
    page = Page(client.get(game(table)))
    assert page.minimums() == ["70", "50"]
    assert "Noted for hand 1: Us, Ann , opening too low" in page.text


def test_the_raised_minimum_is_said_wherever_the_hand_is_spoken_of(client: FlaskClient, table: Table) -> None:
    table.penalise(1, 0, RAISES)

    entry = Page(client.get(game(table, "/hands/new?mode=totals")))
    asked = Page(client.get(game(table, "/ask/initial-meld")))
    # Three fives and three aces count 75; four kings and three fives 55.
    enough = Page(client.get(game(table, "/ask/initial-meld?asked=1&side=0&melds=5*3, A*3")))
    short = Page(client.get(game(table, "/ask/initial-meld?asked=1&side=0&melds=K*4, 5*3")))
    other = Page(client.get(game(table, "/ask/initial-meld?asked=1&side=1&melds=K*4, 5*3")))

    assert "must be 60" in entry.text
    assert "Noted for this hand: Us , opening too low" in entry.text
    assert "Us, must open with 60" in asked.text
    assert "60 are needed" in enough.text
    assert "55" in short.text
    assert "60" in short.text
    assert "55; 50 are needed" in other.text


def test_a_question_about_the_pile_or_going_out_knows_the_raised_minimum(client: FlaskClient, table: Table) -> None:
    table.penalise(1, 0, RAISES)
    base = "/ask/take-pile?asked=1&has_melded=no&upcard=K&hand=K K K 5*3&initial_meld=K*4, 5*3"

    us = Page(client.get(game(table, f"{base}&side=0")))
    them = Page(client.get(game(table, f"{base}&side=1")))

    assert "60" in us.text
    assert "60" not in them.text


def test_a_penalty_of_a_recorded_hand_shows_its_effect_before_it_is_saved(client: FlaskClient, table: Table) -> None:
    table.record(hand(points=900))  # 1,500: they open with 90
    table.record(hand())
    fields = Page(client.get(form(table))).fields

    check = look(client, game(table, "/penalties/new"), fields)

    assert "nothing is saved yet" in check.text
    assert "Hand 2, Us, had to open with 90 50" in check.text
    assert "Hand 1, Us, score 1,500 1,450" in check.text
    assert kinds(table.view) == ["start", "hand", "hand"]
    client.post(game(table, "/penalties/new"), data={**check.fields, "confirm": "1"})
    assert table.scores == (2250, 240)


def test_the_check_can_be_gone_back_from_with_everything_typed(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    fields = Page(client.get(form(table))).fields | {"times": "3", "note": "thrice"}

    check = look(client, game(table, "/penalties/new"), fields)
    again = Page(client.post(game(table, "/penalties/new"), data={**check.fields, "edit": "1"}))

    assert (again.fields["times"], again.fields["note"]) == ("3", "thrice")
    assert kinds(table.view) == ["start", "hand"]


@pytest.mark.parametrize(
    ("sense", "points", "scores"),
    [
        ("takes", "100", (700, 120)),
        ("takes", "-100", (700, 120)),
        ("gives", "1,000", (1800, 120)),
        ("words", "", (800, 120)),
    ],
)
def test_a_ruling_takes_gives_or_only_says(
    client: FlaskClient, table: Table, sense: str, points: str, scores: tuple[int, int]
) -> None:
    table.record(hand())

    note(client, table, form(table, what="ruling"), sense=sense, points=points, note="slow play")

    assert table.scores == scores
    assert "ruling" in Page(client.get(game(table))).text


BAD: dict[str, tuple[str, dict[str, str], str]] = {
    "a minus where points are given": (
        "ruling",
        {"sense": "gives", "points": "-100", "note": "x"},
        "Points that are given have no minus",
    ),
    "no points": ("ruling", {"sense": "takes", "points": "", "note": "x"}, "Write how many"),
    "words with points": ("ruling", {"sense": "words", "points": "5", "note": "x"}, "no points"),
    "no reason": ("ruling", {"sense": "takes", "points": "100"}, "Write what the director ruled"),
    "no multiple of five": ("ruling", {"sense": "takes", "points": "7", "note": "x"}, "multiple of 5"),
    "no number": ("ruling", {"sense": "takes", "points": "a lot", "note": "x"}, "not a number"),
    "a sense that is none": ("ruling", {"sense": "doubles", "points": "5", "note": "x"}, "Choose"),
    "never": (EXPOSED, {"times": "0"}, "It can have happened"),
    "a hundred times": (EXPOSED, {"times": "100"}, "1 to 20 times"),
    "minus one": (EXPOSED, {"times": "-1"}, "not a count"),
    "a stranger": (EXPOSED, {"player": "Zoe"}, "Choose one"),
    "a player of the others": (EXPOSED, {"player": "Bo"}, "Choose one"),
    "too long": (EXPOSED, {"note": "x" * 301}, "300 characters"),
    "too long a name": (EXPOSED, {"by": "x" * 61}, "60 characters"),
}


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(("what", "typed", "sentence"), BAD.values(), ids=BAD)
def test_what_cannot_be_taken_comes_back_with_a_sentence(
    client: FlaskClient, table: Table, number: int, what: str, typed: dict[str, str], sentence: str
) -> None:
    table.record(hand())

    response = note(client, table, form(table, number, what=what), **typed)

    assert response.status_code == 422
    assert sentence in Page(response).text
    assert kinds(table.view) == ["start", "hand"]


@pytest.mark.parametrize(
    "query",
    [
        "number=1",
        "side=0",
        "side=2&number=1",
        "side=-1&number=1",
        "side=²&number=1",
        "side=0&number=9",
        "side=0&number=-1",
        "side=0&number=99999999999999999999",
        "side=0&number=1&what=kibitzing",
        "side=0&number=1&what=%3Cb%3E",
        "side=&number=&what=",
    ],
)
def test_an_address_that_names_nothing_gets_a_sentence(client: FlaskClient, table: Table, query: str) -> None:
    for response in (
        client.get(game(table, f"/penalties/new?{query}")),
        client.post(game(table, f"/penalties/new?{query}"), data={}),
    ):
        assert response.status_code == 422
        assert Page(response).text
    assert kinds(table.view) == ["start"]


def test_a_form_without_a_request_id_is_refused(client: FlaskClient, table: Table) -> None:
    sent = {"number": "1", "side": "0", "what": EXPOSED, "times": "1", "player": ""}

    assert client.post(game(table, "/penalties/new"), data=sent).status_code == 422
    assert kinds(table.view) == ["start"]


def test_a_double_tap_notes_one_penalty(client: FlaskClient, table: Table) -> None:
    fields = Page(client.get(form(table))).fields

    answers = [client.post(game(table, "/penalties/new"), data=fields) for _ in range(2)]

    assert [each.status_code for each in answers] == [302, 302]
    assert len(table.view.penalties) == 1


def test_a_penalty_sent_again_after_the_hand_was_saved_is_still_one(client: FlaskClient, table: Table) -> None:
    fields = Page(client.get(form(table))).fields
    client.post(game(table, "/penalties/new"), data=fields)
    table.record(hand())

    assert client.post(game(table, "/penalties/new"), data=fields).status_code == 302
    assert len(table.view.penalties) == 1


def test_withdrawing_needs_a_reason_and_shows_what_it_changes(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    event = table.penalise(1, 0, EXPOSED).entry_seq
    address = game(table, f"/penalties/{event}")
    page = Page(client.get(address))
    assert "Hand 1, Us, score 750 800" in page.text

    silent = client.post(address, data=page.fields)
    assert silent.status_code == 422
    assert "Write why it is withdrawn" in Page(silent).text
    client.post(address, data={**page.fields, "reason": "wrong player"})

    assert table.scores[0] == 800
    listed = Page(client.get(game(table, "/penalties"))).text
    assert "withdrawn" in listed
    assert "wrong player" in listed
    assert client.get(address).status_code == 409


@pytest.mark.parametrize("path", ["/penalties/999", "/protests/999", "/penalties/1"])
def test_what_the_game_does_not_have_is_not_found(client: FlaskClient, table: Table, path: str) -> None:
    assert client.get(game(table, path)).status_code == 404


def test_watchers_see_what_was_noted_and_change_nothing(client: FlaskClient, table: Table) -> None:
    penalty = table.penalise(1, 0, EXPOSED, note="the king").entry_seq
    protest = table.protest(1, 1).entry_seq
    watching = {"penalties": game(table, "/penalties", watching=True)}

    listed = Page(client.get(watching["penalties"]))
    assert "the king" in listed.text
    assert listed.actions == []
    assert Page(client.get(game(table, "/protests", watching=True))).actions == []
    for path in ("/penalties/new?number=1&side=0", f"/penalties/{penalty}", f"/protests/{protest}"):
        assert client.get(game(table, path, watching=True)).status_code == 403
    sent = {"request_id": str(uuid4()), "number": "1", "side": "0", "what": EXPOSED, "text": "x"}
    paths = ("/penalties/new", f"/penalties/{penalty}", "/protests", f"/protests/{protest}")
    for path in paths:
        response = client.post(game(table, path, watching=True), data=sent)
        assert response.status_code == 403, path
    assert kinds(table.view) == ["start", "penalty", "protest"]


def test_hands_and_game_are_marked_in_words(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)
    table.record(TOO_LOW, reason="the table let it stand")
    table.penalise(1, 0, EXPOSED, times=2)
    table.penalise(1, 1, points=-100, note="slow play")
    table.protest(2, 1)

    page = Page(client.get(game(table)))

    rows = re.findall(r'<th scope="row">(.*?)</th>', page.html, re.DOTALL)
    text = [" ".join(re.sub("<.*?>", " ", row).split()) for row in rows]
    assert "1 penalty ruling" in text
    assert "2 as written open protest" in text
    assert "exposed a card , 2 times, −100" in page.text
    assert "slow play" in page.text
    assert "1 protest is open" in page.text
    hand_page = Page(client.get(game(table, "/ruling/1"))).text
    assert "Noted for this hand" in hand_page
    assert "slow play" in hand_page


def test_the_log_tells_everything_in_words(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    event = table.penalise(1, 0, EXPOSED, player="Ann", note="the king", by="Dea").entry_seq
    table.penalise(1, 1, points=-100, note="slow play")
    table.withdraw(event, "wrong player")
    protest = table.protest(1, 1, (0, 500)).entry_seq
    table.decide(protest, "upheld")
    table.undo()

    text = Page(client.get(game(table, "/log"))).text

    for said in (
        "Hand 1: a penalty was noted",
        "Us, Ann, exposed a card, “the king”, entered by Dea",
        "Hand 1: the director ruled",
        "Them, −100, “slow play”",
        "Hand 1: a penalty was withdrawn",
        "“wrong player”",
        "Hand 1: a protest was noted",
        "Them, Them +500, “the count of the melds”",
        "Hand 1: a protest was decided",
        "upheld, Them +500",
    ):
        assert said in text
    assert "Undo: the undo" in Page(client.get(game(table))).text


def test_deleting_says_what_becomes_of_the_penalties(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.penalise(1, 0, EXPOSED)

    assert "count again when it is entered again" in Page(client.get(game(table))).text
    table.delete()
    assert "Noted for hand 1" in Page(client.get(game(table))).text


def close_game(store: Store) -> Table:
    table = Table(store, replace(CLASSIC, opening_scores=(570, 4870)))
    table.record(WINNING)  # 5,120 to 4,990
    return table


def test_an_open_protest_says_whether_it_can_change_the_winner(client: FlaskClient, table: Table) -> None:
    close = close_game(table.store)
    close.protest(1, 1, (0, 200))

    for path in ("", "/protests"):
        text = Page(client.get(game(close, path))).text
        assert "If it is upheld Them win 5,190 to 5,120; if not, Us win." in text


def test_a_protest_that_changes_nothing_says_so(client: FlaskClient, table: Table) -> None:
    close = close_game(table.store)
    close.protest(1, 1, (0, 125))

    text = Page(client.get(game(close, "/protests"))).text

    assert "Upheld or not, Us win; if it is upheld, 5,120 to 5,115." in text


def test_several_protests_show_the_best_case_of_each_side(client: FlaskClient, table: Table) -> None:
    close = close_game(table.store)
    close.protest(1, 1, (0, 100))
    close.protest(1, 1, (-50, 0))
    close.protest(1, 1)

    text = Page(client.get(game(close, "/protests"))).text

    assert "How these protests are decided can change who wins." in text
    assert "Us Us win 5,120 to 4,990, if none is upheld" in text
    assert "Them Them win 5,090 to 5,070, if only protests 1 and 2 are upheld" in text
    assert (  # 5,120 to 4,990; 5,120 to 5,090; 5,070 to 4,990; 5,070 to 5,090 is another winner
        "Protest 3 names no points; with 130 or more for Them, Us and Them draw;"
        " with 125 or more off Us, the game goes on and Us lead;"
        " with 30 or more for Them or off Us and protest 1 upheld, Us and Them draw."
    ) in text


def test_a_protest_of_open_amount_is_never_said_to_change_nothing(client: FlaskClient, table: Table) -> None:
    table.record(hand())  # 800 to 120
    table.protest(1, 1, (0, 500))
    table.protest(1, 1)

    for path in ("", "/protests", "/penalties"):
        text = Page(client.get(game(table, path))).text
        assert "However they are decided" not in text
        assert "With the points that are stated, Us lead in any case; an open amount can" in text
    text = Page(client.get(game(table, "/protests"))).text
    assert "with 680 or more for Them or off Us, Us and Them are level;" in text
    assert "with 180 or more for Them or off Us and protest 1 upheld, Us and Them" in text


def test_who_leads_anyway_may_end_the_game_by_an_open_amount(client: FlaskClient, table: Table) -> None:
    table.record(hand())  # 800 to 120
    table.protest(1, 1, (0, 500))
    table.protest(1, 0)

    text = Page(client.get(game(table, "/protests"))).text

    assert "However they are decided, Us lead." in text
    assert "Protest 2 names no points; with 4,200 or more for Us, Us win." in text


def test_points_that_were_noted_are_tapped_for_where_they_come_from(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.penalise(1, 1, "pile-without-right")
    table.penalise(2, 0, "exposed-card")
    table.penalise(2, 1, points=-20, note="slow")
    table.protest(1, 1, (0, 500))

    html = Page(client.get(game(table))).html
    leads = re.findall(r'<a class="noted-hand num" href="([^"]+)"><b>([^<]+)</b></a>', html)

    lines, rule, who = (game(table, each) for each in ("/ruling/1", "/rules", "/log"))
    assert [(rule + "#irregularities", "\u221250"), (who, "\u221220")] == leads[:2]  # on the board
    assert leads[2:] == [
        (lines + "#side-2", "\u221250"),
        (rule + "#irregularities", "\u221250"),
        (who, "\u221220"),
        (lines + "#side-2", "Them +500"),
    ]
    assert 'id="irregularities"' in client.get(rule).text
    assert 'id="side-2"' in client.get(lines).text


def test_a_protest_is_lodged_and_upheld_on_its_pages(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    address = game(table, "/protests")
    sent = {"side": "1", "text": "the count", "claims_1": "+500", "number": "1", "by": "Bo"}
    lodged = client.post(address, data={**Page(client.get(address)).fields, **sent})
    assert lodged.headers["Location"] == game(table, "?done=3")
    [protest] = table.view.protests
    assert protest.claims == (0, 500)

    decision = f"{address}/{protest.entry_seq}"
    form = Page(client.get(decision))
    assert form.fields["claims_1"] == "500"
    check = look(client, decision, {**form.fields, "outcome": "upheld", "text": "right"})
    assert "Hand 1, Them, score 120 620" in check.text
    assert table.scores == (800, 120)
    client.post(decision, data={**check.fields, "confirm": "1"})

    assert table.scores == (800, 620)
    text = Page(client.get(address)).text
    assert "upheld" in text
    assert "“right”" in text
    assert client.get(decision).status_code == 409


def test_a_dismissed_protest_is_saved_at_once(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    event = table.protest(1, 1, (0, 500)).entry_seq
    decision = game(table, f"/protests/{event}")

    response = client.post(decision, data={**Page(client.get(decision)).fields, "outcome": "dismissed"})

    assert response.status_code == 302
    assert table.scores == (800, 120)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"text": "x"}, "Choose the side"),
        ({"side": "1"}, "Write what the protest is about"),
        ({"side": "5", "text": "x"}, "Choose one"),
        ({"side": "1", "text": "x", "number": "7"}, "Choose one"),
        ({"side": "1", "text": "x", "claims_0": "7"}, "multiple of 5"),
        ({"side": "1", "text": "x", "claims_0": "many"}, "not a number"),
        ({"side": "1", "text": "x" * 301}, "300 characters"),
    ],
)
def test_a_protest_that_cannot_be_taken_comes_back(
    client: FlaskClient, table: Table, typed: dict[str, str], sentence: str
) -> None:
    table.record(hand())
    address = game(table, "/protests")
    fields = Page(client.get(address)).fields

    response = client.post(address, data={**fields, "number": "1", **typed})

    assert response.status_code == 422
    assert sentence in Page(response).text
    assert table.view.protests == ()


@pytest.mark.parametrize("typed", [{}, {"outcome": "perhaps"}, {"outcome": "upheld", "claims_0": "7"}])
def test_a_decision_that_cannot_be_taken_comes_back(client: FlaskClient, table: Table, typed: dict[str, str]) -> None:
    table.record(hand())
    event = table.protest(1, 1).entry_seq
    decision = game(table, f"/protests/{event}")

    sent = {**Page(client.get(decision)).fields, **typed}
    response = client.post(decision, data=sent, follow_redirects=True)

    assert response.status_code == 422
    assert table.view.protests[0].is_open


def sent_from(client: FlaskClient, address: str, **typed: str) -> TestResponse:
    """Fill in the form at an address and send it, past the page with its effect if there is one."""
    page = Page(client.get(address))
    action = next(each for each in page.actions if each) if any(page.actions) else address
    return confirm(client, client.post(action, data={**page.fields, **typed}))


def noted_things(client: FlaskClient, table: Table) -> Iterator[tuple[TestResponse, str, str]]:
    """Note, withdraw, protest and decide: the answer, what it says, and what an undo of it says."""
    here = "penalty or ruling of hand 1"
    yield sent_from(client, form(table)), "Noted for hand 1: Us, exposed a card, −50.", here
    told = {"sense": "takes", "points": "100", "note": "slow play"}
    said = "Noted for hand 1: Them, ruling of the director, −100."
    yield sent_from(client, form(table, side=1, what="ruling"), **told), said, here
    address = game(table, f"/penalties/{table.view.penalties[0].entry_seq}")
    said = "Withdrawn from hand 1: Us, exposed a card, −50."
    yield sent_from(client, address, reason="wrong"), said, "withdrawing a penalty of hand 1"
    told = {"number": "1", "side": "1", "text": "the count", "claims_1": "500"}
    said = "The protest of Them about hand 1 is noted."
    yield sent_from(client, game(table, "/protests"), **told), said, "the protest of hand 1"
    address = game(table, f"/protests/{table.view.protests[0].entry_seq}")
    said = "The protest of Them about hand 1 is upheld."
    here = "the decision on a protest of hand 1"
    yield sent_from(client, address, outcome="upheld"), said, here
    table.protest(1, 0)
    address = game(table, f"/protests/{table.view.protests[1].entry_seq}")
    said = "The protest of Us about hand 1 is dismissed."
    yield sent_from(client, address, outcome="dismissed"), said, here


def test_whatever_is_noted_is_told_with_an_undo_beside_it(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    told = 0
    for response, sentence, undo in noted_things(client, table):
        assert response.headers["Location"] == game(table, f"?done={table.view.version}")
        page = Page(client.get(response.headers["Location"]))
        assert re.search(rf'class="notice done"[^>]*>\s*<p>{re.escape(sentence)}</p>', page.html)
        before = table.view
        taken = client.post(game(table, "/undo"), data=change(table))
        assert undo in Page(client.get(taken.headers["Location"])).text
        client.post(game(table, "/undo"), data=change(table))  # and put back
        assert table.scores == before.scores
        told += 1
    assert told == 6


def test_what_was_noted_is_not_asked_again_after_going_back(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    event = table.protest(1, 1, (0, 500)).entry_seq
    decision = game(table, f"/protests/{event}")
    forms = [(form(table), {}, "/penalties"), (decision, {"outcome": "upheld"}, "/protests")]
    for address, typed, listed in forms:
        page = Page(client.get(address))
        asked = client.post(page.actions[0], data={**page.fields, **typed})
        check = client.get(asked.headers["Location"])
        assert "nothing is saved yet" in check.text
        assert check.headers["Cache-Control"] == "no-store"
        confirm(client, asked)

        back = client.get(asked.headers["Location"], follow_redirects=True)

        assert back.request.path == game(table, listed)
        assert "This has already been saved" in back.text
        assert "nothing is saved" not in back.text


def test_the_address_of_a_check_writes_nothing(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    for number in ("1", "2"):
        fields = Page(client.get(form(table, int(number)))).fields
        address = game(table, "/penalties/new/check")
        assert client.get(address, query_string={**fields, "confirm": "1"}).status_code == 200
    assert kinds(table.view) == ["start", "hand"]


def test_fields_that_the_form_has_not_are_left_behind(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    fields = Page(client.get(form(table))).fields | {"token": "x", "_external": "1", "_anchor": "y"}

    asked = client.post(game(table, "/penalties/new"), data=fields)

    assert asked.headers["Location"].startswith(game(table, "/penalties/new/check?"))
    assert "token=" not in asked.headers["Location"]


def test_an_eleventh_protest_is_refused_in_a_sentence(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    for _ in range(10):
        table.protest(1, 1)
    address = game(table, "/protests")

    response = client.post(address, data={**Page(client.get(address)).fields, "number": "1", "side": "0", "text": "x"})

    assert response.status_code == 422
    assert "decide one before adding another" in Page(response).text


def test_what_people_write_is_text(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    evil: dict[str, Any] = {"note": "<script>alert(1)</script>", "by": "<img src=x>"}
    table.penalise(1, 0, EXPOSED, **evil)
    table.penalise(2, 0, EXPOSED, **evil)
    event = table.protest(1, 0).entry_seq

    for path in ("", "/penalties", "/log", "/ruling/1", "/hands/new", f"/protests/{event}"):
        html = client.get(game(table, path)).text
        assert "<script>alert" not in html
        assert "<img src=x" not in html


def test_the_ruling_on_the_coming_hand_lists_what_is_noted(client: FlaskClient, table: Table) -> None:
    table.penalise(1, 0, EXPOSED)
    entry = Page(client.get(game(table, "/hands/new?mode=totals")))
    sent = {
        **entry.fields,
        "ending": "out-0",
        "side_0-mode": "totals",
        "side_1-mode": "totals",
        "side_0-melded_points": "100",
        "side_0-held_points": "0",
        "side_0-red_threes": "0",
        "side_1-red_threes": "0",
        "side_1-melded_points": "0",
        "side_1-held_points": "20",
        "check": "1",
    }

    ruling = Page(client.post(game(table, "/hands/new"), data=sent))

    assert "Noted for this hand: Us , exposed a card" in ruling.text
    assert "exposed a card −50" in ruling.text


def test_the_list_of_a_finished_game_offers_its_hands_alone(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.end()

    page = Page(client.get(game(table, "/penalties")))

    assert "being played" not in page.text
    assert page.fields["number"] == "1"
    usecases.resume_game(table.store, table.clock(), table.token, Sent(table.request()), table.view.version)
    assert "Hand 2, being played" in Page(client.get(game(table, "/penalties"))).text
