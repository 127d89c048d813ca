"""The result to pass on: as text, and as a picture that any browser can read."""

from xml.etree import ElementTree as ET

from flask.testing import FlaskClient

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.usecases.table import LOSS, WINNING, Table, hand
from tests.web.pages import Page, game

LONG = (
    SideNames("The <Thursday> & Evening Partnership of Old Friends", ("Ann", "Ben")),
    SideNames("Cem and Dea", ("Cem", "Dea")),
)


def drawing(client: FlaskClient, table: Table) -> tuple[ET.Element, list[str]]:
    """The picture, and its lines of text from top to bottom."""
    answer = client.get(game(table, "/share/result.svg"))
    assert answer.mimetype == "image/svg+xml"
    root = ET.fromstring(answer.text)  # noqa: S314 - our own drawing
    return root, [each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}text")]


def test_the_text_says_who_won_every_score_the_hands_and_the_day(client: FlaskClient, table: Table) -> None:
    played = Table(table.store, GameSetup("classic", {}, LONG, "Ann"))
    played.record(WINNING)
    played.record(hand(points=300), reason="as agreed")
    assert played.view.finished

    for watching in (False, True):
        page = Page(client.get(game(played, "/share", watching=watching)))
        winner, loser = LONG[0].name, LONG[1].name
        first, last = played.scores
        assert page.fields["result"].split("\n") == [
            f"{winner} won by {first - last:,} points.",
            f"{winner} (Ann and Ben): {first:,}",
            f"{loser}: {last:,}",
            "Classic canasta, 2 hands, 4 May 2024",
        ]


def test_before_the_first_hand_there_is_nothing_to_pass_on(client: FlaskClient, table: Table) -> None:
    assert "result" not in Page(client.get(game(table, "/share"))).fields
    _, told = drawing(client, table)
    assert told[0] == "After 0 hands"


def test_a_game_that_goes_on_says_so(client: FlaskClient, table: Table) -> None:
    table.record(LOSS)

    text = Page(client.get(game(table, "/share"))).fields["result"]

    ours = table.scores[0]
    assert ours < 0
    lines = "After 1 hand, the game goes on.", f"Us (Ann and Cem): \N{MINUS SIGN}{-ours:,}"
    assert tuple(text.split("\n")[:2]) == lines


def test_the_picture_has_a_line_for_each_hand_and_names_that_fit(client: FlaskClient, table: Table) -> None:
    played = Table(table.store, GameSetup("classic", {}, LONG, "Ann"))
    played.record(WINNING)
    played.record(hand(points=300), reason="as agreed")

    root, told = drawing(client, played)

    assert told[0].startswith("The <Thursday> & Evening")
    assert told[1].endswith("won")
    assert [f"{each:,}" in told for each in played.scores] == [True, True]
    assert {"+4,550", "+900", "+120"} <= set(told)
    assert not [each for each in root.iter() if "style" in each.attrib]
    assert max(len(each) for each in told) <= 54
    higher = Table(table.store)
    higher.record(hand())
    assert int(drawing(client, higher)[0].attrib["height"]) < int(root.attrib["height"])


def test_the_picture_is_in_the_language_of_its_page(client: FlaskClient, table: Table) -> None:
    played = Table(table.store, GameSetup("classic", {}, LONG, "Ann", (-1250, 4000)))
    played.record(WINNING)

    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "it"
    root, told = drawing(client, played)

    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "it"
    assert {"Mano", "Inizio", "\N{MINUS SIGN}1.250"} <= set(told)
    assert {"Hand", "Start"}.isdisjoint(told)
