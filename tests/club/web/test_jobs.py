"""Prints that take a while: from the form to the file, seen by who asked, cancelled, forgotten."""

import time
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper import usecases
from scorekeeper.club.web.print import jobs
from scorekeeper.club.web.print.jobs import (
    CANCELLED,
    DONE,
    FAILED,
    FOLDER,
    PRINTING,
    WAITING,
    After,
    Job,
    Jobs,
    TooBusy,
)
from scorekeeper.rules import RulesFile
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper import missing
from scorekeeper.sheets.paper.layers import Cancelled, Progress, Stop
from scorekeeper.store import open_store
from scorekeeper.store.common import CommonFile
from scorekeeper.store.turns import ALIVE_SECONDS, Turns
from scorekeeper.usecases.lock import lock_club
from scorekeeper.web.clock import utc_now
from scorekeeper.words.language import translate, using_language
from tests import patience
from tests.patience import until
from tests.web.pages import Page

EVENING = {
    "rules": "classic",
    "tables": "2",
    "title": "Wednesday",
    "card": "1",
    "slip": "2",
    "blank": "1",
    "up": "1",
    "paper": "a4",
    "names": "Ann, Ben\nCora, Łukasz",
    "codes": "y",
}


class Held:
    """Work that goes on until it is let go."""

    def __init__(self, content: bytes = b"%PDF") -> None:
        self.begun, self.go, self.content = Event(), Event(), content

    def __call__(self, progress: Progress, stop: Stop) -> bytes:
        progress(1, 4)
        self.begun.set()
        while not self.go.wait(0.01):
            if stop():
                raise Cancelled
        progress(4, 4)
        return self.content


def opened(folder: Path, clock: Callable[[], float] = time.time) -> Jobs:
    """The prints of a server, as one of its processes sees them."""
    common = CommonFile(folder / "games.db", clock)
    return Jobs(common, Turns(common))


@pytest.fixture
def prints(tmp_path: Path) -> Jobs:
    return opened(tmp_path)


def state(prints: Jobs, job_id: str, owner: str = "me") -> str:
    job = prints.find(owner, job_id)
    return job.state if job else "forgotten"


def test_prints_are_made_one_after_the_other(prints: Jobs) -> None:
    first, second = Held(b"one"), Held(b"two")
    one, two = prints.start("me", "one", first), prints.start("me", "two", second)

    assert first.begun.wait(patience.SECONDS)
    job, waiting = prints.find("me", one), prints.find("me", two)
    assert job is not None
    assert waiting is not None
    assert (job.state, job.done, job.total, job.percent) == (PRINTING, 1, 4, 25)
    assert (waiting.state, waiting.ahead) == (WAITING, 1)
    first.go.set()
    second.go.set()
    until(lambda: state(prints, two) == DONE)

    made = prints.find("me", one)
    assert made is not None
    assert (made.file.read_bytes(), made.done) == (b"one", 4)


def test_a_print_is_seen_by_nobody_else(prints: Jobs) -> None:
    work = Held()
    job_id = prints.start("me", "x", work)

    assert prints.find("you", job_id) is None
    assert prints.find("", job_id) is None
    assert prints.find("me", job_id[:-1]) is None
    assert not prints.cancel("you", job_id)
    assert state(prints, job_id) in {WAITING, PRINTING}
    assert len(job_id) >= 20
    work.go.set()


def test_a_print_is_cancelled_while_it_waits_and_while_it_is_made(prints: Jobs) -> None:
    first, second = Held(), Held()
    one, two = prints.start("me", "one", first), prints.start("me", "two", second)
    assert first.begun.wait(patience.SECONDS)

    assert prints.cancel("me", two)
    assert state(prints, two) == CANCELLED
    assert prints.cancel("me", one)
    until(lambda: state(prints, one) == CANCELLED)

    assert not second.begun.is_set()


