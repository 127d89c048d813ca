import re
from http.cookies import SimpleCookie

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.device import MOST_GAMES
from tests.usecases.table import Table, hand
from tests.web.pages import Page, game


def listed(page: Page) -> list[str]:
    """The games of the page, each once, in their order."""
    return list(dict.fromkeys(link for link in page.links if re.fullmatch("/g/[^/]+", link)))


def test_the_first_visit_has_one_next_step_and_says_what_comes(client: FlaskClient) -> None:
    page = Page(client.get("/"))

    assert page.html.count("primary") == 1
    assert "/games/new" in page.links
    assert "No games yet" in page.text


def test_a_game_that_was_opened_here_is_listed(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    client.get(game(table))

    page = Page(client.get("/"))

    assert game(table) in page.links
    assert "Us 800 Them 120" in page.text
    assert "hand 2 comes next" in page.text


def test_the_largest_button_leads_on_with_the_game_that_is_being_played(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    client.get(game(table))

    page = Page(client.get("/"))

    assert page.html.count("primary") == 1
    assert "Continue: hand 2 Us 800, Them 120" in page.text
    assert "/games/new" in page.links


def test_a_game_that_is_only_watched_or_is_over_is_not_gone_on_with(client: FlaskClient, table: Table) -> None:
    client.get(game(table, watching=True))
    assert "Continue" not in Page(client.get("/")).text

    table.end()
    client.get(game(table))
    assert "Continue" not in Page(client.get("/")).text


def test_who_looked_at_an_older_game_still_goes_on_with_the_one_being_played(client: FlaskClient, table: Table) -> None:
    table.end()
    playing = Table(table.store)
    playing.record(hand())
    for each in (playing, table):
        client.get(game(each))
    assert "Continue: hand 2" in Page(client.get("/")).text

    playing.end()  # the game that was played last is over
    assert "Continue" not in Page(client.get("/")).text


def test_nobody_elses_games_are_listed(app: Flask, client: FlaskClient, table: Table) -> None:
    app.test_client().get(game(table))

    page = Page(client.get("/"))

    assert "Us" not in page.text.split()
    assert not [link for link in page.links if link.startswith("/g/")]


def test_the_game_opened_last_comes_first(client: FlaskClient, table: Table) -> None:
    other = Table(table.store)
    for each in (other, table, other):
        client.get(game(each))

    links = listed(Page(client.get("/")))

    assert links == [game(other), game(table)]


def test_a_game_known_by_two_links_is_listed_once_with_the_one_to_score(client: FlaskClient, table: Table) -> None:
    client.get(game(table))
    client.get(game(table, watching=True))

    links = listed(Page(client.get("/")))

    assert links == [game(table)]


def test_a_watched_game_is_listed_as_one_to_watch(client: FlaskClient, table: Table) -> None:
    client.get(game(table, watching=True))

    page = Page(client.get("/"))

    assert game(table, watching=True) in page.links
    assert "to watch" in page.text


def test_a_link_that_opens_nothing_is_not_remembered(client: FlaskClient) -> None:
    response = client.get("/g/nothing-of-ours-at-all00")

    assert response.status_code == 404
    assert "Set-Cookie" not in response.headers


def test_the_cookie_is_permanent_and_out_of_reach_for_scripts_and_other_sites(
    client: FlaskClient, table: Table
) -> None:
    response = client.get(game(table))

    [cookie] = SimpleCookie(response.headers["Set-Cookie"]).values()
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert cookie["expires"]


def test_an_unchanged_poll_sends_no_cookie(client: FlaskClient, table: Table) -> None:
    tag = client.get(game(table)).headers["ETag"]

    response = client.get(game(table), headers={"If-None-Match": tag})

    assert "Set-Cookie" not in response.headers


def test_a_forged_cookie_opens_nothing(client: FlaskClient, table: Table) -> None:
    client.set_cookie("table", f'{{"games": ["{table.token}"]}}')

    page = Page(client.get("/"))

    assert "No games yet" in page.text


def test_a_cookie_signed_with_nonsense_in_it_is_taken_for_an_empty_one(client: FlaskClient, table: Table) -> None:
    with client.session_transaction() as session:
        session["games"] = {"0": table.token}

    assert "No games yet" in Page(client.get("/")).text

    with client.session_transaction() as session:
        session["games"] = [table.token, 7, None, "gone"]

    assert game(table) in Page(client.get("/")).links


def test_the_cookie_stays_small_however_many_games_are_opened(client: FlaskClient, table: Table) -> None:
    tables = [Table(table.store) for _ in range(MOST_GAMES + 3)]
    cookies = [client.get(game(each)).headers["Set-Cookie"] for each in tables]

    games = listed(Page(client.get("/")))

    assert max(map(len, cookies)) < 4000
    assert len(games) == MOST_GAMES
    assert games[0] == game(tables[-1])


def test_every_variant_offers_rules_a_game_and_blank_sheets(client: FlaskClient) -> None:
    page = Page(client.get("/variants"))

    assert "/variants/cutthroat" in page.links
    assert "/games/new?variant=cutthroat" in page.links
    assert "/sheets/cutthroat" in page.links


def test_a_game_is_taken_off_the_list_and_put_back_where_it_stood(client: FlaskClient, table: Table) -> None:
    first, last = Table(table.store), Table(table.store)
    for path in (game(last), game(table), game(table, watching=True), game(first)):
        client.get(path)
    full = [game(each) for each in (first, table, last)]
    assert listed(Page(client.get("/"))) == full

    off = client.post("/games/off", data={"game": table.token}, follow_redirects=True)
    assert listed(Page(off)) == [game(first), game(last)]  # the link to watch is gone with it
    assert "The game itself stays" in Page(off).text
    assert "Undo" not in Page(client.get("/")).text

    back = client.post("/games/back", follow_redirects=True)
    assert listed(Page(back)) == full
    assert "/games/back" not in Page(back).actions


def test_a_game_that_is_opened_again_is_back_on_the_list(client: FlaskClient, table: Table) -> None:
    client.get(game(table))
    client.post("/games/off", data={"game": table.token})
    assert listed(Page(client.get("/"))) == []

    client.get(game(table))

    page = Page(client.get("/?off=1"))
    assert listed(page) == [game(table)]
    assert "/games/back" not in page.actions
