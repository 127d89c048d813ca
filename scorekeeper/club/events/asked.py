"""The arguments of the use cases of an event: a frozen value where more than one is needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass

from scorekeeper.club.model.choices import CorrectionKind, Signer
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import Scores


@dataclass(frozen=True, slots=True, kw_only=True)
class Creating:
    """A new event: its variant, set-up, house rules by id, and their name ("" for none).

    The rules are resolved once and stay. The set-up's hands and minimums are added to them.
    """

    variant_id: str
    setup: Setup
    house_rules: Mapping[str, object] = field(default_factory=dict)
    rules_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entering:
    """An entrant to register; `number` is the one on the lists (None: the next free one).

    `late_from` is the first round that is played; `tags` are clubs or families that should not
    meet. `members` are the members of the club that the players are, "" for a guest.
    """

    name: str
    players: Sequence[str]
    tags: Sequence[str] = ()
    number: int | None = None
    late_from: int = 1
    here: bool = False
    members: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing:
    """New values for an entrant (its id)."""

    entrant: str
    entering: Entering


@dataclass(frozen=True, slots=True, kw_only=True)
class Arriving:
    """Whether an entrant is here."""

    entrant: str
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """An entrant withdraws; `round` is the first one that it does not play."""

    entrant: str
    round: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Returning:
    """An entrant comes back from a round on."""

    entrant: str
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A round to draw; `seed` is "" for the event's own. `by_season`: the first round, in the order of the season."""

    round: int
    seed: str = ""
    by_season: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Swapping:
    """Two entrants of a draft change places."""

    round: int
    one: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbering:
    """A table of a draft gets another number."""

    round: int
    table: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unclosing:
    """A closed round is opened again."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reseating:
    """Two entrants swap places in a public round, or a late entrant `one` gets a place.

    A late entrant meets `other`, who rests. `asked`: the director knows that no card has been
    played at these tables.
    """

    round: int
    one: str
    other: str
    reason: str = ""
    asked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoingSeats:
    """The last change of public seats is undone; `asked` as in Reseating."""

    round: int
    asked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpublishing:
    """A public round becomes a draft again; `asked` as in Reseating."""

    round: int
    reason: str
    asked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Substituting:
    """A substitute (`comes`) for an entrant's player (`leaves`) at one table of one round."""

    round: int
    table: int
    entrant: str
    leaves: str
    comes: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlace:
    """A table in a round."""

    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideAtTable:
    """A side of a table in a round, counted from 0."""

    round: int
    table: int
    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling:
    """A table calls the director; `why` may be empty."""

    round: int
    table: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticking:
    """A result agrees with its paper slip; `version` is that of the game that was shown."""

    round: int
    table: int
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Postponing:
    """The event goes on without a table's result, or with False waits for it again."""

    round: int
    table: int
    postponed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Extending:
    """More minutes, or fewer, for a round or for one of its tables."""

    round: int
    table: int | None = None
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Signing:
    """A side or "director" accepts these scores of a version of the table's game.

    `version` and `scores` are those that were shown: `TableView.sign_version` and `.scores`, or the
    same of a BoardRow.
    """

    round: int
    table: int
    side: int | Signer
    version: int
    scores: Scores


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputing:
    """A side refuses the scores."""

    round: int
    table: int
    side: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Assigning:
    """A result without play; `awards` is None if they follow from the scores.

    With `bye` that side (0, 1) has the event's bye, because its opponents did not come.
    """

    round: int
    table: int
    scores: Scores
    awards: Scores | None = None
    rule: str
    reason: str
    bye: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advancing:
    """The side (0, 1) that goes on after a drawn knock-out match."""

    round: int
    table: int
    side: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopening:
    """A confirmed result may be changed again."""

    round: int
    table: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correcting:
    """A correction of a reopened table, with its kind and who agreed.

    `version` and `scores` are those of the game in the preview.
    """

    round: int
    table: int
    version: int
    scores: Scores
    kind: CorrectionKind
    agreed: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalising:
    """A penalty of an entrant; `points` (card points) and `award` are added, so negative."""

    entrant: str
    round: int
    points: int = 0
    award: int = 0
    warning: bool = False
    rule: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelling:
    """A penalty (its number in the log) is cancelled."""

    penalty: int
    reason: str


_SPREAD = ("scores",)  # values whose parts are written one by one
_ADDED = ("bye",)  # later, so that requests without them keep their digest


def parts_of(asked: object) -> tuple[object, ...]:
    """Return the arguments of a use case as plain data.

    The form must never change, because the digest of a stored request is compared with that of a
    repeated one.
    """
    if isinstance(asked, tuple | list):
        return tuple(parts_of(entering) for entering in asked)
    if isinstance(asked, Setup):
        return (asked.as_json(),)
    if isinstance(asked, Entering):
        last = (asked.number, asked.late_from, asked.here, *asked.members)
        return (asked.name, *asked.players, "|", *asked.tags, *last)
    if not is_dataclass(asked):
        return (asked,)
    parts = ((part.name, getattr(asked, part.name)) for part in fields(asked))
    kept = ((name, value) for name, value in parts if value is not None or name not in _ADDED)
    plain = ((name, parts_of(value) if isinstance(value, Entering) else value) for name, value in kept)
    return tuple(part for name, value in plain for part in (value if name in _SPREAD else (value,)))
