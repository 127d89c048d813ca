"""The secret key of an installation, when several processes start at once in an empty folder."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from scorekeeper import installation, paths

STARTING, FOLDERS = 8, 60


def test_all_who_start_at_once_have_one_key(tmp_path: Path) -> None:
    start = Barrier(STARTING)

    def prepare(folder: Path) -> str:
        start.wait()
        return installation.prepare(folder)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(STARTING) as pool:
            for at in range(FOLDERS):
                folder = tmp_path / str(at)
                keys = set(pool.map(prepare, [folder] * STARTING))
                assert len(keys) == 1
                assert [each.name for each in folder.iterdir()] == [paths.SECRET_KEY_FILE]
                assert (folder / paths.SECRET_KEY_FILE).stat().st_mode & 0o077 == 0
    finally:
        sys.setswitchinterval(before)


def test_a_key_is_made_where_a_file_cannot_have_two_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refused)

    assert installation.prepare(tmp_path) == installation.prepare(tmp_path)
