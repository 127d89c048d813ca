"""`scorekeeper erase-name`: takes somebody's name out of the database, for good."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper import paths

EXIT_NOBODY = 2


@click.command("erase-name")
@click.argument("name")
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder with the database.",
)
@click.option("--yes", is_flag=True, help="Erase without asking. The name cannot be restored.")
def erase_name(name: str, instance: Path | None, *, yes: bool) -> None:
    """Erase NAME from all games and events; scores stay, under a neutral word.

    What was printed, exported or backed up before keeps the name. The server may be running.

    Exit status: 0 if the name was erased, 2 if nobody has it or there is no database.
    """
    from scorekeeper.store import StoreError, open_store  # noqa: PLC0415 - not for the help
    from scorekeeper.usecases import UseCaseError, erase_person  # noqa: PLC0415 - as above

    database = (instance or paths.instance()).expanduser().resolve() / paths.DATABASE_FILE
    if not database.is_file():
        click.echo(f"scorekeeper erase-name: there is no database in {database.parent}", err=True)
        sys.exit(EXIT_NOBODY)
    if not yes:
        click.confirm(f"Erase “{name}” for good?", abort=True, err=True)
    try:
        with open_store(database) as store:
            now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
            erased = erase_person(store, now, name)
    except (StoreError, UseCaseError) as error:
        click.echo(f"scorekeeper erase-name: {error}", err=True)
        sys.exit(EXIT_NOBODY)
    games = "1 game" if erased.games == 1 else f"{erased.games:,} games"
    events = "1 event" if erased.events == 1 else f"{erased.events:,} events"
    click.echo(f"Erased from {games} and {events}, which say “{erased.word}” now.")
    if erased.texts:
        count = "1 text" if erased.texts == 1 else f"{erased.texts:,} texts"
        click.echo(f"The name still stands in {count} that people wrote: a title, reason or note.")
