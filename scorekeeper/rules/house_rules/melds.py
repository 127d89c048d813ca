"""House rules of the opening and of melds that change more than one field.

Each function takes the variant, the value and its path, and gives the changed variant.
"""

from dataclasses import replace
from itertools import pairwise

from scorekeeper.rules import plain
from scorekeeper.rules.headings import CanastaKind, Step
from scorekeeper.rules.house_rules.option import set_path
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON


def points(value: object, where: str) -> int:
    """A number of points of either sign."""
    return plain.integer(value, where, -plain.MAX_NUMBER, plain.MAX_NUMBER)


def _step(value: object, where: str) -> Step:
    row = plain.sequence(value, where, 3)
    if len(row) < 2:
        raise plain.refuse(where, "expected [from, points] or [from, points, condition]")
    low = None if row[0] is None else points(row[0], f"{where}[0]")
    condition = None
    if len(row) == 3 and row[2] is not None:
        condition = plain.choice(row[2], f"{where}[2]", ("canasta", "natural-canasta"))
    worth = None if row[1] is None else plain.integer(row[1], f"{where}[1]", 0, plain.MAX_NUMBER)
    if worth is None and condition is None:
        raise plain.refuse(f"{where}[1]", "neither points nor a condition")
    return low, worth, condition


def minimum_by_score(variant: Variant, value: object, where: str) -> Variant:
    """A table of minimums by score; it takes the place of minimums by hand."""
    rows = plain.each(value, where, 30, _step)
    bounds = [low for low, _, _ in rows]
    rest = [low for low in bounds[1:] if low is not None]
    if not rows or len(rest) < len(bounds) - 1:
        raise plain.refuse(where, "only the first row may be open below")
    known = [low for low in bounds if low is not None]
    if any(low >= high for low, high in pairwise(known)):
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


def _kind(
    code: str, label: str, bonus: int, shape: str, ranks: tuple[str, ...] | None
) -> CanastaKind:
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


def max_size(variant: Variant, value: int, where: str) -> Variant:
    """The longest set; it must leave room for a canasta."""
    if value < variant.melds.canasta_size:
        raise plain.refuse(where, f"a canasta has {variant.melds.canasta_size} cards, not {value}")
    return set_path(variant, "melds.max_size", value)


def _with_kinds(variant: Variant, kinds: tuple[CanastaKind, ...]) -> Variant:
    """Only these kinds of canasta; what is no kind any more is not asked for to go out either."""
    known = {kind.code for kind in kinds}
    out = variant.going_out
    needed = {code: count for code, count in out.kinds.items() if code in known}
    alone = out.single_kinds and {c: count for c, count in out.single_kinds.items() if c in known}
    changed = replace(out, kinds=needed, single_kinds=alone)
    return replace(variant, canasta_kinds=kinds, going_out=changed)


def sequences(variant: Variant, value: bool, _: str) -> Variant:
    """Sequences on or off, with their canasta."""
    changed = set_path(variant, "melds.sequences", value)
    kinds = tuple(kind for kind in variant.canasta_kinds if kind.shape != "sequence")
    if not value:
        return _with_kinds(changed, kinds)
    if len(kinds) < len(variant.canasta_kinds):
        return changed
    samba = _kind("samba", "samba", SWITCHED_ON["sequences"], "sequence", None)
    return replace(changed, canasta_kinds=(*kinds, samba))


def wild_melds(variant: Variant, value: bool, _: str) -> Variant:
    """Melds of wild cards on or off, with their canasta."""
    changed = set_path(variant, "melds.wild_melds", value)
    kinds = tuple(kind for kind in variant.canasta_kinds if kind.shape != "wild")
    if not value:
        return _with_kinds(changed, kinds)
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
    return set_path(
        variant, "failures.four_jokers", SWITCHED_ON["four-joker-failure"] if value else None
    )


def short_sequences(variant: Variant, value: str, _: str) -> Variant:
    """Each short sequence is charged, or once a side."""
    return set_path(variant, "failures.short_sequence_each", value == "each")
