"""The house rule for what irregularities cost, and the rules that name the same amounts."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules import plain
from scorekeeper.rules.house_rules import play
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant

MOST = 10_000  # points that one irregularity may cost
STEP = 5  # every value of the game is a multiple of it

# Amounts that have a house rule of their own: it and `penalty-points` may not both name them.
OWN_RULE: Mapping[str, str] = {
    "red-three-in-hand": "red-three-in-hand",
    "opening-too-low": "insufficient-opening",
    "pile-without-right": "illegal-pile-penalty",
    "exposed-card": "exposed-card-penalty",
}
_CITED_TOO = {"red-three-in-hand": ("held.red-threes", "threes.red_in_hand")}
_PLACE = Cite("house", "What irregularities cost")


def penalty_points(variant: Variant, value: object, where: str) -> Variant:
    """The amounts named, as charges without a sign; the others stay."""
    known = [penalty.code for penalty in variant.penalties]
    changed = variant
    for code, amount in plain.mapping(value, where).items():
        place = f"{where}.{code}"[:200]
        charge = _charge(amount, place)
        changed = _priced(changed, plain.choice(code, place, known), charge)
    return changed


def listed(variant: Variant) -> dict[str, int]:
    """What irregularities cost that have no house rule of their own."""
    return {
        penalty.code: -penalty.points
        for penalty in variant.penalties
        if penalty.code not in OWN_RULE
    }


def _charge(value: object, where: str) -> int:
    if type(value) is int and value < 0:
        raise plain.refuse(where, f"{plain.show(value)}: write what it costs without a minus")
    charge = plain.integer(value, where, 0, MOST)
    if charge % STEP:
        raise plain.refuse(where, f"{charge} is not a multiple of {STEP}")
    return charge


def _priced(variant: Variant, code: str, charge: int) -> Variant:
    if code == "red-three-in-hand" and variant.threes.red_in_hand is not None:
        changed = play.red_three_in_hand(variant, charge, "")
    else:
        changed = play.penalty_points(variant, code, charge)
    cited = (f"penalty.{code}", *_CITED_TOO.get(code, ()))
    return replace(changed, cites={**changed.cites, **dict.fromkeys(cited, _PLACE)})
