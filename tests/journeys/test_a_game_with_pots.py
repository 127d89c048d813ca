"""A game of burraco to 505 points, tapped from the start page to its end, and taken back."""

import pytest

from scorekeeper.rules import VARIANTS
from scorekeeper.web.forms import names
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person, squeezed
from tests.strategies import EXPLORE

pytestmark = pytest.mark.browser

SEATINGS = [
    pytest.param(variant.id, form, id=f"{variant.id}-{sum(form)}")
    for variant in VARIANTS.values()
    if variant.pots and (EXPLORE or variant.id == "burraco-3")  # its partners change, too
    for form in variant.seating.forms
]


@pytest.mark.parametrize(("variant", "form"), SEATINGS)
def test_every_game_and_seating_begins_with_taps(arrive: Arrive, variant: str, form: tuple[int, ...]) -> None:
    """From the start page to a first hand that nobody closed, and its sheet."""
    person, chosen = arrive(), VARIANTS[variant]
    choose(person, chosen.name)
    if len(chosen.seating.forms) > 1:
        person.tap(names.in_words(form))
        person.see("button.picked", names.in_words(form))
    person.tap("Start the game")
    person.tap("Enter hand 1")
    person.answer("Who closed?", "Nobody")
    person.step("more")
    if chosen.seating.partnerships != "fixed":
        person.tap("nobody alone", person.onward(person.page.locator(".mark:has([name=lone])").last))
    if chosen.runs and chosen.runs.trump_doubles is not None:
        person.tap("trumps", person.page.locator('.mark:has([name=trump][value="d"])'))
    person.step("melds", 0)
    for key in (*(["Sequence of hearts"] if chosen.runs and chosen.runs.sets else []), "three", "nine"):
        person.tap(key)
    person.see(".meld-worth", "200 + 45")
    person.step("more")
    for at in range(len(form)):
        person.tap("no pot", person.onward(person.page.locator(f'label[for="side_{at}-pot-none"]')))
    save(person)
    person.see("main", "Enter hand 2")
    found = scores(person)
    assert found[0] in ("245", "145")  # where a pot that nobody took costs nothing, or 100
    person.tap("Print")
    person.see("h1", "Print this game")
    person.tap("Print")
    assert squeezed(chosen.name) in person.sheet()


def test_a_game_to_505_is_tapped_to_its_end(arrive: Arrive) -> None:
    person = arrive()
    start(person)
    first_hand_by_cards(person)
    assert scores(person) == ["345", "−95"]
    second_hand_by_counts(person)

    assert scores(person) == ["745", "185"]
    person.see(".result", "North-South won")
    person.tap("Score 745")
    person.see("main", "745")
    person.tap("Back to the game")
    correct_the_second(person)
    assert scores(person) == ["395", "185"]
    person.see("main", "Enter hand 3")
    person.tap("Undo: the correction of hand 2")
    person.see(".result", "North-South won")
    assert scores(person) == ["745", "185"]
    person.tap("Share or watch")
    person.tap("Log of entries")
    person.see("main", "undone")


def test_a_hand_is_written_and_printed_without_scripts(arrive: Arrive) -> None:
    person = arrive(scripts=False)
    start(person)
    person.tap("Enter hand 1")
    person.answer("Who closed?", "North-South")
    person.write("Meld 1", "3h 4h 5h 6h 7h 8h 9h")
    person.write("Meld 2", "4c 5c 6c JKR 8c 9c 10c")
    person.write("Left in hand: East such as Q Q 5", "K 9 5")
    person.tap("no pot", person.page.locator('label[for="side_1-pot-none"]'))
    save(person)

    assert scores(person) == ["520", "−125"]
    person.tap("Print")
    person.see("h1", "Print this game")
    person.tap("Print")
    sheet = person.sheet()
    assert [each for each in ("Burraco", "dirtyburraco", "520") if each not in sheet] == []


def start(person: Person) -> None:
    """From the start page to a game of burraco to 505 points."""
    choose(person, "Burraco (Italian federation)")
    person.tap("505 points")
    person.see("button.picked", "505 points")
    person.tap("Start the game")
    person.see("main", "Enter hand 1")


def choose(person: Person, name: str) -> None:
    """Choose another game than the usual one for a new game."""
    person.tap("New game")
    person.unfold("All games")
    shown = person.page.locator(f'b:text-is("{name}")')
    person.tap(name, person.page.locator("button.pick-one", has=shown))
    person.see(".chosen-name", name)


def first_hand_by_cards(person: Person) -> None:
    """A clean burraco and closing against three kings, cards in both hands and no pot."""
    person.tap("Enter hand 1")
    person.answer("Who closed?", "North-South")
    for key in ("Sequence of hearts", "three", "nine"):
        person.tap(key)
    person.see(".meld-worth", "200 + 45, clean")
    person.step("melds", 1)
    person.tap("king")
    person.step("left", 1)
    person.tap("Card by card")
    person.tap("ace")
    person.tap("five")
    person.tap("West left in hand")
    person.tap("four")
    person.step("more")
    person.tap("no pot", person.page.locator('label[for="side_1-pot-none"]'))
    save(person)


def second_hand_by_counts(person: Person) -> None:
    """The other side closes, and the first side is over the target all the same."""
    person.tap("Enter hand 2")
    person.answer("Who closed?", "East-West")
    person.answer("How North-South is entered", "Totals")
    person.tap("clean burraco: one more")
    write_table(person, 0, "120+80")
    person.tap("pot", person.onward(person.page.locator('label[for="side_0-pot-taken"]')))
    person.step("melds", 1)
    person.tap("dirty burraco: one more")
    write_table(person, 1, "80")
    save(person)


def write_table(person: Person, side: int, points: str) -> None:
    """Tap into the field of the cards on the table, which each side has, and write."""
    field = person.page.locator(f'[name="side_{side}-melded_points"]')
    person.tap("Cards on the table", field)
    person.page.keyboard.insert_text(points)


def correct_the_second(person: Person) -> None:
    """The table of the first side was a sum too high, and its pot was taken and not played."""
    person.tap("Correct hand 2")
    person.see("h1", "Correct hand 2")
    person.step("melds", 0)
    person.tap("clean burraco: one less")
    person.page.locator('[name="side_0-melded_points"]').fill("50")
    person.tap("pot", person.onward(person.page.locator('label[for="side_0-pot-unplayed"]')))
    save(person)


def save(person: Person) -> None:
    person.save_hand()
    person.see(".board")


def scores(person: Person) -> list[str]:
    return [each.split()[-1] for each in person.texts(".side-score")]
