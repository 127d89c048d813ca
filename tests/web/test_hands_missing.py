"""Cards left in hand that nobody entered are asked for once, and are never told as a fault."""

import io
import re
from collections.abc import Sequence

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.results import result
from tests.usecases.table import Table
from tests.web.hand_forms import fields_of, with_fields
from tests.web.pages import Page, game
from tests.web.test_replaced_players import of_sides, replace

FAULTS = ("The side shows", "never melded shows", "left but did not go out", "second look")
PAIRS = (SideNames("Us", ("Ann", "Cem")), SideNames("Them", ("Bo", "Dea")))
FIVE = (SideNames("Odd", ("Ann", "Bo", "Cem")), SideNames("Even", ("Dea", "Eli")))
TRIOS = (SideNames("Odd", ("Ann", "Bo", "Cem")), SideNames("Even", ("Dea", "Eli", "Fay")))
THREE = tuple(SideNames(name, (name,)) for name in ("Ann", "Bo", "Cem"))
CANASTAS = {"side_0__melds__0__cards": "K*7", "side_0__melds__1__cards": "A*7"}
OUT = {**CANASTAS, "ending": "out-0"}
NOBODY = {**CANASTAS, "ending": "stock"}
WHOLE = OUT | {"side_0__melds__2__cards": "Q*7", "side_0__held_1": "9"}  # all the cards of a pair
HAND, OTHER_HAND = "4*3 5*3 6*3 8*2", "9*3 10*3 J*3 Q*2"  # as they were dealt
ALL = {"side_1__held_0": HAND, "side_1__held_1": OTHER_HAND}


def asked(
    client: FlaskClient, table: Table, variant: str, sides: Sequence[SideNames], **typed: str
) -> tuple[Page, Table]:
    """The page before a hand is saved, and the game with the hand as it was saved from there."""
    other = Table(table.store, GameSetup(variant, {}, tuple(sides), sides[0].players[0]))
    address = game(other, "/hands/new")
    data = with_fields(fields_of(client.get(address).text), **typed)
    page = Page(client.post(address, data=data))
    assert client.post(address, data=data | {"confirm": ["1"]}).status_code == 302
    return page, other


@pytest.mark.parametrize(
    ("variant", "sides", "typed", "question"),
    [
        ("classic", PAIRS, OUT | ALL, "The cards of Ann or Cem are missing."),
        ("classic", PAIRS, OUT | ALL | {"side_0__held_1": "9"}, ""),
        ("classic", PAIRS, OUT | ALL | {"side_0__held_0": "9"}, ""),
        ("classic", PAIRS, OUT | {"side_0__held_0": "7*8", "side_1__held_0": HAND}, "Dea's cards are missing."),
        ("classic", PAIRS, NOBODY | ALL, "The cards of Ann and Cem are missing."),
        ("classic", PAIRS, NOBODY, "The cards of Ann, Cem, Bo and Dea are missing."),
        ("classic-5", FIVE, OUT | ALL, "The cards of Ann or Bo are missing."),
        ("classic-6", TRIOS, OUT, "two of Ann, Bo and Cem, Dea, Eli and Fay are missing."),
        (
            "cutthroat",
            THREE,
            NOBODY | {"lone": "0", "side_0__held_0": OTHER_HAND, "side_1__held_0": f"{HAND} 7*2"},
            "Cem's cards are missing.",
        ),
    ],
)
def test_they_are_asked_for_once(
    client: FlaskClient, table: Table, variant: str, sides: Sequence[SideNames], typed: dict[str, str], question: str
) -> None:
    page, other = asked(client, table, variant, sides, **typed)
    saved = Page(client.get(game(other, "/ruling/1")))

    assert page.text.count("missing. Add them?") == (1 if question else 0)
    assert question in page.text
    if question:
        told = page.text + saved.text
        assert [words for words in FAULTS if words in told] == []


