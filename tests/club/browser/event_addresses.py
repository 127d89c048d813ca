"""The pages of an event, in the states in which people see them."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.club import events
from scorekeeper.club.events.asked import Advancing, Assigning, Calling, Penalising
from scorekeeper.club.events.year.club import begin_club, open_token
from scorekeeper.club.events.year.members import add_members, read_members
from scorekeeper.club.model.choices import Movement
from scorekeeper.store import Store
from tests.club.usecases.hall import CUP, Hall

OPEN_TO_ALL = ["/print", "/t", "/events/new", "/events/new?preset=club-night", "/events/import"]
DIRECTOR = [
    "",
    "/people",
    "/rounds/1",
    "/rounds/2",
    "/rounds/2/tables/1",
    "/rounds/2/tables/2",
    "/rounds/2/slips",
    "/rounds/2/slips?by=hands",
    "/standings",
    "/penalties",
    "/check",
    "/links",
    "/print",
    "/log",
    "/setup",
]
CLUB = ["", "/members", "/members/m1", "/season", "/season?preset=genoa", "/names"]
OPEN_CLUB = ["", "/season", "/events/1", "/screen"]
PUBLIC = ["", "/standings", "/crosstable", "/screen"]


def addresses(store: Store) -> Iterator[str]:
    """Play an event and a knock-out, and yield the address of each kind of their pages."""
    hall = _hall(store)
    cup = _cup(store)
    club = begin_club(store, hall.now)
    new = read_members("Ann Morandi & Bo\nAnn Morand\nA1")
    add_members(store, hall.now, club, hall.sent(), new)
    yield from OPEN_TO_ALL
    yield from (f"/direct/{hall.token}{path}" for path in DIRECTOR)
    yield f"/direct/{cup.token}/rounds/1/tables/1"
    yield from (f"/club/{club}{path}" for path in CLUB)
    yield from (f"/our-club/{open_token(store)}{path}" for path in OPEN_CLUB)
    yield f"/direct/{hall.token}/members"  # on a device that has just opened the club
    yield from (f"/event/{hall.links.watch_token}{path}" for path in PUBLIC)
    yield f"/event/{cup.links.watch_token}/bracket"
    yield from (f"/table/{hall.phone(table)}" for table in (1, 2, 3))
    yield f"/table/{hall.phone(2)}?as=0"


def _hall(store: Store) -> Hall:
    """An event in its second round: one table signs, one plays, one calls, one disputes."""
    hall = Hall(store)
    hall.publish()
    hall.finish()
    late = Penalising(entrant="p1", round=1, points=-100, rule="late.points", reason="They insisted")
    hall.do(events.give_penalty, late)
    hall.publish(2)
    hall.play(1)
    hall.sign(1)
    hall.play(2)
    hall.play(3)
    hall.sign(3, 0)
    hall.at(4, events.call_director, Calling(round=2, table=4, why="a card lies face up"))
    return hall


def _cup(store: Store) -> Hall:
    """A knock-out in which one match was drawn, and decided."""
    cup = Hall(store, setup=replace(CUP, movement=Movement.KNOCK_OUT, third_place=True))
    cup.publish()
    equal = Assigning(round=1, table=1, scores=(500, 500), rule="They insisted", reason="They insisted")
    cup.do(events.assign_result, equal)
    cup.do(events.decide_match, Advancing(round=1, table=1, side=1, reason="They insisted"))
    for row in cup.board.rows[1:]:
        cup.play(row.table, 200 + 10 * row.table)
        cup.sign(row.table)
    cup.do(events.close_round, 1)
    return cup
