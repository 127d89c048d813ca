"""A result stands in one place: every way to a correction shows the preview, and all read it."""

import ast
import csv
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.club import events
from scorekeeper.club.model import table_folds
from scorekeeper.club.model.choices import CorrectionKind
from scorekeeper.club.model.standings.results import results
from scorekeeper.sheets.game.context import sheet_game
from scorekeeper.sheets.paper.sizes import PAPERS
from scorekeeper.sheets.rulebook.summary import sheet_summary
from scorekeeper.store import open_store
from scorekeeper.usecases import open_game, open_numbered_game
from scorekeeper.web.game.result import about
from tests.club.usecases.hall import CUP, Hall
from tests.club.web.desk import Desk
from tests.web.pages import Page, filled

AT = "/rounds/1/tables/1"
SLIPS = "/rounds/1/slips"
OLD, NEW = (800, 120), (120, 800)
OTHER: dict[str, Any] = {"id.2": "slip-of-table-2", "2.0.0": "700", "2.0.1": "305"}
CHANGES = "What it changes"
OF_TABLE = re.compile(r"<dd>(-?\d+)</dd>")
ADDED = re.compile(r'data-head="Added">(?:<a[^>]*>)?([+\N{MINUS SIGN}-]?[\d,]+)<')
SCORE = re.compile(r'class="visually-hidden">Score </span>(\d+)<')


@pytest.fixture
def hall(app: Flask) -> Iterator[Hall]:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=CUP, pairs="ABCD")
        app.config["CLOCK"] = lambda: hall.now
        hall.publish()
        yield hall


@pytest.fixture
def desk(client: FlaskClient, hall: Hall) -> Desk:
    return Desk(client, f"/direct/{hall.token}")


def from_phones(hall: Hall, desk: Desk) -> None:
    hall.play(1)
    hall.sign(1)


def from_a_slip(hall: Hall, desk: Desk) -> None:
    desk.press(SLIPS, **slip("first", OLD))


def by_ruling(hall: Hall, desk: Desk) -> None:
    desk.press(f"{AT}/assign", **ruling(OLD))


def slip(name: str, scores: tuple[int, int], **more: str) -> dict[str, Any]:
    return {"id.1": f"slip-{name}-000", "1.0.0": str(scores[0]), "1.0.1": str(scores[1]), **more}


def ruling(scores: tuple[int, int], **more: str) -> dict[str, Any]:
    points = {"points_0": str(scores[0]), "points_1": str(scores[1])}
    return {"remedy": "own", "rule": "By the board", "reason": "both agreed", **points, **more}


def type_the_slip(desk: Desk) -> Page:
    seen = Page(desk.press(SLIPS, 422, **slip("new", NEW)))
    sure = seen.fields["sure.1"]
    desk.press(SLIPS, **slip("sure", NEW, **dict[str, Any]({"sure.1": sure})))
    return seen


def agreed(page: Page) -> dict[str, Any]:
    """The form of a page about a correction, filled in."""
    return {**filled(page), "agreed": "both", "kind": "swapped"}


def swap_the_sides(desk: Desk) -> Page:
    seen = desk.look(f"{AT}/correct?swapped=1")
    desk.press(f"{AT}/correct", **agreed(seen))
    return seen


def say_that_they_were_swapped(desk: Desk) -> Page:
    """The kind is chosen on the page that shows the game's own result."""
    first = agreed(desk.look(f"{AT}/correct"))
    seen = Page(desk.press(f"{AT}/correct", 422, **first))
    desk.press(f"{AT}/correct", **agreed(seen))
    return seen


def rule(desk: Desk) -> Page:
    seen = Page(desk.press(f"{AT}/assign", 200, **ruling(NEW)))
    desk.press(f"{AT}/assign", **ruling(NEW, shown=seen.fields["shown"]))
    return seen


SOURCES = (from_phones, from_a_slip, by_ruling)
WAYS = (type_the_slip, swap_the_sides, say_that_they_were_swapped, rule)


def explained(desk: Desk, game: str, side: int) -> int:
    """What the lines of the page that explains a score add up to."""
    text = desk.client.get(f"/g/{game}/why/score/{side}").text
    signs = str.maketrans({"\N{MINUS SIGN}": "-", ",": None})
    return sum(int(each.translate(signs)) for each in ADDED.findall(text))


def read(hall: Hall, desk: Desk) -> dict[str, tuple[int, ...]]:
    """The result of table 1 of round 1, as every reader has it."""
    row, store = hall.row(1), hall.store
    assert row.counted is not None
    game = open_game(store, row.game_token)
    summed = sheet_summary([open_numbered_game(store, game.game_id)], PAPERS["a4"]).games[0]
    [line] = [
        each
        for each in csv.reader(events.results_csv(store, hall.token).splitlines())
        if each[:2] == ["1", "1"] and each[3] == row.names[0]
    ]
    first = row.logged.sides[0][0]
    standing = next(each for each in results(hall.view.state) if each.entrant == first)
    sheet = sheet_game(game)
    page = Page(desk.client.get(f"/g/{row.game_token}"))
    director = desk.look(AT)
    won = {"winner": tuple(sorted(game.scores, reverse=game.winners == (0,)))} if game.winners else {}
    return won | {
        "table": row.counted,
        "table page": hall.table(1).scores,
        "game": game.scores,
        "summary": tuple(int(each.points) for each in summed.scores),
        "standings": (standing.points, standing.against),
        "csv": (int(line[8]), int(line[9])),
        "sheet": tuple(int(each.score) for each in sheet.sides),
        "explained": tuple(explained(desk, row.game_token, side) for side in (1, 2)),
        "game page": tuple(map(int, SCORE.findall(page.html))),
        "director's page": tuple(map(int, OF_TABLE.findall(director.html))),
    }


