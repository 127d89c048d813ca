"""The command leaflet, which prints the rules of a variant for the table."""

from typing import Any

import click

from scorekeeper.cli import shared, streams
from scorekeeper.cli.shared import refusing
from scorekeeper.cli.variants import find, with_rules_of


@click.command()
@click.argument("variant_id", metavar="ID")
@shared.output("PDF")
@shared.force
@click.option("--rules", "rules_file", metavar="FILE", help="Apply a club's rules; - is standard input.")
@click.option("--name", default="", help="The club's name for its rules.")
@click.option("--one-page", is_flag=True, help="Only what people ask most, on one page: in 10 points on A5.")
@shared.sheet("portrait")
def leaflet(variant_id: str, target: str, rules_file: str | None, name: str, **wanted: Any) -> None:
    """Print the rules of the variant ID as a leaflet for the table.

    Exit status: 0 if it was printed, 2 if something is refused. Then no file is written.
    """
    from scorekeeper import sheets  # noqa: PLC0415 - not needed to show the help
    from scorekeeper.sheets.paper.sizes import paper_named  # noqa: PLC0415 - as above

    variant = find(variant_id)
    if rules_file is not None:
        variant = with_rules_of(variant, rules_file)
    make = sheets.rules_page if wanted["one_page"] else sheets.rules_leaflet
    with refusing():
        paper = paper_named(wanted["paper"], wanted["orientation"], wanted["edition"])
        printed = make(variant, paper, name, house=rules_file is not None, lang=wanted["lang"])
        streams.write(printed, target, force=bool(wanted["force"]))
