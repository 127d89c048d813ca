"""What `make phone` leaves out makes a first visit small, and no page misses it."""

import json
import os
import subprocess
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from scorekeeper import paths
from scorekeeper.phone import building
from scorekeeper.words import numbers
from scorekeeper.words.catalog import FINDINGS, RULES, Absent
from scorekeeper.words.filling import BARE
from scorekeeper.words.language import LANGUAGES
from tests.phone.conftest import MOST_MEGABYTES
from tests.phone.written import written
from tests.words.collected import marked, on_page, parsed, templates_in

ROOT = Path(__file__).parents[2]
# Writes what a Python says whose Babel is that of phones.
ELSEWHERE = """
import json, sys
import babel
from tests.phone.written import written
json.dump([babel.__file__, written(json.loads(sys.argv[1]))], sys.stdout)
"""


def test_a_first_visit_downloads_little(built: Path) -> None:
    assert sum(path.stat().st_size for path in built.iterdir()) / 1e6 <= MOST_MEGABYTES


def test_numbers_and_days_are_written_without_what_is_left_out_of_babel(tmp_path: Path) -> None:
    for name, content in building.packaged():
        if name.startswith("babel/"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(content)
    found = {path.stem for path in (tmp_path / "babel" / "locale-data").iterdir()} - {"root"}
    usual = {numbers.locale_in(code) for code in LANGUAGES}
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, json.dumps(sorted(found))],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )

    module, said = json.loads(done.stdout)
    assert Path(module).is_relative_to(tmp_path)
    assert usual <= found
    assert said == written(sorted(found))


def test_two_builds_of_one_checkout_are_the_same_version(built: Path) -> None:
    words = json.loads((built / "words.json").read_text(encoding="utf-8"))

    for texts in words.values():  # which come from a set, in another order in every process
        assert list(texts) == sorted(texts)


def test_phones_have_every_word_of_what_they_run_and_none_of_others_alone() -> None:
    catalogs = {name: content for name, content in building.catalogs() if name.endswith(".mo")}
    modules = [
        parsed(path)
        for path in paths.PACKAGE.rglob("*.py")
        if not path.relative_to(paths.PACKAGE).as_posix().startswith(building.NOT_ON_PHONES)
    ]
    pages = [
        path
        for path in paths.templates().rglob("*.html")
        if not building.NOT_SHOWN.search(path.relative_to(paths.templates().parent).as_posix())
    ]
    said = {
        text for tree in modules for text in (*marked(tree), *templates_in(tree)) if text and not BARE.fullmatch(text)
    }
    said |= {text for path in pages for text in on_page(path)}
    elsewhere = building.said_elsewhere()

    assert len(catalogs) == len(LANGUAGES) - 1
    for name, content in catalogs.items():
        has = GNUTranslations(BytesIO(content))
        has.add_fallback(Absent())
        found = {text for text in said | elsewhere if any(has.pgettext(each, text) for each in (RULES, FINDINGS))}
        found |= {text for text in said | elsewhere if has.gettext(text)}
        assert not said - found, name
        assert not elsewhere & found, name
    assert "Draw again, with other lots" in elsewhere
