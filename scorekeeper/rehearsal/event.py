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
from scorekeeper.rehearsal.verdict import DIRECTORS, PUBLIC, counts_shown, differences, ranks_shown
from scorekeeper.rules.wording import told
from scorekeeper.words.language import say
from scorekeeper.words.written import number

MOST_UNTIL_RANKING = 5.0  # seconds from the last confirmation to the final ranking
LOOKS = 0.25  # seconds from one look of the director at the board to the next
SHOWN_PLACES = 10

Show = Callable[[str], None]


@dataclass
class Rehearsal:
    """One event on one server; `run` raises FaultError if it cannot continue.

    `faults` are sentences about what went wrong. `expected` are the scores by (round, table).
    `until_ranking` is the time in seconds from the last confirmation to the final ranking.
    """

    plan: RehearsalPlan
    address: str
    show: Show
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
        self.names = plan.pairs
        self.director.register(self.names)
        self.tell(
            "“{event}” is created: {rounds:round|rounds} of {hands:hand|hands}, {game}, seed"
            " {seed}. {count:pair is|pairs are} on the list.",
            event=plan.name,
            rounds=plan.rounds,
            hands=plan.hands,
            game=plan.variant_id,
            seed=plan.seed,
            count=len(self.names),
        )

    def tell(self, english: str, /, **facts: object) -> None:
        """Show a sentence in the language of the terminal."""
        self.show(say(english, **facts))

    def _round(self, number: int) -> None:
        tables = self.director.draw(number)
        self._seat(tables)
        played = scripts(self.plan, number, tables)
        self.tell("Round {number} is drawn and published, {count:table|tables}.", number=number, count=len(tables))
        started = time.perf_counter()
        if self.plan.paper:
            self.director.type_slips(played)
            self._confirmed_at = time.perf_counter()
        else:
            self._play(played)
        self._tell_of(played, len(tables), time.perf_counter() - started)
        if number == 1 and self.plan.trouble:
            self._come_and_go()
        if number == self.plan.rounds:
            self._rank()
        self._correct(played)
        self.expected |= {(each.round, each.table): each.result for each in played}
        self.director.close(number)
        self._look_on()
        if number < self.plan.rounds:
            self.tell("Round {number} is closed.", number=number)
            return
        self.tell(
            "Round {number} is closed, {count:slip|slips} compared, the ranking approved.",
            number=number,
            count=self.director.approve(number),
        )

    def _tell_of(self, played: Sequence[Script], tables: int, seconds: float) -> None:
        """Report on a round: what was entered, and which tables had trouble."""
        facts = {
            "number": played[0].round,
            "count": sum(len(each.hands) for each in played),
            "ms": round(1000 * seconds),
        }
        if self.plan.paper:
            self.tell("Round {number}: {count:hand|hands} typed in {ms} ms.", **facts)
        else:
            self.tell(
                "Round {number}: {count:hand|hands} entered and {signed:signature|signatures} given in {ms} ms.",
                signed=2 * tables,
                **facts,
            )
        for each in played:
            if each.calls:
                self.tell("Table {table} called; the director went there.", table=each.table)
            if each.disputes:
                self.tell("Table {table} refused its result; the director went there.", table=each.table)

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
        trouble = sum(each.calls + each.disputes for each in played)
        with ThreadPoolExecutor(self.plan.phones) as tables, ThreadPoolExecutor(self.plan.phones) as signing:
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
        self.tell(
            "{name} goes home after round 1, {name_other} plays from round 2 on.", name=leaving, name_other=coming
        )

    def _correct(self, played: Sequence[Script]) -> None:
        for each in played:
            if each.instead is not None:
                self.director.correct(each)
                self.tell(
                    "Table {table} had written its last hand down wrongly: reopened and corrected"
                    " from {before} to {after}.",
                    table=each.table,
                    before=_score(each.scores),
                    after=_score(each.result),
                )

    def _rank(self) -> None:
        """Measure the time from the last confirmation to the ranking that has all results."""
        self.director.standings()
        shown = self.watcher.get(f"{self._watch}/standings")
        self.until_ranking = time.perf_counter() - self._confirmed_at
        if len(ranks_shown(shown.rows, self.names)) != len(self.names):
            self.faults.append(told("The public ranking does not list everybody."))

    def _look_on(self) -> None:
        """Open every public page."""
        for page in ("", "/standings", "/crosstable", "/screen"):
            self.watcher.get(f"{self._watch}{page}")

    def _judge(self) -> None:
        """Compare the rankings on the pages with the one computed from the event's document."""
        pages = {DIRECTORS: self.director.standings(), PUBLIC: self.watcher.get(f"{self._watch}/standings")}
        shown = {whose: ranks_shown(page.rows, self.names) for whose, page in pages.items()}
        self.faults += differences(self.director.document(), self.now, shown, self.expected)
        if self.until_ranking > MOST_UNTIL_RANKING:
            self.faults.append(told("The final ranking took too long."))
        if self.measures.broken:
            self.faults.append(told("{count:request|requests} failed.", count=self.measures.broken))
        points = counts_shown(pages[PUBLIC].rows, self.names)
        for rank, name in shown[PUBLIC][:SHOWN_PLACES]:
            self.show(f"{rank:>4}. {name}, {points[name]}")
        self.tell(
            "The final ranking was ready {ms} ms after the last confirmation (at most {most} ms).",
            ms=round(1000 * self.until_ranking),
            most=round(1000 * MOST_UNTIL_RANKING),
        )


def _score(scores: Sequence[int]) -> str:
    return " : ".join(map(number, scores))
