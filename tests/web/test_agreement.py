"""The card of a table's rules on the pages: of a new game, of a game, of a saved set."""

import re
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import RulesFile
from scorekeeper.usecases import GameSetup, save_rule_set
from tests.usecases.table import NOON, Table

FORM = {"request_id": "x", "variant": "samba", "rule-target": "12000", "player-0-0": "Zoë"}


def typed(client: FlaskClient, **changed: str) -> dict[str, str]:
    """What the form of a new game of Samba sends, with some fields changed."""
    page = client.get("/games/new?variant=samba").text
    inputs = re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page)
    ticked = set(re.findall(r'<input[^>]*checked[^>]*name="([^"]+)"', page))
    ticked |= set(re.findall(r'<input[^>]*name="([^"]+)"[^>]*checked', page))
    selects = re.findall(r'<select[^>]*name="([^"]+)".*?<option value="([^"]*)" selected', page, re.DOTALL)
    fields = {name: value for name, value in inputs if value != "y" or name in ticked}
    chosen = {name: value.replace("&#34;", '"') for name, value in selects}
    return fields | chosen | changed


def test_a_new_game_shows_what_its_form_says_and_carries_no_name_to_the_print(client: FlaskClient) -> None:
    fields = typed(client, **{"rule-target": "12000", "player-0-0": "Zoë"})

    page = client.get(f"/games/new/agreement?{urlencode(fields)}")

    assert page.status_code == 200
    assert "The game ends at: <b>12,000</b>" in page.text
    assert page.text.count('class="rule"') == 1
    [card] = re.findall(r'href="(/games/new/agreement\.pdf[^"]*paper=a6)"', page.text)
    assert "player" not in card
    printed = client.get(card.replace("&amp;", "&"))
    assert printed.mimetype == "application/pdf"
    [back] = re.findall(r'href="(/games/new\?[^"]*)">Back', page.text)
    assert "Zo%C3%AB" in back


def test_rules_that_contradict_each_other_lead_back_to_the_form(client: FlaskClient) -> None:
    fields = typed(client, **{"rule-going-out-bonus": "300", "rule-concealed-total": "250"})

    page = client.get(f"/games/new/agreement?{urlencode(fields)}")
    card = client.get(f"/games/new/agreement.pdf?{urlencode(fields)}")

    assert (page.status_code, card.status_code) == (422, 422)
    assert "contradict each other" in page.text
    assert "cannot be played together" in card.text


def test_a_set_that_was_chosen_for_another_game_is_left_behind(client: FlaskClient) -> None:
    chosen = client.get("/games/new?variant=classic&to_set=guide").text
    other = client.get("/games/new?variant=classic&rule_set=guide&request_id=x&to=cutthroat").text

    assert 'aria-pressed="true" formmethod="get" formaction="/games/new" formnovalidate><b>As' in chosen
    assert 'name="rule_set" type="hidden" value=""' in other
    assert "as printed</span>" in other


@pytest.mark.parametrize("what", ["game", "set"])
def test_a_game_and_a_saved_set_have_their_card(client: FlaskClient, table: Table, what: str) -> None:
    chosen = {"red-threes-unearned": "minus-each", "no-canasta": "nothing"}
    if what == "game":
        usual = table.setup
        setup = GameSetup("classic", chosen, usual.sides, usual.first_dealer, rules_name="Tuesday")
        where = f"/g/{Table(table.store, setup).token}"
        rules_page = f"{where}/rules"
    else:
        saved = save_rule_set(table.store, NOON, RulesFile("Tuesday", "classic", chosen))
        where = rules_page = f"/rulesets/{saved.set_id}"

    assert f'href="{where}/agreement"' in client.get(rules_page).text
    page = client.get(f"{where}/agreement").text
    assert "Rules to agree on: Tuesday" in page
    assert "Italian guide: Giocare, step 7" in page
    assert "played at tables, in no book" in page
    assert client.get(f"{where}/agreement.pdf").mimetype == "application/pdf"
