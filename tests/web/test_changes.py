import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.usecases import Conflict
from tests.usecases.table import TOO_LOW, WINNING, Table, hand, kinds
from tests.web.pages import Page, change, game

CHANGES = ("undo", "delete-last", "end", "resume", "rematch")


def test_undo_takes_the_hand_back_and_undoing_that_puts_it_back(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    client.post(game(table, "/undo"), data=change(table))
    assert table.view.hands == ()

    client.post(game(table, "/undo"), data=change(table))
    assert table.scores == (800, 120)


def test_a_write_is_followed_by_a_redirect_to_the_game(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    response = client.post(game(table, "/undo"), data=change(table))

    assert response.status_code == 302
    assert response.headers["Location"] == game(table, "?done=3")


def test_the_forms_of_the_page_are_what_the_views_take(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    page = Page(client.get(game(table)))

    response = client.post(game(table, "/undo"), data=page.fields)

    assert game(table, "/undo") in page.actions
    assert response.status_code == 302
    assert table.view.hands == ()


def test_sending_an_undo_twice_undoes_once(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.record(hand())
    fields = change(table)

    first = client.post(game(table, "/undo"), data=fields)
    second = client.post(game(table, "/undo"), data=fields)

    assert (first.status_code, second.status_code) == (302, 302)
    assert len(table.view.hands) == 1


def test_deleting_the_last_hand_keeps_it_in_the_log(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.correct(1, hand(points=250))

    client.post(game(table, "/delete-last"), data=change(table))

    assert table.view.hands == ()
    assert kinds(table.view) == ["start", "hand", "correct", "delete"]


def test_a_game_is_ended_early_and_taken_up_again(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    client.post(game(table, "/end"), data=change(table))
    assert "Us won" in Page(client.get(game(table))).text

    client.post(game(table, "/resume"), data=change(table))
    assert "Enter hand 2" in Page(client.get(game(table))).text


def test_a_rematch_has_the_same_players_and_the_next_dealer(client: FlaskClient, table: Table) -> None:
    table.record(WINNING)
    table.record(hand())

    response = client.post(game(table, "/rematch"), data=change(table))

    page = Page(client.get(response.headers["Location"]))
    assert response.headers["Location"] != game(table)
    assert "Cem deals hand 1" in page.text
    assert "Ann and Cem" in page.text


def test_the_rematch_of_a_double_tap_is_one_game(client: FlaskClient, table: Table) -> None:
    table.record(WINNING)
    table.record(hand())
    fields = change(table)

    first = client.post(game(table, "/rematch"), data=fields)
    second = client.post(game(table, "/rematch"), data=fields)

    assert first.headers["Location"] == second.headers["Location"]


def test_an_outdated_page_changes_nothing(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    outdated = change(table)
    table.record(hand())

    response = client.post(game(table, "/undo"), data=outdated)

    page = Page(response)
    assert response.status_code == 409
    assert "The game has moved on" in page.text
    assert game(table) in page.links
    assert len(table.view.hands) == 2


@pytest.mark.parametrize("path", CHANGES)
def test_a_watcher_changes_nothing(client: FlaskClient, table: Table, path: str) -> None:
    table.record(hand())

    response = client.post(game(table, f"/{path}", watching=True), data=change(table))

    assert response.status_code == 403
    assert "for watching" in Page(response).text
    assert kinds(table.view) == ["start", "hand"]


@pytest.mark.parametrize("path", CHANGES)
@pytest.mark.parametrize("left_out", ["request_id", "version"])
def test_a_change_that_does_not_say_what_it_is_about_is_refused(
    client: FlaskClient, table: Table, path: str, left_out: str
) -> None:
    table.record(hand())
    table.record(WINNING)
    fields = {name: value for name, value in change(table).items() if name != left_out}

    response = client.post(game(table, f"/{path}"), data=fields)

    assert response.status_code == 422 or (path, left_out) == ("rematch", "version")
    assert kinds(table.view) == ["start", "hand", "hand"]


@pytest.mark.parametrize("version", ["", "-1", "one", "9" * 30, "1.0", "²"])
def test_a_version_that_is_no_number_is_refused(client: FlaskClient, table: Table, version: str) -> None:
    response = client.post(game(table, "/end"), data=change(table) | {"version": version})

    assert response.status_code == 422
    assert not table.view.finished


def test_nothing_to_undo_is_said_in_a_sentence(client: FlaskClient, table: Table) -> None:
    response = client.post(game(table, "/undo"), data=change(table))

    assert response.status_code == 409
    assert "There is nothing to undo." in Page(response).text


def rival(table: Table) -> int:
    """Enter hand 1 twice, differently, and return the late one."""
    table.record(hand())
    with pytest.raises(Conflict) as caught:
        table.record(hand(points=300), number=1)
    assert caught.value.rival is not None
    return caught.value.rival.entry_seq


def test_two_versions_of_a_hand_are_offered_on_the_game_page(client: FlaskClient, table: Table) -> None:
    event = rival(table)

    scorer, watcher = Page(client.get(game(table))), Page(client.get(game(table, watching=True)))

    assert game(table, f"/rivals/{event}") in scorer.links
    assert "Two phones entered" in scorer.text
    assert "Two phones entered" not in watcher.text


def test_both_versions_stand_side_by_side(client: FlaskClient, table: Table) -> None:
    event = rival(table)

    page = Page(client.get(game(table, f"/rivals/{event}")))

    assert "+800" in page.text
    assert "+900" in page.text
    assert page.actions == [game(table, f"/rivals/{event}")] * 2


@pytest.mark.parametrize(("accept", "score"), [("0", 800), ("1", 900)])
def test_the_first_is_kept_or_the_second_taken(client: FlaskClient, table: Table, accept: str, score: int) -> None:
    event = rival(table)

    path = game(table, f"/rivals/{event}")
    assert client.get(path).headers["Cache-Control"] == "no-store"

    response = client.post(path, data=change(table) | {"accept": accept})

    assert table.scores[0] == score
    assert table.view.rivals == ()
    told = ["The first version of hand 1 is kept.", "The correction of hand 1 is saved"]
    assert told[int(accept)] in Page(client.get(response.headers["Location"])).text


def test_a_version_that_breaks_a_rule_without_a_reason_leads_to_the_hand_itself(
    client: FlaskClient, table: Table
) -> None:
    table.record(hand())
    table.record(hand())
    table.delete()
    table.delete()
    with pytest.raises(Conflict) as caught:
        table.record(TOO_LOW, number=3)  # from a phone that had not seen the deletions
    assert caught.value.rival is not None
    table.record(hand())
    table.record(hand())
    path = game(table, f"/rivals/{caught.value.rival.entry_seq}")

    response = client.post(path, data=change(table) | {"accept": "1"})

    assert response.status_code == 422
    assert "Enter or correct the hand itself" in Page(response).text
    assert len(table.view.rivals) == 1


@pytest.mark.parametrize("accept", ["", "2", "yes"])
def test_a_choice_that_is_none_changes_nothing(client: FlaskClient, table: Table, accept: str) -> None:
    event = rival(table)

    response = client.post(game(table, f"/rivals/{event}"), data=change(table) | {"accept": accept})

    assert response.status_code == 422
    assert len(table.view.rivals) == 1


def test_what_is_settled_cannot_be_opened_again(client: FlaskClient, table: Table) -> None:
    event = rival(table)
    table.settle(event, accept=False)

    chosen = client.get(game(table, f"/rivals/{event}"))
    assert chosen.status_code == 409
    assert "Which version of this hand counts has been chosen already." in Page(chosen).text
    again = client.post(game(table, f"/rivals/{event}"), data=change(table) | {"accept": "1"})
    assert again.status_code == 409


def test_a_watcher_does_not_choose(client: FlaskClient, table: Table) -> None:
    event = rival(table)
    path = game(table, f"/rivals/{event}", watching=True)

    assert client.get(path).status_code == 403
    assert client.post(path, data=change(table) | {"accept": "1"}).status_code == 403
    assert len(table.view.rivals) == 1


DONE = {
    "undo": "Undone: hand 2.",
    "delete-last": "Hand 2 is deleted. What was entered stays in the log.",
    "end": "The game has been ended.",
    "resume": "The game goes on.",
}


@pytest.mark.parametrize("path", DONE)
def test_a_change_says_what_it_did_with_an_undo_beside_it(client: FlaskClient, table: Table, path: str) -> None:
    table.record(hand())
    table.record(hand(points=250))
    if path == "resume":
        table.end()
    before = (table.scores, table.view.finished)

    sent = client.post(game(table, f"/{path}"), data=change(table))
    page = Page(client.get(sent.headers["Location"]))
    above, _, rest = page.text.partition(DONE[path])
    beside = rest[: rest.index("Undo: ") + 6].strip()
    undo = game(table, "/undo")
    client.post(undo, data=page.fields)

    # It stands below the next step, which stays where the thumb expects it; or small below the result.
    assert re.search("Play again" if path == "end" else r"Enter hand \d Who went out[?] Us Them $", above)
    assert beside == "Undo:"
    assert undo in page.actions
    assert (table.scores, table.view.finished) == before


def test_what_was_done_is_said_until_something_else_happens(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.delete()
    said = f"{game(table)}?done={table.view.version}"

    assert "is deleted" in Page(client.get(said)).text
    assert "is deleted" not in Page(client.get(game(table))).text
    assert "is deleted" not in Page(client.get(said.replace(table.token, table.view.watch_token))).text
    table.record(hand())
    assert "is deleted" not in Page(client.get(said)).text


@pytest.mark.parametrize("done", ["", "0", "-1", "x", "²", "9" * 40])
def test_an_address_that_says_nothing_known_was_done_is_the_game(client: FlaskClient, table: Table, done: str) -> None:
    assert client.get(game(table), query_string={"done": done}).status_code == 200
