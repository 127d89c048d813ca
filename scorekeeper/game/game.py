"""A game and its hands: what was entered, what was ruled, and what a sheet or page says of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game.incidents import PenaltyView, ProtestView, Stakes
from scorekeeper.rules import (
    GameRecord,
    GameRuling,
    HandRecord,
    HandRuling,
    Minimum,
    SideNames,
    Variant,
    record_digest,
)


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the sides with the highest score."""
    return tuple(side for side, score in enumerate(scores) if score == max(scores))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One hand of a game with its ruling.

    `number` counts the hands of the game from 1, those played on paper before included. `judged`
    is what was ruled on: the hand as it was entered, and the penalties and upheld protests that
    are in force for it; `written` is the same as the format's HAND. `dealer` is None where a
    record does not tell, `entered_at` where nobody knows. `reason` says why the hand is scored in
    spite of a violation ("" if none was given). `earlier` are the versions that this one replaced;
    `after_end` tells that a correction has made the game end before this hand. `penalties` and
    `protests` are all of this hand, withdrawn and decided ones too.
    """

    number: int
    judged: HandRecord
    written: Mapping[str, object]
    ruling: HandRuling
    dealer: str | None
    sits_out: str | None
    after_end: bool
    reason: str = ""
    entered_at: datetime | None = None
    earlier: Sequence[object] = ()
    penalties: tuple[PenaltyView, ...] = ()
    protests: tuple[ProtestView, ...] = ()

    @property
    def overridden(self) -> bool:
        """It breaks a rule and was scored as written, with a reason."""
        return not self.ruling.legal and bool(self.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game, finished or not.

    `played` is its record, whose hands are those that were ruled on. `title` and `rules_name` (what
    the club calls these house rules) are "" without one; `created_at` is None if nobody knows;
    `check_code` stands for everything in its log, "" for a game without one.
    `minimums`, `next_dealer` and `sits_out` are those of the coming hand; the minimums of a game
    that is over are empty. `ended_early` tells that the players stopped before the rules end the
    game; `winners` are the sides that won, several for a draw, none before the end. `penalties` and
    `protests` are of every hand; `stakes` is what open protests can change, None without any.
    """

    played: GameRecord
    hands: Sequence[Hand]
    ruling: GameRuling
    minimums: tuple[Minimum, ...]
    next_dealer: str | None
    sits_out: str | None
    finished: bool
    winners: tuple[int, ...]
    ended_early: bool = False
    title: str = ""
    rules_name: str = ""
    check_code: str = ""
    created_at: datetime | None = None
    penalties: tuple[PenaltyView, ...] = ()
    protests: tuple[ProtestView, ...] = ()
    stakes: Stakes | None = None

    @property
    def variant(self) -> Variant:
        """The rules it is played under, house rules applied."""
        return self.played.variant

    @property
    def house_rules(self) -> Mapping[str, object]:
        """House rules as they were chosen."""
        return self.played.house_rules

    @property
    def sides(self) -> tuple[SideNames, ...]:
        """The sides in seating order."""
        return self.played.sides

    @property
    def opening_scores(self) -> tuple[int, ...]:
        """Each side's score before the first hand of the record."""
        return self.played.opening_scores

    @property
    def hands_played(self) -> int:
        """Hands played before the first hand of the record."""
        return self.played.hands_played

    @property
    def next_number(self) -> int:
        """Number of the coming hand."""
        return self.hands_played + len(self.hands) + 1

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's score after the last hand."""
        return self.ruling.scores

    def record(self) -> dict[str, object]:
        """Return the whole game as `canasta-record/1`, its hands as they were ruled on."""
        return {
            "format": "canasta-record/1",
            "variant": self.played.variant_id,
            "house_rules": dict(self.house_rules),
            "sides": [{"name": side.name, "players": list(side.players)} for side in self.sides],
            "opening_scores": list(self.opening_scores),
            "hands_played": self.hands_played,
            "hands": [dict(hand.written) for hand in self.hands],
        }

    @property
    def digest(self) -> str:
        """Eight characters that stand for the record, the same on every phone and on the sheet."""
        return record_digest(self.record())
