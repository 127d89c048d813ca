"""The results of use cases: frozen values for pages, sheets and JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from scorekeeper.game.game import Game, Hand
from scorekeeper.game.incidents import PenaltyView
from scorekeeper.log import Kind
from scorekeeper.rules import GameRuling, HandRecord, HandRuling, Minimum
from scorekeeper.store.links import Role


@dataclass(frozen=True, slots=True)
class Version:
    """An earlier version of a hand that was corrected."""

    entry_seq: int
    hand: HandRecord
    entered_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView(Hand):
    """A hand as it now stands, with its ruling.

    `entered` is the hand as a phone sent it, before penalties and protests; `agreed` counts the
    other devices that entered the same.
    """

    entry_seq: int
    entered: HandRecord
    dealer: str
    entered_at: datetime
    device: str
    earlier: tuple[Version, ...]
    agreed: int


@dataclass(frozen=True, slots=True)
class RivalView:
    """An entry that came too late for its hand: it is kept but does not count until it is settled.

    `against` is the entry id of the hand as it stands, None if that hand is not recorded (any
    more). `preview_hand(store, token, rival.hand, rival.number)` shows what accepting it would do.
    """

    entry_seq: int
    number: int
    hand: HandRecord
    reason: str
    entered_at: datetime
    device: str
    against: int | None


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry of the log; `in_effect` is False if it was taken back or never counted.

    `replaces` is the entry that this one corrects, takes back, settles, rivals, agrees with,
    withdraws or decides. `takes` is the rival entry whose content it took over. `noted` is the body
    of an entry about names, penalties or protests. `seq` is its line in the log. `aside` tells that
    it no longer fitted when the entries of several devices were merged.
    """

    entry_seq: int
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
    aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView(Game):
    """Everything about a game, for the page, the sheet and the JSON.

    Values are shared between requests, so nobody may change a mapping in a view. `undo` is the
    entry that an undo would take back, or None; if its kind is "undo", the undo restores something.
    `restored` is the digest of the record that the game was restored from, "" if it was not.
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
    log: tuple[EntryView, ...]
    undo: EntryView | None
    rematch_of: int | None
    restored: str = ""

    @property
    def etag(self) -> str:
        """A text that changes whenever anything about the game changes."""
        return str(self.version)

    def hand(self, number: int) -> HandView | None:
        """Return the hand with this number, or None."""
        return next((each for each in self.hands if each.number == number), None)

    @property
    def coming_penalties(self) -> tuple[PenaltyView, ...]:
        """The penalties and rulings that are waiting for the coming hand."""
        coming = (each for each in self.penalties if each.number == self.next_number)
        return tuple(each for each in coming if each.in_force)


class ChangedField(StrEnum):
    """What a correction can change in a later hand, or in the game."""

    TOTAL = "total"
    SCORE = "score"
    MINIMUM = "minimum"  # as text
    LEGAL = "legal"  # of a whole hand
    FINISHED = "finished"  # of the game
    WINNERS = "winners"  # of the game, as indices of sides


@dataclass(frozen=True, slots=True)
class Change:
    """One effect of a correction on a later hand or on the game.

    `side` is None for what concerns a whole hand or the game; `number` is that of the last hand for
    what concerns the game.
    """

    number: int
    side: int | None
    field: ChangedField
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class Preview:
    """What recording a hand would do; nothing is stored.

    `ruling` is the ruling on the hand, `game` the ruling on the game with it. `changed` lists
    effects on later hands and on the result; for the coming hand only on the result. `minimums` are
    those of the hand that would then come next, with failed openings.
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
    """What a penalty, a withdrawal or a decision would change; nothing is stored.

    `changed` lists effects on recorded hands and on the result. `minimums` are those of the coming
    hand afterwards; `view_before` is the game as it stands.
    """

    view_before: GameView
    game: GameRuling
    changed: tuple[Change, ...]
    minimums: tuple[Minimum, ...]


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a request that changes a game, the same however often it is sent.

    `kind` is the kind of entry that was stored. AGREE means that another device had already
    recorded exactly this hand; `entry_seq` is then the entry id of that hand.
    """

    entry_seq: int
    seq: int
    kind: Kind
    number: int | None
    repeated: bool
    view: GameView

    @property
    def agreed(self) -> bool:
        """Whether the hand had already been recorded with the same content."""
        return self.kind is Kind.AGREE


@dataclass(frozen=True, slots=True)
class Links:
    """The secret links of a game, one for scoring and one for watching."""

    game_id: int
    score_token: str
    watch_token: str
    repeated: bool
