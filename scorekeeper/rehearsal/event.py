"""Runs a whole event: entrants, rounds with tables that play at once, ranking and verdict."""

import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from threading import Event

from scorekeeper.event.standings.ranking import ranking
from scorekeeper.event.state import State
from scorekeeper.rehearsal.browser import Browser, FaultError
from scorekeeper.rehearsal.direct import SIDES, Director, Phones
from scorekeeper.rehearsal.measures import Measures
from scorekeeper.rehearsal.plan import RehearsalPlan, Script, pair, scripts
from scorekeeper.store import open_store
from scorekeeper.usecases import events

MOST_UNTIL_RANKING = 5.0  # seconds from the last confirmation to the final ranking
LOOKS = 0.25  # seconds between two looks of the director at the board
SHOWN_PLACES = 10

Ranks = list[tuple[int, str]]
Say = Callable[[str], None]


@dataclass
class Rehearsal:
    """One event on one server; `run` raises FaultError if it cannot continue.

    `faults` are sentences about what went wrong. `expected` are the scores by (round, table).
    `until_ranking` is the time in seconds from the last confirmation to the final ranking.
    """

    plan: RehearsalPlan
    address: str
    say: Say
    now: datetime
    measures: Measures = field(default_factory=Measures)
    faults: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    expected: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    until_ranking: float = 0.0

    def __post_init__(self) -> None:
        self.director = Director(self.address, self.measures)
        self.watcher = Browser(self.address, self.measures)
        self._stopping = Event()
        self._phones: dict[int, Phones] = {}
        self._watch = ""

    def run(self) -> None:
        """Play the event from its creation to its final ranking."""
        try:
            self._begin()
            for turn in range(1, self.plan.rounds + 1):
                self._round(turn)
            self._judge()
        finally:
            self._stopping.set()
            self.director.browser.close()
            self.watcher.close()
            for each in self._phones.values():
                each.close()

    def _begin(self) -> None:
        plan = self.plan
        self.director.create(plan)
        self.names = plan.pairs
        self.director.register(self.names)
        self.say(
            f"“{plan.name}” is created: {_count(plan.rounds, 'round')} of"
            f" {_count(plan.hands, 'hand')}, {plan.variant_id}, seed {plan.seed}."
            f" {len(self.names)} pairs are on the list."
        )

    def _round(self, turn: int) -> None:
        tables = self.director.draw(turn)
        self._seat(tables)
        played = scripts(self.plan, turn, tables)
        self.say(f"Round {turn} is drawn and published, {_count(len(tables), 'table')}.")
        started = time.perf_counter()
        self._play(played)
        hands = sum(len(each.hands) for each in played)
        self.say(
            f"Round {turn}: {_count(hands, 'hand')} entered and {2 * len(tables)} signatures given"
            f" in {time.perf_counter() - started:.1f} s."
        )
        for each in played:
            if each.calls or each.disputes:
                what = " and ".join(
                    word
                    for word, did in (("called", each.calls), ("refused its result", each.disputes))
                    if did
                )
                self.say(f"Table {each.table} {what}; the director went there.")
        if turn == 1 and self.plan.trouble:
            self._come_and_go()
        if turn == self.plan.rounds:
            self._rank()
        self._correct(played)
        self.expected |= {(each.round, each.table): each.result for each in played}
        self.director.close(turn)
        self._look_on()
        if turn < self.plan.rounds:
            self.say(f"Round {turn} is closed.")
            return
        slips = self.director.approve(turn)
        self.say(f"Round {turn} is closed, {_count(slips, 'slip')} compared, the ranking approved.")

    def _seat(self, tables: Sequence[int]) -> None:
        """Give every new table its phones, which keep its link for the whole event."""
        tokens = self.director.cards()
        if len(tokens) < max(tables):
            raise FaultError(f"There are {len(tokens)} cards for {max(tables)} tables.")
        for table in tables:
            if table not in self._phones:
                token = tokens[table - 1]
                self._phones[table] = Phones(
                    table, token, self.address, self.measures, self._stopping
                )
        self._watch = self._watch or self.director.watch_link()

    def _play(self, played: Sequence[Script]) -> None:
        """Let all tables enter hands and sign while the director answers their calls."""
        trouble = sum(each.calls + each.disputes for each in played)
        with (
            ThreadPoolExecutor(self.plan.phones) as tables,
            ThreadPoolExecutor(self.plan.phones) as signing,
        ):
            at_work = [tables.submit(self._table, each, signing) for each in played]
            try:
                self._attend(at_work, trouble)
            except BaseException:
                self._stopping.set()
                tables.shutdown(cancel_futures=True)
                raise

    def _table(self, script: Script, signing: ThreadPoolExecutor) -> None:
        phones = self._phones[script.table]
        phones.enter(script)
        for signed in [signing.submit(phones.sign, side) for side in SIDES]:
            signed.result()

    def _attend(self, at_work: Sequence["Future[None]"], trouble: int) -> None:
        left: set[Future[None]] = set(at_work)
        while left:
            done, left = wait(left, LOOKS, FIRST_EXCEPTION)
            for each in done:
                each.result()
            trouble -= self.director.look() if trouble > 0 else 0
        while trouble > 0:
            looked = self.director.look()
            if not looked:
                raise FaultError(f"{trouble} calls or disputes never reached the board.")
            trouble -= looked

    def _come_and_go(self) -> None:
        """Withdraw one pair and register a late one."""
        leaving, coming = self.plan.chance("leaves").choice(self.names), pair(len(self.names) + 1)
        if self.plan.rounds < 2:
            return
        self.director.withdraw(leaving, 2)
        self.director.register([coming])
        self.names.append(coming)
        self.say(f"{leaving} goes home after round 1, {coming} plays from round 2 on.")

    def _correct(self, played: Sequence[Script]) -> None:
        for each in played:
            if each.instead is not None:
                self.director.correct(each)
                self.say(
                    f"Table {each.table} had written its last hand down wrongly: reopened and"
                    f" corrected from {_score(each.scores)} to {_score(each.result)}."
                )

    def _rank(self) -> None:
        """Measure the time from the last confirmation to the ranking that has all results."""
        last = max(each.confirmed_at for each in self._phones.values())
        self.director.standings()
        shown = self.watcher.get(f"{self._watch}/standings")
        self.until_ranking = time.perf_counter() - last
        if len(ranks_shown(shown.rows, self.names)) != len(self.names):
            self.faults.append("The public ranking does not list everybody.")

    def _look_on(self) -> None:
        """Open every public page."""
        for page in ("", "/standings", "/crosstable", "/screen"):
            self.watcher.get(f"{self._watch}{page}")

    def _judge(self) -> None:
        """Compare the rankings on the pages with the one computed from the event's document."""
        pages = {
            "director's": self.director.standings(),
            "public": self.watcher.get(f"{self._watch}/standings"),
        }
        shown = {whose: ranks_shown(page.rows, self.names) for whose, page in pages.items()}
        self.faults += differences(self.director.document(), self.now, shown, self.expected)
        if self.until_ranking > MOST_UNTIL_RANKING:
            self.faults.append("The final ranking took too long.")
        if self.measures.broken:
            self.faults.append(f"{self.measures.broken} requests failed.")
        points = counts_shown(pages["public"].rows, self.names)
        for rank, name in shown["public"][:SHOWN_PLACES]:
            self.say(f"{rank:>4}. {name}, {points[name]}")
        self.say(
            f"The final ranking stood {self.until_ranking:.2f} s after the last confirmation"
            f" (at most {MOST_UNTIL_RANKING:.0f} s)."
        )


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _score(scores: Sequence[int]) -> str:
    return " : ".join(f"{each:,}" for each in scores)


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
    """Return the last cell of each row of a standings page by the name in the row."""
    return {name: count for _, name, count in _places(rows, names)}


