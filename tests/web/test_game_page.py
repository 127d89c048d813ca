import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.usecases.table import LOSS, PAIRS, TOO_LOW, WINNING, Table, hand
from tests.web.pages import Page, game


def test_a_fresh_game_shows_what_to_open_with_and_one_next_step(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table)))

    assert page.minimums() == ["50", "50"]
    assert "Ann deals hand 1" in page.text
    assert page.html.count("primary") == 1
    assert f"{game(table)}/hands/new" in page.links


def test_scores_minimums_and_hands_follow_the_entries(client: FlaskClient, table: Table) -> None:
    table.record(hand(points=900))
    table.record(LOSS, reason="we saw it")

    page = Page(client.get(game(table)))

    assert "Enter hand 3" in page.text
    assert "+1,500" in page.text
    assert page.minimums() == [str(each.points) for each in table.view.minimums]
    assert f"{game(table)}/ruling/1#side-2" in page.links


def test_a_negative_score_has_a_real_minus_and_the_lowest_minimum(client: FlaskClient, table: Table) -> None:
    table.record(LOSS, reason="we saw it")

    page = Page(client.get(game(table)))

    assert table.scores[0] < 0
    assert f"\N{MINUS SIGN}{-table.scores[0]:,}" in page.text
    assert page.minimums()[0] == "15"


def test_a_watcher_sees_the_same_without_any_control(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    page = Page(client.get(game(table, watching=True)))

    assert page.minimums() == ["50", "50"]
    assert page.actions == []
    assert not [link for link in page.links if "/hands/" in link or table.token in link]
    assert table.token not in page.html


def test_a_watcher_without_scripts_gets_the_page_anew_within_five_seconds(client: FlaskClient, table: Table) -> None:
    watched = client.get(game(table, watching=True)).text
    scored = client.get(game(table)).text

    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in watched
    assert "http-equiv" not in scored


def test_a_poll_is_answered_with_304_until_something_changes(client: FlaskClient, table: Table) -> None:
    first = client.get(game(table, watching=True))
    known = {"If-None-Match": first.headers["ETag"]}

    unchanged = client.get(game(table, watching=True), headers=known)
    table.record(hand())
    changed = client.get(game(table, watching=True), headers=known)

    assert (unchanged.status_code, unchanged.data) == (304, b"")
    assert unchanged.headers["ETag"] == first.headers["ETag"]
    assert changed.status_code == 200
    assert "+800" in changed.text


def test_the_tag_that_the_script_sends_is_the_tag_of_the_page(client: FlaskClient, table: Table) -> None:
    response = client.get(game(table))

    tag = response.headers["ETag"].strip('"')

    assert f'data-etag="{tag}"' in response.text


def test_a_finished_game_names_the_winner_the_margin_and_a_rematch(client: FlaskClient, table: Table) -> None:
    table.record(WINNING)
    table.record(hand())

    page = Page(client.get(game(table)))

    assert "Us won" in page.text
    assert "by 5,110 points" in page.text
    assert "Play again, Cem deals" in page.text
    assert "Enter hand" not in page.text
    assert page.minimums() == []


def test_equal_scores_are_called_a_draw(client: FlaskClient, table: Table) -> None:
    even = {"tally": {"canastas": {}, "melded_points": 100, "held_points": 0}}
    table.record({"ending": "stock", "sides": [even, even]})
    table.end()

    page = Page(client.get(game(table)))

    assert "A draw between Us and Them, ended early after hand 1" in page.text


def test_a_game_ended_before_its_first_hand_has_no_winner(client: FlaskClient, table: Table) -> None:
    table.end()

    page = Page(client.get(game(table)))

    assert "No winner the game was ended before its first hand" in page.text
    assert f"{game(table)}/resume" in page.actions


def test_a_hand_scored_as_written_shows_its_reason(client: FlaskClient, table: Table) -> None:
    table.record(TOO_LOW, reason="all four agreed")

    page = Page(client.get(game(table)))

    assert "scored as written" in page.text
    assert "all four agreed" in page.text


def test_a_correction_is_marked_in_the_table(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.correct(1, hand(points=250))

    page = Page(client.get(game(table)))

    assert "1 corrected" in page.text
    assert "Undo: the correction of hand 1" in page.text


def test_a_hand_that_a_correction_put_behind_the_end_is_marked(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.record(hand())
    table.correct(1, hand(points=450, canastas=9), reason="so it was")

    page = Page(client.get(game(table)))

    assert "2 after the end" in page.text


def test_a_game_begun_on_paper_shows_where_it_started(client: FlaskClient, table: Table) -> None:
    setup = GameSetup("classic", {}, PAIRS, "Ann", (1500, -20), 3)
    begun = Table(table.store, setup)

    page = Page(client.get(game(begun)))

    assert "3 on paper 1,500 \N{MINUS SIGN}20" in page.text
    assert page.minimums() == ["90", "15"]
    assert "deals hand 4" in page.text


def test_names_are_shown_as_text_whatever_is_in_them(client: FlaskClient, table: Table) -> None:
    names = ("<b>Ann</b>", '"><script>alert(1)</script>')
    setup = GameSetup("classic", {}, (SideNames("A & B", names), PAIRS[1]), names[0])
    other = Table(table.store, setup)
    other.record(hand())

    html = client.get(game(other)).text

    assert "<script>alert" not in html
    assert "<b>Ann" not in html
    assert "A &amp; B" in html


@pytest.mark.parametrize("path", ["", "/ruling/1", "/log", "/rules", "/share"])
def test_every_page_of_a_game_is_sound_html_with_a_title(client: FlaskClient, table: Table, path: str) -> None:
    table.record(hand())

    page = Page(client.get(game(table, path)))

    assert "<title>" in page.html
    assert "<h1" in page.html
    assert page.html.count('id="main"') == 1
