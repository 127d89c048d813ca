"""Requests that no browser writes, byte for byte over a socket: none is a fault of the server."""

import random
import re
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests import patience
from tests.cli.served import Server, running
from tests.web.strange import HEADERS

FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
NO_PAGE_HAS_THEM = (
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET http://[::1/ HTTP/1.1\r\nHost: [::1]\r\n\r\n",
    b"GET //[bad HTTP/1.1\r\nHost: [::1]\r\n\r\n",
    b"GET http://[::1]:x/%00 HTTP/1.1\r\nHost: [::1]\r\n\r\n",
    b"GET /%ff%fe/%2e%2e/%00?%ff=%zz&&&=;= HTTP/1.1\r\nHost: [::1]\r\n\r\n",
    b"GET /g/\xff\xfe HTTP/1.1\r\nHost: [::1]\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: [::1]\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: [::1]\r\n\r\n",
    b"GET /?" + b"a=b&" * 5_000 + b" HTTP/1.1\r\nHost: [::1]\r\n\r\n",
    b"BREW / HTTP/1.1\r\nHost: [::1]\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/1.1\r\nHost: [::1]\r\nHost: y\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : [::1]\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: [::1]\r\nA\x00B: c\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: [::1]\r\n folded: y\r\n\r\n",
    b"GET / HTTP/1.1\nHost: x\n\n",
    b"POST /import HTTP/1.1\r\nHost: [::1]\r\nContent-Length: -1\r\n\r\n",
    b"POST /import HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
    b"POST /games/new HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 99999999999\r\n" + FORM + b"\r\na=b",
    b"POST /games/new HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n" + FORM + b"\r\nzz\r\n",
    b"POST /t HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n",
    b"POST /games/new HTTP/1.1\r\nHost: [::1]\r\nExpect: a miracle\r\nContent-Length: 0\r\n\r\n",
    b"PUT / HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 3\r\nContent-Encoding: x\r\n\r\nabc",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("raw")) as started:
        yield started


def status_of(server: Server, sent: bytes) -> int:
    """The status of the answer, 0 if the server hung up or waits for more."""
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname, place.port), timeout=patience.SECONDS) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        line.settimeout(5)
        try:
            answer = line.recv(200)
        except OSError:
            return 0
    found = re.match(rb"HTTP/1\.\d (\d{3})", answer)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("sent", NO_PAGE_HAS_THEM, ids=range(len(NO_PAGE_HAS_THEM)))
def test_a_request_that_no_browser_writes_is_no_fault(server: Server, sent: bytes) -> None:
    assert status_of(server, sent) < 500


def test_strange_headers_over_a_socket_are_no_fault(server: Server) -> None:
    chance = random.Random("raw")  # noqa: S311 - repeatable, not secret
    for at in range(150):
        path = chance.choice(("/", "/import", "/g/nothing", "/static/x/../y", "/variants/classic"))
        lines = [f"{chance.choice(('GET', 'POST', 'HEAD'))} {path} HTTP/1.1", "Connection: close"]
        for name in chance.sample(sorted(HEADERS), 3):
            lines.append(f"{name}: {chance.choice(HEADERS[name])}")  # noqa: PERF401 - reads better
        sent = "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass")

        assert status_of(server, sent) < 500, (at, sent)

    assert status_of(server, b"GET / HTTP/1.1\r\nHost: [::1]\r\nConnection: close\r\n\r\n") == 200
