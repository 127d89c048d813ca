"""Sheets in words two fifths longer than the English: inside the page, apart, and large enough."""

import pytest

from scorekeeper.sheets.game.context import sheet_game
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.words.language import using_language
from tests.sheets.games import GAMES
from tests.sheets.positions import assert_nothing_overflows
from tests.sheets.test_sheets_in_languages import pages
from tests.strategies import EXPLORE, some
from tests.words.pseudo import Pseudo


def test_longer_words_have_room_on_every_kind_of_sheet() -> None:
    """Slips, cards for tables and blank sheets, on A6 and larger paper, and the summary."""
    with using_language(Pseudo()):
        for name, html, paper in pages(Pseudo().code):
            if not EXPLORE and "a6" not in name and "card" not in name:
                continue
            assert "[" in html
            try:
                assert_nothing_overflows(html, paper)
            except AssertionError as error:
                raise AssertionError(f"{name}: {error}") from error


@pytest.mark.parametrize("name", some([*GAMES], 1))
def test_longer_words_have_room_on_the_sheet_of_a_game(name: str) -> None:
    with using_language(Pseudo()):
        sheet = sheet_game(GAMES[name](), address="http://a.example/g/x")
        assert_nothing_overflows(filled_in("game.html", sheet), sheet.paper)