def test_add_them_leads_to_their_field_from_a_ruling_that_was_opened(client: FlaskClient, table: Table) -> None:
    address = game(table, "/hands/new")
    data = with_fields(fields_of(client.get(address).text), **OUT)
    page = Page(client.get(f"{address}/check", query_string=data | {"check": ["1"]}))

    [target] = re.findall(r'formaction="([^"#]+)#([^"]+)"[^>]*>Add them', page.html)

    assert target[0] == address
    form = Page(client.post(target[0], data=data | {"edit": ["1"]}))
    assert f'id="{target[1]}"' in form.html


def test_they_are_no_fault_on_the_sheet(client: FlaskClient, table: Table) -> None:
    _, other = asked(client, table, "classic", PAIRS, **(OUT | ALL))

    sheet = PdfReader(io.BytesIO(client.get(game(other, "/sheet.pdf")).data))

    text = " ".join(" ".join(page.extract_text() for page in sheet.pages).split())
    assert "Ann" in text
    assert [words for words in FAULTS if words in text] == []


def test_too_few_cards_of_everybody_are_told_as_before(client: FlaskClient, table: Table) -> None:
    everybody = NOBODY | ALL | {"side_0__held_0": "9", "side_0__held_1": "9"}

    page, _ = asked(client, table, "classic", PAIRS, **everybody)

    assert "The side shows 16 cards; 22 were dealt." in page.text
    assert "missing" not in page.text


def test_whoever_went_out_with_nothing_entered_is_told_of_no_hand_of_0_cards(client: FlaskClient, table: Table) -> None:
    page, _ = asked(client, table, "classic", PAIRS, ending="out-1", reason="as agreed", **CANASTAS)

    assert "Going out needs 1 canasta; the side has 0." in page.text
    assert not [fault for fault in FAULTS if fault in page.text]


@pytest.mark.parametrize(
    ("typed", "question"),
    [
        (WHOLE | {"side_1__held_0": HAND}, ""),
        (WHOLE | {"side_1__melds__0__cards": "J*5"}, "Bnn's cards are missing."),
        (NOBODY | {"side_0__held_0": HAND, "side_0__held_1": HAND}, "Bnn's cards are missing."),
    ],
)
def test_nobody_is_asked_for_the_cards_of_a_place_that_was_left(
    client: FlaskClient, table: Table, typed: dict[str, str], question: str
) -> None:
    other = of_sides(table, (2, 2))
    other.record(result(100, 0), reason="as it was played")
    assert replace(client, other, "", "1-1") == 302
    address = game(other, "/hands/new")
    form = client.get(f"{address}?mode=cards").text
    assert 'id="side_1-held_0"' in form
    assert 'id="side_1-held_1"' not in form

    data = with_fields(fields_of(form), **typed)
    page = Page(client.post(address, data=data))
    assert client.post(address, data=data | {"confirm": ["1"]}).status_code == 302
    told = page.text + Page(client.get(game(other, "/ruling/2"))).text

    assert page.text.count("missing. Add them?") == (1 if question else 0)
    assert question in page.text
    assert [words for words in FAULTS if words in told] == []
    codes = [each.code for each in other.hand(2).ruling.findings]
    assert codes.count("going-out.unrecorded") == (1 if question else 0)
    first = client.get(game(other, "/hands/1")).text  # of a hand that was played before, everybody is asked
    assert 'id="side_1-held_1"' in first


def test_the_cards_show_who_went_out_though_a_place_is_empty(client: FlaskClient, table: Table) -> None:
    other = of_sides(table, (2, 2))
    other.record(result(100, 0), reason="as it was played")
    replace(client, other, "", "1-1")
    data = with_fields(
        fields_of(client.get(game(other, "/hands/new?mode=cards")).text),
        side_1__melds__0__cards="K*7",
        side_0__held_0=HAND,
        side_0__held_1=OTHER_HAND,
    )

    page = Page(client.post(game(other, "/hands/preview"), data=data))

    assert "Bnn went out, as the cards show." in page.text
