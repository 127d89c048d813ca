"""`scorekeeper summary`: several games and a ranking of their players, as a PDF."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorekeeper.cli import options, output
from scorekeeper.cli.database import game_in_file, refusing, stored_game
from scorekeeper.game.game import RankingOrder
from scorekeeper.rules import RulesError, record_text

if TYPE_CHECKING:
    from scorekeeper.game.game import Game

MOST_GAMES = 500


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, required=True)
@click.option("-o", "--output", "target", required=True, metavar="FILE", help="The PDF to write.")
@options.force
@click.option("--title", default="", help="The title of the summary.")
@click.option(
    "--by", "order", type=click.Choice([each.value for each in RankingOrder]),
    default=RankingOrder.POINTS.value, show_default=True,
    help="What decides the ranking first.",
)  # fmt: skip
@options.sheet("portrait")
@options.instance()
def summary(games: tuple[str, ...], target: str, *, force: bool, **how: Any) -> None:
    """Print several games with a ranking.

    The ranking is of players and of sides.

    A GAME is a record (canasta-record/1) or a printed sheet in a file, or a game in the local
    database: its link, the secret at the end of the link, or its number. A game that is named twice
    counts once.

    Exit status: 0 if it was printed, 2 if something is refused. Then no file is written.
    """
    with refusing():
        output.write(_printed(games, how), target, force=force)


def _printed(names: tuple[str, ...], how: dict[str, Any]) -> bytes:
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


def _read(name: str, folder: Path) -> tuple[object, "Game"]:
    """Return a game, and before it what tells it from every other game."""
    view = stored_game(name, folder)
    if view is not None:
        return view.game_id, view
    try:
        game = game_in_file(name)
    except RulesError as error:
        place = f", {error.where}" if error.where else ""
        raise LookupError(f"{name}{place}: {error.message}") from None
    return record_text(game.record()), game
