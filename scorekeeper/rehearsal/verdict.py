"""The verdict on a rehearsal: what its pages showed, and what the event's document gives."""

import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from scorekeeper.event.standings.ranking import ranking
from scorekeeper.event.state import State
from scorekeeper.rules.wording import Told, told
from scorekeeper.store import open_store
from scorekeeper.usecases import events

Ranks = list[tuple[int, str]]


@contextmanager
def restored(document: bytes, now: datetime) -> Iterator[State]:
    """Import an event into a temporary store and yield its state."""
    with (
        tempfile.TemporaryDirectory(prefix="scorekeeper-verdict-") as folder,
        open_store(Path(folder) / "scorekeeper.db") as store,
    ):
        sent = events.Sent("rehearsal-verdict")
        links = events.import_tournament(store, now, document, sent)
        yield events.open_tournament(store, links.direct_token).state


def ranks_of(state: State) -> Ranks:
    """Return the rank and name of every entrant, in the order of the ranking."""
    found = []
    for place in ranking(state):
        entrant = state.entrant(place.entrant)
        found.append((place.rank, entrant.name if entrant else place.entrant))
    return found


def ranks_shown(rows: Sequence[Sequence[str]], names: Sequence[str]) -> Ranks:
    """Return the ranks and names in the rows of a standings page (number first, then name)."""
    return [(rank, name) for rank, name, _ in _places(rows, names)]


def counts_shown(rows: Sequence[Sequence[str]], names: Sequence[str]) -> Mapping[str, str]:
    """Return what counts in each row of a standings page, by the name beside it."""
    return {name: count for _, name, count in _places(rows, names)}


def _places(rows: Sequence[Sequence[str]], names: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    longest_first = sorted(names, key=len, reverse=True)
    name = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    for row in rows:
        rank = row[0].rstrip(".=") if row else ""
        cells = ((name.search(cell), after) for cell, after in pairwise([*row[1:], *row[-1:]]))
        shown, count = next((each for each in cells if each[0]), (None, ""))
        if rank.isdigit() and shown is not None:
            yield int(rank), shown[0], count


# What is wrong with a page whose ranking differs.
DIRECTORS = told("The director's ranking differs from the one computed from the document.")
PUBLIC = told("The public ranking differs from the one computed from the document.")


def wrong_results(state: State, entered: Mapping[tuple[int, int], tuple[int, ...]]) -> list[tuple[int, int]]:
    """Return the tables (round, table) whose result differs from what was entered."""
    counted = {(each.number, row.table): row.result for each in state.rounds for row in each.tables}
    return sorted(key for key, scores in entered.items() if counted.get(key) != scores)


def differences(
    document: bytes, now: datetime, shown: Mapping[Told, Ranks], entered: Mapping[tuple[int, int], tuple[int, ...]]
) -> list[str]:
    """Return a sentence for each result or ranking that differs from the document.

    `shown` has the ranks on each page by what is wrong if they differ, `entered` the scores by
    (round, table).
    """
    with restored(document, now) as state:
        computed = ranks_of(state)
        found: list[str] = [
            told(
                "Round {round}, table {table}: the result that counts is not the one entered.",
                round=number,
                table=table,
            )
            for number, table in wrong_results(state, entered)
        ]
    return found + [wrong for wrong, ranks in shown.items() if ranks != computed]