def _places(rows: Sequence[Sequence[str]], names: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    longest_first = sorted(names, key=len, reverse=True)
    name = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    for row in rows:
        rank = row[0].rstrip(".=") if row else ""
        shown = next(filter(None, map(name.search, row[1:])), None)
        if rank.isdigit() and shown is not None:
            yield int(rank), shown[0], row[-1]


def wrong_results(
    state: State, entered: Mapping[tuple[int, int], tuple[int, ...]]
) -> list[tuple[int, int]]:
    """Return the tables (round, table) whose result differs from what was entered."""
    counted = {(turn.number, row.table): row.result for turn in state.rounds for row in turn.tables}
    return sorted(key for key, scores in entered.items() if counted.get(key) != scores)


def differences(
    document: bytes,
    now: datetime,
    shown: Mapping[str, Ranks],
    entered: Mapping[tuple[int, int], tuple[int, ...]],
) -> list[str]:
    """Return a sentence for each result or ranking that differs from the document.

    `shown` has the ranks on each page by its name; `entered` has the scores by (round, table).
    """
    with restored(document, now) as state:
        computed = ranks_of(state)
        found = [
            f"Round {turn}, table {table}: another result counts than was entered."
            for turn, table in wrong_results(state, entered)
        ]
    return found + [
        f"The {whose} ranking differs from the one computed from the document."
        for whose, ranks in shown.items()
        if ranks != computed
    ]
