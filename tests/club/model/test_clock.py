"""The clock of a round: warning, time call, extra minutes, and a director who stops it."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.club.model.choices import TimeCall
from scorekeeper.club.model.clock import Clock, clock
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.state import PLAYING, Round, TableRound

BEGIN = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
TABLE = TableRound(table=1, sides=(("p1",), ("p2",)))
SETUP = Setup(name="x", minutes=50, warning=10)


def after(minutes: float, setup: Setup = SETUP, table: TableRound = TABLE, **changes: object) -> Clock:
    values: dict[str, object] = {"started": BEGIN, "extra_minutes": 0, "stopped": None, **changes}
    turn = Round(
        number=1,
        status=PLAYING,
        seed="",
        text="",
        tables=(table,),
        byes=(),
        **values,  # type: ignore[arg-type]
    )
    return clock(turn, table, setup, BEGIN + timedelta(minutes=minutes))


@pytest.mark.parametrize(
    ("minutes", "remaining", "warning", "over"),
    [
        (0, 3000, False, False),
        (39.9, 606, False, False),
        (40, 600, True, False),
        (49.99, 1, True, False),
        (50, 0, False, True),
        (90, 0, False, True),
    ],
)
def test_the_last_minutes_warn_and_the_end_calls(minutes: float, remaining: int, warning: bool, over: bool) -> None:
    found = after(minutes)

    assert (found.remaining, found.warning, found.over) == (remaining, warning, over)
    assert bool(found.words) == (warning or over)


def test_extra_minutes_of_the_round_and_of_the_table_add_up() -> None:
    table = TableRound(table=1, sides=(("p1",), ("p2",)), extra_minutes=5)

    assert after(50, table=table, extra_minutes=10).remaining == 15 * 60
    assert after(50, extra_minutes=10).remaining == 10 * 60


def test_a_round_without_minutes_has_no_clock_and_an_unstarted_one_waits() -> None:
    assert after(5, Setup(name="x")).remaining is None
    assert not after(500, Setup(name="x")).over
    assert after(5, started=None) == Clock(
        remaining=None, warning=False, over=False, words="The clock has not started yet."
    )


def test_the_director_can_call_time_whenever() -> None:
    assert after(1, stopped=BEGIN).over
    assert after(1, Setup(name="x"), stopped=BEGIN).words == TimeCall.HAND.words


def test_every_time_call_has_words() -> None:
    assert all(each.words.startswith("Time.") for each in TimeCall)
    assert after(50, Setup(name="x", minutes=50, time_call=TimeCall.STOP)).words.startswith("Time.")
    assert after(49.5).words == "1 minute left."
