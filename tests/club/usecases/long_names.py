"""An event whose people all have the longest names, and the addresses of all its pages."""

import re
from collections.abc import Iterator
from dataclasses import replace

from werkzeug.routing import Map

from scorekeeper.club import events
from scorekeeper.club.events.asked import Drawing, Entering, Leaving, Penalising, Substituting
from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.people.names import LONGEST_NAME, joined
from scorekeeper.store import Store
from tests.club.usecases.hall import CUP, Hall

MADE = (
    (EventKind.PAIRS, Movement.DANISH_STRICT),
    (EventKind.TEAMS, Movement.DANISH_STRICT),
    (EventKind.INDIVIDUAL, Movement.INDIVIDUAL),
    (EventKind.PAIRS, Movement.KNOCK_OUT),
)


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


def opened(store: Store, kind: EventKind, movement: Movement, *, drafted: bool) -> Hall:
    """An event after its first round, with a substitute and a penalty; the second is drafted or played.

    The first round ended in ties.
    """
    hall = Hall(store, setup=replace(CUP, kind=kind, movement=movement), pairs="")
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
    hall.do(events.draw_round, Drawing(round=2))
    if not drafted:
        hall.do(events.publish_round, 2)
        hall.play(2)
        hall.sign(2, 0)
        hall.do(events.withdraw, Leaving(entrant="p2", round=3, reason="ill"))
    return hall


def addresses(rules: Map, hall: Hall) -> Iterator[tuple[str, str]]:
    """The name and the address of every page of the event, its tables and their games, and of its lists as files.

    What is printed or packed is none of them: `tests/sheets/test_long_names.py` looks at paper.
    """
    tokens = {"direct": hall.token, "event": hall.links.watch_token, "table": hall.phone(1)}
    tokens["g"] = hall.board.rows[0].game_token
    for rule in rules.iter_rules():
        token = tokens.get(rule.rule.split("/")[1])
        if not token or "GET" not in (rule.methods or ()) or rule.rule.endswith((".pdf", ".zip")):
            continue
        for number in (1, 2):
            parts = {"token": token, "number": str(number), "table": "1", "entrant": "p1", "side": "0"}
            if rule.arguments <= parts.keys() and (number == 1 or "number" in rule.arguments):
                path = rule.rule
                for name, part in parts.items():
                    path = re.sub(f"<(?:\\w+:)?{name}>", part, path)
                yield rule.endpoint, path
