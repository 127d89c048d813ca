"""Options of `serve` for people who run a server: figures, a log for programs, a name."""

import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from tempfile import TemporaryDirectory
from typing import Any

import click

from scorekeeper.cli.announcing import announced
from scorekeeper.words.language import translate


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command, which hands them on to `settings`."""
    for option in (
        click.option("--name", default="", help="Announce http://NAME.local to phones in this network."),
        click.option("--json-log", is_flag=True, help="Write a line of JSON for each request and fault."),
        click.option("--metrics", is_flag=True, help="Give figures for Prometheus to this machine: /metrics."),
    ):
        command = option(command)
    return command


def host_of(watched: Mapping[str, Any]) -> str:
    """Return the host name that the options announce, "" if they announce none."""
    return f"{watched['name'].removesuffix('.local').lower()}.local" if watched["name"] else ""


@contextmanager
def settings(listener: socket.socket, *, name: str, metrics: bool, json_log: bool) -> Iterator[Mapping[str, object]]:
    """Yield what the application must know, as long as the server runs.

    Raises CannotAnnounceError for a name that cannot be announced.
    """
    from scorekeeper.web.operation.log import write_json  # noqa: PLC0415 - loads the web server

    if json_log:
        write_json()
    named = announced(name, listener) if name else nullcontext()
    with TemporaryDirectory(prefix="scorekeeper-figures-") as folder, named as host:
        if host:
            click.echo(translate("Phones can also find this server as {host}.", host=host))
        yield {"METRICS": folder if metrics else ""}
