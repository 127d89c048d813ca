"""The command line: reads arguments, shows results; what it promises stands in the README.

Commands import what they need when they run, so that `score` and `ask` start fast and never load
the web server or the PDF writer.
"""

import click

from scorekeeper import __version__
from scorekeeper.cli import (
    doctor,
    event,
    import_,
    judge,
    packet,
    serve,
    sheet,
    simulate,
    summary,
    variants,
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="scorekeeper")
def main() -> None:
    """Score canasta at the table, check hands against the rulebook, print the sheet."""


for command in (
    serve.serve,
    judge.score,
    judge.ask,
    variants.variants,
    sheet.sheet,
    packet.packet,
    import_.import_,
    summary.summary,
    event.event,
    simulate.simulate,
    doctor.doctor,
):
    main.add_command(command)
