"""The question in numbers: what the tallied sides wrote, and the cards that are left for them."""

from dataclasses import dataclass

from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS, RED_THREE
from scorekeeper.rules.view import HandView, SideView


@dataclass(frozen=True, slots=True)
class Supply:
    """The cards that no itemised side shows; `naturals` in the order of `NATURALS`."""

    naturals: tuple[int, ...]
    deuces: int
    jokers: int
    blacks: int  # black threes
    reds: int  # red threes
    packs: int
    suited: tuple[tuple[str, str, int], ...]  # (rank, suit, copies) that itemised sides show

    @property
    def wilds(self) -> int:
        """Deuces and jokers."""
        return self.deuces + self.jokers


@dataclass(frozen=True, slots=True)
class Ask:
    """What one tallied side wrote; points are card points as written."""

    canastas: tuple[int, ...]  # in the order of the variant's kinds
    melded: int
    held: int
    out: bool
    holds: bool  # some player of the side may have cards left
    laid: tuple[int, int]  # red threes and black threes laid out
    joins: bool = False  # its melds and those of its tallied partner are one table
    or_melded: tuple[int, ...] = ()  # instead of `melded`: any of these, the best first
    or_held: tuple[int, ...] = ()  # the same for `held`

    @property
    def all_melded(self) -> tuple[int, ...]:
        """The melded points that are looked for, the best first."""
        return self.or_melded or (self.melded,)

    @property
    def least_melded(self) -> int:
        """The least of them."""
        return min(self.all_melded)

    @property
    def least_held(self) -> int:
        """The least points in hand that are looked for."""
        return min(self.all_held)

    @property
    def all_held(self) -> tuple[int, ...]:
        """The points in hand that are looked for, the best first."""
        return self.or_held or (self.held,)


@dataclass(frozen=True, slots=True)
class Totals:
    """All tallied sides of a hand."""

    supply: Supply
    asks: tuple[Ask, ...]
    ended_by_stock: bool

    @property
    def partners(self) -> tuple[int, ...]:
        """Places of two asks that share their melds; none otherwise."""
        places = tuple(at for at, ask in enumerate(self.asks) if ask.joins)
        return places if len(places) == 2 else ()


def totals_of(view: HandView) -> Totals:
    """The question that a hand asks; it needs at least one tallied side."""
    return Totals(
        supply=_supply(view),
        asks=tuple(_ask(view, side) for side in view.sides if not side.record.itemised),
        ended_by_stock=view.ending == "stock",
    )


def _supply(view: HandView) -> Supply:
    limits, shown = view.limits, view.ranks
    sides = view.hand.sides
    reds = sum(side.red_threes for side in sides) + sum(
        entry.times
        for side in sides
        for entry in side.penalties
        if entry.code == "red-three-in-hand"
    )
    blacks = sum(side.black_threes for side in sides)
    counted = {BLACK_THREE: blacks, RED_THREE: reds}

    def left(rank: str) -> int:
        return max(0, limits.of(rank) - shown.get(rank, 0) - counted.get(rank, 0))

    return Supply(
        naturals=tuple(left(rank) for rank in NATURALS),
        deuces=left(DEUCE),
        jokers=left(JOKER),
        blacks=left(BLACK_THREE),
        reds=left(RED_THREE),
        packs=limits.packs,
        suited=tuple(sorted((rank, suit, count) for (rank, suit), count in view.suited.items())),
    )


def joined(view: HandView, side: SideView) -> bool:
    """Two partners with totals alone, and each rank is one meld of both: that is decided."""
    rules = view.variant.melds
    simple = rules.duplicate_rank == "never" and not (rules.sequences or rules.wild_melds)
    tallied = all(not view.sides[place].record.itemised for place in side.members)
    return simple and tallied and len(side.members) == 2


def _ask(view: HandView, side: SideView) -> Ask:
    tally, variant = side.record.tally, view.variant
    if tally is None:
        raise ValueError("the side is itemised")
    return Ask(
        canastas=tuple(tally.canastas.get(kind.code, 0) for kind in variant.canasta_kinds),
        melded=tally.melded_points,
        held=tally.held_points,
        out=side.won_out,
        holds=not (side.record.went_out and side.players - side.sitting_out == 1),
        laid=(side.record.red_threes, side.record.black_threes),
        joins=joined(view, side),
    )
