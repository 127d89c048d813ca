"""The command doctor: checks what the program needs on this machine."""

import platform
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import click

from scorekeeper import __version__, installation, machine, paths
from scorekeeper.cli import shared
from scorekeeper.cli.streams import counted

EXIT_SICK = 1
OLDEST_PYTHON = (3, 11)
OLDEST_SQLITE = (3, 35, 0)  # the first with RETURNING and DROP COLUMN


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
        ("Backups", lambda: _backups(instance)),
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


def _backups(folder: Path) -> str:
    from scorekeeper.store.copies import copies_beside, made_at  # noqa: PLC0415 - as above

    copies = copies_beside(folder / paths.DATABASE_FILE)
    if not copies:
        return "none yet; the server makes one as soon as there is something to copy"
    newest = f"{made_at(copies[0]):%Y-%m-%d %H:%M} UTC"
    return f"{counted(len(copies), 'backup')} in {copies[0].parent}, the newest of {newest}"
