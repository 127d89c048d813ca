"""A server of several processes, run by gunicorn as deploy/scorekeeper-gunicorn.service does."""

import getpass
import os
import re
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
from tests.cli.served import Server

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "scorekeeper-gunicorn.service"
BIND, HOST = "127.0.0.1:8000", "canasta.example"
CADDY = shutil.which("caddy")
BUFFERS_SINCE = (2, 6, 3)  # versions before have no `request_buffers`
CONNECTIONS = "worker_rlimit_nofile 8192; events { worker_connections 4096; }"  # as docs/several-processes.md says


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


def caddy(folder: Path, server: str, entrance: str) -> list[str]:
    """Write the file of deploy/ for Caddy without a certificate; return the command."""
    text = (DEPLOY / "Caddyfile.gunicorn").read_text(encoding="utf-8")
    text = text.replace("{\n\tservers", "{\n\tadmin off\n\tauto_https off\n\tservers", 1)
    text = text.replace(f"{HOST} {{", f"http://{entrance} {{\n\tbind 127.0.0.1", 1)
    (folder / "Caddyfile").write_text(text.replace(BIND, server), encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def nginx(folder: Path, server: str, entrance: str) -> list[str]:
    """Write the file of deploy/ for nginx without a certificate, in one for the rest; return the command."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"listen 443 ssl;|ssl_certificate.*;", "", text).replace(BIND, server)
    text = text.replace(f"server_name {HOST};", f"listen {entrance};", 1)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    own = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
    head = f"{own} daemon off; pid {folder}/pid; worker_processes 2; {CONNECTIONS}"
    whole = f"{head}\nhttp {{ access_log off; {places}\n{text} }}"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return ["nginx", "-e", "stderr", "-c", str(folder / "nginx.conf")]


def caddy_version() -> tuple[int, ...]:
    """The version of the Caddy that is installed: (2, 11, 7)."""
    told = subprocess.run(["caddy", "version"], capture_output=True, text=True, check=True).stdout  # noqa: S607
    return tuple(map(int, re.findall(r"\d+", told)[:3]))


PROXIES = {each.__name__: each for each in (caddy, nginx)}
INSTALLED = [name for name in PROXIES if shutil.which(name) and (name != "caddy" or caddy_version() >= BUFFERS_SINCE)]


@contextmanager
def behind(proxy: str, folder: Path, server_port: int, entrance: int) -> Iterator[int]:
    """A proxy with its file of deploy/, at a port of this machine; yields its number."""
    command = PROXIES[proxy](folder, f"127.0.0.1:{server_port}", f"127.0.0.1:{entrance}")
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment)
    try:
        until(lambda: answers(entrance), patience.SECONDS)
        time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(patience.SECONDS)
