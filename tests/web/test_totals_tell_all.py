"""What costs points by the cards is offered where only counts are typed."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import Variant
from tests.canasta import CANASTA
from tests.usecases.table import Table
from tests.web.pages import Page, game
from tests.web.test_irregularities_offered import seated


def charged(variant: Variant) -> set[int]:
    """The amounts of the variant's charges for what only cards show."""
    rules = variant.failures
    found = (rules.sevens, rules.aces, rules.wild, rules.held_three, rules.short_sequence)
    return {each for each in (*found, rules.four_jokers or 0) if each}


@pytest.mark.parametrize("variant", CANASTA.values(), ids=list(CANASTA))
def test_charges_that_counts_cannot_show_are_offered_by_name(
    client: FlaskClient, table: Table, variant: Variant
) -> None:
    page = Page(client.get(game(seated(table.store, variant), "/hands/new?mode=totals")))
    labels = re.findall(r'<label for="side_0-uncounted-charge_\d+">.*?</label>', page.html)
    offered = {int(re.sub(r"\D", "", each.rsplit("num", 1)[-1])) for each in labels}

    assert offered == charged(variant)
    left = f"each red three left counts {variant.threes.red_in_hand}"
    said = variant.threes.red_in_hand and variant.penalty("red-three-in-hand") is None
    assert (left in page.text) == bool(said)


def test_hand_and_foot_says_that_red_threes_belong_to_what_is_left(client: FlaskClient, table: Table) -> None:
    own = seated(table.store, CANASTA["hand-and-foot"])

    assert "each red three left counts 300" in Page(client.get(game(own, "/hands/new?mode=totals"))).text
