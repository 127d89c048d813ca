"""Nobody guesses a secret of a club: not with cookies, addresses, threads or patience.

The places where a secret can be guessed are looked for in the application itself: whatever answers a right code or
password otherwise than a wrong one.
"""

import ast
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

import scorekeeper
from scorekeeper.club.store.codes import CODE_LENGTH, OLD_LENGTHS
from scorekeeper.store.codes import CODE_SIGNS, code_hash
from scorekeeper.store.common import CommonFile
from scorekeeper.store.links import TOKEN_BYTES, secrets_of
from scorekeeper.usecases import lock
from scorekeeper.web.limits.guesses import DAY, FOR_SECRET, IN_ALL, LONGEST, OF_ADDRESS, WrongGuesses
from tests.club.web.conftest import OpenHall
from tests.club.web.halls import Pages
from tests.test_documentation import ROOT
from tests.web.conftest import spend_nothing

WORD, WRONG = "four of spades", {"code": "AAAAAAAAA", "password": "five of spades"}
FIELDS = re.compile(r"(?:form|args|values)\.get\(\s*\"(\w+)\"")
TABLES = 100
YEAR = 365 * DAY
PLACES = {"/t": "code", "/word": "password"}  # with the secret that is guessed there
FIELD = {"/t": "code", "/word": "word"}


class Place(NamedTuple):
    """An address at which a secret can be guessed."""

    path: str
    method: str


@pytest.fixture
def pages(open_hall: OpenHall) -> Pages:
    pages = open_hall(pairs="AB")
    lock.lock_club(pages.hall.store, WORD)
    return pages


