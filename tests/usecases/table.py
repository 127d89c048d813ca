"""A card table for the tests: hands to enter, and a game with phones that enter them."""

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from scorekeeper import rules, usecases
from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.rules import HandRecord, RecordError, SideNames
from scorekeeper.store import Store
from scorekeeper.usecases import (
    Charge,
    GameSetup,
    GameView,
    HandEntry,
    HandView,
    Links,
    Protest,
    Receipt,
    Retraction,
    Verdict,
)
from scorekeeper.usecases.journal.writing import Sent

NOON = datetime(2024, 5, 4, 12, 0, tzinfo=UTC)
PAIRS = (SideNames("Us", ("Ann", "Cem")), SideNames("Them", ("Bo", "Dea")))
CLASSIC = GameSetup("classic", {}, PAIRS, "Ann")

Hand = dict[str, object]


def hand(points: int = 200, other: int = 120, canastas: int = 1) -> Hand:
    """A lawful hand: the first side goes out with natural canastas, the other has melded a little.

    The first side scores 500 for each canasta, 100 for going out and `points`; the second `other`.
    """
    first = {"canastas": {"natural": canastas}, "melded_points": points, "held_points": 0}
    second = {"canastas": {}, "melded_points": other, "held_points": 0}
    return {"sides": [{"tally": first, "went_out": True}, {"tally": second}]}


def read(content: Mapping[str, object], view: GameView | None = None) -> HandRecord:
    """Read a hand of the format as one of a game; without a view of two pairs at classic canasta.

    Raises RecordError with the path inside the hand.
    """
    pairs = [{"name": side.name, "players": list(side.players)} for side in PAIRS]
    classic = {"format": "canasta-record/1", "variant": "classic", "sides": pairs}
    record = {**(view.played.as_json() if view else classic), "hands": [content]}
    try:
        [found] = rules.read_record(record, variant=view.variant if view else None).hands
    except RecordError as error:
        where = error.where.removeprefix("hands[0]").removeprefix(".")
        raise RecordError(error.code, error.message, where) from None
    return found


def gain(points: int = 200, canastas: int = 1) -> int:
    """What `hand` brings its first side."""
    return 500 * canastas + 100 + points


ITEMISED: Hand = {
    "sides": [
        {"melds": ["K*7", "8*4 2", "A*3", "J*4"], "red_threes": 1, "held": ["", "Q Q 5"], "went_out": True},
        {"melds": ["9*5 2 JKR", "6*3", "Q*4", "5*4"], "red_threes": 2, "held": ["A J", "7 3b"]},
    ]
}
ITEMISED_TOTALS = (905, 655)
WINNING = hand(points=450, canastas=8)  # 4,550: with one more hand the game is over
TOO_LOW: Hand = {"sides": [{"melds": ["4*3"], "held": ["", ""]}, {}]}  # opens with 15
LOSS: Hand = {"sides": [{"red_threes": 2, "held": ["A*5 2*6", "A*3 K*8"]}, {}]}  # below zero


_tables = itertools.count(1)  # an object's id would come back when a table is forgotten


@dataclass
class Clock:
    """Time goes on a second with every look at it."""

    seconds: int = 0

    def __call__(self) -> datetime:
        self.seconds += 1
        return NOON + timedelta(seconds=self.seconds)


@dataclass
class Table:
    """A game and the phone that holds its score link."""

    store: Store
    setup: GameSetup = CLASSIC
    clock: Clock = field(default_factory=Clock)
    links: Links = field(init=False)

    def __post_init__(self) -> None:
        self._own = next(_tables)
        self._numbers = itertools.count(1)
        self.links = usecases.start_game(self.store, self.clock(), self.setup, self.request("start"))

    @property
    def token(self) -> str:
        return self.links.score_token

    @property
    def view(self) -> GameView:
        return usecases.open_game(self.store, self.token)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.view.scores

    def request(self, word: str = "request") -> str:
        return f"{word}-{self._own:06d}-{next(self._numbers):06d}"

    def entry(
        self,
        content: Mapping[str, object],
        number: int | None = None,
        reason: str = "",
        request_id: str | None = None,
        device: str = "",
    ) -> HandEntry:
        view = self.view
        number = view.next_number if number is None else number
        read_in = read(content, view)
        return HandEntry(request_id or self.request(), number, read_in, reason, device)

    def record(self, content: Mapping[str, object], number: int | None = None, reason: str = "") -> Receipt:
        entry = self.entry(content, number, reason)
        return usecases.record_hand(self.store, self.clock(), self.token, entry)

    def correct(self, number: int, content: Mapping[str, object], reason: str = "") -> Receipt:
        entry = self.entry(content, number, reason)
        replaces = self.hand(number).entry_seq
        return usecases.correct_hand(self.store, self.clock(), self.token, entry, replaces)

    def change(self, use_case: Callable[..., Receipt]) -> Receipt:
        """Do one of delete_last_hand, undo_last, end_game, resume_game on the present version."""
        return use_case(self.store, self.clock(), self.token, Sent(self.request()), self.view.version)

    def undo(self) -> Receipt:
        return self.change(usecases.undo_last)

    def delete(self) -> Receipt:
        return self.change(usecases.delete_last_hand)

    def end(self) -> Receipt:
        return self.change(usecases.end_game)

    def resume(self) -> Receipt:
        return self.change(usecases.resume_game)

    def settle(self, rival: int, accept: bool) -> Receipt:
        return usecases.settle_rival(self.store, self.clock(), self.token, self.request(), rival, accept)

    def penalise(self, number: int, side: int = 0, code: str | None = None, **more: Any) -> Receipt:
        charge = Charge(number, side, code=code, **more)
        return usecases.give_penalty(self.store, self.clock(), self.token, Sent(self.request()), charge)

    def withdraw(self, entry_seq: int, reason: str = "seen wrongly") -> Receipt:
        asked = Retraction(entry_seq, reason)
        return usecases.withdraw_penalty(self.store, self.clock(), self.token, Sent(self.request()), asked)

    def protest(self, number: int, side: int = 0, claims: tuple[int, ...] | None = None) -> Receipt:
        asked = Protest(number, side, "the count of the melds", claims)
        return usecases.protest(self.store, self.clock(), self.token, Sent(self.request()), asked)

    def decide(self, entry_seq: int, outcome: str, claims: tuple[int, ...] | None = None) -> Receipt:
        verdict = Verdict(entry_seq, ProtestOutcome(outcome), claims)
        return usecases.decide_protest(self.store, self.clock(), self.token, Sent(self.request()), verdict)

    def host(self) -> None:
        """Let the database say that the game is played at a table of an event."""
        with self.store.write():
            event = self.store.insert("INSERT INTO events (variant, rules_digest) VALUES (?, ?)", "classic", "x")
            self.store.insert(
                "INSERT INTO table_games (event_id, round, table_number, game_id) VALUES (?, 1, 1, ?)",
                *(event, self.view.game_id),
            )

    def hand(self, number: int) -> HandView:
        found = self.view.hand(number)
        assert found is not None
        return found


def kinds(view: GameView) -> list[str]:
    return [event.kind for event in view.log]
