"""What a director prints and keeps: forms, files, who gets them, an archive that restores."""

import csv
import json
import re
import time
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.club import events
from scorekeeper.club.events.asked import Drawing, Entering
from scorekeeper.club.model.standings.standings import TIE_BREAKS
from scorekeeper.club.web.director import archive, files
from scorekeeper.sheets.paper.layers import Progress, Stop
from scorekeeper.store import open_store
from scorekeeper.web import create_app
from scorekeeper.words.language import LANGUAGES
from tests import patience
from tests.club.usecases.hall import Hall
from tests.web.pages import Page
from tests.web.test_sheet_paper import AMERICAN, LETTER_POINTS, papers, size

HALL = "http://192.168.1.20:8000"  # as phones reach this machine


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables: round 1 is played and closed, round 2 published."""
    path = tmp_path_factory.mktemp("event") / "games.db"
    with open_store(path) as store:
        hall = Hall(store, pairs="ABC")
        names = Entering(name="<b>D & D</b>", players=("Zoë", "=1+1"))
        hall.do(events.register, [names])
        hall.publish()
        hall.finish()
        hall.publish(2)
        path.with_suffix(".json").write_text(json.dumps([hall.token, hall.links.watch_token, hall.phone(1)]))
    return path


@pytest.fixture(scope="module")
def app(database: Path) -> Flask:
    """One application for all tests; they read, and print."""
    return create_app({"DATABASE": str(database), "SECRET_KEY": "for tests only"})


@pytest.fixture(scope="module")
def tokens(database: Path) -> list[str]:
    """The links of director, public and table 1."""
    found: list[str] = json.loads(database.with_suffix(".json").read_text())
    return found


@pytest.fixture(scope="module")
def here(tokens: list[str]) -> str:
    return f"/direct/{tokens[0]}"


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def read(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def made(client: FlaskClient, address: str, **fields: str) -> bytes:
    """Start a print, wait for it, and fetch its file by the link of its page."""
    started = client.post(address, data=fields, base_url=HALL)
    assert started.status_code == 303, Page(started).text
    end = time.monotonic() + patience.SECONDS
    while "data-active" in (html := client.get(started.location + "?part", base_url=HALL).text):
        assert time.monotonic() < end
        time.sleep(0.02)
    link = re.search(r'href="([^"]+/(?:packet\.pdf|archive\.zip))"', html)
    assert link, html
    content: bytes = client.get(link[1], base_url=HALL).data
    return content


def test_the_page_offers_what_the_event_has(client: FlaskClient, here: str) -> None:
    page = Page(client.get(f"{here}/print"))

    assert "Round 2 for the tables" in page.text
    assert page.fields["card"] == "0"  # the cards of round 1 are still on the tables
    assert (page.fields["result"], page.fields["slip"]) == ("1", "0")
    assert Page(client.get(f"{here}/print?round=1")).fields["card"] == "1"
    assert "The cards are printed without codes" in page.text  # by this address no phone gets here


def test_a_round_is_printed_with_the_codes_of_its_tables(
    client: FlaskClient, here: str, database: Path, tokens: list[str]
) -> None:
    content = made(client, f"{here}/rounds/1/packet.pdf", cover="y", card="1", slip="1", up="1")

    words = read(content)
    with open_store(database) as store:
        cards = events.open_event(store, tokens[0]).tables
    assert len(cards) == 2
    for card in cards:
        assert card.code in words.replace(" ", "")  # in groups of three
    assert "192.168.1.20:8000/t" in words
    assert "<b>D & D</b>" in words


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"card": "0", "result": "0"}, "Choose at least one thing to print"),
        ({"slip": "21", "cover": "y"}, "0 to 20 copies for each table"),
        ({"slip": "many", "cover": "y"}, "Nothing is printed yet"),
        ({"slip": "1", "up": "3"}, "Nothing is printed yet"),
    ],
)
def test_what_cannot_be_printed_is_said_on_the_form(
    client: FlaskClient, here: str, fields: dict[str, str], words: str
) -> None:
    answer = client.post(f"{here}/rounds/1/packet.pdf", data=fields)

    assert answer.status_code == 422
    assert words in Page(answer).text


def test_lists_open_as_pdf(client: FlaskClient, here: str) -> None:
    seating = client.get(f"{here}/rounds/2/seating.pdf?paper=letter")
    standings = client.get(f"{here}/standings.pdf?lang=de&round=1")
    certificates = client.get(f"{here}/certificates.pdf?best=1")

    assert {each.mimetype for each in (seating, standings, certificates)} == {"application/pdf"}
    assert "Zoë" in read(seating.data)
    assert "nach Runde 1 von 3" in read(standings.data)
    assert "Kartenpunkte" in read(certificates.data)  # the language is remembered


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rounds/3/seating.pdf", 404),
        ("/rounds/2/seating.pdf?paper=a3", 422),
        ("/certificates.pdf?best=0", 422),
        ("/certificates.pdf?best=1e9", 422),
        ("/standings.pdf?lang=xx", 422),
        ("/rounds/1/packet.pdf", 303),
        ("/archive.zip", 303),
    ],
)
def test_what_is_not_there_is_told(client: FlaskClient, here: str, path: str, status: int) -> None:
    assert client.get(here + path).status_code == status


@pytest.mark.parametrize(
    "path", ["/print", "/standings.pdf", "/certificates.pdf", "/rounds/1/seating.pdf", "/export.json", "/page.html"]
)
def test_only_the_director_prints_and_keeps(client: FlaskClient, tokens: list[str], path: str) -> None:
    for token in tokens[1:]:
        assert client.get(f"/direct/{token}{path}").status_code == 403


class Outside(HTMLParser):
    """Collects whatever a page asks for besides itself, and its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.asked += [f"{name}={value}" for name, value in attrs if name in {"src", "href", "on"}]


