"""What several commands share: options, the database, games, and how to refuse with a sentence."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from scorekeeper import installation, network, paths
from scorekeeper.cli import streams
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.rules.record.strict_json import UnreadableError
from scorekeeper.words.catalog import CatalogFault
from scorekeeper.words.formats import called
from scorekeeper.words.language import ENGLISH, LANGUAGES, first_offered, set_language, translate

Option = Callable[..., Any]
EXIT_CANNOT = 2
LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts
LINK = re.compile(r"https?://\S+/g/(?P<token>[^/?#\s]+)")
TOKEN = re.compile(r"[A-Za-z0-9_=-]{24}")
NUMBER = re.compile(r"\d{1,12}")


class LanguageCode(click.ParamType):  # type: ignore[type-arg] # generic in newer releases alone
    """A language, as an option."""

    name = "code"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code in lower case; refuse an unknown language."""
        if value.lower() not in LANGUAGES:
            offered = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
            self.fail(translate("Choose one of the languages {name_all}.", name_all=offered), param, ctx)
        return value.lower()


def _resolved(_ctx: click.Context, _param: click.Parameter, value: Path | None) -> Path:
    return paths.whole(value) if value else paths.instance()


def instance(contents: str = "the database") -> Option:
    """Return the option for the folder with the database; without it, the usual folder is used."""
    kind = click.Path(file_okay=False, path_type=Path)
    help_text = f"The folder with {contents}."
    return click.option("--instance", type=kind, callback=_resolved, help=help_text)


def output(what: str) -> Option:
    """Return the option for the file to write (`target`); without it, standard output is used."""
    help_text = f"The file to write the {what} to; default: standard output."
    return click.option("-o", "--output", "target", default="-", help=help_text)


force = click.option("--force", is_flag=True, help="Replace the file if it exists.")


def speak_here(ctx: click.Context, code: str) -> None:
    """Use a language until the command is done."""
    ctx.call_on_close(lambda: set_language(ENGLISH))
    try:
        set_language(code)
        translate("yes")  # the catalog is read with the first word
    except CatalogFault as error:
        set_language(ENGLISH)
        give_up(error)


def of_environment() -> str:
    """Return the language of the terminal, as gettext finds it."""
    wished = next((os.environ[name] for name in LOCALE if os.environ.get(name)), "")
    return first_offered(re.split(r"[.@]", each)[0] for each in wished.split(":"))


def _use_language(ctx: click.Context, _param: click.Parameter, code: str | None) -> str | None:
    if code:
        speak_here(ctx, code)
    return code


def _language_option(default: str | None, help_text: str) -> Option:
    return click.option(
        "--lang",
        type=LanguageCode(),
        default=default,
        show_default=bool(default),
        callback=_use_language,
        expose_value=False,
        is_eager=True,
        help=help_text,
    )


# Refusals are in the language of the sheet.
lang = click.option(
    "--lang",
    type=LanguageCode(),
    default="en",
    show_default=True,
    callback=_use_language,
    is_eager=True,
    help="The language: en, it, es, de, fr, pt or nl.",
)

# For output that other programs read: English, whatever the language of the terminal.
language_option = _language_option(ENGLISH, "The language: en, it, es, de, fr, pt or nl.")
_of_terminal = _language_option(
    None, "The language: en, it, es, de, fr, pt or nl; default: that of the terminal (LANG)."
)


def with_language(command: click.Command) -> click.Command:
    """Add `--lang` to a command, or to each command of a group, that does not have it yet."""
    if isinstance(command, click.Group):
        for each in command.commands.values():
            with_language(each)
    elif not any("--lang" in each.opts for each in command.params):
        _of_terminal(command)
    return command


variant = click.option(
    "--variant", "variant_id", default="classic", show_default=True, help="The variant that is played."
)


def sheet(usual_orientation: str) -> Callable[[Option], Option]:
    """Return the options for paper, orientation, size of print and language of a sheet."""
    papers = "The paper: a4, letter, a5 or a6."
    turned = f"portrait or landscape; default: {usual_orientation}."
    size = "The size of print: normal, middle with 14 points, or large with 18."

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


if TYPE_CHECKING:
    from scorekeeper.game.game import Game
    from scorekeeper.store import Store
    from scorekeeper.usecases import GameView


