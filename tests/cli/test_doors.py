"""What comes in: names of the server, encrypted lines, large requests, lines that say nothing."""

import http.client
import json
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.cli import doors, network
from scorekeeper.web import hosts
from scorekeeper.web.limits.uploads import USUAL
from scorekeeper.words.language import language
from tests import patience
from tests.cli.conftest import Run
from tests.cli.served import running
from tests.cli.test_serve import Server
from tests.web.test_vanished_database import a_game, ask

# Seconds in which others are served: before the lines that say nothing are closed for it.
LIMIT = 0.7 * doors.HEADER_SECONDS


@contextmanager
def with_url(folder: Path) -> Iterator[Server]:
    """A server that phones reach at another address than this machine does."""
    with network.listen("127.0.0.1", 0) as free:
        port = str(free.getsockname()[1])
    with running(folder, "--port", port, "--public-url", "https://club.example") as here:
        yield replace(here, address=f"http://127.0.0.1:{port}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with with_url(tmp_path_factory.mktemp("doors")) as here:
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


@pytest.mark.parametrize(("code", "more"), [("en", ""), ("de", "Expect: 100-continue\r\n")])
def test_what_says_that_it_is_too_large_is_refused_before_it_comes(server: Server, code: str, more: str) -> None:
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname, place.port), timeout=patience.SECONDS) as line:
        head = f"POST /t HTTP/1.1\r\nHost: localhost\r\nContent-Length: {USUAL + 1}\r\n"
        head += f"Accept: application/json\r\nAccept-Language: {code}-DE\r\n{more}\r\n"
        line.sendall(head.encode())  # and not one byte of it
        answer = http.client.HTTPResponse(line)
        answer.begin()
        told = json.loads(answer.read())

    assert answer.status == 413
    assert (told["code"], told["message"]) == ("too-large", language(code).said(doors.TOO_LARGE))


def test_what_does_not_say_how_large_it_is_is_refused_when_it_is_too_large(server: Server) -> None:
    place = urlsplit(server.address)
    piece = b"8000\r\n" + b"a" * 0x8000 + b"\r\n"
    with socket.create_connection((place.hostname, place.port), timeout=patience.SECONDS) as line:
        line.sendall(b"POST /t HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(2):  # with what stands round the pieces, a little more than the limit
            line.sendall(piece)
        answer = http.client.HTTPResponse(line)
        answer.begin()
        assert (answer.status, answer.read().decode()) == (413, f"{doors.TOO_LARGE}\n")


def test_a_file_that_may_be_sent_is_taken(server: Server) -> None:
    body = "a" * (2 * USUAL)
    assert ask(server, "POST", "/import", body, Sec_Fetch_Site="same-origin")[0] == 422


def test_connections_that_say_nothing_keep_nobody_out(tmp_path: Path) -> None:
    with running(tmp_path) as here, ExitStack() as jokers:
        place = urlsplit(here.address)
        for _ in range(2 * doors.BUSY):
            line = socket.create_connection((place.hostname, place.port), timeout=patience.SECONDS)
            jokers.enter_context(line)
            line.sendall(b"GET / HTTP/1.1\r\nHo")
        began = time.monotonic()

        assert ask(here, "GET", "/")[0] == 200
        assert time.monotonic() - began < LIMIT


def test_a_request_that_never_ends_is_sent_away() -> None:
    class Channel(doors.Connection):
        def __init__(self, begun: float, finished: bool) -> None:
            self.requests: list[object] = []
            self.begun, self.last_activity = begun, 990.0
            self.request = doors.IncomingRequest(None, len)
            self.request.headers_finished = finished

    assert Channel(1000 - doors.HEADER_SECONDS - 1, finished=False).outstays(1000)
    assert not Channel(1000 - doors.HEADER_SECONDS - 1, finished=True).outstays(1000)
    assert Channel(1000 - doors.BODY_SECONDS - 1, finished=True).outstays(1000)
    assert not Channel(0.0, finished=False).outstays(1000)
    assert Channel(0.0, finished=False).outstays(1000 + doors.IDLE_SECONDS)


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


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    made = tmp_path / "cert.pem", tmp_path / "key.pem"
    request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    files = ["-out", str(made[0]), "-keyout", str(made[1])]
    subprocess.run(["openssl", *request, *files], check=True, capture_output=True)  # noqa: S607
    return made


def test_lines_are_encrypted_with_a_certificate(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    token = a_game(tmp_path / "scorekeeper.db")
    with running(tmp_path, "--tls", *map(str, certificate)) as here:
        place = urlsplit(here.address)
        context = ssl.create_default_context(cafile=str(certificate[0]))
        context.check_hostname = False
        line = http.client.HTTPSConnection("127.0.0.1", place.port, timeout=patience.SECONDS, context=context)
        for _ in range(3):
            line.request("GET", f"/g/{token}")
            answer = line.getresponse()
            page = answer.read().decode()
            assert (answer.status, "</html>" in page) == (200, True)
            assert "Secure" in answer.headers["Set-Cookie"]
        line.close()
        with socket.create_connection(("127.0.0.1", place.port), timeout=patience.SECONDS) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert not plain.recv(100).startswith(b"HTTP/1.1 200")

    assert here.address.startswith("https://")


def test_a_certificate_that_cannot_be_used_is_said_in_a_sentence(run: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.pem"
    letter.write_text("Dear club")

    for files in ((letter, letter), (tmp_path / "nothing.pem", letter)):
        done = run("serve", "--instance", str(tmp_path), "--tls", *map(str, files))
        assert done.exit_code == 2
        assert "cannot be used" in done.stderr or "does not exist" in done.stderr
