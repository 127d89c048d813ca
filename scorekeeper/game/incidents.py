"""Penalties, rulings and protests as pages and sheets show them."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.labelled import Labelled


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Why a penalty no longer counts, who said so and when."""

    event_id: int
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PenaltyView:
    """A penalty of the variant, or a director's ruling (`code` is None).

    `player` is "" when the whole side is meant; `points` are those of the entry in all, signed;
    `raises` is what it adds to the side's minimum in that hand; `waiting`: its hand is not recorded
    (yet, or any more).
    """

    event_id: int
    number: int
    side: int
    player: str
    code: str | None
    label: str
    times: int
    points: int
    raises: int
    note: str
    by: str
    at: datetime
    withdrawn: Withdrawal | None
    waiting: bool

    @property
    def in_force(self) -> bool:
        """Nobody has withdrawn it."""
        return self.withdrawn is None


class ProtestOutcome(Labelled):
    """What becomes of a protest; sheets say the stored word."""

    UPHELD = "upheld", "Upheld"
    DISMISSED = "dismissed", "Dismissed"
    TAKEN_BACK = "withdrawn", "Withdrawn by the side"


@dataclass(frozen=True, slots=True)
class ProtestDecision:
    """What became of a protest: `outcome` is upheld, dismissed or withdrawn.

    `claims` are the points that it gave each side, empty where it gave none.
    """

    event_id: int
    outcome: ProtestOutcome
    claims: tuple[int, ...]
    text: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ProtestView:
    """A protest of a side; `claims` are the points for each side, None: the amount is open."""

    event_id: int
    number: int
    side: int
    text: str
    claims: tuple[int, ...] | None
    by: str
    at: datetime
    decision: ProtestDecision | None
    waiting: bool

    @property
    def is_open(self) -> bool:
        """Nobody has decided it."""
        return self.decision is None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game stands if exactly these protests are upheld.

    `first` are the winners; while the game runs on, those who lead.
    """

    upheld: tuple[int, ...]  # ids of protests
    scores: tuple[int, ...]
    finished: bool
    first: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Needed:
    """What a protest with an open amount would have to bring to change who is first, or the end.

    `points` are the least for `side` that do, below zero off it; None if no amount does. `first`
    and `finished` tell how the game stands then, if the protests in `upheld` are upheld too.
    """

    event_id: int
    side: int
    points: int | None
    first: tuple[int, ...]
    finished: bool
    upheld: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the open protests can change.

    `now` is the outcome if none is upheld, `best` for each side the outcome that is best for it;
    `outcomes` are all different ones, `now` first. Protests of open amount are in `needed`; what
    is about a hand that is not recorded is left out of both and listed in `waiting`.
    """

    now: Outcome
    best: tuple[Outcome, ...]
    outcomes: tuple[Outcome, ...]
    needed: tuple[Needed, ...]
    waiting: tuple[int, ...]
