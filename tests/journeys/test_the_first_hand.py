"""Every game, with everybody who can play it: from the start page to a first hand on paper.

Without EXPLORE one game for each shape of entry that no other journey taps, with different numbers
of players: American canasta is tapped in German.
"""

import pytest

from scorekeeper.rules import VARIANTS
from scorekeeper.usecases.game.usual_names import usual_players
from scorekeeper.web.forms import names
from tests.canasta import CANASTA
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person, Somebody, squeezed
from tests.strategies import EXPLORE, sample_of

pytestmark = pytest.mark.browser

ALL = [(variant, form) for variant in CANASTA.values() for form in variant.seating.forms]
# What makes a journey different: the pad, whether partners change, how many sides and players.
KINDS = {"classic": (2, 2), "cutthroat": (1, 1, 1), "samba": (2, 2), "hand-and-foot": (2, 2, 2)}
SEATINGS = [
    pytest.param(variant.id, form, id=f"{variant.id}-{names.in_words(form).replace(' ', '-')}")
    for variant, form in ALL
    if EXPLORE or KINDS.get(variant.id) == form
]
SHAPES = ("cutthroat", "classic", "samba", "american", "hand-and-foot")
USUAL = "classic"  # the game that a new game begins with
NAME = "Zoë"
ACES, RUN = "A*7", "4h 5h 6h 7h 8h 9h 10h"  # a canasta that every game knows, and a samba


@pytest.mark.parametrize(("variant", "form"), SEATINGS)
def test_is_tapped_and_printed(arrive: Arrive, variant: str, form: tuple[int, ...]) -> None:
    person = arrive()
    start_game(person, variant, form)
    person.tap("Enter hand 1")
    nobody_went_out(person, variant)
    if VARIANTS[variant].melds.sequences:
        for key in ("Sequence of hearts", "four", "ten"):
            person.tap(key)
    else:
        for _ in range(5):  # three are laid down by the first tap
            person.tap("ace")

    save_and_print(person)


@pytest.mark.parametrize("variant", sample_of(SHAPES, 1))
def test_is_written_and_printed_without_scripts(arrive: Arrive, variant: str) -> None:
    person = arrive(scripts=False)
    start_game(person, variant, VARIANTS[variant].seating.forms[-1])
    person.tap("Enter hand 1")
    nobody_went_out(person, variant)
    person.write("Meld 1", RUN if VARIANTS[variant].melds.sequences else ACES)

    save_and_print(person)


def test_just_the_result_is_tapped_and_printed(arrive: Arrive) -> None:
    person = arrive()
    start_game(person, USUAL, VARIANTS[USUAL].seating.forms[0])
    person.tap("Enter hand 1")
    side, _ = person.steps_of()
    person.answer(f"How {side} is entered", "Result")
    for key in ("9", "0", "5", "Next", "Below zero", "4", "0"):
        person.tap(key)
    person.tap("Save")
    person.see("main", "Enter hand 2")
    person.see(".side-score", "905")
    person.tap("Print")
    person.see("h1", "Print this game")
    person.tap("Print")
    assert squeezed("result of the hand 905 −40") in person.sheet()


def start_game(person: Person, variant: str, form: tuple[int, ...]) -> None:
    """From the start page to the page of a game, with one name written."""
    person.tap("New game")
    name = VARIANTS[variant].name
    if variant != USUAL:
        person.unfold("All games")
        shown = person.page.locator(f'b:text-is("{name}")')
        person.tap(name, person.page.locator("button.pick-one", has=shown))
    person.see(".chosen-name", name)
    if len(VARIANTS[variant].seating.forms) > 1:
        words = names.in_words(form)
        person.tap(words)
        person.see("button.picked", words)
    person.write(f"Name of {usual_players(form)[0][0]}", NAME)
    person.tap("Start the game")
    person.see("main", "Enter hand 1")


def nobody_went_out(person: Somebody, variant: str) -> None:
    """What the page of a hand asks before its cards."""
    person.answer("Who went out?", "Nobody")
    if VARIANTS[variant].seating.partnerships == "changing":
        assert isinstance(person, Person)
        person.step("more")
        person.onward(person.page.locator(".lone"))
        person.answer("Who took the pile first, and plays alone?", NAME)
        person.step("melds", 0)


def save_and_print(person: Somebody) -> None:
    """From a hand that is entered to its sheet, which says what the page of the game says."""
    person.save_hand()
    person.see("main", "Enter hand 2")
    sides = person.texts(".side-name")
    scores = [each.split()[-1] for each in person.texts(".side-score")]
    assert NAME in sides[0]
    assert int(scores[0].replace(",", "")) > 0
    person.tap("Print")
    person.see("h1", "Print this game")
    person.tap("Print")
    sheet = person.sheet()
    assert [each for each in (*sides, *scores) if squeezed(each) not in sheet] == []
