"""The director's backup: downloaded from the page of the links, restored on another machine."""

import json
from io import BytesIO
from pathlib import Path

from flask import Flask

from scorekeeper.club import events
from scorekeeper.store import open_store
from scorekeeper.store.backup import verify_database
from scorekeeper.store.copies import CopyKeeper
from scorekeeper.store.known import KnownFile
from tests.club.usecases.hall import Hall
from tests.club.web.conftest import OpenHall
from tests.club.web.tapping import Tapping
from tests.web.conftest import give_database
from tests.web.pages import Page


def test_cards_lead_to_their_tables_on_another_machine(app: Flask, tmp_path: Path) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, pairs="ABCD")
        app.config["CLOCK"] = lambda: hall.now
        hall.publish()
        hall.play(1)
        card = hall.view.tables[0]
    here = Tapping(app.test_client())
    here.open(f"/direct/{hall.token}").tap("Links")
    assert "It holds these secrets" in here.said
    file = here.client.get(here.page.link(".*/backup.json"))
    assert file.status_code == 200

    give_database(app, tmp_path / "other.db")
    there = app.test_client()
    assert there.get(f"/table/{card.token}").status_code == 404
    form = Page(there.get("/events/import")).fields
    answer = there.post("/events/import", data={**form, "file": (BytesIO(file.data), "backup.json")})
    assert answer.status_code == 303
    new = answer.location.split("/direct/")[1].split("/")[0]
    assert there.get(f"/direct/{hall.token}").status_code == 200
    assert there.post("/t", data={"code": card.code}).location == f"/table/{card.token}"
    page = Page(there.get(f"/table/{card.token}"))
    assert "800" in page.text  # the hand that was entered
    again = there.post(
        "/events/import", data={**form, "request_id": "again-0001", "file": (BytesIO(file.data), "backup.json")}
    )
    assert "is already here, with its links." in Page(again).text
    with open_store(app.config["DATABASE"]) as store:
        assert {each.code for each in events.open_event(store, new).tables} >= {card.code}
        events.new_director_link(store, hall.now, 1, end_old=True)
    assert there.get(f"/direct/{hall.token}").status_code == 404
    assert there.get("/").status_code == 200  # of a device that knew the event


def test_copies_of_everything_are_given_to_the_machine_itself_alone(open_hall: OpenHall, tmp_path: Path) -> None:
    pages = open_hall(pairs="ABCD")
    links = f"/direct/{pages.hall.token}/links"
    assert "not made an automatic copy yet" in Page(pages.client.get(links)).text
    database = pages.hall.store.path
    keeper = CopyKeeper(KnownFile(database), lambda: pages.hall.now)
    made = keeper.copy_if_due()
    assert made is not None

    page = Tapping(pages.client).open(links)
    assert "Copies that the scorekeeper makes automatically: 1 copy" in page.said
    address = page.page.link(".*/copies/.*")
    file = pages.client.get(address)
    (tmp_path / "downloaded.db").write_bytes(file.data)
    file.close()
    assert verify_database(tmp_path / "downloaded.db").events == 1

    for elsewhere in (
        {"environ_overrides": {"REMOTE_ADDR": "192.168.1.7"}},
        {"headers": {"X-Forwarded-For": "192.168.1.7"}},
    ):
        assert made.name not in pages.client.get(links, **elsewhere).text
        assert pages.client.get(address, **elsewhere).status_code == 404
    for name in ("games.db", "..%2Fgames.db", "scorekeeper-20200101T000000Z.db"):
        assert pages.client.get(f"/direct/{pages.hall.token}/copies/{name}").status_code == 404


def test_a_document_bears_the_seal_of_its_club_and_another_one_says_so(open_hall: OpenHall, app: Flask) -> None:
    pages = open_hall(pairs="ABCD")
    exported = pages.client.get(f"/direct/{pages.hall.token}/export.json").data
    unsealed = {key: value for key, value in json.loads(exported).items() if key != "seal"}

    def restored(content: bytes, request: str) -> str:
        file = (BytesIO(content), "event.json")
        data = {"file": file, "request_id": request, "again": "1"}
        answer = pages.client.post("/events/import", data=data, follow_redirects=True)
        assert answer.status_code == 200, Page(answer).text
        return Page(answer).text

    forged = json.dumps(unsealed | {"seal": "a" * 24}).encode()
    assert "Of unknown origin" not in restored(exported, "restore-own-01")
    assert "Of unknown origin" in restored(json.dumps(unsealed).encode(), "restore-none-1")
    assert "Of unknown origin" in restored(forged, "restore-forged")
    other = open_hall(pairs="AB")
    pages.client = other.client
    # Its own key, as every database has; those of the tests are copies of one.
    other.hall.store.rows("UPDATE secrets SET value = ? WHERE name = 'token-key'", "ab" * 32)
    app.extensions["games"] = KnownFile(other.hall.store.path)
    assert "Of unknown origin" in restored(exported, "restore-other-1")
