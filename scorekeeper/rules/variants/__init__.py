"""All variants in the order in which a page lists them, and the look-up by id."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.rules.errors import UnknownVariant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import american, burraco, classic, hand_and_foot, modern, samba, tranca
from scorekeeper.rules.variants.score import SCORE

_FILES = (classic, samba, american, hand_and_foot, modern, burraco, tranca)
FAMILIES: tuple[tuple[Variant, ...], ...] = tuple(file.FAMILY for file in _FILES)
VARIANTS: Mapping[str, Variant] = MappingProxyType({variant.id: variant for family in FAMILIES for variant in family})
_BESIDE = {SCORE.id: SCORE}
_ALONE = (1, 1, 1)
_FOR_THREE = {"classic": "classic-3", "burraco": "burraco-3"}  # whose rules for three are a variant of their own


def variant(variant_id: str) -> Variant:
    """Return the variant with this id; raises `UnknownVariant`."""
    try:
        return VARIANTS[variant_id]
    except KeyError:
        raise UnknownVariant(
            "variant.unknown",
            msg(
                "there is no variant {name}; known are {name_known}",
                name=repr(variant_id[:40]),
                name_known=", ".join(VARIANTS),
            ),
            "variant",
        ) from None


def for_three(known: Variant) -> str | None:
    """Return the id of the rules by which three play a game, each with a score of their own; None if there are none."""
    return known.id if _ALONE in known.seating.forms else _FOR_THREE.get(known.id)


def variant_of_record(variant_id: str) -> Variant:
    """Return the variant that a record names, which may be a score alone; raises `UnknownVariant`."""
    return _BESIDE.get(variant_id) or variant(variant_id)
