"""`scorekeeper sheet`: the sheet of a game as a PDF, from the database or from a record."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from scorekeeper import paths
from scorekeeper.cli import output
from scorekeeper.cli.import_ import content_of, give_up
from scorekeeper.cli.language import lang_option
from scorekeeper.cli.serve import for_phones
from scorekeeper.rules import RulesError
from scorekeeper.rules.record.strict_json import UnreadableError

if TYPE_CHECKING:
    from scorekeeper.game.game import Game
    from scorekeeper.store import Store
    from scorekeeper.usecases import GameView

LINK = re.compile(r"https?://\S+/g/(?P<token>[^/?#\s]+)")
TOKEN = re.compile(r"[A-Za-z0-9_=-]{24}")
NUMBER = re.compile(r"\d{1,12}")
MOST_LISTED = 100


@click.command()
@click.argument("game", required=False)
@click.option(
    "-o", "--output", "target", metavar="FILE", help="The PDF to write; default: standard output."
)
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@click.option("--paper", default="a4", show_default=True, help="The paper: a4, letter, a5 or a6.")
@click.option("--orientation", help="portrait or landscape; default: whichever fits.")
@click.option(
    "--edition",
    default="normal",
    show_default=True,
    help="The size of print: normal, or large with 18 points.",
)
@click.option(
    "--up", type=click.Choice(["1", "2", "4"]), default="1", show_default=True,
    help="Pages on one sheet of paper, with cut marks.",
)  # fmt: skip
@lang_option
@click.option("--title", default="", help="The name of the game, if it is printed from a record.")
@click.option(
    "--public-url", default="", help="The address of the server, for the QR code on the sheet."
)
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder with the database.",
)
@click.option("--list", "listed", is_flag=True, help="List the games of the database instead.")
def sheet(game: str | None, target: str | None, *, listed: bool, **wanted: str) -> None:
    """Print the sheet of GAME as a PDF.

    GAME is a record (canasta-record/1, a file or - for standard input), the PDF of an earlier
    sheet, or a game in the local database: its link, the secret at the end of the link, or its
    number.

    Exit status: 0 if it was printed, 2 if something is refused. Then no file is written.
    """
    # Imported here: `scorekeeper score` must not pay for them.
    from scorekeeper.store import StoreError  # noqa: PLC0415
    from scorekeeper.usecases import UseCaseError  # noqa: PLC0415

    try:
        if listed:
            click.echo(_list(wanted))
            return
        output.write(_printed(game, target, wanted), target or "-", force=bool(wanted["force"]))
    except UnreadableError as error:
        give_up(f"{error.where}: {error.message}")
    except (UseCaseError, RulesError) as error:
        where = f"{error.where}: " if error.where not in {"", "file"} else ""
        give_up(f"{where}{error.message}")
    except (StoreError, output.CannotWriteError, LookupError) as error:
        give_up(str(error))


def _printed(game: str | None, target: str | None, wanted: dict[str, str]) -> bytes:
    """Return the PDF; raises LookupError, and whatever reading a game raises."""
    if game is None:
        raise LookupError("Name a game, a record, or - for standard input; --list shows the games.")
    if target is None and output.is_terminal():
        raise LookupError("A terminal cannot show a PDF; name a file with -o sheet.pdf.")
    from scorekeeper import sheets  # noqa: PLC0415 - as above
    from scorekeeper.sheets.paper import missing  # noqa: PLC0415
    from scorekeeper.sheets.paper.parts import several  # noqa: PLC0415

    up, orientation = int(wanted["up"]), wanted["orientation"] or None
    choice = several(wanted["paper"], up, orientation, wanted["edition"])
    with _game(game, wanted) as (found, address):
        for notice in missing.notices(missing.texts_of(found)):
            click.echo(notice, err=True)
        content = sheets.game_sheet(found, choice.paper, address=address, lang=wanted["lang"])
    return choice.laid_out(content)


@contextmanager
def _game(game: str, wanted: dict[str, str]) -> Iterator[tuple["Game", str]]:
    """Yield the game and the address at which it can be watched, "" if there is none."""
    link = LINK.match(game)
    if link or ((TOKEN.fullmatch(game) or NUMBER.fullmatch(game)) and not Path(game).exists()):
        with _store(wanted) as store:
            view = _opened(store, link["token"] if link else game)
            yield view, _address(view, wanted["public_url"] or (game if link else ""))
        return
    from scorekeeper.game.recorded import recorded_game  # noqa: PLC0415 - as above
    from scorekeeper.usecases import read_game_file  # noqa: PLC0415

    yield recorded_game(read_game_file(content_of(game)).data, wanted["title"]), ""


def _opened(store: "Store", game: str) -> "GameView":
    from scorekeeper import usecases  # noqa: PLC0415 - as above

    if NUMBER.fullmatch(game):
        return usecases.open_numbered_game(store, int(game))
    return usecases.open_game(store, game)


def _address(view: "GameView", url: str) -> str:
    """Return the address at which phones watch the game; "" if they cannot reach one."""
    parts = urlsplit(url)
    reached = for_phones(f"{parts.scheme}://{parts.netloc}") if parts.netloc else ""
    return f"{reached}/g/{view.watch_token}" if reached and view.watch_token else ""


@contextmanager
def _store(wanted: dict[str, str]) -> Iterator["Store"]:
    """Open the database; raises LookupError if there is none, as none is made here."""
    from scorekeeper.store import open_store  # noqa: PLC0415 - as above

    folder = Path(wanted["instance"] or paths.instance()).expanduser().resolve()
    file = folder / paths.DATABASE_FILE
    if not file.exists():
        raise LookupError(f"{file} is not there; name its folder with --instance.")
    with open_store(file) as store:
        yield store


def _list(wanted: dict[str, str]) -> str:
    """Return a line for each of the latest games: number, day, sides, scores and state."""
    from scorekeeper import usecases  # noqa: PLC0415 - as above

    with _store(wanted) as store:
        games = usecases.list_games(store, MOST_LISTED)
    return "\n".join(_line(each) for each in games) or "There is no game yet."


def _line(view: "GameView") -> str:
    sides = ", ".join(
        f"{side.name or ' & '.join(side.players)} {score}"
        for side, score in zip(view.sides, view.scores, strict=True)
    )
    state = "finished" if view.finished else f"hand {view.next_number} comes next"
    title = f"{view.title}: " if view.title else ""
    return f"{view.game_id:>4}  {view.created_at:%Y-%m-%d}  {title}{sides}, {state}"
