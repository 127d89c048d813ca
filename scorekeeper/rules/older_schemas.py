"""Converts rules stored by an earlier version of the program to the present schema."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from scorekeeper.rules.sources import ASSUMED
from scorekeeper.rules.topics.penalties.fields import Confidence
from scorekeeper.rules.variants import VARIANTS, irregularities


def from_schema_1(data: Mapping[str, Any]) -> dict[str, Any]:
    """Add to each irregularity of schema 1 what happened and the remedy, which it lacked.

    The list itself stays as it was stored. Data that is not schema 1 is left for the loader to
    refuse.
    """
    penalties = data.get("penalties")
    if not isinstance(penalties, list):
        return dict(data)
    cites = data.get("cites")
    explained = [_with_words(entry, cites if isinstance(cites, Mapping) else {}) for entry in penalties]
    return {**data, "penalties": explained}


# Fields that schema 2 lacked, with the only values there were then; and citations that are copied
# from another one.
SINCE_SCHEMA_2: Mapping[str, Mapping[str, Any]] = {
    "pile": {"empty_stock": "must-if-it-fits"},
    "melds": {"sequence_wilds": 0},
    "game": {"partners_pool": "hand"},
}
_CITED_SINCE_SCHEMA_2 = {"ending": "going-out"}
# House rules added since then, with the values that were played before.
TO_AGREE_ON: Mapping[str, Mapping[str, Any]] = {
    "melds": {"first_round": True},
    "pile": {"short": "not"},
    "going_out": {"concealed_first_turn": None},
    "threes": {"black_all": None},
    "game": {"no_canasta": "counts"},
}


def from_schema_2(data: Mapping[str, Any]) -> dict[str, Any]:
    """Add the fields that schema 2 lacked: empty stock, sharing, wild cards in sequences.

    Stored games keep the rules of that time. Data that is not schema 2 is left for the loader to
    refuse.
    """
    filled = _filled(data, SINCE_SCHEMA_2)
    cites = filled.get("cites")
    if isinstance(cites, Mapping):
        new = {code: cites[old] for code, old in _CITED_SINCE_SCHEMA_2.items() if old in cites}
        filled["cites"] = {**new, **cites}
    return filled


def with_more_to_agree_on(data: Mapping[str, Any]) -> dict[str, Any]:
    """Add the newer house rules to stored rules, with the values that were played before.

    Data that does not look like stored rules is left for the loader to refuse.
    """
    return _filled(data, TO_AGREE_ON)


def _filled(data: Mapping[str, Any], fields: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the data with these fields added where they are missing."""
    filled = dict(data)
    for part, added in fields.items():
        if isinstance(filled.get(part), Mapping):
            filled[part] = {**added, **filled[part]}
    return filled


_OF_SETUP = ("setup", "turn")  # the citations that came with it


def with_setup(data: Mapping[str, Any]) -> dict[str, Any]:
    """Add today's description of the setup to rules that were stored without one.

    It does not affect scores. Data that is not stored rules is left for the loader to refuse.
    """
    cites = data.get("cites")
    if "setup" in data or not isinstance(cites, Mapping):
        return dict(data)
    today = VARIANTS.get(str(data.get("id")), VARIANTS["classic"])
    new = {code: cite.as_json() for code, cite in today.cites.items() if code.partition(".")[0] in _OF_SETUP}
    setup = {**asdict(today.setup), "talons": list(today.setup.talons)}
    return {**data, "setup": setup, "cites": {**new, **cites}}


def _with_words(entry: object, cites: Mapping[str, Any]) -> object:
    """Return a stored irregularity with the words of today's rulebook."""
    if not isinstance(entry, Mapping):
        return entry
    code = str(entry.get("code"))
    known = irregularities.BY_CODE.get(code)
    cite = cites.get(f"penalty.{code}", cites.get("penalty"))
    assumed = isinstance(cite, Mapping) and cite.get("source") == ASSUMED
    words = {
        "when": str(known.when) if known else "",
        "remedy": str(known.remedy) if known else "",
        "confidence": Confidence.UNVERIFIED if assumed or not known else known.confidence,
    }
    return {**words, **entry}
