"""The entry of hands with pots: what is asked, what follows, what is said at once and refused."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.usecases.table import Table
from tests.web.hand_forms import fields_of, side_names, with_fields
from tests.web.pages import Page

FAMILY = [each.id for each in rules.VARIANTS.values() if each.pots]
CLEAN, DIRTY = "3h 4h 5h 6h 7h 8h 9h", "4c 5c 6c JKR 8c 9c 10c"
# A side that closed with two burracos against one with cards left and no pot.
CLOSED = {
    "ending": "out-0",
    "side_0-melds-0-cards": CLEAN,
    "side_0-melds-1-cards": DIRTY,
    "side_1-held_0": "K 3 5",
    "side_1-pot": "none",
}
SLOT = r'(?s)data-slot="{}"[^>]*>(.*?)(?=<\w+ data-slot=|$)'  # with what stands inside


def game_of(table: Table, variant: str, **setup: Any) -> Table:
    sides = tuple(SideNames(" & ".join(each), each) for each in side_names(rules.VARIANTS[variant]))
    house = setup.pop("house_rules", {})
    return Table(table.store, GameSetup(variant, house, sides, sides[0].players[0], **setup))


def answers(variant: str) -> dict[str, str]:
    """The hand above for this variant, with what else it asks."""
    asked = dict(CLOSED)
    if rules.VARIANTS[variant].lays_red_threes:
        asked |= {"side_0-melds-0-cards": "4h 5h 6h 7h 8h 9h 10h", "side_0-melds-1-cards": "4c 5c 6c 2h 8c 9c 10c"}
        asked |= {"side_0-red_threes": "2", "side_1-held_0": "K 3s 5"}
    for at in range(2, len(rules.VARIANTS[variant].seating.forms[0])):
        asked |= {f"side_{at}-held_0": "Q", f"side_{at}-pot": "none"}
    asked |= {"lone": "0"} if len(rules.VARIANTS[variant].seating.forms[0]) > 2 else {}
    return asked | ({"trump": "h"} if rules.VARIANTS[variant].has_trumps else {})


def entry(client: FlaskClient, game: Table) -> list[tuple[str, str]]:
    return fields_of(client.get(f"/g/{game.token}/hands/new").text)


def live(client: FlaskClient, game: Table, **fields: str) -> str:
    """The answer to a change of the entry."""
    data = with_fields(entry(client, game), **fields)
    return client.post(f"/g/{game.token}/hands/preview", data=data).text


def slot(page: str, name: str) -> str:
    found = re.search(SLOT.format(re.escape(name)), page)
    assert found, page
    return re.sub("<[^>]+>", "", found[1]).strip()


def saved(client: FlaskClient, game: Table, **fields: str) -> int:
    data = with_fields(entry(client, game), confirm="1", reason="as written", **fields)
    return client.post(f"/g/{game.token}/hands/new", data=data).status_code


@pytest.mark.parametrize("variant", FAMILY)
def test_a_hand_of_every_game_is_entered_and_comes_back(client: FlaskClient, table: Table, variant: str) -> None:
    game = game_of(table, variant)
    page = client.get(f"/g/{game.token}/hands/new").text
    assert ("data-done" in page) == bool(rules.VARIANTS[variant].runs.sets)  # type: ignore[union-attr]
    assert "hand_runs.js" in page

    assert saved(client, game, **answers(variant)) == 302

    hand = game.hand(1).judged
    asked = answers(variant)
    melds = [asked["side_0-melds-0-cards"], asked["side_0-melds-1-cards"]]
    assert [meld.cards.text for meld in hand.sides[0].melds] == melds
    assert hand.sides[0].red_threes == int(asked.get("side_0-red_threes", 0))
    assert hand.sides[1].held[0].text == asked["side_1-held_0"]
    assert [side.pot for side in hand.sides][:2] == ["taken", "none"]
    assert hand.trump == ("h" if rules.VARIANTS[variant].has_trumps else None)
    again = fields_of(client.get(f"/g/{game.token}/hands/1").text)
    assert {**answers(variant), "side_0-pot": "taken"}.items() <= dict(again).items()
    for path in ("", "/ruling/1", "/log", "/why/score/1", "/share", "/sheet.html"):
        assert client.get(f"/g/{game.token}{path}").status_code == 200


@pytest.mark.parametrize(
    ("variant", "meld", "words"),
    [
        ("burraco", CLEAN, "200 + 45, clean"),
        ("burraco", "JKR 4c 5c 6c 7c 8c 9c 10c", "150 + 80, semi-clean"),
        ("burraco", "K*8", "200 + 80, clean"),
        ("burraco", "3s 4s 5s", "15"),
        ("burraco-fitab", "K*8 2", "200 + 100, dirty super"),
        ("buraco-aberto", "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks", "500 + 110, royal"),
        ("biriba", CLEAN, "400 + 45, trumps, clean"),
    ],
)
def test_what_a_meld_is_and_is_worth_stands_beside_it(
    client: FlaskClient, table: Table, variant: str, meld: str, words: str
) -> None:
    fields = {"side_0-melds-0-cards": meld, "trump": "h"}

    assert slot(live(client, game_of(table, variant), **fields), "side_0-melds-0") == words


@pytest.mark.parametrize(
    ("meld", "sentence"),
    [("Qh Kh Ah 2h 3h", "corner|gap|row|order"), ("4c 5c JKR 2 8c", "wild"), ("4c 5c 5c 6c", ""), ("4c 5d 6c", "suit")],
)
def test_a_meld_that_cannot_be_is_said_at_once_with_its_rule(
    client: FlaskClient, table: Table, meld: str, sentence: str
) -> None:
    page = live(client, game_of(table, "burraco"), **CLOSED | {"side_0-melds-1-cards": meld})

    assert '<p data-slot="problem" class="violation">' in page
    assert re.search(sentence, page)
    assert 'class="cite"' in page


def test_an_unreadable_card_is_quoted_with_its_place(client: FlaskClient, table: Table) -> None:
    game = game_of(table, "burraco")
    data = with_fields(entry(client, game), **CLOSED | {"side_0-melds-1-cards": "4c 5c 11c"})

    page = Page(client.post(f"/g/{game.token}/hands/new", data=data | {"check": ["1"]}))

    assert "'11c' (card 3) is not a card" in page.text


def test_who_closed_has_taken_the_pot_and_the_others_are_asked(client: FlaskClient, table: Table) -> None:
    game = game_of(table, "burraco")
    unsaid = {name: value for name, value in CLOSED.items() if name != "side_1-pot"}
    page = live(client, game, **unsaid)

    assert slot(page, "side_0-pot") == "taken"
    assert slot(page, "side_1-pot") == ""
    assert "Did P10 &amp; P11 take the pot?" in page
    assert saved(client, game, **unsaid) == 422


def test_a_closing_without_pot_or_burraco_is_a_finding(client: FlaskClient, table: Table) -> None:
    game = game_of(table, "burraco")
    whole = {**CLOSED, "side_0-held_1": "Q", "side_1-held_1": "7"}
    assert "nobody closes before it is taken" in live(client, game, **whole, **{"side_0-pot": "none"})

    short = {**whole, "side_0-melds-0-cards": "3h 4h 5h", "side_0-melds-1-cards": "K*3"}
    assert 'class="violation"' in live(client, game, **short)
    assert 'class="violation"' not in live(client, game, **whole)


@pytest.mark.parametrize(
    ("mark", "said"),
    [("time", "time was called"), ("stall", "the director ended a deadlock"), ("stock", "the stock ran out")],
)
def test_a_hand_that_nobody_closed_keeps_why(client: FlaskClient, table: Table, mark: str, said: str) -> None:
    game = game_of(table, "burraco")
    fields = {
        "ending": mark,
        "side_0-pot": "none",
        "side_1-pot": "unplayed",
        "stock_left": "2",
        "side_0-penalised": "K 5",
        "side_1-held_0": "4*2",
    }

    assert saved(client, game, **fields) == 302

    assert said in client.get(f"/g/{game.token}/ruling/1").text
    hand = game.hand(1).judged
    assert (hand.ending, hand.stock_left, hand.sides[0].penalised.text) == (mark, 2, "K 5")
    again = fields_of(client.get(f"/g/{game.token}/hands/1").text)
    assert fields.items() <= dict(again).items()
    log = client.get(f"/g/{game.token}/log").text
    assert "pot taken with a discard" in log
    assert "penalised K 5" in log


def test_just_the_burracos_and_the_points_are_counted(client: FlaskClient, table: Table) -> None:
    game = game_of(table, "burraco")
    fields = {
        "ending": "out-0",
        "side_0-mode": "totals",
        "side_0-canastas-clean": "1",
        "side_0-canastas-dirty": "1",
        "side_0-melded_points": "300+20",
        "side_1-mode": "totals",
        "side_1-melded_points": "85",
        "side_1-held_points": "65",
        "side_1-pot": "none",
    }

    assert saved(client, game, **fields) == 302

    assert game.view.scores == (720, -80)  # the example of the law


def test_who_plays_alone_is_asked_until_all_do(client: FlaskClient, table: Table) -> None:
    asked = "Who took the first pot, and plays alone?"
    pairs = game_of(table, "burraco-3")
    alone = game_of(table, "burraco-3", opening_scores=(1000, 0, 0))

    assert asked in client.get(f"/g/{pairs.token}/hands/new").text
    assert asked not in client.get(f"/g/{alone.token}/hands/new").text
    page = live(client, pairs, ending="stock", lone="1")
    assert [slot(page, f"side_{at}-pot") for at in range(3)] == ["", "taken", ""]
