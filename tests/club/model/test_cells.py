"""No cell of a list for a spreadsheet is taken for a formula, whatever stands before its sign."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.model.people.cells import as_written, harmless

SIGNS = "=+-@|%\uff1d\uff0b\uff0d\uff20\ufe66\u207c\N{MINUS SIGN}"  # and how they are written full-width, small, raised
UNSEEN = [
    letter
    for letter in map(chr, range(0x11000))
    if unicodedata.category(letter) in {"Cc", "Cf", "Zs", "Zl", "Zp"} or letter in "\ufe0f\u034f\u3164\u115f\u2800"
]


@pytest.mark.parametrize("sign", SIGNS)
def test_a_formula_behind_what_cannot_be_seen_gets_its_apostrophe(sign: str) -> None:
    lacking = [ascii(letter) for letter in UNSEEN if str(harmless(f"{letter}{sign}1"))[0] != "'"]

    assert lacking == []
    assert harmless(f"\u202e \u200b{sign}1") == f"'\u202e \u200b{sign}1"


@given(st.text(st.sampled_from([*SIGNS, *UNSEEN, *"aé1';,"]), max_size=8))
def test_every_cell_can_be_read_back(cell: str) -> None:
    assert as_written(str(harmless(cell))) == cell
