"""What a use case gives back: frozen values for pages, sheets and JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.rules import GameRuling, HandRuling, Minimum, SideNames, Variant


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
    (a correction has made it so); `agreed` counts other devices that entered the same.
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

    `kind` is one of start, hand, correct, rival, agree, delete, undo, end, resume, settle;
    `replaces` the event that this one corrects, takes back, settles, rivals or agrees with;
    `takes` the late entry whose content it has taken over.
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

    def record(self) -> dict[str, object]:
        """Return the whole game as `canasta-record/1`, its hands as they were entered."""
        return {
            "format": "canasta-record/1",
            "variant": self.variant.id,
            "house_rules": dict(self.house_rules),
            "sides": [{"name": side.name, "players": list(side.players)} for side in self.sides],
            "opening_scores": list(self.opening_scores),
            "hands_played": self.hands_played,
            "hands": [dict(each.hand) for each in self.hands],
        }


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
    """

    number: int
    ruling: HandRuling
    view_before: GameView
    game: GameRuling
    changed: tuple[Change, ...]
    needs_reason: bool


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
