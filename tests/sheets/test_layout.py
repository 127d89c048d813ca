"""Nothing on a pad or a game's sheet is cut, small or over anything else, on any paper."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scorekeeper.rules import Variant
from scorekeeper.sheets.game.chart import TEXT, UNITS
from scorekeeper.sheets.game.context import SheetGame, sheet_game
from scorekeeper.sheets.pad.blank import SheetBlank, sheet_blank
from scorekeeper.sheets.pad.lines import pad_lines
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import LARGE, PAPERS, SIZES, Edition, Orientation, paper_named
from scorekeeper.words.language import using_language
from tests.canasta import CANASTA
from tests.sheets.games import GAMES, LONG, SCRIPTS, many
from tests.sheets.played import played, record
from tests.sheets.positions import EDGE, SMALLEST, SPARE, Word, assert_nothing_overflows, words_of
from tests.strategies import EXPLORE, each_once, examples_of

every_paper = pytest.mark.parametrize("paper", PAPERS)
# What has room for these has room for the others: they are laid out on every paper.
FULLEST = ("american-cla", "brazilian", "hand-and-foot")
# The pads that differ most: fewest rows, most of them, most values. Large print has many pages.
IN_LARGE_PRINT = ("classic", "american", "brazilian")
MM = 96 / 25.4
LEAST_COLUMN = {Edition.NORMAL: 15.3, Edition.MIDDLE: 21.4, LARGE: 27.3}  # millimetres


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


def checked(sheet: SheetGame | SheetBlank) -> int:
    """Look at where everything stands; return the number of pages."""
    template = "game.html" if isinstance(sheet, SheetGame) else "blank.html"
    return assert_nothing_overflows(filled_in(template, sheet), sheet.paper)


def blank(variant: Variant, paper: str, form: tuple[int, ...], edition: str = "normal") -> int:
    return checked(sheet_blank(variant, paper_named(paper, None, edition), form))


@pytest.mark.parametrize(("name", "paper"), each_once(CANASTA, PAPERS, always=lambda name, _: name in FULLEST))
def test_a_blank_sheet_of_every_variant(name: str, paper: str) -> None:
    variant = CANASTA[name]

    pages = blank(variant, paper, variant.seating.forms[0])

    # Values and hands stand on one page; on small paper the values may be on the back.
    assert (
        pages == 1
        or (pages == 2 and paper in ("a5", "a6"))
        or (pages == 3 and paper == "a6" and len(pad_lines(variant)) > 12)
    )


@pytest.mark.parametrize(("variant", "paper"), each_once(IN_LARGE_PRINT, PAPERS))
def test_a_blank_sheet_in_large_print(variant: str, paper: str) -> None:
    pages = blank(CANASTA[variant], paper, (2, 2), LARGE)

    if paper in ("a4", "letter"):
        assert pages <= 3


@pytest.mark.parametrize(("form", "paper"), each_once([(1,) * 6, (1,) * 5, (2, 2, 2), (3, 3), (3, 2), (1, 1)], PAPERS))
def test_a_blank_sheet_for_any_sides(form: tuple[int, ...], paper: str) -> None:
    pages = blank(CANASTA["classic"], paper, form)

    assert pages == 1 or paper in ("a5", "a6")


@pytest.mark.parametrize(("paper", "orientation", "form"), each_once(PAPERS, Orientation, [(2, 2), (1, 1, 1, 1)]))
def test_a_blank_sheet_as_it_is_turned(paper: str, orientation: str, form: tuple[int, ...]) -> None:
    checked(sheet_blank(CANASTA["samba"], paper_named(paper, orientation), form))


@pytest.mark.parametrize(
    ("paper", "orientation", "name"),
    each_once(PAPERS, Orientation, ["Donnerstagsclubstatutenfassungsbeschlusses", f"The {'W' * 40} of old"]),
)
def test_a_club_s_name_of_one_long_word_stays_in_the_foot(paper: str, orientation: str, name: str) -> None:
    on = paper_named(paper, orientation)
    checked(sheet_blank(CANASTA["classic"], on, (2, 2), rules_name=name))


@pytest.mark.parametrize(("name", "paper"), each_once(GAMES, PAPERS, always=lambda name, _: name == "long names"))
def test_the_sheet_of_a_game(name: str, paper: str) -> None:
    checked(sheet_game(GAMES[name](), UTC, "", PAPERS[paper]))


@pytest.mark.parametrize("variant", IN_LARGE_PRINT)
def test_a_game_to_go_on_with_is_one_sheet_of_paper(variant: str) -> None:
    game = played(record(many(3), variant=variant), title="Club evening")

    assert checked(sheet_game(game, UTC, "http://192.168.178.20:8000/g/1", PAPERS["a4"])) == 1


@pytest.mark.parametrize(("name", "paper"), each_once(["long names", "six alone"], ["a4", "letter"]))
def test_the_sheet_of_a_game_in_large_print(name: str, paper: str) -> None:
    checked(sheet_game(GAMES[name](), UTC, "", paper_named(paper, None, LARGE)))


NAMES = st.one_of(
    st.text("Wmi", min_size=12, max_size=60),
    st.sampled_from([LONG, *SCRIPTS, *(name * 3 for name in SCRIPTS), "O’Brien-Łuczak " * 4]),
).map(lambda name: name[:60])


@given(
    names=st.lists(NAMES, min_size=2, max_size=6, unique=True),
    hands=st.sampled_from([1, 2, 3, 5, 9, *([40] if EXPLORE else [])]),
    points=st.integers(0, 12_000),
    opening=st.integers(-90_000, 90_000),
    paper=st.sampled_from(sorted(PAPERS)),
    orientation=st.sampled_from([None, *Orientation]),
)
@settings(
    max_examples=examples_of(15),
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],  # to shrink would print hundreds of sheets
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_any_names_hands_and_totals(
    names: list[str], hands: int, points: int, opening: int, paper: str, orientation: str | None
) -> None:
    sides = [(name, [f"{name[:55]} {at}"]) for at, name in enumerate(names)]
    source = record(
        many(hands, len(sides), points),
        sides,
        variant="classic" if len(sides) == 2 else "samba",
        opening_scores=[opening] * len(sides),
        house_rules={"target": 9_000_000},
    )

    checked(sheet_game(played(source), UTC, "", paper_named(paper, orientation)))


@cache
def pages(name: str, paper: str, edition: str = "normal") -> list[list[Word]]:
    sheet = sheet_game(GAMES[name](), UTC, "", paper_named(paper, None, edition))
    return words_of(filled_in("game.html", sheet), sheet.paper)


def said(words: list[Word], *, margin: bool | None = None) -> str:
    return " ".join(word.text for word in words if margin is None or word.margin == margin)


@pytest.mark.parametrize(("paper", "edition"), [(paper, "normal") for paper in PAPERS] + [("a4", LARGE)])
def test_every_page_says_what_it_belongs_to(paper: str, edition: str) -> None:
    printed = pages("three pairs", paper, edition)

    for at, page in enumerate(printed, 1):
        margins = said(page, margin=True).replace("\N{NO-BREAK SPACE}", " ")
        assert f"page {at} of {len(printed)}" in margins
        assert "Canasta for six, three pairs" in margins
        assert "rules as printed" in margins
        assert "1 assumed" in margins
        assert "7 March 2026" in margins or paper == "a6"
        assert ("A / B / C" in margins) == (at > 1)


@every_paper
def test_a_hand_is_printed_whole_with_its_heads(paper: str) -> None:
    """Six sides, for whom a hand takes several blocks on small paper: each has number and names."""
    played_hands = {hand.number for hand in GAMES["six alone"]().hands}
    printed = " ".join(said(page) for page in pages("six alone", paper))

    for number in played_hands:
        assert f"Hand {number}" in printed
    for page in pages("six alone", paper):
        words = [word.text for word in page]
        assert words.count("this hand") == " ".join(said(page).split()).count("must open with")


@pytest.mark.parametrize(("paper", "orientation", "points"), each_once(PAPERS, Orientation, [9.0, 11.0, 14.0]))
def test_head_and_foot_of_a_filled_sheet_are_where_printers_reach(paper: str, orientation: str, points: float) -> None:
    on = replace(paper_named(paper, orientation), points=points)
    sheet = sheet_game(played(record(many(8), variant="american"), title="W" * 80), UTC, "", on)

    margins = [word for page in words_of(filled_in("game.html", replace(sheet, paper=on)), on) for word in page]
    for word in (each for each in margins if each.margin):
        middle = (word.top + word.bottom) / 2
        assert middle - word.size / 2 >= (EDGE - SPARE) * MM
        assert middle + word.size / 2 <= (on.page_height - EDGE + SPARE) * MM


def test_the_letters_of_the_chart_are_as_large_as_the_others() -> None:
    for edition in Edition:
        zoom = SIZES[edition]["body"] / SIZES[Edition.NORMAL]["body"]
        assert TEXT / UNITS * zoom * (72 / 25.4) >= SMALLEST[edition]


def test_large_print_is_large() -> None:
    [*parts] = (word for page in pages("finished", "a4", LARGE) for word in page)

    assert min(word.size for word in parts) == pytest.approx(18 * 96 / 72)


def test_a_narrower_paper_never_has_columns_narrower_than_five_digits_and_a_minus() -> None:
    for paper in PAPERS:
        for edition in Edition if paper != "a6" else [Edition.NORMAL]:
            for sides in range(2, 7):
                form = [(f"Side {at}", [f"P{at}"]) for at in range(sides)]
                game = played(record(many(1, sides), form, variant="classic" if sides == 2 else "samba"))
                for part in sheet_game(game, UTC, "", paper_named(paper, None, edition)).bands:
                    assert part.band.column_width >= LEAST_COLUMN[edition]
                    assert part.band.width <= max(
                        PAPERS[paper].width, PAPERS[paper].turned(Orientation.LANDSCAPE).width
                    )


def test_the_legend_names_every_side_whole_and_as_text() -> None:
    """Inside a drawing names of joined scripts fall apart, and long ones have no room."""
    names = ["अनीता शर्मा", LONG]
    sheet = sheet_game(played(record(many(1), [(name, ["A", "B"]) for name in names])), UTC)

    words = [word.text for page in words_of(filled_in("game.html", sheet), "a4") for word in page]

    assert [key.name for key in sheet.keys] == names
    assert any(words[at].strip() == names[0] for at in range(len(words)))
    assert f">{names[0]}</text>" not in sheet.chart
    assert f">{LONG}</text>" not in sheet.chart


@pytest.mark.parametrize(("paper", "name"), [("a4", "long names"), ("letter", "not begun")])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_words_below_the_code_are_large_in_large_print(paper: str, name: str, lang: str) -> None:
    address = "https://club.example/g/k3f9PqL0aZ8xYw2mVtR5bN1c"
    with using_language(lang):
        assert checked(sheet_game(GAMES[name](), UTC, address, paper_named(paper, None, LARGE)))
