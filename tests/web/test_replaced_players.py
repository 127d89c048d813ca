"""A player who leaves or is replaced: the game goes on, and pages, sheet and statistics name both."""

import pytest
from flask.testing import FlaskClient

from scorekeeper import usecases
from scorekeeper.game.game import Former
from scorekeeper.rules import SideNames
from scorekeeper.sheets.rulebook.rankings import players_ranked
from scorekeeper.usecases import GameSetup, InputError, Naming
from scorekeeper.usecases.game.start_game import rematch_setup
from scorekeeper.words.language import LANGUAGES, language
from tests.results import result
from tests.usecases.table import Table, hand
from tests.web.pages import Page, game
from tests.web.test_naming import filled


@pytest.fixture
def played(table: Table) -> Table:
    """A game of two hands, 800 to 120 each."""
    table.record(hand())
    table.record(hand())
    return table


def replace(client: FlaskClient, table: Table, name: str, place: str = "0-0") -> int:
    """Write who plays now at a place; returns the status."""
    data = filled(client, table) | {f"player-{place}": name, f"other-{place}": "y"}
    return client.post(game(table, "/names"), data=data).status_code


def test_hands_scores_and_dealing_go_on_and_both_are_named(client: FlaskClient, played: Table) -> None:
    before = played.view

    assert replace(client, played, "Eve") == 302

    after = played.view
    assert after.former == (Former("Ann", (0, 0), 1, 2, "Eve", 3, left=False),)
    assert after.sides[0].players == ("Eve", "Cem")
    assert (after.scores, after.next_number) == (before.scores, 3)
    for path in ("", "/sheet.html"):
        assert "Ann until hand 2, then Eve" in Page(client.get(game(played, path))).text


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_leaves_without_anybody_in_the_place_is_named_in_every_language(
    client: FlaskClient, played: Table, code: str
) -> None:
    replace(client, played, "", "1-1")

    [gone] = played.view.former
    assert (gone.name, gone.left) == ("Dea", True)
    said = language(code).text("{name} until hand {number}, then nobody", name="Dea", number=2)
    for path in ("", "/sheet.html"):
        assert said in Page(client.get(game(played, path), headers={"Accept-Language": code})).text


def test_statistics_count_each_for_the_hands_that_they_played(client: FlaskClient, played: Table) -> None:
    replace(client, played, "Eve")
    played.record(hand(points=1000))
    replace(client, played, "Fay")
    played.end()

    standings = {each.name: each for each in players_ranked([played.view])}

    assert {name: each.points for name, each in standings.items() if name in {"Ann", "Eve", "Fay", "Cem"}} == {
        "Ann": 1600,
        "Eve": 1600,
        "Fay": 0,
        "Cem": 3200,
    }
    assert [standings[name].wins for name in ("Ann", "Eve", "Fay", "Cem")] == [0, 0, 1, 1]
    assert standings["Ann"].best == 800


def test_nobody_takes_the_empty_place_in_the_statistics(client: FlaskClient, played: Table) -> None:
    replace(client, played, "")
    played.end()

    assert {each.name for each in players_ranked([played.view])} == {"Ann", "Cem", "Bo", "Dea"}


def test_it_is_undone_like_everything_else(client: FlaskClient, played: Table) -> None:
    replace(client, played, "Eve")
    page = Page(client.get(game(played)))

    client.post(f"{game(played)}/undo", data={name: page.fields[name] for name in ("request_id", "version")})

    assert played.view.former == ()
    assert played.view.sides[0].players == ("Ann", "Cem")


def test_a_tick_without_a_new_name_asks_for_it(client: FlaskClient, played: Table) -> None:
    assert replace(client, played, "Ann") == 422

    assert played.view.former == ()


@pytest.mark.parametrize("place", [(0, 7), (7, 0)])
def test_a_place_that_is_none_is_refused(played: Table, place: tuple[int, int]) -> None:
    view = played.view
    naming = Naming(view.sides, ((0, 0), (1, 0), (0, 1), (1, 1)), (0, 0), replaced=(place,))

    with pytest.raises(InputError):
        usecases.name_players(played.store, played.clock(), played.token, played.request(), view.version, naming)


def test_a_new_spelling_alone_replaces_nobody(client: FlaskClient, played: Table) -> None:
    data = filled(client, played, player__0__0="Anna")
    client.post(game(played, "/names"), data=data)

    assert played.view.former == ()
    assert played.view.sides[0].players == ("Anna", "Cem")


def test_another_phone_takes_it_over_with_the_game(client: FlaskClient, played: Table) -> None:
    replace(client, played, "Eve")

    document = usecases.handed_over(played.store, played.token, with_token=True)

    taken = usecases.unpacked(usecases.packed(document))

    assert "replaced" in str(taken["entries"])
    usecases.checked_document(taken)  # raises nothing