def test_a_print_that_fails_says_why_and_stops_no_other(prints: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[str] = []
    monkeypatch.setattr(jobs.log, "error", lambda _text, number, **_: logged.append(number))

    def broken(_progress: Progress, _stop: Stop) -> bytes:
        raise ZeroDivisionError

    work = Held()
    work.go.set()
    one, two = prints.start("me", "x", broken), prints.start("me", "x", work)
    until(lambda: state(prints, two) == DONE)
    failed = prints.find("me", one)

    assert failed is not None
    assert failed.state == FAILED
    assert failed.problem == f"This is not your fault. The log lists it as {logged[0]}."


def test_only_so_many_wait(prints: Jobs) -> None:
    work = Held()
    for _ in range(jobs.MOST_OF_ONE):
        prints.start("me", "x", work)
    with pytest.raises(TooBusy):
        prints.start("me", "x", work)
    for at in range(jobs.MOST_WAITING - 1):  # the last two take places of "me"
        prints.start(f"other {at}", "x", work)
    with pytest.raises(TooBusy):
        prints.start("another", "x", work)
    work.go.set()


@pytest.mark.parametrize("addresses", [1, 6])
def test_ever_new_devices_of_some_addresses_keep_nobody_else_out(prints: Jobs, addresses: int) -> None:
    work, kept = Held(), {}
    for at in range(50):
        with suppress(TooBusy):
            job = prints.start(f"device {at}", "x", work, after=After(holder=f"192.0.2.{at % addresses}"))
            kept[job] = f"device {at}"
    own = prints.start("director", "y", work, after=After(holder="198.51.100.1"))

    assert len(kept) == jobs.MOST_WAITING
    lost = [found for job, who in kept.items() if (found := prints.find(who, job)) and found.state == FAILED]
    assert [each.problem for each in lost] == [jobs.BUSY]
    work.go.set()
    until(lambda: state(prints, own, "director") == DONE)


def test_a_finished_print_is_forgotten_after_a_while(tmp_path: Path) -> None:
    now = [0.0]
    prints, work = opened(tmp_path, lambda: now[0]), Held()
    work.go.set()
    job_id = prints.start("me", "x", work)
    until(lambda: state(prints, job_id) == DONE)

    now[0] = jobs.KEPT_SECONDS - 1
    assert state(prints, job_id) == DONE
    now[0] = jobs.KEPT_SECONDS + 1
    assert state(prints, job_id) == "forgotten"
    prints.tidy()
    assert [*(tmp_path / FOLDER).iterdir()] == []


def test_the_oldest_are_forgotten_when_they_take_too_much_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "KEPT_BYTES", 250)
    monkeypatch.setattr(Turns, "give_back", lambda *_: None)  # as if each thread were still about to do so
    monkeypatch.setattr(Turns, "ahead", lambda *_: 0)
    now = [0.0]
    prints = opened(tmp_path, lambda: now[0])
    ids = []
    for _ in range(3):
        now[0] += 1
        work = Held(b"x" * 100)
        work.go.set()
        ids.append(prints.start("me", "x", work))
        until(lambda: state(prints, ids[-1]) == DONE)

    prints.tidy()
    assert [state(prints, each) for each in ids] == ["forgotten", DONE, DONE]


def test_processes_share_the_turn_and_see_each_other_s_prints(tmp_path: Path) -> None:
    one, other, first, second = opened(tmp_path), opened(tmp_path), Held(b"one"), Held(b"two")
    job = one.start("me", "one", first)
    assert first.begun.wait(patience.SECONDS)
    waiting = other.start("me", "two", second)

    seen = one.find("me", waiting)
    assert seen is not None
    assert (seen.state, seen.ahead) == (WAITING, 1)
    one.start("me", "three", second)
    with pytest.raises(TooBusy):
        one.start("me", "four", second)
    first.go.set()
    assert second.begun.wait(patience.SECONDS)
    assert other.cancel("me", job)  # it is finished, and stays so
    assert state(other, job) == DONE
    assert one.cancel("me", waiting)
    until(lambda: state(other, waiting) == CANCELLED)
    second.go.set()


