"""Series: games of a device between the same sides, who leads, on page and sheet, and what a shared link shows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper import usecases
from scorekeeper.game.series import series_of
from scorekeeper.rules import SideNames
from scorekeeper.sheets.rulebook.series import leaders
from scorekeeper.store import Store
from scorekeeper.usecases import GameSetup, GameView, Naming
from scorekeeper.words.language import LANGUAGES, using_language
from tests.results import alone, pair, result
from tests.usecases.table import NOON, Clock, Table
from tests.web.pages import Page

NOW = datetime(2026, 11, 28, 22, 0, tzinfo=UTC)
AB, CD = pair("Anna", "Bert"), pair("Clara", "Dirk")


@dataclass
class Began(Clock):
    """A clock that a game starts at."""

    start: datetime = NOW

    def __call__(self) -> datetime:
        return super().__call__() + (self.start - NOON)


@dataclass
class Evening:
    """Games of one hand in one database; each is ended by its players."""

    store: Store
    tables: list[Table] = field(default_factory=list)

    def play(
        self,
        *points: int,
        sides: tuple[SideNames, ...] = (AB, CD),
        ago: timedelta = timedelta(hours=1),
        end: bool = True,
    ) -> Table:
        variant = "classic" if len(sides) == 2 else "cutthroat"
        setup = GameSetup(variant, {}, sides, sides[0].players[0])
        table = Table(self.store, setup, Began(start=NOW - ago + timedelta(minutes=len(self.tables))))
        table.record(result(*points), reason="as it was played")
        if end and not table.view.finished:
            table.end()
        self.tables.append(table)
        return table

    @property
    def views(self) -> list[GameView]:
        return [each.view for each in self.tables]

    def told(self) -> list[str]:
        return [" ".join(leaders(each, NOW, UTC)) for each in series_of(self.views)]


@pytest.fixture
def evening(table: Table) -> Evening:
    return Evening(table.store)


@pytest.fixture
def tonight(app: Flask) -> Iterator[None]:
    """The server's clock stands at the evening."""
    before = app.config["CLOCK"]
    app.config["CLOCK"] = lambda: NOW
    yield
    app.config["CLOCK"] = before


DAYS, YEAR = timedelta(days=20), timedelta(days=330)


def test_who_leads_tonight_this_year_and_in_all(evening: Evening) -> None:
    for points in ((9, 5), (9, 5), (5, 9), (9, 9)):
        evening.play(*points, ago=YEAR + DAYS)
    for points in ((5, 9), (5, 9), (5, 9), (9, 5)):
        evening.play(*points, ago=DAYS)
    for points in ((5, 9), (9, 5), (5, 9)):
        evening.play(*points)

    assert evening.told() == ["Clara and Dirk lead 2–1 tonight, 5–2 this year, 6–4 in all."]


def test_each_leader_has_a_sentence_and_nobody_one_too(evening: Evening) -> None:
    for points in ((9, 5), (9, 5), (5, 9)):
        evening.play(*points, ago=DAYS)
    for points in ((5, 9), (5, 9), (9, 5)):
        evening.play(*points)

    assert evening.told() == ["Clara and Dirk lead 2–1 tonight. Nobody leads: 3–3 this year."]


def test_nothing_is_told_of_fewer_than_three_games(evening: Evening) -> None:
    evening.play(9, 5, ago=DAYS)
    evening.play(9, 5)
    assert series_of(evening.views) == []
    evening.play(9, 5, end=False)
    assert series_of(evening.views) == []

    evening.play(5, 9)

    assert evening.told() == ["Anna and Bert lead 2–1 this year."]  # two games tonight are too few


def test_the_same_names_belong_together_however_they_are_written_and_seated(evening: Evening) -> None:
    evening.play(9, 5)
    evening.play(5, 9, sides=(pair("clara", "DIRK"), pair("Änna", "bert")))
    evening.play(5, 9, sides=(pair("Dirk", "Clara"), pair("Bert", "Anna")))
    evening.play(9, 5, sides=(pair("Anna", "Clara"), pair("Bert", "Dirk")))

    [series] = series_of(evening.views)
    assert series.tally().won == (3, 0) or series.tally().won == (0, 3)
    assert (len(series.games), len(series.kin), series.regrouped) == (3, 4, True)
    assert evening.told() == ["Bert and Anna lead 3–0 tonight."]


