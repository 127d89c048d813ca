"""Writes golden/own-numbers.jsonl: hands in which each number of each variant shows.

Every number in these modules is typed from the rules named, never taken from the program. Run by
hand: `python -m tests.golden_numbers`. A test tells when the file is not what this writes.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from tests.golden_matrix.law import SEATS
from tests.golden_numbers import bounds, scores
from tests.golden_numbers.parts import Row

__all__ = ["FILE", "rows", "text"]

FILE = Path(__file__).parent.parent / "golden" / "own-numbers.jsonl"


def rows() -> Iterator[Row]:
    """Every line of the file."""
    for variant in SEATS:
        yield from bounds.rows(variant)
        yield from scores.rows(variant)


def text() -> str:
    """What the file should say."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in rows())
