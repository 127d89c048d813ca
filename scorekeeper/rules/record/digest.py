"""A record as text that is the same everywhere, and its short digest, which people compare."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from scorekeeper.rules.record.values import GameRecord

# At most one of each group that is easily confused: 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V.
ALPHABET = "23456789ACDEFHJKMNPQRTVWXY"
LENGTH, GROUP = 8, 4  # characters in all, and between dashes


def record_text(record: Mapping[str, object]) -> bytes:
    """Return a record as compact UTF-8 JSON with sorted keys: equal data, equal bytes.

    Lists keep their order. Raises ValueError for numbers that JSON does not allow.
    """
    text = json.dumps(record, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def record_digest(record: Mapping[str, object]) -> str:
    """Return eight characters that identify a record, such as `K7QF-2M9D`.

    They are derived from the SHA-256 of `record_text`. They show that two sheets or phones have the
    same record; they are too few to prevent a forged record with the same digest.
    """
    rest = int.from_bytes(sha256(record_text(record)).digest())
    signs = ""
    for _ in range(LENGTH):
        rest, place = divmod(rest, len(ALPHABET))
        signs += ALPHABET[place]
    return "-".join(signs[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def completed(record: GameRecord, data: Mapping[str, Any]) -> dict[str, object]:
    """Return the data of a record with all values above the hands written out."""
    head = {**record.as_json(), "hands_played": record.hands_played}
    return {**head, "hands": [dict(hand) for hand in data.get("hands", ())]}
