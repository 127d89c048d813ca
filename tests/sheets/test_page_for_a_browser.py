"""The page that a browser prints says what the PDF says, blank columns included."""

import re
from datetime import UTC

import pytest

from scorekeeper import sheets
from scorekeeper.sheets.paper.sizes import PAPERS, Edition, paper_named
from tests.canasta import CANASTA
from tests.sheets.conftest import Laid
from tests.sheets.games import GAMES
from tests.sheets.kinds import OF_COPIES, SHEETS
from tests.sheets.wish import ADDRESS, Wish
from tests.strategies import each_once, some

NAMES = ("Anna", "Bernd", "Clara", "Dieter")
ON_SCREEN = re.compile(r'<div class="on-screen">.*?</div>', re.DOTALL)
TAG = re.compile(r"<(style|title|script)\b.*?</\1>|<[^>]*>", re.DOTALL)
SIZES = [(paper, edition) for paper in PAPERS for edition in Edition if paper != "a6" or edition == "normal"]
IN_PROGRESS = [("in progress", paper, Edition.NORMAL) for paper in PAPERS]  # with hands still to be played
OF_GAMES = [*IN_PROGRESS, *some([(name, *size) for name, size in each_once(GAMES, SIZES)], 8)]


def words(html: str) -> list[str]:
    """What a page says, without what only the screen shows."""
    return TAG.sub(" ", ON_SCREEN.sub("", html)).split()


@pytest.mark.parametrize(("name", "paper", "edition"), OF_GAMES)
@pytest.mark.usefixtures("unwritten")
def test_of_a_game(name: str, paper: str, edition: Edition, laid: list[Laid]) -> None:
    game, on = GAMES[name](), paper_named(paper, None, edition)
    sheets.game_sheet(game, on, UTC, ADDRESS)

    with sheets.as_pages("/static/"):
        page = sheets.game_sheet(game, on, UTC, ADDRESS).decode()

    assert words(page) == words(laid[-1].html)


@pytest.mark.parametrize(("kind", "paper"), each_once([kind for kind in SHEETS if kind not in OF_COPIES], ["a4", "a5"]))
@pytest.mark.usefixtures("unwritten")
def test_of_every_kind(kind: str, paper: str, laid: list[Laid]) -> None:
    wish = Wish(PAPERS[paper], CANASTA["classic"], NAMES)
    SHEETS[kind](wish)

    with sheets.as_pages("/static/"):
        page = SHEETS[kind](wish).decode()

    assert words(page) == words(laid[-1].html)
