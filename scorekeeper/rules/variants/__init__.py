"""All variants in the order in which a page lists them, and the look-up by id."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.rules.errors import UnknownVariant
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import american, burraco, classic, hand_and_foot, modern, samba

FAMILIES = (
    classic.FAMILY, samba.FAMILY, american.FAMILY, hand_and_foot.FAMILY, modern.FAMILY,
    burraco.FAMILY,
)  # fmt: skip
VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {variant.id: variant for family in FAMILIES for variant in family}
)
# Those whose hands can be entered on pages and printed on sheets; the others are judged alone.
TAPPED: Mapping[str, Variant] = MappingProxyType(
    {name: each for name, each in VARIANTS.items() if each.on_pages}
)


def variant(variant_id: str) -> Variant:
    """The variant with this id; raises `UnknownVariant`."""
    try:
        return VARIANTS[variant_id]
    except KeyError:
        known = ", ".join(VARIANTS)
        raise UnknownVariant(
            "variant.unknown",
            f"there is no variant {variant_id[:40]!r}; known are {known}",
            "variant",
        ) from None


def tapped(variant_id: str) -> Variant:
    """The variant with this id if pages and sheets show its hands; raises `UnknownVariant`."""
    found = variant(variant_id)
    if not found.on_pages:
        message = f"{found.name} is judged by the command line; pages and sheets do not show it yet"
        raise UnknownVariant("variant.not-on-pages", message, "variant")
    return found
