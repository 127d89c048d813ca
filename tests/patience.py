"""How long tests wait, and how they measure: a busy machine is slow without anything being wrong.

A test that waits for an event waits up to SECONDS, which only a failing one ever does. A test that
promises a speed measures the processor's time, and takes the best of several tries; where that
cannot be measured, it compares with something else that it has timed in the same run.
"""

import time
from collections.abc import Callable

SECONDS = 120.0


def until(true: Callable[[], object], why: str = "it took too long", pause: float = 0.01) -> None:
    """Look again and again until something is true.

    A browser's own `wait_for_function` evaluates text in the page; unless it is true at the first
    look, the policy of the program's pages refuses that.
    """
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end, why
        time.sleep(pause)


def quickest(work: Callable[[], object], within: float, tries: int = 9) -> float:
    """Seconds of the processor that some work takes at best, of as many tries as it needs."""
    best = float("inf")
    for _ in range(tries):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
        if best < within:
            break
    return best
