"""A hand with everything that checks and score lines need, and nothing else."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.rules.hand.facts import TableFacts, one_set_of_a_rank, pooled, table_facts, table_of_melds
from scorekeeper.rules.record.values import Ending, GameRecord, HandRecord, SideRecord
from scorekeeper.rules.ruling import Minimum
from scorekeeper.rules.topics.game_end.fields import PartnersPool
from scorekeeper.rules.topics.pack.fields import Limits, Partnerships
from scorekeeper.rules.topics.pots.fields import Pot, UnplayedPot
from scorekeeper.rules.variant import Variant


class SideView(NamedTuple):
    """One side of the hand.

    `own` is what is written under this side. `table` is what counts for it, which in changing
    partnerships belongs to both partners. `members` are the indices of the sides that it scores
    with.
    """

    place: int
    where: str  # its path in the hand: "sides[0]"
    record: SideRecord
    players: int
    away: tuple[int, ...]  # its places where nobody plays any more
    sitting_out: int  # its places that do not play in a hand, with those
    unplayed: bool  # a player's hand is a pot that was not played from and is not written down
    own: TableFacts
    table: TableFacts
    members: tuple[int, ...]
    shares: tuple[int, ...]  # sides whose red threes, penalties and extras count for it
    shared: tuple[SideRecord, ...]  # the records of these sides
    score_before: int
    minimum: Minimum  # in this hand, raised by failed openings
    won_out: bool  # it, or a partner of this hand, went out
    concealed: bool  # it went out concealed
    lone: bool

    @property
    def where_left(self) -> str:
        """The path of the points left in hand."""
        return f"{self.where}.{'tally.' if self.record.tally else ''}held_points"

    @property
    def left(self) -> list[int]:
        """How many cards each player of an itemised side has left, hand and foot together."""
        held, feet = self.record.held, self.record.foot
        return [cards.size + foot.size for cards, foot in zip(held, feet, strict=True)]

    @property
    def excused(self) -> int:
        """How many players rightly have no cards written down."""
        return self.sitting_out + self.record.went_out + self.unplayed

    @property
    def unwritten(self) -> list[int]:
        """Indices of players without cards left, although they neither went out nor sat out.

        Usually nobody wrote down their cards. If one of several players went out, that is taken to
        be the first.
        """
        empty = [place for place, cards in enumerate(self.left) if not cards and place not in self.away]
        return empty[self.excused - len(self.away) :]


class HandView(NamedTuple):
    """A hand with the variant whose rules judge it; `number` includes hands played before the record."""

    variant: Variant
    hand: HandRecord
    number: int
    first_of_record: bool
    opening_scores: tuple[int, ...]
    form: tuple[int, ...]
    limits: Limits
    ending: Ending
    ended_by_acaba: bool  # somebody called Acaba and was allowed to: nothing else counts
    sides: tuple[SideView, ...]
    tallied: bool  # some side has no cards
    summed: bool  # some side has no cards, or only melds
    ranks: Mapping[str, int]  # copies of each rank that are written down
    suited: Mapping[tuple[str, str], int]  # and of each card whose suit is written
    written: tuple[int, ...]  # how many cards each side has written down, wherever they are

    @property
    def has_acaba(self) -> bool:
        """Whether Acaba may be called: the variant has it and there are two sides."""
        return self.variant.game.acaba and len(self.hand.sides) == 2

    def parties(self) -> Iterator[SideView]:
        """Yield one side of each group that scores together."""
        return (side for side in self.sides if side.place == side.members[0])


# Each side alone, for as many sides as a record may have.
_ALONE = tuple((place,) for place in range(12))


def groups(variant: Variant, hand: HandRecord, scores: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each side the places of the sides that it scores with in this hand.

    Every variant with changing partnerships cites its rule on who is alone.
    """
    if variant.seating.partnerships is Partnerships.FIXED:
        return _ALONE[: len(hand.sides)]
    if variant.seating.partnerships is Partnerships.BY_POT:
        return _by_pot(variant, hand, scores)
    places = range(len(hand.sides))
    lone = hand.lone
    if lone is None:
        lone = next((place for place in places if hand.sides[place].went_out), None)
    if lone is None:
        return tuple((place,) for place in places)
    others = tuple(place for place in places if place != lone)
    return tuple((place,) if place == lone else others for place in places)


