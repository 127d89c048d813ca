"""A hall for the tests: a director, tables, and phones that send what is asked of them."""

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from scorekeeper.club import events
from scorekeeper.club.events import Sent
from scorekeeper.club.events.asked import Creating, Drawing, Entering, Signing
from scorekeeper.club.events.shown.views import Answer, Board, BoardRow, EventLinks, EventView, TableView
from scorekeeper.club.model.choices import Signer
from scorekeeper.club.model.setup import Setup
from scorekeeper.store import Store
from scorekeeper.usecases import HandEntry, Receipt, record_hand
from tests.usecases.table import hand, read

EIGHT = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
CUP = Setup(name="Spring cup", rounds=3, hands=1, seed="spring")
UseCase = Callable[..., Answer]
_STARTS = itertools.count(1, 1_000)  # halls on one server must not send the same requests


@dataclass
class Hall:
    """An event of pairs "A" to "H" with one hand a round, unless said otherwise."""

    store: Store
    setup: Setup = CUP
    pairs: str = "ABCDEFGH"
    variant_id: str = "classic"
    house_rules: Mapping[str, object] = field(default_factory=dict)
    now: datetime = EIGHT
    links: EventLinks = field(init=False)

    def __post_init__(self) -> None:
        self._numbers = itertools.count(next(_STARTS))
        asked = Creating(
            variant_id=self.variant_id, setup=self.setup, house_rules=self.house_rules, rules_name="Club rules"
        )
        self.links = events.create_event(self.store, self.now, asked, self.sent())
        if self.pairs:
            self.do(events.register, [pair(name) for name in self.pairs])

    @property
    def token(self) -> str:
        return self.links.direct_token

    @property
    def view(self) -> EventView:
        return events.open_event(self.store, self.token)

    @property
    def board(self) -> Board:
        return events.show_board(self.store, self.now, self.token)

    def row(self, table: int) -> BoardRow:
        return next(each for each in self.board.rows if each.table == table)

    def sent(self, seen: int | None = None) -> Sent:
        return Sent(f"request-{next(self._numbers):06d}", "a phone", seen)

    def do(self, use_case: UseCase, *asked: Any, seen: int | None = None) -> Answer:
        """Let the director do something."""
        return use_case(self.store, self.now, self.token, self.sent(seen), *asked)

    def at(self, table: int, use_case: UseCase, *asked: Any) -> Answer:
        """Let the phone of a table do something."""
        return use_case(self.store, self.now, self.phone(table), self.sent(), *asked)

    def phone(self, table: int) -> str:
        return next(each.token for each in self.view.tables if each.table == table)

    def table(self, table: int) -> TableView:
        return events.open_table(self.store, self.now, self.phone(table))

    def later(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    def publish(self, number: int = 1) -> None:
        self.do(events.draw_round, Drawing(round=number))
        self.do(events.publish_round, number)

    def play(self, table: int, points: int = 200, number: int = 1) -> Receipt:
        """Enter the one hand of a table: North-South has 600 and `points`, every other side 120."""
        view = self.table(table)
        content: dict[str, Any] = hand(points)
        content["sides"] += content["sides"][1:] * (len(view.names) - 2)
        entry = HandEntry(f"hand-{next(self._numbers):08d}", number, read(content, view.game))
        return record_hand(self.store, self.now, view.game_token, entry)

    def signing(self, table: int, side: int | Signer) -> Signing:
        view = self.table(table)
        assert view.round is not None
        return Signing(round=view.round, table=table, side=side, version=view.sign_version, scores=view.scores)

    def sign(self, table: int, *sides: int) -> None:
        for side in sides or range(len(self.table(table).names)):
            self.at(table, events.sign, self.signing(table, side))

    def finish(self, number: int = 1) -> None:
        """Play and sign every table of a published round, and close it."""
        for row in self.board.rows:
            self.play(row.table, 200 + 10 * row.table)
            self.sign(row.table)
        self.do(events.close_round, number)


def pair(name: str, **more: Any) -> Entering:
    """A pair: A1 and A2 play as "Pair A"."""
    return Entering(name=f"Pair {name}", players=(f"{name}1", f"{name}2"), **more)
