from io import BytesIO
from typing import Any, cast

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader, PdfWriter

from scorekeeper.rules import SideNames
from scorekeeper.sheets.paper import missing
from scorekeeper.usecases import GameSetup
from scorekeeper.web.forms.printing import PAPERS
from scorekeeper.web.print.printing import file_name
from tests.strategies import some
from tests.usecases.table import PAIRS, Table, hand
from tests.web.pages import Page, game

A4_POINTS, LETTER_POINTS = (595, 842), (612, 792)  # of 1/72 inch


def size(pdf: bytes) -> set[int]:
    box = PdfReader(BytesIO(pdf)).pages[0].mediabox
    return {round(box.width), round(box.height)}


@pytest.mark.parametrize(
    ("query", "points"), [("", A4_POINTS), ("?paper=a4", A4_POINTS), ("?paper=Letter", LETTER_POINTS)]
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


def test_a_sheet_is_shown_in_the_browser_and_kept_under_the_games_name(client: FlaskClient, table: Table) -> None:
    response = client.get(game(table, "/sheet.pdf"))

    kept_as = response.headers["Content-Disposition"]
    assert kept_as == 'inline; filename="canasta Us against Them.pdf"'
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert response.headers["Content-Security-Policy"] == "frame-ancestors 'none'"


def test_a_non_latin_name_has_its_own_letters_and_a_plain_fallback(client: FlaskClient, table: Table) -> None:
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


@pytest.mark.parametrize("variant", some(["cutthroat", "classic-5", "classic"], 1))
def test_a_blank_sheet_of_a_variant_is_printed(client: FlaskClient, variant: str) -> None:
    response = client.get(f"/sheets/{variant}/blank.pdf?paper=letter")

    assert size(response.data) == set(LETTER_POINTS)
    assert "blank sheet.pdf" in response.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/sheets/classic/blank.pdf?paper=a0", "A4, Letter, A5 or A6"),
        ("/sheets/classic/blank.pdf?paper=", "A4, Letter, A5 or A6"),
        ("/sheets/classic/blank.pdf?paper=a5x4", "4 on a sheet of A5 would be too small"),
        ("/sheets/classic/blank.pdf?paper=a5x9", "1, 2 or 4 pages"),
        ("/sheets/classic/blank.pdf?paper=a6&up=-1", "1, 2 or 4 pages"),
        ("/sheets/classic/blank.pdf?orientation=askew", "portrait or landscape"),
        ("/sheets/classic/blank.pdf?edition=huge", "normal, middle or large"),
        ("/sheets/classic/blank.pdf?paper=a5x2&fillable=y", "is printed one to a page"),
        ("/sheets/classic/blank.pdf?sides=9-9-9-9-9-9-9-9", "is played with the seats 2-2"),
        ("/sheets/classic/blank.pdf?sides=", "is played with the seats 2-2"),
    ],
)
def test_paper_and_seats_that_there_are_not_are_named(client: FlaskClient, path: str, sentence: str) -> None:
    response = client.get(path)

    assert response.status_code == 422
    assert sentence in Page(response).text


def test_the_seats_of_a_blank_sheet_can_be_chosen(client: FlaskClient) -> None:
    assert client.get("/sheets/classic/blank.pdf?sides=2-2").status_code == 200


@pytest.mark.parametrize(
    ("query", "points"),
    some(
        [
            ("paper=a5", (595, 420)),  # sideways holds most
            ("paper=a5&orientation=portrait", (420, 595)),
            ("paper=a6", (298, 420)),
            ("paper=a5x2", A4_POINTS),
            ("paper=a6&up=4", A4_POINTS),
            ("paper=a6x2", (420, 595)),
            ("paper=a4x2", A4_POINTS),
            ("paper=letterx4", LETTER_POINTS),
            ("paper=letter&orientation=landscape", (792, 612)),
        ],
        4,
    ),
)
def test_a_blank_sheet_comes_on_every_paper(client: FlaskClient, query: str, points: tuple[int, int]) -> None:
    assert size(client.get(f"/sheets/classic/blank.pdf?{query}").data) == set(points)


def test_blank_sheets_fill_the_larger_paper_with_copies(client: FlaskClient) -> None:
    pages = PdfReader(BytesIO(client.get("/sheets/classic/blank.pdf?paper=a5x2").data)).pages

    assert len(pages) == 1
    assert pages[0].extract_text().count("Hand 1") == 2


def test_large_print_and_a_games_sheet_on_small_paper(client: FlaskClient, table: Table) -> None:
    large = PdfReader(BytesIO(client.get("/sheets/samba/blank.pdf?edition=large").data)).pages
    small = client.get(game(table, "/sheet.pdf?paper=a6x4")).data

    assert len(large) > 1
    assert size(small) == set(A4_POINTS)


def test_fields_to_type_into_are_named_row_by_row_and_read_back(client: FlaskClient) -> None:
    """Tab order is that of the words; values typed by any viewer are found under their names."""
    content = client.get("/sheets/cutthroat/blank.pdf?fillable=y").data
    reader = PdfReader(BytesIO(content))
    names = list(reader.get_form_text_fields(full_qualified_name=True))
    shown = [each.get_object() for page in reader.pages for each in cast(Any, page["/Annots"])]
    typed = {"side3.player1": "Cora", "hand1.alone": "Ann", "hand2.side3.melded": "−12,345"}

    writer = PdfWriter(clone_from=reader)
    writer.update_page_form_field_values(writer.pages[0], typed, auto_regenerate=False)
    kept = BytesIO()
    writer.write(kept)
    found = PdfReader(kept).get_form_text_fields(full_qualified_name=True)

    assert len(set(names)) == len(names) == len(shown)
    assert names[:5] == ["date", "table", "side1.player1", "side2.player1", "side3.player1"]
    assert "hand1.side1.canasta-natural" in names
    tips = [str(each["/TU"]) for each in shown]
    assert len(set(tips)) == len(tips)
    row = tips.index("Hand 1, side 1, melded")
    assert tips[row : row + 3] == [f"Hand 1, side {at}, melded" for at in (1, 2, 3)]
    assert all(str(page["/Tabs"]) == "/S" for page in reader.pages)
    assert {name: value for name, value in found.items() if value} == typed


def test_one_page_leads_to_every_way_to_print_a_game(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table, "/print")))

    assert game(table, "/print") in Page(client.get(game(table, ""))).links
    assert "A6, four on A4" in page.text
    assert "Large print" in page.text
    for value in dict(PAPERS):
        assert client.get(game(table, f"/sheet.pdf?paper={value}&edition=normal")).status_code == 200


def test_the_page_of_a_blank_sheet_offers_the_seats_of_its_variant(client: FlaskClient) -> None:
    page = Page(client.get("/sheets/hand-and-foot"))

    assert "4 sides of two" in page.text
    assert "6 players, each alone" in page.text
    assert "type into" in page.text


def test_the_page_says_which_letters_no_font_here_has(
    client: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing, "_on_this_machine", lambda _: False)
    sides = (SideNames("বাংলা", ("Ann", "Ben")), PAIRS[1])
    named = Table(table.store, GameSetup("classic", {}, sides, "Ann"))

    page = Page(client.get(game(named, "/print")))

    assert "No font here has all characters of “বাংলা” (Bengali)" in page.text
    assert "fonts-noto-core" in page.text
    assert "No font here" not in Page(client.get(game(table, "/print"))).text
