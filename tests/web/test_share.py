import re
from pathlib import Path

import pytest
import segno
from flask.testing import FlaskClient

from scorekeeper.sheets.paper.qr import MASK
from scorekeeper.web import create_app
from tests.usecases.table import Table, hand
from tests.web.pages import Page, game

LAN = "http://192.168.1.20:8000"


def modules(html: str) -> list[str]:
    """The drawings of the codes on a page: where their dark squares are."""
    return re.findall(r'<path[^>]*stroke="#000"[^>]*d="([^"]+)"', html)


def drawn(url: str) -> str:
    """Where the dark squares of a code for this address are."""
    [path] = modules(segno.make_qr(url, error="m", mask=MASK).svg_inline(border=4, dark="#000", light="#fff"))
    return path


def test_a_scorer_may_pass_on_both_links_each_with_its_code(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table, "/share"), base_url=LAN))

    watch, score = LAN + game(table, watching=True), LAN + game(table)
    assert re.findall(r'class="copy-from" value="([^"]+)"', page.html) == [score, watch]
    assert modules(page.html) == [drawn(score), drawn(watch)]
    assert "It can change nothing" in page.text
    assert "can enter and correct hands" in page.text


def test_a_watcher_may_pass_on_only_the_link_to_watch(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table, "/share", watching=True), base_url=LAN))

    assert modules(page.html) == [drawn(LAN + game(table, watching=True))]
    assert table.token not in page.html
    assert "To score" not in page.text


@pytest.mark.parametrize("base", ["http://localhost:8000", "http://127.0.0.1:8000"])
def test_on_the_servers_own_machine_the_address_for_phones_is_shared(
    client: FlaskClient, table: Table, base: str
) -> None:
    client.application.config["PUBLIC_URL"] = LAN

    page = Page(client.get(game(table, "/share"), base_url=base))

    assert modules(page.html)[0] == drawn(LAN + game(table))
    assert "cannot reach" not in page.text


def test_an_address_that_only_this_machine_knows_is_called_so(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table, "/share"), base_url="http://localhost:8000"))

    assert "Phones cannot reach this address" in page.text


def test_a_phones_own_way_here_is_passed_on_as_it_is(tmp_path: Path, table: Table) -> None:
    app = create_app({"DATABASE": str(table.store.path), "SECRET_KEY": "x", "PUBLIC_URL": LAN})

    page = Page(app.test_client().get(game(table, "/share"), base_url="http://club.example"))

    assert modules(page.html)[0] == drawn("http://club.example" + game(table))


def test_the_check_code_is_the_same_for_everybody_and_changes_with_every_entry(
    client: FlaskClient, table: Table
) -> None:
    def code(*, watching: bool) -> str:
        page = Page(client.get(game(table, "/share", watching=watching), base_url=LAN))
        [found] = re.findall(r"Check code <b[^>]*>([0-9a-f]{4} [0-9a-f]{4})<", page.html)
        return str(found)

    begun = code(watching=False)
    table.record(hand())
    table.undo()

    assert len({begun, code(watching=True)}) == 2
    assert code(watching=True) == code(watching=False) == table.view.check_code
