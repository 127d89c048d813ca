"""The commands club lock and club unlock: what strangers may do at the club's server."""

from pathlib import Path

import click

from scorekeeper import paths
from scorekeeper.cli import shared
from scorekeeper.cli.shared import give_up
from scorekeeper.words.language import translate


@click.group()
def club() -> None:
    """Say what strangers may do on the club's server, and print the link to the club."""


@club.command()
@click.option("--word", help="The password; without it, it is asked for and not shown.")
@shared.instance()
def lock(word: str | None, instance: Path) -> None:
    """Ask strangers for a password before they start games or events or change the club's rules.

    People who have a link to a game, a table or an event do not need it. The server may be running.
    Only a hash of the password is stored, so nobody can look it up; a new one can be given at any
    time.

    Exit status: 0 if strangers are now asked for the password, 2 if nothing was changed.
    """
    from scorekeeper.store import StoreError, open_store  # noqa: PLC0415 - not for the help
    from scorekeeper.usecases import UseCaseError  # noqa: PLC0415 - as above
    from scorekeeper.usecases.lock import lock_club  # noqa: PLC0415 - as above

    if word is None:
        word = click.prompt(translate("Password"), hide_input=True, confirmation_prompt=translate("Password, again"))
    try:
        with open_store(_database(instance)) as store:
            lock_club(store, word)
    except (StoreError, UseCaseError) as error:
        give_up(error)
    click.echo(translate("Strangers are now asked for the password."))


@club.command()
@shared.instance()
def unlock(instance: Path) -> None:
    """Stop asking strangers for a password. The server may be running.

    Exit status: 0 if nobody is asked any more, 2 if there is no database.
    """
    from scorekeeper.store import StoreError, open_store  # noqa: PLC0415 - not for the help
    from scorekeeper.usecases.lock import unlock_club  # noqa: PLC0415 - as above

    try:
        with open_store(_database(instance)) as store:
            was = unlock_club(store)
    except StoreError as error:
        give_up(error)
    click.echo(
        translate("Strangers are no longer asked for a password.") if was else translate("There was no password.")
    )


def _database(instance: Path) -> Path:
    database = instance / paths.DATABASE_FILE
    if not database.is_file():
        give_up(translate("there is no database in {path}", path=instance))
    return database
