"""What the rulebook of a game lists as an irregularity can be noted at its table."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import VARIANTS, SideNames, Variant
from scorekeeper.rules.rulebook import rulebook
from scorekeeper.store import Store
from scorekeeper.usecases import GameSetup
from scorekeeper.web.wording import capitalised
from tests.usecases.table import Table
from tests.web.hand_forms import side_names
from tests.web.pages import Page, game
from tests.web.test_incidents import confirm


def seated(store: Store, variant: Variant) -> Table:
    sides = tuple(SideNames(f"S{at}", names) for at, names in enumerate(side_names(variant)))
    return Table(store, GameSetup(variant.id, {}, sides, sides[0].players[0]))


def listed(variant: Variant) -> dict[str, tuple[str, str]]:
    """Label and remedy of each irregularity of the rulebook, by its code."""
    chapters = [each for each in rulebook(variant) if each.heading == "Irregularities"]
    rows = [said.row for chapter in chapters for said in chapter.statements]
    coded = ((row.code.partition("."), row) for row in rows)
    return {
        code: (row.label, row.remedy) for (kind, _, code), row in coded if kind in ("penalty", "irregularity") and code
    }


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_every_irregularity_of_the_rulebook_is_offered_with_its_remedy(
    client: FlaskClient, table: Table, variant: Variant
) -> None:
    own = seated(table.store, variant)
    page = Page(client.get(game(own, "/penalties/new?number=1&side=1")))
    found = listed(variant)

    assert bool(found) == (bool(variant.penalties) or variant.conduct is not None)
    for code, (label, remedy) in found.items():
        assert capitalised(label) in page.text
        [link] = [each for each in page.links if f"what={code}" in re.split("[?&]", each)]
        form = Page(client.get(link))
        assert " ".join(remedy.split()) in form.text
        assert capitalised(label) in form.text


@pytest.mark.parametrize("sense", ["takes", "words"])
def test_what_the_law_leaves_to_the_director_is_noted_with_its_name_and_typed_points(
    client: FlaskClient, table: Table, sense: str
) -> None:
    own = seated(table.store, VARIANTS["burraco"])
    address = game(own, "/penalties/new?number=1&side=1&what=missed-draw")
    form = Page(client.get(address))
    assert form.fields["note"] == "Missed draw"
    assert form.fields["sense"] == "takes"  # its cards count against the side
    sent = {**form.fields, "sense": sense, "points": "35" if sense == "takes" else ""}

    response = confirm(client, client.post(game(own, "/penalties/new"), data=sent))

    assert response.status_code == 302
    [given] = own.view.penalties
    assert (given.code, given.note) == (None, "Missed draw")
    assert given.points == (-35 if sense == "takes" else 0)


def test_a_remedy_without_points_begins_as_a_remark(client: FlaskClient, table: Table) -> None:
    own = seated(table.store, VARIANTS["burraco-fitab"])
    for code in ("second-pot", "pot-too-large", "warning"):
        form = Page(client.get(game(own, f"/penalties/new?number=1&side=0&what={code}")))
        assert form.fields["sense"] == "words"