def test_the_page_to_read_stands_alone(client: FlaskClient, here: str) -> None:
    answer = client.get(f"{here}/page.html")

    assert answer.headers["Content-Disposition"].startswith("attachment")
    html = answer.text
    outside = Outside()
    outside.feed(html)
    assert outside.asked == []
    assert not outside.tags & {"script", "link", "img", "iframe", "b"}
    assert "url(" not in html
    assert "&lt;b&gt;D &amp; D&lt;/b&gt;" in html
    assert here.removeprefix("/direct/") not in html


def test_tables_for_a_spreadsheet_begin_with_their_mark(client: FlaskClient, here: str) -> None:
    for name in ("standings", "results"):
        answer = client.get(f"{here}/{name}.csv")
        assert answer.mimetype == "text/csv"
        assert answer.data.startswith(b"\xef\xbb\xbf")
        assert b"attachment" in answer.headers["Content-Disposition"].encode()


def test_tables_for_a_spreadsheet_have_headings_in_the_language_of_the_page(client: FlaskClient, here: str) -> None:
    def headings(name: str, lang: str) -> list[str]:
        answer = client.get(f"{here}/{name}.csv", headers={"Accept-Language": lang})
        first = answer.text.splitlines()[0].lstrip("\N{ZERO WIDTH NO-BREAK SPACE}")
        return next(csv.reader([first], delimiter="," if lang == "en" else ";"))

    ranking = headings("standings", "it")
    assert ranking[:4] == ["posto", "numero", "nome", "giocatori"]
    for name in ("standings", "results"):
        found = {lang: headings(name, lang) for lang in LANGUAGES}
        assert len({len(each) for each in found.values()}) == 1
        for lang in LANGUAGES:
            same = [a for a, b in zip(found["en"], found[lang], strict=True) if a == b]
            assert lang == "en" or len(same) <= 3, (lang, same)