def test_a_result_from_a_slip_alone_is_not_called_a_game_of_no_hands(hall: Hall, desk: Desk) -> None:
    """Its hands were played and not written down, so nobody says how many there were."""
    from_a_slip(hall, desk)
    game = open_game(hall.store, hall.row(1).game_token)

    [listed] = sheet_summary([open_numbered_game(hall.store, game.game_id)], PAPERS["a4"]).games
    assert listed.hands == ""
    assert " hand" not in about(game)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_a_correction_shows_the_preview_and_leaves_one_result(
    hall: Hall, desk: Desk, source: Callable[[Hall, Desk], None], way: Callable[[Desk], Page]
) -> None:
    source(hall, desk)
    desk.press(SLIPS, **OTHER)
    desk.press("/rounds/1/close")
    assert set(read(hall, desk).values()) == {OLD}
    desk.press(f"{AT}/reopen", reason="The wrong way round")

    seen = way(desk)

    assert CHANGES in seen.text
    assert "place 1 instead of" in seen.text
    assert set(read(hall, desk).values()) == {NEW}
    desk.press(f"{AT}/reopen", reason="Once more")
    assert set(read(hall, desk).values()) == {NEW}


@pytest.mark.parametrize("source", SOURCES)
def test_a_game_whose_result_counts_waits_for_no_hand(
    hall: Hall, desk: Desk, source: Callable[[Hall, Desk], None]
) -> None:
    """None of its pages says what a coming hand needs, and the one on its end says why it is over."""
    source(hall, desk)
    game = f"/g/{hall.row(1).game_token}"
    watch = f"/g/{open_game(hall.store, hall.row(1).game_token).watch_token}"

    for page in (game, watch, f"{game}/table", f"{watch}/table", f"{game}/why/score/1"):
        text = Page(desk.client.get(page)).text
        assert not re.search("must open with|will appear here|for the opening|deals hand", text), page
    ends = Page(desk.client.get(f"{game}/why/result")).text
    assert "In the event 800 to 120 counts." in ends or "It ended with hand" in ends


@pytest.mark.parametrize("source", SOURCES)
def test_the_result_of_a_postponed_table_comes_after_the_round_in_every_way(
    hall: Hall, desk: Desk, source: Callable[[Hall, Desk], None]
) -> None:
    desk.press(SLIPS, **OTHER)
    desk.press(f"{AT}/postpone", postponed="1")
    desk.press("/rounds/1/close")

    source(hall, desk)

    assert set(read(hall, desk).values()) == {OLD}


def test_nothing_counts_before_its_preview_was_seen(hall: Hall, desk: Desk) -> None:
    from_phones(hall, desk)
    desk.press(f"{AT}/reopen", reason="The wrong way round")
    desk.press(SLIPS, 422, **slip("one", NEW))
    desk.press(f"{AT}/assign", 200, **ruling(NEW))
    fields: dict[str, Any] = filled(desk.look(f"{AT}/correct"))
    fields |= {"kind": CorrectionKind.SWAPPED.value, "agreed": "both"}
    desk.press(f"{AT}/correct", 422, **fields)

    assert hall.row(1).counted == OLD
    assert hall.row(1).logged.reopened


def test_these_are_all_ways_to_a_result() -> None:
    """Each entry that changes a result is in the ways above, or cannot be made while it counts."""
    keys = {"signatures", "assigned", "slip"}
    tree = ast.parse(inspect.getsource(table_folds))
    changing = {
        each.name
        for each in tree.body
        if isinstance(each, ast.FunctionDef)
        for made in ast.walk(each)
        if isinstance(made, ast.Dict) and keys & {key.value for key in made.keys if isinstance(key, ast.Constant)}
    }

    assert changing == {"sign", "assign", "type_slip", "reopen", "correct"}


def test_slips_that_nobody_touched_are_no_false_alarm(hall: Hall, desk: Desk) -> None:
    desk.press(SLIPS, **slip("one", (500, 405)))
    desk.press(SLIPS, **OTHER)
    desk.press("/rounds/1/close")
    desk.press(f"{AT}/reopen", reason="Look again")
    page = desk.look(SLIPS)

    for by in ("", "hands"):
        fields: dict[str, Any] = filled(desk.look(f"{SLIPS}?by={by}")) | {"by": by}
        fields.pop("request_id", None)
        desk.press(SLIPS, **fields)
    assert hall.row(2).counted == (700, 305)
    assert "500 to 405" in page.text  # what counts until the slip is typed again


def test_after_reopening_the_way_to_the_slip_is_offered(hall: Hall, desk: Desk) -> None:
    from_a_slip(hall, desk)
    desk.press("/rounds/1/tables/2/assign", **ruling((300, 0)))
    desk.press("/rounds/1/close")
    desk.press(f"{AT}/reopen", reason="Look again")
    page = desk.look(AT)

    assert f"{desk.event}{SLIPS}#row-1" in page.links
    assert "Change the game" not in page.text
    desk.press(SLIPS, **slip("same", OLD))
    assert hall.row(1).logged.result == OLD
