"""Rules that were stored by an earlier version of the program, brought up to what is read now."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from scorekeeper.rules.topics.penalties.fields import Confidence
from scorekeeper.rules.variants import VARIANTS, irregularities


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


# What schema 2 did not say, with what everybody played then: fields by part, and citations after
# whom they go.
_SINCE_SCHEMA_2: Mapping[str, Mapping[str, Any]] = {
    "pile": {"empty_stock": "must-if-it-fits"},
    "melds": {"sequence_wilds": 0},
    "game": {"partners_pool": "hand"},
}
_CITED_SINCE_SCHEMA_2 = {"ending": "going-out"}
# What tables may agree on since, and what was played while they could not.
_TO_AGREE_ON: Mapping[str, Mapping[str, Any]] = {
    "melds": {"first_round": True},
    "going_out": {"concealed_first_turn": None},
    "threes": {"black_all": None},
    "game": {"no_canasta": "counts"},
}


def from_schema_2(data: Mapping[str, Any]) -> dict[str, Any]:
    """Schema 2 knew one rule for the empty stock, one way to share, no wild cards in sequences.

    A game that was stored keeps these.
    What does not look like schema 2 is left for the loader to refuse.
    """
    filled = _filled(data, _SINCE_SCHEMA_2)
    cites = filled.get("cites")
    if isinstance(cites, Mapping):
        new = {code: cites[old] for code, old in _CITED_SINCE_SCHEMA_2.items() if old in cites}
        filled["cites"] = {**new, **cites}
    return filled


def with_more_to_agree_on(data: Mapping[str, Any]) -> dict[str, Any]:
    """Rules that were stored before tables could agree on more are played as they were.

    What does not look like stored rules is left for the loader to refuse.
    """
    return _filled(data, _TO_AGREE_ON)


def _filled(data: Mapping[str, Any], fields: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The data with the fields of its parts that it does not say."""
    filled = dict(data)
    for part, added in fields.items():
        if isinstance(filled.get(part), Mapping):
            filled[part] = {**added, **filled[part]}
    return filled


def with_setup(data: Mapping[str, Any]) -> dict[str, Any]:
    """Rules that were stored before they taught the game teach it as the variant does today.

    No score depends on it. What does not look like stored rules is left for the loader to refuse.
    """
    cites = data.get("cites")
    if "setup" in data or not isinstance(cites, Mapping):
        return dict(data)
    today = VARIANTS.get(str(data.get("id")), VARIANTS["classic"])
    new = {
        code: cite.as_json()
        for code, cite in today.cites.items()
        if code.partition(".")[0] in ("setup", "turn")
    }
    setup = {**asdict(today.setup), "talons": list(today.setup.talons)}
    return {**data, "setup": setup, "cites": {**new, **cites}}


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
        "confidence": Confidence.UNVERIFIED if assumed or not known else known.confidence,
    }
    return {**words, **entry}
