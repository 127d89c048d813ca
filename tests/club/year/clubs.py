"""A club for the tests: its list, and evenings that its members play."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from scorekeeper.club import events
from scorekeeper.club.events import Sent
from scorekeeper.club.events.asked import Entering
from scorekeeper.club.events.year import club, members
from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.year.members import Club, Member
from scorekeeper.store import Store
from tests.club.usecases.hall import CUP, Hall

FIRST = date(2026, 9, 3)
OPEN = Setup(name="Thursday", kind=EventKind.INDIVIDUAL, movement=Movement.INDIVIDUAL, rounds=3, hands=1)
_STARTS = itertools.count(1, 10_000)


@dataclass
class ClubHere:
    """The club of a database, which begins on the first Thursday of September 2026."""

    store: Store
    now: datetime = datetime(2026, 9, 3, 18, 0, tzinfo=UTC)
    token: str = field(init=False)

    def __post_init__(self) -> None:
        self._numbers = itertools.count(next(_STARTS))
        self.token = club.begin_club(self.store, self.now)

    @property
    def state(self) -> Club:
        return club.club_of(self.store, self.token).club

    @property
    def names(self) -> list[str]:
        return [each.name for each in self.state.members]

    def sent(self) -> Sent:
        return Sent(f"club-{next(self._numbers):06d}", "a phone")

    def do(self, use_case: Any, asked: Any) -> None:
        use_case(self.store, self.now, self.token, self.sent(), asked)

    def add(self, text: str) -> None:
        self.do(members.add_members, members.read_members(text))

    def member(self, name: str) -> Member:
        return next(each for each in self.state.members if each.name == name)

    def listed(self) -> dict[str, members.Listed]:
        return {each.member.name: each for each in members.listed(self.state, club.evenings(self.store))}

    def evening(
        self, names: Sequence[Sequence[str]], week: int = 0, *, guests: bool = False, setup: Setup = CUP
    ) -> Hall:
        """Play a round of an event that these pairs, or single people, come to in a week."""
        day = FIRST + timedelta(weeks=week)
        hall = Hall(
            self.store, setup=replace(setup, day=day.isoformat()), pairs="", now=self.now + timedelta(weeks=week)
        )
        known = {} if guests else {each.name: each.id for each in self.state.members}
        entering = [
            Entering(name=" & ".join(each), players=each, here=True, members=[known.get(name, "") for name in each])
            for each in names
        ]
        hall.do(events.register, entering)
        hall.publish()
        return hall
