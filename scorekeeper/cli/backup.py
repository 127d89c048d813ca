"""The commands that look after the database: copies of it, and whether it is sound."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper import installation, paths
from scorekeeper.cli import shared, streams
from scorekeeper.cli.shared import complain, give_up
from scorekeeper.cli.streams import CannotWriteError, not_written
from scorekeeper.log import GAME
from scorekeeper.rules.messages import msg
from scorekeeper.words.language import mark_for_translation, translate

if TYPE_CHECKING:
    from scorekeeper.store.backup import Copied

EXIT_BROKEN_LOG = 1
CHECKED = mark_for_translation("{path} is checked and holds {games:game|games} and {events:event|events}.")
RESTORED = mark_for_translation("{path} is restored and holds {games:game|games} and {events:event|events}.")
SOUND = mark_for_translation("{path} is sound and holds {games:game|games} and {events:event|events}.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@shared.force
@shared.instance()
def backup(file: Path, instance: Path, *, force: bool) -> None:
    """Copy all games and events into FILE and check the copy. The server may be running.

    `scorekeeper restore FILE` puts it back. The server also makes copies by itself; `doctor` says
    how many there are.

    Exit status: 0 if the copy was made and is sound; 1 if it was made, but another program has
    changed a log in it; 2 if no copy was made.
    """
    from scorekeeper.store import StoreError  # noqa: PLC0415 - not needed to show the help
    from scorekeeper.store.backup import make_copy  # noqa: PLC0415 - as above

    database = instance / paths.DATABASE_FILE
    try:
        _check_target(file, database, force=force)
        copied = make_copy(database, file)
    except (CannotWriteError, StoreError) as error:
        give_up(error)
    except OSError as error:
        give_up(not_written(file, error))
    _tell(translate(CHECKED, path=file, games=copied.games, events=copied.events), copied)
    sys.exit(EXIT_BROKEN_LOG if copied.broken else 0)


def _check_target(file: Path, database: Path, *, force: bool) -> None:
    """Raise CannotWriteError unless a copy may be written to `file`."""
    from scorekeeper.store.backup import BESIDE  # noqa: PLC0415 - not needed to show the help

    own = {database.with_name(database.name + ending) for ending in BESIDE}
    if Path(os.path.realpath(file)) in own:
        raise CannotWriteError(msg("{name_file} is the database itself; choose another name", name_file=file))
    streams.check_target(file, force=force)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@shared.instance()
def restore(file: Path, instance: Path) -> None:
    """Put the backup FILE in place of the database. Stop the server first.

    FILE is checked before anything is moved. The database that was there is kept beside the new
    one, and its name is printed.

    Exit status: 0 if the backup was restored, 1 if it was, but another program has changed a log in
    it; 2 if nothing was changed.
    """
    from scorekeeper.store import StoreError  # noqa: PLC0415 - not needed to show the help
    from scorekeeper.store.backup import restore_database  # noqa: PLC0415 - as above

    database = instance / paths.DATABASE_FILE
    try:
        installation.prepare(instance)
        now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
        held, kept = restore_database(file, database, now)
    except (installation.InstallationError, StoreError) as error:
        give_up(error)
    except OSError as error:
        give_up(not_written(database, error))
    _tell(translate(RESTORED, path=database, games=held.games, events=held.events), held)
    if kept is not None:
        click.echo(translate("The database that was there before is kept as {path}.", path=kept))
    sys.exit(EXIT_BROKEN_LOG if held.broken else 0)


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--head", metavar="CODE", help="A check code from a phone, a sheet or a backup.")
@shared.instance()
def verify(file: Path | None, head: str | None, instance: Path) -> None:
    """Check FILE, or the database: that it is sound, and that nobody has changed a log in it.

    A log whose end was cut off is still valid in itself; --head finds it with a check code that a
    phone or a sheet shows.

    Exit status: 0 if all is well; 1 if a log was changed, or no log ever had the check code; 2 if
    the file is damaged or cannot be read.
    """
    from scorekeeper.store import StoreError  # noqa: PLC0415 - not needed to show the help
    from scorekeeper.store.backup import find_check_code, verify_database  # noqa: PLC0415 - as above

    path = file or instance / paths.DATABASE_FILE
    try:
        held = verify_database(path)
        place = None if head is None else find_check_code(path, head)
    except StoreError as error:
        give_up(error)
    _tell(translate(SOUND, path=path, games=held.games, events=held.events), held)
    well = not held.broken
    if place is not None:
        log, entry, entries = place
        facts = {"number": log.number, "entry": entry, "entries": entries}
        click.echo(
            translate("The check code is that of game {number} after entry {entry} of {entries}.", **facts)
            if log.kind is GAME
            else translate("The check code is that of event {number} after entry {entry} of {entries}.", **facts)
        )
    elif head is not None:
        well = False
        complain(
            translate(
                "no log in this file ever had the check code {code}; the end of a log was cut off,"
                " or the code belongs to another file.",
                code=head,
            )
        )
    sys.exit(0 if well else EXIT_BROKEN_LOG)


def _tell(what: str, held: "Copied") -> None:
    """Print what a database contains, and which of its logs another program has changed."""
    click.echo(what)
    for sentence in held.broken:
        complain(translate(sentence))
