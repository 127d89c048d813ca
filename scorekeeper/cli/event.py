"""`scorekeeper event`: list, export and import the club events of the local database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import click

from scorekeeper import installation, paths
from scorekeeper.cli import import_, network, output, source
from scorekeeper.rules.record.strict_json import UnreadableError

if TYPE_CHECKING:
    from scorekeeper.store import Store

INSTANCE: Callable[..., Any] = click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder with the database.",
)


@click.group("event")
def event() -> None:
    """List, export and import the club events of this machine.

    Exit status: 0 if it was done, 2 if something cannot be read or written.
    """


@event.command("list")
@INSTANCE
def list_(instance: Path | None) -> None:
    """Show every event with number, day and size, the newest first."""
    from scorekeeper.usecases import events  # noqa: PLC0415 - not needed to show the help

    with _database(instance) as store:
        kept = events.list_tournaments(store)
        for each in kept:
            state = each.state
            day = state.setup.day or f"{each.created_at:%Y-%m-%d}"
            played = state.current.number if state.current else 0
            rounds, who = f"round {played} of {state.setup.rounds}", len(state.entrants)
            click.echo(f"{each.tournament_id}\t{day}\t{state.setup.name}\t{who} entered, {rounds}")
        if not kept:
            click.echo("There are no events here.", err=True)


@event.command()
@click.argument("number", type=click.IntRange(1, 2**31))
@click.option(
    "-o",
    "--output",
    "target",
    default=output.STANDARD_OUTPUT,
    help="The file to write the document to; default: standard output.",
)
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@INSTANCE
def export(number: int, target: str, instance: Path | None, *, force: bool) -> None:
    """Write an event as one document.

    The document (canasta-tournament/1) holds the whole event NUMBER without its links.
    """
    from scorekeeper.usecases import events  # noqa: PLC0415 - as above

    with _database(instance) as store:
        output.write(events.export_by_number(store, number), target, force=force)


@event.command("import")
@click.argument("file", type=click.Path())
@click.option("--again", is_flag=True, help="Import the file even if it was imported before.")
@INSTANCE
def bring_back(file: str, instance: Path | None, *, again: bool) -> None:
    """Restore an event from its document.

    It gets new links, which are printed.
    """
    from scorekeeper.usecases import events  # noqa: PLC0415 - as above
    from scorekeeper.usecases.events.importing import MAX_FILE  # noqa: PLC0415 - as above

    with _database(instance) as store:
        try:
            with source.opened(file) as stream:
                content = stream.read(MAX_FILE + 1)
        except OSError as error:
            raise source.cannot_read(file, error) from None
        now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
        sent = events.Sent(str(uuid4()), "command line")
        links = events.import_tournament(store, now, content, sent, again=again)
    host = (network.phone_addresses() or ["127.0.0.1"])[0]
    address = network.url(host, network.FIRST_PORT)
    click.echo(f"To direct  {address}/direct/{links.direct_token}")
    click.echo(f"To watch   {address}/event/{links.watch_token}")


@contextmanager
def _database(instance: Path | None) -> "Iterator[Store]":
    """Open the database of this machine; an error ends the program with a sentence."""
    from scorekeeper.store import StoreError, open_store  # noqa: PLC0415 - as above
    from scorekeeper.usecases import UseCaseError  # noqa: PLC0415 - as above

    folder = (instance or paths.instance()).expanduser().resolve()
    try:
        installation.prepare(folder)
        with open_store(folder / paths.DATABASE_FILE) as store:
            yield store
    except UnreadableError as error:
        import_.give_up(f"{error.where}: {error.message}")
    except UseCaseError as error:
        where = f"{error.where}: " if error.where not in {"", "file"} else ""
        import_.give_up(f"{where}{error.message}")
    except (output.CannotWriteError, installation.InstallationError, StoreError) as error:
        import_.give_up(str(error))
