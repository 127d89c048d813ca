"""Events for the tests: a log that is folded as it is written, and results by chance."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from scorekeeper.club.model.draws.draft import Draft
from scorekeeper.club.model.draws.draw import draw
from scorekeeper.club.model.folding import fold, step
from scorekeeper.club.model.setup import read_setup
from scorekeeper.club.model.sides import Scores
from scorekeeper.club.model.state import State
from scorekeeper.log import Kind, LogEntry

BEGIN = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)


class Event:
    """An event under way; `state` is what its log says."""

    def __init__(self, **values: Any) -> None:
        self.number = 1
        self.at = BEGIN
        setup = read_setup({"name": "Club night", **values})
        self.log = [self._entry("setup", setup.as_json())]
        self.state: State = fold(self.log)

    def _entry(self, kind: str, body: dict[str, Any]) -> LogEntry:
        return LogEntry(seq=self.number, kind=Kind(kind), body=body, at=self.at)

    def add(self, kind: str, /, **body: Any) -> "Event":
        self.number += 1
        self.at += timedelta(seconds=1)
        self.log.append(self._entry(kind, body))
        self.state = step(self.state, self.log[-1])
        return self

    def register(self, names: Sequence[str], **more: Any) -> "Event":
        rows = [{"name": each, "players": [each], "here": True, **more} for each in names]
        return self.add("register", entrants=rows)

    def people(self, size: int) -> "Event":
        return self.register([f"Pair {at}" for at in range(1, size + 1)])

    def publish(self, turn: int, seed: str = "seed") -> Draft:
        made = draw(self.state, turn, seed)
        self.add("draft", **made.as_body())
        self.add("publish", round=turn)
        return made

    def sign(self, turn: int, table: int, scores: Scores) -> "Event":
        return self.add("sign", round=turn, table=table, side="director", version=1, scores=list(scores))

    def results(self, turn: int, score: Callable[[int], Scores]) -> "Event":
        found = self.state.round(turn)
        assert found is not None
        for each in found.tables:
            self.sign(turn, each.table, score(each.table))
        return self

    def correct(self, turn: int, table: int, scores: Scores) -> "Event":
        self.add("reopen", round=turn, table=table, reason="added up wrongly")
        return self.add(
            "correct", round=turn, table=table, version=2, scores=list(scores), kind="sum", agreed="", reason=""
        )

    def play(self, rounds: int, seed: int = 1) -> list[Draft]:
        """Draw, publish and play all rounds by chance."""
        chance = Random(seed)  # noqa: S311 - repeatable, not secret
        drafts = []
        for turn in range(1, rounds + 1):
            drafts.append(self.publish(turn, f"{seed} {turn}"))
            self.results(turn, lambda _: (5 * chance.randint(-100, 900), 5 * chance.randint(-100, 900)))
        return drafts


def seats(draft: Draft) -> list[str]:
    """Everybody who has a place, byes too, once for each place."""
    seated = [who for each in draft.tables for side in each.sides for who in side]
    return [*seated, *draft.byes]


def meetings(draft: Draft) -> list[frozenset[str]]:
    return [frozenset((one, other)) for each in draft.tables for one in each.sides[0] for other in each.sides[1]]
