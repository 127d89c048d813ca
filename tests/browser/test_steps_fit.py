"""Whatever a step of the entry needs is in sight without scrolling, in every variant and seating."""

import itertools

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import rules
from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from scorekeeper.words.language import LANGUAGES
from tests.browser.conftest import OpenPhone
from tests.browser.looks import DESK, TABLET
from tests.browser.thumb import Thumb
from tests.strategies import sample_of
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

SHORT, PHONE, FLAT = (360, 640), (360, 740), (740, 360)
SEATINGS = [(variant.id, form) for variant in rules.VARIANTS.values() for form in variant.seating.forms]
TIGHTEST = [
    ("samba", (1, 1, 1, 1, 1)),
    ("hand-and-foot", (2,) * 6),
    ("pennies-from-heaven", (3, 3)),
    ("american", (2, 2)),
    ("burraco-5", (1,) * 5),
    ("cuban", (2, 2)),
]

# Six melds (on a short screen they scroll), then every step, what is left in hand both ways: the things of a step that
# are not wholly between the top of the screen and the bar. Folds, and what is only offered, may lie below.
OUT_OF_SIGHT = """async (six) => {
  const form = document.getElementById("hand"), bar = form.querySelector(".bar"), found = [];
  const ELSEWHERE = ".bar, .steps, .folds, .side-tools, .ruling-live, .kept, .hand-head";
  const shown = (each) => each.checkVisibility({ visibilityProperty: true });
  const look = (step) => {
    let lowest = 0, which = "";
    if (scrollY > 0) found.push(`${step}: scrolled`);
    const edge = Math.min(innerHeight, bar.getBoundingClientRect().top);
    if (Math.abs(bar.getBoundingClientRect().bottom - innerHeight) > 1) found.push(`${step}: the bar`);
    for (const each of form.querySelectorAll("button, input, .mark span, .meld-head")) {
      const list = each.closest(".melds");
      if (!shown(each) || each.closest(ELSEWHERE)) continue;
      if (each.matches(".visually-hidden, [type=radio], [type=checkbox]")) continue;
      if (form.dataset.at === "check" || (list && !six)) continue;
      const box = each.getBoundingClientRect(), last = list ? list.getBoundingClientRect().bottom : edge;
      if (box.top < 0 || box.bottom > Math.min(edge, last) + 0.5) {
        const over = Math.max(-box.top, box.bottom - Math.min(edge, last));
        const name = each.getAttribute("aria-label") ?? (each.textContent.trim() || each.name);
        if (over > lowest) [lowest, which] = [over, name];
      }
    }
    if (which) found.push(`${step}: ${which} by ${Math.round(lowest)} px`);
  };
  const steps = [...form.querySelectorAll(".steps button")];
  const pad = form.querySelector("[data-pad]");
  for (const [at, step] of steps.entries()) {
    if (!shown(step)) continue;
    step.click();
    const { go, of = "0" } = step.dataset, side = form.querySelectorAll(".side")[of];
    const name = step.getAttribute("aria-label") ?? step.textContent.trim();
    const way = side.querySelector("[name$=-mode]:checked").value;
    if (go === "melds" && way === "cards" && !side.querySelector(".meld")) {
      side.querySelector("[data-done]")?.click();
      const keys = [...side.querySelectorAll("[data-meld]")].filter((each) => each.dataset.meld);
      for (const key of keys.slice(0, 6)) key.click();
    }
    look(name);
    if (go !== "left") continue;
    for (const left of ["cards", "points"]) {
      side.querySelector(`[data-left-way=${left}]`).click();
      look(`${name} by ${left}`);
    }
  }
  return found;
}"""


