"""What the first view of a season takes after a change, part of `make bench`."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scorekeeper.club.events.year import club, season
from scorekeeper.club.events.year.season import NewSeason, begin_season
from scorekeeper.club.rehearsal.season import SeasonRehearsal
from scorekeeper.club.store import event_rows
from scorekeeper.log import Kind
from scorekeeper.store import Store, append, entries_of, event_log, open_store
from scorekeeper.store.known import KnownFile
from scorekeeper.usecases.journal.writing import Sent
from scorekeeper.web import create_app

EVENTS, PEOPLE, BEGIN, TRIES = 500, 40, datetime(2020, 9, 3, 18, 0, tzinfo=UTC), 5
MOST = 0.1  # seconds
LATE = timedelta(days=21)


def copied(store: Store, event_id: int, days: int, chance: Random) -> int:
    """Store an event again so many days later, with other results; a twentieth of them is corrected weeks later."""
    later = timedelta(days=days)
    number = event_rows.add_event(store, *event_rows.event_rules(store, event_id))
    entries = entries_of(store, event_log(event_id))
    slips = [each for each in entries if each.kind is Kind.SLIP]
    if days % 20 == 0:
        entries = (*entries, replace(slips[0], at=entries[-1].at + LATE))
    for seq, each in enumerate(entries, 1):
        body = dict(each.body)
        if each.kind is Kind.SETUP:
            body["day"] = (BEGIN + later).date().isoformat()
        if each.kind is Kind.SLIP:
            body["scores"] = [5 * chance.randint(0, 600), 5 * chance.randint(0, 600)]
        new = replace(each, id=f"{number:032d}{seq:032d}", body=body, at=each.at + later, written_at="")
        append(store, event_log(number), seq, new)
    return number


def long_season(folder: Path, events: int = EVENTS, people: int = PEOPLE) -> Path:
    """Make a database with so many open evenings, a day apart; return its file."""
    path = folder / "season.db"
    with open_store(path):
        pass
    with (file := KnownFile(path)).keep_open():
        year = SeasonRehearsal(file, lambda _: None, BEGIN, evenings=1, people=people)
        year.play()
        chance = Random(1)  # noqa: S311 - repeatable, not secret
        with file.open() as store:
            begin_season(store, BEGIN, year.token, Sent("the-season-begins"), NewSeason(BEGIN.date().isoformat(), {}))
            [(links, _)] = year.played
            with store.write():
                for day in range(1, events):
                    copied(store, links.event_id, day, chance)
    return path


def bench_season(say: Callable[[str], None]) -> bool:
    """Look at the season after a change of an event; False if the page is late."""
    with TemporaryDirectory() as folder:
        path = long_season(Path(folder))
        client = create_app({"DATABASE": str(path)}).test_client()
        with open_store(path) as store:
            page = f"/club/{club.begin_club(store, BEGIN)}/season"
            taken, answer = [], client.get(page)
            for nth in range(TRIES):
                with store.write():
                    event_log_of = event_log(EVENTS - nth)
                    entries = entries_of(store, event_log_of)
                    slip = next(each for each in entries if each.kind is Kind.SLIP)
                    body = {**slip.body, "scores": [5 * nth, 500]}
                    new = replace(slip, id=f"{nth:064d}", body=body, at=entries[-1].at, written_at="")
                    append(store, event_log_of, len(entries) + 1, new)
                start = time.process_time()
                answer = client.get(page)
                taken.append(time.process_time() - start)
            assert answer.status_code == 200
            lines = len(season.season_view(store).table.lines)
    told = f"{min(taken) * 1e3:.0f} ms (at most {MOST * 1e3:.0f})"
    say(f"The season of {EVENTS} events and {lines} members after a change: {told}")
    return min(taken) <= MOST