def test_an_archive_is_written_in_the_region_of_who_asks(
    client: FlaskClient, here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(client.environ_base, "HTTP_ACCEPT_LANGUAGE", "es-US")
    content = made(client, f"{here}/archive.zip", games="y", paper="a4", lang="en")

    with ZipFile(BytesIO(content)) as file:
        game = next(each for each in file.namelist() if each.startswith("games/"))
        assert re.search(r"[A-Z][a-z]+ \d+, 20\d\d", read(file.read(game)))


def test_the_tables_of_an_archive_have_its_language(client: FlaskClient, here: str) -> None:
    content = made(client, f"{here}/archive.zip", paper="a4", lang="de")

    with ZipFile(BytesIO(content)) as file:
        names = file.namelist()
        heads = [file.read(each).decode("utf-8-sig").splitlines()[0] for each in ("Rangliste.csv", "Ergebnisse.csv")]
    assert heads[0].startswith("Rang;Nummer;Name;")
    assert heads[1].startswith("Runde;Tisch;Nummer;")
    assert names[-2:] == ["Sitzordnung, Runde 02.pdf", "Inhalt.txt"]


def test_every_answer_says_once_in_which_letters_it_is_written(
    app: Flask, client: FlaskClient, tokens: list[str]
) -> None:
    """Files to download said it twice: `text/csv; charset=utf-8; charset=utf-8`."""
    seen = set()
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or not rule.rule.startswith(("/direct/", "/event/", "/table/")):
            continue
        token = tokens[("direct", "event", "table").index(rule.rule.split("/")[1])]
        known: dict[str, Any] = {"token": token, "number": 1, "table": 1, "entrant": "p1"}
        known["name"] = "scorekeeper-20260101T000000Z.db"
        with app.test_request_context():
            address = url_for(rule.endpoint, **{each: known[each] for each in rule.arguments})
        kind = client.get(address).headers["Content-Type"]
        assert kind.count("charset") <= 1, (address, kind)
        seen.add(kind)
    assert "text/csv; charset=utf-8" in seen


def test_the_ranking_for_a_spreadsheet_has_every_tie_break(
    client: FlaskClient, here: str, database: Path, tokens: list[str]
) -> None:
    rows = client.get(f"{here}/standings.csv").text.splitlines()
    with open_store(database) as store:
        breaks = events.open_event(store, tokens[0]).setup.tie_breaks

    words = [TIE_BREAKS[each].words for each in breaks]
    assert rows[0].split(",")[6 : 6 + len(breaks)] == words
    first = dict(zip(rows[0].split(","), next(csv.reader([rows[1]])), strict=True))
    assert first["wins"] == "1"
    assert int(first["best round"]) > 0


def test_everything_fits_in_one_archive_that_restores_the_event(
    client: FlaskClient, here: str, database: Path, tokens: list[str], tmp_path: Path
) -> None:
    content = made(client, f"{here}/archive.zip", games="y", paper="a4", lang="en")

    with ZipFile(BytesIO(content)) as file:
        names = file.namelist()
        document = file.read("event.json")
        sheet = file.read("games/round 01, table 001.pdf")
    assert names == [
        "event.json",
        "event.html",
        "standings.csv",
        "results.csv",
        "standings.pdf",
        "seating, round 01.pdf",
        "seating, round 02.pdf",
        "games/round 01, table 001.pdf",
        "games/round 01, table 002.pdf",
        "contents.txt",
    ]
    assert "Pair" in read(sheet)
    for token in tokens:
        assert token.encode() not in document
    answer = client.post(
        "/events/import", data={"request_id": "bring-it-back", "file": (BytesIO(document), "event.json")}
    )
    assert answer.status_code == 303
    again = client.get(answer.location.removesuffix("/links") + "/export.json")
    assert again.data == document
    assert made(client, f"{here}/archive.zip", paper="a4", lang="en") == made(
        client, f"{here}/archive.zip", paper="a4", lang="en"
    )


@pytest.mark.parametrize("fields", [{"games": ""}, {"paper": "a4"}, {"lang": "de"}, {"x": "y"}])
def test_an_archive_without_paper_or_language_takes_the_usual_ones(
    client: FlaskClient, here: str, fields: dict[str, str]
) -> None:
    with ZipFile(BytesIO(made(client, f"{here}/archive.zip", **fields))) as file:
        assert {"standings.pdf", "Rangliste.pdf"} & {*file.namelist()}


def test_an_archive_on_a_paper_that_is_not_offered_is_refused(client: FlaskClient, here: str) -> None:
    answer = client.post(f"{here}/archive.zip", data={"games": "y", "paper": ""})

    assert answer.status_code == 422


@pytest.mark.parametrize("referrer", ["http://[bad", "http://[::1", "http://[::1]:x/", "//["])
def test_a_page_that_came_from_an_address_nobody_can_read_is_refused_as_usual(
    client: FlaskClient, here: str, referrer: str
) -> None:
    answer = client.post(f"{here}/rounds/1/publish", headers={"Referer": referrer})

    assert answer.status_code in {404, 409, 422}
    assert f'href="{here}"' in answer.text


def test_an_archive_keeps_to_its_size_and_says_what_is_left_out(
    client: FlaskClient, here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 1)

    content = made(client, f"{here}/archive.zip", games="y", paper="a4", lang="en")

    with ZipFile(BytesIO(content)) as file:
        assert not [name for name in file.namelist() if name.startswith("games/")]
        assert "There was no room here for 2 sheets of games" in file.read("contents.txt").decode()


def test_an_archive_can_be_cancelled_while_it_is_packed(
    client: FlaskClient, here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = Event()

    def until_cancelled(wanted: archive.Archive, progress: Progress, stop: Stop) -> bytes:
        started.set()
        while not stop():
            time.sleep(0.001)
        return archive.packed(wanted, progress, stop)

    monkeypatch.setattr(files, "packed", until_cancelled)
    page = client.post(f"{here}/archive.zip", data={"paper": "a4", "lang": "en"}).location
    assert started.wait(patience.SECONDS)

    client.post(f"{page}/cancel")

    end = time.monotonic() + patience.SECONDS
    while "data-active" in (html := client.get(f"{page}?part").text):
        assert time.monotonic() < end
        time.sleep(0.01)
    assert "Cancelled. Nothing was printed." in html
    assert f'href="{here}/print"' in html


def test_a_draft_is_not_printed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    client = create_app({"DATABASE": str(path), "SECRET_KEY": "for tests only"}).test_client()
    with open_store(path) as store:
        hall = Hall(store, pairs="ABCD")
        hall.do(events.draw_round, Drawing(round=1))

    for answer in (
        client.get(f"/direct/{hall.token}/rounds/1/seating.pdf"),
        client.post(f"/direct/{hall.token}/rounds/1/packet.pdf", data={"result": "1"}),
        client.get(f"/direct/{hall.token}/certificates.pdf"),
    ):
        assert answer.status_code == 409
    page = Page(client.get(f"/direct/{hall.token}/print"))
    assert "once a round is published" in page.text


def test_every_form_of_an_event_preselects_the_paper_of_the_browsers_country(app: Flask, here: str) -> None:
    page = app.test_client().get(f"{here}/print", headers=AMERICAN).text

    assert papers(page) == ["letter"] * 3  # a round, the lists, the archive
    for path in ("/rounds/1/seating.pdf", "/standings.pdf"):
        printed = app.test_client().get(here + path, headers=AMERICAN).data
        assert size(printed) == LETTER_POINTS, path
