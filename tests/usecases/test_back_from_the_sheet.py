"""A game comes back from the PDF of its sheet with all that its log has: protests, withdrawals, corrections."""

from contextlib import suppress
from datetime import UTC
from json import loads
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper import sheets, usecases
from scorekeeper.sheets.game.reading import enclosed_log, record_in
from scorekeeper.store import Store, open_store
from scorekeeper.usecases import GameView, Restoring, UseCaseError
from tests.strategies import examples_of
from tests.usecases.table import ITEMISED, NOON, TOO_LOW, Table, hand

STEPS = ("record", "correct", "penalise", "withdraw", "protest", "decide", "delete", "undo", "end", "resume")


def sheet_of(store: Store, view: GameView) -> bytes:
    return sheets.game_sheet(usecases.with_log(store, view), "a6", UTC)


def back(store: Store, content: bytes, request_id: str = "back-from-paper") -> GameView:
    """Restore a sheet as the page does."""
    found = usecases.read_restorable("", content)
    return usecases.open_game(store, usecases.start_restored(store, NOON, found, request_id).score_token)


def seen(view: GameView) -> dict[str, Any]:
    """Everything that the pages of a game show, but for its links."""
    links = {"game_id", "score_token", "watch_token", "rematch_of"}
    return {name: getattr(view, name) for name in view.__dataclass_fields__ if name not in links}


def act(table: Table, step: str, at: int) -> None:
    """Do something at the table, if it can be done there; `at` chooses among what it can be done to."""
    view = table.view
    hands, charged = [each.number for each in view.hands], [each for each in view.penalties if each.in_force]
    open_ones = [each for each in view.protests if each.decision is None]
    with suppress(UseCaseError):
        if step == "record":
            table.record((ITEMISED, TOO_LOW, hand(100 + 10 * at))[at % 3], reason="agreed" if at % 3 == 1 else "")
        elif step == "correct" and hands:
            table.correct(hands[at % len(hands)], hand(200 + 5 * at))
        elif step == "penalise" and hands:
            table.penalise(hands[at % len(hands)], at % 2, points=-50 - 5 * at, note=f"note {at}")
        elif step == "withdraw" and charged:
            table.withdraw(charged[at % len(charged)].entry_seq)
        elif step == "protest" and hands:
            table.protest(hands[at % len(hands)], at % 2, (50, -50) if at % 2 else None)
        elif step == "decide" and open_ones:
            table.decide(open_ones[at % len(open_ones)].entry_seq, "upheld", (50, -50))
        elif step in ("delete", "undo", "end", "resume"):
            getattr(table, step)()


@settings(max_examples=examples_of(40), deadline=None)
@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 9)), min_size=2, max_size=12))
@example([("record", 0), ("record", 3), ("correct", 0), ("penalise", 0), ("withdraw", 0), ("protest", 1), ("end", 0)])
def test_everything_comes_back(steps: list[tuple[str, int]]) -> None:
    with TemporaryDirectory() as folder, open_store(Path(folder) / "here.db") as here:
        table = Table(here)
        for step, at in steps:
            act(table, step, at)
        printed = sheet_of(here, table.view)

        with open_store(Path(folder) / "there.db") as there:
            assert seen(back(there, printed)) == seen(table.view)
        assert seen(back(here, printed)) == seen(table.view)  # beside the game itself, which stays as it is
        assert len(usecases.list_games(here, 9)) == 2


def test_the_same_request_gives_the_same_game_and_another_sheet_another(table: Table) -> None:
    table.record(ITEMISED)
    first = sheet_of(table.store, table.view)
    table.record(hand())
    second = sheet_of(table.store, table.view)

    once, twice, other = (back(table.store, each) for each in (first, first, second))

    assert once.game_id == twice.game_id != other.game_id
    assert len(other.hands) == 2


def test_a_sheet_has_no_link_in_it(table: Table) -> None:
    table.record(ITEMISED)

    log = enclosed_log(sheet_of(table.store, table.view))

    assert log
    assert table.token.encode() not in log
    assert table.view.watch_token.encode() not in log


def test_a_log_that_is_not_that_of_the_record_is_left_aside(table: Table) -> None:
    table.record(ITEMISED)
    record = record_in(sheet_of(table.store, table.view))
    table.record(hand())
    table.penalise(1, 0, points=-50, note="late")
    log = usecases.with_log(table.store, table.view).whole_log

    for each in (log, log[:-40], b"{}", b""):
        asked = Restoring(loads(record), "typed", each)
        links = usecases.restore_game(table.store, NOON, asked, f"put-aside-{len(each)}")
        restored = usecases.open_game(table.store, links.score_token)
        assert (len(restored.hands), restored.title, restored.penalties) == (1, "typed", ())


def test_a_game_of_an_event_gives_its_record_alone(table: Table) -> None:
    table.record(ITEMISED)
    view = table.view
    table.host()

    assert usecases.with_log(table.store, view).whole_log == b""
