"""The entry page has the shape of its variant, and says what its melds are."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.canasta import CANASTA as VARIANTS
from tests.usecases.table import Table
from tests.web.hand_forms import fields_of, side_names, with_fields

SLOT = r'(?s)data-slot="{}"[^>]*>(.*?)(?=<\w+ data-slot=|$)'  # with what stands inside


def table_for(table: Table, variant: str, house_rules: dict[str, Any] | None = None) -> Table:
    names = side_names(VARIANTS[variant])
    sides = tuple(SideNames(" & ".join(each), each) for each in names)
    setup = GameSetup(variant, house_rules or {}, sides, sides[0].players[0])
    return Table(table.store, setup)


def page_of(client: FlaskClient, table: Table, variant: str) -> str:
    return client.get(f"/g/{table_for(table, variant).token}/hands/new").text


def said(client: FlaskClient, game: Table, slot: str, **fields: str) -> str:
    """What the live ruling says in one place, for a form with these fields."""
    page = client.get(f"/g/{game.token}/hands/new").text
    posted = client.post(f"/g/{game.token}/hands/preview", data=with_fields(fields_of(page), **fields))
    found = re.search(SLOT.format(re.escape(slot)), posted.text)
    assert found, posted.text
    return re.sub("<[^>]+>", "", found[1]).strip()


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_the_pad_offers_what_the_variant_melds(client: FlaskClient, table: Table, variant: Any) -> None:
    page = page_of(client, table, variant.id)

    assert ("data-suit=" in page) == variant.melds.sequences
    assert ("hand_runs.js" in page) == variant.melds.sequences
    assert (">Wild meld<" in page) == variant.melds.wild_melds
    assert ("data-another" in page) == (variant.melds.duplicate_rank != "never")
    assert ('data-held="foot_0"' in page) == variant.has_foot
    assert ('data-held="special_hand"' in page) == bool(variant.special_hands)
    assert (">Black threes" in page) == variant.lays_black_threes


def test_the_first_turn_is_asked_for_where_it_pays_and_comes_back_when_corrected(
    client: FlaskClient, table: Table
) -> None:
    question, box = "in the first turn of that player", "side_0-first_turn"
    usual = client.get(f"/g/{table.token}/hands/new").text
    game = table_for(table, "classic", {"concealed-first-turn": 500})
    page = client.get(f"/g/{game.token}/hands/new").text
    fields = {
        "ending": "out-0",
        "side_0-concealed": "y",
        box: "y",
        "side_0-mode": "totals",
        "side_0-canastas-natural": "1",
        "side_0-melded_points": "150",
    }

    saved = client.post(f"/g/{game.token}/hands/new", data=with_fields(fields_of(page), **fields, confirm="1"))

    assert (question in usual, question in page) == (False, True)
    assert saved.status_code == 302
    ruling = client.get(f"/g/{game.token}/ruling/1").text
    assert "going out concealed in the first turn" in ruling.lower()
    assert (box, "y") in fields_of(client.get(f"/g/{game.token}/hands/1").text)


@pytest.mark.parametrize(
    "variant",  # one for each set of kinds
    {tuple(kind.label for kind in each.canasta_kinds): each for each in VARIANTS.values()}.values(),
    ids=lambda each: each.id,
)
def test_every_kind_of_canasta_has_a_counter_of_its_own(client: FlaskClient, table: Table, variant: Any) -> None:
    page = page_of(client, table, variant.id)
    first = page[page.index("data-totals") : page.index("side_0-melded_points")]

    labels = re.findall(r'<span class="counter-label">([^<]*)</span>', first)

    assert len(labels) == len(set(labels)) == len(variant.canasta_kinds)
    assert all(re.search(r"canastas\b|s$|s with ", label) for label in labels), labels


def test_only_ranks_that_take_wild_cards_say_so(client: FlaskClient, table: Table) -> None:
    page = page_of(client, table, "american")

    keys = re.findall(r'data-rank="(\w+)" [^>]*?data-wild=""\s*(data-wilds=1)?', page)

    assert ("7", "") in keys
    assert ("A", "data-wilds=1") in keys


@pytest.mark.parametrize(
    ("variant", "cards", "words"),
    [
        ("samba", "4h 5h 6h 7h 8h 9h 10h", "1,500 + 50, samba"),
        ("samba", "4h 5h 6h", "15, 4 short of a samba"),
        ("samba", "K*3", "30"),
        ("bolivian", "4h 5h 6h 7h 8h", "30, 2 short of an escalera"),
        ("american", "7*4", "20, 3 short of a canasta of sevens"),
        ("american", "A*3", "60, 4 short of a canasta of aces without wild cards"),
        ("american", "A*3 2", "80, with wild cards"),
        ("american", "2*7", "3,000 + 140, canasta of deuces"),
        ("italian", "2*3 JKR", "110, 3 short of a canasta of deuces with jokers"),
    ],
)
def test_a_meld_says_what_it_is_or_lacks(
    client: FlaskClient, table: Table, variant: str, cards: str, words: str
) -> None:
    game = table_for(table, variant)

    assert said(client, game, "side_0-melds-0", side_0__melds__0__cards=cards) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", "0 of 14 cards."),
        ("4*4 7*4 9*3", "11 of 14 cards."),
        ("4*4 7*4 9*3 10*3", "Garbage, 2,000"),
        ("4*4 7*4 9*4 10*2", "No special hand of this game."),
    ],
)
def test_a_special_hand_is_named(client: FlaskClient, table: Table, cards: str, words: str) -> None:
    game = table_for(table, "american")
    fields = {"ending": "special-0", "side_0__special_hand": cards}

    assert said(client, game, "side_0-special_hand", **fields) == words


def test_a_special_hand_without_cards_is_asked_for(client: FlaskClient, table: Table) -> None:
    game = table_for(table, "american")
    path = f"/g/{game.token}/hands/new"
    data = with_fields(fields_of(client.get(path).text), ending="special-0", check="1")

    answer = client.post(path, data=data)

    assert answer.status_code == 422
    assert "Which special hand did P00 &amp; P01 lay down?" in answer.text


def test_a_correction_opens_with_a_foot_and_a_sequence_in_their_fields(client: FlaskClient, table: Table) -> None:
    pages = []
    for variant, side in (
        ("hand-and-foot", {"held": ["K", ""], "foot": ["", "4 5 6"]}),
        ("samba", {"melds": ["4h 5h 6h 7h"]}),
    ):
        game = table_for(table, variant)
        game.record({"sides": [side, {}], "ending": "stock"}, reason="for the form")
        pages.append(dict(fields_of(client.get(f"/g/{game.token}/hands/1").text)))

    assert pages[0]["side_0-held_0"] == "K"
    assert pages[0]["side_0-foot_1"] == "4 5 6"
    assert pages[1]["side_0-melds-0-cards"] == "4h 5h 6h 7h"
