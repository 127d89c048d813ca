"""Games with pots are judged and told, but not played on pages: one field says so."""

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.rules import UnknownVariant
from tests.web.pages import Page

FAMILY = [name for name, each in rules.VARIANTS.items() if not each.on_pages]


def test_the_games_that_pages_play_are_those_whose_field_says_so() -> None:
    assert set(rules.TAPPED) == {name for name, each in rules.VARIANTS.items() if each.on_pages}
    assert len(FAMILY) == 11


@pytest.mark.parametrize("name", FAMILY)
def test_a_game_that_pages_do_not_play_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(UnknownVariant, match="judged by the command line") as caught:
        rules.tapped(name)

    assert (caught.value.code, caught.value.where) == ("variant.not-on-pages", "variant")


@pytest.mark.parametrize("name", FAMILY[:1] + FAMILY[-1:])
def test_its_rules_are_told_without_a_way_to_play_it(client: FlaskClient, name: str) -> None:
    page = Page(client.get(f"/variants/{name}"))

    assert "cannot be entered on pages" in page.text
    assert not [each for each in page.links if each.startswith(("/games/new", "/sheets", "/ask"))]
    assert f"/variants/{name}" in Page(client.get("/variants")).links
    assert f"variant={name}" not in " ".join(Page(client.get("/games/new")).links)
    for path in (f"/games/new?variant={name}", f"/sheets/{name}", f"/ask?variant={name}"):
        assert client.get(path).status_code == 404
