"""A variant: a complete, frozen value with look-ups and no other behaviour.

Points are whole numbers. A charge ("what a card costs") is a positive number that the score
subtracts. `None` means that a rule is absent or unlimited, as each field says.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import gcd
from typing import Any, TypeVar

from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS, RED_THREE, THREE, WILDS
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.messages import as_it_is, keep_as_words
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.conduct.fields import ConductRules
from scorekeeper.rules.topics.deal.fields import Setup
from scorekeeper.rules.topics.discard.fields import DiscardRules
from scorekeeper.rules.topics.drawing.fields import DrawingRules
from scorekeeper.rules.topics.game_end.fields import GameRules
from scorekeeper.rules.topics.going_out.fields import GoingOutRules
from scorekeeper.rules.topics.initial_meld.fields import InitialMeldRules
from scorekeeper.rules.topics.melds.fields import CanastaKind, FailureRules, MeldRules
from scorekeeper.rules.topics.pack.fields import Deal, Limits, Seating
from scorekeeper.rules.topics.penalties.fields import RED_THREE_IN_HAND, Penalty
from scorekeeper.rules.topics.pile.fields import PileRules
from scorekeeper.rules.topics.pots.fields import PotRules
from scorekeeper.rules.topics.runs.fields import RunRules
from scorekeeper.rules.topics.special_hands.fields import SpecialHand
from scorekeeper.rules.topics.threes.fields import ThreeRules

T = TypeVar("T")


class Family(Choice):
    """The families into which pages group the games."""

    CLASSIC = "classic", "Classic family"
    SAMBA = "samba", "With sequences: the samba family"
    AMERICAN = "american", "Modern American"
    HAND_AND_FOOT = "hand-and-foot", "Hand and foot"
    MODERN = "modern", "Later inventions"
    BURRACO = "burraco", "With pots: burraco, buraco, tranca, biriba"


FIVE = 5  # all values in the books are multiples of it


class Memo(dict[str, Any]):
    """Derived values that are costly to find again; a variant is pickled without them."""

    def __reduce__(self) -> tuple[type["Memo"], tuple[()]]:
        """Return what makes an empty memo: it may hold functions, which cannot be pickled."""
        return Memo, ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """All the rules of one form of the game."""

    id: str
    name: str
    family: Family
    summary: str
    seating: Seating
    deal: Deal
    setup: Setup
    card_points: Mapping[str, int]  # JKR 2 A K ... 4, and 3 in games with pots
    black_three_points: int  # for a melded black three
    melds: MeldRules
    canasta_kinds: tuple[CanastaKind, ...]
    concealed_canasta_bonus: int
    opening: InitialMeldRules
    going_out: GoingOutRules
    threes: ThreeRules
    failures: FailureRules
    melded_sign: tuple[int, ...]  # for melded cards with 0, 1, ... canastas; the last sign stays
    pile: PileRules
    discard: DiscardRules
    game: GameRules
    penalties: tuple[Penalty, ...]
    special_hands: tuple[SpecialHand, ...]
    pairs_with_jokers: bool
    special_hand_courtesy: bool
    assumed: tuple[str, ...]  # what no source states, in words
    cites: Mapping[str, Cite]  # by code of a finding, a score line or a number
    # Games with pots have all three of these, canasta has none.
    runs: RunRules | None = None
    pots: PotRules | None = None
    drawing: DrawingRules | None = None
    conduct: ConductRules | None = None  # only where a code of law says how tables are directed
    # Never part of what the variant says.
    memo: Memo = field(default_factory=Memo, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Make its names messages, so that they are translated."""
        keep_as_words(self, "name", "summary")
        object.__setattr__(self, "assumed", tuple(map(as_it_is, self.assumed)))

    def once(self, key: str, find: Callable[[], T]) -> T:
        """Return a derived value, computed on the first call; `key` identifies it."""
        if key not in self.memo:
            self.memo[key] = find()
        found: T = self.memo[key]
        return found

    @property
    def unit(self) -> int:
        """The number that divides every value: five, or less if a house rule says so."""
        known = self.memo.get("unit")
        if known is None:
            bonuses = [kind.bonus for kind in self.canasta_kinds]
            held = (self.threes.black_in_hand, self.threes.red_in_hand or 0)
            return self.once("unit", lambda: gcd(FIVE, *self.card_points.values(), *bonuses, *held))
        return int(known)

    @property
    def counts_cards(self) -> bool:
        """Whether cards are counted and judged; otherwise only results are written down."""
        return bool(self.canasta_kinds)

    @property
    def laid_points(self) -> Mapping[str, int]:
        """What cards on the table are worth, threes that should not lie there included."""
        known = self.memo.get("laid points")
        if known is None:
            threes = {BLACK_THREE: self.black_three_points, RED_THREE: 0}
            if self.pots is not None:
                threes = dict.fromkeys(threes, self.card_points[THREE])
            return self.once("laid points", lambda: {**self.card_points, **threes})
        return known  # type: ignore[no-any-return] # as it was kept

    @property
    def playing_points(self) -> Mapping[str, int]:
        """The values of the cards that can be melded, as the book lists them."""
        points = self.card_points
        return self.once(
            "playing points", lambda: {rank: points[rank] for rank in points if rank in (*WILDS, *self.meld_ranks)}
        )

    @property
    def meld_ranks(self) -> tuple[str, ...]:
        """Natural ranks that can be melded, ace first."""
        return (*NATURALS, THREE) if self.ranked_threes else NATURALS

    @property
    def ranked_threes(self) -> bool:
        """A three is a card like any other."""
        return self.runs is not None and self.runs.lowest is None

    @property
    def has_trumps(self) -> bool:
        """A suit is trumps in every hand."""
        return self.runs is not None and self.runs.trump_doubles is not None

    @property
    def card_groups(self) -> tuple[tuple[tuple[str, ...], int], ...]:
        """Ranks of equal value, highest first: ((("JKR",), 50), (("2", "A"), 20) ...)."""
        groups: dict[int, tuple[str, ...]] = {}
        for rank, points in self.playing_points.items():
            groups[points] = (*groups.get(points, ()), rank)
        return tuple((groups[points], points) for points in sorted(groups, reverse=True))

    @property
    def target(self) -> int | None:
        """The score that ends the game after a hand, or None."""
        return self.game.target

    @property
    def has_foot(self) -> bool:
        """Whether every player has a foot."""
        return self.deal.foot > 0

    @property
    def lays_red_threes(self) -> bool:
        """Whether red threes are laid out."""
        return self.threes.red_table is not None or self.threes.ladder is not None

    @property
    def lays_black_threes(self) -> bool:
        """Whether black threes are laid out or set aside."""
        return self.threes.black_removed is not None or self.threes.ladder is not None

    @property
    def has_red_three_penalty(self) -> bool:
        """Whether a tallied side enters red threes left in hand as a penalty."""
        return any(penalty.code == RED_THREE_IN_HAND for penalty in self.penalties)

    def packs(self, players: int) -> int:
        """Return how many packs are in play with this number of players."""
        if self.deal.packs is not None or self.deal.pack_range is None:
            return self.deal.packs or 1
        low, high = self.deal.pack_range
        return max(low, min(high, players + (self.deal.more_packs or 1)))

    def limits(self, players: int) -> Limits:
        """Return how many copies of every card there are with this number of players."""
        return self.once(f"limits of {players}", lambda: self._limits(players))

    def _limits(self, players: int) -> Limits:
        packs = self.packs(players)
        jokers = packs * self.deal.jokers_per_pack
        return Limits(
            packs=packs,
            cards=52 * packs + jokers,
            per_rank=4 * packs,
            deuces=4 * packs,
            jokers=jokers,
            red_threes=2 * packs,
            black_threes=2 * packs,
            special={DEUCE: 4 * packs, JOKER: jokers, RED_THREE: 2 * packs, BLACK_THREE: 2 * packs},
        )

    def kind(self, code: str) -> CanastaKind:
        """Return the kind of canasta with this code; raises KeyError."""
        for kind in self.canasta_kinds:
            if kind.code == code:
                return kind
        raise KeyError(code)

    def penalty(self, code: str) -> Penalty | None:
        """Return the penalty with this code, or None."""
        return next((each for each in self.penalties if each.code == code), None)

    def cite(self, code: str) -> Cite:
        """Return the citation for the code of a finding, a line or a number."""
        if code in self.cites:
            return self.cites[code]
        return self.cites[code.partition(".")[0]]

    def smallest_meld(self, rank: str) -> str:
        """Return the smallest legal meld of a rank in cards notation: "K*3"."""
        return f"{rank}*{self.melds.min_cards}"
