"""Hands of Burraco at the tables of an event: closed, called by time, or ended by a deadlock."""

import pytest

from scorekeeper.club import events
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.rules import read_record
from scorekeeper.store import Store
from scorekeeper.usecases import HandEntry, record_hand
from tests.club.usecases.hall import Hall

# Law, section 8: 720 to -80, a difference of 800: 18-2 in two hands.
CLOSED: dict[str, object] = {
    "sides": [
        {
            "tally": {"canastas": {"clean": 1, "dirty": 1}, "melded_points": 320, "held_points": 0},
            "pot": "taken",
            "went_out": True,
        },
        {"tally": {"canastas": {}, "melded_points": 85, "held_points": 65}, "pot": "none"},
    ]
}
BROKEN_OFF: dict[str, object] = {
    "sides": [
        {"tally": {"canastas": {}, "melded_points": 85, "held_points": 65}, "pot": "none"},
        {"tally": {"canastas": {}, "melded_points": 85, "held_points": 65}, "pot": "none"},
    ]
}


def enter(hall: Hall, number: int, hand: dict[str, object]) -> None:
    record = {
        "format": "canasta-record/1",
        "variant": "burraco",
        "house_rules": {},
        "sides": [{"name": at, "players": [f"{at}1", f"{at}2"]} for at in "NE"],
        "hands": [hand],
    }
    [read] = read_record(record).hands
    entry = HandEntry(f"hand-of-a-race-{number:04d}", number, read)
    record_hand(hall.store, hall.now, hall.table(1).game_token, entry)


@pytest.mark.parametrize("ending", ["time", "stall", "stock"])
def test_a_round_counts_hands_that_time_or_a_stall_has_ended(store: Store, ending: str) -> None:
    hall = Hall(store, setup=PRESETS["burraco-2-hands"].setup("Coppa"), pairs="AB", variant_id="burraco")
    hall.publish()
    enter(hall, 1, CLOSED)
    enter(hall, 2, {**BROKEN_OFF, "ending": ending})

    view = hall.table(1)
    assert view.over
    assert view.scores == (740, -60)  # nobody closed the second hand: no 100, and no fine for pots
    hall.sign(1)
    assert hall.table(1).awards == (18, 2)


def test_a_round_that_the_clock_ends_early_is_signed_with_the_hands_that_were_played(store: Store) -> None:
    hall = Hall(store, setup=PRESETS["burraco-danish"].setup("Coppa"), pairs="AB", variant_id="burraco")
    hall.publish()
    hall.do(events.start_clock, 1)
    enter(hall, 1, CLOSED)
    hall.later(45)
    hall.sign(1)

    assert hall.table(1).awards == (14, 6)  # a difference of 800 in a round of four hands
