"""One server for each club behind Caddy by host name; a club moves and keeps its links."""

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.error import HTTPError, URLError

import pytest

from scorekeeper.store import open_store
from tests.cli.several import CADDY, INSTALLED, answers, free_port
from tests.cli.test_serve import running
from tests.strategies import EXPLORE
from tests.usecases.table import Table, hand

CLUBS = 20 if EXPLORE else 2
DEPLOY = Path(__file__).parents[2] / "deploy"
pytestmark = pytest.mark.skipif(CADDY is None, reason="Caddy is not installed here")


@contextmanager
def proxied(folder: Path, entrance: int, clubs: Sequence[tuple[str, int]]) -> Iterator[None]:
    """Caddy as in deploy/Caddyfile, without TLS: a host name and a port for each club."""
    sites = "\n".join(
        f"http://{name}:{entrance} {{\n\tbind 127.0.0.1\n\treverse_proxy 127.0.0.1:{port}\n}}" for name, port in clubs
    )
    file = folder / "Caddyfile"
    file.write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{sites}\n")
    command = [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(file)]
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    caddy = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment)
    try:
        until = monotonic() + 20
        while not answers(entrance) and monotonic() < until:
            sleep(0.05)
        yield
    finally:
        caddy.terminate()
        caddy.wait(timeout=20)


def page(entrance: int, host: str, path: str) -> tuple[int, str]:
    asked = urllib.request.Request(f"http://127.0.0.1:{entrance}{path}", headers={"Host": f"{host}:{entrance}"})
    try:
        with urllib.request.urlopen(asked, timeout=20) as answer:  # noqa: S310
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, ""
    except URLError as error:
        return 0, str(error)


def club(entrance: int, number: int) -> tuple[str, int, list[str]]:
    """The host name of a club, its port, and what its server is started with."""
    host, port = f"club-{number}.localhost", free_port()
    how = ["--port", str(port), "--public-url", f"http://{host}:{entrance}", "--behind-proxy"]
    return host, port, how


def test_every_club_is_found_under_its_own_name_and_only_there(tmp_path: Path) -> None:
    entrance = free_port()
    clubs = [club(entrance, number) for number in range(1, CLUBS + 1)]
    with ExitStack() as stack:
        for host, _port, how in clubs:
            stack.enter_context(running(tmp_path / host, *how))
        stack.enter_context(proxied(tmp_path, entrance, [each[:2] for each in clubs]))
        links = {}
        for host, _port, _how in clubs:
            with open_store(tmp_path / host / "scorekeeper.db") as store:
                links[host] = f"/g/{Table(store).token}"

        found = {host: [page(entrance, host, link)[0] for link in links.values()] for host in links}
        _, share = page(entrance, clubs[0][0], f"{links[clubs[0][0]]}/share")

    assert found == {host: [200 if other == host else 404 for other in links] for host in links}
    assert f"http://{clubs[0][0]}:{entrance}/g/" in share


def test_a_club_moves_to_another_machine_with_its_links(tmp_path: Path) -> None:
    entrance = free_port()
    host, port, how = club(entrance, 1)
    _, new_port, new_how = club(entrance, 1)
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "club.backup"
    with running(old, *how), proxied(tmp_path, entrance, [(host, port)]):
        with open_store(old / "scorekeeper.db") as store:
            table = Table(store)
            table.record(hand())
            link = f"/g/{table.token}"
        _, before = page(entrance, host, link)
        scorekeeper("backup", str(copy), "--instance", str(old))
    new.mkdir()
    shutil.copy(old / "secret.key", new)
    scorekeeper("restore", str(copy), "--instance", str(new))

    with running(new, *new_how), proxied(tmp_path, entrance, [(host, new_port)]):
        status, after = page(entrance, host, link)

    scores = re.compile(r"\b\d,\d{3}\b|\b\d{3}\b")
    assert status == 200
    assert scores.findall(words(after)) == scores.findall(words(before)) != []


def words(html: str) -> str:
    """What stands on a page, without its scripts and addresses."""
    return re.sub(r"<script.*?</script>|<[^>]*>", " ", html, flags=re.DOTALL)


def scorekeeper(*command: str) -> None:
    subprocess.run([sys.executable, "-m", "scorekeeper", *command], check=True, capture_output=True)


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.gunicorn"])
def test_the_given_configuration_can_be_read(tmp_path: Path, name: str) -> None:
    if name == "Caddyfile.gunicorn" and "caddy" not in INSTALLED:
        pytest.skip("this Caddy does not buffer requests")
    command = [str(CADDY), "validate", "--adapter", "caddyfile"]
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}

    done = subprocess.run([*command, "--config", str(DEPLOY / name)], capture_output=True, check=False, env=environment)

    assert done.returncode == 0, done.stderr
