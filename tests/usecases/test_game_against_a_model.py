"""Any sequence of requests, against a model of forty lines that knows nothing of events."""

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper import rules, usecases
from scorekeeper.store import open_store
from scorekeeper.usecases import Conflict, GameOver, HandEntry, NeedsReason, NothingToDo, Receipt, limits
from scorekeeper.usecases.game import ledger
from scorekeeper.usecases.journal.writing import Sent
from tests.strategies import examples_of
from tests.usecases.table import CLASSIC, Hand, Table, read

TARGET = 5000
POINTS = st.sampled_from([(0, 5), (2500, 0), (-1500, 0), (1800, 2500), (0, 5000), (7, 0)])


CHARGES = {"exposed-card": -50, "opening-too-low": 0}  # points of a penalty, classic canasta


@dataclass(frozen=True)
class Model:
    """What counts: the points of each hand, the early end, the late entries that are settled.

    `noted` are penalties in force and protests by event id: number of the hand, points of each
    side, how often they raise each side's minimum, and whether they act (a protest when upheld).
    """

    hands: tuple[tuple[int, int], ...] = ()
    ended: bool = False
    settled: frozenset[int] = frozenset()
    noted: tuple[tuple[int, int, tuple[int, int], tuple[int, int], bool], ...] = ()
    answered: frozenset[int] = frozenset()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(
            sum(points[side] for points in self.hands)
            + sum(points[side] for _, number, points, _, acts in self.noted if acts and number <= len(self.hands))
            for side in (0, 1)
        )

    @property
    def minimums(self) -> list[int | None]:
        if self.over:
            return [None, None]
        coming = [each for each in self.noted if each[1] == len(self.hands) + 1 and each[4]]
        return [
            (15 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120)
            + sum(10 * raises[side] for _, _, _, raises, _ in coming)
            for side, score in enumerate(self.scores)
        ]

    @property
    def numbers(self) -> range:
        """The hands for which something can be noted."""
        return range(1, len(self.hands) + (1 if self.over else 2))

    def with_note(
        self, entry_seq: int, number: int, points: tuple[int, int], raises: tuple[int, int], acts: bool
    ) -> "Model":
        return replace(self, noted=(*self.noted, (entry_seq, number, points, raises, acts)))

    def answering(self, entry_seq: int, acts: bool) -> "Model":
        noted = tuple((*each[:4], acts) if each[0] == entry_seq else each for each in self.noted)
        return replace(self, noted=noted, answered=self.answered | {entry_seq})

    @property
    def over(self) -> bool:
        return self.ended or max(self.scores) >= TARGET

    def with_hand(self, place: int, points: tuple[int, int]) -> "Model":
        return replace(self, hands=(*self.hands[:place], points, *self.hands[place + 1 :]))


def content(points: tuple[int, int]) -> Hand:
    sides = [{"extras": [{"points": each, "reason": "points"}]} if each else {} for each in points]
    return {"sides": sides}


def lawful(points: tuple[int, int]) -> bool:
    return all(each % 5 == 0 for each in points)


