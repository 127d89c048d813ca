"""Larger text is chosen once for a device, and every page and its style sheets follow."""

import re

import pytest
from flask.testing import FlaskClient

from tests.usecases.table import Table
from tests.web.pages import game

SHEET = re.compile(r'rel="stylesheet" href="([^"]+)"')


def choose(client: FlaskClient, size: str, came_from: str = "/variants") -> str:
    """Tap the switch on a page; returns where it leads."""
    headers = {"Referer": f"http://localhost{came_from}"}
    return client.post("/text-size", data={"size": size}, headers=headers).headers["Location"]


def test_every_page_is_a_third_larger_and_breaks_where_it_has_room(client: FlaskClient) -> None:
    usual = client.get(SHEET.findall(client.get("/").text)[1], buffered=True).text

    assert choose(client, "larger", "/variants?a=1") == "/variants?a=1"
    sheets = SHEET.findall(client.get("/variants").text)
    larger = client.get(sheets[1], buffered=True)

    assert all("text=larger" in each for each in sheets)
    assert "font-size:112.5%" in usual
    assert "font-size:150%" in larger.text
    assert usual.count("(min-width:48rem)") == larger.text.count("(min-width:64rem)") > 0
    assert larger.mimetype == "text/css"
    choose(client, "usual")
    assert "text=larger" not in client.get("/variants").text


def test_a_page_that_a_browser_keeps_is_sent_again(client: FlaskClient, table: Table) -> None:
    tag = client.get(game(table)).headers["ETag"]
    choose(client, "larger")

    answered = client.get(game(table), headers={"If-None-Match": tag})

    assert answered.status_code == 200
    assert f'data-etag="{answered.headers["ETag"].strip(chr(34))}"' in answered.text


@pytest.mark.parametrize("came_from", ["", "/no/such/page", "/g/x/undo", "//elsewhere.example/x"])
def test_a_page_that_cannot_be_opened_again_leads_to_the_start(client: FlaskClient, came_from: str) -> None:
    assert choose(client, "larger", came_from) == "/"


def test_another_device_writes_as_usual(client: FlaskClient) -> None:
    choose(client, "larger")

    assert "text=larger" not in client.application.test_client().get("/").text
