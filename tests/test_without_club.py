"""The program without its part for clubs: its folders are taken away from a copy, which is then used as it is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stopwatch.change import ALL_BUT_THESE, linked
from tests.strategies import EXPLORE

ROOT = Path(__file__).parent.parent
FOLDERS = ("scorekeeper/club/", "templates/club/", "static/js/club/", "static/css/club/", "tests/club/")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout, of links to its files, without the folders of the club."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        source, target = ROOT / name, tmp_path / name
        if source.is_file() and not name.startswith(FOLDERS):
            target.parent.mkdir(parents=True, exist_ok=True)
            linked(str(source), str(target))
    if (ROOT / ".cache").exists():
        (tmp_path / ".cache").symlink_to(ROOT / ".cache")
    return tmp_path


def pytest_of(checkout: Path, *arguments: str) -> tuple[int, str]:
    """Run tests of a checkout; return the status, and what was printed."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout), "EXPLORE": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout[-20_000:] + done.stderr[-2_000:]


def test_the_copy_lacks_the_club_and_nothing_else(checkout: Path) -> None:
    assert [name for name in FOLDERS if (checkout / name).exists()] == []
    assert all((ROOT / name).exists() for name in FOLDERS)
    assert (checkout / "scorekeeper" / "web" / "__init__.py").exists()


@pytest.mark.browser
def test_a_game_is_tapped_and_printed_without_the_club(checkout: Path) -> None:
    status, printed = pytest_of(
        checkout, "-q", "-p", "no:cacheprovider", "-n", "1", "tests/journeys/test_the_first_hand.py", "-k", "classic"
    )

    assert status == 0, printed
    assert " passed" in printed


@pytest.mark.skipif(not EXPLORE, reason="make explore runs all other tests without the club")
def test_all_other_tests_pass_without_the_club(checkout: Path) -> None:
    status, printed = pytest_of(checkout, *ALL_BUT_THESE, "--ignore=tests/test_without_club.py")

    assert status == 0, printed
