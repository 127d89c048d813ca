"""The value that a variant gives to a house rule whose field has another shape."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.house_rules import amounts
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import COUNT_BONUSES

# What a form shows as the value of a house rule whose field has another shape.
DEFAULTS: Mapping[str, Callable[[Variant], object]] = {
    "minimum-by-score": lambda v: [
        list(row if row[2] is not None else row[:2]) for row in v.opening.by_score
    ],
    "minimum-by-hand": lambda v: None if v.opening.by_hand is None else list(v.opening.by_hand),
    "seven-canastas": lambda v: _count_bonus_name(v, "seven-canastas"),
    "canasta-count-bonus": lambda v: _count_bonus_name(v, "canasta-count-bonus"),
    "wild-canasta-bonus": lambda v: _one_bonus(v, "shape", "wild"),
    "natural-bonus": lambda v: _one_bonus(v, "code", "natural"),
    "mixed-bonus": lambda v: _one_bonus(v, "code", "mixed"),
    "samba-bonus": lambda v: _one_bonus(v, "shape", "sequence"),
    "sevens-bonus": lambda v: _one_bonus(v, "code", "sevens"),
    "aces-bonus": lambda v: _one_bonus(v, "code", "aces"),
    "deuce-canasta-both-sides": lambda v: not any(kind.out_only for kind in v.canasta_kinds),
    "four-joker-failure": lambda v: v.failures.four_jokers is not None,
    "short-sequence-charge": lambda v: "each" if v.failures.short_sequence_each else "once",
    "kinds-to-go-out": lambda v: dict(v.going_out.kinds),
    "red-three-table": lambda v: list(v.threes.red_table or ()),
    "red-three-tabled": lambda v: _value_of_each(v.threes.red_table or ()),
    "black-three-removed": lambda v: v.threes.black_removed[0] if v.threes.black_removed else 0,
    "threes-laid": lambda v: "compulsory" if v.threes.laid_compulsory else "optional",
    "pile-cards": lambda v: v.pile.cards or "whole",
    "special-hands": lambda v: {hand.code: hand.points for hand in v.special_hands},
    "card-values": lambda v: dict(v.card_points),
    "illegal-pile-penalty": lambda v: _charge(v, "pile-without-right"),
    "exposed-card-penalty": lambda v: _charge(v, "exposed-card"),
    "penalty-points": amounts.listed,
}


def _one_bonus(variant: Variant, name: str, value: str) -> int | None:
    """The bonus that all such kinds share, or None: there is none, or they differ."""
    kinds = [kind for kind in variant.canasta_kinds if getattr(kind, name) == value]
    bonuses = {kind.bonus for kind in kinds}
    return bonuses.pop() if len(bonuses) == 1 else None


def _value_of_each(table: tuple[int, ...]) -> int | None:
    """What each counts, if the totals of the table say the same of each; else None."""
    even = table and all(total == table[0] * at for at, total in enumerate(table, start=1))
    return table[0] if even else None


def _count_bonus_name(variant: Variant, group: str) -> str:
    own = tuple(each for each in variant.game.count_bonuses if each.group.startswith(group))
    return next(name for name, rows in COUNT_BONUSES[group].items() if rows == own)


def _charge(variant: Variant, code: str) -> int:
    penalty = variant.penalty(code)
    return 0 if penalty is None else -penalty.points
