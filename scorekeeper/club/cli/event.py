"""The commands event and simulate: club events, and rehearsals of events."""

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NoReturn
from uuid import uuid4

import click

from scorekeeper import installation, paths
from scorekeeper.cli import shared, streams
from scorekeeper.cli.shared import content_of, lead, made, refusing, usual_address
from scorekeeper.rules.messages import msg
from scorekeeper.system_errors import reason
from scorekeeper.words.language import mark_for_translation, translate

if TYPE_CHECKING:
    from scorekeeper.store.known import KnownFile

EXIT_FAULT = 1
LIKE_A_KEY = mark_for_translation("The backup contains the links and codes of all tables: keep it as safe as a key.")
UNKNOWN = mark_for_translation(
    "The file does not bear the seal of this scorekeeper: its origin is unknown. It is complete,"
    " but its scores are only as reliable as the person who gave it to you."
)
MOST_TABLES, MOST_PHONES = 500, 64
ANSWERS_WITHIN = 60  # seconds


@click.group("event")
def event() -> None:
    """List, export, back up and import the club events of this machine; make a director's link.

    Exit status: 0 if it was done, 2 if something cannot be read or written.
    """


@event.command("list")
@shared.instance()
def list_(instance: Path) -> None:
    """Show every event with number, day and size, the newest first."""
    from scorekeeper.club import events  # noqa: PLC0415 - not needed to show the help

    with refusing(), made(instance) as store:
        kept = events.list_events(store)
        for each in kept:
            state = each.state
            day = state.setup.day or f"{each.created_at:%Y-%m-%d}"
            played = state.current.number if state.current else 0
            progress = translate(
                "{count} entered, round {number} of {rounds}",
                count=len(state.people),
                number=played,
                rounds=state.setup.rounds,
            )
            click.echo(f"{each.event_id}\t{day}\t{state.setup.name}\t{progress}")
        if not kept:
            click.echo(translate("There are no events here."), err=True)


@event.command()
@click.argument("number", type=click.IntRange(1, 2**31))
@shared.output("document")
@shared.force
@shared.instance()
def export(number: int, target: str, instance: Path, *, force: bool) -> None:
    """Write an event as one document.

    The document (canasta-tournament/1) contains the whole event NUMBER without its links.
    """
    from scorekeeper.club import events  # noqa: PLC0415 - as above

    with refusing(), made(instance) as store:
        content = events.sealed(store, events.export_by_number(store, number))
        streams.write(content, target, force=force)


@event.command()
@click.argument("number", type=click.IntRange(1, 2**31))
@shared.output("backup")
@shared.force
@shared.instance()
def backup(number: int, target: str, instance: Path, *, force: bool) -> None:
    """Write an event with its secrets, to continue it on another machine.

    The backup (canasta-director/1) contains the links and codes of the tables: anyone who has it
    can enter and sign for them. `event import` restores it.
    """
    from scorekeeper.club import events  # noqa: PLC0415 - as above

    with refusing(), made(instance) as store:
        content = events.backup_by_number(store, number)
        streams.write(content, target, force=force, private=True)
    click.echo(translate(LIKE_A_KEY), err=True)


@event.command()
@click.argument("number", type=click.IntRange(1, 2**31))
@click.option("--end-old", is_flag=True, help="End the earlier director's links.")
@shared.instance()
def link(number: int, instance: Path, *, end_old: bool) -> None:
    """Make a new director's link for event NUMBER and print it.

    The links of the public and of the tables stay as they are. The server may be running.
    """
    from scorekeeper.club import events  # noqa: PLC0415 - as above

    with refusing(), made(instance) as store:
        now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
        links = events.new_director_link(store, now, number, end_old=end_old)
    click.echo(lead(translate("To direct"), f"{usual_address()}/direct/{links.direct_token}"))


@event.command("import")
@click.argument("file", type=click.Path())
@click.option("--again", is_flag=True, help="Import the file even if it was imported before.")
@shared.instance()
def bring_back(file: str, instance: Path, *, again: bool) -> None:
    """Restore an event from its document or its backup.

    It gets new links, which are printed. A backup also brings its own links and codes.
    """
    from scorekeeper.club import events  # noqa: PLC0415 - as above
    from scorekeeper.club.events.exporting import MAX_FILE  # noqa: PLC0415 - as above

    with refusing(), made(instance) as store:
        found = events.read_event(content_of(file, MAX_FILE))
        now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
        sent = events.Sent(str(uuid4()), "command line")
        links = events.restore_read(store, now, found, sent, again=again)
        if not events.is_own(store, found):
            click.echo(translate(UNKNOWN), err=True)
    address = usual_address()
    click.echo(lead(translate("To direct"), f"{address}/direct/{links.direct_token}"))
    click.echo(lead(translate("To watch"), f"{address}/event/{links.watch_token}"))


