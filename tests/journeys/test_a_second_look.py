"""What the check page asks about, the referee's list of irregularities and a correction, tapped from the start page."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper.rules import VARIANTS, SideNames
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.usecases import GameSetup
from scorekeeper.usecases.game.usual_names import usual_players
from tests.browser.conftest import table
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person
from tests.journeys.test_the_first_hand import start_game
from tests.strategies import EXPLORE, sample_of
from tests.usecases.table import Table
from tests.web.test_points_left import LEFT, hand_of

__all__ = ["table"]

pytestmark = pytest.mark.browser

# Of each family one game; partners share their points in the third.
GAMES = ("classic", "burraco", "burraco-3", "american", "hand-and-foot")
BY_HAND = [each.id for each in VARIANTS.values()] if EXPLORE else sample_of(GAMES, 2)
MELDED = "300"  # enough for every first meld and for the canastas of everybody
SECOND_SET = "The side has a second meld of kings"
NOTHING_LEFT = "Nothing is recorded as left in hand"


@pytest.mark.parametrize("variant", BY_HAND)
def test_totals_that_forget_what_is_left_are_asked_about_and_saved(arrive: Arrive, variant: str) -> None:
    person = arrive()
    names = begin(person, variant, "Totals")
    person.step("out")
    person.tap("nobody", mark(person, "ending", "stock"))
    for at in range(len(names)):
        person.step("melds", at)
        for threes in person.page.locator(".side.showing .numbers label:first-of-type:visible").all():
            person.tap("no threes", threes)
        person.tap("points", person.page.locator(f'[name="side_{at}-melded_points"]'))
        person.page.keyboard.insert_text(MELDED)
        if VARIANTS[variant].pots:
            person.tap("pot", person.onward(mark(person, f"side_{at}-pot", "none")))
    if VARIANTS[variant].seating.partnerships is not Partnerships.FIXED:
        person.tap("nobody alone", person.onward(person.page.locator(".mark:has([name=lone])").last))
    expect(person.page.locator(".bar-problem")).to_have_text("Nothing wrong so far.")
    person.step("check")
    told = person.see(".ruling-live", NOTHING_LEFT)

    assert told.count(NOTHING_LEFT) == len(names)  # once for each side, under its name
    person.save_hand()
    person.see("main", "Enter hand 2")


def test_a_second_set_of_a_rank_is_told_while_it_is_typed(arrive: Arrive) -> None:
    """On the bar, on the page to check, and among what the referee can note."""
    person = arrive()
    begin(person, "burraco", "Cards")
    person.tap("nobody", mark(person, "ending", "stock"))
    person.tap("king")
    person.tap("Type a meld")
    person.page.keyboard.type("KKKK")
    expect(person.page.locator(".bar-problem")).to_contain_text(SECOND_SET)
    for at in (0, 1):
        person.step("more")
        person.tap("pot", mark(person, f"side_{at}-pot", "none"))
    person.step("check")
    person.see(".ruling-live", SECOND_SET)
    person.tap("Check", person.page.locator("[data-check]"))
    person.see("main", SECOND_SET)
    person.tap("Back to the game")
    note(person, "Second set of one rank", "45")

    person.see(".incidents", "Second set of one rank")
    person.see(".incidents", "\N{MINUS SIGN}45")


@pytest.mark.parametrize("variant", sample_of(("american", "classic"), 1))
def test_an_irregularity_of_the_rulebook_is_noted_with_its_remedy(arrive: Arrive, variant: str) -> None:
    person = arrive()
    start_game(person, variant, VARIANTS[variant].seating.forms[0])
    note(person, "Drew out of turn")

    person.see(".incidents", "drew out of turn")


@pytest.mark.parametrize("variant", sample_of(GAMES, 1))
def test_a_correction_keeps_points_left_beside_melds(arrive: Arrive, table: Table, variant: str) -> None:
    """A hand that came in a record, corrected without a change and with one."""
    kind = VARIANTS[variant]
    sides = tuple(SideNames(" & ".join(each), each) for each in usual_players(kind.seating.forms[0]))
    own = Table(table.store, GameSetup(variant, {}, sides, sides[0].players[0]))
    own.record(hand_of(kind), reason="as it was written")
    entered = own.hand(1).entered
    person = arrive()
    person.page.goto(f"/g/{own.token}")
    for points in (str(LEFT), "30"):
        person.tap("1", person.page.locator("main a", has_text="Correct hand 1").first)
        person.step("left", 0)
        field = person.page.locator('[name="side_0-points_left"]')
        expect(field).to_have_value(str(LEFT))
        field.fill(points)
        person.step("check")
        person.tap("Check", person.page.locator("[data-check]"))
        person.see("form#save")
        if person.named("button", "Save the correction").count() == 0:
            person.write("Why it is scored as written", "as it was")
        person.tap("Save", person.page.locator("form#save [name=confirm]"))
        person.see(".board")
        changed = own.hand(1).entered
        assert [side.held_points for side in changed.sides] == [int(points), *[LEFT] * (len(sides) - 1)]
        assert [side.melds for side in changed.sides] == [side.melds for side in entered.sides]


def note(person: Person, what: str, points: str = "") -> None:
    """Note an irregularity of the first side from the page of its game."""
    person.tap("Penalty or ruling")
    person.tap("the first side", person.page.locator("main button").first)
    person.tap(what, person.page.locator("main a", has_text=what))
    if points:
        person.write("Points", points)
    person.tap("Save")
    person.see(".board")


def mark(person: Person, name: str, value: str) -> Locator:
    """One of a few answers, by its field and its value."""
    return person.page.locator(f'.mark:has([name="{name}"][value="{value}"])')


def begin(person: Person, variant: str, way: str) -> Sequence[str]:
    """From the start page to the entry of a first hand in a way; returns the names of the sides."""
    start_game(person, variant, VARIANTS[variant].seating.forms[0])
    person.tap("Enter hand 1")
    names = person.steps_of()
    person.answer(f"How {names[0]} is entered", way)
    return names
