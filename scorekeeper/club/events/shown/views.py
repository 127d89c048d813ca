"""What the pages of an event show: frozen values, built from its log."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.club.model.checks import DraftError
from scorekeeper.club.model.choices import TableStatus
from scorekeeper.club.model.clock import Clock
from scorekeeper.club.model.corrections import CorrectionEffects
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import Scores
from scorekeeper.club.model.standings.bracket_view import Bracket
from scorekeeper.club.model.standings.ranking import Crosstable
from scorekeeper.club.model.standings.standings import RankingLine
from scorekeeper.club.model.state import Entrant, Round, State, TableRound
from scorekeeper.log import Kind
from scorekeeper.rules import Minimum, Variant
from scorekeeper.store.links import Role
from scorekeeper.usecases.game.views import GameView

NOT_OPEN, CALLED, DISPUTED, UNSIGNED, PLAYING, WAITING, POSTPONED, DONE = TableStatus


@dataclass(frozen=True, slots=True)
class EventLinks:
    """The secret links of an event: the director's, and one for the public to watch."""

    event_id: int
    direct_token: str
    watch_token: str
    repeated: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a write, however often it is sent: number of its entry, version of the log."""

    number: int
    version: int
    kind: Kind
    repeated: bool


@dataclass(frozen=True, slots=True)
class TableLinks:
    """What the card of a table shows: the token of its link, and the code to type."""

    table: int
    token: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView:
    """An event for its director.

    `three` are the rules at tables of three, None without such. `house_rules` are those of the
    event, `game_rules` those with which its games are started. `tables` are the cards of all tables
    used so far, `version` the value for `Sent.seen`.
    """

    event_id: int
    role: Role
    state: State
    variant: Variant
    three: Variant | None
    house_rules: Mapping[str, object]
    game_rules: Mapping[str, object]
    rules_name: str
    version: int
    direct_token: str
    watch_token: str
    tables: tuple[TableLinks, ...]
    created_at: datetime

    @property
    def etag(self) -> str:
        """A text that changes with every log entry of the event, but not of its games."""
        return str(self.version)

    @property
    def setup(self) -> Setup:
        """The set-up of the event."""
        return self.state.setup


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A table on the director's board.

    `listed` are the names as on every list, marked. Hand `hand` is being played; `minutes` have
    passed since the last entry, or since the clock of the round started. `scores` are those of the
    game, `counted` what the standings count. `rivals` and `protests` count late entries and protests
    that are open. `version` and `scores` are for `Signing`, `game_token` is to score ("" in a
    draft). `logged` is what the event's log says of the table.
    """

    round: int
    table: int
    names: tuple[str, ...]
    listed: tuple[str, ...]
    numbers: tuple[tuple[int, ...], ...]
    players: tuple[tuple[str, ...], ...]
    status: TableStatus
    hand: int
    hands: int | None
    minutes: int | None
    scores: Scores
    counted: Scores | None
    signed: tuple[int | str, ...]
    over: bool
    rivals: int
    protests: int
    version: int
    checked: bool
    clock: Clock | None
    game_token: str
    logged: TableRound


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """All tables of a round; `etag` changes when a row does, except for its minutes.

    `earlier` are tables of earlier rounds (round, table) whose result is still open.
    """

    round: Round | None
    rows: tuple[BoardRow, ...]
    clock: Clock | None
    version: int
    etag: str
    earlier: tuple[tuple[int, int], ...] = ()

    @property
    def ready(self) -> bool:
        """Whether every table is done or postponed, so that the next round can be drawn."""
        return bool(self.rows) and all(each.status in {DONE, POSTPONED} or each.logged.postponed for each in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """What the phone of a table sees; its token also opens `show_public`.

    `round` is None if nothing is published yet, `logged` is None if nobody plays at this table now.
    `seats` are the players clockwise from the first seat; `dealer` deals hand `hand`. `can_sign`
    are the sides that may now sign these `scores`, `signed` those that have, and `waits_for` says
    why not. `awards` is what the sides would get for the present scores. `game` is the whole game,
    or None.
    """

    event_id: int
    event: str
    table: int
    round: int | None
    rounds: int
    logged: TableRound | None = None
    names: tuple[str, ...] = ()
    numbers: tuple[tuple[int, ...], ...] = ()
    players: tuple[tuple[str, ...], ...] = ()
    seats: tuple[str, ...] = ()
    dealer: str = ""
    clock: Clock | None
    game_token: str = ""
    hand: int = 1
    hands: int | None
    minimums: tuple[Minimum, ...] = ()
    scores: Scores = ()
    awards: Scores = ()
    scoring: str
    over: bool = False
    status: TableStatus
    can_sign: tuple[int, ...] = ()
    signed: tuple[int | str, ...] = ()
    waits_for: str
    sign_version: int = 0
    rivals: int = 0
    variant: Variant
    game: GameView | None = None
    etag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicTable:
    """A table on the public list: names and numbers of the sides, players, scores.

    `scores` are None until the result counts and its round is shown.
    """

    table: int
    names: tuple[str, ...]
    numbers: tuple[tuple[int, ...], ...]
    players: tuple[tuple[str, ...], ...]
    scores: Scores | None


@dataclass(frozen=True, slots=True)
class NameSeat:
    """A line of the seating by name; `table` and `side`, its name, are None for an entrant who rests (bye).

    `listed` is the name as lists for the wall have it and `entrant` that of the entrant, both marked as on every list.
    """

    name: str
    listed: str
    number: int
    entrant: str
    table: int | None
    side: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView:
    """What everybody may see, without drafts and hidden results.

    `shown` is the last round in `ranking`, `arrows` and `crosstable`, None while the standings are
    hidden. `rankings` is the same by name, with two for groups or a movement of two lines. `moved`
    are the tables whose public seats were changed, with the last time.
    """

    event_id: int
    setup: Setup
    rules_name: str
    variant: Variant
    round: int | None
    open: bool  # this round may still be played
    tables: tuple[PublicTable, ...]
    by_name: tuple[NameSeat, ...]
    byes: tuple[Entrant, ...]
    clock: Clock | None
    shown: int | None
    ranking: tuple[RankingLine, ...]
    rankings: tuple[tuple[str, tuple[RankingLine, ...]], ...]
    arrows: Mapping[str, int]
    crosstable: Crosstable | None
    entrants: Mapping[str, Entrant]  # those that take part, by id
    on_wall: Mapping[str, str]  # their names as lists for the wall have them
    etag: str
    bracket: Bracket | None = None
    later: tuple[RankingLine, ...] = ()  # by the rounds after the Mitchell alone
    last: bool = False  # this is the last round
    moved: tuple[tuple[int, ...], datetime] | None = None
    withdrawn: tuple[int, datetime] | None = None  # whose seats were taken back, and when


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """A line of the audit log: a sentence, with everything that was stored."""

    number: int
    kind: Kind
    words: str
    body: Mapping[str, object]
    at: datetime
    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftView:
    """A drafted round: problems that must be solved (`blocking`) or noted, and the reasons."""

    round: Round
    problems: tuple[DraftError, ...]
    why: Mapping[int, tuple[str, ...]]
    byes_why: Mapping[str, tuple[str, ...]]
    weights: tuple[str, ...]

    @property
    def blocked(self) -> bool:
        """Whether it cannot be published as it is."""
        return any(each.blocking for each in self.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """What a correction would do; nothing is stored.

    `before` counts now; `scores`, for `Correcting` with `version`, would count, with `swapped` the
    old ones turned round. `allowed` is the event's policy; `words` says why not, or what changes.
    """

    round: int
    table: int
    before: Scores | None
    scores: Scores
    version: int
    swapped: bool
    allowed: bool
    words: str
    effects: CorrectionEffects


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStakes:
    """What the open protests of a table's game can change in the event.

    `changes` is true if some outcome changes a rank, and `moved` are the entrants whose rank it can
    change. `unknown`: a protest has no amount, so nothing is certain.
    """

    round: int
    table: int
    protests: int
    changes: bool
    moved: tuple[str, ...]
    unknown: bool
