"""Compares points and totals that were written down with what the pack can give.

Totals without cards are compared with bounds that a reader can check with a pencil. Each figure has
its own bound: the least that melds and the canastas of all sides can be worth, and the most that
melds without further canastas can be worth. Whether totals within these bounds fit together is not
checked; an exact search found only three more typing errors in 2,800.
"""

from collections.abc import Iterator
from itertools import product

from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, WILDS, combine
from scorekeeper.rules.elements.parts import points_of
from scorekeeper.rules.elements.rule import Found, check
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.topics.counts.rules import Bound, Counts, Figure
from scorekeeper.rules.topics.melds.fields import CanastaKind, DuplicateRank, Shape
from scorekeeper.rules.topics.pack import checks as pack
from scorekeeper.rules.topics.runs.kinds import least_of_class
from scorekeeper.rules.variant import Variant


def _written_points(view: HandView) -> Iterator[tuple[str, int]]:
    if view.first_of_record:
        for place, score in enumerate(view.opening_scores):
            yield f"opening_scores[{place}]", score
    for side in view.sides:
        record = side.record
        if record.tally is not None:
            yield f"{side.where}.tally.melded_points", record.tally.melded_points
            yield f"{side.where}.tally.held_points", record.tally.held_points
        for place, penalty in enumerate(record.penalties):
            yield f"{side.where}.penalties[{place}].points", penalty.points
        for place, extra in enumerate(record.extras):
            yield f"{side.where}.extras[{place}].points", extra.points


@check(Counts.not_multiple_of_five, needs_cards=False, needs_play=False)
def not_multiple_of_five(view: HandView) -> Iterator[Found]:
    """Every value of the game is a multiple of five, so every sum is."""
    unit = view.variant.unit
    for where, points in _written_points(view):
        if points % unit:
            yield Counts.not_multiple_of_five.at(where, points=points, unit=unit)


def _card_points(view: HandView) -> int:
    """Return the card points of the whole pack without threes."""
    return sum(points * view.limits.of(rank) for rank, points in view.variant.card_points.items())


def _pack_points(view: HandView) -> int:
    """Return the card points of the whole pack, with threes at their charge in hand."""
    variant, limits = view.variant, view.limits
    total = _card_points(view)
    threes = variant.threes
    at_end = threes.black_in_hand_stock_end or 0
    black = max(threes.black_in_hand, at_end, variant.black_three_points)
    total += black * limits.black_threes
    if threes.ladder is not None:
        in_ladder = any(not side.table.total for side in view.sides)
        most = 2 * max(threes.ladder) if in_ladder else 0
        return total + max(black * limits.red_threes, most)
    if not variant.has_red_three_penalty:
        total += (threes.red_in_hand or 0) * limits.red_threes
    return total


def _held_value(view: HandView, side: SideView) -> int:
    """What the written cards of a side's hands and feet cost, red threes apart."""
    left = combine((*side.record.held, *side.record.foot, side.record.penalised))
    black = left.count(BLACK_THREE) * view.variant.threes.black_in_hand
    return points_of(left, view.variant.card_points) + black


@check(Counts.points_exceed_deck, needs_cards=False)
def points_exceed_deck(view: HandView) -> Iterator[Found]:
    """All sides' melded points, and melded and held points together, fit in the packs."""
    if not view.tallied:
        return
    variant, held = view.variant, 0
    melded = sum(side.own.points for side in view.sides)
    blacks = view.limits.black_threes if variant.melds.black_threes else 0
    in_melds = _card_points(view) + blacks * variant.black_three_points
    for side in view.sides:
        tally = side.record.tally
        held += _held_value(view, side) + (tally.held_points if tally is not None else 0)
    for points, limit in ((melded, in_melds), (melded + held, _pack_points(view))):
        if points > limit:
            yield Counts.points_exceed_deck.at("sides", points=points, limit=limit)
            return


