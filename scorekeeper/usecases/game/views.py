"""What a use case gives back: frozen values for pages, sheets and JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scorekeeper.rules import (
    GameRuling,
    HandRuling,
    Minimum,
    SideNames,
    Variant,
    record_digest,
)
from scorekeeper.usecases.incidents.incident_views import PenaltyView, ProtestView, Stakes


@dataclass(frozen=True, slots=True)
class Version:
    """What a hand said before it was corrected."""

    event_id: int
    hand: Mapping[str, object]
    entered_at: datetime


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as it stands, with its ruling.

    `hand` is the format's HAND as it was entered; `reason` why it is scored in spite of a
    violation ("" if none was given); `after_end` tells that the game was over before this hand
    (a correction has made it so); `agreed` counts other devices that entered the same. `judged` is
    the hand with the penalties and upheld protests that are in force for it: what was ruled on.
    `penalties` and `protests` are all of this hand, withdrawn and decided ones too.
    """

    number: int
    event_id: int
    hand: Mapping[str, object]
    ruling: HandRuling
    dealer: str
    sits_out: str | None
    reason: str
    entered_at: datetime
    device: str
    earlier: tuple[Version, ...]
    after_end: bool
    agreed: int
    judged: Mapping[str, object]
    penalties: tuple[PenaltyView, ...] = ()
    protests: tuple[ProtestView, ...] = ()

    @property
    def overridden(self) -> bool:
        """It breaks a rule and was scored as written, with a reason."""
        return not self.ruling.legal and bool(self.reason)


@dataclass(frozen=True, slots=True)
class RivalView:
    """An entry that came too late for its hand: kept, not counted, waiting to be settled.

    `against` is the event id of the hand as it stands, None if that hand is not recorded (any
    more). `preview_hand(store, token, rival.hand, rival.number)` tells what taking it would do.
    """

    event_id: int
    number: int
    hand: Mapping[str, object]
    reason: str
    entered_at: datetime
    device: str
    against: int | None


@dataclass(frozen=True, slots=True)
class EventView:
    """A line of the log; `in_effect` is False for what was taken back or never counted.

    `kind` is one of start, hand, correct, rival, agree, delete, undo, end, resume, settle, penalty,
    withdraw, protest, decide, names; `replaces` the event that this one corrects, takes back,
    settles, rivals, agrees with, withdraws or decides; `takes` the late entry whose content it has
    taken over; `noted` what was written, of the last five kinds.
    """

    event_id: int
    seq: int
    kind: str
    number: int | None
    replaces: int | None
    hand: Mapping[str, object] | None
    reason: str
    at: datetime
    device: str
    in_effect: bool
    takes: int | None
    noted: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView:
    """Everything about a game; one value serves the page, the sheet and the JSON.

    Values are shared between requests: whoever changes a mapping that a view holds changes it for
    everybody. `role` is "score" or "watch".

    Numbers of hands are those that the table speaks of: hands played on paper before come first.
    `finished` is True when the game is over, by its rules or because it was ended early
    (`ended_early`); then `minimums` are all empty. `undo` is the event that an undo would take
    back, None if there is none; if its kind is "undo", the undo puts something back.
    """

    game_id: int
    title: str
    role: str
    score_token: str | None
    watch_token: str
    variant: Variant
    house_rules: Mapping[str, object]
    sides: tuple[SideNames, ...]
    seats: tuple[str, ...]
    first_dealer: str
    opening_scores: tuple[int, ...]
    hands_played: int
    created_at: datetime
    hands: tuple[HandView, ...]
    ruling: GameRuling
    minimums: tuple[Minimum, ...]
    next_number: int
    next_dealer: str
    sits_out: str | None
    finished: bool
    ended_early: bool
    winners: tuple[int, ...]
    version: int
    rivals: tuple[RivalView, ...]
    log: tuple[EventView, ...]
    undo: EventView | None
    rematch_of: int | None
    rules_name: str = ""  # what the club calls the house rules of this game
    penalties: tuple[PenaltyView, ...] = ()  # of every hand, withdrawn ones too
    protests: tuple[ProtestView, ...] = ()  # open and decided ones
    stakes: Stakes | None = None  # what the open protests can change; None if there are none
    restored: str = ""  # the digest of the record that the game was restored from, "" if it was not

    @property
    def etag(self) -> str:
        """Changes whenever anything about the game does."""
        return str(self.version)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's score after the last hand."""
        return self.ruling.scores

    def hand(self, number: int) -> HandView | None:
        """Return the hand with this number, or None."""
        return next((each for each in self.hands if each.number == number), None)

    @property
    def noted(self) -> tuple[PenaltyView, ...]:
        """The penalties and rulings that wait for the coming hand."""
        coming = (each for each in self.penalties if each.number == self.next_number)
        return tuple(each for each in coming if each.in_force)

    def record(self) -> dict[str, object]:
        """Return the whole game as `canasta-record/1`, its hands as they were ruled on."""
        return {
            "format": "canasta-record/1",
            "variant": self.variant.id,
            "house_rules": dict(self.house_rules),
            "sides": [{"name": side.name, "players": list(side.players)} for side in self.sides],
            "opening_scores": list(self.opening_scores),
            "hands_played": self.hands_played,
            "hands": [self._recorded(each) for each in self.hands],
        }

    @property
    def digest(self) -> str:
        """Eight signs that stand for the record, the same on every phone and on the sheet."""
        return record_digest(self.record())

    def _recorded(self, hand: HandView) -> dict[str, object]:
        """Return a hand with its dealer, unless the record that was restored did without."""
        dealt = {} if self.restored else {"dealer": hand.dealer}
        return {**dealt, **hand.judged}


@dataclass(frozen=True, slots=True)
class Change:
    """What a correction does to a later hand, or to the game.

    `field` is total, score, minimum (text), legal, finished or winners (side indices); `side` is
    None for legal, finished and winners; `number` is the last hand's for finished and winners.
    """

    number: int
    side: int | None
    field: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class Preview:
    """What saving a hand would do; nothing is written.

    `ruling` is the hand's own, `game` the ruling of the game with it, `changed` the effect on
    later hands and on the result (always empty for the coming hand, but for the result).
    `minimums` are those of the coming hand then, failed openings counted.
    """

    number: int
    ruling: HandRuling
    view_before: GameView
    game: GameRuling
    changed: tuple[Change, ...]
    needs_reason: bool
    minimums: tuple[Minimum, ...]


@dataclass(frozen=True, slots=True)
class Effects:
    """What a penalty, a withdrawal or a decision would do; nothing is written.

    `changed` are the effects on recorded hands and the result, `minimums` those of the coming hand
    then; `view_before` is the game as it stands.
    """

    view_before: GameView
    game: GameRuling
    changed: tuple[Change, ...]
    minimums: tuple[Minimum, ...]


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a write, the same however often the request is sent.

    `kind` is what was stored (as in EventView); "agree" means that another device had recorded
    exactly this hand already, and then `event_id` is that of the recorded hand.
    """

    event_id: int
    seq: int
    kind: str
    number: int | None
    repeated: bool
    view: GameView

    @property
    def agreed(self) -> bool:
        """The hand had already been recorded with the same content."""
        return self.kind == "agree"


@dataclass(frozen=True, slots=True)
class Links:
    """The secret links of a game: one to score, one to watch."""

    game_id: int
    score_token: str
    watch_token: str
    repeated: bool
