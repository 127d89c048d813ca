"""Runs a whole event: entrants, rounds with tables that play at once, ranking and verdict."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import datetime
from threading import Event

from scorekeeper.rehearsal.browser import Browser, FaultError
from scorekeeper.rehearsal.direct import SIDES, Director, Phones
from scorekeeper.rehearsal.measures import Measures
from scorekeeper.rehearsal.plan import RehearsalPlan, Script, pair, scripts
from scorekeeper.rehearsal.verdict import counts_shown, differences, ranks_shown

MOST_UNTIL_RANKING = 5.0  # seconds from the last confirmation to the final ranking
LOOKS = 0.25  # seconds between two looks of the director at the board
SHOWN_PLACES = 10

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
        self._confirmed_at = 0.0  # when the last result was confirmed, in seconds

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
        if self.plan.paper:
            self.director.type_slips(played)
            self._confirmed_at = time.perf_counter()
        else:
            self._play(played)
        hands = sum(len(each.hands) for each in played)
        signed = f"entered and {2 * len(tables)} signatures given"
        self.say(
            f"Round {turn}: {_count(hands, 'hand')} {'typed' if self.plan.paper else signed}"
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
        for table in () if self.plan.paper else tables:
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
