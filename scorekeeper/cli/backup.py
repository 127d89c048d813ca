"""The commands backup, erase-name and doctor, which look after the database and the program."""

import os
import platform
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper import __version__, installation, machine, paths
from scorekeeper.cli import shared
from scorekeeper.cli.shared import give_up
from scorekeeper.cli.streams import CannotWriteError, counted

EXIT_BROKEN_LOG = 1
BESIDE = ("", "-wal", "-shm", "-journal")  # endings of a database and SQLite's files beside it
EXIT_SICK = 1
OLDEST_PYTHON = (3, 11)
OLDEST_SQLITE = (3, 35, 0)  # the first with RETURNING and DROP COLUMN


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@shared.instance()
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
    """Rename the finished copy once it is on the disk; raises CannotWriteError."""
    try:
        with beside.open("rb+") as copy:
            os.fsync(copy.fileno())
        beside.replace(file)
    except OSError as error:
        raise _cannot_write(file, error) from None


def _cannot_write(file: Path, error: OSError) -> CannotWriteError:
    return CannotWriteError(f"{file} cannot be written: {error.strerror or error}")


@click.command("erase-name")
@click.argument("name")
@shared.instance()
@click.option("--yes", is_flag=True, help="Erase without asking. The name cannot be restored.")
def erase_name(name: str, instance: Path, *, yes: bool) -> None:
    """Erase NAME from all games and events; scores stay, under a neutral word.

    What was printed, exported or backed up before keeps the name. The server may be running.

    Exit status: 0 if the name was erased, 2 if nobody has it or there is no database.
    """
    from scorekeeper.store import StoreError, open_store  # noqa: PLC0415 - not for the help
    from scorekeeper.usecases import UseCaseError, erase_person  # noqa: PLC0415 - as above

    database = instance / paths.DATABASE_FILE
    if not database.is_file():
        give_up(f"there is no database in {instance}")
    if not yes:
        click.confirm(f"Erase “{name}” for good?", abort=True, err=True)
    try:
        with open_store(database) as store:
            now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
            erased = erase_person(store, now, name)
    except (StoreError, UseCaseError) as error:
        give_up(error)
    games, events = counted(erased.games, "game"), counted(erased.events, "event")
    click.echo(f"Erased from {games} and {events}, which say “{erased.word}” now.")
    if erased.texts:
        count = counted(erased.texts, "text")
        click.echo(f"The name still stands in {count} that people wrote: a title, reason or note.")


class SickError(Exception):
    """Something is missing; the message says what to do."""


@click.command()
@shared.instance("the database and the secret key")
def doctor(instance: Path) -> None:
    """Check what the program needs on this machine.

    These are Python, SQLite, Pango, fonts, templates and the database. What is missing comes with
    the way to get it.

    Exit status: 0 if nothing is missing, 1 otherwise.
    """
    checks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("Scorekeeper", lambda: f"{__version__} in {paths.PACKAGE}"),
        ("Python", _python),
        ("SQLite", _sqlite),
        ("Pages", _pages),
        ("Fonts", _fonts),
        ("Pango", _pango),
        ("Secret key", lambda: _key(instance)),
        ("Database", lambda: _database(instance)),
    )
    well = [_report(name, check) for name, check in checks]
    sys.exit(0 if all(well) else EXIT_SICK)


def _report(name: str, check: Callable[[], str]) -> bool:
    try:
        click.echo(f"ok       {name}: {check()}")
    except SickError as error:
        click.echo(f"missing  {name}: {error}")
        return False
    return True


def _python() -> str:
    if sys.version_info < OLDEST_PYTHON:
        raise SickError(f"{platform.python_version()}; install 3.11 or newer")
    return platform.python_version()


def _sqlite() -> str:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise SickError(f"{sqlite3.sqlite_version}; Python needs one built with 3.35 or newer")
    return sqlite3.sqlite_version


def _pages() -> str:
    for each in (paths.templates() / "base.html", paths.static() / "css"):
        if not each.exists():
            raise SickError(f"{each} is not there; install the program again")
    return str(paths.site())


def _fonts() -> str:
    folder = paths.static() / "fonts"
    found = sorted(folder.glob("*.woff2")) + sorted((folder / "print").glob("*.?tf"))
    if not (found and (folder / "print" / "faces.css").exists()):
        raise SickError(f"none in {folder}; install the program again")
    return f"{len(found)} files in {folder}"


def _pango() -> str:
    try:
        from weasyprint.text.ffi import pango  # noqa: PLC0415 - slow, and may fail

        version: int = pango.pango_version()
    except (ImportError, OSError) as error:
        raise SickError(f"{error}. {machine.advice([machine.pango()])}") from None
    return f"{version // 10000}.{version // 100 % 100}.{version % 100}"


def _key(folder: Path) -> str:
    try:
        installation.prepare(folder)
    except installation.InstallationError as error:
        raise SickError(str(error)) from None
    return str(folder / paths.SECRET_KEY_FILE)


def _database(folder: Path) -> str:
    from scorekeeper.store import StoreError, open_store  # noqa: PLC0415 - only here
    from scorekeeper.store.entries import WRITTEN_SINCE, broken_chains  # noqa: PLC0415 - as above

    path = folder / paths.DATABASE_FILE
    try:
        with open_store(path) as store:
            [[verdict]] = store.rows("PRAGMA quick_check(1)")
            broken = broken_chains(store.rows(WRITTEN_SINCE, 0)) if verdict == "ok" else []
    except StoreError as error:
        raise SickError(str(error)) from None
    if verdict != "ok":
        raise SickError(f"{path} is damaged ({verdict}); restore a backup")
    if broken:
        raise SickError(broken[0])
    return str(path)
