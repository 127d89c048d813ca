"""Games with pots have every page and sheet that other games have."""

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from tests.strategies import some
from tests.web.pages import Page

FAMILY = [name for name, each in rules.VARIANTS.items() if each.pots is not None]


def test_the_family_is_whole() -> None:
    assert len(FAMILY) == 12


@pytest.mark.parametrize("name", FAMILY)
def test_they_are_told_played_and_asked_about(client: FlaskClient, name: str) -> None:
    page = Page(client.get(f"/variants/{name}"))

    assert f"/games/new?variant={name}" in page.links
    assert f"/ask?variant={name}" in page.links
    assert f"/games/new?variant={name}" in Page(client.get("/variants")).links
    for path in (
        f"/games/new?variant={name}",
        f"/sheets/{name}",
        f"/ask?variant={name}",
        f"/variants/{name}/rulings",
        f"/variants/compare?a=classic&b={name}",
    ):
        assert client.get(path).status_code == 200, path


@pytest.mark.parametrize("name", some(FAMILY, 2))  # tests/burraco/test_sheets.py prints them all
def test_their_sheets_open_as_pages(client: FlaskClient, name: str) -> None:
    for path in (f"/sheets/{name}/blank.html", f"/variants/{name}/leaflet.html"):
        assert rules.VARIANTS[name].name in client.get(path).text, path
