"""All variants in the order in which a page lists them, and the look-up by id."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.rules.errors import UnknownVariant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import american, burraco, classic, hand_and_foot, modern, samba, tranca

_FILES = (classic, samba, american, hand_and_foot, modern, burraco, tranca)
FAMILIES: tuple[tuple[Variant, ...], ...] = tuple(file.FAMILY for file in _FILES)
VARIANTS: Mapping[str, Variant] = MappingProxyType({variant.id: variant for family in FAMILIES for variant in family})


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
