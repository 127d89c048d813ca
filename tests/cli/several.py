"""A server of several processes, run by gunicorn as deploy/scorekeeper-gunicorn.service does."""

import os
import shlex
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import patience
from tests.cli.processes import until
from tests.cli.test_serve import Server

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT, PROXY = DEPLOY / "scorekeeper-gunicorn.service", DEPLOY / "Caddyfile.gunicorn"
BIND, HOST = "127.0.0.1:8000", "canasta.example"
CADDY = shutil.which("caddy")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def answers(port: int) -> bool:
    """Whether somebody listens at this port."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def settings() -> tuple[list[str], dict[str, str]]:
    """What the unit starts, without the program, and the environment that it gives."""
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    [command] = [line.partition("=")[2] for line in lines if line.startswith("ExecStart=")]
    pairs = [line.split("=", 2)[1:] for line in lines if line.startswith("Environment=SCOREKEEPER_")]
    return shlex.split(command.replace("()", "'()'"))[1:], dict(pairs)


def healthy(address: str) -> None:
    """Wait until a server at this address has loaded the program and says that it is well."""
    with urllib.request.urlopen(f"{address}/healthz", timeout=patience.SECONDS) as answer:  # noqa: S310
        assert answer.status == 200


@contextmanager
def several(instance: Path, address: str = "") -> Iterator[Server]:
    """Let gunicorn serve a folder at a free port, for phones that come by a proxy at `address`."""
    port = free_port()
    arguments, environment = settings()
    command = [sys.executable, "-m", "gunicorn", *(each.replace(BIND, f"127.0.0.1:{port}") for each in arguments)]
    here = f"http://127.0.0.1:{port}"
    own = {"SCOREKEEPER_INSTANCE": str(instance), "SCOREKEEPER_PUBLIC_URL": address or here}
    with instance.with_name(f"{instance.name}-log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **environment, **own})
        try:
            until(lambda: answers(port), patience.SECONDS)
            for _ in range(2 * int(arguments[arguments.index("--workers") + 1])):
                healthy(here)
            yield Server(here, "", process)
        finally:
            process.terminate()
            process.wait(patience.SECONDS)


@contextmanager
def behind_caddy(folder: Path, server_port: int, entrance: int) -> Iterator[int]:
    """Caddy with the file of deploy/, at a port of this machine and without a certificate; yields its number."""
    text = PROXY.read_text(encoding="utf-8")
    text = text.replace("{\n\tservers", "{\n\tadmin off\n\tauto_https off\n\tservers", 1)
    text = text.replace(f"{HOST} {{", f"http://127.0.0.1:{entrance} {{\n\tbind 127.0.0.1", 1)
    file = folder / "Caddyfile"
    file.write_text(text.replace(BIND, f"127.0.0.1:{server_port}"), encoding="utf-8")
    command = [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(file)]
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    caddy = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment)
    try:
        until(lambda: answers(entrance), patience.SECONDS)
        time.sleep(0.1)
        yield caddy.pid
    finally:
        caddy.terminate()
        caddy.wait(patience.SECONDS)
