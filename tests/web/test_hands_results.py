"""Just the result of a hand: one number a side, and nothing that the table did not say."""

import io
import json

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper import rules
from scorekeeper.cli import main
from scorekeeper.rules import SideNames, Variant
from scorekeeper.rules.record.values import RESULT
from scorekeeper.usecases import GameSetup
from scorekeeper.web.forms import hand_values
from tests.usecases.table import Table, hand
from tests.web.hand_forms import fields_of, with_fields
from tests.web.pages import Page, game
from tests.web.test_hands_entry import ENTRY, fill
from tests.web.test_hands_live import THREE, live, seated

RESULTS = {"side_0__mode": "result", "side_1__mode": "result", "side_0__result": "905", "side_1__result": "-120"}


def entered(client: FlaskClient, table: Table, **fields: str) -> dict[str, list[str]]:
    page = client.get(game(table, "/hands/new")).text
    return with_fields(fields_of(page), **RESULTS | fields)


@pytest.mark.parametrize("variant", rules.VARIANTS.values(), ids=list(rules.VARIANTS))
def test_it_is_a_lawful_record_of_every_game(variant: Variant) -> None:
    for form in variant.seating.forms:
        sides = range(len(form))
        made = [1_205 - 400 * at for at in sides]
        pot = {} if variant.pots is None else {"pot": "taken"}  # chosen before the way was
        values = {f"side_{at}": {"mode": "result", "result": made[at], "held_0": "", **pot} for at in sides}
        written = hand_values.hand_from(values | {"ending": ["out-0"], "lone": "0"})
        names = [{"name": f"{at}", "players": [f"{at}{n}" for n in range(form[at])]} for at in sides]
        head = {"format": "canasta-record/1", "variant": variant.id, "sides": names}
        record = head | {"hands": [written.as_json()]}
        ruled = CliRunner().invoke(main, ["score"], input=json.dumps(record))
        [ruling] = json.loads(ruled.output)["hands"]

        assert ruled.exit_code == 0, ruled.output
        assert (ruling["findings"], [each["total"] for each in ruling["sides"]]) == ([], made)
        assert {line["code"] for side in ruling["sides"] for line in side["lines"]} == {"extra"}
        coming = [variant.opening.minimum(total, 2).points for total in made]
        if not json.loads(ruled.output)["finished"]:
            assert [side["next_minimum"]["points"] for side in ruling["sides"]] == coming


@pytest.mark.parametrize("way", ["always", "if-other-took"])
@pytest.mark.parametrize("bonus", [0, 100])
def test_a_result_holds_what_became_of_the_pot(client: FlaskClient, table: Table, way: str, bonus: int) -> None:
    chosen = {"pot-fine-when": way, "pot-bonus": bonus}
    pairs = (SideNames("Us", ("Ann", "Bo")), SideNames("Them", ("Cem", "Dea")))
    own = Table(table.store, GameSetup("burraco", chosen, pairs, "Ann"))
    client.post(game(own, "/hands/new"), data=entered(client, own) | {"confirm": ["1"]})
    assert own.scores == (905, -120)
    again = dict(fields_of(client.get(game(own, "/hands/1")).text))
    assert again["side_0-result"] == "905"
    assert "side_0-pot" not in again

    mixed = entered(client, own, side_1__mode="totals", side_1__melded_points="200")
    answer = client.post(game(own, "/hands/new"), data=mixed | {"check": ["1"]})
    assert "Did Us take the pot?" in answer.text


def test_only_what_the_numbers_show_counts_as_checked() -> None:
    tally = {"canastas": {}, "melded_points": 0, "held_points": 0, "has_melded": False}
    side = {"tally": tally, "extras": [{"points": 905, "reason": RESULT}]}
    names = [{"name": "Us", "players": ["A", "B"]}, {"name": "Them", "players": ["C", "D"]}]
    head = {"format": "canasta-record/1", "variant": "classic", "sides": names}
    ruling = rules.adjudicate(rules.read_record(head | {"hands": [{"sides": [side, side]}]}))

    unchecked = set(ruling.hands[0].not_checked)
    assert {"going-out.too-few-canastas", "initial-meld.below-minimum"} <= unchecked
    assert "count.points-exceed-deck" in unchecked
    assert "count.not-multiple-of-five" not in unchecked


