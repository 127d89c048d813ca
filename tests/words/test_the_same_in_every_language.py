"""A kept set of hands says the same in all languages, on pages and sheets: numbers, names, codes.

Words differ; how often each number stands somewhere does not, in a column or in a sentence.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import chain, islice
from typing import Any

import pytest
from flask import Flask

from scorekeeper import rules, usecases
from scorekeeper.game.game import Game, recorded_game
from scorekeeper.rules import VARIANTS
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS, RED_THREE
from scorekeeper.sheets.game.breakdown import Hands, hands_of
from scorekeeper.sheets.game.chart import height_of, svg, zoom_of
from scorekeeper.sheets.game.context import SheetGame, chart_lines, chart_width, sheet_game
from scorekeeper.sheets.game.notes import Notebook
from scorekeeper.sheets.pad.blank import sheet_blank
from scorekeeper.sheets.pad.pad import Grid
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import PAPERS, paper_named
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill, sheet_slip
from scorekeeper.store import open_store
from scorekeeper.web import create_app
from scorekeeper.words.language import LANGUAGES, language, using_language
from tests.cli import vectors
from tests.strategies import EXPLORE
from tests.usecases.table import NOON
from tests.words import collected

MANY = 200  # hands that are kept; of some of them `make test` looks at sheets and pages
SHEETS_OF, PAGES_OF = 10, 7
ON = ("a6", "a4", "a5", "letter")  # papers
HANDS = 8  # side by side; no paper has room for more
PAGES = ("", "/hands/{number}", "/ruling/{number}", "/why/score/1", "/log")
NAMES = ("Quoxa", "Quoxe", "Quoxi", "Quoxo", "Quoxu", "Quoxy")
WORDS = 14  # no larger number is written as a word
# Brazilian players call a deuce by its number.
DEUCES = {"pt": r"\b2 e jokers?\b|\bum 2\b"}
UNSEEN = re.compile(r"<(style|script|head|footer)\b.*?</\1>", re.DOTALL)
SPOKEN = re.compile(r' aria-label="([^"]*)"')
CODE = re.compile(r"[A-Z0-9]{4}-[A-Z0-9]{4}|[a-z-]+\.[a-z.-]+|Quox[a-z]+|\b[2-9AKQJ]+\*\d+")


def kept() -> list[vectors.Vector]:
    """Golden hands of every game in turn."""
    games: dict[str, list[vectors.Vector]] = {}
    for each in vectors.load():
        if each.kind != "ask" and not each.unreadable:
            games.setdefault(each.variant, []).append(each)
    each_of = 1 + MANY // len(games)
    several = [[hands[at * len(hands) // each_of] for at in range(each_of)] for _, hands in sorted(games.items())]
    return list(islice((each for row in zip(*several, strict=True) for each in row), MANY))


def named(record: dict[str, Any]) -> dict[str, Any]:
    """The record with names of sides and players that are words of no language."""
    sides = [
        {"name": name, "players": [f"{name}{place}" for place in "fgh"[: len(side["players"])]]}
        for name, side in zip(NAMES, record["sides"], strict=False)
    ]
    return {**record, "sides": sides}


@cache
def counted_cards(code: str) -> re.Pattern[str]:
    """So many kings, in digits in one language and in words in another; and a deuce as a digit."""
    ranks = (*NATURALS, DEUCE, JOKER, RED_THREE, BLACK_THREE)
    names = {language(code).card(rank, form) for rank in ranks for form in ("one", "many")}
    return re.compile(rf"\b\d+ (?:{'|'.join(sorted(names))})\b|{DEUCES.get(code, '(?!)')}")


def told(html: str, code: str) -> Counter[object]:
    """The numbers, names and codes that somebody reads, and how often."""
    html = UNSEEN.sub(" ", html)
    shown = SPOKEN.sub(r">\1<", html)
    text = unescape(re.sub(r"<[^>]*>", " ", shown))
    text = counted_cards(code).sub(" ", text)
    between = re.escape(language(code).number(1234)[1])
    text = re.sub(rf"(?<=\d){between}(?=\d{{3}}(?!\d))", "", text)
    numbers: list[object] = [int(each) for each in re.findall(r"\d+", text)]
    return Counter([*numbers, *CODE.findall(text)])


def laid_alike(game: Game, sheet: SheetGame) -> SheetGame:
    """The sheet in one grid and with a chart, which on paper depend on how long the words are."""
    names = [side.name for side in sheet.sides]
    grid = Grid(HANDS, (range(len(names)),), 30, 20)
    bands = Hands(game, names, hands_of(game, names, Notebook(sourced=False))).in_bands(grid, lambda _: True, 3)
    first, size = game.hands_played + 1, (chart_width(PAPERS["a4"]), height_of(zoom_of(PAPERS["a4"])))
    drawn = svg(chart_lines(game), game.variant.target, first_hand=first, size=size, legend=False) if game.hands else ""
    return replace(sheet, bands=bands, chart=drawn)


def small_sheets(game: Game) -> Iterator[str]:
    """Sheets that say what there is room for: more, fewer or shorter words of the same things."""
    form = tuple(len(side.players) for side in game.sides)
    filled = SlipFill("7", "12", names=tuple(side.name for side in game.sides))
    for name in ("a6", "a4"):
        paper = paper_named(name)
        yield filled_in("blank.html", sheet_blank(game.variant, paper, form))
        yield filled_in("slip.html", sheet_slip(SlipForm(game.variant, paper, form), filled))


KEPT = kept()
OTHERS = [code for code in LANGUAGES if code != "en"]


def hands_for(code: str, many: int) -> list[vectors.Vector]:
    """So many of the kept hands, other ones for each language; all with EXPLORE."""
    return KEPT if EXPLORE else KEPT[OTHERS.index(code) :: MANY // many]


def test_the_kept_hands_are_those_of_every_game_and_number_of_players() -> None:
    played = {each.variant for each in KEPT}
    shown = {each.variant for code in OTHERS for each in hands_for(code, PAGES_OF)}

    assert len(KEPT) == MANY
    assert played == {each.variant for each in vectors.load() if each.variant in VARIANTS}
    assert shown & {"burraco", "burraco-international"}
    assert shown & {"american", "american-cla"}
    assert shown & {"classic-3", "cutthroat", "chilean-3", "burraco-3"}


@pytest.mark.parametrize("code", OTHERS)
def test_sheets_of_the_kept_hands_say_the_same_in_every_language(code: str) -> None:
    for turn, vector in enumerate(hands_for(code, SHEETS_OF)):
        game, said, laid, small = recorded_game(named(vector.input)), {}, {}, {}
        for each in ("en", code):
            with using_language(each):
                sheet = sheet_game(game, paper=paper_named(ON[turn % len(ON)]))
                laid[each] = told(filled_in("game.html", sheet), each)
                said[each] = told(filled_in("game.html", laid_alike(game, sheet)), each)
                small[each] = sum((told(html, each) for html in small_sheets(game)), Counter())
        scores = {*(abs(score) for score in game.scores), *(side.name for side in game.sides)}

        assert said[code] == said["en"], vector.id
        assert scores <= laid[code].keys() <= said["en"].keys(), vector.id
        assert small[code].keys() <= said["en"].keys() | small["en"].keys(), vector.id
        assert all(small[code][side.name] == small["en"][side.name] for side in game.sides)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application with a database of its own."""
    database = tmp_path_factory.mktemp("kept") / "games.db"
    made = create_app({"DATABASE": str(database), "SECRET_KEY": "for tests only"})
    made.test_client().get("/")
    return made


