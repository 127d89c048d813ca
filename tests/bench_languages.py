"""The part of `make bench` that opens pages in Italian and in English, in turns."""

import http.client
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from flask.testing import FlaskClient

from scorekeeper.optional import club
from scorekeeper.store import Store, open_store
from scorekeeper.web import create_app
from tests.usecases.table import ITEMISED, Table, hand

MOST_TIMES_ENGLISH = 1.10
TURNS, WARM = 60, 5
ENGLISH, ITALIAN = "en-GB", "it-IT"


def pages(store: Store) -> dict[str, str]:
    """Return the addresses of one page of each kind that tables and halls look at most."""
    table = Table(store)
    for content in (ITEMISED, hand(points=380, other=215)):
        table.record(content)
    of_events = club("tests.club.bench_events")
    game = f"/g/{table.token}"
    return {
        "start": "/",
        "new game": "/games/new",
        "game": game,
        "entry": f"{game}/hands/new?mode=totals",
        "ruling": f"{game}/ruling/1",
        "referee": "/ask/initial-meld?asked=1&melds=K*3,+5*3&score=1500",
        "rulebook": "/variants/classic",
        **(of_events.addresses(store) if of_events else {}),
    }


def bench_languages(say: Callable[[str], None]) -> bool:
    """Open each page in both languages; False if Italian takes a tenth longer."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with open_store(folder / "scorekeeper.db") as store:
            addresses = pages(store)
        client = create_app({"DATABASE": str(folder / "scorekeeper.db")}).test_client()
        ratios = {page: _ratio(client, path) for page, path in addresses.items()}
    slowest = max(ratios, key=lambda page: ratios[page])
    say(
        "pages in Italian, in times of English: "
        + ", ".join(f"{page} {ratio:.2f}" for page, ratio in ratios.items())
        + f"; slowest {ratios[slowest]:.2f} times (at most {MOST_TIMES_ENGLISH:.2f})"
    )
    return ratios[slowest] <= MOST_TIMES_ENGLISH


def _ratio(client: FlaskClient, path: str) -> float:
    """Return the median processor time of a page in Italian over that in English, in turns."""
    taken: dict[str, list[float]] = {ENGLISH: [], ITALIAN: []}
    for turn in range(TURNS + WARM):
        # Whoever comes second in a turn finds the processor's caches warm.
        for language in (ENGLISH, ITALIAN) if turn % 2 else (ITALIAN, ENGLISH):
            start = time.process_time()
            answer = client.get(path, headers={"Accept-Language": language})
            if turn >= WARM:
                taken[language].append(time.process_time() - start)
            if answer.status_code != http.client.OK:
                raise SystemExit(f"GET {path} answered {answer.status}")
    return statistics.median(taken[ITALIAN]) / statistics.median(taken[ENGLISH])