class GameMachine(RuleBasedStateMachine):
    """Plays a game on the real store and in the model."""

    @initialize()
    def start(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.store = open_store(Path(self.folder.name) / "games.db")
        self.table = Table(self.store, CLASSIC)
        self.model = self.before = Model()
        self.any_change = False
        self.rivals: dict[int, tuple[int, tuple[int, int]]] = {}
        self.events = 1
        self.sent: list[tuple[HandEntry, Receipt]] = []
        self.penalties: list[int] = []
        self.protests: list[int] = []

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.store.close()
            self.folder.cleanup()

    def changed(self, model: Model) -> None:
        self.before, self.model, self.any_change = self.model, model, True
        self.events += 1

    def send(self, entry: HandEntry, replaces: int | None = None) -> Receipt:
        args = (self.store, self.table.clock(), self.table.token, entry)
        if replaces is not None:
            return usecases.correct_hand(*args, replaces)
        receipt = usecases.record_hand(*args)
        self.sent.append((entry, receipt))
        return receipt

    @rule(points=POINTS, reason=st.sampled_from(["", "as written"]))
    def record(self, points: tuple[int, int], reason: str) -> None:
        entry = self.table.entry(content(points), len(self.model.hands) + 1, reason)
        if self.model.over:
            with pytest.raises(GameOver):
                self.send(entry)
        elif not (lawful(points) or reason):
            with pytest.raises(NeedsReason):
                self.send(entry)
        else:
            assert self.send(entry).kind == "hand"
            self.changed(self.model.with_hand(len(self.model.hands), points))

    @precondition(lambda self: self.model.hands)
    @rule(points=POINTS, data=st.data())
    def record_too_late(self, points: tuple[int, int], data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.model.hands) - 1))
        entry = self.table.entry(content(points), place + 1, "as written")
        if self.model.hands[place] == points:
            assert self.send(entry).agreed
        else:
            with pytest.raises(Conflict) as caught:
                self.send(entry)
            assert caught.value.rival is not None
            self.rivals[caught.value.rival.entry_seq] = (place + 1, points)
        self.events += 1

    @precondition(lambda self: self.model.hands)
    @rule(points=POINTS, data=st.data())
    def correct(self, points: tuple[int, int], data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.model.hands) - 1))
        shown = self.table.hand(place + 1)
        receipt = self.send(self.table.entry(content(points), place + 1, shown.reason or "as written"), shown.entry_seq)
        if receipt.agreed:
            assert self.model.hands[place] == points
            self.events += 1
        else:
            self.changed(self.model.with_hand(place, points))

    @rule()
    def delete(self) -> None:
        if not self.model.hands:
            with pytest.raises(NothingToDo):
                self.table.delete()
        else:
            self.table.delete()
            self.changed(replace(self.model, hands=self.model.hands[:-1]))

    @rule()
    def undo(self) -> None:
        if not self.any_change:
            with pytest.raises(NothingToDo):
                self.table.undo()
        else:
            self.table.undo()
            self.changed(self.before)

    @rule()
    def end(self) -> None:
        if self.model.over:
            with pytest.raises(NothingToDo):
                self.table.end()
        else:
            self.table.end()
            self.changed(replace(self.model, ended=True))

    @rule()
    def resume(self) -> None:
        if not self.model.ended:
            with pytest.raises(NothingToDo):
                self.table.resume()
        else:
            self.table.resume()
            self.changed(replace(self.model, ended=False))

    @rule(side=st.sampled_from([0, 1]), code=st.sampled_from([*CHARGES, None]), times=st.integers(1, 3), data=st.data())
    def penalise(self, side: int, code: str | None, times: int, data: st.DataObject) -> None:
        if not self.model.numbers:
            with pytest.raises(usecases.InputError):
                self.table.penalise(1, side, code, note="as it was")
            return
        number = data.draw(st.sampled_from(self.model.numbers))
        if self.full(number):
            with pytest.raises(usecases.LimitReached):
                self.table.penalise(number, side, code, note="as it was")
            return
        if code is None:
            points, raised = 5 * times, 0
            more = {"points": points}
        else:
            points, raised = CHARGES[code] * times, times if CHARGES[code] == 0 else 0
            more = {"times": times}
        receipt = self.table.penalise(number, side, code, note="as it was", **more)
        charged, raises = ((value, 0) if side == 0 else (0, value) for value in (points, raised))
        self.penalties.append(receipt.entry_seq)
        self.changed(self.model.with_note(receipt.entry_seq, number, charged, raises, True))

    @rule(side=st.sampled_from([0, 1]), points=st.sampled_from([-500, 0, 500]), data=st.data())
    def protest(self, side: int, points: int, data: st.DataObject) -> None:
        if not self.model.numbers or len(self.open_protests()) >= 10:
            return
        number = data.draw(st.sampled_from(self.model.numbers))
        if self.full(number):
            return
        receipt = self.table.protest(number, side, (points, -points))
        self.protests.append(receipt.entry_seq)
        self.changed(self.model.with_note(receipt.entry_seq, number, (points, -points), (0, 0), False))

    def full(self, number: int) -> bool:
        """No more fits on this hand."""
        return sum(each[1] == number for each in self.model.noted) >= limits.MAX_NOTED

    def known(self, entry_seq: int) -> bool:
        return any(each[0] == entry_seq for each in self.model.noted)

    def open_protests(self) -> list[int]:
        return [each for each in self.protests if self.known(each) and each not in self.model.answered]

    @precondition(lambda self: self.penalties)
    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        entry_seq = data.draw(st.sampled_from(self.penalties))
        if not self.known(entry_seq):
            with pytest.raises(usecases.NotFound):
                self.table.withdraw(entry_seq)
        elif entry_seq in self.model.answered:
            with pytest.raises(NothingToDo):
                self.table.withdraw(entry_seq)
        else:
            self.table.withdraw(entry_seq)
            self.changed(self.model.answering(entry_seq, False))

    @precondition(lambda self: self.protests)
    @rule(outcome=st.sampled_from(["upheld", "dismissed", "withdrawn"]), data=st.data())
    def decide(self, outcome: str, data: st.DataObject) -> None:
        entry_seq = data.draw(st.sampled_from(self.protests))
        if not self.known(entry_seq):
            with pytest.raises(usecases.NotFound):
                self.table.decide(entry_seq, outcome)
        elif entry_seq in self.model.answered:
            with pytest.raises(NothingToDo):
                self.table.decide(entry_seq, outcome)
        else:
            self.table.decide(entry_seq, outcome)
            self.changed(self.model.answering(entry_seq, outcome == "upheld"))

    @precondition(lambda self: self.rivals)
    @rule(accept=st.booleans(), data=st.data())
    def settle(self, accept: bool, data: st.DataObject) -> None:
        rival = data.draw(st.sampled_from(sorted(self.rivals)))
        number, points = self.rivals[rival]
        settled = replace(self.model, settled=self.model.settled | {rival})
        if rival in self.model.settled:
            with pytest.raises(NothingToDo):
                self.table.settle(rival, accept)
        elif not accept:
            self.table.settle(rival, accept)
            self.changed(settled)
        elif number > len(self.model.hands) + 1:
            with pytest.raises(usecases.InputError):
                self.table.settle(rival, accept)
        elif number == len(self.model.hands) + 1 and self.model.over:
            with pytest.raises(GameOver):
                self.table.settle(rival, accept)
        else:
            self.table.settle(rival, accept)
            self.changed(settled.with_hand(number - 1, points))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        entry, receipt = data.draw(st.sampled_from(self.sent))
        args = (self.store, self.table.clock(), self.table.token, entry)
        again = usecases.record_hand(*args)
        assert replace(again, view=receipt.view) == replace(receipt, repeated=True)

    @rule()
    def ask_with_an_outdated_page(self) -> None:
        if self.any_change:
            request = (self.table.token, Sent(self.table.request()), 1)
            with pytest.raises(Conflict):
                usecases.undo_last(self.store, self.table.clock(), *request)

    @rule()
    def restart_the_server(self) -> None:
        ledger.MEMORY.kept.clear()
        self.store.close()
        self.store = open_store(self.store.path)
        self.table.store = self.store

    @invariant()
    def the_game_is_what_the_model_says(self) -> None:
        view = self.table.view
        assert [each.entered for each in view.hands] == [read(content(each)) for each in self.model.hands]
        assert view.scores == self.model.scores
        assert view.finished == self.model.over
        assert [each.points for each in view.minimums] == self.model.minimums
        judged = rules.adjudicate(rules.read_record(view.record(), variant=view.variant))
        assert judged.scores == view.scores
        assert [each.entry_seq for each in view.protests if each.is_open] == self.open_protests()
        assert (view.stakes is None) == (not self.open_protests())
        assert view.version == len(view.log) == self.events
        assert {each.entry_seq for each in view.rivals} == self.open_rivals()
        assert sum(line.in_effect and line.hand is not None for line in view.log) == len(view.hands)

    def open_rivals(self) -> set[int]:
        hands = self.model.hands
        return {
            entry_seq
            for entry_seq, (number, points) in self.rivals.items()
            if entry_seq not in self.model.settled
            and number <= len(hands) + 1
            and (number == len(hands) + 1 or hands[number - 1] != points)
        }


def test_every_sequence_of_requests_agrees_with_the_model() -> None:
    run_state_machine_as_test(
        GameMachine,
        settings=settings(max_examples=examples_of(60), stateful_step_count=30, deadline=None, database=None),
    )