def test_a_print_whose_process_has_died_has_failed_and_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000.0]
    common = CommonFile(tmp_path / "games.db", lambda: now[0])
    dying, work, next_one = Jobs(common, Turns(common)), Held(), Held()
    with monkeypatch.context() as killed:
        killed.setattr(Turns, "_beat", lambda _: None)  # nothing keeps its turns alive
        job = dying.start("me", "one", work)
        assert work.begun.wait(patience.SECONDS)
    prints = opened(tmp_path, lambda: now[0])
    waiting = prints.start("me", "two", next_one)
    assert state(prints, waiting) == WAITING

    now[0] += ALIVE_SECONDS + 1

    failed = prints.find("me", job)
    assert failed is not None
    assert (failed.state, failed.problem) == (FAILED, jobs.STOPPED)
    assert next_one.begun.wait(patience.SECONDS)
    work.go.set()
    next_one.go.set()
    until(lambda: state(prints, waiting) == DONE)


def test_words_of_a_print_are_said_in_the_language_of_who_looks(prints: Jobs) -> None:
    work = Held()
    notice = msg("This is not your fault. The log lists it as {name}.", name="a1")
    job_id = prints.start("me", notice, work, (notice,))
    found = prints.find("me", job_id)
    work.go.set()

    assert found is not None
    with using_language("de"):
        assert translate(found.name) == translate(notice) == translate(found.notices[0]) != notice


def test_progress_of_nothing_is_no_percentage() -> None:
    assert Job("x", "y").percent == 0


def wait_for(client: FlaskClient, address: str) -> Page:
    end = time.monotonic() + patience.SECONDS
    while "data-active" in (page := Page(client.get(address))).html:
        assert time.monotonic() < end, page.text
        time.sleep(0.05)
    return page


def test_one_click_prints_a_club_evening(app: Flask, client: FlaskClient) -> None:
    app.config["PUBLIC_URL"] = "http://192.168.1.20:8000"
    response = client.post("/print", data=EVENING)
    assert response.status_code == 303
    address = response.headers["Location"]

    page = wait_for(client, address)
    file = client.get(next(link for link in page.links if link.endswith(".pdf")))

    assert "Everything is ready" in page.text
    assert file.mimetype == "application/pdf"
    assert "Wednesday" in file.headers["Content-Disposition"]
    pages = [each.extract_text() for each in PdfReader(BytesIO(file.data)).pages]
    assert len(pages) == 2 * 4
    assert "Ann" in pages[0]
    assert "http://192.168.1.20:8000/games/new?variant=classic&title=Table%201" in "".join(pages[0].split())
    assert "Cora, Łukasz" in pages[5]


def test_the_code_of_a_card_opens_the_form_of_its_table(client: FlaskClient) -> None:
    page = Page(client.get("/games/new?variant=samba&title=Table%207"))

    assert page.fields["title"] == "Table 7"


def test_cards_have_no_codes_where_phones_cannot_reach_them(client: FlaskClient) -> None:
    assert "phones cannot reach" in Page(client.get("/print")).text
    response = client.post("/print", data=EVENING)
    wait_for(client, response.headers["Location"])

    file = client.get(response.headers["Location"] + "/packet.pdf")

    assert "http" not in PdfReader(BytesIO(file.data)).pages[0].extract_text()


