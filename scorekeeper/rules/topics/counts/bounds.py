"""Checks totals without cards against bounds that a reader can compute.

Each figure is bounded by itself: the least that melds and the canastas of all sides are worth, the
most that melds without more canastas are worth. Whether totals that keep these bounds fit together
is not asked; an exact search found three more typing errors in 2,800.
"""

from collections.abc import Iterator

from scorekeeper.rules.cards import DEUCE, JOKER
from scorekeeper.rules.elements.rule import Found, check
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.topics.counts import totals
from scorekeeper.rules.topics.counts.rules import Bound, Counts, Figure
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.pack import checks as pack
from scorekeeper.rules.variant import Variant

Passed = tuple[str, Figure, Bound, int, int]  # where, what, which bound, the limit, what is written

# What these find is plainer than a bound that is passed.
_PLAINER = (
    pack.exceeds_deck,
    pack.tallied_canastas_exceed_deck,
    pack.more_canastas_than_ranks,
    pack.too_many_threes,
    totals.not_multiple_of_five,
    totals.points_exceed_deck,
    totals.canastas_exceed_points,
)


@check(Counts.totals_impossible, needs_cards=False)
def totals_impossible(view: HandView) -> Iterator[Found]:
    """A total is one that some cards can give; otherwise a query asks to check the paper."""
    if not view.tallied or view.ended_by_acaba:
        return
    if any(True for each in _PLAINER for _ in each.run(view)):
        return
    for where, what, how, limit, points in _passed(view):
        yield Counts.totals_impossible.at(where, what=what, how=how, limit=limit, points=points)


def _passed(view: HandView) -> Iterator[Passed]:
    """Yield every bound that a total exceeds."""
    for party in view.parties():
        where = party.where
        tallies = [view.sides[place].record.tally for place in party.members]
        if None in tallies:
            continue  # cards of a partner are judged as cards
        table = party.table
        least, most = least_meld(view.variant), most_points(view, party)
        if table.has_melded and table.points < least:
            yield where, Figure.MELDS, Bound.LEAST, least, table.points
        elif most is not None and table.points > most:
            yield where, Figure.MELDS, Bound.MOST, most, table.points
        alone = party.players == 1 and len(party.members) == 1
        held = sum(tally.held_points for tally in tallies if tally is not None)
        if alone and party.won_out and held:
            yield where, Figure.HELD, Bound.MOST, 0, held
    least, points = least_of_all(view), sum(side.own.points for side in view.sides)
    if points < least:
        yield "sides", Figure.ALL_MELDS, Bound.LEAST, least, points


def least_meld(variant: Variant) -> int:
    """Return the card points of the cheapest meld."""
    values = [variant.card_points[rank] for rank in variant.meld_ranks]
    if variant.melds.black_threes:
        values.append(variant.black_three_points)
    if variant.melds.wild_melds or variant.melds.min_naturals < variant.melds.min_cards:
        values.extend(variant.card_points[rank] for rank in (DEUCE, JOKER))
    return variant.melds.min_cards * min(values)


def least_of_all(view: HandView) -> int:
    """Return the fewest points of the canastas of all sides together.

    They are counted as if on one table, where a rank may have as many canastas as its cards allow.
    """
    canastas: dict[str, int] = {}
    for side in view.sides:
        for code, count in side.own.canastas.items():
            canastas[code] = canastas.get(code, 0) + count
    return totals.least_points(canastas, view.variant, view.limits.per_rank, shared=True)


def most_points(view: HandView, side: SideView) -> int | None:
    """Return the most points of melds with the side's canastas and no more; None: no limit.

    A meld that is no canasta has fewer cards than one, and each rank has at most one such meld.
    """
    variant, limits = view.variant, view.limits
    melds = variant.melds
    if melds.sequences or melds.duplicate_rank is DuplicateRank.FREE or len(side.members) > 1:
        return None
    short = melds.canasta_size - 1
    canastas = side.table.total
    longest = limits.per_rank + limits.deuces + limits.jokers
    if melds.max_wilds is not None:
        longest = limits.per_rank + melds.max_wilds
    if melds.max_size is not None and not melds.long_set_when_out:
        longest = min(longest, melds.max_size)
    ranks = len(variant.meld_ranks) + melds.wild_melds
    again = melds.duplicate_rank is DuplicateRank.AFTER_COMPLETE
    incomplete = ranks if again else max(0, ranks - canastas)
    room = canastas * longest + incomplete * short
    black = limits.black_threes if melds.black_threes and side.won_out else 0
    return _best(view, canastas, short, room) + black * variant.black_three_points


def _best(view: HandView, canastas: int, short: int, room: int) -> int:
    """Return the most points of this many cards, with at most one meld's cards of each rank."""
    variant, limits = view.variant, view.limits
    by_value = sorted((variant.card_points[rank] for rank in variant.meld_ranks), reverse=True)
    cards = [variant.card_points[JOKER]] * limits.jokers
    cards += [variant.card_points[DEUCE]] * limits.deuces
    for place, value in enumerate(by_value):
        cards += [value] * (limits.per_rank if place < canastas else min(short, limits.per_rank))
    return sum(sorted(cards, reverse=True)[:room])


def most_dealt(variant: Variant, players: int, holders: int) -> int:
    """Return the most points that the cards dealt to `holders` of all players count, if they stay in hand.

    More can be left, because cards are drawn and the pile is taken, but seldom is. Red threes, which nobody keeps by
    choice, are not among them.
    """
    limits = variant.limits(players)
    copies = {JOKER: limits.jokers, DEUCE: limits.deuces}
    cards = [points for rank, points in variant.card_points.items() for _ in range(copies.get(rank, limits.per_rank))]
    cards += [variant.threes.black_in_hand] * limits.black_threes
    return sum(sorted(cards, reverse=True)[: holders * (variant.deal.cards + variant.deal.foot)])
