"""A club asks strangers for its word; who has a link goes on without it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.usecases import InputError
from scorekeeper.usecases.lock import is_word, lock_club, lock_of, unlock_club
from scorekeeper.web import hosts, languages
from tests.usecases.table import Table
from tests.web.pages import Page
from tests.words.pseudo import Pseudo, unmarked

WORD = "Four of Spades"


@pytest.fixture
def locked(app: Flask, table: Table) -> Table:
    lock_club(table.store, WORD)
    return table


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/games/new"),
        ("POST", "/games/new"),
        ("GET", "/import"),
        ("POST", "/import"),
        ("GET", "/events/new"),
        ("POST", "/events/new"),
        ("POST", "/events/import"),
        ("POST", "/rulesets"),
        ("POST", "/rulesets/import"),
        ("POST", "/rulesets/1/delete"),
        ("POST", "/rulesets/1/rename"),
    ],
)
def test_a_stranger_starts_and_changes_nothing_without_the_word(
    client: FlaskClient, locked: Table, method: str, path: str
) -> None:
    answer = client.open(path, method=method)

    assert answer.status_code == 403
    assert "Ask the person who runs the scorekeeper" in Page(answer).text


def test_everything_else_is_open(client: FlaskClient, locked: Table) -> None:
    for path in ("/", "/variants", "/ask", "/rulesets", f"/g/{locked.token}", "/healthz"):
        assert client.get(path).status_code == 200


def test_the_word_opens_and_leads_back(client: FlaskClient, locked: Table) -> None:
    asked = Page(client.get("/games/new?variant=samba"))

    wrong = client.post("/word", data=asked.fields | {"word": "five of spades"})
    right = client.post("/word", data=asked.fields | {"word": f"  {WORD.upper()} "})

    assert wrong.status_code == 403
    assert "not the club's password" in Page(wrong).text
    assert (right.status_code, right.location) == (303, "/games/new?variant=samba")
    assert client.get("/games/new").status_code == 200
    assert client.post("/rulesets").status_code == 422
    lock_club(locked.store, "another word")
    assert client.get("/games/new").status_code == 403


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example/", "", "\\\\evil"])
def test_the_word_leads_to_no_other_site(client: FlaskClient, locked: Table, back: str) -> None:
    assert client.post("/word", data={"word": WORD, "back": back}).location == "/"


def test_strangers_are_asked_and_sent_away_in_their_language(
    app: Flask, client: FlaskClient, locked: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "of_request", Pseudo)
    answers = [client.get("/games/new"), *(client.post("/word") for _ in range(11))]
    app.config["HOSTS"] = lambda _: False

    assert [each.status_code for each in answers] == [403] * 11 + [429]
    assert {word for each in answers for word in unmarked(each.text)} <= {"Canasta", "score", "AA"}
    assert client.get("/").text == f"{Pseudo().message(hosts.STRANGE_HOST)}\n"


def test_who_has_a_link_starts_games_without_the_word(client: FlaskClient, locked: Table) -> None:
    client.get(f"/g/{locked.token}")

    assert client.get("/games/new").status_code == 200
    assert client.post("/rulesets").status_code == 403  # the club's rules are the club's


def test_words_are_not_guessed_in_bulk(client: FlaskClient, locked: Table) -> None:
    answers = [client.post("/word", data={"word": "guess"}).status_code for _ in range(12)]

    assert answers == [403] * 10 + [429] * 2


def test_only_a_hash_of_the_word_is_stored(locked: Table) -> None:
    kept = " ".join(str(row["value"]) for row in locked.store.rows("SELECT value FROM secrets"))

    assert WORD.lower() not in kept.lower()
    assert is_word(locked.store, WORD)
    assert unlock_club(locked.store)
    assert (lock_of(locked.store), is_word(locked.store, WORD)) == ("", False)
    assert not unlock_club(locked.store)
    with pytest.raises(InputError, match="or more"):
        lock_club(locked.store, "abc")
