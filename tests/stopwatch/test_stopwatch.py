"""Every example of "Where would I change ..." works, and touches as many places as it says."""

import re
from pathlib import Path

import pytest

from tests.stopwatch.change import ROOT, Change, cloned, copied, failing, finish, measured
from tests.stopwatch.changes import CHANGES, PAPER
from tests.strategies import EXPLORE, some


@pytest.mark.parametrize("change", some(CHANGES, 4), ids=lambda change: change.wanted)
def test_a_change_is_made_where_it_should_be(change: Change, tmp_path: Path) -> None:
    copied(tmp_path)

    assert list(measured(change, tmp_path)) == []


@pytest.mark.skipif(not EXPLORE, reason="make explore runs all tests after each change")
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.wanted)
def test_as_many_tests_fail_after_a_change_as_contributing_says(change: Change, tmp_path: Path) -> None:
    cloned(tmp_path / "clone")
    change.made(tmp_path / "clone")
    finish(change, tmp_path / "clone")

    found = failing(tmp_path / "clone")

    assert len(found) == change.fails, found


def test_the_checkout_stays_as_it_was(tmp_path: Path) -> None:
    copied(tmp_path)
    sizes = Path("scorekeeper/sheets/paper/sizes.py")
    before = (ROOT / sizes).read_text(encoding="utf-8")

    for each in PAPER.edits:
        each.made(tmp_path)

    assert (tmp_path / sizes).read_text(encoding="utf-8") != before
    assert (ROOT / sizes).read_text(encoding="utf-8") == before


def test_contributing_names_every_change_with_its_count() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \| ([^|]*?) ?\| (\d+) \| [^|]+ \|$", text, re.MULTILINE)

    assert [(name, *map(int, counts), re.findall("`([^`]+)`", run)) for name, *counts, run, fails in rows] == [
        (each.wanted, each.places, each.tests, [*each.commands]) for each in CHANGES
    ]
    assert [int(fails) for *_, fails in rows] == [each.fails for each in CHANGES]
