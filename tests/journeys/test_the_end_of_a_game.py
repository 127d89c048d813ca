"""From the start page to the last hand of a game: who won, what decided it, sharing, undo and another game."""

import pytest

from scorekeeper.words.language import LANGUAGES, Language
from tests.browser.looks import barriers, too_wide
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person
from tests.journeys.test_in_other_languages import enter_result, reading
from tests.patience import until
from tests.strategies import sample_of

pytestmark = pytest.mark.browser

# What opens the menu of a phone, which a browser without a screen does not have.
MENU = """
window.shared = window.shared ?? [];
navigator.canShare = ({ files }) => files.every((each) => each.type === "image/png");
navigator.share = async ({ files }) => {
  window.shared.push(...files.map((each) => `${each.name} ${each.size > 5000}`));
};
"""


@pytest.mark.parametrize("code", sample_of(list(LANGUAGES), 3))
def test_the_win_is_told_shared_taken_back_and_played_again(arrive: Arrive, code: str) -> None:
    person = arrive()
    person.page.add_init_script(MENU)
    says = reading(person, code)
    say = says.text
    them = won(person, says)

    shown = person.see(".result")
    assert say("{name} won", name=them) in shown
    assert say("by {margin} points", margin=4_600) in shown
    assert f"{says.number(5_505)}" in person.see(".result-hand")
    sizes = "(each) => parseFloat(getComputedStyle(each).fontSize)"
    size, others = (person.page.locator(each).first.evaluate(sizes) for each in (".result-head", ".result-hand"))
    assert size >= 1.8 * others
    undo = person.page.locator(".result .done button")
    assert "quiet" in (undo.get_attribute("class") or "")
    link = person.named("link", say("Share the result"))
    assert link.bounding_box()["y"] < undo.bounding_box()["y"]  # type: ignore[index]
    picture = person.page.request.get(link.get_attribute("data-picture") or "").text()
    assert " ".join(say("{name} won", name=them).split()) in " ".join(picture.split())
    until(lambda: shared(person, say("Share the result")))
    assert barriers(person.page, "a won game") == []
    assert too_wide(person.page, "a won game") == []

    person.tap("undo", undo)
    person.see("main", say("Enter hand {next_number}", next_number=2))
    enter_result(person, says, 2, ("5", "5505"))
    person.see(".result-head", them)
    person.tap(person.page.locator(".result-next button").inner_text())
    person.see("main", say("Enter hand {next_number}", next_number=1))


def won(person: Person, says: Language) -> str:
    """Start a game without names and let the second side win it in two hands; return its name."""
    person.tap(says.text("New game"))
    person.tap(says.text("Start the game"))
    enter_result(person, says, 1, ("905", "5"))
    enter_result(person, says, 2, ("5", "5505"))
    person.see(".result-head")
    return person.texts(".side-name")[1]


def shared(person: Person, words: str) -> bool:
    """Tap the link as soon as the picture behind it is drawn; what came to the menu."""
    if not person.page.evaluate("window.shared.length"):
        person.page.wait_for_timeout(300)
        person.tap(words)
    return bool(person.page.evaluate("window.shared.join()").endswith(".png true"))
