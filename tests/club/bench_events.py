"""What drawing a round, ranking and playing an event take, part of `make bench`."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.preset import victory_values
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.club.model.standings.victory_points import THREE_HANDS
from scorekeeper.club.model.state import DIRECTOR, Round, Signature, State
from scorekeeper.club.rehearsal.event import MOST_UNTIL_RANKING
from scorekeeper.store import Store
from tests.cli.test_serve import running
from tests.club.model.events import BEGIN, Event
from tests.club.rehearsal.hands import by_cards
from tests.club.rehearsal.through_pages import PagesRehearsal
from tests.club.usecases.hall import Hall

ROUNDS, TRIES, SCALE = 10, 3, 3
MOST_PAIRING = {200: 0.1, 1_000: 1.5}  # seconds for the draw of round 11
MOST_STANDINGS = 0.05
HALL = by_cards(tables=60, rounds=2, hands=1)


def _played(state: State, turn: Round, chance: Random) -> State:
    """Give every table of a round a result by chance."""
    tables = tuple(
        replace(
            each,
            signatures=(
                Signature(
                    side=DIRECTOR,
                    version=1,
                    scores=(5 * chance.randint(-50, 900), 5 * chance.randint(-50, 900)),
                    at=BEGIN,
                ),
            ),
        )
        for each in turn.tables
    )
    rounds = [replace(each, tables=tables) if each.number == turn.number else each for each in state.rounds]
    return replace(state, rounds=tuple(rounds))


def after_ten_rounds(size: int) -> State:
    """Return an event of so many pairs, strict Danish, before its round 11."""
    values = victory_values(THREE_HANDS, SCALE)
    made = Event(movement="danish-strict", rounds=ROUNDS + 1, **values).people(size)
    chance = Random(size)  # noqa: S311 - repeatable, not secret
    for turn in range(1, ROUNDS + 1):
        made.publish(turn)
        made.state = _played(made.state, made.state.rounds[-1], chance)
    return made.state


def _best(run: Callable[[], object]) -> float:
    """Seconds of processor time, the best of several: what else runs here does not count."""
    taken = []
    for _ in range(TRIES):
        start = time.process_time()
        run()
        taken.append(time.process_time() - start)
    return min(taken)


def addresses(store: Store) -> dict[str, str]:
    """Return the addresses of one page of each kind that directors and tables look at most."""
    hall = Hall(store)
    hall.publish()
    return {"board": f"/direct/{hall.token}", "table": f"/table/{hall.phone(1)}"}


def bench_events(say: Callable[[str], None]) -> bool:
    """Draw round 11 of two fields and rank the smaller; False if a figure misses its bound."""
    held = True
    for size, most in MOST_PAIRING.items():
        state = after_ten_rounds(size)
        drawn = _best(partial(draw, state, ROUNDS + 1, "bench"))
        told = f"{drawn * 1e3:.0f} ms (at most {most * 1e3:.0f})"
        say(f"Round {ROUNDS + 1} of {size:,} pairs drawn in {told}")
        held = held and drawn <= most
        if size == min(MOST_PAIRING):
            ranked = _best(partial(ranking, state))
            bound = MOST_STANDINGS * 1e3
            say(f"{size:,} pairs ranked in {ranked * 1e3:.0f} ms (at most {bound:.0f})")
            held = held and ranked <= MOST_STANDINGS
    return held


def bench_rehearsal(say: Callable[[str], None]) -> bool:
    """Play an event of a full hall through the pages; False if its ranking is late or wrong."""
    with TemporaryDirectory() as folder, running(Path(folder)) as server:
        rehearsal = PagesRehearsal(HALL, server.address)
        rehearsal.run()
    bound = f"at most {MOST_UNTIL_RANKING:.0f} s"
    say(
        f"{HALL.tables} tables: the final ranking {rehearsal.until_ranking:.2f} s after the last confirmation ({bound})"
    )
    for line in (*rehearsal.measures.lines(), *rehearsal.faults):
        say(line)
    return not rehearsal.faults