def _by_pot(variant: Variant, hand: HandRecord, scores: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the pairs of the others: alternate seats, counted from the player who is alone."""
    count, lone = len(hand.sides), hand.lone
    if lone is None or (variant.pots is not None and variant.pots.solo(scores)):
        return _ALONE[:count]
    others = [(lone + turn) % count for turn in range(1, count)]
    half = len(others) // 2
    pairs = [tuple(sorted(others))] if half == 1 else []
    if half == 2:
        pairs = [tuple(sorted(others[at::2])) for at in range(half)]
    return tuple(next((pair for pair in pairs if at in pair), (at,)) for at in range(count))


def failed_openings(side: SideRecord, variant: Variant) -> int:
    """Return how often the side's minimum was raised in this hand."""
    if not side.penalties:
        return 0
    raising = {penalty.code for penalty in variant.penalties if penalty.raises_minimum}
    return sum(entry.times for entry in side.penalties if entry.code in raising)


def _counted(hand: HandRecord) -> tuple[dict[str, int], dict[tuple[str, str], int], tuple[int, ...]]:
    """Count what is written down: copies of each rank and of each card with a suit, and all cards of each side."""
    ranks: dict[str, int] = {}
    suited: dict[tuple[str, str], int] = {}
    written = []
    for side in hand.sides:
        size = 0
        for cards in side.cards():
            size += cards.size
            for rank, suit, copies in cards.items:
                ranks[rank] = ranks.get(rank, 0) + copies
                if suit:
                    suited[rank, suit] = suited.get((rank, suit), 0) + copies
        written.append(size)
    return ranks, suited, tuple(written)


def _own_tables(variant: Variant, hand: HandRecord, members: tuple[tuple[int, ...], ...]) -> list[TableFacts]:
    """Return what is written under each side; partners have one set of a rank between them."""
    own = [table_facts(side, variant, hand.trump) for side in hand.sides]
    for group in set(members) if variant.runs is not None else ():
        judged = one_set_of_a_rank([own[place].melds for place in group], variant)
        for place, melds in zip(group, judged, strict=True):
            if melds != own[place].melds:
                own[place] = table_of_melds(melds)
    return own


def hand_view(game: GameRecord, place: int, scores: tuple[int, ...]) -> HandView:
    """Return the view of hand `place` (0 is the first) with these scores before it."""
    variant, hand = game.variant, game.hands[place]
    number = game.hands_played + place + 1
    members = groups(variant, hand, scores)
    own = _own_tables(variant, hand, members)
    ranks, suited, written = _counted(hand)
    shared = variant.game.partners_pool is PartnersPool.EVERYTHING
    changing = variant.seating.partnerships is not Partnerships.FIXED
    fine_only = variant.pots is not None and variant.pots.unplayed is UnplayedPot.FINE_ONLY
    sides = []
    for at, record in enumerate(hand.sides):
        group = members[at]
        shares = group if shared else (at,)
        table = own[at]
        out, concealed = record.went_out, record.went_out and record.concealed
        if len(group) > 1:
            table = pooled([own[each] for each in group], variant)
            gone = [hand.sides[each] for each in group if hand.sides[each].went_out]
            out, concealed = bool(gone), any(each.concealed for each in gone)
        minimum = variant.opening.minimum(scores[at], number, failed_openings(record, variant))
        sides.append(
            SideView(
                at,
                f"sides[{at}]",
                record,
                game.form[at],
                *_not_playing(variant, hand, at, game.form[at]),
                fine_only and record.pot is Pot.UNPLAYED,
                own[at],
                table,
                group,
                shares,
                (record,) if len(shares) == 1 else tuple(hand.sides[each] for each in shares),
                scores[at],
                minimum,
                out,
                concealed,
                changing and len(group) == 1,
            )
        )
    return HandView(
        variant=variant,
        hand=hand,
        number=number,
        first_of_record=place == 0,
        opening_scores=game.opening_scores,
        form=game.form,
        limits=variant.limits(game.players),
        ending=hand.how_it_ended,
        ended_by_acaba=_ended_by_acaba(variant, hand),
        sides=tuple(sides),
        tallied=any(record.tally is not None for record in hand.sides),
        summed=any(record.points_left is not None for record in hand.sides),
        ranks=ranks,
        suited=suited,
        written=written,
    )


def _ended_by_acaba(variant: Variant, hand: HandRecord) -> bool:
    called = hand.how_it_ended is Ending.ACABA and any(side.acaba for side in hand.sides)
    return called and variant.game.acaba and len(hand.sides) == 2


def _not_playing(variant: Variant, hand: HandRecord, at: int, players: int) -> tuple[tuple[int, ...], int]:
    """Return the places of a side where nobody plays any more, and how many do not play in a hand, with those."""
    away, playing = tuple(seat for side, seat in sorted(hand.away) if side == at), variant.seating.playing
    return away, len(away) if playing is None else max(len(away), players - playing)
