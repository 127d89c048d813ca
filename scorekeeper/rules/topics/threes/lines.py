"""The score lines of threes that are laid out or left in a hand."""

from scorekeeper.rules.cards import BLACK_THREE, RED_THREE, rank_name
from scorekeeper.rules.elements.line import Lines, ScorePart, score_line, sign_of
from scorekeeper.rules.elements.parts import Derived, Look, Part, as_it_is, table_shown, times
from scorekeeper.rules.hand.facts import BLACK
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import Msg, counted, msg
from scorekeeper.rules.record.values import Ending
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.game_end.fields import NoCanasta
from scorekeeper.rules.topics.threes.fields import LadderInHand, RedNeed, RedUnearned
from scorekeeper.rules.variant import Variant

RED_THREES = "red-threes"  # the code of the line for those laid out
ALL_FOUR = 4  # black threes, as two packs hold them
ONE_RED, RED, BLACK_ONES = msg("red three"), msg("red threes"), msg("black threes")
SET_ASIDE, FOUR_BLACK = msg("black threes set aside with the pile"), msg("all four black threes")
HELD_BLACK, HELD_RED = msg("black threes left in hand"), msg("red threes left in hand")
_CANASTAS_NEEDED = {RedNeed.NOTHING: 0, RedNeed.CANASTA: 1, RedNeed.TWO_CANASTAS: 2}


def _by_count(table: tuple[int, ...], count: int, beyond: int | None = None) -> int:
    """Look up a count in a table of totals; beyond its end each one adds `beyond`, or the first value."""
    if count <= 0:
        return 0
    if count <= len(table):
        return table[count - 1]
    return table[-1] + (count - len(table)) * (table[0] if beyond is None else beyond)


def red_threes_count(variant: Variant, side: SideView) -> bool:
    """Return whether the side has what makes its red threes count for it."""
    need = variant.threes.red_need
    if need is RedNeed.MELD:
        return side.table.has_melded
    if need is RedNeed.SEVENS_CANASTA:
        return side.table.canastas.get("sevens", 0) > 0
    return side.table.total >= _CANASTAS_NEEDED[need]


def _unearned(variant: Variant, side: SideView) -> RedUnearned | None:
    """Return how red threes count that do not count for their side; None if they do."""
    earned = red_threes_count(variant, side)
    if side.table.total:
        return None if earned else variant.threes.red_unearned
    agreed = variant.game.no_canasta
    if agreed is NoCanasta.COUNTS:
        return None if earned else variant.threes.red_unearned
    if agreed is NoCanasta.NOTHING:
        return RedUnearned.ZERO
    each = not earned and variant.threes.red_unearned is RedUnearned.MINUS_EACH
    return RedUnearned.MINUS_EACH if each else RedUnearned.MINUS


def _red_threes(view: HandView, side: SideView) -> Lines:
    rules, count = view.variant.threes, sum([each.red_threes for each in side.shared])
    if rules.red_table is None or not count:
        return
    worth = _by_count(rules.red_table, count, rules.red_beyond)
    unearned = _unearned(view.variant, side)
    if unearned is not None:
        against = {RedUnearned.MINUS: worth, RedUnearned.MINUS_EACH: count * rules.red_table[0]}
        worth = -against.get(unearned, 0)
    each = worth // count if worth == count * (worth // count) else None
    yield score_line(view.variant, RED_THREES, RED if count > 1 else ONE_RED, worth, count, each)


def _removed_threes(view: HandView, side: SideView) -> Lines:
    table = view.variant.threes.black_removed
    if table is None:
        return
    count = sum(each.black_threes for each in side.shared)
    if count:
        yield score_line(view.variant, "black-threes", SET_ASIDE, _by_count(table, count), count)


def _all_black(view: HandView, side: SideView) -> Lines:
    """Yield the line for all four black threes, melded in going out; totals do not show them."""
    points = view.variant.threes.black_all
    laid = sum(meld.cards.count(BLACK_THREE) for meld in side.table.melds if meld.shape == BLACK)
    if points is not None and side.won_out and laid >= ALL_FOUR:
        found = score_line(view.variant, "black-threes", FOUR_BLACK, points, 1, points)
        yield found._replace(cite=view.variant.cite("threes.black_all"))


def _ladder(view: HandView, side: SideView) -> Lines:
    ladder = view.variant.threes.ladder or ()
    in_hand = side.table.total == 0 and view.variant.threes.ladder_in_hand is not LadderInHand.FIVE
    sign = sign_of(view.variant.threes.ladder_sign, side.table.total)
    for code, label, rank, laid in (
        (RED_THREES, RED, RED_THREE, side.record.red_threes),
        ("black-threes", BLACK_ONES, BLACK_THREE, side.record.black_threes),
    ):
        held = sum(cards.count(rank) for cards in side.record.held) if in_hand else 0
        if laid + held:
            points = sign * _by_count(ladder, laid + held)
            yield score_line(view.variant, code, label, points, laid + held)


def held_threes(view: HandView, side: SideView, blacks: int, reds: int) -> Lines:
    """Yield the charges for threes left in hand, besides the other cards."""
    for code, label, count, charge in (
        ("held.black-threes", HELD_BLACK, blacks, _black_charge),
        ("held.red-threes", HELD_RED, reds, _red_charge),
    ):
        each = charge(view, side) if count else 0
        if each:
            yield score_line(view.variant, code, label, -count * each, count, -each)


