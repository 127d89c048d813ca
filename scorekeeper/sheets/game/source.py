"""What a sheet reads: the shape of a game as the use cases show it, without knowing them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from scorekeeper.rules import GameRuling, HandRuling, Minimum, SideNames, Variant
from scorekeeper.sheets.game.incidents import PenaltyLike, ProtestLike
from scorekeeper.sheets.game.stakes import StakesLike


class HandLike(Protocol):
    """One hand of a game: what was ruled, and what became of it since."""

    @property
    def number(self) -> int:
        """Number of the hand in the game; above 1 at first for a game begun on paper."""

    @property
    def ruling(self) -> HandRuling:
        """Score lines and findings."""

    @property
    def dealer(self) -> str | None:
        """Who dealt."""

    @property
    def sits_out(self) -> str | None:
        """Who sat out, None if everybody played."""

    @property
    def reason(self) -> str:
        """Why the hand was scored as written in spite of a violation, "" if it had none."""

    @property
    def entered_at(self) -> datetime | None:
        """When this version was entered, None if nobody knows."""

    @property
    def earlier(self) -> Sequence[object]:
        """The versions that this one replaced."""

    @property
    def after_end(self) -> bool:
        """A correction has made the game end before this hand."""

    @property
    def penalties(self) -> Sequence[PenaltyLike]:
        """Penalties and rulings of this hand, withdrawn ones too."""

    @property
    def protests(self) -> Sequence[ProtestLike]:
        """Protests about this hand, open and decided ones."""


class GameLike(Protocol):
    """A game, finished or not."""

    @property
    def title(self) -> str:
        """What the players call it, "" if they do not."""

    @property
    def variant(self) -> Variant:
        """The rules it is played under, house rules applied."""

    @property
    def house_rules(self) -> Mapping[str, object]:
        """House rules as they were chosen."""

    @property
    def rules_name(self) -> str:
        """What the club calls these house rules, "" without a name."""

    @property
    def sides(self) -> Sequence[SideNames]:
        """The sides in seating order."""

    @property
    def opening_scores(self) -> Sequence[int]:
        """Each side's score before the first hand of the record."""

    @property
    def hands_played(self) -> int:
        """Hands played before the first hand of the record."""

    @property
    def created_at(self) -> datetime | None:
        """When the game was begun, None if nobody knows."""

    @property
    def hands(self) -> Sequence[HandLike]:
        """The hands in order."""

    @property
    def ruling(self) -> GameRuling:
        """Scores so far."""

    @property
    def minimums(self) -> Sequence[Minimum]:
        """What each side must open the coming hand with."""

    @property
    def next_number(self) -> int:
        """Number of the coming hand."""

    @property
    def next_dealer(self) -> str | None:
        """Who deals the coming hand."""

    @property
    def sits_out(self) -> str | None:
        """Who sits out the coming hand, None if everybody plays."""

    @property
    def finished(self) -> bool:
        """Nothing more is to be played."""

    @property
    def ended_early(self) -> bool:
        """The players stopped before the rules end the game."""

    @property
    def winners(self) -> Sequence[int]:
        """The sides that won, two or more for a draw, none before the end."""

    @property
    def penalties(self) -> Sequence[PenaltyLike]:
        """Penalties and rulings of every hand, withdrawn ones too."""

    @property
    def protests(self) -> Sequence[ProtestLike]:
        """Protests, open and decided ones."""

    @property
    def stakes(self) -> StakesLike | None:
        """What the open protests can change, None if there are none."""

    def record(self) -> dict[str, object]:
        """Return the whole game as `canasta-record/1`."""
