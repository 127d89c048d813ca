"""What comes in: names of the server, large requests, connections that say nothing, what a proxy says."""

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper import network
from scorekeeper.web import hosts
from scorekeeper.web.limits import uploads
from scorekeeper.web.problems import HTTP_PROBLEMS
from scorekeeper.words.language import language
from tests import patience
from tests.cli.served import Server, running
from tests.web.test_vanished_database import a_game, ask

STRANGERS, SOON = 200, 1.0  # seconds
SAID = {
    "nothing": b"",
    "half a header": b"GET / HTTP/1.1\r\nHo",
    "half a body": b"POST /t HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 40\r\n\r\ncode=ABC",
}


@contextmanager
def with_url(folder: Path) -> Iterator[Server]:
    """A server that phones reach at another address than this machine does."""
    with network.listen("127.0.0.1", 0) as free:
        port = str(free.getsockname()[1])
    with running(folder, "--port", port, "--public-url", "https://club.example") as here:
        yield replace(here, address=f"http://127.0.0.1:{port}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with with_url(tmp_path_factory.mktemp("comes-in")) as here:
        yield here


@pytest.mark.parametrize("name", ["127.0.0.1:8000", "localhost", "LOCALHOST.", "club.example", socket.gethostname()])
def test_it_answers_under_its_own_names_and_the_given_one(server: Server, name: str) -> None:
    assert ask(server, "GET", "/", Host=name)[0] == 200


@pytest.mark.parametrize("name", ["evil.example", "192.0.2.99", "club.example.evil.example", "[", "a b"])
def test_it_answers_under_no_other_name(server: Server, name: str) -> None:
    status, headers, text = ask(server, "GET", "/", Host=name)

    assert status in {400, hosts.MISDIRECTED}
    assert "Set-Cookie" not in headers
    assert "<html" not in text
    if status == hosts.MISDIRECTED:
        assert "--public-url" in text


def test_the_given_address_stands_in_every_link_and_cookies_stay_encrypted(tmp_path: Path) -> None:
    token = a_game(tmp_path / "scorekeeper.db")
    with with_url(tmp_path) as here:
        _, headers, _ = ask(here, "GET", f"/g/{token}")
        shared = ask(here, "GET", f"/g/{token}/share", Host=socket.gethostname())[2]

    assert "Secure" in headers["Set-Cookie"]
    assert f"https://club.example/g/{token}" in shared


def test_names_of_this_machine_are_known_without_a_network() -> None:
    names = network.Names("::", "Club.example")

    known = ("127.0.0.1", "127.0.0.2", "club.example", "localhost", "CLUB.example.")
    assert all(map(names.know, known))
    strange = ("192.0.2.6", "example", "", "0.0.0.0", "224.0.0.1", "2001:db8::1")  # noqa: S104
    for each in (names, network.Names(network.EVERY_INTERFACE)):
        assert not any(map(each.know, strange))


def sent(server: Server, start: str, body: bytes) -> http.client.HTTPResponse:
    """The answer to the bytes of a request."""
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname, place.port), timeout=patience.SECONDS) as line:
        line.sendall(f"{start}\r\nHost: localhost\r\n".encode() + body)
        answer = http.client.HTTPResponse(line)
        answer.begin()
        answer.text = answer.read().decode()  # type: ignore[attr-defined]
        return answer


@pytest.mark.parametrize("code", ["en", "de"])
def test_what_is_too_large_for_its_address_is_refused_in_a_sentence(server: Server, code: str) -> None:
    body = b"code=" + b"a" * uploads.USUAL
    head = f"Accept: application/json\r\nAccept-Language: {code}-DE\r\nSec-Fetch-Site: same-origin\r\n"
    head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    answer = sent(server, "POST /t HTTP/1.1", head.encode() + body)
    told = json.loads(answer.text)  # type: ignore[attr-defined]

    assert answer.status == 413
    assert (told["code"], told["message"]) == ("too-large", language(code).message(HTTP_PROBLEMS[413][2]))


def test_what_no_address_takes_is_refused_before_it_comes(server: Server) -> None:
    answer = sent(server, "POST /import HTTP/1.1", f"Content-Length: {uploads.most() + 1}\r\n\r\n".encode())

    assert answer.status == 413  # and not one byte of it was sent


def test_what_does_not_say_how_large_it_is_is_refused_when_it_is_too_large(server: Server) -> None:
    piece = b"8000\r\n" + b"a" * 0x8000 + b"\r\n"
    head = b"Transfer-Encoding: chunked\r\nSec-Fetch-Site: same-origin\r\n"
    form = b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"

    assert sent(server, "POST /t HTTP/1.1", head + form + 3 * piece + b"0\r\n\r\n").status == 413


def test_a_file_that_may_be_sent_is_taken(server: Server) -> None:
    body = "a" * (2 * uploads.USUAL)
    assert ask(server, "POST", "/import", body, Sec_Fetch_Site="same-origin")[0] == 422


@pytest.mark.parametrize("said", SAID)
def test_strangers_that_say_nothing_more_keep_nobody_out(tmp_path: Path, said: str) -> None:
    with running(tmp_path) as here, ExitStack() as strangers:
        assert ask(here, "GET", "/games/new")[0] == 200  # its templates are read
        connect_strangers(strangers, here.address, SAID[said])

        assert quickest(here) < SOON


def connect_strangers(strangers: ExitStack, address: str, said: bytes) -> None:
    """Open connections to a server, and send so much and no more."""
    place = urlsplit(address)
    for _ in range(STRANGERS):
        line = socket.create_connection((place.hostname, place.port), timeout=patience.SECONDS)
        strangers.enter_context(line)
        line.sendall(said)


def quickest(here: Server, tries: int = 5) -> float:
    """The seconds until the page for a new game is there, at best: the machine has other work, too."""
    taken = []
    for _ in range(tries):
        began = time.monotonic()
        assert ask(here, "GET", "/games/new")[0] == 200
        taken.append(time.monotonic() - began)
    return min(taken)


def test_a_proxy_that_is_not_known_is_not_taken_for_the_machine(tmp_path: Path) -> None:
    with running(tmp_path, "--metrics") as here:
        assert ask(here, "GET", "/metrics", Host="localhost")[0] == 200
        assert ask(here, "GET", "/metrics", X_Forwarded_For="192.0.2.1")[0] == 404
        assert ask(here, "GET", "/metrics", Host=socket.gethostname())[0] == 404


def test_only_a_proxy_that_is_known_says_who_asks(tmp_path: Path) -> None:
    forwarded = {"X_Forwarded_Proto": "https", "X_Forwarded_For": "192.0.2.1"}
    token = a_game(tmp_path / "scorekeeper.db")
    with running(tmp_path) as here:
        alone = ask(here, "GET", f"/g/{token}", **forwarded)[1]["Set-Cookie"]
    with running(tmp_path, "--behind-proxy") as here:
        behind = ask(here, "GET", f"/g/{token}", **forwarded)[1]["Set-Cookie"]

    assert "Secure" not in alone
    assert "Secure" in behind
