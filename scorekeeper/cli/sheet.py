"""The commands sheet and summary, which print a game, or several with a ranking, as a PDF."""

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from scorekeeper.cli import shared, streams
from scorekeeper.cli.serve import for_phones
from scorekeeper.cli.shared import LINK, found, game_in_file, refusing, stored_game
from scorekeeper.game.game import RankingOrder
from scorekeeper.rules import RulesError, record_text
from scorekeeper.rules.messages import msg
from scorekeeper.words.formats import called
from scorekeeper.words.language import translate

if TYPE_CHECKING:
    from scorekeeper.game.game import Game
    from scorekeeper.usecases import GameView

MOST_LISTED = 100
MOST_GAMES = 500


@click.command()
@click.argument("game", required=False)
@click.option("-o", "--output", "target", metavar="FILE", help="The PDF to write; default: standard output.")
@shared.force
@shared.sheet("whichever fits")
@click.option(
    "--up",
    type=click.Choice(["1", "2", "4"]),
    default="1",
    show_default=True,
    help="Pages on one sheet of paper, with cut marks.",
)
@click.option("--title", default="", help="The name of the game, if it is printed from a record.")
@click.option("--public-url", default="", help="The address of the server, for the QR code on the sheet.")
@shared.instance()
@click.option("--list", "listed", is_flag=True, help="List the games of the database instead.")
def sheet(game: str | None, target: str | None, *, listed: bool, **wanted: Any) -> None:
    """Print the sheet of GAME as a PDF.

    GAME is a record (canasta-record/1, a file or - for standard input), the PDF of an earlier
    sheet, or a game in the local database: its link, the secret at the end of the link, or its
    number.

    Exit status: 0 if it was printed, 2 if something is refused. Then no file is written.
    """
    with refusing():
        if listed:
            click.echo(_list(wanted))
            return
        streams.write(_printed(game, target, wanted), target or "-", force=bool(wanted["force"]))


def _printed(game: str | None, target: str | None, wanted: dict[str, Any]) -> bytes:
    """Return the PDF; raises LookupError, and the errors of reading a game."""
    if game is None:
        raise LookupError(msg("Name a game, a record, or - for standard input; --list shows the games."))
    if target is None and streams.is_terminal():
        raise LookupError(msg("A terminal cannot show a PDF; name a file with -o sheet.pdf."))
    from scorekeeper import sheets  # noqa: PLC0415 - as above
    from scorekeeper.sheets.paper import missing  # noqa: PLC0415
    from scorekeeper.sheets.paper.sizes import several  # noqa: PLC0415

    up, orientation = int(wanted["up"]), wanted["orientation"] or None
    choice = several(wanted["paper"], up, orientation, wanted["edition"])
    played, address = _game(game, wanted)
    for notice in missing.notices(missing.texts_of(played)):
        click.echo(translate(notice), err=True)
    content = sheets.game_sheet(played, choice.paper, address=address, lang=wanted["lang"])
    return choice.laid_out(content)


def _game(game: str, wanted: dict[str, Any]) -> tuple["Game", str]:
    """Return the game, and the address where it can be watched, "" if there is none."""
    from scorekeeper import usecases  # noqa: PLC0415 - as above

    view = stored_game(game, wanted["instance"])
    if view is None:
        return game_in_file(game, wanted["title"]), ""
    with found(wanted["instance"]) as store:
        view = usecases.with_log(store, view)
    return view, _address(view, wanted["public_url"] or (game if LINK.match(game) else ""))


def _address(view: "GameView", url: str) -> str:
    """Return the address where phones can watch the game, "" if they cannot reach it."""
    parts = urlsplit(url)
    reached = for_phones(f"{parts.scheme}://{parts.netloc}") if parts.netloc else ""
    return f"{reached}/g/{view.watch_token}" if reached and view.watch_token else ""


def _list(wanted: dict[str, Any]) -> str:
    """Return one line for each of the latest games: number, day, sides, scores and state."""
    from scorekeeper import usecases  # noqa: PLC0415 - as above

    with found(wanted["instance"]) as store:
        games = usecases.list_games(store, MOST_LISTED)
    return "\n".join(_line(each) for each in games) or translate("There is no game yet.")


def _line(view: "GameView") -> str:
    sides = ", ".join(
        f"{called(side.name) or ' & '.join(side.players)} {score}"
        for side, score in zip(view.sides, view.scores, strict=True)
    )
    coming = translate("hand {number} comes next", number=view.next_number)
    state = translate("finished") if view.finished else coming
    title = f"{view.title}: " if view.title else ""
    return f"{view.game_id:>4}  {view.created_at:%Y-%m-%d}  {title}{sides}, {state}"


if TYPE_CHECKING:
    from scorekeeper.game.game import Game


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, required=True)
@click.option("-o", "--output", "target", required=True, metavar="FILE", help="The PDF to write.")
@shared.force
@click.option("--title", default="", help="The title of the summary.")
@click.option(
    "--by",
    "order",
    type=click.Choice([each.value for each in RankingOrder]),
    default=RankingOrder.POINTS.value,
    show_default=True,
    help="What decides the ranking first.",
)
@shared.sheet("portrait")
@shared.instance()
def summary(games: tuple[str, ...], target: str, *, force: bool, **how: Any) -> None:
    """Print several games with a ranking.

    The ranking is of players and of sides.

    A GAME is a record (canasta-record/1) or a printed sheet in a file, or a game in the local
    database: its link, the secret at the end of the link, or its number. A game that is named twice
    counts once.

    Exit status: 0 if it was printed, 2 if something is refused. Then no file is written.
    """
    with refusing():
        streams.write(_summed_up(games, how), target, force=force)


def _summed_up(names: tuple[str, ...], how: dict[str, Any]) -> bytes:
    """Return the PDF; raises LookupError, and the errors of reading a game."""
    from scorekeeper import sheets  # noqa: PLC0415 - as above
    from scorekeeper.sheets.paper import missing  # noqa: PLC0415
    from scorekeeper.sheets.paper.sizes import paper_named  # noqa: PLC0415
    from scorekeeper.sheets.rulebook.summary import SummaryWish  # noqa: PLC0415
    from scorekeeper.words.language import using_language  # noqa: PLC0415

    paper = paper_named(how["paper"], how["orientation"], how["edition"])
    if len(names) > MOST_GAMES:
        raise LookupError(msg("A summary has at most {most} games, not {count}.", most=MOST_GAMES, count=len(names)))
    games: dict[object, Game] = {}
    for name in names:
        key, game = _read(name, how["instance"])
        games.setdefault(key, game)
    for notice in missing.notices([how["title"], *missing.names_of(games.values())]):
        click.echo(translate(notice), err=True)
    wish = SummaryWish(how["title"][:80], RankingOrder(how["order"]))
    with using_language(how["lang"]):
        return sheets.summary_sheet(list(games.values()), paper, wish)


def _read(name: str, folder: Path) -> tuple[object, "Game"]:
    """Return a key that identifies the game, and the game."""
    view = stored_game(name, folder)
    if view is not None:
        return view.game_id, view
    try:
        game = game_in_file(name)
    except RulesError as error:
        place = f", {called(error.where)}" if error.where else ""
        raise LookupError(f"{name}{place}: {translate(error.message)}") from None
    return record_text(game.record()), game