@pytest.fixture
def quick_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hundreds of passwords be compared in no time: who is refused does not depend on it."""
    monkeypatch.setitem(lock._COST, "n", 2)


def secrets(pages: Pages) -> dict[str, str]:
    return {"code": pages.hall.view.tables[0].code, "password": WORD}


def fields() -> set[str]:
    """The names of all fields that the program reads from forms and addresses."""
    found = set[str]()
    for file in Path(scorekeeper.__file__).parent.rglob("*.py"):
        text = file.read_text()
        found |= {*FIELDS.findall(text)}
        for each in ast.walk(ast.parse(text if "Form" in text else "")):
            if isinstance(each, ast.ClassDef) and any("Form" in ast.unparse(base) for base in each.bases):
                names = (line.targets for line in each.body if isinstance(line, ast.Assign))
                found |= {ast.unparse(name) for targets in names for name in targets}
    return found


def addresses_of(app: Flask) -> Iterator[tuple[Rule, str]]:
    for rule in app.url_map.iter_rules():
        yield from ((rule, method) for method in ("GET", "POST") if method in (rule.methods or ()))


def sent(app: Flask, rule: Rule, method: str, text: str, known: set[str]) -> tuple[int, str]:
    """What a stranger is answered who sends a text in every place of an address."""
    path = re.sub(r"<(?:string:)?\w+>", text.replace(" ", ""), rule.rule)
    path = re.sub(r"<\w+(?:\([^)]*\))?:\w+>", "1", path)
    answer = app.test_client().open(
        path, method=method, query_string={"code": text}, data=dict.fromkeys(known - {"back"}, text)
    )
    spend_nothing(app)
    return answer.status_code, (answer.location or "").partition("?")[0].replace(text.replace(" ", ""), "")


def guessing_places(pages: Pages) -> Iterator[tuple[str, Place]]:
    known = fields()
    assert {"code", "word"} <= known
    for name, secret in secrets(pages).items():
        for rule, method in addresses_of(pages.app):
            wrong = "".join("A" if each.isalpha() else each for each in secret)
            right, other = (sent(pages.app, rule, method, each, known) for each in (secret, wrong))
            if right != other:
                yield name, Place(rule.rule, method)


def typed(client: FlaskClient, path: str, text: str, address: str = "192.0.2.7") -> int:
    return client.post(path, data={FIELD[path]: text}, environ_base={"REMOTE_ADDR": address}).status_code


def tried(answers: list[int]) -> int:
    """How many guesses were not refused."""
    return sum(each != 429 for each in answers)


@pytest.mark.usefixtures("quick_hash")
def test_the_places_where_a_secret_is_guessed_are_these(pages: Pages) -> None:
    found = {(name, place) for name, place in guessing_places(pages)}

    assert found == {(name, Place(path, "POST")) for path, name in PLACES.items()}


def test_links_are_too_long_to_be_guessed() -> None:
    assert 8 * TOKEN_BYTES >= 128


@pytest.mark.parametrize("path", PLACES)
def test_eighty_old_cookies_are_one_address(pages: Pages, path: str) -> None:
    clients = [pages.app.test_client() for _ in range(80)]
    for client in clients:
        client.get(f"/g/{pages.hall.table(1).game_token}")  # known, and older than any limit
    pages.hall.later(10)

    answers = [typed(client, path, WRONG[PLACES[path]]) for client in clients]

    assert tried(answers) == OF_ADDRESS


@pytest.mark.usefixtures("quick_hash")
@pytest.mark.parametrize("path", PLACES)
def test_many_addresses_are_one_attack(pages: Pages, path: str) -> None:
    client = pages.app.test_client()
    answers = [typed(client, path, WRONG[PLACES[path]], f"2001:db8:{each:x}::1") for each in range(FOR_SECRET + 20)]

    assert tried(answers) == FOR_SECRET


@pytest.mark.parametrize("path", PLACES)
def test_guesses_at_the_same_time_are_all_counted(pages: Pages, path: str) -> None:
    def guess(_: int) -> int:
        return typed(pages.app.test_client(), path, WRONG[PLACES[path]])

    with ThreadPoolExecutor(8) as threads:
        assert tried([*threads.map(guess, range(24))]) == OF_ADDRESS


def test_the_wait_grows_and_is_said(pages: Pages) -> None:
    waits = []
    for _ in range(OF_ADDRESS - 1):
        typed(pages.client, "/word", "wrong")
    for _ in range(9):
        assert typed(pages.client, "/word", "wrong") == 403
        answer = pages.client.post("/word", data={"word": WORD}, environ_base={"REMOTE_ADDR": "192.0.2.7"})
        assert answer.status_code == 429  # a password is short enough to be guessed
        waits.append(int(answer.headers["Retry-After"]))
        pages.hall.now += timedelta(seconds=waits[-1])

    assert waits == [60, 120, 240, 480, 960, 1920, LONGEST, LONGEST, LONGEST]


@pytest.mark.usefixtures("quick_hash")
def test_who_knows_the_password_is_not_kept_out_by_those_who_guess(pages: Pages) -> None:
    club, other = "192.0.2.7", "192.0.2.8"
    assert typed(pages.client, "/word", WORD, club) == 303
    for each in range(FOR_SECRET):
        typed(pages.client, "/word", "wrong", f"2001:db8:{each:x}::1")

    assert typed(pages.app.test_client(), "/word", WORD, other) == 429
    assert [typed(pages.app.test_client(), "/word", WORD, club) for _ in range(20)] == [303] * 20
    assert tried([typed(pages.client, "/word", "wrong", club) for _ in range(20)]) == OF_ADDRESS
    lock.lock_club(pages.hall.store, "another word")
    assert typed(pages.client, "/word", "another word", other) == 303  # a new password has its own limit


def test_a_right_code_is_accepted_whatever_limit_is_reached(pages: Pages) -> None:
    code = secrets(pages)["code"]
    for each in range(FOR_SECRET + 5):
        typed(pages.client, "/t", WRONG["code"], f"2001:db8:{each // 9:x}::1")

    assert typed(pages.client, "/t", WRONG["code"], "192.0.2.9") == 429
    assert typed(pages.client, "/t", code, "192.0.2.9") == 303
    assert typed(pages.client, "/t", code, "2001:db8::1") == 303


@pytest.mark.parametrize("length", OLD_LENGTHS)
def test_a_short_code_of_an_older_card_waits(pages: Pages, length: int) -> None:
    code = secrets(pages)["code"][:length]
    hashed = code_hash(secrets_of(pages.hall.store, []), code)
    pages.hall.store.rows("UPDATE table_codes SET code_hash = ?", hashed)
    for _ in range(OF_ADDRESS):
        typed(pages.client, "/t", WRONG["code"])

    assert typed(pages.client, "/t", code) == 429
    pages.hall.later(1)
    assert typed(pages.client, "/t", code) == 303


@pytest.mark.usefixtures("quick_hash")
def test_right_guesses_between_wrong_ones_gain_nothing(pages: Pages) -> None:
    answers = []
    for _ in range(30):
        typed(pages.client, "/word", WORD)
        answers.append(typed(pages.client, "/word", "wrong"))

    assert tried(answers) == OF_ADDRESS


def guesses_in(seconds: float, tmp_path: Path, sender: Callable[[int], str]) -> int:
    """How many guesses are tried in this time by somebody who never rests."""
    now, count = [1e9], 0
    wrong = WrongGuesses(CommonFile(tmp_path / "games.db", lambda: now[0]))
    while now[0] < 1e9 + seconds:
        count += not (wait := wrong.guess("password", sender(count)).wait)
        now[0] += wait
    return count


def test_how_long_a_password_lasts(tmp_path: Path) -> None:
    """SECURITY.md names these numbers."""
    days = 30
    from_everywhere = guesses_in(days * DAY, tmp_path, lambda count: f"address {count}")
    from_one = guesses_in(days * DAY, tmp_path / "one", lambda _: "an address")

    assert from_one < from_everywhere <= FOR_SECRET * (days + 1) + 10
    a_year = FOR_SECRET * (365 + 1) + 10
    text = (ROOT / "SECURITY.md").read_text()
    [said] = re.findall(r"([\d ,]+) guesses in a year", text)
    assert int(said.replace(",", "")) * 0.95 < a_year < int(said.replace(",", ""))
    assert IN_ALL > FOR_SECRET  # so that guesses at codes do not keep the password's visitors out


@pytest.mark.parametrize(("speed", "lasts"), [(800, 10 * YEAR), (10_000, 0.8 * YEAR)])
def test_how_long_one_of_a_hundred_codes_lasts_though_right_ones_are_always_accepted(speed: int, lasts: float) -> None:
    """On average, whoever guesses without pause finds it when a hundredth of all codes has been tried."""
    average = len(CODE_SIGNS) ** CODE_LENGTH / (TABLES + 1) / speed

    assert average >= lasts
    assert f"{speed:,} guesses a second" in (ROOT / "SECURITY.md").read_text()
