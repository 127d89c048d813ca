"""Ask the referee on a phone: tapped, typed, without the script, open to everybody."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules import RulesFile
from scorekeeper.usecases import save_rule_set
from scorekeeper.web.referee.pages import QUESTIONS as ASKED
from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.test_game_pages import TIGHT_TARGETS
from tests.browser.thumb import touch
from tests.strategies import EXPLORE
from tests.usecases.table import ITEMISED, NOON, Table, hand

pytestmark = pytest.mark.browser

QUESTIONS = ["meld", "initial-meld", "take-pile", "go-out", "discard", "stock"]
MOST_DIFFERENT = ["initial-meld", "take-pile", "go-out"]
# The desk lies over what can be scrolled from under it.
LAID_FLAT = "const desk = document.querySelector('.desk'); if (desk) desk.style.position = 'static'"
ANSWERS = [
    "/ask/meld?asked=1&cards=K*5+2*2",
    "/ask/initial-meld?asked=1&melds=K*3,+5*3&score=1500",
    "/ask/take-pile?asked=1&upcard=K&hand=Q",
    "/ask/meld?asked=1&cards=K*9",
]


def tap(page: Page, *ranks: str) -> None:
    for rank in ranks:
        touch(page.locator(f'[data-rank="{rank}"]'))


def aim(page: Page, place: str) -> None:
    touch(page.locator(f'[data-place="{place}"] [data-aim]'))


def answered(page: Page, verdict: str, *sentences: str) -> None:
    touch(page.locator(".desk .primary"))
    expect(page.locator(".verdict")).to_have_text(verdict)
    for sentence in sentences:
        expect(page.locator(".answer")).to_contain_text(sentence)


def answered_not(page: Page, *sentences: str) -> None:
    """The page asks for what is missing, beside the fields, and keeps what was tapped."""
    touch(page.locator(".desk .primary"))
    expect(page.locator("#problems")).to_be_in_viewport()
    expect(page.locator(".field > .error")).to_have_text(list(sentences))


# Each question as a thumb asks it in a game: taps (a rank, or where the next ranks go), what is
# chosen, then the answer and what it says.
JOURNEYS: dict[str, tuple[list[str], list[str], str, list[str]]] = {
    "meld": (["5", "2", "2"], [], "No", ["at least 2 are needed", "with one more five"]),
    "initial-meld": (["K", "2"], ["[name=side][value='0']"], "Yes", ["It counts 50; 50 are needed."]),
    "take-pile": (
        ["K", "K", "2", "5", "@melds", "9"],
        ["[name=frozen]", "[name=side][value='0']", "[name=has_melded][value=yes]"],
        "No",
        ["two kings from the hand"],
    ),
    "go-out": (
        ["K"] * 5 + ["Q"] * 2 + ["@held_after", "5"],
        ["[name=was_open][value=no]", "[name=side][value='1']"],
        "Yes",
        ["The side has 1 canasta; 1 needed.", "This is going out concealed"],
    ),
    "discard": (["3r", "3r", "K"], [], "No", ["A red three may not be discarded", "laid out"]),
    "stock": ([], [], "", ["Play continues without drawing", "Its last card is a red three"]),
}


def comfortable(page: Page) -> None:
    """Nothing is wider than the phone, and everything to touch is large and apart."""
    page.wait_for_load_state()  # before that the pad may not be in its place
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.evaluate(LAID_FLAT)
    assert page.evaluate(TIGHT_TARGETS) == []


def test_every_question_has_a_journey() -> None:
    # Acaba is one choice without cards, asked in test_ask_rare.py of the pages.
    assert list(JOURNEYS) == QUESTIONS == [ask for ask in ASKED if ask != "acaba"]


@pytest.mark.parametrize("what", QUESTIONS if EXPLORE else MOST_DIFFERENT)
def test_every_question_is_asked_and_answered_on_a_phone(open_phone: OpenPhone, table: Table, what: str) -> None:
    taps, chosen, verdict, sentences = JOURNEYS[what]
    page = open_phone(f"/g/{table.token}", PHONE)
    page.tap("text=Ask the referee")
    expect(page.locator("h1")).to_have_text("Ask the referee")
    comfortable(page)
    page.tap(f"text={ASKED[what][0]}")
    expect(page.locator("h1")).to_contain_text(ASKED[what][0])
    for each in chosen:
        page.check(each, force=True)
    for each in taps:
        aim(page, each[1:]) if each.startswith("@") else tap(page, each)
    comfortable(page)
    if verdict:
        answered(page, verdict)
    for sentence in sentences:
        expect(page.locator(".answer")).to_contain_text(sentence)
    comfortable(page)


@pytest.mark.explore
def test_the_referee_is_one_tap_from_every_page_of_a_game(open_phone: OpenPhone, table: Table) -> None:
    table.record(ITEMISED)
    page = open_phone("/", PHONE)
    for path in ("", "/ruling/1", "/rules", "/log", "/share", "/hands/new"):
        page.goto(f"/g/{table.token}{path}")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        touch(page.locator("a:text('Referee'):visible").first)
        expect(page.locator("h1")).to_have_text("Ask the referee")
    touch(page.locator("text=May we meld this?").first)

    expect(page.locator("h1")).to_have_text("May we meld this?")


def test_an_opening_is_asked_for_the_side_that_opens(open_phone: OpenPhone, table: Table) -> None:
    table.record(ITEMISED)
    table.record(hand())
    page = open_phone(f"/g/{table.token}/ask/initial-meld")
    page.check('[name=side][value="0"]', force=True)
    tap(page, "K", "K", "Q", "Q")
    expect(page.locator(".lot.current")).to_have_text("Q ×4")

    answered(page, "No", "counts 80; with a score of 1,705 it must count 90", "one more king")
    page.tap("text=Change the question")
    expect(page.locator(".lot").first).to_have_text("K ×4")
    page.check('[name=side][value="1"]', force=True)
    answered(page, "Yes", "Them, score 775")


@pytest.mark.explore
def test_a_side_that_has_not_melded_shows_what_it_would_open_with(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/ask/take-pile")
    tap(page, "A", "A", "A", "5")
    expect(page.locator(".place-initial_meld")).to_be_hidden()
    expect(page.locator(".place-melds")).to_be_hidden()
    answered_not(page, "Say which side is asking.", "Say whether your side has melded.")
    page.check('[name=side][value="0"]', force=True)
    page.check('[name=has_melded][value="no"]', force=True)
    expect(page.locator(".place-melds")).to_be_hidden()
    aim(page, "initial_meld")
    tap(page, "A")

    answered(page, "Yes", "by opening with its top card")


@pytest.mark.explore
def test_a_discard_is_asked_with_the_hand(open_phone: OpenPhone) -> None:
    page = open_phone("/ask/discard?variant=american")
    tap(page, "A", "A", "8")
    page.check("[name=pile_empty]")

    answered(page, "No", "onto a pile that is not empty", "for the eight instead")


def test_a_sequence_is_tapped_with_its_suit(open_phone: OpenPhone) -> None:
    page = open_phone("/ask/initial-meld?variant=samba")
    page.tap('[data-suit="h"]')
    tap(page, "7", "8", "9")
    expect(page.locator('input[name="melds"]')).to_have_value("7h 8h 9h")
    page.tap('[data-suit=""]')
    tap(page, "K", "2")

    expect(page.locator('input[name="melds"]')).to_have_value("7h 8h 9h, K*3 2")
    page.fill("[name=score]", "0")
    answered(page, "Yes", "It counts 75; 50 are needed.")


@pytest.mark.explore
def test_taps_are_taken_back_and_cards_taken_away(open_phone: OpenPhone) -> None:
    page = open_phone("/ask/meld")
    tap(page, "K", "K", "Q")
    page.tap("[data-undo]")
    expect(page.locator('input[name="cards"]')).to_have_value("K*2")
    page.tap(".chip")
    expect(page.locator('input[name="cards"]')).to_have_value("K")
    tap(page, *["A"] * 9)

    expect(page.locator("[data-said]")).to_have_text("The pack holds 8.")


@pytest.mark.explore
def test_cards_are_typed_where_somebody_likes_it_better(open_phone: OpenPhone) -> None:
    page = open_phone("/ask/meld")
    page.tap("text=Type the cards")
    page.fill("[name=cards]", "K*3 2")
    page.press("[name=cards]", "Enter")

    expect(page.locator(".verdict")).to_have_text("Yes")


def test_a_question_works_without_the_script(open_phone: OpenPhone) -> None:
    page = open_phone("/ask/take-pile", scripts=False)
    page.fill("[name=upcard]", "K")
    page.fill("[name=hand]", "K K 5")
    page.check("[name=has_melded][value=yes]", force=True)

    answered(page, "Yes", "with two naturals of the top card's rank from the hand")


@pytest.mark.explore
def test_a_problem_leads_to_its_place(open_phone: OpenPhone) -> None:
    page = open_phone("/ask/discard?asked=1&hand=Q")
    page.tap("#problems a")

    expect(page.locator(".place.chosen")).to_contain_text("Card to discard")
    assert page.locator(".verdict").count() == 0


@pytest.mark.explore
def test_everything_to_touch_is_large_and_apart(open_phone: OpenPhone) -> None:
    page = open_phone("/ask")
    for path in ("/ask/take-pile?again=1&upcard=K&hand=K+2&melds=9*3,+8*3", *ANSWERS):
        page.goto(path)
        page.evaluate(LAID_FLAT)

        assert (path, page.evaluate(TIGHT_TARGETS)) == (path, [])


@pytest.mark.explore
@pytest.mark.parametrize("scripts", [True, False])
def test_a_club_asks_by_its_own_rules(open_phone: OpenPhone, table: Table, scripts: bool) -> None:
    rules = RulesFile(f"Two canastas, {scripts}", "classic", {"canastas-to-go-out": 2})
    saved = save_rule_set(table.store, NOON, rules)
    page = open_phone(f"/rulesets/{saved.set_id}", scripts=scripts)
    page.get_by_role("link", name="Ask the referee").tap()
    page.tap("text=May we go out?")
    if scripts:
        tap(page, *["K"] * 5)
        comfortable(page)
    else:
        page.get_by_label("All melds of your side").fill("K*7")
    page.check("[name=was_open][value=yes]", force=True)

    answered(page, "No", "the side has 1")
    expect(page.locator("main")).to_contain_text("under the house rules “Two canastas")


@pytest.mark.explore
def test_a_sequence_takes_a_wild_card_where_the_club_lets_it(open_phone: OpenPhone, table: Table) -> None:
    rules = RulesFile("Wild runs", "samba", {"wild-in-sequences": 1})
    saved = save_rule_set(table.store, NOON, rules)
    page = open_phone(f"/rulesets/{saved.set_id}")
    page.get_by_role("link", name="Ask the referee").tap()
    page.tap('a[href*="/initial-meld"]')
    page.tap('[data-suit="h"]')
    tap(page, "A", "2", "Q", "J")
    page.fill("#score", "0")
    expect(page.locator('input[name="melds"]')).to_have_value("Ah 2 Qh Jh")

    answered(page, "Yes", "It counts 60; 50 are needed.")
