"""How long tests wait, and how they measure: a busy machine is slow without anything being wrong.

A test that waits for an event waits up to SECONDS, which only a failing one ever does. A test that
promises a speed measures the processor's time in proportion to the machine's own speed, and takes the
best of several tries; where that cannot be measured, it compares with something else that it has
timed in the same run.
"""

import time
from collections.abc import Callable

SECONDS = 120.0
PLAIN = 0.12  # seconds of the processor for the sum of 2,000,000 squares, on a machine as fast as the bounds assume


def until(true: Callable[[], object], why: str = "it took too long", pause: float = 0.01) -> None:
    """Look again and again until something is true.

    A browser's own `wait_for_function` evaluates text in the page; unless it is true at the first
    look, the policy of the program's pages refuses that.
    """
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end, why
        time.sleep(pause)


def seconds_of(work: Callable[[], object]) -> float:
    """Seconds of the processor that some work takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def quickest(
    work: Callable[[], object],
    within: float,
    tries: int = 9,
    timed: Callable[[Callable[[], object]], float] = seconds_of,
) -> float:
    """Seconds of the processor that some work takes at best, of as many tries as it needs.

    What takes longer than it should is timed beside plain work: on a machine that needs more than
    PLAIN for that, it is as much less as the machine is slower.
    """
    best = float("inf")
    for _ in range(tries):
        taken = timed(work)
        if taken >= within:
            taken /= max(1.0, seconds_of(lambda: sum(number * number for number in range(2_000_000))) / PLAIN)
        best = min(best, taken)
        if best < within:
            break
    return best