def least_points(
    canastas: dict[str, int], variant: Variant, per_rank: int, *, shared: bool = False
) -> int:
    """Return the fewest card points that these canastas can be worth.

    Sets take the cheapest ranks first, those without wild cards before the others. If a side has
    one meld of a rank, each rank is used once; otherwise, and for several sides (`shared`), as
    often as its cards allow.
    """
    if variant.runs is not None:
        return sum(count * least_of_class(code, variant) for code, count in canastas.items())
    size = variant.melds.canasta_size
    ranks = sorted(variant.card_points[rank] for rank in variant.meld_ranks)
    once = list(ranks)
    total = 0
    for kind in sorted(variant.canasta_kinds, key=lambda kind: bool(kind.wild)):
        count = canastas.get(kind.code, 0)
        if kind.shape is not Shape.SET or kind.ranks is not None:
            total += count * _cheapest(kind, variant, size)
            continue
        free = shared or variant.melds.duplicate_rank is not DuplicateRank.NEVER
        most = per_rank // (size - _most_wilds(kind, variant)) if free else 1
        cheap = [rank for rank in ranks for _ in range(most)] if free else once
        run = _cheapest_mixed_run(variant) if kind.wild else None
        for _ in range(count):
            as_set = _cheapest_set(kind, variant, size, cheap[0] if cheap else ranks[-1])
            total += as_set if run is None else min(as_set, run)
            if cheap and (run is None or as_set <= run):
                cheap.pop(0)
    return total


def _cheapest_mixed_run(variant: Variant) -> int | None:
    """Return the fewest points of a complete sequence with wild cards, None if not allowed."""
    most = variant.melds.most_in_sequence
    if not (variant.melds.sequences and most):
        return None
    size, low = variant.melds.canasta_size, _cheapest_wild(variant)
    filled = product(_runs(variant), range(1, most + 1))
    return min(sum(run[: size - count]) + count * low for run, count in filled)


def _runs(variant: Variant) -> list[list[int]]:
    """Return the values of the cards in every complete sequence, cheapest card first."""
    size, points = variant.melds.canasta_size, variant.card_points
    values = [points[rank] for rank in variant.meld_ranks]
    return [sorted(values[place : place + size]) for place in range(len(values) - size + 1)]


def _most_wilds(kind: CanastaKind, variant: Variant) -> int:
    """Return the most wild cards that a canasta of this kind can hold."""
    rules = variant.melds
    if kind.wild is False:
        return 0
    most = rules.canasta_size - rules.min_naturals
    return most if rules.max_wilds is None else min(most, rules.max_wilds)


def _cheapest_wild(variant: Variant) -> int:
    return min(variant.card_points[rank] for rank in WILDS)


def _cheapest_set(kind: CanastaKind, variant: Variant, size: int, rank: int) -> int:
    low = _cheapest_wild(variant)
    fewest = 1 if kind.wild else 0
    most = max(fewest, _most_wilds(kind, variant))
    return min((size - count) * rank + count * low for count in range(fewest, most + 1))


def _cheapest(kind: CanastaKind, variant: Variant, size: int) -> int:
    values = variant.card_points
    if kind.shape is Shape.SEQUENCE:
        return min(sum(run) for run in _runs(variant))
    if kind.shape is Shape.WILD:
        if kind.jokers is None:
            return size * _cheapest_wild(variant)
        return kind.jokers * values[JOKER] + (size - kind.jokers) * values[DEUCE]
    return min(_cheapest_set(kind, variant, size, values[rank]) for rank in kind.ranks or ())


@check(Counts.canastas_exceed_points, needs_cards=False)
def canastas_exceed_points(view: HandView) -> Iterator[Found]:
    """This many canastas are worth at least this many melded points."""
    for side in view.sides:
        tally = side.record.tally
        if tally is None or not tally.total_canastas:
            continue
        limit = least_points(dict(tally.canastas), view.variant, view.limits.per_rank)
        if tally.melded_points < limit:
            where, points = f"{side.where}.tally", tally.melded_points
            yield Counts.canastas_exceed_points.at(where, points=points, limit=limit)


Passed = tuple[str, Figure, Bound, int, int]  # where, what, which bound, the limit, what is written

# What these find is plainer than a bound that is passed.
_PLAINER = (
    pack.exceeds_deck, pack.tallied_canastas_exceed_deck, pack.more_canastas_than_ranks,
    pack.too_many_threes, not_multiple_of_five, points_exceed_deck,
    canastas_exceed_points,
)  # fmt: skip


@check(Counts.totals_impossible, needs_cards=False)
def totals_impossible(view: HandView) -> Iterator[Found]:
    """A total is one that some cards can give; otherwise a query asks to check the paper."""
    if not view.tallied or view.ended_by_acaba:
        return
    if any(True for each in _PLAINER for _ in each.run(view)):
        return
    for where, what, how, limit, written in _passed(view):
        yield Counts.totals_impossible.at(where, what=what, how=how, limit=limit, points=written)


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
    least, written = least_of_all(view), sum(side.own.points for side in view.sides)
    if written < least:
        yield "sides", Figure.ALL_MELDS, Bound.LEAST, least, written


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
    return least_points(canastas, view.variant, view.limits.per_rank, shared=True)


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
