"""Refuses house rules that cannot all hold; each check names two rules that contradict.

A check sees the variant with all house rules applied, and the rules that were chosen. It refuses
only a choice that another one undoes, that cannot have any effect, or that leaves no way to play. A
variant as printed is never refused.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from scorekeeper.rules.errors import HouseRuleError
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.going_out.fields import FinalDiscard
from scorekeeper.rules.topics.melds.fields import Shape
from scorekeeper.rules.topics.penalties.topic import OWN_RULE
from scorekeeper.rules.variant import Variant

Rules = Mapping[str, object]
Conflict = tuple[str, str, str]  # first, second, why
Check = Callable[[Variant, Rules], Iterator[Conflict]]

# Pairs in which the second rule is another way to say the first.
_ONE_OR_THE_OTHER = (
    ("minimum-by-score", "minimum-by-hand"),
    ("red-three-table", "red-three-tabled"),
    ("red-threes-need", "red-three-tabled"),
    ("red-threes-unearned", "red-three-tabled"),
)
# The house rule that allows melds of a shape, the shape, and the rules without effect if it is off.
_NEEDS_SHAPE = (
    (
        "wild-melds",
        Shape.WILD,
        (
            "wild-canasta-bonus",
            "wild-canasta-by-composition",
            "unfinished-wild-meld-penalty",
            "four-joker-failure",
            "natural-canasta-or-better",
            "deuce-canasta-both-sides",
        ),
    ),
    ("sequences", Shape.SEQUENCE, ("samba-bonus", "wild-in-sequences", "short-sequence-max", "short-sequence-charge")),
)
_OF_THE_DEAL = ("packs", "jokers-per-pack", "cards-dealt", "foot-cards")
_WITHOUT = {Shape.WILD: msg("there are no melds of wild cards"), Shape.SEQUENCE: msg("there are no sequences")}


def refuse_contradictions(changed: Variant, house_rules: Rules) -> None:
    """Raise `HouseRuleError` for the first two chosen rules that cannot both hold.

    A rule chosen alone is never refused because of the printed rules: it may have no effect there,
    but it contradicts nothing that the table chose.
    """
    for check in _CHECKS:
        for first, second, why in check(changed, house_rules):
            if first in house_rules and second in house_rules:
                raise _contradiction(first, second, why)


def refuse_before(printed: Variant, house_rules: Rules) -> None:
    """Raise `HouseRuleError` for contradictions that must be found before rules are applied.

    These could not be applied at all, or could not be seen in the result.
    """
    for check in (_kinds_switched_off, _not_their_sum):
        for first, second, why in check(printed, house_rules):
            if first in house_rules and second in house_rules:
                raise _contradiction(first, second, why)


def _contradiction(first: str, second: str, why: str) -> HouseRuleError:
    message = msg(
        "{name_first} and {name_second} contradict each other: {words}", name_first=first, name_second=second, words=why
    )
    return HouseRuleError("house-rule.contradiction", message, "house_rules")


def _kinds_switched_off(printed: Variant, chosen: Rules) -> Iterator[Conflict]:
    needed = chosen.get("kinds-to-go-out", printed.going_out.kinds)
    if not isinstance(needed, Mapping):
        return
    for switch, shape, _ in _NEEDS_SHAPE:
        kinds = {kind.code: kind.label for kind in printed.canasta_kinds if kind.shape is shape}
        for code, label in kinds.items():
            if chosen.get(switch) is False and needed.get(code):
                why = msg("going out requires this kind of canasta: {kind}", kind=label)
                yield switch, "kinds-to-go-out", why


def _not_their_sum(printed: Variant, chosen: Rules) -> Iterator[Conflict]:
    """Refuse another number of canastas if the required kinds are all that a side needs."""
    needed, count = chosen.get("kinds-to-go-out"), chosen.get("canastas-to-go-out")
    if not (printed.going_out.sum_of_kinds and isinstance(needed, Mapping) and needed):
        return
    numbers = [number for number in needed.values() if type(number) is int]
    if len(numbers) == len(needed) and count != sum(numbers):
        why = msg("the kinds add up to {count:canasta|canastas}", count=sum(numbers))
        yield "canastas-to-go-out", "kinds-to-go-out", why


def _stated_twice(_: Variant, chosen: Rules) -> Iterator[Conflict]:
    for first, second in _ONE_OR_THE_OTHER:
        if chosen.get(first) is not None and chosen.get(second) is not None:
            yield first, second, msg("only one of them can apply")


def _one_value_or_several(_: Variant, chosen: Rules) -> Iterator[Conflict]:
    if chosen.get("wild-canasta-by-composition") and "wild-canasta-bonus" in chosen:
        why = msg("canastas of wild cards have either one value for all, or one for each kind")
        yield "wild-canasta-bonus", "wild-canasta-by-composition", why


def _without_shape(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    played = {Shape.WILD: variant.melds.wild_melds, Shape.SEQUENCE: variant.melds.sequences}
    for switch, shape, dependents in _NEEDS_SHAPE:
        for option in dependents:
            if chosen.get(option) and not played[shape]:
                yield switch, option, _WITHOUT[shape]


def _canastas(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    needed = sum(variant.going_out.kinds.values())
    count = chosen.get("canastas-to-go-out")
    if count is None:
        return
    undone = "kinds-to-go-out" in chosen and count != variant.going_out.canastas
    if undone or variant.going_out.canastas < needed:
        why = msg("the kinds add up to {count:canasta|canastas}", count=needed)
        yield "canastas-to-go-out", "kinds-to-go-out", why


def _concealed_pays_less(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    out = variant.going_out
    if {"going-out-bonus", "concealed-total"} & set(chosen) and out.concealed_total < out.bonus:
        why = msg(
            "going out pays {points}, going out concealed {total} in all", points=out.bonus, total=out.concealed_total
        )
        yield "going-out-bonus", "concealed-total", why


def _first_turn_pays_less(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    out = variant.going_out
    first = chosen.get("concealed-first-turn")
    if isinstance(first, int) and first < out.concealed_total:
        why = msg("going out concealed pays {total} in any turn", total=out.concealed_total)
        yield "concealed-total", "concealed-first-turn", why


def _game_without_end(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    # A table may play on as long as it likes; but if both rules say that nothing ends the game, the
    # table probably means something else.
    if {"target", "hands"} <= set(chosen) and not (variant.game.target or variant.game.hands):
        yield "target", "hands", msg("nothing ends the game")


def _acaba(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    for option in ("acaba-points-self", "acaba-points-other"):
        if chosen.get(option) and not variant.game.acaba:
            yield "acaba", option, msg("Acaba cannot be called")


def _always_frozen(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    if variant.pile.always_frozen and chosen.get("frozen-for-unmelded") is False:
        why = msg("a pile that is always frozen is frozen for every side")
        yield "pile-always-frozen", "frozen-for-unmelded", why
    if variant.pile.always_frozen and chosen.get("pile-natural-and-wild"):
        why = msg("a pile that is always frozen is taken with two naturals alone")
        yield "pile-always-frozen", "pile-natural-and-wild", why


def _naturals_open(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    if variant.opening.naturals_only and chosen.get("natural-canasta-or-better"):
        why = msg("wild cards may not be used in the opening")
        yield "opening-naturals-only", "natural-canasta-or-better", why


def _last_discard(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    if variant.going_out.final_discard is FinalDiscard.FORBIDDEN and chosen.get("three-as-final-discard"):
        yield "final-discard", "three-as-final-discard", msg("there is no last discard")


def _priced_twice(_: Variant, chosen: Rules) -> Iterator[Conflict]:
    named = chosen.get("penalty-points")
    for code, option in OWN_RULE.items():
        if isinstance(named, Mapping) and code in named:
            yield (option, "penalty-points", msg("both set what this costs: {name_code}", name_code=code))


def _more_dealt_than_there_is(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    if not set(_OF_THE_DEAL) & set(chosen):
        return
    players = min(sum(min(size, variant.seating.playing or size) for size in form) for form in variant.seating.forms)
    dealt = players * (variant.deal.cards + variant.deal.foot)
    there = variant.limits(players).cards
    if dealt > there:
        for first, second in combinations(_OF_THE_DEAL, 2):
            yield (first, second, msg("{dealt:card is|cards are} dealt, of only {there}", dealt=dealt, there=there))


def _without_wilds(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    most, in_runs = variant.melds.max_wilds, variant.melds.sequence_wilds
    if most is not None and most < in_runs:
        why = msg("no meld has more than {count:wild card|wild cards}", count=most)
        yield "max-wilds", "wild-in-sequences", why
    if most != 0:
        return
    why = msg("a meld without wild cards is not a mixed canasta")
    if variant.going_out.kinds.get("mixed"):
        yield "max-wilds", "kinds-to-go-out", why
    if chosen.get("mixed-bonus"):
        yield "max-wilds", "mixed-bonus", why


def _no_longest_set(variant: Variant, chosen: Rules) -> Iterator[Conflict]:
    if variant.melds.max_size is None and chosen.get("long-meld-when-out"):
        yield "max-canasta-size", "long-meld-when-out", msg("sets of any length are allowed")


_CHECKS: tuple[Check, ...] = (
    _stated_twice,
    _one_value_or_several,
    _without_shape,
    _canastas,
    _concealed_pays_less,
    _first_turn_pays_less,
    _game_without_end,
    _acaba,
    _always_frozen,
    _naturals_open,
    _last_discard,
    _priced_twice,
    _more_dealt_than_there_is,
    _without_wilds,
    _no_longest_set,
)
