"""The command doctor: checks what the program needs on this machine."""

import platform
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import click

from scorekeeper import __version__, installation, machine, network, paths
from scorekeeper.cli import shared
from scorekeeper.reach import Reach, reach_of
from scorekeeper.words.language import translate

EXIT_SICK = 1
OLDEST_PYTHON = (3, 11)
OLDEST_SQLITE = (3, 35, 0)  # the first with RETURNING and DROP COLUMN


class SickError(Exception):
    """Something is missing; the message says what to do."""


@click.command()
@shared.instance("the database and the secret key")
@click.option(
    "--network",
    "asks_network",
    is_flag=True,
    help="Say instead how phones reach this machine, and what works when they cannot.",
)
@click.option("--public-url", help="With --network: the address for phones, as for `serve`.")
def doctor(instance: Path, public_url: str | None, *, asks_network: bool) -> None:
    """Check what the program needs on this machine.

    These are Python, SQLite, Pango, fonts, templates and the database. For anything that is missing
    it says how to get it.

    Exit status: 0 if nothing is missing, 1 otherwise.
    """
    if asks_network:
        _tell_network(public_url)
        return
    checks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("Scorekeeper", lambda: translate("{version} in {path}", version=__version__, path=paths.PACKAGE)),
        ("Python", _python),
        ("SQLite", _sqlite),
        (translate("Pages"), _pages),
        (translate("Fonts"), _fonts),
        ("Pango", _pango),
        (translate("Secret key"), lambda: _key(instance)),
        (translate("Database"), lambda: _database(instance)),
        (translate("Backups"), lambda: _backups(instance)),
    )
    well = [_report(name, check) for name, check in checks]
    sys.exit(0 if all(well) else EXIT_SICK)


def _report(name: str, check: Callable[[], str]) -> bool:
    try:
        click.echo(f"{translate('ok'):<8} {name}: {check()}")
    except SickError as error:
        click.echo(f"{translate('missing'):<8} {name}: {error}")
        return False
    return True


def _tell_network(public_url: str | None) -> None:
    """Say in which ways phones can reach the program, the best way first."""
    own = [network.url(each, network.FIRST_PORT) for each in network.phone_addresses()]
    addresses = [public_url] if public_url else own
    click.echo(f"{translate('Addresses for phones')}{translate(': ')}{', '.join(addresses) or translate('none')}")
    now = reach_of(next(iter(addresses), ""))
    for reach in Reach:
        mark = translate("now") if reach == now else ""
        click.echo(f"{mark:<8} {translate(reach.label)}")


def _python() -> str:
    if sys.version_info < OLDEST_PYTHON:
        raise SickError(translate("{version}; install 3.11 or newer", version=platform.python_version()))
    return platform.python_version()


def _sqlite() -> str:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise SickError(
            translate("{version}; Python needs one built with 3.35 or newer", version=sqlite3.sqlite_version)
        )
    return sqlite3.sqlite_version


def _pages() -> str:
    for each in (paths.templates() / "base.html", paths.static() / "css"):
        if not each.exists():
            raise SickError(translate("{path} is missing; install the program again", path=each))
    return str(paths.site())


def _fonts() -> str:
    folder = paths.static() / "fonts"
    found = sorted(folder.glob("*.woff2")) + sorted((folder / "print").glob("*.?tf"))
    if not (found and (folder / "print" / "faces.css").exists()):
        raise SickError(translate("none in {path}; install the program again", path=folder))
    return translate("{count:file|files} in {path}", count=len(found), path=folder)


def _pango() -> str:
    from scorekeeper.sheets.paper.writer import NoWriter, loading  # noqa: PLC0415 - only here

    try:
        with loading():
            import pikepdf  # noqa: F401, PLC0415 - slow, and may fail
            from weasyprint.text.ffi import pango  # noqa: PLC0415 - as above
    except NoWriter as error:
        browser = translate("Until then, print sheets with the browser.")
        advice = machine.advice([machine.pango()], translate)
        raise SickError(f"{error.reason}. {browser} {advice}") from None
    version: int = pango.pango_version()
    return f"{version // 10000}.{version // 100 % 100}.{version % 100}"


def _key(folder: Path) -> str:
    try:
        installation.prepare(folder)
    except installation.InstallationError as error:
        raise SickError(shared.in_words(error)) from None
    return str(folder / paths.SECRET_KEY_FILE)


def _database(folder: Path) -> str:
    from scorekeeper.store import StoreError, open_store  # noqa: PLC0415 - only here
    from scorekeeper.store.soundness import SOUND, faults_of  # noqa: PLC0415 - as above

    path = folder / paths.DATABASE_FILE
    try:
        with open_store(path) as store:
            [[verdict]] = store.rows("PRAGMA quick_check(1)")
            broken = faults_of(store.db.conn) if verdict == SOUND else []
    except StoreError as error:
        raise SickError(shared.in_words(error)) from None
    if verdict != SOUND:
        raise SickError(translate("{path} is damaged ({verdict}); restore a backup", path=path, verdict=verdict))
    if broken:
        raise SickError(translate(broken[0]))
    return str(path)


def _backups(folder: Path) -> str:
    from scorekeeper.store.copies import copies_beside, made_at  # noqa: PLC0415 - as above

    copies = copies_beside(folder / paths.DATABASE_FILE)
    if not copies:
        return translate("none yet; the server makes one as soon as there is something to copy")
    newest = f"{made_at(copies[0]):%Y-%m-%d %H:%M} UTC"
    return translate(
        "{count:backup|backups} in {path}, the newest from {time}",
        count=len(copies),
        path=copies[0].parent,
        time=newest,
    )
