"""How house rules change the kinds of canasta; settings bind the arguments with names."""

from dataclasses import replace

from scorekeeper.rules.elements.topic import set_path
from scorekeeper.rules.topics.melds.fields import CanastaKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import kind as new_kind


def _all(kind: CanastaKind, wanted: dict[str, str]) -> bool:
    return all(getattr(kind, name) == value for name, value in wanted.items())


def pay(variant: Variant, bonus: int, _: str, **wanted: str) -> Variant:
    """Return the variant with another bonus, in points, for all kinds of canasta whose fields are as `wanted`."""
    kinds = variant.canasta_kinds
    repriced = tuple(replace(each, bonus=bonus) if _all(each, wanted) else each for each in kinds)
    return replace(variant, canasta_kinds=repriced)


def paid(variant: Variant, **wanted: str) -> int | None:
    """Return the bonus that all kinds of canasta whose fields are as `wanted` share, or None if they share none."""
    bonuses = {kind.bonus for kind in variant.canasta_kinds if _all(kind, wanted)}
    return bonuses.pop() if len(bonuses) == 1 else None


def pay_rank(variant: Variant, bonus: int, where: str, *, code: str, rank: str) -> Variant:
    """Return the variant with a bonus, in points, for canastas of a rank, which become a kind of their own."""
    if any(kind.code == code for kind in variant.canasta_kinds):
        return pay(variant, bonus, where, code=code)
    own = new_kind(code, bonus, label=f"canasta of {code}", ranks=(rank,), wild=False)
    return replace(variant, canasta_kinds=(own, *variant.canasta_kinds))


def allow(variant: Variant, on: bool, _: str, *, path: str, kind: CanastaKind) -> Variant:
    """Return the variant with or without the melds of a shape and their canasta."""
    changed = set_path(variant, path, on)
    others = tuple(each for each in variant.canasta_kinds if each.shape is not kind.shape)
    if not on:
        return _only(changed, others)
    if len(others) < len(variant.canasta_kinds):
        return changed
    return replace(changed, canasta_kinds=(*others, kind))


def _only(variant: Variant, kinds: tuple[CanastaKind, ...]) -> Variant:
    """Keep only these kinds of canasta, also among those needed to go out."""
    known = {kind.code for kind in kinds}
    out = variant.going_out
    needed = {code: count for code, count in out.kinds.items() if code in known}
    alone = out.single_kinds and {c: count for c, count in out.single_kinds.items() if c in known}
    changed = replace(out, kinds=needed, single_kinds=alone)
    return replace(variant, canasta_kinds=kinds, going_out=changed)