@click.command()
@click.option("--tables", type=click.IntRange(1, MOST_TABLES), help="Tables; default: 6, or 18 with pots.")
@click.option("--rounds", type=click.IntRange(1, 12), help="Rounds; default: 3, or 5 with pots.")
@click.option("--hands", type=click.IntRange(1, 6), help="Hands in a round; default: 3, or 4 with pots.")
@click.option("--variant", "variant_id", default="classic", show_default=True, help="The variant.")
@click.option("--seed", default="1", show_default=True, help="It decides people, hands and draws.")
@click.option(
    "--phones",
    type=click.IntRange(1, MOST_PHONES),
    default=8,
    show_default=True,
    help="Phones that send at the same time.",
)
@click.option("--trouble", is_flag=True, help="Add calls, disputes, corrections, a late pair and one that leaves.")
@click.option("--paper/--no-paper", default=None, help="The director types in slips, and tables have no phones.")
@click.option("--season", is_flag=True, help="Rehearse a season of 30 open evenings of 40 members instead.")
@click.option("--url", help="The address of a running server on this machine, which then shows the event.")
@shared.instance("the database of the server at --url")
def simulate(url: str | None, instance: Path, *, season: bool, **size: object) -> None:
    """Rehearse a club event with invented pairs.

    It runs from registration to the final ranking, as the pages and phones of an event do, but
    without a server and its pages. A game with pots, such as burraco, is played as its federations
    do: 36 pairs, three Mitchell and two Danish rounds, victory points.

    The database is a new one that is removed afterwards. With --url the event is played and kept
    in the database of --instance, which must be that of the server at --url.

    With --season members come and leave, two entries of the list become one, results of old evenings are corrected,
    and a name is erased; the season's ranking is then computed again from the logs.

    Exit status: 0 if all went well, 1 if anything failed or a ranking is not the one computed from
    the event's document.
    """
    from scorekeeper import rules, store  # noqa: PLC0415 - as every command, imports what it needs
    from scorekeeper.club.rehearsal.event import Rehearsal  # noqa: PLC0415
    from scorekeeper.club.rehearsal.plan import planned  # noqa: PLC0415
    from scorekeeper.store.known import KnownFile  # noqa: PLC0415
    from scorekeeper.usecases import UseCaseError  # noqa: PLC0415

    try:
        plan = planned(**size)  # type: ignore[arg-type]
        with nullcontext(str(instance)) if url else TemporaryDirectory(prefix="scorekeeper-rehearsal-") as folder:
            _check_answer(url)
            installation.prepare(Path(folder))
            now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
            with (file := KnownFile(Path(folder) / paths.DATABASE_FILE)).keep_open():
                if season:
                    _season(file, now, str(size["seed"]))
                rehearsal = Rehearsal(plan, file, click.echo, now)
                rehearsal.create()
                if url:
                    click.echo(lead(translate("To direct"), f"{url}/direct/{rehearsal.links.direct_token}"))
                    click.echo(lead(translate("To watch"), watched := f"{url}/event/{rehearsal.links.watch_token}"))
                    _check_answer(watched)
                try:
                    rehearsal.play()
                finally:
                    click.echo("\n".join(rehearsal.times()))
    except (UseCaseError, store.StoreError, LookupError, rules.UnknownVariant) as error:
        shared.complain(shared.in_words(getattr(error, "message", "") or error))
        sys.exit(EXIT_FAULT)
    _end(rehearsal.faults)


def _season(file: "KnownFile", now: datetime, seed: str) -> NoReturn:
    """Rehearse a season, and end."""
    from scorekeeper.club.rehearsal.season import SeasonRehearsal  # noqa: PLC0415 - as above

    year = SeasonRehearsal(file, click.echo, now, seed)
    year.play()
    _end(year.faults)


def _end(faults: Sequence[str]) -> NoReturn:
    """Say what went wrong, and end."""
    for fault in faults:
        shared.complain(translate(fault))
    sys.exit(EXIT_FAULT if faults else 0)


def _check_answer(address: str | None) -> None:
    """Open a page of a server; raises LookupError with a sentence if it does not come."""
    from http.client import HTTPException  # noqa: PLC0415 - for simulate alone
    from urllib.error import HTTPError  # noqa: PLC0415
    from urllib.request import urlopen  # noqa: PLC0415

    try:
        if address:
            urlopen(address, timeout=ANSWERS_WITHIN).close()  # noqa: S310 - the address that the person has typed
    except (OSError, ValueError, HTTPException) as error:
        if isinstance(error, HTTPError):
            error.close()
        raise LookupError(msg("{name} got no answer: {name_why}", name=address, name_why=reason(error))) from error
