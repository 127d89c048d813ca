"""What commands need to work on the database: to open it, to find a game, to give up in words."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from scorekeeper import installation, paths
from scorekeeper.cli import network, output, source
from scorekeeper.rules.record.strict_json import UnreadableError

if TYPE_CHECKING:
    from scorekeeper.game.game import Game
    from scorekeeper.store import Store
    from scorekeeper.usecases import GameView

EXIT_CANNOT = 2
LINK = re.compile(r"https?://\S+/g/(?P<token>[^/?#\s]+)")
TOKEN = re.compile(r"[A-Za-z0-9_=-]{24}")
NUMBER = re.compile(r"\d{1,12}")


def give_up(message: object) -> NoReturn:
    """Show a message and end the program with status 2."""
    command = click.get_current_context().command.name
    click.echo(f"scorekeeper {command}: {message}", err=True)
    sys.exit(EXIT_CANNOT)


@contextmanager
def refusing() -> Iterator[None]:
    """Give up with a sentence where something cannot be read, written or done."""
    from scorekeeper.rules import RulesError  # noqa: PLC0415 - not needed to show the help
    from scorekeeper.store import StoreError  # noqa: PLC0415 - as above
    from scorekeeper.usecases import UseCaseError  # noqa: PLC0415 - as above

    try:
        yield
    except UnreadableError as error:
        give_up(f"{error.where}: {error.message}")
    except (UseCaseError, RulesError) as error:
        where = f"{error.where}: " if error.where not in {"", "file"} else ""
        give_up(f"{where}{error.message}")
    except (
        output.CannotWriteError,
        installation.InstallationError,
        StoreError,
        LookupError,
    ) as error:
        give_up(error)


@contextmanager
def made(folder: Path) -> "Iterator[Store]":
    """Open the database of a folder, which is made if there is none."""
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
        raise LookupError(f"{file} is not there; name its folder with --instance.")
    with open_store(file) as store:
        yield store


def stored_game(name: str, folder: Path) -> "GameView | None":
    """The game that a link, its secret or its number names; None for the name of a file."""
    from scorekeeper.usecases import open_game, open_numbered_game  # noqa: PLC0415 - as above

    link = LINK.match(name)
    if not link and (
        (not (TOKEN.fullmatch(name) or NUMBER.fullmatch(name))) or Path(name).exists()
    ):
        return None
    with found(folder) as store:
        if NUMBER.fullmatch(name):
            return open_numbered_game(store, int(name))
        return open_game(store, link["token"] if link else name)


def content_of(file: str) -> bytes:
    """Return the bytes of a file, at most one more than allowed; raises UnreadableError."""
    from scorekeeper.usecases import MAX_FILE  # noqa: PLC0415 - not needed to show the help

    try:
        with source.opened(file) as stream:
            return stream.read(MAX_FILE + 1)
    except OSError as error:
        raise source.cannot_read(file, error) from None


def game_in_file(file: str, title: str = "") -> "Game":
    """The game of a record or of a printed sheet; "-" is standard input."""
    from scorekeeper.game.game import recorded_game  # noqa: PLC0415 - as above
    from scorekeeper.usecases import read_game_file  # noqa: PLC0415 - as above

    return recorded_game(read_game_file(content_of(file)).data, title)


def usual_address() -> str:
    """Return the address at which `scorekeeper serve` is reached without any options."""
    host = (network.phone_addresses() or ["127.0.0.1"])[0]
    return network.url(host, network.FIRST_PORT)