def give_up(message: object) -> NoReturn:
    """Show a message and end the program with status 2."""
    complain(in_words(message))
    sys.exit(EXIT_CANNOT)


def complain(words: str) -> None:
    """Show a message that begins with the name of the command."""
    here: click.Context | None = click.get_current_context()
    names: list[str] = []
    while here is not None and here.parent is not None:  # "club publish"
        names.insert(0, here.command.name or "")
        here = here.parent
    click.echo(f"scorekeeper {' '.join(names)}: {words}", err=True)


def in_words(message: object) -> str:
    """Return the message of an error in the current language, whatever the kind of the error."""
    first = message.args[0] if isinstance(message, Exception) and message.args else message
    own = getattr(message, "message", first)
    return str(message).replace(own, translate(own)) if isinstance(own, Msg) else str(message)


@contextmanager
def refusing() -> Iterator[None]:
    """Exit with a sentence if something cannot be read, written or done."""
    from scorekeeper.rules import RulesError  # noqa: PLC0415 - not needed to show the help
    from scorekeeper.sheets.paper.writer import NoWriter  # noqa: PLC0415 - as above
    from scorekeeper.store import StoreError  # noqa: PLC0415 - as above
    from scorekeeper.usecases.errors import WHOLE_FILE, UseCaseError  # noqa: PLC0415 - as above

    try:
        yield
    except NoWriter as error:
        give_up(translate(error.message))
    except UnreadableError as error:
        give_up(f"{called(error.where)}: {translate(error.message)}")
    except (UseCaseError, RulesError) as error:
        where = f"{called(error.where)}: " if error.where not in WHOLE_FILE else ""
        give_up(f"{where}{translate(error.message)}")
    except (streams.CannotWriteError, installation.InstallationError, StoreError, LookupError) as error:
        give_up(error)


@contextmanager
def made(folder: Path) -> "Iterator[Store]":
    """Open the database of a folder; folder and database are made if they do not exist."""
    from scorekeeper.store import open_store  # noqa: PLC0415 - not needed to show the help

    installation.prepare(folder)
    with open_store(folder / paths.DATABASE_FILE) as store:
        yield store


@contextmanager
def found(folder: Path) -> "Iterator[Store]":
    """Open the database of a folder; raises LookupError if there is none."""
    from scorekeeper.store import open_store  # noqa: PLC0415 - as above

    file = folder / paths.DATABASE_FILE
    if not file.exists():
        where = msg("{name_file} does not exist; name its folder with --instance.", name_file=file)
        raise LookupError(where)
    with open_store(file) as store:
        yield store


def stored_game(name: str, folder: Path) -> "GameView | None":
    """Return the game of a link, a token or a number; None if `name` is the name of a file."""
    from scorekeeper.usecases import open_game, open_numbered_game  # noqa: PLC0415 - as above

    link = LINK.match(name)
    known = TOKEN.fullmatch(name) or NUMBER.fullmatch(name)
    if not link and (not known or Path(name).exists()):
        return None
    with found(folder) as store:
        if NUMBER.fullmatch(name):
            return open_numbered_game(store, int(name))
        return open_game(store, link["token"] if link else name)


def content_of(file: str, most: int) -> bytes:
    """Return the content of a file, at most `most` bytes and one; raises UnreadableError."""
    try:
        with streams.opened(file) as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise streams.cannot_read(file, error) from None


def game_in_file(file: str, title: str = "") -> "Game":
    """Return the game in a record or a printed sheet; "-" is standard input."""
    from scorekeeper.game.game import recorded_game  # noqa: PLC0415 - as above
    from scorekeeper.usecases import MAX_FILE, read_game_file  # noqa: PLC0415 - as above

    return recorded_game(read_game_file(content_of(file, MAX_FILE)).data, title)


def usual_address() -> str:
    """Return the address at which `scorekeeper serve` is reached without any options."""
    host = (network.phone_addresses() or ["127.0.0.1"])[0]
    return network.url(host, network.FIRST_PORT)


def lead(what: str, address: str, width: int = 9) -> str:
    """Return the line of an address, after what it is for."""
    return f"{what:<{width}}  {address}"
