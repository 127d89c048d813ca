"""What the open protests can change is taken apart: score, claims, sum, as the engine has them."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.game.why import cases_of
from tests.usecases.table import Table, hand
from tests.web.pages import Page, game


@pytest.fixture
def disputed(table: Table) -> Table:
    """Two hands, 1,600 to 240, and three open protests, one without an amount."""
    table.record(hand())
    table.record(hand())
    table.protest(1, 1, (-500, 400))
    table.protest(2, 0, (100, 0))
    table.protest(2, 1, None)
    return table


def test_every_case_is_the_sum_of_its_lines_and_the_engines(disputed: Table) -> None:
    view = disputed.view
    cases = cases_of(view)

    assert view.stakes is not None
    best = [case for case in cases if case.anchor.startswith("best")]
    assert [case.scores for case in best] == [each.scores for each in view.stakes.best]
    # 1,600 to 240: the second protest alone, then the first alone.
    assert [case.scores for case in best] == [(1700, 240), (1100, 640)]
    for case in cases:
        columns = zip(*(line.points for line in case.lines), strict=True)
        assert case.scores == tuple(sum(column) for column in columns)


def test_an_open_amount_is_reckoned_until_it_changes_something(disputed: Table) -> None:
    cases = cases_of(disputed.view)

    needed = [case for case in cases if case.anchor.startswith("open")]
    assert needed
    assert all(case.scores[1] >= case.scores[0] for case in needed)  # Them level, or ahead


def test_the_figures_lead_to_their_cases(client: FlaskClient, disputed: Table) -> None:
    why = Page(client.get(game(disputed, "/why/stakes")))
    address = game(disputed, "/why/stakes")

    for path in ("", "/protests", "/penalties"):
        page = Page(client.get(game(disputed, path)))
        led = {link for link in page.links if link.startswith(address)}
        assert led
        assert all(f'id="{link.partition("#")[2]}"' in why.html for link in led if "#" in link)
        loose = re.sub(r"<a [^>]*>.*?</a>", "", "".join(stakes_of(page.html)), flags=re.DOTALL)
        assert not re.search(r"\d", re.sub("<[^>]*>", "", loose))
    assert "Best for" in why.text
    assert "Score as it stands 1,600 240" in why.text
    assert "1,700" in why.text
    assert Page(client.get(game(disputed, "/why/stakes", watching=True))).html


def stakes_of(html: str) -> list[str]:
    """The parts of a page that tell the stakes."""
    return re.findall(r'<(?:table class="stakes|p class="stakes).*?</(?:table|p)>', html, re.DOTALL)


def test_without_an_open_protest_there_is_no_such_page(client: FlaskClient, table: Table) -> None:
    assert client.get(game(table, "/why/stakes")).status_code == 404
