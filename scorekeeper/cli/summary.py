"""`scorekeeper summary`: several games and a ranking of their players, as a PDF."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from scorekeeper import paths
from scorekeeper.cli import output
from scorekeeper.cli.import_ import content_of, give_up
from scorekeeper.cli.language import lang_option
from scorekeeper.game.ranking_order import RankingOrder
from scorekeeper.rules import RulesError, record_text
from scorekeeper.rules.record.strict_json import UnreadableError

if TYPE_CHECKING:
    from scorekeeper.game.game import Game
    from scorekeeper.usecases import GameView

LINK = re.compile(r"https?://\S+/g/([^/?#\s]+)")
TOKEN = re.compile(r"[A-Za-z0-9_=-]{24}")
NUMBER = re.compile(r"\d{1,12}")
MOST_GAMES = 500


class How(TypedDict):
    """How the summary looks, and the folder of the database (None: the usual one)."""

    title: str
    order: str
    paper: str
    orientation: str | None
    edition: str
    lang: str
    instance: Path | None


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, required=True)
@click.option("-o", "--output", "target", required=True, metavar="FILE", help="The PDF to write.")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@click.option("--title", default="", help="The title of the summary.")
@click.option(
    "--by", "order", type=click.Choice([each.value for each in RankingOrder]),
    default=RankingOrder.POINTS.value, show_default=True,
    help="What decides the ranking first.",
)  # fmt: skip
@click.option("--paper", default="a4", show_default=True, help="The paper: a4, letter, a5 or a6.")
@click.option("--orientation", help="portrait or landscape; default: portrait.")
@click.option(
    "--edition",
    default="normal",
    show_default=True,
    help="The size of print: normal, or large with 18 points.",
)
@lang_option
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder with the database.",
)
def summary(games: tuple[str, ...], target: str, *, force: bool, **how: Unpack[How]) -> None:
    """Print several games with a ranking.

    The ranking is of players and of sides.

    A GAME is a record (canasta-record/1) or a printed sheet in a file, or a game in the local
    database: its link, the secret at the end of the link, or its number. A game that is named twice
    counts once.

    Exit status: 0 if it was printed, 2 if something is refused. Then no file is written.
    """
    # Imported here: `scorekeeper score` must not pay for them.
    from scorekeeper.store import StoreError  # noqa: PLC0415
    from scorekeeper.usecases import UseCaseError  # noqa: PLC0415

    try:
        output.write(_printed(games, how), target, force=force)
    except (UnreadableError, UseCaseError, RulesError) as error:
        give_up(f"{error.where}: {error.message}" if error.where else error.message)
    except (StoreError, output.CannotWriteError, LookupError) as error:
        give_up(str(error))


def _printed(names: tuple[str, ...], how: How) -> bytes:
    """Return the PDF; raises LookupError, and whatever reading a game raises."""
    from scorekeeper import sheets  # noqa: PLC0415 - as above
    from scorekeeper.sheets.club.summary import SummaryWish  # noqa: PLC0415
    from scorekeeper.sheets.paper import missing  # noqa: PLC0415
    from scorekeeper.sheets.paper.sizes import paper_named  # noqa: PLC0415
    from scorekeeper.sheets.text.language import speaking  # noqa: PLC0415

    paper = paper_named(how["paper"], how["orientation"], how["edition"])
    if len(names) > MOST_GAMES:
        raise LookupError(f"A summary has at most {MOST_GAMES} games, not {len(names)}.")
    found: dict[object, Game] = {}
    for name in names:
        key, game = _read(name, how["instance"])
        found.setdefault(key, game)
    for notice in missing.notices([how["title"], *missing.names_of(found.values())]):
        click.echo(notice, err=True)
    wish = SummaryWish(how["title"][:80], RankingOrder(how["order"]))
    with speaking(how["lang"]):
        return sheets.summary_sheet(list(found.values()), paper, wish)


def _read(name: str, instance: Path | None) -> tuple[object, "Game"]:
    """Return a game, and before it what tells it from every other game."""
    link = LINK.match(name)
    if link or ((TOKEN.fullmatch(name) or NUMBER.fullmatch(name)) and not Path(name).exists()):
        view = _opened(link[1] if link else name, instance)
        return view.game_id, view
    from scorekeeper.game.recorded import recorded_game  # noqa: PLC0415 - as above
    from scorekeeper.usecases import read_game_file  # noqa: PLC0415

    try:
        game = recorded_game(read_game_file(content_of(name)).data)
    except RulesError as error:
        place = f", {error.where}" if error.where else ""
        raise LookupError(f"{name}{place}: {error.message}") from None
    return record_text(game.record()), game


def _opened(name: str, instance: Path | None) -> "GameView":
    """Open a game of the database; raises LookupError if there is no database."""
    from scorekeeper.store import open_store  # noqa: PLC0415 - as above
    from scorekeeper.usecases import open_game, open_numbered_game  # noqa: PLC0415

    folder = (instance or paths.instance()).expanduser().resolve()
    file = folder / paths.DATABASE_FILE
    if not file.exists():
        raise LookupError(f"{file} is not there; name its folder with --instance.")
    with open_store(file) as store:
        if NUMBER.fullmatch(name):
            return open_numbered_game(store, int(name))
        return open_game(store, name)
