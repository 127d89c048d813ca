"""House rules of going out, threes, pile and game that change more than one field.

Each function takes the variant, the value and its path, and gives the changed variant.
"""

from dataclasses import replace

from scorekeeper.rules import plain
from scorekeeper.rules.cards import NATURALS, WILDS
from scorekeeper.rules.house_rules.option import set_path
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import COUNT_BONUSES, SWITCHED_ON


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
    """The number of canastas in all; the printed sum of the kinds stays a sum."""
    rules = variant.going_out
    is_sum = rules.sum_of_kinds and value == sum(rules.kinds.values())
    return replace(variant, going_out=replace(rules, canastas=value, sum_of_kinds=is_sum))


def going_out_bonus(variant: Variant, value: int, _: str) -> Variant:
    """Going out; where concealed pays no more it goes along."""
    rules = variant.going_out
    concealed = rules.concealed_total if rules.pays_concealed else value
    return replace(variant, going_out=replace(rules, bonus=value, concealed_total=concealed))


def red_three_table(variant: Variant, value: object, where: str) -> Variant:
    """Values of one, two, three ... red threes in all."""
    rows = plain.each(value, where, 40, _bonus)
    if not rows:
        raise plain.refuse(where, "the list is empty")
    return set_path(variant, "threes.red_table", rows)


def _bonus(value: object, where: str) -> int:
    return plain.integer(value, where, -plain.MAX_NUMBER, plain.MAX_NUMBER)


def red_three_tabled(variant: Variant, value: int, _: str) -> Variant:
    """Red threes are laid out and count so much each."""
    most = variant.limits(max(sum(form) for form in variant.seating.forms)).red_threes
    table = tuple(value * count for count in range(1, most + 1))
    return replace(variant, threes=replace(variant.threes, red_table=table, red_need="nothing"))


def red_three_in_hand(variant: Variant, value: int, _: str) -> Variant:
    """The charge, and the penalty of the same name."""
    return penalty_points(
        set_path(variant, "threes.red_in_hand", value), "red-three-in-hand", value
    )


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
    rules = variant.game
    own, other = rules.acaba_self, rules.acaba_other
    if not value:
        own = other = None
    elif not rules.acaba:
        own, other = SWITCHED_ON["acaba, own side"], SWITCHED_ON["acaba, other side"]
    game = replace(rules, acaba=value, acaba_self=own, acaba_other=other)
    return replace(variant, game=game)


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
