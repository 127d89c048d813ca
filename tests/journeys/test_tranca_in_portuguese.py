"""A game of tranca in Portuguese, tapped from the start page to its end."""

import pytest

from scorekeeper.rules import VARIANTS
from scorekeeper.words.language import LANGUAGES, language
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person, squeezed

pytestmark = pytest.mark.browser

SAYS = language("pt")
say = SAYS.text
TRANCA = VARIANTS["tranca"]


def test_a_game_of_tranca_is_tapped_to_its_end(arrive: Arrive) -> None:
    """A hand by cards, one by counts, a question to the referee, the rulebook and the sheet."""
    person = arrive()
    person.tap("the languages", person.page.locator("footer summary"))
    person.tap(LANGUAGES["pt"])
    begin(person)
    by_cards(person)
    assert scores(person) == ["640", "−190"]
    asked(person)
    by_counts(person)
    assert scores(person) == ["1.560", "310"]
    person.see(".result-head")

    person.tap(say("Print"))
    person.see("h1", say("Print this game"))
    person.tap(say("Print"))
    sheet = person.sheet()
    for words in ("Tranca", say("red threes"), say("pot"), "1.560"):
        assert squeezed(words).lower() in sheet.lower()


def begin(person: Person) -> None:
    """Choose tranca to 1,500 points."""
    person.tap(say("New game"))
    person.unfold(say("All games"))
    shown = person.page.locator(f'b:text-is("{SAYS.message(TRANCA.name)}")')
    person.tap("Tranca", person.page.locator("button.pick-one", has=shown))
    person.see(".chosen-name", "Tranca")
    person.tap("1.500 pontos")
    person.see("button.picked", "1.500 pontos")
    person.tap(say("Start the game"))
    person.see("main", say("Enter hand {next_number}", next_number=1))


def by_cards(person: Person) -> None:
    """Canastas of a suit and of kings, red threes; the others hold threes and have no morto."""
    person.tap(say("Enter hand {next_number}", next_number=1))
    person.tap("who closed", person.page.locator(".who .mark").first)
    key(person, "Q")
    run(person, "h", "4 10")
    run(person, "c", "5 7 2")
    number(person, 0, "red_threes", 2)
    person.step("melds", 1)
    key(person, "K")
    person.step("left", 1)
    person.tap("by cards", person.page.locator(".side.showing [data-left-way=cards]"))
    for rank in ("3b", "J", "9"):
        key(person, rank)
    number(person, 1, "red_threes", 0)
    pot(person, 1, "none")
    save(person)


def by_counts(person: Person) -> None:
    """Both sides write what they counted; the morto of one became the stock."""
    person.tap(say("Enter hand {next_number}", next_number=2))
    person.tap("who closed", person.page.locator(".who .mark").first)
    us, _ = person.steps_of()
    person.answer(say("How {name} is entered", name=us), say("Totals"))
    counted(person, 0, {"clean": 2}, "320")
    pot(person, 0, "taken")
    number(person, 0, "red_threes", 1)
    person.step("melds", 1)
    counted(person, 1, {"clean": 1, "dirty": 1}, "240", "40")
    pot(person, 1, "stock")
    number(person, 1, "red_threes", 1)
    save(person)


def counted(person: Person, side: int, kinds: dict[str, int], table: str, held: str = "") -> None:
    for kind, count in kinds.items():
        counter = person.page.locator(f'[data-counter]:has([name="side_{side}-canastas-{kind}"]) [data-step="1"]')
        for _ in range(count):
            person.tap(kind, counter)
    for field, points in (("melded_points", table), ("held_points", held)):
        person.tap(field, person.page.locator(f'[name="side_{side}-{field}"]'))
        person.page.keyboard.insert_text(points)


def asked(person: Person) -> None:
    """A black three lies on the pile, which locks it."""
    person.tap(say("Ask the referee"))
    person.tap("take the pile", person.page.locator('main a[href$="take-pile"]'))
    person.tap("3b", person.page.locator('[data-pad] [data-rank="3b"]'))
    person.tap(say("Ask"))
    person.see("main", "Um três preto em cima")
    person.tap(say("Back to the game"))


def key(person: Person, rank: str) -> None:
    person.tap(rank, person.page.locator(f'.side.showing [data-rank="{rank}"]'))


def run(person: Person, suit: str, ranks: str) -> None:
    person.tap(suit, person.page.locator(f'.side.showing [data-suit="{suit}"]'))
    for rank in ranks.split():
        key(person, rank)


def number(person: Person, side: int, field: str, value: int) -> None:
    named = f'.mark:has([name="side_{side}-{field}"][value="{value}"])'
    person.tap(f"{field} {value}", person.onward(person.page.locator(named)))


def pot(person: Person, side: int, what: str) -> None:
    person.tap(f"pot {what}", person.onward(person.page.locator(f'label[for="side_{side}-pot-{what}"]')))


def save(person: Person) -> None:
    person.save_hand()
    person.see(".board")


def scores(person: Person) -> list[str]:
    return [each.split()[-1] for each in person.texts(".side-score")]
