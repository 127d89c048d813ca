"""A round of a tournament of burraco in Italian: two phones at a table, hands tapped, both sign."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser

from scorekeeper.club.model.presets import PRESETS
from scorekeeper.store import open_store
from scorekeeper.words.language import language
from tests.browser.conftest import PATIENCE, PHONE, Server, look_again
from tests.browser.test_pots import MOST_TAPS, MOST_TAPS_OF_COUNTS
from tests.club.usecases.hall import Hall
from tests.journeys.person import Person

pytestmark = pytest.mark.browser

SAYS = language("it")
say = SAYS.text


@pytest.fixture
def pairs(browser: Browser, server: Server) -> Iterator[list[Person]]:
    """Two phones that have scanned the card of a table of a round of two hands."""
    with open_store(server.database) as store:
        hall = Hall(
            store,
            setup=PRESETS["burraco-2-hands"].setup("Torneo del giovedì"),
            pairs="AB",
            variant_id="burraco",
            now=datetime.now(UTC),  # noqa: TID251 - the server's own
        )
        hall.publish()
        card = f"/table/{hall.phone(1)}"
    people = [at_the_table(browser, server, card) for _ in range(2)]
    yield people
    for each in people:
        each.page.context.close()


def at_the_table(browser: Browser, server: Server, card: str, locale: str = "it-IT") -> Person:
    """Somebody with a phone, in Italian unless said otherwise, at the page of a table."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale=locale
    )
    context.set_default_timeout(PATIENCE)
    person = Person(context.new_page())
    person.page.goto(card)
    return person


def test_a_round_is_tapped_and_signed_by_both_sides(pairs: list[Person]) -> None:
    north, east = pairs
    names = north.texts(".pair-name")  # the draw says who sits where
    for person, name in zip(pairs, names, strict=True):
        person.tap(name)
    assert an_ordinary_hand(north) <= MOST_TAPS
    east.see(".now", say("Enter hand {hand}", hand=2))  # the other phone follows by itself
    assert by_counts(east) <= MOST_TAPS_OF_COUNTS

    for person, name, made in zip(pairs, names, ("540", "\N{MINUS SIGN}70"), strict=True):
        look_again(person.page)
        person.see(".pair-score", made)
        person.tap(say("We are {name}", name=name))  # it is not asked whose phone it is
        person.tap(say("Yes, we sign"))
        person.see(".pair-signed", say("has signed"))
    for person in reversed(pairs):  # the one who signed last sees it at once
        look_again(person.page)
        person.see(".now-head", say("The result is confirmed"))
        person.see("main", say("{count:victory point|victory points}", count=16))
        person.tap(say("Standings"))
        person.see("td.num b")
        assert [each.split()[0] for each in person.texts("td.num b")] == ["16", "4"]


def an_ordinary_hand(person: Person) -> int:
    """Tap a clean and a dirty burraco, a set and closing against three melds; return the taps."""
    begun(person, 1)
    person.tap("closed", person.page.locator(".who .mark").first)
    before = len(person.way) - 1
    for _ in range(2):
        key(person, "K")
    run(person, "hearts", "3 9")
    run(person, "clubs", "4 10 JKR 7")
    left(person, 1, "A 5")
    person.step("melds", 1)
    key(person, "Q")
    run(person, "spades", "5 7")
    run(person, "diamonds", "8 10")
    left(person, 0, "K 9 5")
    left(person, 1, "A 4")
    person.step("more")
    person.tap("no pot", person.page.locator('label[for="side_1-pot-none"]'))
    save(person)
    return len(person.way) - before


def by_counts(person: Person) -> int:
    """Write what both sides have when the time is called, nobody with a pot; return the taps."""
    us, _ = begun(person, 2)
    before = len(person.way)
    person.tap("time", person.page.locator('.mark:has([name=ending][value="time"])'))
    person.answer(say("How {name} is entered", name=us), say("Totals"))
    for at in (0, 1):
        if at:
            person.step("melds", at)
        person.tap("table", person.page.locator(f'[name="side_{at}-melded_points"]'))
        person.page.keyboard.insert_text("85")
        person.page.keyboard.press("Enter")  # the key "next" of the phone
        person.page.keyboard.insert_text("85")
        person.tap("no pot", person.onward(person.page.locator(f'label[for="side_{at}-pot-none"]')))
    save(person)
    return len(person.way) - before


def begun(person: Person, hand: int) -> list[str]:
    """Open the entry of a hand; return the names of both sides."""
    person.tap(say("Enter hand {hand}", hand=hand))
    names = person.steps_of()
    person.page.evaluate("localStorage.setItem('canasta.left', 'cards')")  # as it was chosen before
    return names


def run(person: Person, suit: str, ranks: str) -> None:
    """A suit, then the keys of the pad."""
    person.tap(say("Sequence of {suit}", suit=say(suit)))
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


def key(person: Person, rank: str) -> None:
    person.tap(rank, person.page.locator(f'.side.showing [data-rank="{rank}"]'))


def save(person: Person) -> None:
    person.save_hand()
    person.see(".table-number")
