"""Every table of entrants that the program writes can be pasted as a list, in every language."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask

from scorekeeper.club import events
from scorekeeper.club.events.asked import Entering, Leaving
from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.people.names import on_wall
from scorekeeper.club.model.people.people import read_people
from scorekeeper.words.language import LANGUAGES, language
from tests.club.usecases.hall import CUP
from tests.club.web.conftest import OpenHall
from tests.club.web.halls import Pages

PAIRS = (
    ("Silvio Negri", "Teresa Sartori"),
    ("=Ann", "José O'Neill"),
    ("Maria Rossi", "Ida von Berg"),
    ("Maria Rossi", "'t Veld Jan"),
    ("Ada Lee-Öz", "Bo"),
    ("Żuk Marek", "Ana Costa e Silva"),
)
NAMED = ("Ada Lee-Öz & Bo", "Les Chats")  # a pair, and a name of its own that it may have
# The list of seats has a row for each player; the standings for a wall have their figures below the names.
NOT_OF_ENTRANTS = {"event_print.seating_page", "event_print.standings_page"}

TABLE = re.compile(r"<table.*?</table>", re.DOTALL)
ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
CELL = re.compile(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", re.DOTALL)
APART = re.compile(r"<(\w+)[^>]*class=\"[^\"]*\bapart\b[^\"]*\"[^>]*>.*?</\1>|<button\b.*?</button>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


def opened(
    open_hall: OpenHall, kind: EventKind, movement: Movement | None = None, ties: bool = True, named: bool = False
) -> Pages:
    """An event after two rounds, whose numbers are not in the order of its list; rounds end in ties."""
    movement = movement or (Movement.INDIVIDUAL if kind is EventKind.INDIVIDUAL else Movement.DANISH)
    breaks = CUP.tie_breaks if ties else ()
    pages = open_hall(
        setup=replace(CUP, kind=kind, movement=movement, rounds=2, tie_breaks=breaks), pairs="", published=False
    )
    listed: list[tuple[str, tuple[str, ...]]] = [(" & ".join(each), each) for each in PAIRS]
    if named:
        listed = [(NAMED[1] if name == NAMED[0] else name, who) for name, who in listed]
    if kind is EventKind.INDIVIDUAL:
        listed = [(name, (name,)) for pair in PAIRS for name in pair]
    elif kind is EventKind.TEAMS:
        listed = [(f"Team {at}", (*each, f"Zed {at}", "Jo")) for at, each in enumerate(PAIRS)]
    elif movement is Movement.KNOCK_OUT:
        listed = listed[:4]
    pages.hall.do(
        events.register, [Entering(name=name, players=who, number=30 - at) for at, (name, who) in enumerate(listed)]
    )
    for number in (1, 2):
        pages.hall.publish(number)
        pages.hall.finish(number)
    pages.hall.do(events.show_standings, 2)
    pages.hall.do(events.withdraw, Leaving(entrant="p2", round=3, reason="ill"))
    return pages


def copied(table: str) -> str:
    """The text of a table as a browser copies it: tabs between cells, a line for each row."""
    rows = ([TAG.sub("", APART.sub("", cell)) for cell in CELL.findall(row)] for row in ROW.findall(table))
    cells = ((" ".join(unescape(cell).split()) for cell in row) for row in rows)
    return "\n".join("\t".join(each) for each in cells)


def tables_of(app: Flask, pages: Pages) -> Iterator[tuple[str, str]]:
    """Every file and table of the event's pages with the name of its page."""
    tokens = {"direct": pages.hall.token, "event": pages.hall.links.watch_token}
    for rule in app.url_map.iter_rules():
        token = tokens.get(rule.rule.split("/")[1])
        if "GET" not in (rule.methods or ()) or not token:
            continue
        filled = {"token": token, "number": "2"}
        if not rule.arguments <= filled.keys() or "token" not in rule.arguments:
            continue
        address = rule.rule.replace("<token>", token).replace("<int:number>", "2")
        response = pages.client.get(address)
        if response.mimetype == "text/csv":
            yield rule.endpoint, response.text
        elif response.mimetype == "text/html" and response.status_code == 200:
            for table in TABLE.findall(response.text):
                yield rule.endpoint, copied(table)


@pytest.mark.parametrize("kind", [EventKind.PAIRS, EventKind.INDIVIDUAL])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_table_of_entrants_can_be_pasted(app: Flask, open_hall: OpenHall, kind: EventKind, code: str) -> None:
    pages = opened(open_hall, kind)
    pages.client.get("/", query_string={"lang": code})
    entrants = pages.hall.view.state.entrants
    wanted = {each.number: (each.name, each.players) for each in entrants}

    read = {}
    for at, (endpoint, text) in enumerate(tables_of(app, pages)):
        lines = len(text.strip().splitlines()) - 1
        if endpoint in NOT_OF_ENTRANTS:
            continue
        names = [{each.name, on_wall(pages.hall.view.state, each)} for each in entrants]
        if lines in (len(entrants), 2 * len(entrants)) and all(any(map(text.__contains__, each)) for each in names):
            read[at, endpoint] = read_people(text, kind)

    assert len(read) >= 7
    for place, rows in read.items():
        found = {each["number"]: (each["name"], tuple(each["players"])) for each in rows}
        assert found == wanted, place


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_list_of_entrants_is_read_again_with_the_names_of_pairs(app: Flask, open_hall: OpenHall, code: str) -> None:
    pages = opened(open_hall, EventKind.PAIRS, named=True)
    pages.client.get("/", query_string={"lang": code})
    wanted = {(each.number, each.name, each.players) for each in pages.hall.view.state.entrants}

    tables = [text for endpoint, text in tables_of(app, pages) if endpoint == "people.show"]

    for table in (*tables, *(each.partition("\n")[2] for each in tables)):
        rows = read_people(table, EventKind.PAIRS)
        assert {(each["number"], each["name"], tuple(each["players"])) for each in rows} == wanted
    assert tables


@pytest.mark.parametrize("headed", [True, False])
@pytest.mark.parametrize(
    ("kind", "movement"),
    [
        *((each, None) for each in EventKind),
        (EventKind.PAIRS, Movement.KNOCK_OUT),
        (EventKind.PAIRS, Movement.MITCHELL),
    ],
)
def test_no_table_is_half_read(
    app: Flask, open_hall: OpenHall, kind: EventKind, movement: Movement | None, headed: bool
) -> None:
    """Every table of every page is read with all that it says of an entrant, or refused with advice."""
    pages = opened(open_hall, kind, movement)
    wanted = {(each.name, each.players) for each in pages.hall.view.state.entrants}
    known = {each.number for each in pages.hall.view.state.entrants}

    wrong, refused = [], set()
    for endpoint, text in tables_of(app, pages):
        table = text if headed else "\n".join(text.splitlines()[1:])
        if not any(name in table for name, _ in wanted):
            continue
        try:
            rows = read_people(table, kind)
        except EventError as error:
            refused.add(error.code)
            continue
        wrong += [
            (endpoint, row)
            for row in rows
            if (row["name"], tuple(row["players"])) not in wanted or row["tags"] or row["number"] not in known
        ]
    assert not wrong
    assert refused >= {"people.rows"}


def test_tables_that_name_two_entrants_in_a_row_are_refused_in_every_language() -> None:
    for each in map(language, LANGUAGES):
        heading = "\t".join(map(each.text, ("Table", "North-South", "East-West")))
        with pytest.raises(EventError) as refused:
            read_people(f"{heading}\n1\t29 Ann & Bo\t27 Cleo & Dan", EventKind.PAIRS)
        assert refused.value.code == "people.rows"
