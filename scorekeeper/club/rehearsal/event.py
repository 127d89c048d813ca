"""Runs a whole event: entrants, rounds with tables that play at once, ranking and verdict."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import uuid4

from scorekeeper import rules
from scorekeeper.club import events
from scorekeeper.club.events.asked import (
    Calling,
    Correcting,
    Creating,
    Disputing,
    Drawing,
    Entering,
    Leaving,
    Reopening,
    Signing,
    Ticking,
)
from scorekeeper.club.events.importing import read_document
from scorekeeper.club.events.shown.views import EventLinks
from scorekeeper.club.events.slips import SlipTyped
from scorekeeper.club.model.choices import CorrectionKind
from scorekeeper.club.model.folding import fold
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.model.sides import Scores
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.club.model.state import State
from scorekeeper.club.rehearsal.plan import Hand, Points, RehearsalPlan, Script, scripts
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.store.known import KnownFile
from scorekeeper.usecases import HandEntry, correct_hand, open_game, record_hand
from scorekeeper.usecases.journal.writing import Sent
from scorekeeper.words.formats import number as number_text
from scorekeeper.words.language import mark_for_translation, translate

MOST_UNTIL_RANKING, LOOKS = 5.0, 0.25  # seconds: from the last confirmation on; between looks at the board
SHOWN_PLACES, SHOWN_SLOWEST, WHY = 10, 3, "Rehearsal"
VIEWS = mark_for_translation("Views: {count}, p50 {median} ms, p99 {slow} ms.")
SAVES = mark_for_translation("Saves: {count}, p50 {median} ms, p99 {slow} ms.")
TYPED = mark_for_translation("Round {number}: {count:hand|hands} typed in {ms} ms.")
ENTERED = mark_for_translation(
    "Round {number}: {count:hand|hands} entered and {signed:signature|signatures} given in {ms} ms."
)
APPROVED = mark_for_translation("Round {number} is closed, {count:slip|slips} compared, the ranking approved.")
CORRECTED = mark_for_translation(
    "Table {table} had written its last hand down wrongly: reopened and corrected from {before} to {after}."
)
DIRECTORS = msg("The director's ranking differs from the one computed from the document.")
PUBLIC = msg("The public ranking differs from the one computed from the document.")

Ranks = list[tuple[int, str]]
Results = dict[tuple[int, int], Points]


@dataclass
class Rehearsal:
    """An event of this plan in a database; `links` are its links, `now` is the time of all that happens.

    `faults` are sentences about what went wrong, `results` what was entered by (round, table), `until_ranking` the
    seconds from the last confirmation to the final ranking, `seconds` the times by kind (VIEWS, SAVES) and use case.
    """

    plan: RehearsalPlan
    file: KnownFile
    show: Callable[[str], None]
    now: datetime
    faults: list[str] = field(default_factory=list)
    results: Results = field(default_factory=dict)
    until_ranking: float = 0.0
    seconds: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    links: EventLinks = field(init=False)

    def create(self) -> None:
        """Create the event and register its pairs; raises UseCaseError."""
        plan, (*names, _) = self.plan, self.plan.pairs
        name, size = f"Rehearsal {plan.seed}", {"rounds": plan.rounds, "hands": plan.hands, "seed": plan.seed}
        asked = Creating(variant_id=plan.variant_id, setup=PRESETS[plan.preset].setup(name, **size))
        self.links = self._do(SAVES, events.create_event, self.now, asked, Sent(uuid4().hex))
        self._register(names)
        self.tell(
            "“{event}” is created: {rounds:round|rounds} of {hands:hand|hands}, {game}, seed"
            " {seed}. {count:pair is|pairs are} on the list.",
            **{**size, "event": name, "game": plan.variant_id, "count": len(names)},
        )

    def play(self) -> None:
        """Play the created event to its final ranking; raises UseCaseError."""
        for round_number in range(1, self.plan.rounds + 1):
            self._round(round_number)
        public, state = self._public_ranking(), self._event().state
        names = {entrant.id: entrant.name for entrant in state.entrants}
        shown = {DIRECTORS: ranks_of(state), PUBLIC: [(line.rank, names[line.entrant]) for line in public]}
        document = self._do(VIEWS, events.export_event, self.links.direct_token)
        self.faults += differences(document, shown, self.results)
        if self.until_ranking > MOST_UNTIL_RANKING:
            self.faults.append(msg("The final ranking took too long."))
        for line in public[:SHOWN_PLACES]:
            self.show(f"{line.rank:>4}. {names[line.entrant]}, {number_text(line.award)}")
        facts = {"ms": round(1e3 * self.until_ranking), "most": round(1e3 * MOST_UNTIL_RANKING)}
        self.tell("The final ranking was ready {ms} ms after the last confirmation (at most {most} ms).", **facts)

    def times(self) -> Iterator[str]:
        """Yield lines with the median and the 99th percentile of views and saves, and with the slowest."""
        for kind in (VIEWS, SAVES):
            taken = [second for (of, _), seconds in self.seconds.items() if of == kind for second in seconds]
            yield translate(kind, count=len(taken), median=milliseconds(taken, 0.5), slow=milliseconds(taken, 0.99))
        slowest = sorted((milliseconds(taken, 0.99), name, len(taken)) for (_, name), taken in self.seconds.items())
        for slow, name, count in slowest[: -SHOWN_SLOWEST - 1 : -1]:
            yield translate("Slowest: {path}, {count:time|times}, p99 {slow} ms.", path=name, count=count, slow=slow)

    def tell(self, english: str, /, **facts: object) -> None:
        """Show a sentence in the language of the terminal."""
        self.show(translate(english, **facts))

    def _round(self, round_number: int) -> None:
        plan = self.plan
        self._save(events.draw_round, Drawing(round=round_number))
        self._save(events.publish_round, round_number)
        tables = [row.table for row in self._board()]
        self._tokens = {card.table: card.token for card in self._event().tables}
        self.tell(
            "Round {number} is drawn and published, {count:table|tables}.", number=round_number, count=len(tables)
        )
        played, started = scripts(plan, round_number, tables), time.perf_counter()
        self._play(played)
        confirmed = time.perf_counter()
        facts = {"number": round_number, "count": len(tables) * plan.hands, "ms": round(1e3 * (confirmed - started))}
        self.tell(TYPED if plan.paper else ENTERED, signed=2 * len(tables), **facts)
        if round_number == plan.rounds:
            self._public_ranking()
            self.until_ranking = time.perf_counter() - confirmed
        elif round_number == 1 and plan.trouble:
            self._come_and_go()
        for script in played:
            self._tell_and_correct(script)
        self._save(events.close_round, round_number)
        if round_number < plan.rounds:
            self.tell("Round {number} is closed.", number=round_number)
            return
        for row in self._board():
            self._save(events.tick_check, Ticking(round=round_number, table=row.table, version=row.version))
        self._save(events.approve_round, round_number)
        self.tell(APPROVED, number=round_number, count=len(tables))

    def _play(self, played: Sequence[Script]) -> None:
        """Type in the slips, or let the tables enter hands, with the director where they call, and then sign."""
        for script in played if self.plan.paper else ():
            place = {"round": script.round, "table": script.table}
            slip = SlipTyped(**place, scores=script.scores, hands=tuple(script.points), sure=True)
            self._save(events.type_slip, slip)
        if self.plan.paper:
            return
        with ThreadPoolExecutor(self.plan.phones) as phones:
            entering = [phones.submit(self._enter, script) for script in played]
            while wait(entering, LOOKS).not_done:
                self._settle()
            self._settle()
            for task in (*entering, *[phones.submit(self._sign, script, side) for script in played for side in (0, 1)]):
                task.result()

    def _come_and_go(self) -> None:
        *names, late = self.plan.pairs
        gone = self.plan.chance("leaves").choice(names)
        [entrant] = [entrant for entrant in self._event().state.people if entrant.name == gone]
        self._save(events.withdraw, Leaving(entrant=entrant.id, round=2, reason=WHY))
        self._register([late], late_from=2)
        self.tell("{name} goes home after round 1, {name_other} plays from round 2 on.", name=gone, name_other=late)

    def _tell_and_correct(self, script: Script) -> None:
        if script.calls:
            self.tell("Table {table} called; the director went there.", table=script.table)
        if script.disputes:
            self.tell("Table {table} refused its result; the director went there.", table=script.table)
        if script.instead is not None:
            self._correct(script, script.instead)
            before, after = (" : ".join(map(number_text, scores)) for scores in (script.scores, script.result))
            self.tell(CORRECTED, table=script.table, before=before, after=after)
        self.results[script.round, script.table] = script.result

    def _register(self, names: Sequence[str], late_from: int = 1) -> None:
        pairs = [Entering(name=name, players=(f"{name} North", f"{name} South"), late_from=late_from) for name in names]
        self._save(events.register, pairs)

    def _enter(self, script: Script) -> None:
        token = self._tokens[script.table]
        game_token = self._do(VIEWS, events.open_table, self.now, token).game_token
        if script.calls:
            self._save(events.call_director, Calling(round=script.round, table=script.table, why=WHY), token)
        for round_number, hand in enumerate(script.hands, 1):
            self._record(game_token, round_number, hand)
        if script.disputes:
            self._save(events.dispute, Disputing(round=script.round, table=script.table, side=1, reason=WHY), token)

    def _sign(self, script: Script, side: int) -> None:
        token, place = self._tokens[script.table], {"round": script.round, "table": script.table}
        shown = self._do(VIEWS, events.open_table, self.now, token)
        self._save(events.sign, Signing(**place, side=side, version=shown.sign_version, scores=shown.scores), token)

    def _settle(self) -> None:
        for row in self._board():
            for call in (call for call in row.logged.calls if not call.answered):
                self._save(events.answer_call, call.number)
            for dispute in (dispute for dispute in row.logged.disputes if not dispute.settled):
                self._save(events.settle_dispute, dispute.number)

    def _correct(self, script: Script, hand: Hand) -> None:
        place = {"round": script.round, "table": script.table}
        self._save(events.reopen_table, Reopening(round=script.round, table=script.table, reason=WHY))
        self._record(self._row(script).game_token, len(script.hands), hand)
        row, kind = self._row(script), CorrectionKind.TRANSCRIPTION
        asked = Correcting(**place, version=row.version, scores=row.scores, kind=kind, agreed=WHY, reason=WHY)
        self._save(events.correct_result, asked)

    def _public_ranking(self) -> Any:
        return self._do(VIEWS, events.show_public, self.now, self.links.watch_token).ranking

    def _event(self) -> Any:
        return self._do(VIEWS, events.open_event, self.links.direct_token)

    def _board(self) -> Any:
        return self._do(VIEWS, events.show_board, self.now, self.links.direct_token).rows

    def _row(self, script: Script) -> Any:
        return next(row for row in self._board() if row.table == script.table)

    def _record(self, token: str, round_number: int, hand: Hand) -> None:
        game = self._do(VIEWS, open_game, token)
        [read] = rules.read_record({**game.played.as_json(), "hands": [hand]}, variant=game.variant).hands
        replaced = [known.entry_seq for known in game.hands if known.number == round_number]
        entering = (self.now, token, HandEntry(uuid4().hex, round_number, read))
        self._do(SAVES, correct_hand if replaced else record_hand, *entering, *replaced)

    def _save(self, use_case: Callable[..., Any], asked: object, token: str = "") -> None:
        self._do(SAVES, use_case, self.now, token or self.links.direct_token, Sent(uuid4().hex), asked)

    def _do(self, kind: str, use_case: Callable[..., Any], *asked: object) -> Any:
        started = time.perf_counter()
        with self.file.open() as store:
            found = use_case(store, *asked)
        self.seconds[kind, use_case.__name__].append(time.perf_counter() - started)
        return found


def milliseconds(seconds: Sequence[float], share: float) -> int:
    """Return the milliseconds that this share of the times does not exceed; 0 if there are none."""
    return round(1e3 * sorted(seconds)[int(share * len(seconds))]) if seconds else 0


def ranks_of(state: State) -> Ranks:
    """Return the rank and name of every entrant, in the order of the ranking."""
    names = {entrant.id: entrant.name for entrant in state.entrants}
    return [(line.rank, names[line.entrant]) for line in ranking(state)]


def differences(document: bytes, shown: Mapping[Msg, Ranks], entered: Mapping[tuple[int, int], Scores]) -> list[str]:
    """Return a sentence for each result or ranking that differs from the event's document; raises InputError.

    `shown` has rankings by what is wrong if they differ, `entered` the scores by (round, table).
    """
    state = fold([replace(entry, seq=seq) for seq, entry in enumerate(read_document(document).events, 1)])
    counted = {(turn.number, row.table): row.result for turn in state.rounds for row in turn.tables}
    wrong: list[str] = [
        msg(
            "Round {round}, table {table}: the result that counts is not the one entered.",
            round=round_number,
            table=table,
        )
        for (round_number, table), scores in sorted(entered.items())
        if counted.get((round_number, table)) != scores
    ]
    return wrong + [fault for fault, ranks in shown.items() if ranks != ranks_of(state)]
