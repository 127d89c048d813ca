"""The part of `make bench` that judges hands with pots, beside hands of samba in turns."""

import gc
import statistics
import time
from collections.abc import Callable
from typing import Any

from scorekeeper import rules
from tests.factories import record

TURNS, ROUNDS = 15, 100
MOST_TIMES_SAMBA = 1.0
# As many melds and cards in both: two canastas, a set and closing; three melds and cards in hand.
BEHIND: dict[str, Any] = {"melds": ["Q*3", "5s 6s 7s", "8d 9d 10d"], "held": ["K 9 5", "A 4"]}
BURRACO: dict[str, Any] = {
    "sides": [
        {
            "melds": ["3h 4h 5h 6h 7h 8h 9h", "4c 5c 6c JKR 8c 9c 10c", "K*4"],
            "held": ["", "A 5"],
            "went_out": True,
            "pot": "taken",
        },
        {**BEHIND, "pot": "none"},
    ]
}
SAMBA: dict[str, Any] = {
    "sides": [{"melds": ["4h 5h 6h 7h 8h 9h 10h", "K*6 2", "A*4"], "held": ["", "A 5"], "went_out": True}, BEHIND]
}


def _micro(hand: rules.GameRecord) -> float:
    """Microseconds of the processor for one hand."""
    start = time.process_time()
    for _ in range(ROUNDS):
        rules.adjudicate(hand)
    return (time.process_time() - start) / ROUNDS * 1e6


def bench_pots(say: Callable[[str], None]) -> bool:
    """Adjudicate an ordinary itemised hand of both games; False if burraco takes longer."""
    burraco = rules.read_record(record("burraco", BURRACO))
    samba = rules.read_record(record("samba", SAMBA))
    ours, theirs = [], []
    gc.disable()
    for _ in range(TURNS):
        ours.append(_micro(burraco))
        theirs.append(_micro(samba))
    gc.enable()
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    say(
        f"adjudicate an ordinary itemised hand of burraco: {statistics.median(ours):.0f} µs, of"
        f" samba: {statistics.median(theirs):.0f} µs; {ratio:.2f} times"
        f" (at most {MOST_TIMES_SAMBA})"
    )
    return ratio <= MOST_TIMES_SAMBA
