"""Names of up to 120 letters: every list shows 60 of them, files and the person's own page all."""

import csv
import html
import io
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.event.choices import EventKind, Movement
from scorekeeper.event.people.names import LONGEST_NAME, LONGEST_SHOWN, joined
from scorekeeper.usecases import events
from scorekeeper.usecases.events.asked import Entering, Penalising, Substituting
from tests.usecases.tournaments.hall import CUP
from tests.web.tournament.conftest import OpenHall
from tests.web.tournament.halls import Pages

TOKENS = ("direct", "event", "table", "g")
TAG = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
# Where names are whole: the page of a person, and what is printed for one.
WHOLE = {"people.one", "event_print.certificates_page"}


def long_name(at: int, letters: int = LONGEST_NAME) -> str:
    """A name of so many letters; every second one has no place where it could break."""
    begun = f"Player{at:02}"
    return (begun + ("Wolfeschlegelstein" if at % 2 else "-Wolfe schlegel ste") * 9)[: letters - 1] + "Z"


def people(kind: EventKind) -> list[Entering]:
    """Eight entrants of a kind, whose players all have the longest names."""
    size = {EventKind.PAIRS: 2, EventKind.TEAMS: 4}.get(kind, 1)
    names = [[long_name(size * at + place) for place in range(size)] for at in range(8)]
    return [
        Entering(name=f"Team{long_name(50 + at, 116)}" if kind is EventKind.TEAMS else joined(each), players=each)
        for at, each in enumerate(names)
    ]


def opened(open_hall: OpenHall, kind: EventKind, movement: Movement, *, drafted: bool) -> Pages:
    """An event after its first round, with a substitute and a penalty; the second is drafted or played."""
    pages = open_hall(setup=replace(CUP, kind=kind, movement=movement), pairs="", published=False)
    hall = pages.hall
    hall.do(events.register, people(kind))
    hall.publish()
    leaves = hall.view.state.rounds[0].tables[0].sides[0][0]
    player = next(each.players[0] for each in hall.view.state.entrants if each.id == leaves)
    hall.do(
        events.substitute,
        Substituting(round=1, table=1, entrant=leaves, leaves=player, comes=long_name(90), reason="ill"),
    )
    hall.finish()
    hall.do(events.give_penalty, Penalising(entrant="p1", round=1, points=-100, rule="late.points", reason="late"))
    hall.do(events.draw_round, (2, ""))
    if not drafted:
        hall.do(events.publish_round, 2)
        hall.play(2)
        hall.sign(2, 0)
        hall.do(events.withdraw, ("p2", 3, "ill"))
    return pages


def addresses(app: Flask, pages: Pages) -> Iterator[tuple[str, str]]:
    """The name and the address of every page of the event, its tables and their games."""
    hall = pages.hall
    tokens = {
        "direct": hall.token,
        "event": hall.links.watch_token,
        "table": hall.phone(1),
        "g": hall.board.rows[0].game_token if hall.board.rows else "",
    }
    for rule in app.url_map.iter_rules():
        token = tokens.get(rule.rule.split("/")[1])
        if not token or "GET" not in (rule.methods or ()):
            continue
        for number in (1, 2):
            parts = {"token": token, "number": number, "table": 1, "entrant": "p1", "side": 0}
            if rule.arguments <= parts.keys() and (number == 1 or "number" in rule.arguments):
                with app.test_request_context():
                    yield rule.endpoint, app.url_for(rule.endpoint, **{each: parts[each] for each in rule.arguments})


NAME = re.compile(r"(?:Team)?Player\d\d[-Wolfegschtin ]*(?:…|Z|)")
MADE = [
    (EventKind.PAIRS, Movement.DANISH_STRICT),
    (EventKind.TEAMS, Movement.DANISH_STRICT),
    (EventKind.INDIVIDUAL, Movement.INDIVIDUAL),
    (EventKind.PAIRS, Movement.KNOCK_OUT),
]


@pytest.mark.parametrize("drafted", [True, False])
@pytest.mark.parametrize(("kind", "movement"), MADE)
def test_every_page_and_file_shows_names_as_long_as_it_has_room(
    app: Flask, open_hall: OpenHall, kind: EventKind, movement: Movement, drafted: bool
) -> None:
    pages = opened(open_hall, kind, movement, drafted=drafted)
    entrants = {each.number: each for each in pages.hall.view.state.entrants}
    wrong, seen, files = {}, set(), set()
    for endpoint, path in addresses(app, pages):
        answer = pages.client.get(path)
        if answer.mimetype == "text/csv":
            files.add(endpoint)
            heading, *rows = csv.reader(io.StringIO(answer.text.removeprefix("\ufeff")))
            for row in (dict(zip(heading, each, strict=True)) for each in rows):
                whole = entrants[int(row["number"])].written
                assert row["name"] == whole[0]
                assert row.get("players", " / ".join(whole[1:])) == " / ".join(whole[1:])
        if answer.mimetype != "text/html":
            continue
        shown = NAME.findall(html.unescape(TAG.sub("\n", answer.text)))
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
