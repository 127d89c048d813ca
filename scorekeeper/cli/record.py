"""The command import: reads the record that the PDF of a sheet contains, or starts a game from it."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import click

from scorekeeper.cli import shared, streams
from scorekeeper.cli.shared import content_of, give_up, lead, made, refusing, usual_address
from scorekeeper.words.formats import called
from scorekeeper.words.language import translate

if TYPE_CHECKING:
    from scorekeeper.usecases import GameFile


@click.command("import")
@click.argument("file", type=click.Path())
@shared.output("record")
@shared.force
@click.option("--new-game", is_flag=True, help="Start a game from the record instead, and print its links.")
@click.option("--title", default="", help="The name of the new game.")
@shared.instance("the database for the new game")
def import_(file: str, target: str, title: str, instance: Path, *, force: bool, new_game: bool) -> None:
    """Read the record that the PDF of a sheet contains. FILE may be - for standard input.

    The record (canasta-record/1) is written byte for byte as it was enclosed. FILE may also be such
    a record itself.

    Exit status: 0 if it was done, 2 if something cannot be read or written.
    """
    # Imported here, because loading them would slow `scorekeeper score` down.
    from scorekeeper.rules import RulesError  # noqa: PLC0415
    from scorekeeper.usecases import MAX_FILE, UseCaseError, read_game_file  # noqa: PLC0415
    from scorekeeper.usecases.errors import WHOLE_FILE  # noqa: PLC0415

    with refusing():
        try:
            found = read_game_file(content_of(file, MAX_FILE))
            if new_game:
                click.echo(_start(found, title, instance))
            else:
                streams.write(found.text, target, force=force)
        except (UseCaseError, RulesError) as error:
            where = f", {called(error.where)}" if error.where not in WHOLE_FILE else ""
            give_up(f"{streams.name_of(file)}{where}: {translate(error.message)}")


def _start(found: "GameFile", title: str, instance: Path) -> str:
    """Start the game and return the text to print: its digest and its links."""
    from scorekeeper.usecases import Restoring, open_game, restore_game  # noqa: PLC0415

    with made(instance) as store:
        now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
        links = restore_game(store, now, Restoring(found.data, title, found.log), str(uuid4()))
        digest = open_game(store, links.score_token).digest
    address = usual_address()
    lines = (
        translate("Digest {digest}", digest=digest),
        lead(translate("To score"), f"{address}/g/{links.score_token}", 8),
        lead(translate("To watch"), f"{address}/g/{links.watch_token}", 8),
    )
    return "\n".join(lines)
