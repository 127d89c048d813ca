"""Names of up to 120 letters: every list shows 60 of them, files and the person's own page all."""

import csv
import html
import io
import re

import pytest
from flask import Flask

from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.people.names import LONGEST_SHOWN
from tests.club.usecases.long_names import MADE, addresses, opened
from tests.club.web.conftest import OpenHall

TAG = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
# Where names are whole: the page of a person, and what is printed for one.
WHOLE = {"people.one", "event_print.certificates_page"}
NAME = re.compile(r"(?:Team)?Player\d\d[-Wolfegschtin ]*(?:…|Z|)")


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
            heading, *rows = csv.reader(io.StringIO(answer.text.removeprefix("\ufeff")))
            for row in (dict(zip(heading, each, strict=True)) for each in rows):
                whole = entrants[int(row["number"])].written
                assert row["name"] == whole[0]
                assert row.get("players", " / ".join(whole[1:])) == " / ".join(whole[1:])
        if answer.mimetype != "text/html":
            continue
        shown = NAME.findall(html.unescape(TAG.sub("\n", answer.text.replace("<wbr>", ""))))
        if endpoint in WHOLE:
            assert endpoint != "people.one" or {*shown} >= {*entrants[1].written[1:]}
            continue
        if bad := {each for each in shown if len(each) > LONGEST_SHOWN or not each.endswith("…")}:
            wrong[path] = bad
        if shown:
            seen.add(endpoint)
    assert wrong == {}
    assert files == {"event_files.standings", "event_files.results"}
    assert seen >= {"people.show", "director.board", "director.log", "public.seats", "tables.show"}
