"""The lines of a side's score; a total is always the sum of the lines shown.

Each function gives the lines of one part of the score; `LINES` names them in the order of a score
sheet. What a variant lacks gives no line.
"""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.rules.cards import BLACK_THREE, RED_THREE, Cards
from scorekeeper.rules.facts import TableFacts
from scorekeeper.rules.failures import (
    charges_unfinished,
    held_aces_and_sevens,
    short_sequences,
    unfinished_melds,
)
from scorekeeper.rules.headings import CountBonus
from scorekeeper.rules.line import CONCEALED, line
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.special_hands import recognise
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.view import HandView, SideView

Lines = Iterator[ScoreLine]


def by_count(table: tuple[int, ...], count: int) -> int:
    """The value of so many in a table of totals; beyond its end each more is worth the first."""
    if count <= 0:
        return 0
    if count <= len(table):
        return table[count - 1]
    return table[-1] + (count - len(table)) * table[0]


def sign_of(table: tuple[int, ...], canastas: int) -> int:
    """The sign for so many canastas; the last of the table stays."""
    return table[min(canastas, len(table) - 1)]


def _canastas(view: HandView, side: SideView) -> Lines:
    for kind in view.variant.canasta_kinds:
        count = side.table.canastas.get(kind.code, 0)
        if count and not (kind.out_only and not side.won_out):
            yield line(view.variant, kind.line, kind.label, count * kind.bonus, count, kind.bonus)


def _concealed_canastas(view: HandView, side: SideView) -> Lines:
    each = view.variant.concealed_canasta_bonus
    count = sum(1 for meld in side.table.melds if meld.concealed and meld.canasta is not None)
    if each and count:
        label = "canasta laid down complete"
        yield line(view.variant, "canasta.concealed", label, count * each, count, each)


def _count_bonuses(view: HandView, side: SideView) -> Lines:
    for bonus in count_bonuses(view.variant, side.table):
        yield line(view.variant, "canasta.count", bonus.label, bonus.points, 1, bonus.points)


def count_bonuses(variant: Variant, table: TableFacts) -> Iterator[CountBonus]:
    """The bonuses for the number of canastas: of each group the first that fits."""
    paid: set[str] = set()
    for bonus in variant.game.count_bonuses:
        if (
            bonus.group not in paid
            and table.canastas.get("natural", 0) >= bonus.natural
            and table.canastas.get("mixed", 0) >= bonus.mixed
            and table.total >= bonus.total
        ):
            paid.add(bonus.group)
            yield bonus


def _going_out(view: HandView, side: SideView) -> Lines:
    if not side.won_out:
        return
    rules = view.variant.going_out
    if side.concealed and rules.pays_concealed:
        points = rules.concealed_total
        label = "going out concealed"
        yield line(view.variant, CONCEALED, label, points, 1, points)
    else:
        yield line(view.variant, "going-out", "going out", rules.bonus, 1, rules.bonus)


def red_threes_count(variant: Variant, side: SideView) -> bool:
    """Tell whether the side has what makes its red threes count for it."""
    need = variant.threes.red_need
    if need == "meld":
        return side.table.has_melded
    if need == "sevens-canasta":
        return side.table.canastas.get("sevens", 0) > 0
    return side.table.total >= {"nothing": 0, "canasta": 1, "two-canastas": 2}[need]


def _red_threes(view: HandView, side: SideView) -> Lines:
    rules, count = view.variant.threes, sum(each.red_threes for each in view.shared(side))
    if rules.red_table is None or not count:
        return
    worth = by_count(rules.red_table, count)
    if not red_threes_count(view.variant, side):
        against = {"minus": worth, "minus-each": count * rules.red_table[0]}
        worth = -against.get(rules.red_unearned, 0)
    each = worth // count if worth == count * (worth // count) else None
    label = "red threes" if count > 1 else "red three"
    yield line(view.variant, "red-threes", label, worth, count, each)


def _removed_threes(view: HandView, side: SideView) -> Lines:
    table = view.variant.threes.black_removed
    count = sum(each.black_threes for each in view.shared(side))
    if table is not None and count:
        label = "black threes set aside with the pile"
        yield line(view.variant, "black-threes", label, by_count(table, count), count)


def _ladder(view: HandView, side: SideView) -> Lines:
    ladder = view.variant.threes.ladder or ()
    in_hand = side.table.total == 0 and view.variant.threes.ladder_in_hand != "five"
    sign = sign_of(view.variant.threes.ladder_sign, side.table.total)
    for code, label, rank, laid in (
        ("red-threes", "red threes", RED_THREE, side.record.red_threes),
        ("black-threes", "black threes", BLACK_THREE, side.record.black_threes),
    ):
        held = sum(cards.count(rank) for cards in side.record.held) if in_hand else 0
        if laid + held:
            points = sign * by_count(ladder, laid + held)
            yield line(view.variant, code, label, points, laid + held)


def _melded(view: HandView, side: SideView) -> Lines:
    points = side.table.points * sign_of(view.variant.melded_sign, side.table.total)
    if points:
        yield line(view.variant, "melded", "melded cards", points)


