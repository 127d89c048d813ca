"""Writes golden/own-matrix.jsonl: the same small hands and questions for every variant.

Every number in these modules is typed from the rules named, never taken from the program. Run by
hand: `python -m tests.golden_matrix`. A test tells when the file is not what this writes.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from tests.golden_matrix import lines, meld_codes, moments, usual, whole_hands
from tests.golden_matrix.law import SEATS
from tests.golden_matrix.parts import Row

__all__ = ["FILE", "SEATS", "rows", "text"]

FILE = Path(__file__).parent.parent / "golden" / "own-matrix.jsonl"


def rows() -> Iterator[Row]:
    """Every line of the file."""
    for part in (usual, lines, meld_codes, whole_hands, moments):
        for variant in SEATS:
            yield from part.rows(variant)


def text() -> str:
    """What the file should say."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in rows())
