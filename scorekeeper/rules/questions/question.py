"""Questions to the referee as frozen values; `reading` makes them from JSON."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from scorekeeper.rules.cards import NO_CARDS, Cards
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.topics.pots.fields import Pot
from scorekeeper.rules.variant import Variant

QUESTION_FORMAT = "canasta-question/1"


class AskName(StrEnum):
    """The kinds of questions, by their names in the format."""

    MELD = "meld"
    INITIAL_MELD = "initial-meld"
    TAKE_PILE = "take-pile"
    TAKE_POT = "take-pot"
    GO_OUT = "go-out"
    DISCARD = "discard"
    ACABA = "acaba"


NEED_SCORE = frozenset({AskName.INITIAL_MELD, AskName.TAKE_PILE})  # it decides the minimum


class Permission(Choice):
    """A partner's answer to "May I go out?"."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question; each kind uses the fields that are the keys of its `Ask`.

    `failed` counts failed openings in this hand, which raised the side's minimum; a game knows
    them, but the format has no key for them. `given` are the keys that were written, because
    nothing may be concluded from a hand or a table that was not given.
    """

    variant: Variant
    ask: AskName
    cards: Cards = NO_CARDS
    going_out: bool = False
    score: int = 0
    hand_number: int = 1
    failed: int = 0
    melds: tuple[Cards, ...] = ()
    upcard: Cards | None = None
    concealed: bool = False
    frozen: bool = False
    pile_size: int | None = None
    has_melded: bool = True
    hand: Cards = NO_CARDS
    initial_meld: tuple[Cards, ...] | None = None
    red_threes: int = 0
    held_after: Cards = NO_CARDS
    permission: Permission | None = None
    was_open: bool = True
    foot_played: bool = True
    card: Cards = NO_CARDS
    pile_empty: bool = False
    first_round: bool = False
    table: tuple[Cards, ...] = ()
    stock_empty: bool = False
    laid: tuple[Cards, ...] = ()
    added: Cards = NO_CARDS
    side_players: int | None = None
    trump: str | None = None
    pot: Pot = Pot.TAKEN
    pile: Cards = NO_CARDS
    stock_left: int | None = None
    taken: Cards = NO_CARDS
    given: frozenset[str] = frozenset()

    def but(self, **fields: Any) -> Self:
        """Return this question with other values; `replace` would set all of them anew."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, **fields)
        return other

    def tells(self, *keys: str) -> bool:
        """Return whether all these keys were written."""
        return self.given.issuperset(keys)

    @property
    def players(self) -> int:
        """The players of the side that asks: the stated number, or the usual one."""
        return self.side_players or self.variant.seating.forms[0][0]
