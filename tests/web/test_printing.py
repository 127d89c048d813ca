from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from scorekeeper.web.printing import file_name
from tests.usecases.table import PAIRS, Table, hand
from tests.web.pages import Page, game

A4_POINTS, LETTER_POINTS = (595, 842), (612, 792)  # of 1/72 inch


def size(pdf: bytes) -> set[int]:
    box = PdfReader(BytesIO(pdf)).pages[0].mediabox
    return {round(box.width), round(box.height)}


@pytest.mark.parametrize(
    ("query", "points"),
    [("", A4_POINTS), ("?paper=a4", A4_POINTS), ("?paper=Letter", LETTER_POINTS)],
)
def test_the_sheet_of_a_game_comes_on_the_paper_asked_for(
    client: FlaskClient, table: Table, query: str, points: tuple[int, int]
) -> None:
    table.record(hand())

    response = client.get(game(table, f"/sheet.pdf{query}"))

    assert response.mimetype == "application/pdf"
    assert size(response.data) == set(points)
    assert "Ann" in PdfReader(BytesIO(response.data)).pages[0].extract_text()


def test_a_watcher_may_print(client: FlaskClient, table: Table) -> None:
    response = client.get(game(table, "/sheet.pdf", watching=True))

    assert response.status_code == 200
    assert response.data.startswith(b"%PDF")


def test_a_sheet_is_shown_in_the_browser_and_kept_under_the_games_name(
    client: FlaskClient, table: Table
) -> None:
    response = client.get(game(table, "/sheet.pdf"))

    kept_as = response.headers["Content-Disposition"]
    assert kept_as == 'inline; filename="canasta Us against Them.pdf"'
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert response.headers["Content-Security-Policy"] == "frame-ancestors 'none'"


def test_a_non_latin_name_has_its_own_letters_and_a_plain_fallback(
    client: FlaskClient, table: Table
) -> None:
    sides = (SideNames("Иван", ("Иван", "Оля")), PAIRS[1])
    named = Table(table.store, GameSetup("classic", {}, sides, "Иван"))

    kept_as = client.get(game(named, "/sheet.pdf")).headers["Content-Disposition"]

    assert "filename*=UTF-8''canasta%20%D0%98%D0%B2%D0%B0%D0%BD%20against%20Them.pdf" in kept_as
    assert kept_as.isascii()


@pytest.mark.parametrize(
    ("name", "kept_as"),
    [
        ("Ann / Ben \\ C:", "canasta Ann Ben C.pdf"),
        ('a"; x="b\r\nSet-Cookie: y', "canasta a x b Set-Cookie y.pdf"),
        ("../../etc/passwd", "canasta .. .. etc passwd.pdf"),
        ("", "canasta.pdf"),
        ("x" * 500, f"canasta {'x' * 80}.pdf"),
        ("美咲, blank sheet", "canasta 美咲, blank sheet.pdf"),
    ],
)
def test_a_file_name_holds_nothing_that_a_system_stumbles_over(name: str, kept_as: str) -> None:
    assert file_name(name) == kept_as


@pytest.mark.parametrize("variant", ["classic", "classic-5", "cutthroat"])
def test_a_blank_sheet_of_a_variant_is_printed(client: FlaskClient, variant: str) -> None:
    response = client.get(f"/sheets/{variant}/blank.pdf?paper=letter")

    assert size(response.data) == set(LETTER_POINTS)
    assert "blank sheet.pdf" in response.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/sheets/classic/blank.pdf?paper=a0", "A4 or Letter"),
        ("/sheets/classic/blank.pdf?paper=", "A4 or Letter"),
        ("/sheets/classic/blank.pdf?sides=9-9-9-9-9-9-9-9", "is played with the seats 2-2"),
        ("/sheets/classic/blank.pdf?sides=", "is played with the seats 2-2"),
    ],
)
def test_paper_and_seats_that_there_are_not_are_named(
    client: FlaskClient, path: str, sentence: str
) -> None:
    response = client.get(path)

    assert response.status_code == 422
    assert sentence in Page(response).text


def test_the_seats_of_a_blank_sheet_can_be_chosen(client: FlaskClient) -> None:
    assert client.get("/sheets/classic/blank.pdf?sides=2-2").status_code == 200
