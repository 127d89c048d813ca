"""`scorekeeper simulate`: rehearses a whole club event through the pages."""

import sys
from contextlib import nullcontext
from datetime import UTC, datetime

import click

EXIT_FAULT = 1
MOST_TABLES, MOST_PHONES = 500, 64


@click.command()
@click.option(
    "--tables", type=click.IntRange(1, MOST_TABLES), default=6, show_default=True, help="Tables."
)
@click.option("--rounds", type=click.IntRange(1, 12), default=3, show_default=True, help="Rounds.")
@click.option(
    "--hands", type=click.IntRange(1, 6), default=3, show_default=True, help="Hands in a round."
)
@click.option("--variant", "variant_id", default="classic", show_default=True, help="The variant.")
@click.option(
    "--seed", default="1", show_default=True, help="People, hands and draws follow from it."
)
@click.option(
    "--phones",
    type=click.IntRange(1, MOST_PHONES),
    default=8,
    show_default=True,
    help="Phones that send at the same time.",
)
@click.option(
    "--trouble",
    is_flag=True,
    help="Add calls, disputes, corrections, a late pair and one that leaves.",
)
@click.option("--url", help="The address of a running server; default: a server of its own.")
def simulate(url: str | None, **size: object) -> None:
    """Rehearse a club event with invented pairs.

    It runs from registration to the final ranking, and everything goes through the pages, as
    browsers would send it. With many tables it is a load test. On a server that is named by --url
    the event stays.

    Exit status: 0 if all went well, 1 if anything failed or the ranking on the pages is not the one
    that follows from the event's document.
    """
    from scorekeeper import rules  # noqa: PLC0415 - as every command, imports what it needs
    from scorekeeper.rehearsal.browser import FaultError  # noqa: PLC0415
    from scorekeeper.rehearsal.event import Rehearsal  # noqa: PLC0415
    from scorekeeper.rehearsal.plan import NoHandError, RehearsalPlan  # noqa: PLC0415
    from scorekeeper.rehearsal.server import own_server, stopping_orderly  # noqa: PLC0415

    try:
        rules.variant(str(size["variant_id"]))
        plan = RehearsalPlan(**size)  # type: ignore[arg-type]
        with stopping_orderly(), nullcontext(url) if url else own_server() as address:
            now = datetime.now(UTC)  # noqa: TID251 - a command starts here and now
            rehearsal = Rehearsal(plan, str(address), click.echo, now)
            try:
                rehearsal.run()
            finally:
                for line in rehearsal.measures.told():
                    click.echo(line)
    except (FaultError, NoHandError, rules.UnknownVariant) as error:
        click.echo(f"scorekeeper simulate: {error}", err=True)
        sys.exit(EXIT_FAULT)
    for fault in rehearsal.faults:
        click.echo(f"scorekeeper simulate: {fault}", err=True)
    sys.exit(EXIT_FAULT if rehearsal.faults else 0)
