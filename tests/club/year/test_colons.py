"""No heading, button or lead of the club's pages has two colons in one sentence, in whatever language."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.club.events.year.club import open_token
from scorekeeper.store import open_store
from scorekeeper.words.language import LANGUAGES
from tests.club.year.clubs import OPEN, ClubHere
from tests.usecases.table import WINNING, Table

HEADS = re.compile(
    r'<(h\d|title|caption|legend|button|label|th|dt)\b[^>]*>.*?</\1>|<(p|span) class="(?:lead|hint)">.*?</\2>',
    re.DOTALL,
)
COLON = re.compile(r":(?=\s)")
NAMES = [(name,) for name in ("Ann", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus")]


@pytest.fixture
def paths(app: Flask, client: FlaskClient) -> list[str]:
    """Pages of a club with two open evenings, one of them with a corrected result, and a game that was won."""
    with open_store(app.config["DATABASE"]) as store:
        game = Table(store)
        game.record(WINNING)
        club = ClubHere(store)
        club.add("\n".join(name for (name,) in NAMES))
        halls = [club.evening(NAMES, week, setup=OPEN) for week in range(2)]
        halls[0].finish()
        app.config["CLOCK"] = lambda: club.now
        pages = [f"/direct/{each.token}" for each in halls], [f"/event/{each.links.watch_token}" for each in halls]
        found = [f"/g/{game.token}", "/", f"/club/{club.token}", f"/our-club/{open_token(store)}"]
        found += [f"/club/{club.token}/{page}" for page in ("members", "season", "names", "members/m1")]
        found += [
            f"/our-club/{open_token(store)}/{page}"
            for page in ("season", "screen", f"events/{halls[0].links.event_id}")
        ]
        for page in ("", "/people", "/members", "/rounds/1", "/standings", "/setup", "/links", "/print", "/log"):
            found += [each + page for each in pages[0]]
        return found + [each + page for each in pages[1] for page in ("", "/standings", "/crosstable", "/screen")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_heading_has_two_colons(paths: list[str], client: FlaskClient, language: str) -> None:
    found = {(path, words) for path in paths for words in _twice(client, path, language)}
    assert not found, "\n".join(map(str, sorted(found)))


def _twice(client: FlaskClient, path: str, language: str) -> Iterator[str]:
    answer = client.get(path, headers={"Accept-Language": language}, follow_redirects=True)
    assert answer.status_code == 200, path
    for head in HEADS.finditer(answer.text):
        words = " ".join(re.sub(r"<[^>]*>", " ", head[0]).split())
        yield from (each for each in re.split(r"(?<=[.?!])\s", words) if len(COLON.findall(each)) > 1)
