"""`scorekeeper import`: take the record out of a printed sheet, as a file or as a new game."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn
from uuid import uuid4

import click

from scorekeeper import installation, paths
from scorekeeper.cli import network, output, source
from scorekeeper.rules.record.strict_json import UnreadableError

EXIT_CANNOT = 2
SERVE_PORT = network.FIRST_PORT


@click.command("import")
@click.argument("file", type=click.Path())
@click.option(
    "-o",
    "--output",
    "target",
    default=output.STANDARD_OUTPUT,
    help="The file to write the record to; default: standard output.",
)
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@click.option(
    "--new-game", is_flag=True, help="Start a game from the record instead, and print its links."
)
@click.option("--title", default="", help="The name of the new game.")
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder with the database for the new game.",
)
def import_(
    file: str,
    target: str,
    title: str,
    instance: Path | None,
    *,
    force: bool,
    new_game: bool,
) -> None:
    """Read the record that the PDF of a sheet carries. FILE may be - for standard input.

    The record (canasta-record/1) is written byte for byte as it was enclosed. FILE may also be such
    a record itself.

    Exit status: 0 if it was done, 2 if something cannot be read or written.
    """
    # Imported here: `scorekeeper score` must not pay for them.
    from scorekeeper.rules import RulesError  # noqa: PLC0415
    from scorekeeper.store import StoreError  # noqa: PLC0415
    from scorekeeper.usecases import UseCaseError, read_game_file  # noqa: PLC0415

    try:
        found = read_game_file(content_of(file))
        if new_game:
            click.echo(_start(found.data, title, instance))
        else:
            output.write(found.text, target, force=force)
    except output.CannotWriteError as error:
        give_up(str(error))
    except UnreadableError as error:
        give_up(f"{error.where}: {error.message}")
    except (UseCaseError, RulesError) as error:
        where = f", {error.where}" if error.where not in {"", "file"} else ""
        give_up(f"{source.name_of(file)}{where}: {error.message}")
    except (installation.InstallationError, StoreError) as error:
        give_up(str(error))


def content_of(file: str) -> bytes:
    """Return the bytes of a file, at most one more than allowed; raises UnreadableError."""
    from scorekeeper.usecases import MAX_FILE  # noqa: PLC0415 - not needed to show the help

    try:
        with source.opened(file) as stream:
            return stream.read(MAX_FILE + 1)
    except OSError as error:
        raise source.cannot_read(file, error) from None


def give_up(message: str) -> NoReturn:
    """Show a message and end the program with status 2."""
    command = click.get_current_context().command.name
    click.echo(f"scorekeeper {command}: {message}", err=True)
    sys.exit(EXIT_CANNOT)


def _start(record: object, title: str, instance: Path | None) -> str:
    """Start the game and return what is printed: its digest and its links."""
    from scorekeeper.store import open_store  # noqa: PLC0415 - as above
    from scorekeeper.usecases import Restoring, open_game, restore_game  # noqa: PLC0415

    folder = (instance or paths.instance()).expanduser().resolve()
    installation.prepare(folder)
    with open_store(folder / paths.DATABASE_FILE) as store:
        now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
        links = restore_game(store, now, Restoring(record, title), str(uuid4()))
        digest = open_game(store, links.score_token).digest
    address = _usual_address()
    return (
        f"Digest {digest}\n"
        f"To score  {address}/g/{links.score_token}\n"
        f"To watch  {address}/g/{links.watch_token}"
    )


def _usual_address() -> str:
    """Return the address at which `scorekeeper serve` is reached without any options."""
    host = (network.phone_addresses() or ["127.0.0.1"])[0]
    return network.url(host, SERVE_PORT)
