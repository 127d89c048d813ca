"""The rule behind every answer of the referee, in a sentence made from the variant's values."""

from scorekeeper.rules.law import melds, play
from scorekeeper.rules.variant import Variant

_LAWS = {**melds.LAWS, **play.LAWS}


def law(variant: Variant, code: str) -> str:
    """The rule that a finding of this code is about, in words; raises KeyError without one."""
    return _LAWS[code](variant)


def codes() -> tuple[str, ...]:
    """Every code that has a sentence."""
    return tuple(_LAWS)
