"""What a use case gives back: frozen values for pages, sheets and JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scorekeeper.game.game import Game, Hand
from scorekeeper.game.incidents import PenaltyView
from scorekeeper.log import Kind
from scorekeeper.rules import GameRuling, HandRecord, HandRuling, Minimum
from scorekeeper.store.links import Role


@dataclass(frozen=True, slots=True)
class Version:
    """What a hand said before it was corrected."""

    event_id: int
    hand: HandRecord
    entered_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView(Hand):
    """A hand as it stands, with its ruling.

    `entered` is the hand as a phone sent it, before penalties and protests; `agreed` counts other
    devices that entered the same.
    """

    event_id: int
    entered: HandRecord
    dealer: str
    entered_at: datetime
    device: str
    earlier: tuple[Version, ...]
    agreed: int


@dataclass(frozen=True, slots=True)
class RivalView:
    """An entry that came too late for its hand: kept, not counted, waiting to be settled.

    `against` is the event id of the hand as it stands, None if that hand is not recorded (any
    more). `preview_hand(store, token, rival.hand, rival.number)` tells what taking it would do.
    """

    event_id: int
    number: int
    hand: HandRecord
    reason: str
    entered_at: datetime
    device: str
    against: int | None


@dataclass(frozen=True, slots=True)
class EventView:
    """A line of the log; `in_effect` is False for what was taken back or never counted.

    `replaces` the event that this one corrects, takes back,
    settles, rivals, agrees with, withdraws or decides; `takes` the late entry whose content it has
    taken over; `noted` what was written, of the last five kinds.
    """

    event_id: int
    seq: int
    kind: Kind
    number: int | None
    replaces: int | None
    hand: HandRecord | None
    reason: str
    at: datetime
    device: str
    in_effect: bool
    takes: int | None
    noted: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView(Game):
    """Everything about a game; one value serves the page, the sheet and the JSON.

    Values are shared between requests: whoever changes a mapping that a view holds changes it for
    everybody. `undo` is the event that an undo would take back, None
    if there is none; if its kind is "undo", the undo puts something back. `restored` is the digest
    of the record that the game was restored from, "" if it was not.
    """

    game_id: int
    role: Role
    score_token: str | None
    watch_token: str
    seats: tuple[str, ...]
    first_dealer: str
    created_at: datetime
    hands: tuple[HandView, ...]
    next_dealer: str
    version: int
    rivals: tuple[RivalView, ...]
    log: tuple[EventView, ...]
    undo: EventView | None
    rematch_of: int | None
    restored: str = ""

    @property
    def etag(self) -> str:
        """Changes whenever anything about the game does."""
        return str(self.version)

    def hand(self, number: int) -> HandView | None:
        """Return the hand with this number, or None."""
        return next((each for each in self.hands if each.number == number), None)

    @property
    def noted(self) -> tuple[PenaltyView, ...]:
        """The penalties and rulings that wait for the coming hand."""
        coming = (each for each in self.penalties if each.number == self.next_number)
        return tuple(each for each in coming if each.in_force)


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

    `kind` is what was stored (as in EventView); AGREE means that another device had recorded
    exactly this hand already, and then `event_id` is that of the recorded hand.
    """

    event_id: int
    seq: int
    kind: Kind
    number: int | None
    repeated: bool
    view: GameView

    @property
    def agreed(self) -> bool:
        """The hand had already been recorded with the same content."""
        return self.kind is Kind.AGREE


@dataclass(frozen=True, slots=True)
class Links:
    """The secret links of a game: one to score, one to watch."""

    game_id: int
    score_token: str
    watch_token: str
    repeated: bool
