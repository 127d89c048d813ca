"""The steps of an entry are open to everybody: from findings, by keyboard, by ear, without a script."""

import json

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.words.language import LANGUAGES
from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.looks import DESK, barriers
from tests.browser.test_steps_fit import SHORT, game
from tests.browser.thumb import Thumb
from tests.strategies import some
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

FORMS = [
    ("classic", (2, 2)),
    ("hand-and-foot", (2, 2)),
    ("american", (2, 2)),
    ("burraco", (2, 2)),
    ("samba", (1, 1, 1)),
]
# Keeps what every live region of the page says, as a screen reader hears it.
LISTEN = """() => {
  window.heard = [];
  const hear = (part) => {
    const text = part.innerText.replace(/\\s+/g, " ").trim();
    if (text && heard.at(-1) !== text) heard.push(text);
  };
  for (const part of document.querySelectorAll("#hand :is([aria-live=polite], [role=status])")) {
    new MutationObserver(() => hear(part)).observe(part, { childList: true, subtree: true, characterData: true });
  }
}"""


def entry(open_phone: OpenPhone, table: Table, path: str = "", size: tuple[int, int] = PHONE) -> Page:
    page = open_phone(f"/g/{table.token}/hands/new{path}", size)
    page.wait_for_selector("form.hand.js")
    return page


