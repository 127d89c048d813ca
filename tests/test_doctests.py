"""The examples in docstrings are what the program does."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "scorekeeper").rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))

    assert found.attempted > 0
    assert found.failed == 0
