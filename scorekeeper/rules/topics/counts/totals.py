"""Checks points and totals that were written down against what the pack can give."""

from collections.abc import Iterator
from itertools import product

from scorekeeper.rules.cards import DEUCE, JOKER, WILDS
from scorekeeper.rules.elements.parts import cost_left
from scorekeeper.rules.elements.rule import Found, check
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.record.values import Ending
from scorekeeper.rules.topics.counts.rules import Counts
from scorekeeper.rules.topics.melds.fields import CanastaKind, DuplicateRank, Shape
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
        left = record.points_left
        if left is not None:
            yield side.where_left, left
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
    return sum(points * view.limits.of(rank) for rank, points in view.variant.playing_points.items())


def _pack_points(view: HandView, total: int) -> int:
    """Return the card points of the whole pack, with threes at their charge in hand; `total` is without them."""
    variant, limits = view.variant, view.limits
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
    """Return what the written cards of a side's hands and feet cost."""
    left = (*side.record.held, *side.record.foot, side.record.penalised)
    return sum([cost_left(cards, view.variant) for cards in left])


@check(Counts.points_exceed_deck, needs_cards=False)
def points_exceed_deck(view: HandView) -> Iterator[Found]:
    """All sides' melded points, and melded and held points together, fit in the packs."""
    if not view.summed:
        return
    variant, held = view.variant, 0
    melded = sum(side.own.points for side in view.sides)
    blacks = view.limits.black_threes if variant.melds.black_threes else 0
    without_threes = _card_points(view)
    in_melds = without_threes + blacks * variant.black_three_points
    for side in view.sides:
        held += _held_value(view, side) + (side.record.points_left or 0)
    where = _most_left(view) or "sides"
    for at, points, limit in (("sides", melded, in_melds), (where, melded + held, _pack_points(view, without_threes))):
        if points > limit:
            yield Counts.points_exceed_deck.at(at, points=points, limit=limit)
            return


def _most_left(view: HandView) -> str:
    """Return the place of the most points left beside melds, "" where a tally may be wrong too."""
    left = [(side.record.held_points or 0, side.where) for side in view.sides]
    return "" if view.tallied else f"{max(left)[1]}.held_points"


@check(Counts.nothing_left, needs_cards=False)
def nothing_left(view: HandView) -> Iterator[Found]:
    """Whoever does not go out keeps a card; 0 points left are usually a field left empty."""
    if not view.summed or view.ending in (Ending.ACABA, Ending.SPECIAL):
        return
    for side in view.sides:
        record = side.record
        if record.points_left != 0 or side.players <= side.excused:
            continue
        counted = side.own.points or side.own.total
        only_results = any(each.result for each in view.hand.sides)
        if counted or not (record.extras or only_results):
            yield Counts.nothing_left.at(side.where_left, players=side.players - side.excused)


def least_points(canastas: dict[str, int], variant: Variant, per_rank: int, *, shared: bool = False) -> int:
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