def test_names_that_nobody_gave_and_games_without_a_winner_make_no_series(evening: Evening) -> None:
    nobody = (SideNames("North-South", ("North", "South")), SideNames("East-West", ("East", "West")))
    for _ in range(3):
        evening.play(9, 5, sides=nobody)
    assert series_of(evening.views) == []
    tigers = (SideNames("Tigers", ("North", "South")), SideNames("Lions", ("East", "West")))
    for _ in range(3):
        evening.play(9, 5, sides=tigers)

    assert evening.told() == ["Tigers lead 3–0 tonight."]


def test_three_players_and_head_to_head(client: FlaskClient, evening: Evening, tonight: None) -> None:
    three = alone("Anna", "Bert", "Clara")
    for points in ((9, 5, 1), (9, 1, 5), (5, 9, 1), (9, 5, 1)):
        evening.play(*points, sides=three)

    assert evening.told() == ["Anna leads 3 of 4 tonight."]
    page = opened(client, evening)
    assert "Anna against Bert 3–1" in page.text.replace("\N{WORD JOINER}", "")
    assert "Bert against Clara 3–1" in page.text.replace("\N{WORD JOINER}", "")


def opened(client: FlaskClient, evening: Evening) -> Page:
    """The page of the newest series, on a device that opened every game."""
    for each in evening.tables:
        client.get(f"/g/{each.token}")
    page = Page(client.get(f"/g/{evening.tables[-1].token}"))
    address = next(each for each in page.links if each.startswith("/series/"))
    return Page(client.get(address))


def played(evening: Evening) -> None:
    for points in ((9_005, 5), (9_005, 505), (5, 9_995), (5, 9_005), (9_005, 35)):
        evening.play(*points)


def test_the_end_of_a_game_and_the_summary_lead_to_its_series(
    client: FlaskClient, evening: Evening, tonight: None
) -> None:
    played(evening)

    page = opened(client, evening)

    assert "Anna and Bert lead 3\N{WORD JOINER}–\N{WORD JOINER}2 tonight." in page.text
    assert "points games won per game best hand in a row" in page.text
    assert {f"/g/{each.token}" for each in evening.tables} <= set(page.links)
    summary = Page(client.get("/summary"))
    assert "Anna and Bert lead 3" in summary.text
    assert any(each.startswith("/series/") for each in summary.links)


def test_a_game_that_is_under_way_or_alone_has_none(client: FlaskClient, evening: Evening, tonight: None) -> None:
    played(evening)
    evening.play(9, 5, end=False)
    evening.play(9, 5, sides=(pair("Eva", "Finn"), CD))

    for each in evening.tables[-2:]:
        client.get(f"/g/{each.token}")
        assert "/series/" not in client.get(f"/g/{each.token}").text


def test_what_is_shared_shows_results_and_opens_no_game(
    app: Flask, client: FlaskClient, evening: Evening, tonight: None
) -> None:
    played(evening)
    page = opened(client, evening)
    found = re.search(r'id="series-link"[^>]*value="([^"]+)"', page.html)
    assert found
    link = found[1].partition("/series/shared/")[2]
    evening.play(9_005, 5)

    shown = app.test_client().get(f"/series/shared/{link}")

    assert shown.status_code == 200
    assert "Anna and Bert lead 3" in Page(shown).text  # the game that came later is not in it
    secrets = [each for table in evening.tables for each in (table.token, table.links.watch_token)]
    assert [each for each in secrets if each in shown.text + link] == []
    assert "/g/" not in shown.text
    assert "Share this series" not in shown.text
    assert app.test_client().get(f"/series/shared/{link}/sheet.pdf").status_code == 200
    for wrong in (link[:-2] + ("AA" if link[-2:] != "AA" else "BB"), "x", "5.5", link.rpartition(".")[0]):
        assert app.test_client().get(f"/series/shared/{wrong}").status_code == 404


