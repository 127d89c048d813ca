"""Whatever a director and the tables press in whatever order: done in one event, or refused."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.club import events
from scorekeeper.club.events import event_state
from scorekeeper.club.events.asked import (
    Arriving,
    Assigning,
    Calling,
    Cancelling,
    Correcting,
    Disputing,
    Drawing,
    Editing,
    Extending,
    Leaving,
    Numbering,
    Penalising,
    Postponing,
    Reopening,
    Returning,
    Signing,
    Substituting,
    Swapping,
    Ticking,
    Unclosing,
)
from scorekeeper.club.events.event_state import load_log
from scorekeeper.club.events.shown.views import Answer
from scorekeeper.club.model.choices import CorrectionKind
from scorekeeper.club.model.folding import fold
from scorekeeper.club.model.state import DIRECTOR
from scorekeeper.club.store.event_rows import add_table_game
from scorekeeper.rules import RulesError
from scorekeeper.store import Store
from scorekeeper.usecases import UseCaseError
from tests.club.usecases.hall import CUP, Hall, pair

STEPS = 150


class Fingers:
    """Presses buttons of an event by chance, those that go on with it more often."""

    def __init__(self, hall: Hall, chance: Random) -> None:
        self.hall, self.chance, self.names = hall, chance, iter(range(1_000))

    def press(self) -> Answer | None:
        """Press one button; None if it belongs to a game and not to the event."""
        forwards = (self.draw, self.publish, self.close, self.play, self.sign, self.sign)
        return self.chance.choice((*forwards, self.chance.choice(self.others())))()

    def others(self) -> tuple[Callable[[], Answer], ...]:
        do, at = self.hall.do, self.chance.randint
        place: dict[str, Any] = {"round": at(1, 3), "table": at(1, 4)}
        text, entrant = self.chance.choice(("", "a reason")), f"p{at(1, 8)}"
        number = at(1, 60)
        return (
            lambda: do(events.register, [pair(f"N{next(self.names)}", late_from=at(1, 3))]),
            lambda: do(events.edit_entrant, Editing(entrant=entrant, entering=pair(f"N{next(self.names)}"))),
            lambda: do(events.check_in, Arriving(entrant=entrant, here=True)),
            lambda: do(events.withdraw, Leaving(entrant=entrant, round=at(1, 4), reason=text)),
            lambda: do(events.remove, entrant),
            lambda: do(events.return_, Returning(entrant=entrant, round=at(1, 4))),
            lambda: do(events.swap_entrants, Swapping(round=at(1, 3), one=entrant, other=f"p{at(1, 8)}")),
            lambda: do(events.number_table, Numbering(round=at(1, 3), table=at(1, 4), number=at(0, 9))),
            lambda: do(events.start_clock, at(1, 3)),
            lambda: do(events.stop_clock, at(1, 3)),
            lambda: do(events.extend, Extending(**place, minutes=at(-1, 5))),
            lambda: do(events.call_director, Calling(**place, why=text)),
            lambda: do(events.answer_call, number),
            lambda: do(events.settle_dispute, number),
            lambda: do(events.postpone, Postponing(**place, postponed=self.chance.random() < 0.7)),
            lambda: do(events.tick_check, Ticking(**place, version=2)),
            lambda: do(events.reopen_table, Reopening(**place, reason=text)),
            lambda: do(events.approve_round, at(1, 3)),
            lambda: do(events.unclose_round, Unclosing(round=at(1, 3), reason=text)),
            lambda: do(events.cancel_penalty, Cancelling(penalty=number, reason=text)),
            lambda: do(events.show_standings, at(0, 3)),
            lambda: do(events.add_note, text),
            lambda: do(events.change_setup, replace(CUP, rounds=at(1, 5))),
            lambda: do(events.dispute, Disputing(**place, side=0, reason=text)),
            lambda: do(events.substitute, self.substituting(entrant, place)),
            lambda: do(
                events.give_penalty, Penalising(entrant=entrant, round=at(1, 3), rule="late", reason=text, points=-50)
            ),
            lambda: do(events.assign_result, Assigning(**place, scores=(100, 0), rule="r", reason=text)),
            lambda: do(
                events.assign_result, Assigning(**place, scores=(0, 0), rule="r", reason="none came", bye=at(0, 1))
            ),
            lambda: self.correct(place, text),
        )

    def turn(self) -> int:
        current = self.hall.view.state.current
        return (current.number if current else 0) + 1

    def draw(self) -> Answer:
        return self.hall.do(events.draw_round, Drawing(round=self.turn(), seed=self.chance.choice("ab")))

    def publish(self) -> Answer:
        return self.hall.do(events.publish_round, self.turn())

    def close(self) -> Answer:
        return self.hall.do(events.close_round, max(1, self.turn() - 1))

    def table(self) -> int:
        tables = self.hall.view.tables
        return self.chance.choice([each.table for each in tables] or [1])

    def play(self) -> None:
        if self.hall.view.tables:
            table = self.table()  # most phones agree on what they enter
            self.hall.play(table, 200 + 10 * (table if self.chance.random() < 0.95 else 0))

    def sign(self) -> Answer | None:
        if not self.hall.view.tables:
            return None
        table, side = self.table(), self.chance.choice((0, 1, DIRECTOR))
        signing = self.hall.signing(table, side)
        if side is DIRECTOR:
            return self.hall.do(events.sign, signing)
        return self.hall.at(table, events.sign, signing)

    def correct(self, place: dict[str, Any], text: str) -> Answer:
        table = place["round"], place["table"]
        seen = events.preview_correction(self.hall.store, self.hall.now, self.hall.token, table)
        return self.hall.do(
            events.correct_result,
            Correcting(
                **place, version=seen.version, scores=seen.scores, kind=CorrectionKind.SUM, agreed="both", reason=text
            ),
        )

    @staticmethod
    def substituting(entrant: str, place: dict[str, Any]) -> Substituting:
        return Substituting(**place, entrant=entrant, leaves="A1", comes="Zoe")


@pytest.mark.parametrize("seed", range(4))
def test_every_button_adds_one_event_or_nothing(store: Store, seed: int) -> None:
    hall = Hall(store, pairs="ABCDEFG"[: 6 + seed % 2])
    fingers = Fingers(hall, Random(seed))  # noqa: S311 - a walk that can be walked again
    rounds = 0
    for _ in range(STEPS):
        before = hall.view.version
        answer = None
        with suppress(UseCaseError, RulesError):
            answer = fingers.press()
        assert hall.view.version == before + (answer is not None)
        hall.later(1)
        board, page = hall.board, events.show_public(store, hall.now, hall.links.watch_token)
        assert page.round == (board.round.number if board.round and page.round else None)
        rounds = max(rounds, page.round or 0)

    log = load_log(store, hall.links.event_id)
    assert log.state == fold(log.entries)
    content = events.export_event(store, hall.token)
    again = events.import_event(store, hall.now, content, hall.sent()).direct_token
    assert events.export_event(store, again) == content
    assert rounds >= 1


def test_a_round_that_cannot_be_started_leaves_nothing_behind(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.do(events.draw_round, Drawing(round=1))
    before = hall.view
    places: list[tuple[int, int]] = []

    def breaks(store: Store, event_id: int, place: tuple[int, int], game_id: int) -> None:
        places.append(place)
        if len(places) == 3:
            raise RuntimeError("the power has gone")
        add_table_game(store, event_id, place, game_id)

    monkeypatch.setattr("scorekeeper.club.store.event_rows.add_table_game", breaks)
    with pytest.raises(RuntimeError):
        hall.do(events.publish_round, 1)
    monkeypatch.undo()

    assert hall.view == before
    assert hall.store.rows("SELECT * FROM games") == []
    hall.do(events.publish_round, 1)
    assert len(hall.board.rows) == 4


def test_what_is_remembered_of_another_file_is_not_taken(hall: Hall) -> None:
    log = load_log(hall.store, hall.links.event_id)
    other = replace(log.entries[-1], id="0" * 64)
    stale = replace(log, entries=(*log.entries[:-1], other), state=replace(log.state, entrants=()))
    event_state.MEMORY.keep(hall.store, stale)

    assert load_log(hall.store, hall.links.event_id).state == log.state


def test_signing_needs_a_table_that_is_there(playing: Hall) -> None:
    playing.play(1)
    nowhere = Signing(round=1, table=9, side=DIRECTOR, version=2, scores=(0, 0))

    with pytest.raises(UseCaseError, match="Nobody plays at table 9"):
        playing.do(events.sign, nowhere)
