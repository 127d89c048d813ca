"""Three games in an evening, tapped from the start page: who leads, on page and paper, and a link for the others."""

import pytest

from scorekeeper.words.language import LANGUAGES, Language
from tests.browser.looks import barriers, too_wide
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person, squeezed
from tests.journeys.test_in_other_languages import enter_result, reading
from tests.strategies import sample_of

pytestmark = pytest.mark.browser

NAME = "Zoë"


@pytest.mark.parametrize("code", sample_of(list(LANGUAGES), 2))
def test_who_leads_is_told_shown_shared_and_printed(arrive: Arrive, code: str) -> None:
    person = arrive()
    says = reading(person, code)
    say = says.text
    us = three_games(person, says)
    led = person.see(".result-series", us)
    assert "3\N{WORD JOINER}–\N{WORD JOINER}0" in led
    person.tap(led, person.page.locator(".result-series a"))
    person.see(".series-head", us)
    assert person.texts(".side-score") == ["3", "0"]
    assert barriers(person.page, "a series") == []
    assert too_wide(person.page, "a series") == []
    chart = person.page.locator("svg.chart desc").text_content() or ""
    assert f"{us}: 0; 1; 2; 3." in chart  # what a screen reader says
    person.unfold(say("Share this series"))
    link = person.page.get_by_label(say("Link to the series")).input_value()

    person.tap("larger text", person.page.locator(".text-size button:visible"))
    person.see(".series-head", us)
    assert too_wide(person.page, "a series in larger text") == []
    person.tap("usual text", person.page.locator(".text-size button:visible"))
    person.tap("the start page", person.page.locator(".brand"))
    assert person.see("main", us).count(led) == 1
    person.tap(led, person.page.locator(".result-series a"))
    person.see(".series-head", us)
    person.tap("the start page", person.page.locator(".brand"))
    person.tap(say("Summary of games"))
    person.tap(us, person.page.locator("[aria-labelledby=series-heading] a").first)
    person.see(".series-head", us)
    person.tap(say("Print"))
    assert squeezed(us) in person.sheet()
    see_what_is_shared(person, link)


def three_games(person: Person, says: Language) -> str:
    """Start a game with one name and win it with one hand, three times; return the name of the first side."""
    person.tap(says.text("New game"))
    person.tap("a name", person.page.locator("[name=player-0-0]"))
    person.page.keyboard.insert_text(NAME)
    person.tap(says.text("Start the game"))
    for played in range(3):
        if played:
            person.tap("play again", person.page.locator(".result-next button"))
        enter_result(person, says, 1, ("5505", "5"))
        person.see(".result-head", NAME)
    return person.texts(".side-name")[0]


def see_what_is_shared(person: Person, link: str) -> None:
    """Open the link on a phone that was never here."""
    context = person.page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    page = context.new_page()
    page.goto(link)
    assert NAME in page.locator(".series-head").inner_text()
    assert page.locator("a[href*='/g/']").count() == 0
    context.close()
