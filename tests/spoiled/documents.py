"""A valid document of each kind that the program takes, and who takes it."""

import base64
import json
import zlib
from contextlib import closing, suppress
from io import BytesIO
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, TestResponse

from scorekeeper import log as logs
from scorekeeper import rules, usecases
from scorekeeper.optional import club
from scorekeeper.rules import RulesFile, record_text
from scorekeeper.store import Store
from scorekeeper.store.exchange import read_exchanged
from scorekeeper.usecases.game.document import FORM
from scorekeeper.usecases.game.exchange import handed_over
from scorekeeper.usecases.game.packing import MARK, packed
from tests.spoiled.spoiling import Document, Kind, taken_at
from tests.usecases.table import ITEMISED, PAIRS, TOO_LOW, Table, hand


def posted(client: FlaskClient, path: str, content: bytes, **fields: str) -> TestResponse:
    """Send a file as the form of a page does."""
    data: dict[str, Any] = {"request_id": "spoiled-0001", **fields, "file": (BytesIO(content), "a.json")}
    with closing(EnvironBuilder(path=path, method="POST", data=data)) as form:
        sent = form.get_request()
        with closing(sent.input_stream):
            return client.open(sent)


def rechained(document: Document) -> Document:
    """A game's log in which all digests agree with what it says now, as its writer could make them."""
    with suppress(Exception):  # what cannot be digested is refused before
        made: dict[tuple[str, int], str] = {}
        for each in document["entries"]:
            each["previous"] = made.get((each["writer"], each["nth"] - 1), "")
            each["heads"] = [[writer, nth, made[writer, nth]] for writer, nth, _ in each["heads"]]
            each["digest"] = made[each["writer"], each["nth"]] = read_exchanged(each).digest
        document["heads"] = [[writer, nth, made[writer, nth]] for writer, nth, _ in document["heads"]]
        document["code"] = logs.code_of(logs.Head(*each) for each in document["heads"])
    with suppress(Exception):
        if document["book"]:
            document["rules"] = rules.digest_of_dump(document["book"])
    with suppress(Exception):
        document["sum"] = FORM.check_sum(document)
    return document


def a_game(store: Store) -> Table:
    """A game in which everything has happened that can."""
    table = Table(store, usecases.GameSetup("classic", {"target": 7_000}, PAIRS, "Ann", title="Tuesday"))
    table.record({**ITEMISED, "dealer": "Ann"})
    extra = {"extras": [{"points": 50, "reason": "exact cut"}], "penalties": [{"points": -50, "reason": "slow"}]}
    sides: Any = hand()["sides"]
    table.record({"sides": [{**sides[0], **extra}, sides[1]], "ending": "out"})
    table.record(TOO_LOW, reason="nobody saw it")
    table.correct(2, hand(300), "counted again")
    table.penalise(2, 1, "exposed-card", times=2, player="Bo", note="twice", by="Eve")
    table.withdraw(table.view.penalties[0].entry_seq)
    table.protest(1, claims=(50, -50))
    table.decide(table.view.protests[0].entry_seq, "upheld", (50, -50))
    table.record(hand(250))
    table.undo()
    table.end()
    table.resume()
    return table


def kinds(store: Store) -> dict[str, Kind]:
    """Every kind of document, from the program's own export."""
    table = a_game(store)
    log = json.loads(json.dumps(handed_over(store, table.token, with_token=True)))
    record = json.loads(record_text(table.view.record()))
    burraco = Table(store, usecases.GameSetup("burraco", {}, PAIRS, "Ann"))
    sides = [{"melds": ["4h 5h 6h 7h"], "held": ["K", "A"], "pot": "taken"}, {"held": ["K", "5"], "pot": "none"}]
    burraco.record({"sides": sides, "ending": "stock"}, reason="so it was")
    with_pots = json.loads(record_text(burraco.view.record()))
    letters = packed(handed_over(store, Table(store).token, with_token=True))
    rows = json.loads(zlib.decompress(base64.urlsafe_b64decode(letters.removeprefix(MARK) + "==")))
    house_rules = rules.write_rules_file(RulesFile("Tuesday club", "classic", {"target": 7500, "red-three-table": [1]}))
    game = f"/g/{table.token}"

    def imported(client: FlaskClient, content: bytes) -> str | None:
        return taken_at(posted(client, "/import", content))

    def handed(client: FlaskClient, content: bytes) -> str | None:
        return taken_at(posted(client, "/take", content), game)

    def exchanged(client: FlaskClient, content: bytes) -> str | None:
        return taken_at(client.post(f"{game}/exchange", data=content), game)

    def scanned(client: FlaskClient, content: bytes) -> str | None:
        code = base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")
        return taken_at(client.post("/take", data={"letters": MARK + code}), f"/g/{rows[1]}")

    def agreed(client: FlaskClient, content: bytes) -> str | None:
        return taken_at(posted(client, "/rulesets/import", content))

    found = {
        "a record": Kind(record, imported, always=(("sides", 0, "players", 0), ("hands_played",))),
        "a record with pots": Kind(with_pots, imported),
        "a game": Kind(
            log, handed, rechained, as_written=True, always=(("entries", 1, "number"), ("entries", 0, "body", "title"))
        ),
        "an exchange": Kind(rechained({**log, "token": ""}), exchanged, rechained, as_written=True),
        "a code": Kind(rows, scanned, as_written=True),
        "house rules": Kind(json.loads(house_rules), agreed),
    }
    of_events = club("tests.club.spoiled_events")
    return found | (of_events.kinds(store) if of_events else {})
