"""Rules that were stored by an earlier version of the program, brought up to what is read now."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.variants import irregularities


def from_schema_1(data: Mapping[str, Any]) -> dict[str, Any]:
    """Schema 1 named and priced the irregularities; what happened and the remedy were not told.

    The list itself stays as it was stored. What does not look like schema 1 is left for the
    loader to refuse.
    """
    penalties = data.get("penalties")
    if not isinstance(penalties, list):
        return dict(data)
    cites = data.get("cites")
    told = [_told(entry, cites if isinstance(cites, Mapping) else {}) for entry in penalties]
    return {**data, "penalties": told}


def _told(entry: object, cites: Mapping[str, Any]) -> object:
    """The stored name and price with the words of today's rulebook."""
    if not isinstance(entry, Mapping):
        return entry
    code = str(entry.get("code"))
    known = irregularities.BY_CODE.get(code)
    cite = cites.get(f"penalty.{code}", cites.get("penalty"))
    assumed = isinstance(cite, Mapping) and cite.get("source") == "assumed"
    words = {
        "when": known.when if known else "",
        "remedy": known.remedy if known else "",
        "confidence": irregularities.UNVERIFIED if assumed or not known else known.confidence,
    }
    return {**words, **entry}
