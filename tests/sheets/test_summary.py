"""Summaries of several games: the ranking by hand, and the pages."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, timedelta
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper import sheets
from scorekeeper.game.game import AVERAGE, WINS, Game, RankingOrder, recorded_game
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import LARGE, PAPERS, paper_named
from scorekeeper.sheets.rulebook.rankings import players_ranked, sides_ranked
from scorekeeper.sheets.rulebook.summary import NothingToSum, SummaryWish, sheet_summary
from scorekeeper.words.language import LANGUAGES, using_language
from tests.sheets import positions
from tests.sheets.games import many
from tests.sheets.laid import NAMES, assert_in_order, pieces
from tests.sheets.played import EVENING, evening, played, record, tally

Side = tuple[str, Sequence[str]]
AB: Side = ("Ann & Ben", ("Ann", "Ben"))
CD: Side = ("Cora & Dan", ("Cora", "Dan"))


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


def game(first: Side, second: Side, canastas: int, other: int = 120, week: int = 0) -> Game:
    """One hand that ends the game: the first side scores 500 for each canasta, and 100."""
    hand = {"sides": [tally(canastas, 0, 0, 0, went_out=True), tally(0, 0, other, 0)]}
    source = record([hand], [first, second], house_rules={"target": 500})
    return replace(played(source), created_at=EVENING + timedelta(weeks=week))


# Ann & Ben 2,600 : 120 Cora & Dan; Dan & Cora (the same side) 1,100 : 120; Ann & Cora 600 : 300.
GAMES = (
    game(AB, CD, 5),
    game(("Friends", ("Dan", "Cora")), AB, 2, week=1),
    game(("Ann & Cora", ("Ann", "Cora")), ("Ben & Dan", ("Ben", "Dan")), 1, 300, week=2),
)


def words_of(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def test_players_are_ranked_by_their_points_in_all_games() -> None:
    ranked = [
        (each.place, each.name, each.games, each.wins, each.points, each.average, each.best)
        for each in players_ranked(GAMES)
    ]

    assert ranked == [
        (1, "Ann", 3, 2, 3320, 1107, 2600),  # 2,600 + 120 + 600
        (2, "Ben", 3, 1, 3020, 1007, 2600),  # 2,600 + 120 + 300
        (3, "Cora", 3, 2, 1820, 607, 1100),  # 120 + 1,100 + 600
        (4, "Dan", 3, 1, 1520, 507, 1100),  # 120 + 1,100 + 300
    ]


def test_a_side_is_its_players_in_any_order_and_under_any_name() -> None:
    ranked = [(each.name, each.games, each.wins, each.points) for each in sides_ranked(GAMES)]

    assert ranked == [
        ("Ann & Ben", 2, 1, 2720),
        ("Friends", 2, 1, 1220),  # as it was called last
        ("Ann & Cora", 1, 1, 600),
        ("Ben & Dan", 1, 0, 300),
    ]


@pytest.mark.parametrize(
    ("order", "names"), [(WINS, ["Ann", "Cora", "Ben", "Dan"]), (AVERAGE, ["Ann", "Ben", "Cora", "Dan"])]
)
def test_a_ranking_may_look_at_something_else_first(order: RankingOrder, names: list[str]) -> None:
    assert [each.name for each in players_ranked(GAMES, order)] == names


def test_names_are_the_same_in_other_letters_and_accents() -> None:
    other = game(("änn & BEN", ("änn", "BEN")), CD, 5, week=1)

    assert {each.name for each in players_ranked([GAMES[0], other])} == {"änn", "BEN", "Cora", "Dan"}


def test_a_streak_is_the_most_games_won_in_a_row_and_a_draw_ends_it() -> None:
    canastas = (1, 1, 0, 1, 1, 1)
    games = [game(AB, CD, count, 120 if count else 0, week) for week, count in enumerate(canastas)]
    games.insert(4, replace(games[0], winners=(0, 1)))
    lost = [
        replace(each, winners=(1,)) if not count else each
        for each, count in zip(games, (1, 1, 0, 1, 1, 1, 1), strict=True)
    ]

    ranked = {each.name: (each.streak, each.canastas) for each in sides_ranked(lost)}

    assert ranked == {"Ann & Ben": (2, 6), "Cora & Dan": (1, 0)}


def test_equals_share_a_place() -> None:
    places = [(each.place, each.name) for each in players_ranked(GAMES[:1])]

    assert places == [(1, "Ann"), (1, "Ben"), (3, "Cora"), (3, "Dan")]


def test_a_draw_is_neither_won_nor_lost() -> None:
    drawn = replace(played(record(evening(1)), ended_early=True), winners=(0, 1))

    sheet = sheet_summary([drawn], PAPERS["a4"])

    assert [(each.wins, each.draws) for each in players_ranked([drawn])] == [(0, 1)] * 4
    assert "drawn" in sheet.rankings[0].columns
    assert sheet.games[0].state == "ended early, a draw"
    assert "drawn" not in sheet_summary(GAMES, PAPERS["a4"]).rankings[0].columns


def test_a_game_that_is_not_finished_is_listed_and_not_ranked() -> None:
    sheet = sheet_summary([*GAMES, played(record(evening(2)))], PAPERS["a4"])

    assert [each.games for each in players_ranked(GAMES)] == [3] * 4
    assert [row.figures[1] for row in sheet.rankings[0].rows] == ["3"] * 4
    assert [each.state for each in sheet.games].count("not finished") == 1
    assert "1 game is not finished and is not ranked." in sheet.notes


def test_games_stand_in_the_order_of_their_days_those_without_a_day_last() -> None:
    undated = recorded_game(GAMES[0].record())

    sheet = sheet_summary([undated, *reversed(GAMES)], PAPERS["a4"], SummaryWish(zone=UTC))

    assert [each.day for each in sheet.games] == ["7 March 2026", "14 March 2026", "21 March 2026", ""]
    assert sheet.facts[:2] == ("4 games", "7 March 2026 to 21 March 2026")


def test_different_targets_are_said() -> None:
    long = played(record(evening()))

    assert "Games to different targets are counted together." in sheet_summary([*GAMES, long], PAPERS["a4"]).notes
    assert sheet_summary(GAMES, PAPERS["a4"]).notes == ()


def test_single_players_are_ranked_once() -> None:
    pair = [("Ann", ["Ann"]), ("Ben", ["Ben"])]
    alone = played(record([], pair, variant="classic-2"), ended_early=True)

    assert [each.heading for each in sheet_summary([alone], PAPERS["a4"]).rankings] == ["Players"]


def test_without_games_there_is_no_summary() -> None:
    with pytest.raises(NothingToSum, match="at least one game"):
        sheet_summary([], PAPERS["a4"])


def season(count: int) -> list[Game]:
    """Games of all sorts: long names, other rules, some not finished."""
    found = []
    for at in range(count):
        four = [NAMES[(at + step) % len(NAMES)] for step in range(4)]
        pairs: list[Side] = [(f"{at} {four[0]}"[:60], four[:2]), (four[3], four[2:])]
        rules = {"target": 4000} if at % 5 == 0 else {}
        made = played(
            record(evening(6 if at % 4 else 3), pairs, house_rules=rules),
            title="W" * 80 if at % 7 == 0 else "",
            rules_name=NAMES[0] if at % 5 == 0 else "",
        )
        found.append(replace(made, created_at=EVENING + timedelta(weeks=at)))
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", ["normal", LARGE])
def test_a_season_stays_in_order_on_every_paper(paper: str, edition: str) -> None:
    sheet = sheet_summary(season(7), paper_named(paper, edition=edition), SummaryWish(zone=UTC))

    pages = pieces("summary.html", sheet, sheet.paper)

    assert_in_order([[each for each in page if each[5].strip(" ·")] for page in pages], sheet.paper)


@pytest.mark.parametrize(("paper", "edition"), [("a4", "normal"), ("a6", "normal"), ("a4", LARGE), ("a6", LARGE)])
def test_no_number_is_broken_and_no_name_parts_from_its_figures(paper: str, edition: str) -> None:
    sides: list[Side] = [(name, (name, f"{name} II")) for name in ("Ann", "Cora")]
    source = record(many(12, 2, 15000), sides, opening_scores=[-99000, 90000])
    source["house_rules"] = {"target": 2000}
    games = [played(source)] * 3
    sheet = sheet_summary(games, paper_named(paper, edition=edition), SummaryWish(zone=UTC))

    pages = positions.words_of(filled_in("summary.html", sheet), sheet.paper)

    texts = [{word for piece in page for word in piece.text.split()} for page in pages]
    for ranking in sheet.rankings:
        for row in ranking.rows:
            assert any({*row.name.split(), *row.figures} <= text for text in texts), row
    for score in sheet.games[0].scores:
        assert any({score.name.split(",")[0], score.points} <= text for text in texts), score


@pytest.mark.parametrize("paper", ["a4", "a5", "a6"])
def test_names_are_not_divided(paper: str) -> None:
    long = ("Bernhardine Breitenbach", "Karl-Heinz Wolkenstein", "Giuseppina Fioravanti", "Françoise Montgolfier")
    first, second = ((" & ".join(each), each) for each in (long[:2], long[2:]))
    games = [game(first, second, 5), replace(game(first, second, 1, week=1), winners=(0, 1))]
    for lang in ("en", "de"):
        with using_language(lang):
            sheet = sheet_summary(games, PAPERS[paper], SummaryWish(zone=UTC))
            pages = positions.words_of(filled_in("summary.html", sheet), sheet.paper)
        printed = Counter(word for page in pages for piece in page for word in piece.text.split())

        assert all(printed[word] >= 3 for name in long for word in name.split())


def test_heads_repeat_and_every_page_has_its_number_and_its_rules() -> None:
    pages = words_of(sheets.summary_sheet(season(40), "a5", SummaryWish("Tuesday club", zone=UTC)))

    assert len(pages) > 3
    for at, text in enumerate(pages, 1):
        assert f"page {at} of {len(pages)}" in " ".join(text.split())
        assert "Tuesday club" in text
        assert "2 kinds of rules" in text
    for text in pages[2:-1]:
        assert "side points" in " ".join(text.split())


def test_rules_are_told_once_each_with_what_is_assumed() -> None:
    text = " ".join(" ".join(words_of(sheets.summary_sheet(season(6)))).split())

    assert text.count("The game ends at: 4,000") == 1
    samba = played(record([], variant="samba"))
    assert "Assumed: " in words_of(sheets.summary_sheet([samba]))[-1]


def test_the_same_games_give_the_same_bytes() -> None:
    assert sheets.summary_sheet(GAMES, wish=SummaryWish(zone=UTC)) == sheets.summary_sheet(
        GAMES, wish=SummaryWish(zone=UTC)
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_won_is_marked_with_no_heading_of_a_column(code: str) -> None:
    with using_language(code) as told:
        html = filled_in("summary.html", sheet_summary([game(AB, CD, 2)], PAPERS["a4"]))
        winner = told.text("winner")

    assert f'<td class="who won">Ann &amp; Ben <span class="winner">{winner}</span></td>' in html
    assert html.count("</span></td>") == 1


def test_a_ranking_by_average_says_so() -> None:
    [players, sides] = sheet_summary(GAMES, PAPERS["a4"], SummaryWish(order=RankingOrder.AVERAGE)).rankings

    assert players.heading == "Players, ranked by points per game"
    assert sides.heading == "Sides, ranked by points per game"
    assert sheet_summary(GAMES, PAPERS["a4"]).rankings[0].heading == "Players"
