"""Which games a new one is chosen from first, and how the others are found."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import VARIANTS
from scorekeeper.web.start.library import PLAYED_IN
from scorekeeper.words.language import LANGUAGES, language
from tests.strategies import some
from tests.web.pages import Page
from tests.web.test_new_game import NEW, fill, started


def first(page: Page) -> list[str]:
    """The names of the games that stand first."""
    [row] = re.findall(r'<div class="choice-row first-games">(.*?)</div>', page.html, re.DOTALL)
    return [" ".join(each.split()) for each in re.findall(r"<button[^>]*>(.*?)</button>", row, re.DOTALL)]


def left(page: Page) -> list[str]:
    """The names of the games that are left below the search."""
    return re.findall(r'class="pick-one" name="to" .*?<b>(.*?)</b>', page.html, re.DOTALL)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_browser_of_each_language_begins_with_the_game_that_is_played_there(client: FlaskClient, code: str) -> None:
    says = language(code)

    page = Page(client.get(NEW, headers={"Accept-Language": code}))

    usual = VARIANTS[PLAYED_IN[code][0]]
    assert first(page)[0] == says.message(usual.name)
    assert page.fields["variant"] == usual.id


def test_the_games_that_were_played_here_last_come_first_and_the_last_is_chosen(client: FlaskClient) -> None:
    for variant in ("samba", "burako", "samba", "cuban"):
        client.get(client.post(NEW, data=fill(client, variant)).headers["Location"])

    page = Page(client.get(NEW, headers={"Accept-Language": "it"}))

    assert page.fields["variant"] == "cuban"
    assert first(page)[:3] == [language("it").message(VARIANTS[each].name) for each in ("cuban", "samba", "burako")]


@pytest.mark.parametrize("variant", some(VARIANTS, 5))
def test_a_game_that_is_chosen_stands_first_wherever_it_was(client: FlaskClient, variant: str) -> None:
    page = Page(client.get(NEW, query_string={"to": variant}))

    assert VARIANTS[variant].name in first(page)


@pytest.mark.parametrize("variant", some(VARIANTS, 5))
def test_every_game_is_found_by_its_name_however_it_is_written(client: FlaskClient, variant: str) -> None:
    name = language("es").message(VARIANTS[variant].name)
    other = next(each for each in VARIANTS if each != variant)
    asked = {"variant": other, "q": name.upper()}

    page = Page(client.get(NEW, query_string=asked, headers={"Accept-Language": "es"}))

    assert name in left(page)
    assert len(left(page)) < len(VARIANTS) - 1


def test_words_that_fit_no_game_say_so(client: FlaskClient) -> None:
    page = Page(client.get(NEW, query_string={"q": "bridge"}))

    assert left(page) == []
    assert "data-none>No other game fits these words." in page.html


def test_enter_in_the_search_starts_nothing_and_the_button_does(app: Flask, client: FlaskClient) -> None:
    typed = fill(client, player__0__0="Zoë", q="cuba")

    searched = client.post(NEW, data={name: text for name, text in typed.items() if name != "start"})

    page = Page(searched)
    assert (searched.status_code, left(page)) == (200, ["Cuban canasta"])
    assert page.fields["player-0-0"] == "Zoë"
    assert started(app, client.post(NEW, data={**typed, "start": "1"}).headers["Location"]).sides[0].players[0] == "Zoë"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "House rules as printed"),
        ({"rule-target": "3000"}, "House rules The game ends at: 3,000"),
        ({"rule-target": "3000", "rule-hands": "4", "rule-going-out-bonus": "200"}, r"House rules .+: .+; .+: .+; …"),
    ],
)
def test_one_line_says_what_the_house_rules_are(client: FlaskClient, changed: dict[str, str], said: str) -> None:
    page = Page(client.get(NEW, query_string=fill(client, **changed)))

    [line] = re.findall(r'id="house".*?<summary>(.*?)</summary>', page.html, re.DOTALL)
    assert re.fullmatch(said, " ".join(re.sub("<[^>]+>", "", line).split()))
