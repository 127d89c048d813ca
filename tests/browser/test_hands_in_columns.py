"""The table of hands for three and more sides: in columns as on paper, on a phone under initials."""

import pytest
from playwright.sync_api import expect

from scorekeeper import usecases
from scorekeeper.rules import VARIANTS
from scorekeeper.store import open_store
from scorekeeper.usecases import GameSetup, Naming
from tests.browser.conftest import PHONE, OpenPhone, Server
from tests.browser.looks import DESK, TABLET, shut_out
from tests.results import alone, pair, result
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Albert", "Bernadette", "Öykü", "Maximilian", "Ольга", "Zoë")
FORMS = [len(form) for form in VARIANTS["hand-and-foot"].seating.forms if set(form) == {1} and len(form) > 2]
# The width of each number, whether it lies on its neighbour, and how many rows and columns there are.
SHOWN = """() => {
  const table = document.querySelector(".hands"), box = document.querySelector(".scroll");
  const line = (each) => {
    const range = document.createRange();
    range.selectNodeContents([...each.childNodes].find((node) => node.nodeType === 3) ?? each);
    return range.getBoundingClientRect();
  };
  const lines = (cell) => [...cell.querySelectorAll(".hand-link, .running")].map(line);
  const rows = [...table.querySelectorAll("tbody tr:not(.hands-marks)")].map((row) => [...row.querySelectorAll("td")]);
  const overlaps = rows.flatMap((cells) => cells.slice(1).filter((cell, at) => {
    const before = lines(cells[at]);
    return lines(cell).some((each, nth) => each.left < before[nth].right + 3);
  }));
  const tops = rows.map((cells) => new Set(cells.map((cell) => cell.getBoundingClientRect().top)).size);
  const texts = [...table.querySelectorAll("a, span:not(.visually-hidden)")];
  return {
    beside: tops.every((count) => count === 1),
    overlaps: overlaps.map((cell) => cell.textContent.trim()),
    wide: box.scrollWidth - box.clientWidth,
    crowded: [...document.querySelectorAll(".side-players")].filter((each) => {
      const opening = each.parentElement.querySelector(".side-opening")?.getBoundingClientRect();
      const { left, right } = each.getBoundingClientRect(), { paddingRight } = getComputedStyle(each);
      return opening && opening.left > left && right - parseFloat(paddingRight) > opening.left - 8;
    }).map((each) => each.textContent),
    least: Math.min(...texts.map((each) => parseFloat(getComputedStyle(each).fontSize))),
  };
}"""


def played(server: Server, sides: int, variant: str = "hand-and-foot") -> Table:
    with open_store(server.database) as store:
        table = Table(store, GameSetup(variant, {}, alone(*NAMES[:sides]), NAMES[0], (-1990, *(9_005,) * (sides - 1))))
        for points in ((1_230, -1_885), (-1_500, 2_770)):
            table.record(result(*(points[at % 2] for at in range(sides))), reason="as written")
        table.correct(1, result(*(1_995 - at for at in range(sides))), reason="as written")
        replaced(table)
        return table


def replaced(table: Table) -> None:
    """Let somebody take the first player's place, which the board says under the name."""
    view = table.view
    sides = (*alone("Théophile"), *view.sides[1:])
    naming = Naming(sides, tuple((at, 0) for at in range(len(sides))), (0, 0), replaced=((0, 0),))
    usecases.name_players(table.store, table.clock(), table.token, table.request(), view.version, naming)


@pytest.mark.parametrize("sides", FORMS)
def test_up_to_six_sides_stand_beside_each_other_on_a_phone(open_phone: OpenPhone, server: Server, sides: int) -> None:
    page = open_phone(f"/g/{played(server, sides).token}")

    for width, height in (PHONE, (390, 844), TABLET, DESK):
        page.set_viewport_size({"width": width, "height": height})
        shown = page.evaluate(SHOWN)
        assert (shown["beside"], shown["overlaps"], shown["crowded"]) == (True, [], []), (width, shown)
        assert shown["wide"] <= 0 or sides > 6, width
        assert shown["least"] >= 16

    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    legend = page.locator(".hands-legend li")
    assert [each.split(maxsplit=1)[1] for each in legend.all_inner_texts()] == ["Théophile", *NAMES[1:sides]]
    marks = page.locator(".hands thead .hands-short").all_inner_texts()
    assert len(set(marks)) == sides
    for at, name in enumerate(["Théophile", *NAMES[1:sides]]):
        assert page.get_by_role("columnheader", name=name, exact=True).count() == 1, at
    expect(page.locator(".hands-marks").first).to_contain_text("corrected")
    assert shut_out(page, f"{sides} sides") == []


@pytest.mark.parametrize(("sides", "least"), [(3, 21), (4, 21), (5, 18), (6, 17)])
def test_larger_text_keeps_the_columns(open_phone: OpenPhone, server: Server, sides: int, least: int) -> None:
    page = open_phone(f"/g/{played(server, sides).token}")
    page.tap(".text-size button:visible")
    expect(page.locator("body")).to_have_css("font-size", "24px")

    shown = page.evaluate(SHOWN)
    assert (shown["beside"], shown["overlaps"], shown["wide"]) == (True, [], 0)
    expect(page.locator(".hands-legend")).to_be_visible()
    assert shown["least"] >= least  # larger than in ordinary text
    assert shut_out(page, f"{sides} sides in larger text") == []


def test_pairs_have_the_initials_of_both_players_also_without_scripts(open_phone: OpenPhone, server: Server) -> None:
    sides = (pair("Ann", "Cem"), pair("Anton", "Dea"), pair("Bo", "Eva"))
    with open_store(server.database) as store:
        table = Table(store, GameSetup("hand-and-foot", {}, sides, "Ann"))
        table.record(result(100, 200, 300), reason="as written")
    page = open_phone(f"/g/{table.token}", scripts=False)

    expect(page.locator(".hands thead .hands-short:visible")).to_have_text(["AC", "AD", "BE"])
