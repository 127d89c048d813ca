"""A game as a sheet reads it, made from a record alone: nobody knows when it was entered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import GameRecord, GameRuling, HandRuling, Minimum, SideNames, Variant
from scorekeeper.sheets.game.incidents import PenaltyLike, ProtestLike
from scorekeeper.sheets.game.stakes import StakesLike


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand of a record with its ruling."""

    number: int
    ruling: HandRuling
    dealer: str | None
    sits_out: str | None
    after_end: bool
    reason: str = ""
    entered_at: datetime | None = None
    earlier: Sequence[object] = ()
    penalties: Sequence[PenaltyLike] = ()
    protests: Sequence[ProtestLike] = ()


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A whole record with its ruling; `written` is the record as plain data, nothing left out."""

    played: GameRecord
    ruling: GameRuling
    hands: tuple[RecordedHand, ...]
    written: Mapping[str, object]
    title: str = ""
    rules_name: str = ""
    created_at: datetime | None = None
    next_dealer: str | None = None
    ended_early: bool = False
    penalties: Sequence[PenaltyLike] = ()
    protests: Sequence[ProtestLike] = ()
    stakes: StakesLike | None = None

    @property
    def variant(self) -> Variant:
        """The rules that the record names, house rules applied."""
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
        """Each side's score before the first hand."""
        return self.played.opening_scores

    @property
    def hands_played(self) -> int:
        """Hands played before the first hand."""
        return self.played.hands_played

    @property
    def minimums(self) -> tuple[Minimum, ...]:
        """What each side must open the coming hand with."""
        return self.ruling.minimums

    @property
    def next_number(self) -> int:
        """Number of the coming hand."""
        return self.played.hands_played + len(self.hands) + 1

    @property
    def sits_out(self) -> str | None:
        """Who sits out the coming hand."""
        return _sitting_out(self.played, self.next_number)

    @property
    def finished(self) -> bool:
        """The game is over by its rules; a record does not tell of one that was ended early."""
        return self.ruling.finished

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won."""
        return self.ruling.winners

    def record(self) -> dict[str, object]:
        """Return the record, nothing left out."""
        return dict(self.written)


def recorded_game(data: object, title: str = "") -> RecordedGame:
    """Read and judge a `canasta-record/1`.

    Raises RecordError, UnknownVariant or HouseRuleError.
    """
    played = rules.read_record(data, stored=True)
    plain: Any = data
    ruling = rules.adjudicate(played)
    over = [all(side.next_minimum == Minimum(None) for side in hand.sides) for hand in ruling.hands]
    hands = tuple(
        RecordedHand(
            number=played.hands_played + place + 1,
            ruling=ruling.hands[place],
            dealer=hand.dealer,
            sits_out=_sitting_out(played, played.hands_played + place + 1),
            after_end=any(over[:place]),
        )
        for place, hand in enumerate(played.hands)
    )
    return RecordedGame(played, ruling, hands, rules.completed(played, plain), title)


def _sitting_out(played: GameRecord, number: int) -> str | None:
    return rules.sitting_out(played.variant, [side.players for side in played.sides], number)
