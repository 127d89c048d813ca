"""The paper of printed sheets, on every form and direct link: by the browser, then as chosen."""

import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from tests.strategies import some
from tests.usecases.table import Table, hand
from tests.web.pages import game

AMERICAN = {"Accept-Language": "en-US,en;q=0.9"}
A4_POINTS, LETTER_POINTS = {595, 842}, {612, 792}
SELECTED = re.compile(r'<option value="([^"]+)" selected>')


def on_letter(value: str) -> bool:
    return value.startswith("letter")


def papers(page: str) -> list[str]:
    """What is preselected in every field for a paper, also in those that are not shown."""
    fields = re.findall(r'<select[^>]* name="paper".*?</select>', page, re.DOTALL)
    hidden = re.findall(r'name="paper" value="([^"]+)"', page)
    return [*(found[1] for each in fields if (found := SELECTED.search(each))), *hidden]


def size(pdf: bytes) -> set[int]:
    box = PdfReader(BytesIO(pdf)).pages[0].mediabox
    return {round(float(box.width)), round(float(box.height))}


def forms_of(table: Table) -> list[str]:
    rest = ("/print", "/print/card", "/print/slip", "/print/leaflet")
    return [*(game(table, each) for each in rest), "/sheets/classic", "/print", "/summary"]


@pytest.mark.parametrize(
    ("asked", "letter"),
    [
        ("en-US,en;q=0.9", True),
        ("es-MX", True),
        ("fr-CA,en;q=0.5", True),
        ("en-GB,en-US;q=0.9", False),
        ("de,en-US;q=0.7,en;q=0.3", False),
        ("", False),
    ],
)
def test_every_form_preselects_the_paper_of_the_browsers_country(
    client: FlaskClient, table: Table, asked: str, letter: bool
) -> None:
    table.record(hand())
    client.get(game(table))

    for path in forms_of(table):
        found = papers(client.get(path, headers={"Accept-Language": asked}).get_data(as_text=True))
        assert found, path
        assert [on_letter(each) for each in found] == [letter] * len(found), path


@pytest.mark.parametrize("headers", some([AMERICAN, {"Accept-Language": "de"}], 1))
def test_every_direct_link_prints_on_the_paper_of_the_browsers_country(
    client: FlaskClient, table: Table, headers: dict[str, str]
) -> None:
    table.record(hand())
    client.get(game(table))
    wanted = LETTER_POINTS if headers is AMERICAN else A4_POINTS
    rest = ("/sheet.pdf", "/leaflet.pdf")
    links = [*(game(table, each) for each in rest), "/sheets/classic/blank.pdf", "/summary.pdf"]

    for path in (*links, "/variants/samba/leaflet.pdf"):
        assert size(client.get(path, headers=headers).data) == wanted, path
    for path in ("/card.pdf", "/slip.pdf"):  # small ones: A6, or four of them on Letter
        small = size(client.get(game(table, path), headers=headers).data)
        assert small == (LETTER_POINTS if headers is AMERICAN else {298, 420}), path


def test_the_paper_that_was_chosen_holds_on_the_device(client: FlaskClient, table: Table) -> None:
    client.get("/sheets/classic/blank.pdf?paper=a5x2", headers=AMERICAN)

    for path in forms_of(table)[:-1]:
        found = papers(client.get(path, headers=AMERICAN).get_data(as_text=True))
        assert [on_letter(each) for each in found] == [False], path
    assert size(client.get("/sheets/classic/blank.pdf", headers=AMERICAN).data) == A4_POINTS

    client.get(game(table, "/slip.pdf?paper=letterx2"))
    assert size(client.get("/sheets/classic/blank.pdf").data) == LETTER_POINTS


def test_what_a_print_of_an_evening_was_made_on_holds_too(client: FlaskClient) -> None:
    client.post("/print", data={"tables": "1", "paper": "letter", "lang": "it", "card": "1"})

    page = client.get("/sheets/classic").get_data(as_text=True)
    assert papers(page) == ["letter"]
    assert '<option value="it" lang="it" selected>' in page


def test_the_leaflet_on_the_usual_paper_comes_first(client: FlaskClient) -> None:
    page = client.get("/variants/classic", headers=AMERICAN).get_data(as_text=True)

    assert re.findall(r'leaflet\.pdf\?paper=(\w+)"', page) == ["letter", "a4", "a5", "a6"]