def hidden_at(page: Page, sizes: list[tuple[int, int]]) -> list[str]:
    """What is out of sight, with the size of the screen."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("window.scrollTo(0, 0)")
        found += [
            f"{width}×{height} {each}" for each in page.evaluate(OUT_OF_SIGHT, width < height < 700 or width > 740)
        ]
    return found


def game(table: Table, variant: str, form: tuple[int, ...]) -> Table:
    numbers = itertools.count(1)
    sides = [tuple(f"Player {next(numbers)}" for _ in range(many)) for many in form]
    named = tuple(SideNames(f"Side {at}", each) for at, each in enumerate(sides, 1))
    return Table(table.store, GameSetup(variant, {}, named, named[0].players[0]))


@pytest.mark.parametrize("mode", ["cards", "totals", "result"])
def test_every_step_is_in_sight_at_once(open_phone: OpenPhone, table: Table, mode: str) -> None:
    page = open_phone("about:blank")
    found = []
    spoken = itertools.cycle(LANGUAGES)
    for variant, form in [*TIGHTEST, *sample_of(SEATINGS, 3)]:
        language = next(spoken)
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto(f"/g/{game(table, variant, form).token}/hands/new?mode={mode}")
        page.wait_for_selector("form.hand.js")
        found += [f"{variant} {form} {language} {each}" for each in hidden_at(page, [SHORT, PHONE, FLAT, TABLET, DESK])]

    assert found == [], "\n".join(found)


@pytest.mark.parametrize("mode", ["cards", "totals", "result"])
def test_every_step_is_in_sight_in_larger_text(open_phone: OpenPhone, table: Table, mode: str) -> None:
    page = open_phone("/")
    page.evaluate("document.querySelector('.text-size button').click()")
    page.wait_for_load_state()
    found = []
    spoken = itertools.cycle(LANGUAGES)
    for variant, form in [*TIGHTEST, *sample_of(SEATINGS, 3), ("samba", (1, 1, 1)), ("hand-and-foot", (2, 2, 2))]:
        language = next(spoken)
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto(f"/g/{game(table, variant, form).token}/hands/new?mode={mode}")
        page.wait_for_selector("form.hand.js")
        found += [f"{variant} {form} {language} {each}" for each in hidden_at(page, [PHONE])]

    assert found == [], "\n".join(found)


# The least room between two names of steps, and the names that are cut off.
STRIP = """() => {
  const names = [...document.querySelectorAll(".steps button")].filter((each) => each.checkVisibility()).map((each) => {
    const words = document.createRange();
    words.selectNodeContents(each.querySelector(".step-name"));
    return words.getBoundingClientRect();
  });
  const cut = [...document.querySelectorAll(".steps, .steps-of, .bar-name")]
    .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 6);
  const below = (each, other) => each.top > other.top + 20;
  const rooms = names.slice(1).map((each, at) => (below(each, names[at]) ? 4 : each.left - names[at].right));
  return [Math.min(...rooms), cut.map((each) => each.className)];
}"""


# What belongs to the open step and waits for another screen, and whether the words above the keys are cut off.
LATER = (
    "[...document.querySelectorAll('.side.showing .later')].map((each) => each.innerText || each.textContent.trim())"
)
CUT_OFF = """[...document.querySelectorAll('.melds-hint')].filter((each) => each.checkVisibility())
  .map((each) => each.scrollHeight - each.clientHeight).filter((over) => over > 0)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_totals_with_threes_and_the_words_above_the_keys_take_one_screen(
    open_phone: OpenPhone, table: Table, language: str
) -> None:
    page = open_phone("about:blank", SHORT)
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(f"/g/{table.token}/hands/new?mode=totals")
    page.wait_for_selector("form.hand.js")
    Thumb(page).go("melds", 0)
    assert page.evaluate(LATER) == []

    for variant, form in (("samba", (1, 1, 1)), ("american", (2, 2)), ("burraco", (2, 2))):
        page.goto(f"/g/{game(table, variant, form).token}/hands/new?mode=cards")
        page.wait_for_selector("form.hand.js")
        Thumb(page).go("melds", 0)
        assert page.evaluate(CUT_OFF) == [], variant


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_steps_and_sides_have_room(open_phone: OpenPhone, table: Table, language: str) -> None:
    named = tuple(SideNames(" & ".join(each), each) for each in (("Marianne", "Friedrich"), ("Clara", "Dirk")))
    page = open_phone("about:blank", PHONE)
    page.set_extra_http_headers({"Accept-Language": language})
    for variant in ("classic", "burraco"):
        own = Table(table.store, GameSetup(variant, {}, named, "Clara"))
        page.goto(f"/g/{own.token}/hands/new?mode=cards")
        page.wait_for_selector("form.hand.js")
        room, cut = page.evaluate(STRIP)
        assert (room >= 4, cut) == (True, []), variant


@pytest.mark.parametrize(
    ("variant", "form"),
    [
        ("classic", (2, 2)),
        ("american", (2, 2)),
        ("hand-and-foot", (2, 2)),
        ("hand-and-foot", (2, 2, 2)),
        ("samba", (2, 2, 2)),
        ("burraco", (2, 2)),
    ],
)
@pytest.mark.parametrize("larger", [False, True], ids=["usual", "larger"])
def test_long_names_hide_no_key(
    open_phone: OpenPhone, table: Table, variant: str, form: tuple[int, ...], *, larger: bool
) -> None:
    pairs = (("Linda Montgomery", "Carol-Ann"), ("Patricia", "Barbara"), ("Wilhelmina", "Maximilian"))[: len(form)]
    sides = tuple(SideNames(" and ".join(each), each) for each in pairs)
    page = open_phone("/", SHORT)
    if larger:
        page.evaluate("document.querySelector('.text-size button').click()")
        page.wait_for_load_state()
    page.goto(f"/g/{Table(table.store, GameSetup(variant, {}, sides, 'Patricia')).token}/hands/new")
    page.wait_for_selector("form.hand.js")

    assert hidden_at(page, [PHONE] if larger else [SHORT, PHONE]) == []


