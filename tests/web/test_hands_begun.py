"""While a hand is typed, a field that nobody has filled in yet is no fault and costs nothing."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import VARIANTS, SideNames
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.usecases import GameSetup
from scorekeeper.usecases.game.usual_names import usual_players
from tests.usecases.table import Table
from tests.web.hand_forms import with_fields
from tests.web.pages import Page, game
from tests.web.test_hands_entry import entry_of
from tests.web.test_hands_live import live

CHOICE = re.compile(r'name="(ending|lone|trump|side_\d+-pot|side_\d+-melded_points)"[^>]*?value="([^"]*)"')
POINTS = "200"
WAYS = ("cards", "totals")


def table_of(table: Table, variant: str) -> Table:
    """A game of a variant at its usual table."""
    players = usual_players(VARIANTS[variant].seating.forms[0])
    sides = tuple(SideNames(" and ".join(each), tuple(each)) for each in players)
    return Table(table.store, GameSetup(variant, {}, sides, players[0][0]))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_not_filled_in_yet_is_no_fault(client: FlaskClient, table: Table, variant: str, way: str) -> None:
    """The untouched entry, and each of its answers before all others are given."""
    own = table_of(table, variant)
    path = f"/hands/new?mode={way}"
    entry = entry_of(client, own, path)
    offered = dict.fromkeys(CHOICE.findall(client.get(game(own, path)).text))
    answers = [(name, value or POINTS) for name, value in offered]
    assert "ending" in dict(answers)
    faults = {}
    for given in ({}, *({name: value} for name, value in answers)):
        parts = live(
            client, own, with_fields(entry, **{name.replace("-", "__"): x for name, x in given.items()}), at="melds"
        )
        totals = {at: parts[f"total-{at}"] for at in range(len(own.view.sides)) if f"side_{at}" not in str(given)}
        charged = [at for at, total in totals.items() if total.startswith("\N{MINUS SIGN}")]
        if charged or "Not allowed" in parts["problem"] or "Not allowed" in parts["ruling"]:
            faults[str(given)] = (parts["problem"], totals)
    assert faults == {}


FINED = [each.id for each in VARIANTS.values() if each.pots and each.pots.fine]


@pytest.mark.parametrize("variant", FINED)
def test_a_pot_costs_nothing_before_it_is_asked_about(client: FlaskClient, table: Table, variant: str) -> None:
    """Points of every side, and no answer about a pot; partners who share their points among them."""
    own = table_of(table, variant)
    entry = entry_of(client, own, "/hands/new?mode=totals")
    sides = range(len(own.view.sides))
    typed = {f"side_{at}__melded_points": POINTS for at in sides} | {"ending": "stock"}
    alone = own.view.variant.seating.partnerships is Partnerships.BY_POT
    lone = {"lone": str(sides[-1])} if alone else {}
    begun = live(client, own, with_fields(entry, **typed, **lone))
    asked = sides[:-1] if lone else sides  # whoever plays alone has taken a pot

    assert [begun[f"total-{at}"] for at in asked] == [POINTS for _ in asked]
    none = {f"side_{at}__pot": "none" for at in asked}
    taken = {f"side_{sides[-1]}__pot": "taken"} if not lone else {}
    done = live(client, own, with_fields(entry, **typed, **lone, **(none | taken)))
    assert done["total-0"] != POINTS


def test_the_page_to_check_says_what_the_bar_has_waited_for(client: FlaskClient, table: Table) -> None:
    """A pot was taken, and it was answered that nobody plays alone."""
    own = table_of(table, "burraco-3")
    entry = entry_of(client, own, "/hands/new?mode=totals")
    typed = {f"side_{at}__melded_points": POINTS for at in range(3)} | {"ending": "stock", "side_0__pot": "taken"}
    begun = with_fields(entry, **typed)
    done = with_fields(entry, **typed, side_1__pot="none", side_2__pot="none", lone="nobody")
    said = "nobody is named as playing alone"

    assert said not in live(client, own, begun)["ruling"]
    assert "Who took the first pot?" in Page(client.post(game(own, "/hands/new"), data=begun)).text
    assert said in live(client, own, done)["problem"]
    assert said in Page(client.post(game(own, "/hands/new"), data=done)).text
