"""What irregularities cost, and which house rules name the same amounts."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules.variant import Variant

# Amounts that have a house rule of their own: it and `penalty-points` may not both name them.
OWN_RULE: Mapping[str, str] = {
    "red-three-in-hand": "red-three-in-hand",
    "opening-too-low": "insufficient-opening",
    "pile-without-right": "illegal-pile-penalty",
    "exposed-card": "exposed-card-penalty",
}


def set_charge(variant: Variant, code: str, charge: int) -> Variant:
    """The variant with another price of an irregularity."""
    penalties = tuple(
        replace(penalty, points=-charge) if penalty.code == code else penalty
        for penalty in variant.penalties
    )
    return replace(variant, penalties=penalties)


def charge_of(variant: Variant, code: str) -> int:
    """What an irregularity costs, without a sign."""
    penalty = variant.penalty(code)
    return 0 if penalty is None else -penalty.points