def test_the_club_s_own_rules_are_printed_under_their_name(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        content = RulesFile("Tuesday club", "classic", {"target": 7500})
        saved = usecases.save_rule_set(store, utc_now(), content)
    assert "Tuesday club (club rules)" in Page(client.get("/print")).text

    sent = EVENING | {"rules": f"set-{saved.set_id}", "title": ""}
    address = client.post("/print", data=sent).headers["Location"]
    page = wait_for(client, address)

    assert "Tuesday club, 2 tables" in page.text
    text = PdfReader(BytesIO(client.get(address + "/packet.pdf").data)).pages[0].extract_text()
    assert "Tuesday club" in text


def test_another_device_sees_nothing_of_a_print(app: Flask, client: FlaskClient) -> None:
    address = client.post("/print", data=EVENING).headers["Location"]
    wait_for(client, address)
    other = app.test_client()

    assert other.get(address).status_code == 404
    assert other.get(address + "/packet.pdf").status_code == 303
    other.post(address + "/cancel")
    other.post("/print", data=EVENING)
    assert other.get(address).status_code == 404
    assert client.get(address + "/packet.pdf").status_code == 200


def test_a_print_is_cancelled_by_its_button(app: Flask, client: FlaskClient) -> None:
    with client.session_transaction() as kept:
        kept["prints"] = "me"
    work = Held()
    job_id = app.extensions["prints"].start("me", "A long one", work)
    assert work.begun.wait(patience.SECONDS)

    page = Page(client.get(f"/print/{job_id}"))
    assert "1 of 4" in page.text
    assert page.actions == [f"/print/{job_id}/cancel"]
    assert 'http-equiv="refresh"' in page.html
    client.post(page.actions[0])

    assert "Cancelled" in wait_for(client, f"/print/{job_id}").text


def test_the_script_gets_only_its_part_of_the_page(app: Flask, client: FlaskClient) -> None:
    with client.session_transaction() as kept:
        kept["prints"] = "me"
    work = Held()
    job_id = app.extensions["prints"].start("me", "x", work)
    assert work.begun.wait(patience.SECONDS)

    part = client.get(f"/print/{job_id}?part")

    assert b"<html" not in part.data
    assert b"1 of 4" in part.data
    assert part.headers["Cache-Control"] == "no-store"
    work.go.set()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"tables": "0", "names": ""}, "1 to 300 tables"),
        ({"tables": "301"}, "1 to 300 tables"),
        ({"tables": "many"}, "is not a count"),
        ({"slip": "21"}, "1 to 20 copies"),
        ({"slip": "20", "tables": "200"}, "pages"),
        ({"card": "0", "slip": "0", "blank": "0"}, "Choose at least one"),
        ({"names": "x" * 61}, "letters of"),
        ({"names": ", ".join("abcdefghijklm")}, "players at a table"),
        ({"names": "a\nb\nc"}, "players for 3 tables, but only 2 tables"),
        ({"names": "x" * 40_001}, "too many names"),
        ({"title": "x" * 81}, "At most 80 characters"),
        ({"paper": "a9"}, "Choose one"),
        ({"up": "3"}, "Choose one"),
        ({"rules": "whist"}, "Choose one"),
        ({"rules": "set-999"}, "Choose one"),
    ],
)
def test_what_cannot_be_printed_is_said_in_the_form(client: FlaskClient, changed: dict[str, str], words: str) -> None:
    response = client.post("/print", data=EVENING | changed)

    assert response.status_code == 422
    page = Page(response)
    assert words in page.text
    assert page.fields["title"] == (EVENING | changed)["title"]


def test_a_device_that_asks_too_often_is_told_to_wait(app: Flask, client: FlaskClient) -> None:
    with client.session_transaction() as kept:
        kept["prints"] = "me"
    work = Held()
    for _ in range(jobs.MOST_OF_ONE):
        app.extensions["prints"].start("me", "x", work)

    response = client.post("/print", data=EVENING)

    assert response.status_code == 503
    assert "Wait a minute" in Page(response).text
    work.go.set()


def test_a_foreign_page_starts_no_print(client: FlaskClient) -> None:
    response = client.post("/print", data=EVENING, headers={"Sec-Fetch-Site": "cross-site"})

    assert response.status_code == 403


def test_names_with_markup_are_only_words_and_letters_without_a_font_are_told(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing, "_printable", lambda letter: letter != "Ł")
    sent = EVENING | {"names": "<b>Ann</b>, <img src=x>, Łukasz", "title": "<script>"}
    address = client.post("/print", data=sent).headers["Location"]
    page = wait_for(client, address)

    assert "<script>," not in page.html
    assert "No font here has all characters of “Łukasz” (Latin)" in page.text
    text = PdfReader(BytesIO(client.get(address + "/packet.pdf").data)).pages[0].extract_text()
    assert "<b>Ann</b>" in text


def test_devices_are_counted_by_their_address(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []

    def start(_self: Jobs, _owner: str, _name: str, _work: object, _notices: object, after: After) -> str:
        held.append(after.holder)
        return "x"

    monkeypatch.setattr(Jobs, "start", start)
    for _ in range(2):
        app.test_client().post("/print", data=EVENING, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    with open_store(app.config["DATABASE"]) as store:
        lock_club(store, "Four of Spades")
    let_in = app.test_client()
    let_in.post("/word", data={"word": "four of spades"})
    let_in.post("/print", data=EVENING)

    assert held[:2] == ["192.0.2.7"] * 2
    assert len(held) == 3
    assert held[2] not in {"192.0.2.7", "127.0.0.1"}