def test_larger_text_asks_who_went_out_clear_of_the_steps(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone("/", PHONE)
    page.evaluate("document.querySelector('.text-size button').click()")
    page.wait_for_load_state()
    page.goto(f"/g/{table.token}/hands/new")
    page.wait_for_selector("form.hand.js")
    steps, question = (page.locator(each).bounding_box() for each in (".steps", ".who legend"))

    assert steps
    assert question
    assert question["y"] - steps["y"] - steps["height"] >= 8
    assert hidden_at(page, [PHONE]) == []


@pytest.mark.parametrize("size", [SHORT, TABLET, DESK])
def test_a_line_stands_between_the_steps_of_two_sides(
    open_phone: OpenPhone, table: Table, size: tuple[int, int]
) -> None:
    page = open_phone(f"/g/{table.token}/hands/new", size)
    page.wait_for_selector("form.hand.js")
    line, rule = page.evaluate(
        "[...document.querySelectorAll('.steps-side')].map((each) => getComputedStyle(each).boxShadow)"
    )
    assert "-1px 0px" in line
    assert line == rule


def test_larger_text_says_whose_cards_are_entered(open_phone: OpenPhone, table: Table) -> None:
    names = ("Linda Montgomery and Carol-Ann", "Patricia and Barbara")
    sides = tuple(SideNames(name, tuple(name.split(" and "))) for name in names)
    page = open_phone("/", PHONE)
    page.evaluate("document.querySelector('.text-size button').click()")
    page.wait_for_load_state()
    page.goto(f"/g/{Table(table.store, GameSetup('classic', {}, sides, 'Patricia')).token}/hands/new")
    thumb = Thumb(page)
    for index, name in enumerate(names):
        for step in ("melds", "left"):
            thumb.go(step, index)
            head, steps = page.locator(".side.showing h2"), page.locator(".steps").bounding_box()
            box = head.bounding_box()
            assert box
            assert steps
            assert head.text_content() == name
            assert box["height"] > 20
            assert box["width"] > 200
            assert 0 <= box["y"] <= steps["y"] - box["height"] + 1


# The name that stands beside the keys: its words, whether it is cut off, and whether it is beside what else is there.
WHOSE = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const name = document.querySelector(".side.showing h2"), at = name.getBoundingClientRect();
  const mode = box(".side.showing .mode"), steps = box(".steps");
  const cut = name.scrollHeight > name.clientHeight + 6 || at.top < 0 || at.left < 30;
  const room = mode.width === 0 || at.right <= mode.left || mode.bottom <= at.top || at.bottom <= mode.top;
  const above = at.bottom <= steps.top + 1 || at.right <= steps.left + 1;
  return [name.textContent, cut, room && above, document.documentElement.scrollWidth <= innerWidth, at.height > 12];
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_says_whose_cards_are_entered(open_phone: OpenPhone, table: Table, language: str) -> None:
    names = ("Marianne & Friedrich", "Clara & Dirk")
    sides = tuple(SideNames(name, tuple(name.split(" & "))) for name in names)
    page = open_phone("about:blank", SHORT)
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(f"/g/{Table(table.store, GameSetup('classic', {}, sides, 'Clara')).token}/hands/new")
    thumb, found = Thumb(page), []
    for width, height in (SHORT, PHONE, FLAT):
        page.set_viewport_size({"width": width, "height": height})
        for index in range(2):
            for step in ("melds", "left"):
                thumb.go(step, index)
                found.append(page.evaluate(WHOSE))

    assert found == [[name, False, True, True, True] for name in names for _ in range(2)] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_findings_and_an_entry_found_again_hide_no_key(
    open_phone: OpenPhone, table: Table, language: str
) -> None:
    sides = (SideNames("Linda and Carol-Ann", ("Linda", "Carol-Ann")), SideNames("Patricia and Barbara", ("P", "B")))
    page = open_phone("about:blank", SHORT)
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(f"/g/{Table(table.store, GameSetup('classic', {}, sides, 'Linda')).token}/hands/new")
    thumb = Thumb(page)
    thumb.tap(".who .mark >> nth=0")
    thumb.go("melds", 0)
    keys = page.locator(".side.showing .keys").bounding_box()
    for rank in ("Q", "2", "2", "2", "2"):  # more wild cards than are allowed, which stays wrong
        thumb.key(rank)
    assert page.locator(".side.showing .keys").bounding_box() == keys
    thumb.tap(".side.showing .meld.current [data-open]")
    cut = page.evaluate(
        """() => {
          const list = document.querySelector(".side.showing .melds").getBoundingClientRect();
          const boxes = [...document.querySelectorAll(".side.showing .meld-body button")]
            .map((each) => each.getClientRects()[0]);
          return boxes.filter((box) => box && (box.left < list.left || box.right > list.right)).length;
        }"""
    )
    thumb.tap(".side.showing .meld.current [data-open]")
    expect(page.locator(".bar-problem[data-kind=violation]")).to_be_visible()
    height = page.locator(".bar").bounding_box()
    page.reload()
    page.wait_for_selector("form.hand.js")

    expect(page.locator(".bar-problem[data-kind=violation]")).to_be_visible()
    assert page.locator(".bar").bounding_box() == height
    assert cut == 0
    assert hidden_at(page, [SHORT]) == []
