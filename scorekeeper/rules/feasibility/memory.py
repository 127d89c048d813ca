"""What is worked out once for a variant and used again; never more than a bounded number."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from scorekeeper.rules.variant import Variant

T = TypeVar("T")

MAX_KNOWN = 256  # of one name


def remembered(variant: Variant, name: str, key: Hashable, make: Callable[[], T]) -> T:
    """The value that was made for this name and key before, or a new one."""
    known = variant.memo.setdefault(f"feasibility-{name}", {})
    if not isinstance(known, dict):
        raise TypeError("another value is kept under this name")
    found: T | None = known.get(key)
    if found is None:
        found = make()
        if len(known) >= MAX_KNOWN:
            known.clear()
        known[key] = found
    return found
