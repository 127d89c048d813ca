"""`scorekeeper backup`: a complete, checked copy of the database; the server may be running."""

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import click

from scorekeeper import paths
from scorekeeper.cli import options
from scorekeeper.cli.database import give_up
from scorekeeper.cli.output import CannotWriteError, counted

EXIT_BROKEN_LOG = 1
BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite keeps beside a database


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@options.instance()
def backup(file: Path, instance: Path, *, force: bool) -> None:
    """Copy all games and events into FILE and check the copy. The server may be running.

    To restore the copy, stop the server and put FILE in the place of scorekeeper.db.

    Exit status: 0 if the copy was made and is sound; 1 if it was made, but another program has
    changed a log in it; 2 if there is no copy.
    """
    from scorekeeper.store import StoreError  # noqa: PLC0415 - not needed to show the help
    from scorekeeper.store.backup import copy_database  # noqa: PLC0415 - as above

    database = instance / paths.DATABASE_FILE
    try:
        _check_target(file, database, force=force)
        beside = _empty_beside(file)
        try:
            copied = copy_database(database, beside)
            _put_in_place(beside, file)
        finally:
            for ending in BESIDE:
                with suppress(OSError):
                    beside.with_name(beside.name + ending).unlink()
    except (CannotWriteError, StoreError) as error:
        give_up(error)
    games, events = counted(copied.games, "game"), counted(copied.events, "event")
    click.echo(f"{file} holds {games} and {events}; the copy was checked.")
    for sentence in copied.broken:
        click.echo(f"scorekeeper backup: {sentence}", err=True)
    sys.exit(EXIT_BROKEN_LOG if copied.broken else 0)


def _check_target(file: Path, database: Path, *, force: bool) -> None:
    """Raise CannotWriteError unless a copy may be written to `file`."""
    own = {database.with_name(database.name + ending) for ending in BESIDE}
    if file.resolve() in own:
        raise CannotWriteError(f"{file} is the database itself; choose another name")
    if file.is_dir():
        raise CannotWriteError(f"{file} is a folder; add the name of a file")
    if file.exists() and not force:
        raise CannotWriteError(f"{file} already exists; --force replaces it")


def _empty_beside(file: Path) -> Path:
    """Make an empty file beside `file` that only its owner can read, and return its path.

    Raises CannotWriteError.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise _cannot_write(file, error) from None
    os.close(handle)
    return Path(name)


def _put_in_place(beside: Path, file: Path) -> None:
    """Give the finished copy its name once the disk has it; raises CannotWriteError."""
    try:
        with beside.open("rb+") as copy:
            os.fsync(copy.fileno())
        beside.replace(file)
    except OSError as error:
        raise _cannot_write(file, error) from None


def _cannot_write(file: Path, error: OSError) -> CannotWriteError:
    return CannotWriteError(f"{file} cannot be written: {error.strerror or error}")
