"""A table agrees on its rules: from the start page, by tapping, with the taps counted."""

import pytest
from playwright.sync_api import Locator

from tests.journeys.conftest import Arrive
from tests.journeys.person import Person, squeezed

pytestmark = pytest.mark.browser

GUIDE, SAMBA = "As the Italian guide prints it", "As the encyclopedia prints it"
LEAVE = "Partner's permission to go out"


def said(text: str) -> str:
    """Text on one line."""
    return " ".join(text.split())


def ready(person: Person, name: str) -> Locator:
    """The button of a ready set, which says what the set changes."""
    return person.page.locator("button.pick-one", has=person.page.locator(f'b:text-is("{name}")'))


def test_a_ready_set_is_chosen_seen_changed_and_agreed_on(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.unfold("House rules")
    offered = person.see(ready(person, GUIDE))
    person.tap(GUIDE, ready(person, GUIDE))
    assert len(person.way) == 3
    assert "must be asked; the answer is binding, instead of may be asked" in offered
    assert "Italian guide: Giocare, step 7." in offered
    person.see("button.pick-one.picked", GUIDE)
    leave = person.page.get_by_label(LEAVE)
    assert leave.is_visible()  # what a tap has chosen stays in sight, and can be changed
    assert leave.locator("option:checked").inner_text() == "must be asked; the answer is binding"

    person.tap("These rules on one card")
    assert len(person.way) == 4
    card = person.see("main", f"Rules to agree on: {GUIDE}")
    assert "Red threes that are not earned: count against the side, each by itself" in card
    assert "Instead of count against the side Encyclopedia: Scoring, bonus points" in said(card)
    person.tap("Print the card")
    assert len(person.way) == 5
    assert squeezed("must be asked; the answer is binding (Italian guide: Le basi, step 4)") in person.sheet()


def test_a_game_keeps_what_was_changed_after_the_tap_and_says_so_on_its_card(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.unfold("House rules")
    person.tap(GUIDE, ready(person, GUIDE))
    person.page.get_by_label(LEAVE).select_option(label="not asked")
    person.tap("Start the game")
    game = len(person.way)
    person.tap("Rules of this game")
    person.tap("What differs, on one card")

    assert len(person.way) - game == 2
    card = person.see("main", "Rules to agree on")
    assert f"{LEAVE}: not asked Instead of may be asked; the answer is binding" in said(card)
    assert "Italian guide: Giocare, step 7" in card
    assert "Le basi" not in card  # that is no longer what the guide prints


def test_where_nothing_differs_the_card_says_so_and_names_the_book(arrive: Arrive) -> None:
    person = arrive(scripts=False)
    person.tap("New game")
    person.unfold("House rules")
    person.tap("These rules on one card")

    assert len(person.way) == 3
    person.see("main", "Nothing differs: Classic canasta is played as printed, mostly after “Canasta”")


def test_a_rule_found_on_tables_is_switched_on_and_played(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.unfold("House rules")
    person.unfold("Going out")
    label = "Going out concealed in the first turn, in all (empty: no difference)"
    person.see(".house-fields:visible", "Played at some tables; no book has it.")
    person.write(label, "500")
    person.tap("Start the game")
    assert len(person.way) == 5
    person.tap("Enter hand 1")
    before = len(person.way)
    for words in ("concealed", "in the first turn of that player"):
        person.tap(words, person.page.locator("label.concealed:visible", has_text=words).first)
    assert len(person.way) - before == 2  # one more than where the turn makes no difference
    person.step("melds", 0)
    for _ in range(5):
        person.tap("ace")
    person.step("check")
    person.see(".ruling-live table")
    shown = person.see("main", "This is what will be saved").lower()
    assert "going out concealed in the first turn" in shown
    assert "1,140" in shown  # 500 for the aces, 140 their cards, 500
