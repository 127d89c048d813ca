"""What was written down at the table, as frozen values; `reading` makes them from JSON.

`as_json` returns them in canonical `canasta-record/1` form, without keys that have a default value.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.cards import NO_CARDS, Cards
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.pots.fields import Pot
from scorekeeper.rules.variant import Variant

Json = dict[str, object]
_COUNTED_OR_MARKED = ("red_threes", "black_threes", "went_out", "concealed", "first_turn", "acaba", "pot")

# Why a side has the points of an extra where a table writes down nothing but the result of a hand:
# the record format has no form of its own for that.
RESULT, RESULT_OUT = msg("Result of the hand"), msg("Result of the hand, went out")


def known_reason(reason: str) -> str:
    """Return the reason of a bare result as words of the program; any other as it was written."""
    return next((each for each in (RESULT, RESULT_OUT) if each == reason), reason)


class Ending(Choice):
    """How a hand ended."""

    OUT = "out"
    STOCK = "stock"
    ACABA = "acaba"
    SPECIAL = "special"
    TIME = "time"
    STALL = "stall"


_BROKEN_OFF = (Ending.STOCK, Ending.TIME, Ending.STALL)  # nobody ended the hand


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that are laid down together; `concealed`: a canasta laid complete from the hand."""

    cards: Cards
    concealed: bool = False

    def as_json(self) -> object:
        """Return the cards, as an object only if the meld is concealed."""
        return {"cards": self.cards.text, "concealed": True} if self.concealed else self.cards.text


