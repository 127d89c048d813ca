"""What is still arriving holds little memory and no large files, whoever sends it and however slowly."""

import http.client
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from waitress.adjustments import Adjustments

from scorekeeper.web.limits import receiving, uploads
from tests import patience
from tests.cli.served import Server, running

LARGE = ["/events/import", "/import", "/take", "/g/abc/exchange", "/direct/abc/people"]
PIECE = b"x" * 8192
FORM = "multipart/form-data; boundary=b"
SENDERS = 50


def begun(arriving: receiving.LargeBodies, path: str, size: int, peer: str = "192.0.2.1", **more: str) -> Any:
    """A request that has sent its header, and half of its body."""
    request = receiving.ArrivingRequest(
        Adjustments(trusted_proxy="127.0.0.1", trusted_proxy_headers={"x-forwarded-for"}), arriving, peer
    )
    length = more.pop("length", f"Content-Length: {size}")
    lines = [f"POST {path} HTTP/1.1", "Host: x", length, *(f"{name}: {value}" for name, value in more.items())]
    request.received("\r\n".join([*lines, "", ""]).encode())
    for _ in range(size // 2 // len(PIECE)):
        request.received(PIECE)
    return request


def kept(request: Any) -> int:
    return len(request.body_rcv)


@pytest.mark.parametrize("path", LARGE)
def test_many_unfinished_uploads_hold_no_more_than_a_few(path: str) -> None:
    most, arriving = uploads.most_bytes(path), receiving.LargeBodies()
    of_one = [begun(arriving, path, most) for _ in range(SENDERS)]
    own = sum(map(kept, of_one))
    of_many = [begun(arriving, path, most, f"192.0.2.{at}") for at in range(2, SENDERS)]

    assert own <= max(most, receiving.LEAST)
    assert own + sum(map(kept, of_many)) <= receiving.TIMES_IN_ALL * max(most, receiving.LEAST)
    assert sum(uploads.DROPPED in each.headers for each in (*of_one, *of_many)) > 0
    for each in (*of_one, *of_many):
        each.close()
    again = begun(arriving, path, most)
    assert kept(again) > 0  # there is room again
    again.close()


@pytest.mark.parametrize("path", [*LARGE, "/games/new", "/word"])
def test_nothing_is_kept_of_more_than_an_address_takes(path: str) -> None:
    arriving, most = receiving.LargeBodies(), uploads.most_bytes(path)

    large = begun(arriving, path, most + 1)
    assert kept(large) == 0
    large.close()
    chunked = begun(arriving, path, 0, length="Transfer-Encoding: chunked")
    for _ in range(most // len(PIECE) + 3):
        chunked.received(b"2000\r\n" + PIECE + b"\r\n")
    assert (chunked.completed, kept(chunked)) == (True, 0)
    chunked.close()


@pytest.mark.parametrize("path", LARGE)
@pytest.mark.parametrize("senders", [1, 2, 12])
def test_bodies_that_never_end_keep_nobody_out(path: str, senders: int) -> None:
    """Whoever holds all the room gives way to who asks for less, and to anybody once the body hardly arrives."""
    now, most = [0.0], uploads.most_bytes(path)
    arriving = receiving.LargeBodies(lambda: now[0])
    sizes = (most, most // 2, uploads.USUAL + 1)
    held = [begun(arriving, path, size, f"192.0.2.{at % senders}") for at in range(60) for size in sizes]
    small = uploads.USUAL + 2

    others = [begun(arriving, path, small, "198.51.100.1")]
    assert kept(others[0])
    others += [begun(arriving, path, most, "192.0.2.0")]
    assert not kept(others[-1])
    now[0] += 3_600
    others += [begun(arriving, path, small, "192.0.2.0"), begun(arriving, path, most, "198.51.100.2")]
    assert all(map(kept, others[2:]))
    assert sum(map(kept, (*held, *others))) <= receiving.TIMES_IN_ALL * max(most, receiving.LEAST)
    for each in (*held, *others):
        each.close()


def test_what_arrives_whole_or_fast_gives_way_to_nobody() -> None:
    now, path = [0.0], "/import"
    most = uploads.most_bytes(path)
    arriving = receiving.LargeBodies(lambda: now[0])
    fast, whole = (begun(arriving, path, most, f"192.0.2.{at}") for at in (1, 2))
    whole.received(PIECE * (most // len(PIECE)))
    now[0] += 30

    assert not kept(begun(arriving, path, most, "192.0.2.3"))
    assert kept(begun(arriving, path, uploads.USUAL + 1, "192.0.2.4"))
    assert (kept(whole), kept(fast)) == (most, 0)
    whole.close()
    fast.close()


def test_who_is_behind_a_trusted_proxy_counts_alone() -> None:
    arriving, path = receiving.LargeBodies(), "/import"
    most = uploads.most_bytes(path)
    there = [begun(arriving, path, most, "127.0.0.1", **{"X-Forwarded-For": f"1.1.1.1, 192.0.2.{at}"}) for at in (1, 2)]
    again = begun(arriving, path, most, "127.0.0.1", **{"X-Forwarded-For": "192.0.2.2"})

    assert all(map(kept, there))
    assert not kept(again)
    for each in (*there, again):
        each.close()


def told(server: Server, path: str, size: int) -> tuple[int, str]:
    place = urlsplit(server.address)
    line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
    headers = {"Content-Type": FORM}
    line.request("POST", path, PIECE * (size // len(PIECE) + 1), headers)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, text


def test_who_is_refused_gets_a_page_that_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        place = urlsplit(server.address)
        most = uploads.most_bytes("/import")
        slow = socket.create_connection((place.hostname, place.port))
        slow.sendall(f"POST /import HTTP/1.1\r\nHost: x\r\nContent-Length: {most}\r\n\r\n".encode() + PIECE)
        with slow:
            status, text = told(server, "/import", most + 1)
            assert (status, "no sheet is that large" in text) == (413, True)
            status, text = told(server, "/import", most - 2 * len(PIECE))
            assert (status, "Wait a few seconds" in text) == (503, True)
            assert told(server, "/import", uploads.USUAL // 2)[0] == 422
        status, text = told(server, "/games/new", uploads.USUAL + 1)
        assert (status, "More was sent than can be accepted" in text) == (413, True)


def test_what_is_far_too_large_is_refused_in_the_language_of_the_reader(tmp_path: Path) -> None:
    """Waitress would refuse it itself, in English."""
    with running(tmp_path) as server:
        place = urlsplit(server.address)
        for path in (*LARGE, "/games/new"):
            header = f"POST {path} HTTP/1.1\r\nHost: {place.netloc}\r\nAccept-Language: de\r\n"
            with socket.create_connection((place.hostname, place.port), timeout=patience.SECONDS) as line:
                line.sendall(f"{header}Content-Type: {FORM}\r\nContent-Length: 99999999999\r\n\r\n".encode())
                answer = line.makefile("rb").read().decode()
            assert answer.startswith("HTTP/1.1 4"), path
            assert '<html lang="de"' in answer
            assert "Connection: close" in answer
