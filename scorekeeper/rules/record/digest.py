"""A record as one text, the same everywhere, and the short digest that people compare by eye."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from scorekeeper.rules.record.values import GameRecord

# Of signs that are taken for each other at most one is left: 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V.
ALPHABET = "23456789ACDEFHJKMNPQRTVWXY"
LENGTH, GROUP = 8, 4  # signs, and signs between dashes


def record_text(record: Mapping[str, object]) -> bytes:
    """Write a record as JSON in UTF-8, its keys sorted and without spaces: equal data, equal bytes.

    Lists keep their order. Raises ValueError for numbers that JSON does not know.
    """
    text = json.dumps(
        record, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
    )
    return text.encode()


def record_digest(record: Mapping[str, object]) -> str:
    """Return eight signs that stand for a record, such as `K7QF-2M9D`.

    They follow from the SHA-256 of `record_text`. They show that two sheets or phones mean the same
    record; they are too few to prove that nobody has made another one with the same digest.
    """
    rest = int.from_bytes(sha256(record_text(record)).digest())
    signs = ""
    for _ in range(LENGTH):
        rest, place = divmod(rest, len(ALPHABET))
        signs += ALPHABET[place]
    return "-".join(signs[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def completed(record: GameRecord, data: Mapping[str, Any]) -> dict[str, object]:
    """Return the data that a record was read from with everything above the hands written out."""
    head = {**record.as_json(), "hands_played": record.hands_played}
    return {**head, "hands": [dict(hand) for hand in data.get("hands", ())]}
