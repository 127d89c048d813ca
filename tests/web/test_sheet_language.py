"""The language of printed sheets: asked for by an address, remembered on the device."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.words.language import LANGUAGES
from tests.strategies import some
from tests.usecases.table import Table, gain, hand
from tests.web.pages import game


def words(pdf: bytes) -> str:
    return PdfReader(BytesIO(pdf)).pages[0].extract_text()


@pytest.mark.parametrize(
    ("rest", "said"),
    [("/sheet.pdf?lang=it", "canasta pura"), ("/slip.pdf?lang=it", "canasta pura"), ("/card.pdf?lang=it", "Tavolo")],
)
def test_a_games_sheet_slip_and_card_come_in_the_language_asked_for(
    client: FlaskClient, table: Table, rest: str, said: str
) -> None:
    table.record(hand())

    assert said in words(client.get(game(table, rest)).data)


@pytest.mark.parametrize(
    ("browser", "lang", "number", "day"),
    [
        ("de-DE", "de", "1.505", "4. Mai 2024"),
        ("de-CH,de;q=0.9", "de", "1’505", "4. Mai 2024"),
        ("de-CH", "it", "1’505", "4 maggio 2024"),
        ("es-MX", "es", "1,505", "4 de mayo de 2024"),
        ("es-ES", "es", "1.505", "4 de mayo de 2024"),
        ("it-IT", "en", "1,505", "4 May 2024"),
        ("en-US", "en", "1,505", "May 4, 2024"),
        ("en-IN", "en", "1,505", "4 May 2024"),
    ],
)
def test_numbers_and_days_of_a_sheet_are_written_as_the_region_of_the_browser_does(
    client: FlaskClient, table: Table, browser: str, lang: str, number: str, day: str
) -> None:
    table.record(hand(points=200 + 1505 - gain()))
    reads = {"Accept-Language": browser}

    sheet = client.get(game(table, f"/sheet.html?lang={lang}"), headers=reads).text
    blank = client.get(f"/sheets/classic/blank.html?lang={lang}", headers=reads).text

    assert f">{number}<" in sheet
    assert day in sheet
    assert number.replace("1", "5", 1).replace("505", "000") in blank  # the target


def test_a_blank_sheet_comes_in_the_language_asked_for(client: FlaskClient) -> None:
    assert "Squadra 1" in words(client.get("/sheets/samba/blank.pdf?lang=it").data)


def test_the_language_is_remembered_on_the_device_until_another_is_chosen(client: FlaskClient) -> None:
    assert "Side 1" in words(client.get("/sheets/samba/blank.pdf").data)
    client.get("/sheets/samba/blank.pdf?lang=it")

    assert "Squadra 1" in words(client.get("/sheets/samba/blank.pdf").data)
    form = client.get("/sheets/samba").get_data(as_text=True)
    assert '<option value="it" lang="it" selected>' in form

    client.get("/sheets/samba/blank.pdf?lang=en")
    assert "Side 1" in words(client.get("/sheets/samba/blank.pdf").data)


def test_every_language_is_offered_under_its_own_name(client: FlaskClient) -> None:
    page = client.get("/sheets/samba").get_data(as_text=True)

    assert [name for name in LANGUAGES.values() if f">{name}</option>" not in page] == []


def test_a_language_that_is_not_there_is_refused_with_those_that_are(client: FlaskClient) -> None:
    response = client.get("/sheets/samba/blank.pdf?lang=tlh")

    assert response.status_code == 422
    assert "italiano" in response.get_data(as_text=True)
    assert "Side 1" in words(client.get("/sheets/samba/blank.pdf").data)


@pytest.mark.parametrize(
    ("asked", "said"),
    some(
        [
            ("it", "Squadra 1"),
            ("de-AT,en;q=0.7", "Seite 1"),
            ("sv,it-CH;q=0.8,de;q=0.9", "Seite 1"),
            ("de;q=0,fr-CA", "Équipe 1"),
            ("sv", "Side 1"),
            ("*", "Side 1"),
        ],
        3,
    ),
)
def test_a_sheet_comes_in_the_language_of_the_browser(client: FlaskClient, asked: str, said: str) -> None:
    response = client.get("/sheets/samba/blank.pdf", headers={"Accept-Language": asked})

    assert said in words(response.data)


def test_a_language_that_was_chosen_holds_whatever_the_browser_asks(client: FlaskClient) -> None:
    german = {"Accept-Language": "de"}
    client.get("/sheets/samba/blank.pdf?lang=it", headers=german)

    assert "Squadra 1" in words(client.get("/sheets/samba/blank.pdf", headers=german).data)


def test_a_summary_comes_in_the_language_asked_for(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    client.get(game(table))

    assert "Riepilogo" in words(client.get("/summary.pdf?lang=it").data)
