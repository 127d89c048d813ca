"""`scorekeeper erase-name`: takes somebody's name out of the database, for good."""

from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper import paths
from scorekeeper.cli import options
from scorekeeper.cli.database import give_up
from scorekeeper.cli.output import counted


@click.command("erase-name")
@click.argument("name")
@options.instance()
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
