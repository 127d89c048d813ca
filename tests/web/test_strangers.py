"""Who plays does not notice six strangers who send the worst known input without pause."""

from pathlib import Path

from tests.strategies import EXPLORE
from tests.web.strangers import MOST_HAND, MOST_MEMORY, MOST_PAGE, attacked, most

SECONDS = 120 if EXPLORE else 12
TIMES = 8  # a busy machine is slow without strangers, too


def test_six_strangers_keep_nobody_waiting(tmp_path: Path) -> None:
    for last in (False, False, True):  # a machine can become busy after it was idle
        figures = attacked(tmp_path, SECONDS)
        assert figures.memory < MOST_MEMORY
        assert sum(figures.told.values()) > 0
        assert not {500, 502} & {*figures.told}, figures
        pages = most(figures.pages) <= max(MOST_PAGE, TIMES * figures.idle)
        if pages and most(figures.hands) <= max(MOST_HAND, TIMES * figures.idle):
            return
        assert not last, figures
