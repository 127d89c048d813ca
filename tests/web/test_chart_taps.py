"""A finger on the chart finds the hand under it: strips wide enough, in order, without gaps."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.sheets.game.plot import ScoreCurve, fit
from scorekeeper.web.game.board import CHART_SIZE, taps
from tests.usecases.table import Table, hand
from tests.web.pages import Page, game

PIXELS = 328 / 360  # of a phone for a unit of the drawing


@pytest.mark.parametrize("count", [1, 2, 4, 5, 7, 13, 30])
def test_every_hand_is_under_one_strip_that_a_thumb_can_tap(count: int) -> None:
    lines = [ScoreCurve("Us", tuple(range(0, 150 * (count + 1), 150)))]
    found = taps(lines, 5000, CHART_SIZE, range(1, count + 1))
    plot = fit(lines, 5000, CHART_SIZE)

    assert [each for tap in found for each in range(tap.first, tap.last + 1)] == [*range(1, count + 1)]
    assert all(tap.width * PIXELS >= 48 for tap in found)
    for tap in found:
        assert tap.x <= plot.x(tap.first) <= plot.x(tap.last) <= tap.x + tap.width + 0.1
    assert found[-1].x + found[-1].width == pytest.approx(CHART_SIZE[0])


@pytest.mark.parametrize("count", [2, 6])
def test_the_chart_leads_to_its_hands(client: FlaskClient, table: Table, count: int) -> None:
    for _ in range(count):
        table.record(hand())

    page = Page(client.get(game(table)))
    strips = re.findall(r'href="([^"]*)">\s*<rect', page.html)

    assert strips[0] == (game(table, "/ruling/1") if count == 2 else "#hand-1")
    assert all(each[1:] in re.findall('id="([^"]+)"', page.html) for each in strips if each[0] == "#")