@pytest.mark.parametrize("code", OTHERS)
def test_pages_of_the_kept_hands_say_the_same_in_every_language(app: Flask, code: str) -> None:
    client = app.test_client()
    client.post("/letters", data={"letters": "JQKA"})
    with open_store(app.config["DATABASE"]) as store:
        for turn, vector in enumerate(hands_for(code, PAGES_OF)):
            asked = usecases.Restoring(named(vector.input))
            game = usecases.restore_game(store, NOON, asked, f"kept-{code}-{turn}")
            number = vector.input.get("hands_played", 0) + 1
            for page in PAGES:
                path = f"/g/{game.score_token}{page.format(number=number)}"
                shown = {each: client.get(path, headers=_reads(each)) for each in ("en", code)}
                said = {each: told(answer.text, each) for each, answer in shown.items()}
                assert {answer.status_code for answer in shown.values()} == {200}
                assert said[code] == said["en"], (vector.id, page)


def _reads(code: str) -> dict[str, str]:
    return {"Accept-Language": code}


@pytest.mark.parametrize("code", OTHERS)
def test_what_every_number_consists_of_is_said(code: str) -> None:
    unsaid = {
        words
        for vector in hands_for(code, SHEETS_OF)
        for record in [rules.read_record(vector.input)]
        for place, hand in enumerate(rules.adjudicate(record).hands)
        for line in chain(*rules.derive_hand(record, place, hand))
        if line.line.code != "extra"  # which somebody wrote
        for words in (line.note, *(x for part in line.parts for x in (part.label, part.how)))
        if words and language(code).known(words) is None
    }

    assert unsaid == set()


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_numbers_of_its_english(code: str) -> None:
    """Small ones may be words in one language and digits in another."""

    def large(found: Counter[object]) -> list[int]:
        return sorted(each for each in found.elements() if isinstance(each, int) and each > WORDS)

    other = [
        (english, words)
        for (context, english), words in collected.entries(code).items()
        if context != "cards" and large(told(english, "en")) != large(told(words, code))
    ]

    assert other == []