def test_what_somebody_did_before_stays_with_that_name(client: FlaskClient, played: Table) -> None:
    played.penalise(1, 0, "exposed-card", player="Ann")

    replace(client, played, "Eve")

    assert [each.dealer for each in played.view.hands] == ["Ann", "Bo"]
    assert [each.player for each in played.view.penalties] == ["Ann"]
    for path in ("/ruling/1", "/sheet.html"):
        assert "Ann dealt" in Page(client.get(game(played, path))).text
    assert "Ann and Cem" in Page(client.get(game(played, "/ruling/2"))).text


def test_text_picture_and_log_name_both(client: FlaskClient, played: Table) -> None:
    replace(client, played, "Eve")

    for path in ("/share", "/log", "/share/result.svg"):
        assert "Ann until hand 2, then Eve" in " ".join(client.get(game(played, path)).text.split())


def test_a_later_spelling_stays_with_who_came(client: FlaskClient, played: Table) -> None:
    replace(client, played, "Eve")
    played.record(hand(points=1000))
    client.post(game(played, "/names"), data=filled(client, played, player__0__0="Eva"))
    played.end()

    assert [each.by for each in played.view.former] == ["Eva"]
    standings = {each.name: each.points for each in players_ranked([played.view])}
    assert (standings["Ann"], standings["Eva"]) == (1600, 1600)


def test_who_comes_back_played_one_game(client: FlaskClient, played: Table) -> None:
    replace(client, played, "Eve")
    played.record(hand(points=1000))
    replace(client, played, "Ann")
    played.record(hand())
    played.end()

    standings = {each.name: (each.games, each.points, each.wins) for each in players_ranked([played.view])}

    assert standings["Ann"] == (1, 2400, 1)
    assert standings["Eve"] == (1, 1600, 0)


def test_who_is_replaced_at_once_by_another_played_no_hand(client: FlaskClient, played: Table) -> None:
    replace(client, played, "Eve")
    replace(client, played, "Fay")

    assert played.view.former == (Former("Ann", (0, 0), 1, 2, "Fay", 3, left=False),)


@pytest.mark.parametrize("sides", [(1, 1, 1), (2, 2), (2, 2, 2), (1,) * 6])
def test_nobody_deals_from_a_place_that_was_left(client: FlaskClient, table: Table, sides: tuple[int, ...]) -> None:
    table = of_sides(table, sides)
    for _ in range(2):
        table.record(result(*range(0, 100 * len(sides), 100)), reason="as it was played")
    leaver = table.view.seats[0]
    names = [each for each in table.view.seats if each != leaver]

    assert replace(client, table, "", "0-0") == 302

    dealers: list[str] = []
    while not table.view.finished and len(dealers) <= len(names):
        dealers.append(table.view.next_dealer)
        table.record(result(*range(0, 100 * len(sides), 100)), reason="as it was played")
    assert dealers == [names[hand % len(names)] for hand in range(1, 1 + len(dealers))]
    nobody = table.view.sides[0].players[0]
    page = Page(client.get(game(table)))
    assert f"{leaver} until hand 2, then nobody" in page.text
    assert nobody not in page.text
    for path in ("/ruling/3", "/hands/new", "/penalties", "/penalties/new?number=3&side=0&what=ruling"):
        assert nobody not in Page(client.get(game(table, path))).text, path
    assert f"; {leaver} until" not in Page(client.get(game(table, "/sheet.html"))).text
    assert "In place of " + nobody not in Page(client.get(game(table, "/names"))).text
    here = table.view.sides[0].players[1:]
    assert table.view.sides[0].name == (" and ".join(here) or leaver)

    again = rematch_setup(table.view).sides[0]
    assert again.name == " and ".join([nobody, *here])
    assert again.players == (nobody, *here)


def of_sides(table: Table, sides: tuple[int, ...]) -> Table:
    """A game in the same database in which each name is a letter."""
    variant = {(1, 1, 1): "cutthroat", (2, 2): "classic"}.get(sides, "hand-and-foot")
    seats = [(at, seat) for seat in range(max(sides)) for at in range(len(sides)) if seat < sides[at]]
    names = [[f"{'ABCDEF'[seats.index((at, seat))]}nn" for seat in range(sides[at])] for at in range(len(sides))]
    named = tuple(SideNames(" and ".join(each), tuple(each)) for each in names)
    return Table(table.store, GameSetup(variant, {}, named, "Ann"))


def test_a_place_that_was_left_can_be_taken_again(client: FlaskClient, table: Table) -> None:
    played = of_sides(table, (2, 2))
    played.record(hand())
    played.record(hand())
    replace(client, played, "")
    played.record(hand(points=1000))
    assert played.view.sides[0].name == "Cnn"

    client.post(game(played, "/names"), data=filled(client, played, player__0__0="Eve"))
    played.record(hand())
    played.end()

    assert played.view.sides[0].name == "Eve and Cnn"
    for path in ("", "/sheet.html"):
        assert "Ann until hand 2, Eve from hand 4 on" in Page(client.get(game(played, path))).text
    standings = {each.name: each.points for each in players_ranked([played.view])}
    assert (standings["Ann"], standings["Eve"], standings["Cnn"]) == (1600, 800, 4000)
