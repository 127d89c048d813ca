"""Rules about ending the hand by saying Acaba."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import asked, one, side
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

_OUT: Mapping[str, Any] = {"went_out": True, "held": ("", "5")}


def _acaba(variant: Variant) -> str:
    if not variant.game.acaba:
        return "Acaba is not said in this game."
    own, other = number(variant.game.acaba_self or 0), number(variant.game.acaba_other or 0)
    binds = (
        ""
        if variant.going_out.permission == "none"
        else " The partner may be asked for leave first; the answer binds."
    )
    return (
        f"At any point of the own turn a player may end the hand by saying Acaba: the own side"
        f" scores {own} for it, the other {other}.{binds}"
    )


class Acaba:
    """Rules about ending the hand by saying Acaba."""

    not_in_variant = Rule(
        "acaba.not-in-variant",
        "Acaba was called; this game does not have it.",
        law=_acaba,
        examples=(one("Somebody calls Acaba.", side("K*7", "10*6", acaba=True)),),
    )
    permission_refused = Rule(
        "acaba.permission-refused",
        "The partner said no to Acaba; the answer binds for this turn.",
        law=_acaba,
        examples=(
            asked(
                "North asked for leave to say Acaba; the partner said no.", "acaba", permission="no"
            ),
        ),
    )
    two_sides = Rule(
        "acaba.two-sides",
        "{count} sides called Acaba; the first call ends the hand.",
        examples=(
            one(
                "Both sides are marked as having called Acaba.",
                side("K*7", "10*6", acaba=True),
                side("Q*7", "J*6", acaba=True),
            ),
        ),
    )
    with_going_out = Rule(
        "acaba.with-going-out",
        "Acaba was called and a side went out; only one of them ends the hand.",
        examples=(
            one(
                "One side called Acaba, the other is marked as having gone out.",
                side("K*7", "10*6", acaba=True),
                side("Q*7", "J*7", **_OUT),
            ),
        ),
    )
