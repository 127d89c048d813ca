"""A round of a tournament of tranca in Portuguese: two phones at a table, hands tapped, both sign."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser

from scorekeeper.club.model.presets import PRESETS
from scorekeeper.store import open_store
from scorekeeper.words.language import language
from tests.browser.conftest import Server, look_again
from tests.club.journeys.test_a_round_of_burraco import at_the_table
from tests.club.usecases.hall import Hall
from tests.journeys.person import Person

pytestmark = pytest.mark.browser

SAYS = language("pt")
say = SAYS.text
MOST_TAPS, MOST_TAPS_OF_COUNTS = 35, 20


@pytest.fixture
def pairs(browser: Browser, server: Server) -> Iterator[list[Person]]:
    """Two Portuguese phones that have scanned the card of a table of a round of two hands."""
    with open_store(server.database) as store:
        setup = PRESETS["finnish"].setup("Campeonato de tranca", rounds=1, hands=2)
        now = datetime.now(UTC)  # noqa: TID251 - the server's own
        hall = Hall(store, setup=setup, pairs="AB", variant_id="tranca", now=now)
        hall.publish()
        card = f"/table/{hall.phone(1)}"
    people = [at_the_table(browser, server, card, "pt-BR") for _ in range(2)]
    yield people
    for each in people:
        each.page.context.close()


def test_a_round_is_tapped_and_signed_by_both_sides(pairs: list[Person]) -> None:
    north, east = pairs
    names = north.texts(".pair-name")  # the draw says who sits where
    for person, name in zip(pairs, names, strict=True):
        person.tap(name)
    assert an_ordinary_hand(north) <= MOST_TAPS
    east.see(".now", say("Enter hand {hand}", hand=2))  # the other phone follows by itself
    assert by_counts(east) <= MOST_TAPS_OF_COUNTS

    for person, name, made in zip(pairs, names, ("940", "\N{MINUS SIGN}160"), strict=True):
        look_again(person.page)
        person.see(".pair-score", made)
        person.tap(say("We are {name}", name=name))
        person.tap(say("Yes, we sign"))
        person.see(".pair-signed", say("has signed"))
    for person in reversed(pairs):  # the one who signed last sees it at once
        look_again(person.page)
        person.see(".now-head", say("The result is confirmed"))
        person.tap(say("Standings"))
        person.see("td.num b")
        assert [each.split()[0] for each in person.texts("td.num b")] == ["2", "0"]


def an_ordinary_hand(person: Person) -> int:
    """A clean and a dirty canasta, a set, red threes and closing; the others have no morto; return the taps."""
    begun(person, 1)
    before = len(person.way)
    person.tap("closed", person.page.locator(".who .mark").first)
    key(person, "K")
    run(person, "h", "4 10")
    run(person, "c", "4 10 2 7")
    left(person, 1, "A 5")
    number(person, 0, 1)
    person.step("melds", 1)
    key(person, "Q")
    run(person, "s", "5 7")
    left(person, 0, "3b")
    left(person, 1, "9")
    number(person, 1, 2)
    pot(person, 1, "none")
    save(person)
    return len(person.way) - before


def by_counts(person: Person) -> int:
    """Write what both sides have when the time is called; one morto became the stock; return the taps."""
    us, _ = begun(person, 2)
    before = len(person.way)
    person.tap("time", person.page.locator('.mark:has([name=ending][value="time"])'))
    person.answer(say("How {name} is entered", name=us), say("Totals"))
    for at in (0, 1):
        if at:
            person.step("melds", at)
        person.tap(
            "clean", person.page.locator(f'[data-counter]:has([name="side_{at}-canastas-clean"]) [data-step="1"]')
        )
        person.tap("table", person.page.locator(f'[name="side_{at}-melded_points"]'))
        person.page.keyboard.insert_text("180")
        person.page.keyboard.press("Enter")  # the key "next" of the phone
        person.page.keyboard.insert_text("90")
        pot(person, at, "stock" if at else "taken")
    save(person)
    return len(person.way) - before


def begun(person: Person, hand: int) -> list[str]:
    """Open the entry of a hand; return the names of both sides."""
    person.tap(say("Enter hand {hand}", hand=hand))
    names = person.steps_of()
    person.page.evaluate("localStorage.setItem('canasta.left', 'cards')")  # as it was chosen before
    return names


def run(person: Person, suit: str, ranks: str) -> None:
    person.tap(suit, person.page.locator(f'.side.showing [data-suit="{suit}"]'))
    for rank in ranks.split():
        key(person, rank)


def left(person: Person, player: int, ranks: str) -> None:
    """What a partner has left in hand."""
    if "left" not in (person.page.locator("form#hand").get_attribute("data-at") or ""):
        person.step("left", int(person.page.locator(".side.showing").get_attribute("data-side") or 0))
    if person.page.locator(".side.showing").get_attribute("data-left") != "cards":
        person.tap("by cards", person.page.locator(".side.showing [data-left-way=cards]"))
    person.tap("left", person.page.locator(f".side.showing [data-target=held_{player}]"))
    for rank in ranks.split():
        key(person, rank)


def number(person: Person, side: int, count: int) -> None:
    marks = person.page.locator(f'.mark:has([name="side_{side}-red_threes"][value="{count}"])')
    person.tap(f"{count} red threes", person.onward(marks))


def pot(person: Person, side: int, what: str) -> None:
    person.tap(f"pot {what}", person.onward(person.page.locator(f'label[for="side_{side}-pot-{what}"]')))


def key(person: Person, rank: str) -> None:
    person.tap(rank, person.page.locator(f'.side.showing [data-rank="{rank}"]'))


def save(person: Person) -> None:
    person.save_hand()
    person.see(".table-number")