def test_it_is_saved_shown_and_corrected_as_it_was_said(client: FlaskClient, table: Table) -> None:
    client.post(game(table, "/hands/new"), data=entered(client, table, ending="out-1") | {"confirm": ["1"]})
    assert table.scores == (905, -120)
    page = Page(client.get(game(table, "/ruling/1")))
    assert "Them went out" in page.text
    assert "Result of the hand, went out" in page.text
    assert "melded" not in page.text.lower()

    again = dict(fields_of(client.get(game(table, "/hands/1")).text))
    assert (again["side_0-result"], again["side_1-mode"], again["ending"]) == ("905", "result", "out-1")
    data = with_fields(fields_of(client.get(game(table, "/hands/1")).text), side_0__result="1,005")
    client.post(game(table, "/hands/1"), data=data | {"confirm": ["1"]})
    assert table.scores == (1005, -120)


def test_who_went_out_need_not_be_said(client: FlaskClient, table: Table) -> None:
    client.post(game(table, "/hands/new"), data=entered(client, table) | {"confirm": ["1"]})

    assert table.scores == (905, -120)
    assert "only the result was written down" in Page(client.get(game(table, "/ruling/1"))).text


def test_nothing_is_asked_of_a_lone_hand_and_nothing_shared(client: FlaskClient, table: Table) -> None:
    three = seated(table.store, "cutthroat", THREE)
    data = entered(client, three, side_2__mode="result", side_2__result="40", ending="out-0")
    client.post(game(three, "/hands/new"), data=data | {"confirm": ["1"]})

    assert three.scores == (905, -120, 40)


@pytest.mark.parametrize(("typed", "said"), [("", "0 if nothing"), ("nine", "not a result")])
def test_a_number_is_asked_for(client: FlaskClient, table: Table, typed: str, said: str) -> None:
    answer = client.post(game(table, "/hands/new"), data=entered(client, table, side_0__result=typed))

    assert answer.status_code == 422
    assert said in Page(answer).text


def test_what_a_way_cannot_check_is_said_once(client: FlaskClient, table: Table) -> None:
    said = "the referee checks nothing else of this hand"
    data = entered(client, table)
    assert said in live(client, table, data)["unchecked"]
    assert said in Page(client.post(game(table, "/hands/new"), data=data)).text
    client.post(game(table, "/hands/new"), data=data | {"confirm": ["1"]})

    data = entered(client, table)
    assert live(client, table, data)["unchecked"] == ""
    assert said not in Page(client.post(game(table, "/hands/new"), data=data)).text


def test_the_way_stays_on_this_device_whatever_others_do(client: FlaskClient, table: Table) -> None:
    client.post(game(table, "/hands/new"), data=entered(client, table) | {"confirm": ["1"]})
    table.record(hand())
    other = client.application.test_client()

    here, there = (dict(fields_of(each.get(game(table, "/hands/new")).text)) for each in (client, other))
    assert (here["side_0-mode"], there["side_0-mode"]) == ("result", "totals")
    coming = Table(table.store, GameSetup("samba", {}, table.setup.sides, "Ann"))  # the next round
    assert dict(fields_of(client.get(game(coming, "/hands/new")).text))["side_1-mode"] == "result"


def test_the_log_and_the_sheet_say_no_more(client: FlaskClient, table: Table) -> None:
    client.post(game(table, "/hands/new"), data=entered(client, table) | {"confirm": ["1"]})

    written = Page(client.get(game(table, "/log"))).text
    assert "+905: Result of the hand" in written
    assert "melded" not in written
    printed = PdfReader(io.BytesIO(client.get(game(table, "/sheet.pdf")).data))
    sheet = " ".join(" ".join(each.extract_text() for each in printed.pages).split())  # words wrap in the grid
    assert "result of the hand 905 −120" in sheet
    assert "Hand 1: everything but the result" in sheet
    assert "only the result was written down" in sheet


def test_cards_show_who_went_out(client: FlaskClient, table: Table) -> None:
    shown = ENTRY | {"ending": None}
    one = live(client, table, fill(client, table, **shown))
    nobody = live(client, table, fill(client, table, **shown | {"side_0__held_0": "9"}))
    unsure = live(client, table, fill(client, table, **shown | {"side_1__held_1": ""}))

    assert one["problem"] == "Us went out, as the cards show. Nothing wrong so far."
    assert one["total-0"] == "905"
    assert nobody["problem"].startswith("Nobody went out, as the cards show.")
    assert unsure["problem"] == "Who went out? Choose a side, or nobody."
