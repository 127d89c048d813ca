"""Options that several commands have."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from scorekeeper import paths

Option = Callable[..., Any]


class LanguageCode(click.ParamType):  # type: ignore[type-arg] # generic in newer releases alone
    """The code of a language in which sheets are printed."""

    name = "code"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code in lower case; refuse a language that sheets do not have."""
        from scorekeeper.sheets.text.language import LANGUAGES  # noqa: PLC0415 - only where it prints

        if value.lower() not in LANGUAGES:
            offered = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
            self.fail(f"{value[:20]!r} is not offered; choose {offered}.", param, ctx)
        return value.lower()


def _resolved(_ctx: click.Context, _param: click.Parameter, value: Path | None) -> Path:
    return (value or paths.instance()).expanduser().resolve()


def instance(contents: str = "the database") -> Option:
    """The folder with the database, resolved; without the option the usual one."""
    kind = click.Path(file_okay=False, path_type=Path)
    told = f"The folder with {contents}."
    return click.option("--instance", type=kind, callback=_resolved, help=told)


def output(what: str) -> Option:
    """The file to write, as `target`; without the option standard output."""
    told = f"The file to write the {what} to; default: standard output."
    return click.option("-o", "--output", "target", default="-", help=told)


force = click.option("--force", is_flag=True, help="Replace the file if it exists.")
lang = click.option(
    "--lang",
    type=LanguageCode(),
    default="en",
    show_default=True,
    help="The language: en, de, es, fr or it.",
)
variant = click.option(
    "--variant",
    "variant_id",
    default="classic",
    show_default=True,
    help="The variant that is played.",
)


def sheet(usual_orientation: str) -> Callable[[Option], Option]:
    """Paper, orientation, size of print and language of a sheet."""
    papers = "The paper: a4, letter, a5 or a6."
    turned = f"portrait or landscape; default: {usual_orientation}."
    size = "The size of print: normal, or large with 18 points."

    def add(command: Option) -> Option:
        for option in (
            lang,
            click.option("--edition", default="normal", show_default=True, help=size),
            click.option("--orientation", help=turned),
            click.option("--paper", default="a4", show_default=True, help=papers),
        ):
            command = option(command)
        return command

    return add