def test_another_device_has_no_page_of_the_series(app: Flask, client: FlaskClient, evening: Evening) -> None:
    played(evening)
    address = next(each for each in opened_links(client, evening) if each.startswith("/series/"))

    answer = app.test_client().get(address)

    assert answer.status_code == 404
    assert "no three finished games" in answer.text


def opened_links(client: FlaskClient, evening: Evening) -> list[str]:
    for each in evening.tables:
        client.get(f"/g/{each.token}")
    return Page(client.get(f"/g/{evening.tables[-1].token}")).links


@pytest.mark.parametrize("code", LANGUAGES)
def test_page_and_sheet_say_the_same_in_every_language(
    client: FlaskClient, evening: Evening, tonight: None, code: str
) -> None:
    played(evening)
    opened(client, evening)
    [series] = series_of(evening.views)
    client.post("/language", data={"lang": code, "back": "/"})

    page = Page(client.get(f"/series/{series.id}"))
    sheet = client.get(f"/series/{series.id}/sheet.pdf?lang={code}")

    with using_language(code):
        for words in leaders(series, NOW):
            assert words in page.text.replace("\N{WORD JOINER}", "")
        text = "".join(each.extract_text() for each in PdfReader(BytesIO(sheet.data)).pages)
        for words in leaders(series, NOW, dated=True):
            assert squeezed(words) in squeezed(text)
        assert "{" not in page.text


def squeezed(text: str) -> str:
    return "".join(text.replace("\N{WORD JOINER}", "").split())


def test_on_a_phone_alone_there_is_no_link(app: Flask, client: FlaskClient, evening: Evening, tonight: None) -> None:
    played(evening)
    app.config["ON_PHONE"] = True

    page = opened(client, evening)

    assert "it is on this phone alone" in page.text
    assert "series-link" not in page.html
    assert "/series/shared/" not in page.html


def test_the_evening_on_paper_has_the_day_on_which_its_first_game_began(evening: Evening) -> None:
    late = NOW + timedelta(hours=3)  # one in the morning
    for hours in (0.5, 0.4, 0.3):
        evening.play(9, 5, ago=timedelta(hours=hours) - timedelta(hours=3))
    [series] = series_of(evening.views)
    assert leaders(series, late, UTC, dated=True) == ["Anna and Bert lead 3–0 on 29 November 2026."]

    evening.play(9, 5)
    [series] = series_of(evening.views)
    assert leaders(series, late, UTC, dated=True) == ["Anna and Bert lead 4–0 on 28 November 2026."]


def test_somebody_replaced_in_a_game_is_named_there_and_ranked_from_three_games_on(
    client: FlaskClient, evening: Evening, tonight: None
) -> None:
    played(evening)
    evening.play(9, 5, sides=(pair("Anna", "Clara"), pair("Bert", "Dirk")))
    table = Table(evening.store, GameSetup("classic", {}, (AB, pair("Clara", "Nora")), "Anna"), Began(start=NOW))
    table.record(result(9, 5), reason="as it was played")
    naming = Naming((AB, CD), ((0, 0), (1, 0), (0, 1), (1, 1)), (0, 0), replaced=((1, 1),))
    usecases.name_players(table.store, table.clock(), table.token, table.request(), table.view.version, naming)
    table.end()
    evening.tables.append(table)

    page = opened(client, evening)
    sheet = client.get(f"/series/{series_of(evening.views)[0].id}/sheet.pdf").data

    text = "".join(each.extract_text() for each in PdfReader(BytesIO(sheet)).pages)
    for words in (page.text, text):
        assert squeezed("Nora until hand 1, then Dirk") in squeezed(words)
        assert words.count("Nora") == 1  # not ranked after one game
        assert "Players, ranked by games won" in words


def test_the_address_of_a_series_is_the_same_in_every_language(evening: Evening) -> None:
    for _ in range(3):
        evening.play(9, 5, sides=(SideNames("Anna and South", ("Anna", "South")), CD))

    addresses = set()
    for code in LANGUAGES:
        with using_language(code):
            addresses |= {each.id for each in series_of(evening.views)}
    assert len(addresses) == 1
