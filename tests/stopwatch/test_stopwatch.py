"""Every example of "Where would I change ..." works, and touches as many places as it says."""

import re
from pathlib import Path

import pytest

from tests.stopwatch.change import ROOT, Change, copied, measured
from tests.stopwatch.changes import CHANGES
from tests.strategies import some


@pytest.mark.parametrize("change", some(CHANGES, 4), ids=lambda change: change.wanted)
def test_a_change_is_made_where_it_should_be(change: Change, tmp_path: Path) -> None:
    copied(tmp_path)

    assert list(measured(change, tmp_path)) == []


def test_the_checkout_stays_as_it_was(tmp_path: Path) -> None:
    copied(tmp_path)
    sizes = Path("scorekeeper/sheets/paper/sizes.py")
    before = (ROOT / sizes).read_text(encoding="utf-8")

    for each in CHANGES[-2].edits:
        each.made(tmp_path)

    assert (tmp_path / sizes).read_text(encoding="utf-8") != before
    assert (ROOT / sizes).read_text(encoding="utf-8") == before


def test_contributing_names_every_change_with_its_count() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \| [^|]+ \|$", text, re.MULTILINE)

    assert [(name, int(places), int(tests)) for name, places, tests in rows] == [
        (each.wanted, each.places, each.tests) for each in CHANGES
    ]
