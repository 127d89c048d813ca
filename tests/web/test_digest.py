"""The digest of a game's record is the same wherever the game is shown."""

import re

from flask.testing import FlaskClient

from tests.usecases.table import Table, hand
from tests.web.pages import game

SHOWN = re.compile(r'Digest <b class="digest">([^<]+)<')


def digests(client: FlaskClient, table: Table) -> list[str]:
    pages = [client.get(game(table, "/share", watching=watching)).text for watching in (False, True)]
    return [each for page in pages for each in SHOWN.findall(page)]


def test_who_scores_and_who_watches_see_the_same_digest(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    assert digests(client, table) == [table.view.digest] * 2


def test_a_hand_changes_the_digest_and_an_undo_brings_it_back(client: FlaskClient, table: Table) -> None:
    before = digests(client, table)

    table.record(hand())
    with_a_hand = digests(client, table)
    table.undo()

    assert before == digests(client, table) != with_a_hand


def test_two_games_that_were_played_alike_have_one_digest(table: Table) -> None:
    other = Table(table.store)

    for each in (table, other):
        each.record(hand())

    assert table.view.digest == other.view.digest
