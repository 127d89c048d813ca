"""`scorekeeper event`: list, export and import the club events of the local database."""

from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import click

from scorekeeper.cli import options, output, source
from scorekeeper.cli.database import made, refusing, usual_address


@click.group("event")
def event() -> None:
    """List, export and import the club events of this machine.

    Exit status: 0 if it was done, 2 if something cannot be read or written.
    """


@event.command("list")
@options.instance()
def list_(instance: Path) -> None:
    """Show every event with number, day and size, the newest first."""
    from scorekeeper.usecases import events  # noqa: PLC0415 - not needed to show the help

    with refusing(), made(instance) as store:
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
@options.output("document")
@options.force
@options.instance()
def export(number: int, target: str, instance: Path, *, force: bool) -> None:
    """Write an event as one document.

    The document (canasta-tournament/1) holds the whole event NUMBER without its links.
    """
    from scorekeeper.usecases import events  # noqa: PLC0415 - as above

    with refusing(), made(instance) as store:
        output.write(events.export_by_number(store, number), target, force=force)


@event.command("import")
@click.argument("file", type=click.Path())
@click.option("--again", is_flag=True, help="Import the file even if it was imported before.")
@options.instance()
def bring_back(file: str, instance: Path, *, again: bool) -> None:
    """Restore an event from its document.

    It gets new links, which are printed.
    """
    from scorekeeper.usecases import events  # noqa: PLC0415 - as above
    from scorekeeper.usecases.events.importing import MAX_FILE  # noqa: PLC0415 - as above

    with refusing(), made(instance) as store:
        try:
            with source.opened(file) as stream:
                content = stream.read(MAX_FILE + 1)
        except OSError as error:
            raise source.cannot_read(file, error) from None
        now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
        sent = events.Sent(str(uuid4()), "command line")
        links = events.import_tournament(store, now, content, sent, again=again)
    address = usual_address()
    click.echo(f"To direct  {address}/direct/{links.direct_token}")
    click.echo(f"To watch   {address}/event/{links.watch_token}")
