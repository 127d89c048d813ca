"""The part of `make bench` that prints single sheets."""

import gc
import statistics
import time
from collections.abc import Callable, Mapping

from scorekeeper import rules, sheets
from scorekeeper.sheets.paper.sizes import paper_named
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill
from tests.canasta import CANASTA

MOST_SINGLE_MS = 150
SINGLES = 9


def bench_single(say: Callable[[str], None], kinds: Mapping[str, Callable[[int], bytes]]) -> bool:
    """Print single sheets, each time another one; False if one takes the processor too long.

    Held to the bound is the fastest: other programs on the machine only make it slower.
    """
    held = True
    for name, make in kinds.items():
        make(0)
        walls, busy = [], []
        for at in range(1, SINGLES):
            gc.collect()
            wall, processor = time.perf_counter(), time.process_time()
            make(at)
            walls.append(time.perf_counter() - wall)
            busy.append(time.process_time() - processor)
        best = min(busy) * 1e3
        say(
            f"{name}: {best:.0f} ms of the processor at best (at most {MOST_SINGLE_MS}), "
            f"{statistics.median(busy) * 1e3:.0f} ms in the middle, "
            f"{statistics.median(walls) * 1e3:.0f} ms by the clock"
        )
        held = held and best <= MOST_SINGLE_MS
    return held


def one_blank(at: int) -> bytes:
    """The blank sheet of one variant, another one each time."""
    return sheets.blank_sheet(list(CANASTA.values())[at])


def one_slip(at: int) -> bytes:
    """The slip of one table, another one each time."""
    variant = rules.variant("classic")
    form = SlipForm(variant, paper_named("a5"), variant.seating.forms[0])
    return sheets.slip_sheet(form, SlipFill(table=str(at)))
