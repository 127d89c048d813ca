"""What was written down at the table, as frozen values; `reading` makes them from JSON."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.cards import NO_CARDS, Cards
from scorekeeper.rules.variant import Variant

ENDINGS = ("out", "stock", "acaba", "special")


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards laid down together; `concealed`: a canasta laid down complete from the hand."""

    cards: Cards
    concealed: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """What a side opened with, the card from the pile (`upcard`) among the melds."""

    melds: tuple[Cards, ...]
    upcard: Cards | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts instead of cards: canastas by kind, points melded and points left in hand."""

    canastas: Mapping[str, int]
    melded_points: int
    held_points: int
    has_melded: bool

    @property
    def total_canastas(self) -> int:
        """Canastas of every kind."""
        return sum(self.canastas.values())


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """A penalty of the variant (`code`, `times`) or a director's ruling (`points`, `reason`)."""

    code: str | None
    times: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Extra:
    """A table's own bonus or charge."""

    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class SideRecord:
    """One side in one hand; `tally` set: only counts were written down."""

    melds: tuple[Meld, ...] = ()
    tally: Tally | None = None
    red_threes: int = 0
    black_threes: int = 0
    held: tuple[Cards, ...] = ()  # one per player
    foot: tuple[Cards, ...] = ()  # one per player
    went_out: bool = False
    concealed: bool = False
    acaba: bool = False
    special_hand: Cards | None = None
    initial_meld: Opening | None = None
    penalties: tuple[PenaltyEntry, ...] = ()
    extras: tuple[Extra, ...] = ()

    def cards(self) -> Iterator[Cards]:
        """Every lot of cards that is written down for the side."""
        for meld in self.melds:
            yield meld.cards
        yield from self.held
        yield from self.foot
        if self.special_hand is not None:
            yield self.special_hand

    @property
    def itemised(self) -> bool:
        """The cards are known."""
        return self.tally is None


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand; `ending` as written, None if it is to be derived."""

    sides: tuple[SideRecord, ...]
    ending: str | None = None
    dealer: str | None = None
    lone: int | None = None

    @property
    def contradicted(self) -> bool:
        """An ending is written that no side shows, or the stock although a side ended the hand."""
        if self.ending == "stock":
            return self._shown != "stock"
        shown = {
            "out": any(side.went_out for side in self.sides),
            "acaba": any(side.acaba for side in self.sides),
            "special": any(side.special_hand is not None for side in self.sides),
        }
        return self.ending is not None and not shown[self.ending]

    @property
    def how_it_ended(self) -> str:
        """The ending as written, or as the sides show it; one of `ENDINGS`."""
        return self._shown if self.ending is None or self.contradicted else self.ending

    @property
    def _shown(self) -> str:
        if any(side.special_hand is not None for side in self.sides):
            return "special"
        if any(side.acaba for side in self.sides):
            return "acaba"
        return "out" if any(side.went_out for side in self.sides) else "stock"


@dataclass(frozen=True, slots=True)
class SideNames:
    """A side's name and its players in seating order."""

    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game with the resolved variant that it is played under."""

    variant: Variant
    variant_id: str
    house_rules: Mapping[str, object]
    sides: tuple[SideNames, ...]
    opening_scores: tuple[int, ...]
    hands_played: int
    hands: tuple[HandRecord, ...]
    form: tuple[int, ...] = field(init=False)  # players of each side

    def __post_init__(self) -> None:
        object.__setattr__(self, "form", tuple(len(side.players) for side in self.sides))

    @property
    def players(self) -> int:
        """Players at the table."""
        return sum(self.form)

    def as_json(self) -> dict[str, object]:
        """The record in canonical `canasta-record/1` form, without keys that hold a default."""
        from scorekeeper.rules.writing import write_record  # noqa: PLC0415 - writing imports record

        return write_record(self)


NO_HAND = (NO_CARDS,)
