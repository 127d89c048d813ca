"""A whole event through the pages that people use, as `scorekeeper simulate` plays it through the use cases."""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Event

from scorekeeper.club.rehearsal.event import DIRECTORS, LOOKS, MOST_UNTIL_RANKING, PUBLIC, Ranks, Results, differences
from scorekeeper.club.rehearsal.plan import RehearsalPlan, Script, scripts
from tests.club.rehearsal.browser import Browser, FaultError, Measures
from tests.club.rehearsal.pages import SIDES, Director, Phones


@dataclass
class PagesRehearsal:
    """One event on one server; `run` raises FaultError if it cannot continue.

    `faults` are sentences about what went wrong. `expected` are the scores by (round, table).
    `until_ranking` is the time in seconds from the last confirmation to the final ranking.
    """

    plan: RehearsalPlan
    address: str
    measures: Measures = field(default_factory=Measures)
    faults: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    expected: Results = field(default_factory=dict)
    until_ranking: float = 0.0
    settled: int = 0  # calls and disputes
    approved: int = 0  # results that were ticked

    def __post_init__(self) -> None:
        self.director = Director(self.address, self.measures)
        self.watcher = Browser(self.address, self.measures)
        self._stopping = Event()
        self._phones: dict[int, Phones] = {}
        self._watch = ""
        self._confirmed_at = 0.0  # when the last result was confirmed, in seconds

    def run(self) -> None:
        """Play the event from its creation to its final ranking."""
        try:
            self._begin()
            for number in range(1, self.plan.rounds + 1):
                self._round(number)
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
        self.names = plan.pairs[:-1]
        self.director.register(self.names)

    def _round(self, number: int) -> None:
        tables = self.director.draw(number)
        self._seat(tables)
        played = scripts(self.plan, number, tables)
        if self.plan.paper:
            self.director.type_slips(played)
            self._confirmed_at = time.perf_counter()
        else:
            self._play(played)
        if number == 1 and self.plan.trouble:
            self._come_and_go()
        if number == self.plan.rounds:
            self._rank()
        self._correct(played)
        self.expected |= {(each.round, each.table): each.result for each in played}
        self.director.close(number)
        self._look_on()
        if number == self.plan.rounds:
            self.approved = self.director.approve(number)

    def _seat(self, tables: Sequence[int]) -> None:
        """Give every new table its phones, which keep its link for the whole event."""
        tokens = self.director.cards()
        if len(tokens) < max(tables):
            raise FaultError(f"There are {len(tokens)} cards for {max(tables)} tables.")
        for table in () if self.plan.paper else tables:
            if table not in self._phones:
                token = tokens[table - 1]
                self._phones[table] = Phones(table, token, self.address, self.measures, self._stopping)
        self._watch = self._watch or self.director.watch_link()

    def _play(self, played: Sequence[Script]) -> None:
        """Let all tables enter hands and sign while the director answers their calls."""
        with ThreadPoolExecutor(self.plan.phones) as tables, ThreadPoolExecutor(self.plan.phones) as signing:
            at_work = [tables.submit(self._table, each, signing) for each in played]
            try:
                self._attend(at_work)
                self._confirmed_at = max(each.confirmed_at for each in self._phones.values())
            except BaseException:
                self._stopping.set()
                tables.shutdown(cancel_futures=True)
                raise

    def _table(self, script: Script, signing: ThreadPoolExecutor) -> None:
        phones = self._phones[script.table]
        phones.enter(script)
        for signed in [signing.submit(phones.sign, side) for side in SIDES]:
            signed.result()

    def _attend(self, at_work: Sequence["Future[None]"]) -> None:
        left: set[Future[None]] = set(at_work)
        while left:
            done, left = wait(left, LOOKS, FIRST_EXCEPTION)
            for each in done:
                each.result()
            self.settled += self.director.look()
        self.settled += self.director.look()

    def _come_and_go(self) -> None:
        """Withdraw one pair and register a late one."""
        leaving, coming = self.plan.chance("leaves").choice(self.names), self.plan.pairs[-1]
        if self.plan.rounds < 2:
            return
        self.director.withdraw(leaving, 2)
        self.director.register([coming])
        self.names.append(coming)

    def _correct(self, played: Sequence[Script]) -> None:
        for each in played:
            if each.instead is not None:
                self.director.correct(each)

    def _rank(self) -> None:
        """Measure the time from the last confirmation to the ranking that has all results."""
        self.director.standings()
        shown = self.watcher.get(f"{self._watch}/standings")
        self.until_ranking = time.perf_counter() - self._confirmed_at
        if len(ranks_shown(shown.rows, self.names)) != len(self.names):
            self.faults.append("The public ranking does not list everybody.")

    def _look_on(self) -> None:
        """Open every public page."""
        for page in ("", "/standings", "/crosstable", "/screen"):
            self.watcher.get(f"{self._watch}{page}")

    def _judge(self) -> None:
        """Compare the rankings on the pages with the one computed from the event's document."""
        pages = {DIRECTORS: self.director.standings(), PUBLIC: self.watcher.get(f"{self._watch}/standings")}
        shown = {whose: ranks_shown(page.rows, self.names) for whose, page in pages.items()}
        self.faults += differences(self.director.document(), shown, self.expected)
        if self.until_ranking > MOST_UNTIL_RANKING:
            self.faults.append("The final ranking took too long.")
        self.faults += [f"{count} requests failed." for count in [self.measures.errors.total()] if count]


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
