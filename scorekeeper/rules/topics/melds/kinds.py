"""Kinds of canasta as house rules make and change them."""

from dataclasses import replace

from scorekeeper.rules.headings import CanastaKind
from scorekeeper.rules.variant import Variant


def new_kind(
    code: str, label: str, bonus: int, shape: str, ranks: tuple[str, ...] | None
) -> CanastaKind:
    """A kind of canasta of a shape, of these ranks alone without wild cards."""
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


def set_bonus(variant: Variant, bonus: int, **wanted: object) -> Variant:
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


def with_kinds(variant: Variant, kinds: tuple[CanastaKind, ...]) -> Variant:
    """Only these kinds of canasta; what is no kind any more is not asked for to go out either."""
    known = {kind.code for kind in kinds}
    out = variant.going_out
    needed = {code: count for code, count in out.kinds.items() if code in known}
    alone = out.single_kinds and {c: count for c, count in out.single_kinds.items() if c in known}
    changed = replace(out, kinds=needed, single_kinds=alone)
    return replace(variant, canasta_kinds=kinds, going_out=changed)


def one_bonus(variant: Variant, name: str, value: str) -> int | None:
    """The bonus that all such kinds share, or None: there is none, or they differ."""
    kinds = [kind for kind in variant.canasta_kinds if getattr(kind, name) == value]
    bonuses = {kind.bonus for kind in kinds}
    return bonuses.pop() if len(bonuses) == 1 else None
