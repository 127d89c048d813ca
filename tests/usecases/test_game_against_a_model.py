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

from scorekeeper import usecases
from scorekeeper.store import open_store
from scorekeeper.usecases import (
    Conflict,
    GameOver,
    HandEntry,
    NeedsReason,
    NothingToDo,
    Receipt,
    ledger,
)
from tests.usecases.table import CLASSIC, Hand, Table

TARGET = 5000
POINTS = st.sampled_from([(0, 5), (2500, 0), (-1500, 0), (1800, 2500), (0, 5000), (7, 0)])


@dataclass(frozen=True)
class Model:
    """What counts: the points of each hand, the early end, the late entries that are settled."""

    hands: tuple[tuple[int, int], ...] = ()
    ended: bool = False
    settled: frozenset[int] = frozenset()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(points[side] for points in self.hands) for side in (0, 1))

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
            self.rivals[caught.value.rival.event_id] = (place + 1, points)
        self.events += 1

    @precondition(lambda self: self.model.hands)
    @rule(points=POINTS, data=st.data())
    def correct(self, points: tuple[int, int], data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.model.hands) - 1))
        shown = self.table.hand(place + 1)
        receipt = self.send(
            self.table.entry(content(points), place + 1, shown.reason or "as written"),
            shown.event_id,
        )
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
            request = (self.table.token, self.table.request(), 1)
            with pytest.raises(Conflict):
                usecases.undo_last(self.store, self.table.clock(), *request)

    @rule()
    def restart_the_server(self) -> None:
        ledger._ledgers.clear()
        self.store.close()
        self.store = open_store(self.store.path)
        self.table.store = self.store

    @invariant()
    def the_game_is_what_the_model_says(self) -> None:
        view = self.table.view
        assert [each.hand for each in view.hands] == [content(each) for each in self.model.hands]
        assert view.scores == self.model.scores
        assert view.finished == self.model.over
        assert view.version == len(view.log) == self.events
        assert {each.event_id for each in view.rivals} == self.open_rivals()
        assert sum(line.in_effect and line.hand is not None for line in view.log) == len(view.hands)

    def open_rivals(self) -> set[int]:
        hands = self.model.hands
        return {
            event_id
            for event_id, (number, points) in self.rivals.items()
            if event_id not in self.model.settled
            and number <= len(hands) + 1
            and (number == len(hands) + 1 or hands[number - 1] != points)
        }


def test_every_sequence_of_requests_agrees_with_the_model() -> None:
    run_state_machine_as_test(
        GameMachine,
        settings=settings(max_examples=80, stateful_step_count=50, deadline=None, database=None),
    )