def test_a_finding_opens_its_step_at_the_meld(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(entry(open_phone, table))
    thumb.tap('.mark:has([name=ending][value="stock"])')
    thumb.go("melds", 1)
    thumb.key("9")
    thumb.key("K")
    thumb.tap(".side.showing .meld.current [data-open]")
    for _ in range(2):
        thumb.tap('.side.showing .meld.current [data-part=""] [data-step="-1"]')
    for _ in range(2):
        thumb.tap('.side.showing .meld.current [data-part="2"] [data-step="1"]')
    thumb.tap(".side.showing .meld.current [data-open]")
    thumb.go("check")
    thumb.tap(thumb.page.locator(".ruling-live .findings.violation a").first)

    expect(thumb.page.locator(".steps [aria-current]")).to_have_attribute("aria-label", "Them: on the table")
    expect(thumb.page.locator('.side[data-side="1"] .meld.current')).to_contain_text("K")
    expect(thumb.page.locator('.side[data-side="1"] .meld.current [data-body]')).to_be_visible()


def test_too_many_cards_of_a_rank_open_the_meld_that_was_entered_last(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(entry(open_phone, table))
    thumb.tap('.mark:has([name=ending][value="stock"])')
    for side, ranks in ((0, "QK"), (1, "QA")):
        thumb.go("melds", side)
        for rank in ranks:
            thumb.hold_key(rank)
    thumb.go("check")
    thumb.tap(thumb.page.locator(".ruling-live .findings.violation a").first)

    expect(thumb.page.locator(".steps [aria-current]")).to_have_attribute("aria-label", "Them: on the table")
    expect(thumb.page.locator('.side[data-side="1"] .meld:has([data-body]:not([hidden]))')).to_contain_text("Q")


def test_the_last_step_shows_no_ruling_from_before_the_last_change(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(entry(open_phone, table))
    thumb.tap('.mark:has([name=ending][value="stock"])')
    thumb.key("Q")
    thumb.go("check")
    thumb.page.wait_for_selector(".ruling-live table")
    thumb.page.route("**/preview*", lambda _: None)  # the answer is long in coming
    thumb.go("melds", 0)
    thumb.key("K")
    thumb.go("check")
    assert thumb.page.locator(".ruling-live").inner_html() == ""


def test_the_strip_says_that_threes_were_entered(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(entry(open_phone, table))
    thumb.go("more")
    told = thumb.page.locator(".steps [data-go=more] [data-is]")
    expect(told).to_have_text("")
    thumb.tap('.mark:has([name="side_1-red_threes"][value="2"])')

    expect(told).to_have_text("✓")


@pytest.mark.parametrize(("way", "number", "told"), [("totals", 220, "220"), ("result", 1175, "1,175")])
def test_the_strip_says_what_totals_and_results_count(
    open_phone: OpenPhone, table: Table, way: str, number: int, told: str
) -> None:
    thumb = Thumb(entry(open_phone, table, f"?mode={way}"))
    thumb.go("melds", 1)
    thumb.digits(number)

    expect(thumb.page.locator(".steps [data-go=melds][data-of='1'] [data-is]")).to_have_text(told)
    expect(thumb.page.locator(".steps [data-go=melds][data-of='0'] [data-is]")).to_have_text("")


def test_every_finding_leads_to_a_step_that_is_in_sight(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(entry(open_phone, table))
    thumb.tap('.mark:has([name=ending][value="out-0"])')
    thumb.key("K")
    thumb.go("left", 0)
    thumb.digits(7)
    thumb.go("check")
    thumb.page.wait_for_selector(".ruling-live table")
    links = thumb.page.locator(".findings a[href^='#'], .bar-problem a")
    expect(links.first).to_be_visible()
    for at in range(links.count()):
        thumb.go("check")
        thumb.page.wait_for_selector(".ruling-live table")
        thumb.tap(links.nth(at))
        assert thumb.at() != "check"
        assert thumb.page.evaluate("document.getElementById('hand').contains(document.activeElement)")


def reach(page: Page, selector: str) -> None:
    """Press Tab until something has the focus, as somebody without a pointer does."""
    for _ in range(120):
        if page.evaluate("(what) => document.activeElement.matches(what)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by the keyboard.")


def press(page: Page, selector: str, times: int = 1) -> None:
    reach(page, selector)
    for _ in range(times):
        page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_hand_is_entered_with_a_keyboard_alone(open_phone: OpenPhone, table: Table, size: tuple[int, int]) -> None:
    page = entry(open_phone, table, size=size)
    page.wait_for_load_state("networkidle")
    beside = size == DESK
    reach(page, "[name=ending]")
    page.keyboard.press("Space")
    press(page, "[data-next]")
    press(page, ".side[data-side='0'] [data-rank='K']", 5)
    press(page, ".side[data-side='0'] [data-rank='A']", 2)
    if beside:
        press(page, ".side[data-side='1'] [data-rank='Q']", 3)
    press(page, "[data-next]")
    reach(page, ".side[data-side='0'] .by-points input")
    page.keyboard.type("25")
    page.keyboard.press("Enter")
    if not beside:
        press(page, ".side[data-side='1'] [data-rank='Q']", 3)
        press(page, "[data-next]")
    reach(page, ".side[data-side='1'] .by-points input")
    page.keyboard.type("45")
    page.keyboard.press("Enter")
    reach(page, "[name='side_0-red_threes']")
    page.keyboard.press("ArrowRight")
    press(page, "[data-next]")
    page.wait_for_selector(".ruling-live table")
    expect(page.locator("[data-check]")).to_have_text("Save")
    press(page, "[data-check]")
    page.wait_for_selector("body.game-page")

    assert table.scores == (500 + 70 + 80 + 100 + 100 - 25, 50 - 45)


@pytest.mark.parametrize(("variant", "form"), some(FORMS, 3))
def test_no_step_keeps_anybody_out(open_phone: OpenPhone, table: Table, variant: str, form: tuple[int, ...]) -> None:
    page = open_phone("about:blank")
    found: list[str] = []
    for mode in ("cards", "totals", "result"):
        page.goto(f"/g/{game(table, variant, form).token}/hands/new?mode={mode}")
        page.wait_for_selector("form.hand.js")
        for step in page.locator(".steps button:visible").all():
            step.click()
            kind = step.get_attribute("data-go")
            if kind == "melds" and mode == "cards":
                page.locator(".side.showing [data-rank='K']").click()
            found += barriers(page, f"{variant} {mode} {kind}", dark=False)
            if kind == "left" and mode == "cards":
                page.locator(".side.showing [data-left-way=cards]").click()
                page.locator(".side.showing [data-rank='K']").click()
                found += barriers(page, f"{variant} {mode} {kind} by cards", dark=False)

    assert found == [], "\n".join(found)


def test_totals_and_findings_are_announced(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(entry(open_phone, table))
    thumb.page.evaluate(LISTEN)
    thumb.go("melds", 0)
    thumb.key("K")
    expect(thumb.page.locator(".bar [data-slot=total-0]")).to_have_text("30")
    assert "Us 30 Them 0" in thumb.page.evaluate("heard")
    thumb.go("check")
    thumb.page.wait_for_selector(".ruling-live table")

    expect(thumb.page.locator(".bar-problem")).to_contain_text("Who went out?")
    assert any("Who went out?" in each for each in thumb.page.evaluate("heard")), json.dumps(
        thumb.page.evaluate("heard")
    )


@pytest.mark.parametrize(("variant", "form"), some(FORMS, 2))
def test_without_a_script_every_step_is_on_one_page(
    open_phone: OpenPhone, table: Table, variant: str, form: tuple[int, ...]
) -> None:
    page = open_phone(f"/g/{game(table, variant, form).token}/hands/new", scripts=False)
    expect(page.locator(".steps, [data-next], [data-pad]").locator("visible=true")).to_have_count(0)
    expect(page.locator(".who")).to_be_visible()
    expect(page.locator(".side")).to_have_count(len(form))
    for side in page.locator(".side").all():
        expect(side.locator("[data-typed] input[type=text]").first).to_be_visible()
        expect(side.locator("[name$=-points_left]")).to_be_visible()
    expect(page.locator("[data-check]")).to_be_visible()


def test_a_hand_with_points_left_is_saved_without_the_script(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new", scripts=False)
    page.check('[name=ending][value="out-0"]', force=True)
    fields = {"0-melds-0-cards": "K*7", "0-points_left": "25", "1-melds-0-cards": "Q*5", "1-points_left": "45"}
    for name, text in fields.items():
        page.fill(f'[name="side_{name}"]', text)
    page.click("[data-check]")
    page.click("form#save button[name=confirm]")
    page.wait_for_selector("body.game-page")

    assert table.scores == (500 + 70 + 100 - 25, 50 - 45)


@pytest.mark.parametrize(
    ("variant", "form", "least"),  # pixels: what stands in columns has room for the usual size of text
    [
        ("classic", (2, 2), 14),
        ("burraco", (2, 2), 14),
        ("hand-and-foot", (2, 2, 2), 15.8),
        ("samba", (1, 1, 1), 15.8),
        ("samba", (1,) * 5, 14),
    ],
)
def test_the_steps_are_legible_and_all_in_sight(
    open_phone: OpenPhone, table: Table, variant: str, form: tuple[int, ...], least: float
) -> None:
    page = open_phone("about:blank", SHORT)
    path = f"/g/{game(table, variant, form).token}/hands/new"
    found = {}
    for language in LANGUAGES:
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto(path)
        page.wait_for_selector("form.hand.js")
        found[language] = page.evaluate(
            """(least) => {
              const strip = document.querySelector(".steps"), all = [...strip.querySelectorAll("span, b")];
              const size = (each) => parseFloat(getComputedStyle(each).fontSize);
              const names = [...strip.querySelectorAll(".step-name")];
              const one = (each) => each.getClientRects().length <= 1; // none of what is not asked
              return [Math.min(...all.map(size)) >= 14, Math.min(...names.map(size)) >= least, names.every(one),
                strip.scrollWidth <= strip.clientWidth + 1];
            }""",
            least,
        )

    assert found == {language: [True] * 4 for language in LANGUAGES}


def test_the_page_of_the_game_asks_who_went_out_too(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}")
    thumb = Thumb(page)
    thumb.tap(".coming-out >> text=Them")
    expect(page.locator("[name=ending][value=out-1]")).to_be_checked()
    expect(page.locator("form.hand")).to_have_attribute("data-at", "melds")
    thumb.go("out")
    thumb.tap(".mark:has([name=ending][value=stock])")
    page.reload()  # what was changed since stays
    expect(page.locator("[name=ending][value=stock]")).to_be_checked()

    page.goto(f"/g/{table.token}")  # what is said now goes before an unfinished entry
    thumb.tap(".coming-out >> text=Us")
    expect(page.locator("[name=ending][value=out-0]")).to_be_checked()
