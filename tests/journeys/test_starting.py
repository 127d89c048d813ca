"""A new game is one screen: from the start page to the first hand of any game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE, PHONE, Server
from tests.browser.looks import shut_out, unfold
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person, squeezed

pytestmark = pytest.mark.browser

START = ".start-bar button"


@pytest.fixture
def italian(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody whose browser asks for Italian."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="it-IT"
    )
    context.set_default_timeout(PATIENCE)
    yield Person(context.new_page())
    context.close()


def in_sight(person: Person, what: str) -> bool:
    """Whether all of a thing can be seen without scrolling."""
    person.page.locator(what).first.wait_for()  # the page that was tapped for has come
    person.page.wait_for_load_state()  # before its style sheet has come, nothing has its place
    box = person.page.locator(what).first.bounding_box()
    size = person.page.viewport_size
    return bool(box and size and box["y"] >= 0 and box["y"] + box["height"] <= size["height"])


def test_an_italian_browser_begins_with_burraco(italian: Person) -> None:
    italian.arrive()
    italian.tap("Nuova partita")

    italian.see(".first-games button >> nth=0", "Burraco")
    italian.see(".chosen-name", "Burraco")
    assert in_sight(italian, START)


@pytest.mark.parametrize("size", [(360, 640), PHONE, (740, 360), (768, 1024), (1280, 800)])
@pytest.mark.parametrize("larger", [False, True], ids=["usual", "larger"])
def test_start_is_always_in_sight(arrive: Arrive, size: tuple[int, int], *, larger: bool) -> None:
    person = arrive()
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    if larger:
        person.tap("Larger text")
    person.tap("New game")

    assert in_sight(person, START)
    unfold(person.page)
    assert in_sight(person, START)
    person.page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    assert in_sight(person, START)
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def test_what_has_the_focus_is_never_below_start(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.see(START)
    unfold(person.page)
    person.page.locator("#q").focus()

    for _ in range(40):
        person.page.keyboard.press("Tab")
        hidden = person.page.evaluate("""() => {
            const [at, bar] = [document.activeElement, document.querySelector('.start-bar')];
            if (bar.contains(at)) return false;
            const place = at.getBoundingClientRect();
            return place.top >= bar.getBoundingClientRect().top && place.top < innerHeight;
        }""")
        assert not hidden, person.page.evaluate("document.activeElement.outerHTML")


def test_names_and_start_are_on_one_screen_of_a_phone(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")

    bar = person.page.locator(START).bounding_box()
    last = person.page.locator(".players input[type=text]").last.bounding_box()
    assert bar
    assert last
    assert last["y"] < bar["y"]


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_a_game_is_sought_chosen_and_keeps_the_names(arrive: Arrive, *, scripts: bool) -> None:
    person = arrive(scripts=scripts)
    person.tap("New game")
    person.write("Name of North", "Zoë")
    person.write("Search", "CHILE four")
    person.page.keyboard.press("Enter")
    person.see("#games[open]")
    shown = [each for each in person.texts("#games button:visible b") if each]
    assert shown
    assert all("Chile" in each for each in shown)
    person.tap("the game", person.page.locator("#games button:visible").first)

    person.see(".chosen-name", "Chile")
    assert person.page.locator("[name=player-0-0]").input_value() == "Zoë"
    person.tap("Start the game")
    person.see(".side-name", "Zoë")


def test_a_game_that_was_played_here_is_the_next_one(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.tap("Hand and Foot")
    person.see(".chosen-name", "Hand and Foot")
    person.tap("Start the game")
    person.see(".board")
    person.tap("Canasta score")
    person.tap("New game")

    person.see(".chosen-name", "Hand and Foot")
    person.tap("Start the game")
    person.see(".board")


def test_the_line_of_the_rules_says_what_was_changed(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.see("#house summary", "as printed")
    person.unfold("House rules")
    person.tap("a ready set", person.page.locator("button.pick-one[name=to_set]").first)

    person.see("#house > summary", "As the Italian guide prints it")


def test_nothing_keeps_anybody_out_of_a_new_game(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.see(START)
    unfold(person.page)

    assert shut_out(person.page, "new game") == []


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_a_pair_that_played_before_is_one_tap(arrive: Arrive, *, scripts: bool) -> None:
    person = arrive(scripts=scripts)
    person.tap("New game")
    for seat, name in (("North", "Anna"), ("South", "Bert"), ("East", "Clara"), ("West", "Dirk")):
        person.write(f"Name of {seat}", name)
    person.tap("Start the game")
    person.see(".board")
    person.tap("Canasta score")
    person.tap("New game")
    person.tap("Clara and Dirk", person.page.get_by_role("button", name="Clara and Dirk").first)
    person.see(".partners")
    person.tap("Anna and Bert")
    person.tap("Start the game")

    person.see(".board")
    assert person.texts(".side-name") == ["Clara and Dirk", "Anna and Bert"]


def test_three_who_play_alone_find_their_game_as_they_left_it(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.tap("Just the score")
    person.tap("three alone")
    person.see(".players-side >> nth=2")
    for place, name in enumerate(("Anna", "Bert", "Clara"), 1):
        person.write(f"Name of Player {place}", name)
    person.tap("Start the game")
    person.see(".board")
    person.tap("Canasta score")
    person.tap("New game")
    for place, name in enumerate(("Bert", "Clara", "Anna")):
        person.see(".players-side")
        person.tap(name, person.page.locator(".players-side").nth(place).get_by_role("button", name=name))
    person.tap("Start the game")

    person.see(".board")
    assert person.texts(".side-name") == ["Bert", "Clara", "Anna"]


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_the_dealer_is_changed_by_a_tap_on_the_name(arrive: Arrive, *, scripts: bool) -> None:
    person = arrive(scripts=scripts)
    person.tap("New game")
    person.tap("Start the game")
    person.tap("North", person.page.locator(".dealer-name"))
    person.tap("West")

    person.see(".coming-line", "West deals hand 1")


def test_with_a_keyboard_alone_another_dealer_is_chosen(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.tap("Start the game")
    person.see(".dealer")
    person.page.locator(".dealer > summary").focus()
    for key in ("Enter", "Tab", "Enter"):
        person.page.keyboard.press(key)

    person.see(".coming-line", "South deals hand 1")


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_what_is_no_code_says_what_to_do(arrive: Arrive, *, scripts: bool) -> None:
    person = arrive(scripts=scripts)
    person.tap("Open with a code")
    person.see("h1", "Open with a code")
    person.write("The code", "AAAAAAA")
    person.tap("Open")

    expect(person.page.locator(".error")).to_contain_text("Nothing opens with this code")
    assert person.troubles == ["The server answered 422."]
    assert not scripts or shut_out(person.page, "open with a code") == []


def test_another_phone_opens_a_game_with_its_code(arrive: Arrive, browser: Browser) -> None:
    person = arrive()
    person.tap("New game")
    person.write("Name of North", "Zoë")
    person.tap("Start the game")
    person.see(".board")
    person.tap("Share or watch")
    code = person.see(".short-code").strip()
    assert shut_out(person.page, "share") == []
    assert person.texts(".two h2") == ["To score", "To watch"]

    context = browser.new_context(base_url=person.page.url.partition("/g/")[0], has_touch=True)
    context.set_default_timeout(PATIENCE)
    other = Person(context.new_page())
    other.arrive()
    other.tap("Open with a code")
    other.write("The code", code.lower())
    other.tap("Open")
    other.see(".side-name", "Zoë and South")
    other.see("main", "Enter hand 1")
    context.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_a_player_is_replaced_and_the_sheet_names_both(arrive: Arrive, *, scripts: bool) -> None:
    person = arrive(scripts=scripts)
    person.tap("New game")
    person.write("Name of North", "Anna")
    person.tap("Just the score")
    person.tap("Start the game")
    person.write("Anna and South", "905")
    person.write("East-West", "40")
    person.tap("Save hand 1")
    person.see("main", "Save hand 2")
    person.tap("Names and seats")
    person.see("h1", "Names and seats")
    person.page.get_by_label("Player 1", exact=True).first.fill("Eva")
    person.tap("In place of Anna", person.page.locator("label", has_text="In place of Anna"))
    person.tap("Save the names")
    person.see(".side-players", "Anna until hand 1, then Eva")
    person.see(".side-score", "905")
    person.tap("Print")
    person.see("h1", "Print this game")
    person.tap("Print")
    assert squeezed("Anna until hand 1, then Eva") in person.sheet()
