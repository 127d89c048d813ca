"""README begins with pictures, and the script that takes them still finds its way."""

from pathlib import Path

import pytest
from PIL import Image

from tests.browser.conftest import driver
from tests.pictures.__main__ import FOLDER, PICTURES, take

README = FOLDER.parent.parent / "README.md"
MOST_BYTES = 60_000


@pytest.mark.parametrize("name", PICTURES)
def test_the_readme_shows_a_small_picture(name: str) -> None:
    head = README.read_text(encoding="utf-8").split("## ")[0]

    assert f'src="tests/pictures/{name}"' in head
    assert (FOLDER / name).stat().st_size <= MOST_BYTES


@pytest.mark.browser
@pytest.mark.explore
def test_the_script_takes_every_picture(tmp_path: Path, chromium_path: str) -> None:
    take(driver(), tmp_path)

    for name in PICTURES:
        with Image.open(tmp_path / name) as picture:
            assert (picture.format, picture.height > picture.width > 300) == ("PNG", True)
