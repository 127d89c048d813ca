"""`scorekeeper packet`: everything that a club evening needs on paper, in one PDF."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import TYPE_CHECKING, NoReturn

import click

from scorekeeper import rules
from scorekeeper.cli import shared, streams
from scorekeeper.cli.shared import give_up, in_words, refusing
from scorekeeper.rules.house_rules.file import MAX_BYTES
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.strict_json import UnreadableError
from scorekeeper.words.formats import called
from scorekeeper.words.language import translate

if TYPE_CHECKING:
    from scorekeeper.club.sheets.evening.packet import PlannedRequest

EXIT_CANCELLED = 130
MOST_NAMES_BYTES = 256 * 1024
HELP_UP = "Cards and slips on each sheet of paper: 1, 2 or 4. Larger pages are not combined."


@click.command()
@click.option("--tables", type=int, required=True, help="The number of tables.")
@shared.variant
@click.option("--rules", "rules_file", metavar="FILE", help="Apply a club's rules to the variant.")
@click.option("--cards", type=int, default=1, show_default=True, help="Table cards for each table.")
@click.option("--slips", type=int, default=4, show_default=True, help="Slips for each table.")
@click.option("--blank", type=int, default=1, show_default=True, help="Blank sheets for each table.")
@click.option("--large", is_flag=True, help="Print the blank sheets in large print.")
@click.option("--up", type=int, default=2, show_default=True, help=HELP_UP)
@click.option("--paper", default="a4", show_default=True, help="The paper: a4, letter or a5.")
@click.option("--title", default="", help="The name of the evening.")
@click.option(
    "--names", "names_file", metavar="FILE", help="A list with one line for each table and commas between the names."
)
@click.option("--address", default="", help="The address for each table's code; {table} becomes its number.")
@shared.lang
@click.option("-o", "--output", required=True, metavar="FILE", help="The PDF to write.")
@shared.force
def packet(output: str, *, force: bool, **wanted: str | int | None) -> None:
    """Print everything for a club evening into one PDF.

    These are table cards, slips and blank sheets for every table.

    Exit status: 0 if it was printed, 2 if something is refused, 130 if Ctrl-C cancelled it. Nothing
    is written unless the status is 0.
    """
    with refusing():
        if output != streams.STANDARD_OUTPUT:  # not only after minutes of printing
            streams.check_target(output, force=force)
    try:
        plan = _plan(wanted)
    except (ValueError, LookupError, UnreadableError, rules.RulesError) as error:
        _refuse(error)
    _notify(plan)
    with _stopping() as stop:
        content = _printed(plan, stop)
    with refusing():
        streams.write(content, output, force=force)
    click.echo(f"{output}: {len(content) // 1024:,} KB", err=True)


def _plan(wanted: dict[str, str | int | None]) -> "PlannedRequest":
    from scorekeeper.club.sheets.evening.packet import PacketRequest, numbered_tables, planned  # noqa: PLC0415 - loads the PDF library
    from scorekeeper.club.sheets.evening.packet_kinds import KINDS, parts_of  # noqa: PLC0415
    from scorekeeper.sheets.paper.sizes import LARGE, NORMAL  # noqa: PLC0415

    variant, rules_name = _variant(str(wanted["variant_id"]), wanted["rules_file"])
    copies = {"card": wanted["cards"], "slip": wanted["slips"], "blank": wanted["blank"]}
    names = _names(wanted["names_file"])
    return planned(
        PacketRequest(
            variant,
            numbered_tables(int(wanted["tables"] or 0), names, str(wanted["address"])),
            parts_of({kind: int(each or 0) for kind, each in copies.items()}, int(wanted["up"] or 1)),
            str(wanted["paper"]).lower(),
            str(wanted["title"]),
            rules_name,
            LARGE if wanted["large"] else NORMAL,
            str(wanted["lang"]),
        ),
        KINDS,
    )


def _notify(plan: "PlannedRequest") -> None:
    """Print a notice for each script in the names that no font on this computer has."""
    from scorekeeper.club.sheets.evening.packet import texts_of  # noqa: PLC0415
    from scorekeeper.sheets.paper import missing  # noqa: PLC0415 - as above

    for notice in missing.notices(texts_of(plan.request)):
        click.echo(translate(notice), err=True)


def _variant(variant_id: str, rules_file: str | int | None) -> tuple[rules.Variant, str]:
    """Return the resolved variant, and the club's name for its rules or ""."""
    variant = rules.variant(variant_id)
    if rules_file is None:
        return variant, ""
    with streams.opened(str(rules_file)) as stream:
        content = rules.read_rules_file(stream.read(MAX_BYTES + 1))
    if rules.variant(content.variant_id) is not variant:
        raise ValueError(
            msg(
                "{name_file} has rules for {name_variant}, not for {name_other}.",
                name_file=str(rules_file),
                name_variant=content.variant_id,
                name_other=variant.id,
            )
        )
    return rules.apply_house_rules(variant, content.house_rules), content.name


def _names(file: str | int | None) -> list[tuple[str, ...]]:
    if file is None:
        return []
    with streams.opened(str(file)) as stream:
        raw = stream.read(MOST_NAMES_BYTES + 1)
    from scorekeeper.club.sheets.evening.packet import names_by_table  # noqa: PLC0415 - as above

    if len(raw) > MOST_NAMES_BYTES:
        raise ValueError(msg("{name_file} is too large to be a list of names.", name_file=str(file)))
    return names_by_table(raw.decode("utf-8-sig", "replace"))


def _printed(plan: "PlannedRequest", stop: Event) -> bytes:
    from scorekeeper.club.sheets.evening.packet import printed  # noqa: PLC0415
    from scorekeeper.sheets.paper.layers import Cancelled  # noqa: PLC0415 - as above
    from scorekeeper.sheets.paper.writer import NoWriter  # noqa: PLC0415 - as above

    try:
        with click.progressbar(length=1, label=translate("Printing"), file=sys.stderr) as bar:
            return printed(plan, _showing(bar), stop.is_set)
    except NoWriter as error:
        give_up(translate(error.message))
    except Cancelled:
        click.echo("\n" + translate("Cancelled; no file was written."), err=True)
        raise SystemExit(EXIT_CANCELLED) from None


def _showing(bar: "click._termui_impl.ProgressBar[int]") -> Callable[[int, int], None]:
    def show(done: int, total: int) -> None:
        bar.length = total
        bar.update(done - bar.pos)

    return show


@contextmanager
def _stopping() -> Iterator[Event]:
    """Let Ctrl-C stop the printing after the current page; a second Ctrl-C stops at once."""
    stop = Event()

    def note(*_: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _refuse(error: Exception) -> NoReturn:
    message = in_words(getattr(error, "message", "") or error)
    place = called(getattr(error, "where", "")) if isinstance(error, UnreadableError) else ""
    give_up(f"{place}: {message}" if place else message)