def _three_in_ladder_charge(view: HandView, side: SideView) -> int:
    """Return the charge for a three in hand besides the ladder.

    Source: American rules, "threes".
    """
    rule, without = view.variant.threes.ladder_in_hand, side.table.total == 0
    if rule is LadderInHand.LADDER_OR_ZERO or (without and rule is LadderInHand.LADDER_OR_FIVE):
        return 0
    return view.variant.threes.black_in_hand


def _black_charge(view: HandView, side: SideView) -> int:
    rules = view.variant.threes
    if rules.ladder is not None:
        return _three_in_ladder_charge(view, side)
    if view.ending is Ending.STOCK and rules.black_in_hand_stock_end is not None:
        return rules.black_in_hand_stock_end
    return rules.black_in_hand


def _red_charge(view: HandView, side: SideView) -> int:
    charge = view.variant.threes.red_in_hand
    return _three_in_ladder_charge(view, side) if charge is None else charge


def _derive_red(look: Look, line: ScoreLine, nth: int) -> Derived:
    rules, laid = look.variant.threes, line.count or 0
    if rules.red_table is None:
        return _derive_ladder(look, line, nth)
    unearned = _unearned(look.variant, look.side)
    if unearned is None:
        need = rules.red_need.english
        note = msg("They count for a side with {words}.", words=need) if need else ""
    else:
        agreed = look.variant.game.no_canasta is not NoCanasta.COUNTS
        bare = agreed and not look.side.table.total
        lacking = RedNeed.CANASTA if bare else rules.red_need
        note = msg("Without {words} they {rest}.", words=lacking.english, rest=unearned.offered)
        if unearned is RedUnearned.MINUS_EACH:
            return as_it_is(look, line, nth)[0], note
    return [_of_table(line, laid, rules.red_table, rules.red_beyond)], note


def _derive_black(look: Look, line: ScoreLine, nth: int) -> Derived:
    removed = look.variant.threes.black_removed
    if line.each is not None:
        return as_it_is(look, line, nth)[0], msg("They were melded when going out.")
    if removed is None:
        return _derive_ladder(look, line, nth)
    return [_of_table(line, line.count or 0, removed)], ""


def _of_table(line: ScoreLine, count: int, table: tuple[int, ...], beyond: int | None = None) -> Part:
    """Return this many threes from a table of totals, with further ones at `beyond` or the first value."""
    rank = RED_THREE if line.code == RED_THREES else BLACK_THREE
    named = counted(count, rank_name(rank, 1), rank_name(rank))
    more = max(0, count - len(table))
    how = msg("of {words}", words=table_shown(table))
    if more:
        how = msg("{words}, then {more}", words=how, more=times(more, table[0] if beyond is None else beyond))
    return Part(named, how, line.points)


def _derive_ladder(look: Look, line: ScoreLine, _: int) -> Derived:
    """Return threes of one colour, laid out or (by some rules) left in a hand."""
    total = look.side.table.total
    sign = sign_of(look.variant.threes.ladder_sign, total)
    part = _of_table(line, line.count or 0, look.variant.threes.ladder or ())
    return [part], _they_count(sign, total)


def _they_count(sign: int, canastas: int) -> Msg:
    """Return in words how threes count with this number of canastas; below 0, `sign` means against the side."""
    if sign < 0:
        none = msg("Without a canasta they count against the side.")
        some = msg("With {count:canasta|canastas} they count against the side.", count=canastas)
    elif sign == 0:
        none = msg("Without a canasta they do not count.")
        some = msg("With {count:canasta|canastas} they do not count.", count=canastas)
    else:
        none = msg("Without a canasta they are added.")
        some = msg("With {count:canasta|canastas} they are added.", count=canastas)
    return some if canastas else none


def derive_held_threes(look: Look, line: ScoreLine, _: int) -> Derived:
    """Return each hand or foot with threes of this colour; red ones may be each side's own."""
    rank = RED_THREE if line.code == "held.red-threes" else BLACK_THREE
    alone = look._replace(side=look.side._replace(members=look.side.shares))
    lots = alone if rank == RED_THREE else look
    parts = []
    for lot in (*lots.held(), *lots.feet()):
        count = lot.cards.count(rank)
        if count:
            name = counted(count, rank_name(rank, 1), rank_name(rank))
            label = msg("{name}: {words}", name=lot.whose, words=name) if lot.whose else name
            parts.append(Part(label, times(count, line.each or 0), count * (line.each or 0)))
    return parts, ""


LINES = (
    ScorePart("red threes", _red_threes, lambda v: v.threes.red_table is not None, derive={RED_THREES: _derive_red}),
    ScorePart(
        "black threes set aside",
        _removed_threes,
        lambda v: v.threes.black_removed is not None,
        derive={"black-threes": _derive_black},
    ),
    ScorePart("four black threes", _all_black, lambda v: v.threes.black_all is not None),
    ScorePart("ladder of threes", _ladder, lambda v: v.threes.ladder is not None),
)
