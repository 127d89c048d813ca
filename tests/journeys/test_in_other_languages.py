"""Whole games tapped in Italian and in German, from the start page, without a word of English."""

import pytest

from scorekeeper.rules import VARIANTS
from scorekeeper.words.language import LANGUAGES, Language, language
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person, squeezed

pytestmark = pytest.mark.browser


def reading(person: Person, code: str) -> Language:
    """Choose a language at the foot of the start page; returns it."""
    person.tap("the languages", person.page.locator("footer summary"))
    person.tap(LANGUAGES[code])
    return language(code)


def enter_result(person: Person, says: Language, number: int, digits: tuple[str, str]) -> None:
    """Enter what both sides made in a hand, digit by digit, and save it."""
    person.tap(says.text("Enter hand {next_number}", next_number=number))
    sides = person.steps_of()
    if number == 1:  # the way stays for the evening
        person.answer(says.text("How {name} is entered", name=sides[0]), says.text("Result"))
    for each in digits[0]:
        person.tap(each)
    person.tap(says.text("Next"))
    for each in digits[1]:
        person.tap(each)
    person.tap(says.text("Save"))


def penalise(person: Person, says: Language) -> str:
    """Note the first penalty of the list for the second side; returns the side's name."""
    person.tap(says.text("Penalty or ruling"))
    person.see("h1", says.text("Penalties and rulings"))
    _, them = person.texts(".whom-sides b")
    person.tap(them, person.page.locator(".whom-sides button").nth(1))
    person.see("h1", says.text("What happened?"))
    person.tap("the first penalty", person.page.locator("a:has(.links-name)").first)
    person.tap(says.text("Save"))
    person.see(".done", them)
    return them


def protest(person: Person, says: Language, side: str) -> None:
    """Note a protest of a side against how the cards were counted."""
    person.tap(says.text("Penalty or ruling"))
    person.tap(says.text("Protest against something"))
    person.answer(says.text("Who protests?"), side)
    person.write(says.text("Against what?"), "il conto delle carte")
    person.tap(says.text("Note the protest"))
    person.see("main", "il conto delle carte")


def print_sheet(person: Person, says: Language) -> None:
    """Print the sheet of the game."""
    person.tap(says.text("Print"))
    person.see("h1", says.text("Print this game"))
    person.tap(says.text("Print"))


def test_a_game_with_a_penalty_and_a_protest_in_italian(arrive: Arrive) -> None:
    person = arrive()
    says = reading(person, "it")
    say = says.text
    person.tap(say("New game"))
    person.tap(says.message(VARIANTS["classic"].name))  # in Italian burraco is chosen at first
    person.see(".chosen-name", says.message(VARIANTS["classic"].name))
    person.tap(say("Start the game"))
    enter_result(person, says, 1, ("905", "640"))
    person.see(".side-score", "905")

    them = penalise(person, says)
    enter_result(person, says, 2, ("4200", "300"))
    person.see(".result-head")
    us, _ = [each.splitlines()[0] for each in person.texts(".side")]
    assert us in person.see(".result-head")

    protest(person, says, them)
    person.see(".notice", say("{count:protest is|protests are} open.", count=1))
    person.tap(say("Decide a protest"))
    person.tap(say("Decide"), person.page.locator(".noted .button").last)
    person.answer(say("The protest is"), says.message("Dismissed"))
    person.tap(say("Continue"))
    person.see(".result-head")
    print_sheet(person, says)
    assert squeezed("905") in person.sheet()


def chosen(person: Person, says: Language, variant: str) -> str:
    """Choose a game among all of them, from the start page; return its name."""
    name = says.message(VARIANTS[variant].name)
    person.tap(says.text("New game"))
    person.see(".chosen-name")
    if name not in person.texts(".chosen-name"):
        person.unfold(says.text("All games"))
        shown = person.page.locator(f'b:text-is("{name}")')
        person.tap(name, person.page.locator("button.pick-one", has=shown))
    person.see(".chosen-name", name)
    return name


def test_an_american_game_in_german(arrive: Arrive) -> None:
    person = arrive()
    says = reading(person, "de")
    say = says.text
    name = chosen(person, says, "american")
    person.tap(say("Start the game"))
    person.tap(say("Enter hand {next_number}", next_number=1))
    person.answer(say("Who went out?"), say("Nobody"))
    for _ in range(5):  # three are laid down by the first tap
        person.tap(says.card("Q", "one"))
    assert "D" in person.see(".meld-cards")  # German cards call a queen so
    person.save_hand()
    person.see("main", say("Enter hand {next_number}", next_number=2))
    print_sheet(person, says)
    assert squeezed(name) in person.sheet()


def test_a_free_game_of_burraco_to_2005_in_italian(arrive: Arrive) -> None:
    person = arrive()
    says = reading(person, "it")
    say = says.text
    chosen(person, says, "burraco")
    person.tap(say("{points} points", points=2005))
    person.tap(say("Start the game"))
    run_and_set(person, says)
    assert scores(person) == ["345", "−70"]
    for number in (2, 3, 4):
        two_burracos(person, says, number)

    person.see(".result-head")
    assert scores(person)[0] == "2.295"
    print_sheet(person, says)
    assert squeezed("2.295") in person.sheet()


def scores(person: Person) -> list[str]:
    """The scores of both sides, as the language writes numbers."""
    return [each.split()[-1] for each in person.texts(".side-score")]


def run_and_set(person: Person, says: Language) -> None:
    """Tap a clean run and closing against three kings, and cards left without the pot."""
    closing(person, says, 1)
    person.tap(says.text("Sequence of {suit}", suit=says.text("hearts")))
    for rank in ("3", "9"):
        person.tap(says.card(rank, "one"))
    person.see(".meld-worth", "200 + 45")
    person.step("melds", 1)
    person.tap(says.card("K", "one"))
    person.step("more")
    person.tap("no pot", person.page.locator('label[for="side_1-pot-none"]'))
    save_hand(person)


def two_burracos(person: Person, says: Language, number: int) -> None:
    """Count two semi-clean burracos and the points of the cards of the side that closed."""
    us, _ = closing(person, says, number)
    person.answer(says.text("How {name} is entered", name=us), says.text("Totals"))
    for _ in range(2):
        person.tap("+", person.page.locator(".showing [data-counter] [data-step='1']").nth(1))
    person.tap("table", person.page.locator('[name="side_0-melded_points"]'))
    person.page.keyboard.insert_text("250")
    person.step("melds", 1)
    person.tap("table", person.page.locator('[name="side_1-melded_points"]'))
    person.page.keyboard.insert_text("50")
    person.tap("pot", person.onward(person.page.locator('label[for="side_1-pot-taken"]')))
    save_hand(person)


def closing(person: Person, says: Language, number: int) -> list[str]:
    """Open the page of a hand and say that the first side closed; returns both names."""
    person.tap(says.text("Enter hand {next_number}", next_number=number))
    sides = person.steps_of()
    person.tap("closed", person.page.locator(".who .mark").first)
    return sides


def save_hand(person: Person) -> None:
    """Check the hand and save it."""
    person.save_hand()
    person.see(".board")
