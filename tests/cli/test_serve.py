"""`scorekeeper serve`: starts on a bare data folder, tells phones where, stops cleanly."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import segno

from scorekeeper import network
from scorekeeper.cli import serve
from scorekeeper.store import open_store
from scorekeeper.store.copies import copies_beside
from tests import patience
from tests.cli import served
from tests.cli.conftest import Run
from tests.cli.served import Server, listening
from tests.usecases.table import Table

CANNOT_START = 2
DARK_TOP = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}  # half blocks, 1 = dark


@contextmanager
def running(instance: Path, *arguments: str) -> Iterator[Server]:
    """Start a server as people do, with a Python of its own."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--instance", str(instance), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
    )
    try:
        yield listening(process)
    finally:
        process.kill()
        process.wait(patience.SECONDS)  # its pipes stay open as long as its children live
        for pipe in (process.stdout, process.stderr):
            assert pipe is not None
            pipe.close()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_pages_and_stops_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path / "data") as server:
        with urllib.request.urlopen(f"{server.address}/", timeout=patience.SECONDS) as answer:  # noqa: S310
            status, page = answer.status, answer.read().decode()
        code, rest, errors = server.stop(how)

    assert (status, "<html" in page) == (200, True)
    assert (code, errors) == (0, "")
    assert "Stopped" in rest


def test_it_shows_figures_and_writes_a_log_for_programs_if_asked_to(tmp_path: Path) -> None:
    shown = ""
    with running(tmp_path, "--metrics", "--json-log") as server:
        shown = ""
        for path in ("/healthz", "/metrics"):
            with urllib.request.urlopen(server.address + path, timeout=10) as answer:  # noqa: S310
                shown = answer.read().decode()
        _, _, errors = server.stop(signal.SIGTERM)

    assert 'scorekeeper_requests_total{address="/healthz",method="GET",status="2xx"} 1' in shown
    assert [json.loads(line)["address"] for line in errors.splitlines()] == ["/healthz", "/metrics"]


def test_many_phones_keep_their_connections_open(tmp_path: Path) -> None:
    with served.running(tmp_path) as server, ExitStack() as phones:
        host = urlsplit(server.address)
        for _ in range(3 * 60):  # a hall of 60 tables, three connections each
            line = socket.create_connection((host.hostname, host.port), timeout=patience.SECONDS)
            phones.enter_context(line)

        with urllib.request.urlopen(f"{server.address}/", timeout=patience.SECONDS) as answer:  # noqa: S310
            assert answer.status == 200


def test_database_and_key_are_made_once_and_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    key = folder / "secret.key"

    with running(folder):
        modes = {path.name: mode(path) for path in (folder, *folder.iterdir())}
        first = key.read_text()
    key.chmod(0o644)
    with served.running(folder):
        second = key.read_text()

    assert modes["data"] == 0o700
    assert modes["secret.key"] == modes["scorekeeper.db"] == 0o600
    assert set(modes.values()) == {0o700, 0o600}
    assert first == second
    assert len(first) == 64
    assert mode(key) == 0o600


def test_the_terminal_shows_the_qr_code_of_the_address_for_phones(tmp_path: Path) -> None:
    with served.running(tmp_path, "--public-url", "http://192.0.2.7:8000") as server:
        rows = [line for line in server.printed.splitlines() if line and set(line) <= set(DARK_TOP)]

    halves = [[DARK_TOP[each][half] for each in row] for row in rows for half in (0, 1)]
    code = segno.make_qr("http://192.0.2.7:8000", error="m")
    wanted = [list(row) for row in code.matrix_iter(border=2)]
    assert halves[: len(wanted)] == wanted
    assert "    http://192.0.2.7:8000\n" in server.printed


def test_links_on_pages_lead_phones_to_the_address_of_this_machine() -> None:
    assert serve.for_phones("http://192.168.1.20:8000/") == "http://192.168.1.20:8000"


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000", "http://localhost:8000"])
def test_an_address_that_only_this_machine_has_is_not_put_into_links(address: str, tmp_path: Path) -> None:
    assert serve.for_phones(address) == ""
    text = serve.welcome(address, tmp_path)
    assert f"Only a browser on this machine can open\n\n    {address}\n" in text
    assert "Phones" not in text


