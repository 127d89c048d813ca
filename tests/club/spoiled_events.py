"""The documents of an event in which everything has happened that can."""

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.club import events
from scorekeeper.club.events import asked, exporting, keeping
from scorekeeper.club.events.slips import SlipTyped
from scorekeeper.club.model.folding import KINDS
from scorekeeper.store import Store
from tests.club.usecases.hall import Hall
from tests.club.usecases.test_rulings import FORFEIT, change_hand, correcting
from tests.club.year.clubs import OPEN
from tests.spoiled.documents import posted
from tests.spoiled.spoiling import Document, Kind, Way, taken_at

AT = {"round": 1, "table": 1}
NAMED: tuple[Way, ...] = (
    ("events", 1, "body", "entrants", 0, "players", 0),
    ("games", 0, "events", 1, "number"),
    ("games", 0, "events", 0, "body", "sides", 0, "players", 0),
)
# What happens after the event that is played: one entry of each kind that it lacks.
MORE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("edit", {"entrant": "p1", "name": "Pair A", "players": ["A1", "A2"], "tags": ["Genova"]}),
    ("arrive", {"entrant": "p1", "here": True}),
    ("leave", {"entrant": "p2", "round": 2, "reason": "ill"}),
    ("return", {"entrant": "p2", "round": 2}),
    ("substitute", {**AT, "entrant": "p1", "out": "A1", "in": "Eve", "reason": "late"}),
    ("play", AT),
    ("extend", {**AT, "minutes": 5}),
    ("call", {**AT, "why": "cards"}),
    ("answer", {"event": 1}),
    ("seat", {**AT, "side": 0, "seat": "6f"}),
    ("dispute", {**AT, "side": 0, "reason": "No."}),
    ("settle", {"event": 1, "withdrawn": 0}),
    ("slip", {**AT, "scores": [820, 120], "hands": [[820, 120]]}),
    ("check", {**AT, "version": 1}),
    ("postpone", {**AT, "postponed": False}),
    (
        "penalty",
        {"entrant": "p1", "round": 1, "points": -50, "award": 0, "warning": True, "rule": "slow", "reason": "so"},
    ),
    ("cancel", {"event": 1, "reason": "wrong"}),
    ("stop", {"round": 1}),
    ("approve", {"round": 1}),
    ("unclose", {"round": 1, "reason": "again"}),
    ("close", {"round": 1}),
    ("publish", {"round": 2}),
    ("unpublish", {"round": 2, "reason": "wrong"}),
    ("show", {"round": 1}),
    ("note", {"text": "Tea at five."}),
    ("erase", {"people": ["a person"]}),
)


def full(store: Store) -> Hall:
    """An event that was played to its second round, with what has to happen in order."""
    hall = Hall(store, pairs="ABCDE", house_rules={"black-threes-out": False, "concealed-first-turn": 300})
    hall.publish()
    hall.do(events.start_clock, 1)
    hall.play(1)
    hall.sign(1)
    hall.do(events.reopen_table, asked.Reopening(round=1, table=1, reason="counted again"))
    change_hand(hall, 1, 310)
    hall.do(events.correct_result, correcting(hall, 1))
    hall.do(events.assign_result, FORFEIT)
    hall.do(events.close_round, 1)
    hall.do(events.draw_round, asked.Drawing(round=2))
    return hall


def evening(store: Store) -> Hall:
    """An open evening with a table of three, whose result was signed, then typed from a slip, then ruled."""
    hall = Hall(store, setup=replace(OPEN, threes=True), pairs="")
    people = [asked.Entering(name=f"Person {at}", players=(f"Person {at}",), here=True) for at in range(7)]
    hall.do(events.register, people)
    hall.publish()
    table = next(row.table for row in hall.board.rows if len(row.names) == 3)
    hall.play(table)
    hall.at(table, events.dispute, asked.Disputing(round=1, table=table, side=2, reason="No."))
    hall.at(table, events.withdraw_dispute, asked.SideAtTable(round=1, table=table, side=2))
    hall.sign(table)
    for _ in range(2):
        hall.do(events.reopen_table, asked.Reopening(round=1, table=table, reason="counted again"))
        hall.do(events.type_slip, SlipTyped(round=1, table=table, scores=(5, 10, 15), hands=((5, 10, 15),), sure=True))
    hall.do(events.reopen_table, asked.Reopening(round=1, table=table, reason="counted again"))
    hall.do(
        events.assign_result,
        asked.Assigning(round=1, table=table, scores=(5, 0, 15), awards=(0, 5, 10), rule="So.", reason="So."),
    )
    return hall


def with_everything(document: Document) -> Document:
    last = document["events"][-1]
    drawn: Any = next(each["body"] for each in document["events"] if each["kind"] == "draft")
    moved = {key: drawn[key] for key in ("round", "tables", "byes")}
    moved |= {"by_hand": "p1 and p2 change places", "reason": "", "first_rounds": {}, "undoes": True}
    for kind, body in (("reseat", moved), *MORE):
        document["events"].append({**last, "kind": kind, "body": body})
    assert {each["kind"] for each in document["events"]} == {str(each) for each in KINDS}
    return document


def sealed(document: Document) -> Document:
    """Let the digests of the rules and the sum agree with what the document says now."""
    with suppress(Exception):  # what cannot be digested is refused before
        named = {known: rules.digest_of_dump(book) for known, book in document["rule_books"].items()}
        document["rule_books"] = {named[known]: book for known, book in document["rule_books"].items()}
        for each in (document, *document["games"]):
            each["rules"] = named.get(each["rules"], each["rules"])
    rest = {key: each for key, each in document.items() if key not in {"sum", "seal"}}
    try:
        return {**rest, "sum": exporting.FORM.check_sum(rest)}
    except ValueError:  # what cannot be written is refused before
        return {**rest, "sum": "0"}


def sealed_backup(document: Document) -> Document:
    if isinstance(document.get("event"), dict):
        document = {**document, "event": sealed(document["event"])}
    return sealed(document)


def kinds(store: Store) -> dict[str, Kind]:
    hall = full(store)
    event = sealed(with_everything(json.loads(events.export_event(store, hall.token))))
    backup = json.loads(keeping.backup_event(store, hall.token))
    alone = {**backup, "event": json.loads(events.export_event(store, hall.token))}

    def taken(client: FlaskClient, content: bytes) -> str | None:
        return taken_at(posted(client, "/events/import", content))

    of_three = json.loads(events.export_event(store, evening(store).token))
    return {
        "an event": Kind(event, taken, sealed, always=NAMED),
        "an open evening": Kind(of_three, taken, sealed),
        "a backup": Kind(alone, taken, sealed_backup),
    }
