"""What `serve` offers those who watch over a server: figures, a log for programs, a name."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

import click

WORKERS = ("folding", "copies")  # threads without which a server is not well


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command, which hands them on to `settings`."""
    for option in (
        click.option(
            "--json-log", is_flag=True, help="Write a line of JSON for each request and fault."
        ),
        click.option(
            "--metrics", is_flag=True, help="Show figures for Prometheus to this machine: /metrics."
        ),
    ):
        command = option(command)
    return command


@contextmanager
def settings(*, metrics: bool, json_log: bool) -> Iterator[Mapping[str, object]]:
    """Yield what the application must know, as long as the server runs."""
    from scorekeeper.web.operation.log import write_json  # noqa: PLC0415 - loads the web server

    if json_log:
        write_json()
    with TemporaryDirectory(prefix="scorekeeper-figures-") as folder:
        yield {"METRICS": folder if metrics else "", "WORKERS": WORKERS}
