"""Names, seats and dealer of a game that has begun, on its pages, its sheets and in its log."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.usecases.table import ITEMISED, Table, hand, kinds
from tests.web.pages import Page, game

COMPASS = (SideNames("North-South", ("North", "South")), SideNames("East-West", ("East", "West")))
NEW = {"player-0-0": "Eve", "player-0-1": "Finn", "player-1-0": "Gus", "player-1-1": "Hal"}


@pytest.fixture
def nameless(table: Table) -> Table:
    """A game that was started without a name."""
    return Table(table.store, GameSetup("classic", {}, COMPASS, "North"))


def filled(client: FlaskClient, table: Table, **other: str) -> dict[str, str]:
    """The form as a browser sends it, with some of its fields filled in anew."""
    html = client.get(game(table, "/names")).text
    selected = {}
    for select in html.split("<select ")[1:]:
        name = select.partition('name="')[2].partition('"')[0]
        chosen = select.partition(" selected")[0].rpartition('value="')[2].partition('"')[0]
        selected[name] = chosen
    page = Page(client.get(game(table, "/names")))
    return page.fields | selected | {name.replace("__", "-"): to for name, to in other.items()}


def test_names_are_one_tap_from_the_game_and_empty_where_none_was_given(client: FlaskClient, nameless: Table) -> None:
    board = Page(client.get(game(nameless)))
    fields = filled(client, nameless)

    assert game(nameless, "/names") in board.links
    assert [fields[name] for name in NEW] == ["", "", "", ""]
    assert [fields[name] for name in ("side-0", "side-1", "dealer")] == ["", "", "0-0"]
    assert [fields[f"seat-{place}"] for place in ("0-0", "1-0", "0-1", "1-1")] == list("1234")


def test_names_of_the_games_on_this_device_are_offered(client: FlaskClient, table: Table, nameless: Table) -> None:
    client.get(game(table))

    for path in ("/games/new", game(nameless, "/names")):
        html = client.get(path).text
        offered = html.partition('<datalist id="known-names">')[2].partition("</datalist>")[0]
        assert html.count('list="known-names"') == 4
        assert all(f'<option value="{name}">' in offered for name in ("Ann", "Bo", "Cem", "Dea"))


def test_names_given_later_stand_everywhere(client: FlaskClient, nameless: Table) -> None:
    nameless.record(ITEMISED)
    nameless.penalise(1, 0, "exposed-card", player="North")
    pages = ["", "/ruling/1", "/log", "/why/score/1", "/hands/new", "/hands/1", "/penalties"]

    sent = client.post(game(nameless, "/names"), data=filled(client, nameless) | NEW)

    said = Page(client.get(sent.headers["Location"])).text
    assert "Names and seats are saved. Undo: the change of names and seats" in said
    watched = Page(client.get(game(nameless, watching=True))).text
    assert "Eve and Finn" in watched
    assert "Gus deals hand 2" in watched
    for path in pages:
        text = Page(client.get(game(nameless, path))).text
        assert "Eve" in text, path
        old = text.replace("Us, Ann", "")
        assert not [name for name in ("North", "South") if name in old], (path, text)


def test_a_player_without_a_seat_is_told(client: FlaskClient, nameless: Table) -> None:
    fields = filled(client, nameless)
    del fields["seat-1-1"]

    sent = client.post(game(nameless, "/names"), data=fields)

    assert sent.status_code == 422
    assert "give each player a different one" in Page(sent).text
    assert "names" not in kinds(nameless.view)


def test_sheets_and_summaries_have_the_new_names(client: FlaskClient, nameless: Table) -> None:
    nameless.record(hand())
    client.get(game(nameless))
    client.post(game(nameless, "/names"), data=filled(client, nameless) | NEW)

    for path in (game(nameless, "/sheet.pdf"), "/summary.pdf", game(nameless, "/slip.pdf")):
        pages = PdfReader(BytesIO(client.get(path).data)).pages
        text = " ".join(page.extract_text() for page in pages)
        assert "Eve" in text, path
        assert "North" not in text, path


def test_the_log_tells_the_change_and_strikes_it_out_when_it_is_undone(client: FlaskClient, nameless: Table) -> None:
    client.post(game(nameless, "/names"), data=filled(client, nameless, dealer="1-0") | NEW)

    told = Page(client.get(game(nameless, "/log"))).text
    assert "Names and seats were changed" in told
    assert "Eve and Finn; Gus and Hal. Round the table Eve, Gus, Finn and Hal" in told
    assert "Gus deals hand 1." in told
    nameless.undo()
    log = client.get(game(nameless, "/log")).text
    assert log.count("log-out") >= 1
    assert "North-South" in Page(client.get(game(nameless))).text


def test_a_side_with_a_name_of_its_own_keeps_it(client: FlaskClient, table: Table) -> None:
    assert filled(client, table)["side-0"] == "Us"

    client.post(game(table, "/names"), data=filled(client, table) | NEW)

    assert [side.name for side in table.view.sides] == ["Us", "Them"]
    assert table.view.sides[0].players == ("Eve", "Finn")


def test_saving_without_a_change_writes_nothing(client: FlaskClient, table: Table) -> None:
    sent = client.post(game(table, "/names"), data=filled(client, table))

    assert sent.headers["Location"] == game(table)
    assert kinds(table.view) == ["start"]


def test_sent_twice_it_is_one_change(client: FlaskClient, table: Table) -> None:
    fields = filled(client, table) | NEW

    first, second = (client.post(game(table, "/names"), data=fields) for _ in range(2))

    assert first.headers["Location"] == second.headers["Location"]
    assert kinds(table.view) == ["start", "names"]


@pytest.mark.parametrize(
    ("fields", "sentence", "beside"),
    [
        ({"seat-0-0": "2"}, "Two players have this seat", "seat-0-0"),
        ({"seat-0-0": "2", "seat-1-0": "1"}, "sides must alternate", "seat-0-0"),
        ({"seat-0-0": "9"}, "Choose one of the answers", "seat-0-0"),
        ({"dealer": ""}, "Choose one of the answers", "dealer"),
        ({"player-0-1": "Bo"}, "Two players are called Bo", "player-1-0"),
        ({"side-1": "Us"}, "Two sides are called Us", "side-1"),
        ({"player-0-1": "x" * 61}, "At most 60 characters", "player-0-1"),
    ],
)
def test_what_cannot_be_taken_is_said_beside_its_field_and_kept(
    client: FlaskClient, table: Table, fields: dict[str, str], sentence: str, beside: str
) -> None:
    response = client.post(game(table, "/names"), data=filled(client, table) | {"player-0-0": "Eve"} | fields)

    page = Page(response)
    assert response.status_code == 422
    assert sentence in page.html.partition(f'id="{beside}-error"')[2].partition("<")[0]
    assert page.fields["player-0-0"] == "Eve"
    assert kinds(table.view) == ["start"]


def test_a_page_that_is_outdated_keeps_what_was_typed(client: FlaskClient, table: Table) -> None:
    fields = filled(client, table) | NEW
    table.record(hand())

    late = client.post(game(table, "/names"), data=fields)

    page = Page(late)
    assert late.status_code == 422
    assert "changed since this page was opened" in page.text
    assert page.fields["player-0-0"] == "Eve"
    client.post(game(table, "/names"), data=fields | page.fields)
    assert table.view.sides[0].players == ("Eve", "Finn")
