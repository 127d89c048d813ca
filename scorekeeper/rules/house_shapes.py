"""House rules that change more than one field, or read a value of a shape of their own.

Each function takes the variant and a value that was already read, and gives the changed variant.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from scorekeeper.rules import plain
from scorekeeper.rules.cards import NATURALS, WILDS
from scorekeeper.rules.options import set_path
from scorekeeper.rules.variant import CanastaKind, Step, Variant
from scorekeeper.rules.variants.parts import COUNT_BONUSES, SWITCHED_ON

Change = Callable[[Variant, Any, str], Variant]


def _points(value: object, where: str) -> int:
    return plain.integer(value, where, -plain.MAX_NUMBER, plain.MAX_NUMBER)


def _step(value: object, where: str) -> Step:
    row = plain.sequence(value, where, 3)
    if len(row) < 2:
        raise plain.refuse(where, "expected [from, points] or [from, points, condition]")
    low = None if row[0] is None else _points(row[0], f"{where}[0]")
    condition = None
    if len(row) == 3 and row[2] is not None:
        condition = plain.choice(row[2], f"{where}[2]", ("canasta", "natural-canasta"))
    points = None if row[1] is None else plain.integer(row[1], f"{where}[1]", 0, plain.MAX_NUMBER)
    if points is None and condition is None:
        raise plain.refuse(f"{where}[1]", "neither points nor a condition")
    return low, points, condition


def minimum_by_score(variant: Variant, value: object, where: str) -> Variant:
    """A table of minimums by score; it takes the place of minimums by hand."""
    rows = plain.each(value, where, 30, _step)
    bounds = [low for low, _, _ in rows]
    rest = [low for low in bounds[1:] if low is not None]
    if not rows or len(rest) < len(bounds) - 1:
        raise plain.refuse(where, "only the first row may be open below")
    known = [low for low in bounds if low is not None]
    if any(low >= high for low, high in zip(known, known[1:], strict=False)):
        raise plain.refuse(where, "the scores of the rows must rise")
    return replace(variant, opening=replace(variant.opening, by_score=rows, by_hand=None))


def minimum_by_hand(variant: Variant, value: object, where: str) -> Variant:
    """Minimums by number of the hand."""
    rows = plain.each(value, where, 60, lambda row, at: plain.integer(row, at, 0, plain.MAX_NUMBER))
    if not rows:
        raise plain.refuse(where, "the list is empty")
    return set_path(variant, "opening.by_hand", rows)


def _with_kind(variant: Variant, kind: CanastaKind) -> Variant:
    """The kind first in the list (its shape or rank is more special), or its bonus replaced."""
    others = tuple(each for each in variant.canasta_kinds if each.code != kind.code)
    return replace(variant, canasta_kinds=(kind, *others))


def _kind(code: str, label: str, bonus: int, shape: str, ranks: tuple[str, ...] | None) -> CanastaKind:
    return CanastaKind(
        code=code,
        label=label,
        line=f"canasta.{code}",
        bonus=bonus,
        shape=shape,
        ranks=ranks,
        wild=False if ranks else None,
        jokers=None,
        out_only=False,
    )


def _set_bonus(variant: Variant, bonus: int, **wanted: object) -> Variant:
    """The bonus of all kinds whose fields are as wanted."""
    return replace(
        variant,
        canasta_kinds=tuple(
            replace(kind, bonus=bonus)
            if all(getattr(kind, name) == value for name, value in wanted.items())
            else kind
            for kind in variant.canasta_kinds
        ),
    )


def sequences(variant: Variant, value: bool, _: str) -> Variant:
    """Sequences on or off, with their canasta."""
    changed = set_path(variant, "melds.sequences", value)
    kinds = tuple(kind for kind in variant.canasta_kinds if kind.shape != "sequence")
    if not value:
        return replace(changed, canasta_kinds=kinds)
    if len(kinds) < len(variant.canasta_kinds):
        return changed
    samba = _kind("samba", "samba", SWITCHED_ON["sequences"], "sequence", None)
    return replace(changed, canasta_kinds=(*kinds, samba))


def wild_melds(variant: Variant, value: bool, _: str) -> Variant:
    """Melds of wild cards on or off, with their canasta."""
    changed = set_path(variant, "melds.wild_melds", value)
    kinds = tuple(kind for kind in variant.canasta_kinds if kind.shape != "wild")
    if not value:
        return replace(changed, canasta_kinds=kinds)
    if len(kinds) < len(variant.canasta_kinds):
        return changed
    wild = _kind("wild", "wild canasta", SWITCHED_ON["wild-melds"], "wild", None)
    return replace(changed, canasta_kinds=(*kinds, wild))


def wild_bonus(variant: Variant, value: int, _: str) -> Variant:
    """One value for every canasta of wild cards."""
    return _set_bonus(variant, value, shape="wild")


def natural_bonus(variant: Variant, value: int, _: str) -> Variant:
    """The natural canasta."""
    return _set_bonus(variant, value, code="natural")


def mixed_bonus(variant: Variant, value: int, _: str) -> Variant:
    """The mixed canasta."""
    return _set_bonus(variant, value, code="mixed")


def samba_bonus(variant: Variant, value: int, _: str) -> Variant:
    """The canasta of a sequence."""
    return _set_bonus(variant, value, shape="sequence")


def _rank_bonus(variant: Variant, value: int, code: str, rank: str) -> Variant:
    if any(kind.code == code for kind in variant.canasta_kinds):
        return _set_bonus(variant, value, code=code)
    return _with_kind(variant, _kind(code, f"canasta of {code}", value, "set", (rank,)))


def sevens_bonus(variant: Variant, value: int, _: str) -> Variant:
    """The canasta of sevens; where it was no kind of its own, natural sevens become one."""
    return _rank_bonus(variant, value, "sevens", "7")


def aces_bonus(variant: Variant, value: int, _: str) -> Variant:
    """The canasta of aces without wild cards."""
    return _rank_bonus(variant, value, "aces", "A")


def deuces_both_sides(variant: Variant, value: bool, _: str) -> Variant:
    """Canastas of deuces for both sides, or only for the side that went out."""
    kinds = tuple(
        replace(kind, out_only=not value) if kind.shape == "wild" else kind
        for kind in variant.canasta_kinds
    )
    return replace(variant, canasta_kinds=kinds)


def four_jokers(variant: Variant, value: bool, _: str) -> Variant:
    """The dearer failure of a wild meld with all four jokers."""
    return set_path(variant, "failures.four_jokers", SWITCHED_ON["four-joker-failure"] if value else None)


def short_sequences(variant: Variant, value: str, _: str) -> Variant:
    """Each short sequence is charged, or once a side."""
    return set_path(variant, "failures.short_sequence_each", value == "each")


def kinds_to_go_out(variant: Variant, value: object, where: str) -> Variant:
    """Canastas of each kind needed; the number in all follows."""
    codes = [kind.code for kind in variant.canasta_kinds]
    kinds = {
        plain.choice(code, f"{where}.{code}"[:200], codes): plain.integer(count, f"{where}.{code}")
        for code, count in plain.mapping(value, where).items()
    }
    rules = variant.going_out
    total = sum(kinds.values())
    canastas = total if rules.sum_of_kinds else max(total, rules.canastas)
    changed = replace(rules, kinds=kinds, single_kinds=None, canastas=canastas)
    return replace(variant, going_out=changed)


def canastas_to_go_out(variant: Variant, value: int, _: str) -> Variant:
    """The number of canastas in all."""
    return replace(variant, going_out=replace(variant.going_out, canastas=value, sum_of_kinds=False))


def going_out_bonus(variant: Variant, value: int, _: str) -> Variant:
    """Going out; where concealed pays no more it goes along."""
    rules = variant.going_out
    concealed = rules.concealed_total if rules.pays_concealed else value
    return replace(variant, going_out=replace(rules, bonus=value, concealed_total=concealed))


def red_three_table(variant: Variant, value: object, where: str) -> Variant:
    """Values of one, two, three ... red threes in all."""
    rows = plain.each(value, where, 40, _points)
    if not rows:
        raise plain.refuse(where, "the list is empty")
    return set_path(variant, "threes.red_table", rows)


def red_three_tabled(variant: Variant, value: int, _: str) -> Variant:
    """Red threes are laid out and count so much each."""
    most = 2 * max(variant.deal.pack_range)
    table = tuple(value * count for count in range(1, most + 1))
    return replace(
        variant, threes=replace(variant.threes, red_table=table, red_need="nothing")
    )


def red_three_in_hand(variant: Variant, value: int, _: str) -> Variant:
    """The charge, and the penalty of the same name."""
    return penalty_points(set_path(variant, "threes.red_in_hand", value), "red-three-in-hand", value)


def black_three_removed(variant: Variant, value: int, _: str) -> Variant:
    """Value of each black three set aside; all four of one side stay what they are."""
    table = (value, 2 * value, 3 * value, SWITCHED_ON["all black threes removed"])
    return set_path(variant, "threes.black_removed", table)


def threes_laid(variant: Variant, value: str, _: str) -> Variant:
    """Laying out threes is optional or compulsory."""
    return set_path(variant, "threes.laid_compulsory", value == "compulsory")


def pile_cards(variant: Variant, value: object, where: str) -> Variant:
    """Cards taken from the pile, or the whole."""
    taken = None if value == "whole" else plain.integer(value, where, 1)
    return set_path(variant, "pile.cards", taken)


def special_hands(variant: Variant, value: object, where: str) -> Variant:
    """Points of the special hands named; the others stay."""
    known = [hand.code for hand in variant.special_hands]
    points = {
        plain.choice(code, f"{where}.{code}"[:200], known): plain.integer(
            worth, f"{where}.{code}", 0, plain.MAX_NUMBER
        )
        for code, worth in plain.mapping(value, where).items()
    }
    hands = tuple(
        replace(hand, points=points.get(hand.code, hand.points)) for hand in variant.special_hands
    )
    return replace(variant, special_hands=hands)


def acaba(variant: Variant, value: bool, _: str) -> Variant:
    """Acaba on or off; switched on it pays what the British game pays."""
    other = variant.game.acaba_other or SWITCHED_ON["acaba"]
    return replace(variant, game=replace(variant.game, acaba=value, acaba_other=other if value else 0))


def card_values(variant: Variant, value: object, where: str) -> Variant:
    """Values of the ranks named; the others stay."""
    values = {
        plain.choice(rank, f"{where}.{rank}"[:200], (*WILDS, *NATURALS)): plain.integer(
            points, f"{where}.{rank}", 0, plain.MAX_NUMBER
        )
        for rank, points in plain.mapping(value, where).items()
    }
    return replace(variant, card_points={**variant.card_points, **values})


def penalty_points(variant: Variant, code: str, charge: int) -> Variant:
    """The price of a penalty."""
    penalties = tuple(
        replace(penalty, points=-charge) if penalty.code == code else penalty
        for penalty in variant.penalties
    )
    return replace(variant, penalties=penalties)


def illegal_pile(variant: Variant, value: int, _: str) -> Variant:
    """Taking the pile without the right."""
    return penalty_points(variant, "pile-without-right", value)


def exposed_card(variant: Variant, value: int, _: str) -> Variant:
    """Exposing a card."""
    return penalty_points(variant, "exposed-card", value)


def insufficient_opening(variant: Variant, value: str, _: str) -> Variant:
    """What a failed opening does: the minimum, a charge, both or nothing."""
    changed = set_path(variant, "opening.too_low", value)
    penalties = tuple(
        replace(
            penalty,
            points=-SWITCHED_ON["insufficient-opening"] if value in ("minus100", "both") else 0,
            raises_minimum=value in ("plus10", "both"),
        )
        if penalty.code == "opening-too-low"
        else penalty
        for penalty in changed.penalties
    )
    return replace(changed, penalties=penalties)


def _count_bonus(variant: Variant, group: str, value: str) -> Variant:
    others = tuple(
        bonus for bonus in variant.game.count_bonuses if not bonus.group.startswith(group)
    )
    return set_path(variant, "game.count_bonuses", others + COUNT_BONUSES[group][value])


def seven_canastas(variant: Variant, value: str, _: str) -> Variant:
    """Seven canastas of one side in a hand."""
    return _count_bonus(variant, "seven-canastas", value)


def canasta_counts(variant: Variant, value: str, _: str) -> Variant:
    """Five and ten canastas of one side in a hand."""
    return _count_bonus(variant, "canasta-count-bonus", value)


CHANGES: Mapping[str, Change] = {
    "seven-canastas": seven_canastas,
    "canasta-count-bonus": canasta_counts,
    "minimum-by-score": minimum_by_score,
    "minimum-by-hand": minimum_by_hand,
    "insufficient-opening": insufficient_opening,
    "sequences": sequences,
    "wild-melds": wild_melds,
    "wild-canasta-bonus": wild_bonus,
    "natural-bonus": natural_bonus,
    "mixed-bonus": mixed_bonus,
    "samba-bonus": samba_bonus,
    "sevens-bonus": sevens_bonus,
    "aces-bonus": aces_bonus,
    "deuce-canasta-both-sides": deuces_both_sides,
    "four-joker-failure": four_jokers,
    "short-sequence-charge": short_sequences,
    "canastas-to-go-out": canastas_to_go_out,
    "kinds-to-go-out": kinds_to_go_out,
    "going-out-bonus": going_out_bonus,
    "red-three-table": red_three_table,
    "red-three-tabled": red_three_tabled,
    "red-three-in-hand": red_three_in_hand,
    "black-three-removed": black_three_removed,
    "threes-laid": threes_laid,
    "pile-cards": pile_cards,
    "special-hands": special_hands,
    "acaba": acaba,
    "card-values": card_values,
    "illegal-pile-penalty": illegal_pile,
    "exposed-card-penalty": exposed_card,
}

# What a form shows as the value of a house rule whose field has another shape.
DEFAULTS: Mapping[str, Callable[[Variant], object]] = {
    "minimum-by-score": lambda v: [
        list(row if row[2] is not None else row[:2]) for row in v.opening.by_score
    ],
    "minimum-by-hand": lambda v: None if v.opening.by_hand is None else list(v.opening.by_hand),
    "seven-canastas": lambda v: _count_bonus_name(v, "seven-canastas"),
    "canasta-count-bonus": lambda v: _count_bonus_name(v, "canasta-count-bonus"),
    "wild-canasta-bonus": lambda v: _first_bonus(v, "shape", "wild"),
    "natural-bonus": lambda v: _first_bonus(v, "code", "natural"),
    "mixed-bonus": lambda v: _first_bonus(v, "code", "mixed"),
    "samba-bonus": lambda v: _first_bonus(v, "shape", "sequence"),
    "sevens-bonus": lambda v: _first_bonus(v, "code", "sevens"),
    "aces-bonus": lambda v: _first_bonus(v, "code", "aces"),
    "deuce-canasta-both-sides": lambda v: not any(kind.out_only for kind in v.canasta_kinds),
    "four-joker-failure": lambda v: v.failures.four_jokers is not None,
    "short-sequence-charge": lambda v: "each" if v.failures.short_sequence_each else "once",
    "kinds-to-go-out": lambda v: dict(v.going_out.kinds),
    "red-three-table": lambda v: list(v.threes.red_table or ()),
    "red-three-tabled": lambda v: v.threes.red_table[0] if v.threes.red_table else None,
    "black-three-removed": lambda v: v.threes.black_removed[0] if v.threes.black_removed else 0,
    "threes-laid": lambda v: "compulsory" if v.threes.laid_compulsory else "optional",
    "pile-cards": lambda v: v.pile.cards or "whole",
    "special-hands": lambda v: {hand.code: hand.points for hand in v.special_hands},
    "card-values": lambda v: dict(v.card_points),
    "illegal-pile-penalty": lambda v: _charge(v, "pile-without-right"),
    "exposed-card-penalty": lambda v: _charge(v, "exposed-card"),
}


def _first_bonus(variant: Variant, name: str, value: str) -> int | None:
    return next(
        (kind.bonus for kind in variant.canasta_kinds if getattr(kind, name) == value), None
    )


def _count_bonus_name(variant: Variant, group: str) -> str:
    own = tuple(each for each in variant.game.count_bonuses if each.group.startswith(group))
    return next(name for name, rows in COUNT_BONUSES[group].items() if rows == own)


def _charge(variant: Variant, code: str) -> int:
    return -cast("Any", variant.penalty(code)).points
