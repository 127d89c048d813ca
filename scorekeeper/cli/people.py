"""The commands that find a name in the database: to hand over what is kept of somebody, and to erase it."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper import paths
from scorekeeper.cli import shared, streams
from scorekeeper.cli.shared import found, give_up, refusing
from scorekeeper.log import GAME
from scorekeeper.words.formats import day_and_time, plain
from scorekeeper.words.language import translate

if TYPE_CHECKING:
    from scorekeeper.store.finding import Text
    from scorekeeper.usecases.people import Found

leave_out = click.option("--keep", multiple=True, metavar="NAME", help="The whole name of somebody else, to leave out.")


@click.command("export-name")
@click.argument("name")
@leave_out
@shared.output("data")
@shared.force
@shared.instance()
def export_name(name: str, target: str, instance: Path, *, keep: tuple[str, ...], force: bool) -> None:
    """Write everything that is stored about NAME: each entry of a game or an event that names it.

    Finds the same as `erase-name`, and says what. Give the file to the person who asks for it. Other people appear in
    it without their names.

    Exit status: 0 if it was written, 2 if the name is nowhere or there is no database.
    """
    from scorekeeper.usecases import data_of_person, find_person  # noqa: PLC0415 - not for the help

    _check_database(instance)
    with refusing(), found(instance) as store:
        where = find_person(store, name, keep)
        content = json.dumps(data_of_person(store, name, keep), ensure_ascii=False, indent=1)
        if others := [each for each in where.names if each != name]:
            _list(translate("Exported as the same person:"), others, err=True)
        _list(translate("Similar names, which are not exported:"), where.similar, err=True)
        streams.write(f"{content}\n".encode(), target, force=force)


@click.command("erase-name")
@click.argument("name")
@leave_out
@shared.instance()
@click.option("--yes", is_flag=True, help="Erase without asking. The name cannot be restored.")
def erase_name(name: str, instance: Path, *, keep: tuple[str, ...], yes: bool) -> None:
    """Erase NAME from all games and events; scores stay, under a neutral word.

    Finds every name that contains NAME as a word, whatever its capital letters and accents, and says before and after
    what it found and where the name stays: in what people wrote, and outside of the database. The server may run.

    Exit status: 0 if the name was erased, 2 if nobody has it or there is no database.
    """
    from scorekeeper.usecases import erase_person, find_person  # noqa: PLC0415 - not for the help

    _check_database(instance)
    with refusing(), found(instance) as store:
        before = find_person(store, name, keep)
        _show(before, instance / paths.DATABASE_FILE)
        if before.names and not yes:
            click.confirm(translate("Erase “{name}” for good?", name=name), abort=True, err=True)
        word = erase_person(store, datetime.now(UTC), name, keep)  # noqa: TID251 - a command starts here and now
        facts = {"games": before.games, "events": before.events, "name": word}
        click.echo(
            translate("Erased from {games:game|games} and {events:event|events}, which now say “{name}”.", **facts)
        )
    _tell_rest(instance, name, keep)


def _check_database(instance: Path) -> None:
    if not (instance / paths.DATABASE_FILE).is_file():
        give_up(translate("there is no database in {path}", path=instance))


def _show(where: "Found", database: Path) -> None:
    """Print what is erased, and what stays where."""
    from scorekeeper.store.copies import files_beside  # noqa: PLC0415 - not for the help

    facts = {"games": where.games, "events": where.events}
    _list(translate("To be erased from {games:game|games} and {events:event|events}:", **facts), where.names)
    _list(translate("Similar names, which stay:"), where.similar)
    _list(translate("Texts that people wrote, which stay:"), map(_text, where.texts))
    dated = ((each, datetime.fromtimestamp(each.stat().st_mtime, UTC).astimezone()) for each in files_beside(database))
    copies = [f"{each} ({day_and_time(at)})" for each, at in dated]
    _list(translate("Copies of the database, which keep the name until they are deleted:"), copies)
    click.echo(translate("Printed sheets, saved files and phones that took a game keep the name, too."))


def _tell_rest(instance: Path, name: str, keep: tuple[str, ...]) -> None:
    """Look again, and print how often the name is still there."""
    from scorekeeper.usecases import NotFound, find_person  # noqa: PLC0415 - as above

    try:
        with found(instance) as store:
            after = find_person(store, name, keep)
    except NotFound:
        click.echo(translate("The database does not contain the name any more."))
        return
    if after.texts:
        rest = {"count": len(after.texts)}
        click.echo(
            translate("The name is still in {count:text|texts} that people wrote: a title, reason or note.", **rest)
        )


def _text(each: "Text") -> str:
    facts = {"name_text": plain(each.text), "entry": each.entry}
    if each.log is None:
        return translate("table {name} of the database: {name_text}", name=each.table, **facts)
    facts["number"] = each.log.number
    if each.log.kind is GAME:
        return translate("game {number}, entry {entry}: {name_text}", **facts)
    return translate("event {number}, entry {entry}: {name_text}", **facts)


def _list(heading: str, lines: Iterable[str], *, err: bool = False) -> None:
    """Print lines below a heading; nothing if there are none."""
    for place, line in enumerate(lines):
        if not place:
            click.echo(heading, err=err)
        click.echo(f"  {plain(line)}", err=err)