@dataclass(frozen=True, slots=True)
class Opening:
    """The melds that a side opened with; they include `upcard`, the card from the pile."""

    melds: tuple[Cards, ...]
    upcard: Cards | None = None

    def as_json(self) -> Json:
        """Return the melds, and the card from the pile if there was one."""
        upcard = {} if self.upcard is None else {"upcard": self.upcard.text}
        return {"melds": [cards.text for cards in self.melds], **upcard}


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts instead of cards: canastas by kind, points melded, and points left in hand."""

    canastas: Mapping[str, int]
    melded_points: int
    held_points: int
    has_melded: bool

    @property
    def total_canastas(self) -> int:
        """The number of canastas of all kinds."""
        return sum(self.canastas.values())

    def as_json(self) -> Json:
        """Return the counts; `has_melded` only if they do not show it."""
        data: Json = {
            "canastas": dict(self.canastas),
            "melded_points": self.melded_points,
            "held_points": self.held_points,
        }
        if not (self.melded_points or self.total_canastas):
            data["has_melded"] = self.has_melded
        return data


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """A penalty of the variant (`code`, `times`) or a director's ruling (`points`, `reason`)."""

    code: str | None
    times: int
    points: int
    reason: str

    def as_json(self) -> Json:
        """Return the code and the count, or the points and the reason."""
        if self.code is not None:
            return {"code": self.code, "times": self.times}
        return {"points": self.points, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Extra:
    """A bonus or charge that only this table uses."""

    points: int
    reason: str

    def as_json(self) -> Json:
        """Return the points and the reason."""
        return {"points": self.points, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class SideRecord:
    """One side in one hand; if `tally` is set, only counts were written down.

    With `held_points` its melds are known, and what is left in hand only as a number of points.
    """

    melds: tuple[Meld, ...] = ()
    tally: Tally | None = None
    red_threes: int = 0
    black_threes: int = 0
    held: tuple[Cards, ...] = ()  # for each player
    foot: tuple[Cards, ...] = ()  # for each player
    held_points: int | None = None  # instead of `held` and `foot`
    went_out: bool = False
    concealed: bool = False
    first_turn: bool = False  # it went out in the first turn of the player who did
    acaba: bool = False
    special_hand: Cards | None = None
    initial_meld: Opening | None = None
    penalties: tuple[PenaltyEntry, ...] = ()
    extras: tuple[Extra, ...] = ()
    pot: Pot | None = None  # None: there are none
    penalised: Cards = NO_CARDS

    def cards(self) -> Iterator[Cards]:
        """Yield every group of cards that is written down for the side."""
        for meld in self.melds:
            yield meld.cards
        yield from self.held
        yield from self.foot
        if self.special_hand is not None:
            yield self.special_hand
        if self.penalised.size:
            yield self.penalised

    @property
    def result(self) -> Extra | None:
        """The result of the hand, where it was written down and nothing was counted.

        What became of a pot is part of it.
        """
        if self.tally is None or self.tally.has_melded or self.tally.held_points:
            return None
        return next((each for each in self.extras if each.reason in (RESULT, RESULT_OUT)), None)

    @property
    def itemised(self) -> bool:
        """Whether the cards are known, melded and left in hand."""
        return self.tally is None and self.held_points is None

    @property
    def points_left(self) -> int | None:
        """What is left in hand as a number of points, None if the cards are written down."""
        return self.held_points if self.tally is None else self.tally.held_points

    def as_json(self) -> Json:
        """Return the side with its cards or its tally."""
        data: Json = {}
        if self.tally is not None:
            data["tally"] = self.tally.as_json()
        else:
            data["melds"] = [meld.as_json() for meld in self.melds]
            if self.held_points is not None:
                data["held_points"] = self.held_points
            else:
                data["held"] = [cards.text for cards in self.held]
            if any(self.foot):
                data["foot"] = [cards.text for cards in self.foot]
        for key in _COUNTED_OR_MARKED:
            if getattr(self, key):
                data[key] = getattr(self, key)
        return data | self._rare()

    def _rare(self) -> Json:
        data: Json = {}
        if self.special_hand is not None:
            data["special_hand"] = self.special_hand.text
        if self.initial_meld is not None:
            data["initial_meld"] = self.initial_meld.as_json()
        if self.penalties:
            data["penalties"] = [entry.as_json() for entry in self.penalties]
        if self.penalised:
            data["penalised"] = self.penalised.text
        if self.extras:
            data["extras"] = [each.as_json() for each in self.extras]
        return data


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand; `ending` is as written, or None if it has to be derived.

    `away` are places (side, and place in it) where nobody plays any more; no record has them written down.
    """

    sides: tuple[SideRecord, ...]
    ending: Ending | None = None
    dealer: str | None = None
    lone: int | None = None
    stock_left: int | None = None
    trump: str | None = None  # suit
    away: frozenset[tuple[int, int]] = frozenset()

    @property
    def contradicted(self) -> bool:
        """Whether a written ending is not the one that the sides show."""
        shown = self._shown
        if self.ending in _BROKEN_OFF:
            return bool(shown)
        return self.ending is not None and self.ending not in shown

    @property
    def how_it_ended(self) -> Ending:
        """The ending as written, or as the sides show it."""
        if self.ending is not None and not self.contradicted:
            return self.ending
        shown = self._shown
        return shown[0] if shown else Ending.STOCK

    @property
    def _shown(self) -> tuple[Ending, ...]:
        """The endings that some side shows; the first one counts."""
        special = acaba = out = False
        for side in self.sides:
            special = special or side.special_hand is not None
            acaba, out = acaba or side.acaba, out or side.went_out
        shown = ((Ending.SPECIAL, special), (Ending.ACABA, acaba), (Ending.OUT, out))
        return tuple([ending for ending, is_so in shown if is_so])

    def as_json(self) -> Json:
        """Return the hand as plain data."""
        names = ("ending", "dealer", "lone", "stock_left", "trump")
        head = {name: getattr(self, name) for name in names}
        known: Json = {key: value for key, value in head.items() if value is not None}
        return known | {"sides": [side.as_json() for side in self.sides]}


@dataclass(frozen=True, slots=True)
class SideNames:
    """The name of a side, and its players in seating order."""

    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game with its resolved variant."""

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
        """The number of players at the table."""
        return sum(self.form)

    def as_json(self) -> Json:
        """Return the game as plain data; reading it gives an equal record."""
        data: Json = {
            "format": "canasta-record/1",
            "variant": self.variant_id,
            "house_rules": dict(self.house_rules),
            "sides": [{"name": side.name, "players": list(side.players)} for side in self.sides],
            "opening_scores": list(self.opening_scores),
            "hands": [hand.as_json() for hand in self.hands],
        }
        if self.hands_played:
            data["hands_played"] = self.hands_played
        return data