def _held(view: HandView, side: SideView) -> Lines:
    values = view.variant.card_points
    held = foot = blacks = reds = 0
    for member in side.members:
        record = view.hand.sides[member]
        threes = {RED_THREE: 0, BLACK_THREE: 0}
        held += _left(record.held, values, threes)
        foot += _left(record.foot, values, threes)
        blacks += threes[BLACK_THREE]
        if member in side.shares:  # red threes may be each player's own, whoever the partner is
            reds += threes[RED_THREE]
        if record.tally is not None:
            held += record.tally.held_points
    if held:
        yield line(view.variant, "held", "cards left in hand", -held)
    if foot:
        yield line(view.variant, "foot", "cards of feet not played", -foot)
    yield from _held_threes(view, side, blacks, reds)


def _left(lots: tuple[Cards, ...], values: Mapping[str, int], threes: dict[str, int]) -> int:
    """Card points of some hands; their threes, which have charges of their own, are counted."""
    points = 0
    for cards in lots:
        for rank, copies in cards.counts.items():
            if rank in values:
                points += values[rank] * copies
            else:
                threes[rank] += copies
    return points


def _held_threes(view: HandView, side: SideView, blacks: int, reds: int) -> Lines:
    for code, label, count, charge in (
        ("held.black-threes", "black threes left in hand", blacks, _black_charge),
        ("held.red-threes", "red threes left in hand", reds, _red_charge),
    ):
        each = charge(view, side) if count else 0
        if each:
            yield line(view.variant, code, label, -count * each, count, -each)


def _three_in_ladder_charge(view: HandView, side: SideView) -> int:
    """What a three in the hand costs beside the ladder (American rules, "threes")."""
    rule = view.variant.threes.ladder_in_hand
    if rule == "ladder-or-zero" or (rule == "ladder-or-five" and side.table.total == 0):
        return 0
    return view.variant.threes.black_in_hand


def _black_charge(view: HandView, side: SideView) -> int:
    rules = view.variant.threes
    if rules.ladder is not None:
        return _three_in_ladder_charge(view, side)
    if view.ending == "stock" and rules.black_in_hand_stock_end is not None:
        return rules.black_in_hand_stock_end
    return rules.black_in_hand


def _red_charge(view: HandView, side: SideView) -> int:
    charge = view.variant.threes.red_in_hand
    return _three_in_ladder_charge(view, side) if charge is None else charge


def _penalties(view: HandView, side: SideView) -> Lines:
    for entry in [entry for record in view.shared(side) for entry in record.penalties]:
        priced = None if entry.code is None else view.variant.penalty(entry.code)
        if priced is None:
            yield line(view.variant, "penalty", f"ruling: {entry.reason}", entry.points)
        else:
            points = entry.times * priced.points
            found = line(view.variant, "penalty", priced.label, points, entry.times, priced.points)
            cite = view.variant.cite(f"penalty.{priced.code}")
            yield ScoreLine(*(found.code, found.label, found.count, found.each, points, cite))


def _extras(view: HandView, side: SideView) -> Lines:
    for extra in [extra for record in view.shared(side) for extra in record.extras]:
        yield line(view.variant, "extra", extra.reason, extra.points)


def _acaba(view: HandView, side: SideView) -> Lines:
    rules = view.variant.game
    points = (rules.acaba_self if side.record.acaba else rules.acaba_other) or 0
    label = "called Acaba" if side.record.acaba else "the other side called Acaba"
    yield line(view.variant, "acaba", label, points, 1, points)


def _special_hand(view: HandView, side: SideView) -> Lines:
    cards = side.record.special_hand
    hand = None if cards is None else recognise(cards, view.variant)
    label = "special hand that is not played" if hand is None else f"special hand: {hand.label}"
    yield line(view.variant, "special-hand", label, 0 if hand is None else hand.points)


Part = Callable[[HandView, SideView], Lines]


def _always(variant: Variant) -> bool:
    return True


# Every part of a score with the variants that it can occur in, in the order of a score sheet.
LINES: tuple[tuple[Part, Callable[[Variant], bool]], ...] = (
    (_canastas, _always),
    (_concealed_canastas, lambda v: v.concealed_canasta_bonus != 0),
    (_count_bonuses, lambda v: bool(v.game.count_bonuses)),
    (_going_out, _always),
    (_red_threes, lambda v: v.threes.red_table is not None),
    (_removed_threes, lambda v: v.threes.black_removed is not None),
    (_ladder, lambda v: v.threes.ladder is not None),
    (_melded, _always),
    (_held, _always),
    (unfinished_melds, lambda v: charges_unfinished(v.failures)),
    (held_aces_and_sevens, lambda v: v.failures.held_three != 0),
    (short_sequences, lambda v: v.failures.short_sequence != 0),
    (_penalties, _always),
    (_extras, _always),
)
_WITH_ACABA = (_acaba, _penalties, _extras)
_WITH_SPECIAL_HAND = (_special_hand, _penalties, _extras)


def _parts(variant: Variant) -> tuple[Part, ...]:
    known = variant.memo.get("lines")
    if isinstance(known, tuple):
        return known
    parts = tuple(part for part, occurs in LINES if occurs(variant))
    variant.memo["lines"] = parts
    return parts


def score_lines(view: HandView, side: SideView) -> tuple[ScoreLine, ...]:
    """All lines of one side's score of a hand, in the order of a score sheet."""
    parts = _parts(view.variant)
    if side.record.special_hand is not None:
        parts = _WITH_SPECIAL_HAND
    elif view.ended_by_acaba:
        parts = _WITH_ACABA
    return tuple(entry for part in parts for entry in part(view, side))
