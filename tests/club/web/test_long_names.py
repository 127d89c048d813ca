"""Names of up to 120 letters: every list shows 60 of them, files and the person's own page all."""

import csv
import html
import io
import re
from collections.abc import Mapping

import pytest
from flask import Flask

from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.people.names import LONGEST_SHOWN, family_first
from scorekeeper.club.model.state import Entrant
from tests.club.usecases.hall import Hall
from tests.club.usecases.long_names import MADE, addresses, opened
from tests.club.web.conftest import OpenHall

TAG = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
# Where names are whole: the page of a person, what is printed for one, and the lists for the wall.
WHOLE = {"people.one", "event_print.certificates_page", "event_print.seating_page"}
NAME = re.compile(r"(?:Team)?Player\d\d[-Wolfegschtin ]*(?:…|Z|)")


def everybody(hall: Hall, path: str) -> frozenset[str]:
    """Who has a place in the round of an address, without those for whom a substitute plays."""
    the_round = hall.view.state.round(int(path.split("/rounds/")[1].partition("/")[0]))
    assert the_round is not None
    return the_round.everybody - {each.entrant for row in the_round.tables for each in row.substitutions}


def missing(hall: Hall, path: str, text: str) -> list[str]:
    """The whole names that are not on the lists of a round."""
    there = [each for each in hall.view.state.entrants if each.id in everybody(hall, path)]
    names = [family_first(name) for each in there for name in each.written[1:]]
    sides = [each.written[0] for each in there if each.written[0] not in each.written[1:]]
    return [name for name in (*names, *sides) if name not in text]


def check_names(table: str, entrants: Mapping[int, Entrant]) -> None:
    """Fail unless every name in a table for a spreadsheet is whole."""
    heading, *rows = csv.reader(io.StringIO(table.removeprefix("\ufeff")))
    for row in (dict(zip(heading, each, strict=True)) for each in rows):
        whole = entrants[int(row["number"])].written
        assert row["name"] == whole[0]
        assert row.get("players", " / ".join(whole[1:])) == " / ".join(whole[1:])


@pytest.mark.parametrize("drafted", [True, False])
@pytest.mark.parametrize(("kind", "movement"), MADE)
def test_every_page_and_file_shows_names_as_long_as_it_has_room(
    app: Flask, open_hall: OpenHall, kind: EventKind, movement: Movement, drafted: bool
) -> None:
    hall = opened(open_hall(published=False).hall.store, kind, movement, drafted=drafted)
    client = app.test_client()
    entrants = {each.number: each for each in hall.view.state.entrants}
    wrong, seen, files = {}, set(), set()
    for endpoint, path in addresses(app.url_map, hall):
        answer = client.get(path)
        if answer.mimetype == "text/csv":
            files.add(endpoint)
            check_names(answer.text, entrants)
        if answer.mimetype != "text/html":
            continue
        shown = NAME.findall(html.unescape(TAG.sub("\n", answer.text.replace("<wbr>", ""))))
        if endpoint == "event_print.seating_page" and answer.status_code == 200:
            assert missing(hall, path, html.unescape(answer.text.replace("<wbr>", ""))) == []
        if endpoint in WHOLE:
            assert endpoint != "people.one" or {*shown} >= {*entrants[1].written[1:]}
            continue
        first = {each.written[1].split()[0] for each in entrants.values()} if path.endswith("/sheet.html") else set()
        if bad := {e for e in shown if len(e) > LONGEST_SHOWN or not (e.endswith("…") or e.strip() in first)}:
            wrong[path] = bad
        if shown:
            seen.add(endpoint)
    assert wrong == {}
    assert files == {"event_files.standings", "event_files.results"}
    assert seen >= {"people.show", "director.board", "director.log", "public.seats", "tables.show"}
