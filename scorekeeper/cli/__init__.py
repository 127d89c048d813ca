"""The command line: each command reads its arguments and shows a result. The manual lists them.

Commands import what they need when they run, so that `score` and `ask` start fast and never load
the web server or the PDF writer.
"""

import re

import click

from scorekeeper import __version__, optional
from scorekeeper.cli import backup, club, doctor, judge, leaflet, people, record, serve, shared, sheet, variants

# The secret of a link may begin with a hyphen; no option is spelt with capitals or digits.
SECRET = re.compile(r"-(?=[a-z-]*[A-Z0-9_])[A-Za-z0-9_-]{23}")


class Commands(click.Group):
    """The group of all commands. It accepts a game's secret even if that looks like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Move secrets that look like options behind all options, after `--`.

        Arguments that are already behind a `--` are left as they are.
        """
        end = args.index("--") if "--" in args else len(args)
        secrets = [each for each in args[:end] if SECRET.fullmatch(each)]
        if not secrets:
            return super().parse_args(ctx, args)
        others = [each for each in args[:end] if each not in secrets]
        return super().parse_args(ctx, [*others, "--", *secrets, *args[end + 1 :]])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="scorekeeper")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Score canasta at the table, check hands against the rulebook and print the sheet."""
    shared.speak_here(ctx, shared.of_environment())


for command in (
    serve.serve,
    judge.score,
    judge.ask,
    variants.variants,
    leaflet.leaflet,
    sheet.sheet,
    record.import_,
    sheet.summary,
    backup.backup,
    backup.restore,
    backup.verify,
    people.export_name,
    people.erase_name,
    club.club,
    doctor.doctor,
):
    main.add_command(shared.with_language(command))

if (of_events := optional.club("scorekeeper.club.cli.commands")) is not None:
    for command in of_events.COMMANDS:
        main.add_command(shared.with_language(command))
