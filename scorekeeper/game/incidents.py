"""Penalties, rulings and protests as pages and sheets show them."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.labelled import Labelled
from scorekeeper.rules.messages import msg


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Why a penalty no longer counts, who withdrew it, and when."""

    entry_seq: int
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PenaltyView:
    """A penalty that the variant defines, or a director's ruling (`code` is None).

    `player` is "" if it concerns the whole side. `points` is the signed sum for the whole entry,
    and `raises` the points it adds to the side's minimum in that hand. `waiting` is true if its
    hand is not recorded (yet, or any more).
    """

    entry_seq: int
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
        """Whether the penalty counts, because nobody has withdrawn it."""
        return self.withdrawn is None


class ProtestOutcome(Labelled):
    """How a protest was decided. Sheets print the stored word."""

    UPHELD = "upheld", msg("Upheld")
    DISMISSED = "dismissed", msg("Dismissed")
    TAKEN_BACK = "withdrawn", msg("Withdrawn by the side")


@dataclass(frozen=True, slots=True)
class ProtestDecision:
    """The decision on a protest.

    `claims` are the points that the decision gave each side; it is empty if it gave none.
    """

    entry_seq: int
    outcome: ProtestOutcome
    claims: tuple[int, ...]
    text: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ProtestView:
    """A protest by one side.

    `claims` are the points that it asks for each side, or None if the amount is left open.
    """

    entry_seq: int
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
        """Whether the protest is still undecided."""
        return self.decision is None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game stands if exactly the protests in `upheld` are upheld.

    `first` are the winners, or the leaders if the game goes on.
    """

    upheld: tuple[int, ...]  # ids of protests
    scores: tuple[int, ...]
    finished: bool
    first: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Needed:
    """The least that a protest with an open amount must bring to change the leader or the end.

    `points` is that amount for `side`, negative if the side loses it, and None if no amount changes
    anything. `first` and `finished` say how the game then stands. The protests in `upheld` must be
    upheld too.
    """

    entry_seq: int
    side: int
    points: int | None
    first: tuple[int, ...]
    finished: bool
    upheld: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the open protests can change.

    `now` is the outcome if no protest is upheld; `best` is the best outcome for each side;
    `outcomes` are all different outcomes, with `now` first. `needed` deals with protests whose
    amount is open. Protests about a hand that is not recorded are in neither; `waiting` lists them.
    """

    now: Outcome
    best: tuple[Outcome, ...]
    outcomes: tuple[Outcome, ...]
    needed: tuple[Needed, ...]
    waiting: tuple[int, ...]
