"""The commands club link and club publish: the link to the club, and its pages for another site."""

from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper import paths
from scorekeeper.cli import shared, streams
from scorekeeper.cli.shared import lead, made, refusing, usual_address
from scorekeeper.words.language import translate


@click.command()
@click.option("--end-old", is_flag=True, help="End the earlier link of the club.")
@shared.instance()
def link(instance: Path, *, end_old: bool) -> None:
    """Print the link to the club: its members, and what directors may do in the events of this server.

    It stays the same until it is ended. The server may be running.
    """
    from scorekeeper.club.events.year import club  # noqa: PLC0415 - not for the help

    with refusing(), made(instance) as store:
        now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
        token = club.renew_link(store, now) if end_old else club.begin_club(store, now)
    click.echo(lead(translate("Club"), f"{usual_address()}/club/{token}"))


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@shared.instance()
@shared.force
def publish(folder: Path, instance: Path, *, force: bool) -> None:
    """Write the club's pages for everybody into a folder: results, season, archive.

    The pages need no server and lead nowhere else, so the folder can be copied to the club's own site. Files that
    are there already are replaced only with --force. The server may be running.
    """
    from scorekeeper import web  # noqa: PLC0415 - not for the help
    from scorekeeper.club.web.year import open_pages  # noqa: PLC0415 - as above
    from scorekeeper.words.language import current_language, using_language  # noqa: PLC0415 - as above

    now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
    with refusing(), shared.found(instance) as store:
        app = web.create_app({"DATABASE": str(instance / paths.DATABASE_FILE)})
        with using_language(current_language()), app.test_request_context():  # that ends in English
            files = {folder / name: text for name, text in open_pages.written(store, now)}
        for file in files:  # all of them or none
            streams.check_target(file, force=force)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise streams.CannotWriteError(streams.not_written(folder, error)) from None
        for file, text in files.items():
            streams.write(text.encode(), str(file), force=force)
    click.echo(translate("{count:file|files} in {name_folder}.", count=len(files), name_folder=folder))
