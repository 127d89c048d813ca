"""The processes of a server: which there are, and which of them still run."""

import time
from collections.abc import Callable
from pathlib import Path

ENDED_WITHIN = 20.0  # seconds


def children(parent: int) -> list[int]:
    """The processes that another one has started and that still run."""
    tasks = Path(f"/proc/{parent}/task").glob("*/children")  # by any of its threads
    listed = [int(each) for task in tasks for each in task.read_text().split()]
    return [each for each in listed if alive(each)]


def family(parent: int) -> list[int]:
    """All processes that have been started by another one, or by those that it started."""
    return [each for child in children(parent) for each in (child, *family(child))]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def until(true: Callable[[], bool], seconds: float = ENDED_WITHIN) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)