def test_colours_make_the_code_readable_on_a_light_terminal() -> None:
    plain = serve.qr_text("http://192.168.1.20:8000", colours=False).splitlines()

    coloured = serve.qr_text("http://192.168.1.20:8000", colours=True).splitlines()

    assert coloured == [f"\x1b[97;40m{line}\x1b[0m" for line in plain]


def test_a_taken_port_is_skipped_unless_it_was_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with network.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(network, "FIRST_PORT", port)
        with network.listen("127.0.0.1", None) as other:
            assert port < other.getsockname()[1] < port + network.PORTS_TRIED
        done = run("serve", "--host", "127.0.0.1", "--port", str(port))

    assert (done.exit_code, done.stdout) == (CANNOT_START, "")
    assert f"port {port}: another program uses it" in done.stderr
    assert "--port" in done.stderr


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid", "::zz"])
def test_a_host_that_is_not_ours_is_refused_in_a_sentence(run: Run, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def bind(_self: socket.socket, _address: object) -> None:
        raise OSError(99, "Cannot assign requested address")

    monkeypatch.setattr(socket.socket, "bind", bind)

    done = run("serve", "--host", host)

    assert done.exit_code == CANNOT_START
    assert host in done.stderr


def test_a_data_folder_that_is_a_file_is_refused_in_a_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a shopping list")

    done = run("serve", "--instance", str(file / "below"))

    assert done.exit_code == CANNOT_START
    assert "SCOREKEEPER_INSTANCE" in done.stderr


def test_a_key_file_without_a_key_is_refused_and_kept(run: Run, tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_text("short")

    done = run("serve", "--instance", str(tmp_path))

    assert done.exit_code == CANNOT_START
    assert "Delete it and start again" in done.stderr
    assert (tmp_path / "secret.key").read_text() == "short"


def test_a_strange_database_is_refused_and_kept(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "scorekeeper.db"
    database.write_bytes(b"not a database, but somebody's file" * 50)
    before = database.read_bytes()

    done = run("serve", "--host", "127.0.0.1", "--port", "0", "--instance", str(tmp_path))

    assert done.exit_code == CANNOT_START
    assert str(database) in done.stderr
    assert database.read_bytes() == before


def test_a_database_that_was_emptied_is_refused_and_its_copies_are_kept(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "scorekeeper.db"
    with open_store(database) as store:
        Table(store)
    with served.running(tmp_path):
        patience.until(lambda: copies_beside(database))
    copies = copies_beside(database)
    os.truncate(database, 0)

    for command in (
        ("serve", "--host", "127.0.0.1", "--port", "0", "--instance", str(tmp_path)),
        ("event", "list", "--instance", str(tmp_path)),
        ("erase-name", "Ann", "--yes", "--instance", str(tmp_path)),
    ):
        done = run(*command)
        assert done.exit_code, command
        assert "is empty" in done.stderr
    assert database.read_bytes() == b""
    assert copies_beside(database) == copies


def test_phones_are_never_sent_to_an_address_that_only_this_machine_knows() -> None:
    for address in network.phone_addresses():
        assert not address.startswith("127.")


def test_an_address_is_written_as_a_browser_takes_it() -> None:
    assert network.url("192.168.1.20", 8000) == "http://192.168.1.20:8000"
    assert network.url("fe80::1", 8000) == "http://[fe80::1]:8000"


def test_a_start_without_the_database_names_the_newest_copy(tmp_path: Path) -> None:
    database = tmp_path / "scorekeeper.db"
    with open_store(database) as store:
        Table(store)
    with served.running(tmp_path):
        patience.until(lambda: copies_beside(database))
    [copy] = copies_beside(database)
    database.unlink()

    with served.running(tmp_path) as server:
        assert server.process.stderr is not None
        assert f"scorekeeper restore {copy}" in server.process.stderr.readline()
